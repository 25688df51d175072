"""Bots that do what no bot should: `python bot.py BEHAVIOUR [ARGUMENT]`.

Each plays by index 0 until its third turn (most of them), then misbehaves.  Standard library only.
"""

import json
import os
import signal
import subprocess
import sys
import time

THIRD = 3


def say(data):
    """Write bytes to the referee, all of them."""
    view = memoryview(data)
    while view:
        view = view[os.write(1, view) :]


def answer(turn, more=""):
    """The right answer to a turn, as a line."""
    return f'{{"type":"action","id":{turn},"index":0{more}}}\n'.encode()


def messages():
    """What the referee says, from the first line on; `hello` is answered."""
    buffer = b""
    while True:
        line, newline, rest = buffer.partition(b"\n")
        if newline:
            buffer = rest
            message = json.loads(line)
            if message["type"] == "hello":
                say(b'{"type":"ready"}\n')
            yield message
        else:
            data = os.read(0, 65536)
            if not data:
                return
            buffer += data


def turns(before=None):
    """The turns from the third on; those before are answered.  Ends with the game."""
    count = 0
    for message in messages():
        if message["type"] == "turn":
            count += 1
            if count >= (before or THIRD):
                yield message["id"]
            else:
                say(answer(message["id"]))
        elif message["type"] == "quit":
            return


def daemon(work):
    """Do the work in a process that has left our session, our group and our care."""
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
                signal.signal(number, signal.SIG_IGN)
            work()
        os._exit(0)


def sleep():
    time.sleep(3600)


# -- output


def silence():
    for _ in turns():
        sleep()


def partial():
    for turn in turns():
        say(answer(turn)[:-1])
        sleep()


def chatter(line):
    """A line every 10 ms, of which none is an answer that is due."""
    for _ in turns():
        while True:
            say(bytes.fromhex(line))
            time.sleep(0.01)


def flood(line):
    """The line over and over, as fast as the pipe takes it."""
    block = bytes.fromhex(line) * (65536 // len(bytes.fromhex(line)) + 1)
    for _ in turns():
        while True:
            say(block)


def flood_between(line):
    """The right answer, and then the flood, while others decide."""
    block = bytes.fromhex(line) * (65536 // len(bytes.fromhex(line)) + 1)
    for turn in turns():
        say(answer(turn))
        while True:
            say(block)


def raw(line):
    """This line, with @ for the id of the turn."""
    for turn in turns():
        say(bytes.fromhex(line).replace(b"@", str(turn).encode()))
        sleep()


def raw_once(line):
    """As `raw`, but go on if the game does."""
    for turn in turns():
        say(bytes.fromhex(line).replace(b"@", str(turn).encode()))


def stale_first():
    """An answer to the turn before, and then the right one."""
    for turn in turns():
        say(answer(turn - 1))
        time.sleep(0.005)
        say(answer(turn))


def stale_only():
    """The right answer once, and ever after one to the turn before."""
    for number, turn in enumerate(turns()):
        say(answer(turn if number == 0 else turn - 1))


def thrice():
    """Three answers to the same turn in one write."""
    for turn in turns():
        say(answer(turn) * 3)


def ahead():
    """Answers to this turn and the next two in one write."""
    for turn in turns():
        say(answer(turn) + answer(turn + 1) + answer(turn + 2))


def too_late():
    """The answer comes when the turn is closed; with its old id, and nothing after it."""
    for turn in turns():
        time.sleep(1.5)
        say(answer(turn))


def unasked():
    """An answer together with `ready`."""
    say(b'{"type":"ready"}\n' + answer(1))
    sleep()


def in_pieces():
    """The right answer, a byte at a time."""
    for turn in turns(1):
        for byte in answer(turn):
            say(bytes([byte]))


# -- standard error


def noise(block, megabytes):
    """So much on standard error at every turn, and then the right answer."""
    data = bytes.fromhex(block) * (1 << 16)
    for turn in turns():
        for _ in range(int(float(megabytes) * (1 << 20)) // len(data) + 1):
            os.write(2, data)
        say(answer(turn))


def last_noise(block, megabytes):
    """So much on standard error instead of an answer."""
    data = bytes.fromhex(block) * (1 << 16)
    for _ in turns():
        for _ in range(int(megabytes) * (1 << 20) // len(data)):
            os.write(2, data)
        os._exit(1)


def noise_between(block):
    """A flood on standard error while others decide, and the right answers."""
    for turn in turns():
        say(answer(turn))
        for _ in range(20):
            os.write(2, bytes.fromhex(block) * (1 << 16))


# -- ends


def leave(status):
    for _ in turns():
        os._exit(int(status))


def answer_and_leave(status, count=THIRD):
    for turn in turns(int(count)):
        say(answer(turn))
        os._exit(int(status))


def die(number):
    for _ in turns():
        os.kill(os.getpid(), int(number))
        sleep()


def leave_daemon(number="0"):
    """A daemon holds our pipes open when we exit, or are killed."""
    for _ in turns():
        daemon(sleep)
        time.sleep(0.05)
        os.kill(os.getpid(), int(number)) if int(number) else os._exit(3)


def talking_daemon():
    """A daemon goes on writing when we have exited."""
    for _ in turns():
        daemon(lambda: [say(b"\n" * 1000) for _ in iter(int, 1)])
        time.sleep(0.05)
        os._exit(3)


def daemons():
    """Daemons with an empty environment too; the bot itself plays on."""
    started = False
    for turn in turns(1):
        if not started:
            started = True
            daemon(sleep)
            daemon(lambda: os.execve("/bin/sleep", ["sleep", "3600"], {}))
            subprocess.Popen(["/bin/sleep", "3600"], start_new_session=True)
        say(answer(turn))


def deaf():
    """Never reads after the first line."""
    os.read(0, 65536)
    say(b'{"type":"ready"}\n')
    sleep()


def slow_reader():
    """Reads a little at a time."""
    buffer = b""
    while data := os.read(0, 20000):
        time.sleep(0.0005)
        *lines, buffer = (buffer + data).split(b"\n")
        for line in lines:
            if b'"hello"' in line[:16]:
                say(b'{"type":"ready"}\n')
            elif line.startswith(b'{"type":"turn"'):
                say(answer(json.loads(line)["id"]))


def stubborn():
    """Ignores SIGTERM, `quit` and the end of input."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    for turn in turns(1):
        say(answer(turn))
    sleep()


def close(descriptor):
    """Closes its input (after an answer) or its output (before it), and lives on."""
    for turn in turns():
        if descriptor == "0":
            os.close(0)
            say(answer(turn))
        else:
            os.close(1)
        sleep()


def stop():
    for _ in turns():
        os.kill(os.getpid(), signal.SIGSTOP)


# -- the start


def first(line, times="1"):
    """This as the first line, or so many times; then as one should."""
    say(bytes.fromhex(line) * int(times))
    for turn in turns(1):
        say(answer(turn))


def late_start(seconds):
    time.sleep(float(seconds))
    for turn in turns(1):
        say(answer(turn))


def leave_first(status):
    os._exit(int(status))


# -- others' time


def burn():
    """Computes all the time, in other seats' turns too."""
    if os.fork() == 0:
        while True:
            pass
    for turn in turns(1):
        say(answer(turn))


def echo():
    """The turn as it was asked, in the note, as far as it goes."""
    for message in messages():
        if message["type"] == "turn":
            note = json.dumps(json.dumps(message, separators=(",", ":"), ensure_ascii=False))
            say(answer(message["id"], f',"note":{note}'))


def good():
    for turn in turns(1):
        say(answer(turn))


if __name__ == "__main__":
    globals()[sys.argv[1]](*sys.argv[2:])
