"""A filter of system calls for the sandbox, as the kernel takes it: a small BPF program.

No bot needs these calls: they reach into other processes, change namespaces and mounts, or open
wide the kernel's own machinery.  Who makes one is killed by SIGSYS.  io_uring is said not to exist,
as programs that would like it go on without.
"""

import platform
import struct

# audit architecture; of each call the number
X86_64 = (
    0xC000003E,
    {
        "ptrace": 101, "process_vm_readv": 310, "process_vm_writev": 311, "pidfd_getfd": 438,
        "mount": 165, "umount2": 166, "pivot_root": 155, "chroot": 161, "move_mount": 429,
        "open_tree": 428, "fsopen": 430, "mount_setattr": 442, "unshare": 272, "setns": 308,
        "open_by_handle_at": 304, "kexec_load": 246, "init_module": 175, "finit_module": 313,
        "bpf": 321, "perf_event_open": 298, "userfaultfd": 323, "keyctl": 250, "add_key": 248,
        "request_key": 249,
    },
)  # fmt: skip
AARCH64 = (
    0xC00000B7,
    {
        "ptrace": 117, "process_vm_readv": 270, "process_vm_writev": 271, "pidfd_getfd": 438,
        "mount": 40, "umount2": 39, "pivot_root": 41, "chroot": 51, "move_mount": 429,
        "open_tree": 428, "fsopen": 430, "mount_setattr": 442, "unshare": 97, "setns": 268,
        "open_by_handle_at": 265, "kexec_load": 104, "init_module": 105, "finit_module": 273,
        "bpf": 280, "perf_event_open": 241, "userfaultfd": 282, "keyctl": 219, "add_key": 217,
        "request_key": 218,
    },
)  # fmt: skip
IO_URING_SETUP = 425  # on both
X32 = 0x40000000  # from here on the calls of another interface, with the same effects

_LOAD, _EQUAL, _AT_LEAST, _RETURN = 0x20, 0x15, 0x35, 0x06
_NUMBER, _ARCHITECTURE = 0, 4  # where they lie in the kernel's data
_KILL, _ALLOW, _NO_SUCH_CALL = 0x80000000, 0x7FFF0000, 0x00050000 | 38


def program(machine: str | None = None) -> bytes:
    """The filter for this machine; empty where its calls are not known here."""
    known = {"x86_64": X86_64, "aarch64": AARCH64}.get(machine or platform.machine())
    if known is None:
        return b""
    architecture, calls = known
    numbers = sorted(calls.values())
    steps = [
        (_LOAD, 0, 0, _ARCHITECTURE),
        (_EQUAL, 1, 0, architecture),
        (_RETURN, 0, 0, _KILL),
        (_LOAD, 0, 0, _NUMBER),
        (_EQUAL, 0, 1, IO_URING_SETUP),
        (_RETURN, 0, 0, _NO_SUCH_CALL),
        (_AT_LEAST, len(numbers) + 1, 0, X32),
        *[(_EQUAL, len(numbers) - i, 0, number) for i, number in enumerate(numbers)],
        (_RETURN, 0, 0, _ALLOW),
        (_RETURN, 0, 0, _KILL),
    ]
    return b"".join([struct.pack("=HBBI", *step) for step in steps])
