"""A bot that tries what no bot should: `python attacks.py ATTACK [ARGUMENT]`.

It attacks at its first turn, says in the note of its answer what came of it, and plays on.
"""

import json
import os
import resource
import socket
import sys
import time


def tried(attempt):
    """What came of it: the error, or what should not have worked."""
    try:
        return f"done: {attempt()}"
    except (OSError, MemoryError) as error:
        return f"refused: {type(error).__name__}"


def tcp(port):
    return [tried(lambda: socket.create_connection(("127.0.0.1", int(port)), 1))]


def abstract(name):
    def connect():
        socket.socket(socket.AF_UNIX).connect("\0" + name)

    return [tried(connect)]


def read(*paths):  # in hexadecimal: a path among the arguments would be shown to the bot
    paths = [bytes.fromhex(path) for path in paths]
    return [tried(lambda path=path: open(path, "rb").read(1)) for path in paths]


def write(*paths):
    return [tried(lambda path=path: open(path, "wb").write(b"x")) for path in paths]


def signal(*pids):
    return [tried(lambda pid=pid: os.kill(int(pid), 9)) for pid in (*pids, os.getppid())]


def forks():
    count = 0
    try:
        while count < 1000:
            if os.fork() == 0:
                time.sleep(60)
                os._exit(0)
            count += 1
    except BlockingIOError:
        pass
    return count


def memory():
    held = []
    try:
        while len(held) < 4096:
            held.append(bytearray(1 << 20))
    except MemoryError:
        pass
    count = len(held)
    held.clear()
    return count


def memory_to_death():
    held = []
    while True:
        held.append(bytearray(1 << 20))


def memory_in_many():
    for _ in range(8):
        if os.fork() == 0:
            held = bytearray(30 << 20)
            time.sleep(60)
            os._exit(len(held))
    time.sleep(60)


def disk():
    """Megabytes written before it is refused, in many files, and in one."""
    written = 0
    try:
        for number in range(64):
            with open(f"file{number}", "wb", buffering=0) as file:
                for _ in range(16):
                    written += file.write(bytes(1 << 16))
    except OSError as error:
        return [written / (1 << 20), type(error).__name__, error.errno]
    return [written / (1 << 20)]


def call(number, *arguments):
    """A system call; its result, or the error's number."""
    import ctypes

    library = ctypes.CDLL(None, use_errno=True)
    result = library.syscall(int(number), *map(int, arguments))
    return [result, ctypes.get_errno()]


def rights():
    with open("/proc/self/status") as file:
        status = dict(line.split(":\t", 1) for line in file if ":\t" in line)
    wanted = ("CapEff", "CapPrm", "CapBnd", "NoNewPrivs")
    return [os.getuid(), {key: status[key].strip() for key in wanted}]


def descriptors():
    found = []
    for fd in range(1024):
        try:
            os.fstat(fd)
        except OSError:
            continue
        found.append(fd)
    return found


def environment():
    return sorted(os.environ)


def processes():
    return [int(name) for name in os.listdir("/proc") if name.isdigit()]


def folder():
    with open("mine", "w") as file:
        file.write("x")
    return [os.getcwd(), os.listdir("."), os.environ["HOME"]]


def limits():
    return [resource.getrlimit(resource.RLIMIT_CORE)[0]]


def main():
    count = 0
    for line in sys.stdin:
        message = json.loads(line)
        answer = {"type": "ready"}
        if message["type"] == "turn":
            answer = {"type": "action", "id": message["id"], "index": 0}
            count += 1
            if count == 1:
                answer["note"] = json.dumps(globals()[sys.argv[1]](*sys.argv[2:]))
        elif message["type"] != "hello":
            continue
        print(json.dumps(answer), flush=True)


main()
