"""Processes, mounts and network of a notebook's own, where Linux permits it: namespaces(7).

With a process namespace a notebook sees no process but its own, can signal no other, and the end of the first
process is the end of all, whatever they did to get away. With a mount namespace its inputs are read-only. Both
can be had without privileges on most machines (a user namespace); where not, the keeper does what it can by
watching the process tree.
"""

import ctypes
import errno
import fcntl
import os
import socket
import struct
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

# <linux/sched.h>
_NEW_MOUNTS = 0x00020000
_NEW_USERS = 0x10000000
_NEW_PROCESSES = 0x20000000
_NEW_NETWORK = 0x40000000
# <linux/mount.h>
_BIND = 0x1000
_RECURSIVE = 0x4000
_PRIVATE = 0x40000
_NO_SET_ID, _NO_DEVICES, _NO_PROGRAMS = 0x2, 0x4, 0x8
_READ_ONLY_ATTRIBUTE = 0x1
_AT_FOLDER = -100
_AT_RECURSIVE = 0x8000
_MOUNT_SETATTR = 442  # the same number on every architecture; Linux 5.12
# <linux/prctl.h>
_PARENT_DEATH_SIGNAL = 1
_CHILD_SUBREAPER = 36
_SIGKILL = 9


def _libc() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)


def _check(result: int, what: str) -> None:
    if result < 0:
        code = ctypes.get_errno()
        raise OSError(code, f"{what}: {os.strerror(code)}")


def die_with_parent() -> None:
    """From now on this process is killed when its parent ends. Linux only; elsewhere nothing."""
    if sys.platform == "linux":
        _libc().prctl(_PARENT_DEATH_SIGNAL, _SIGKILL, 0, 0, 0)


def adopt_orphans() -> None:
    """From now on processes below this one whose parents end become its own children. Linux only."""
    if sys.platform == "linux":
        _libc().prctl(_CHILD_SUBREAPER, 1, 0, 0, 0)


def available() -> bool:
    """Whether a process and a mount namespace can be had here; tried in a child."""
    if sys.platform != "linux":
        return False
    child = os.fork()
    if child == 0:
        code = 1
        try:
            new_processes()
            first = os.fork()
            if first == 0:
                try:
                    own_mounts([Path(tempfile.gettempdir())], Path("/nonexistent"), isolate=False)
                    os._exit(0)
                finally:
                    os._exit(1)
            _, status = os.waitpid(first, 0)
            code = os.waitstatus_to_exitcode(status)
        finally:
            os._exit(code)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status) == 0


def new_processes() -> None:
    """The next child of this process is the first of a process namespace. No thread may be started after this.

    Raises:
        OSError: it is not permitted here.
    """
    user, group = os.geteuid(), os.getegid()
    flags = _NEW_PROCESSES if user == 0 else _NEW_PROCESSES | _NEW_USERS
    _check(_libc().unshare(flags), "unshare")
    if user != 0:
        Path("/proc/self/setgroups").write_text("deny")
        Path("/proc/self/uid_map").write_text(f"{user} {user} 1")
        Path("/proc/self/gid_map").write_text(f"{group} {group} 1")


def own_mounts(
    read_only: Sequence[Path], writable: Path, *, isolate: bool, shared: int | None = None
) -> None:
    """A mount namespace for this process and all below it. Called by the first process of a process namespace.

    Arguments:
        read_only: folders in which nothing can be written any more.
        writable: the one that stays writable even inside of those.
        isolate: no network, and everything else read-only too.
        shared: most bytes of shared memory (``/dev/shm``), which is its own then.

    Raises:
        OSError: it is not permitted here.
    """
    libc = _libc()
    _check(libc.unshare(_NEW_MOUNTS | (_NEW_NETWORK if isolate else 0)), "unshare")
    _check(libc.mount(b"none", b"/", None, _RECURSIVE | _PRIVATE, None), "mount /")
    # Else /proc still shows the processes of the machine.
    flags = _NO_SET_ID | _NO_DEVICES | _NO_PROGRAMS
    _check(libc.mount(b"proc", b"/proc", b"proc", flags, None), "mount /proc")
    # Shared memory ends with the notebook; else what it leaves there stays until the machine is restarted.
    if shared is not None and Path("/dev/shm").is_dir():  # noqa: S108
        options = f"size={shared},mode=1777".encode()
        _check(
            libc.mount(b"tmpfs", b"/dev/shm", b"tmpfs", _NO_SET_ID | _NO_DEVICES, options), "mount /dev/shm"
        )
    if writable.exists():
        _bind(libc, writable)
    if isolate:
        _loopback_up()
        _set_read_only(libc, Path("/"), recursive=True)
        for place in (writable, *([Path("/dev/shm")] if shared is not None else [])):  # noqa: S108
            _set_read_only(libc, place, recursive=False, clear=True)
        return
    for folder in dict.fromkeys(folder for folder in read_only if folder.is_dir()):
        _bind(libc, folder)
        _set_read_only(libc, folder, recursive=False)


def _bind(libc: ctypes.CDLL, folder: Path) -> None:
    path = os.fsencode(folder)
    _check(libc.mount(path, path, None, _BIND | _RECURSIVE, None), f"mount {folder}")


def _set_read_only(libc: ctypes.CDLL, folder: Path, *, recursive: bool, clear: bool = False) -> None:
    on, off = (0, _READ_ONLY_ATTRIBUTE) if clear else (_READ_ONLY_ATTRIBUTE, 0)
    attributes = struct.pack("QQQQ", on, off, 0, 0)
    result = libc.syscall(
        _MOUNT_SETATTR,
        ctypes.c_int(_AT_FOLDER),
        ctypes.c_char_p(os.fsencode(folder)),
        ctypes.c_uint(_AT_RECURSIVE if recursive else 0),
        ctypes.c_char_p(attributes),
        ctypes.c_size_t(len(attributes)),
    )
    _check(result, f"mount {folder} read-only")


def _loopback_up() -> None:
    """The kernel is spoken to through 127.0.0.1, which a new network namespace has, but switched off."""
    get_flags, set_flags, up = 0x8913, 0x8914, 0x1
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as control:
        request = struct.pack("16sh14x", b"lo", 0)
        flags = struct.unpack("16sh14x", fcntl.ioctl(control, get_flags, request))[1]
        try:
            fcntl.ioctl(control, set_flags, struct.pack("16sh14x", b"lo", flags | up))
        except OSError as error:
            if error.errno != errno.EPERM:
                raise
