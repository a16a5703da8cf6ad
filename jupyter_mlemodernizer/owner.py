"""Which process runs a modernization, of several that share a store, and whether it is still there."""

import os
import socket

OWNER = f"{socket.gethostname()}:{os.getpid()}"
"""This process."""


def lives(owner: str) -> bool:
    """Is the process that ran it alive, here, and not this one (whose runs are not in the file yet)?"""
    host, _, process = owner.rpartition(":")
    # On Windows, os.kill with 0 is no question but Ctrl+C.
    if host != socket.gethostname() or int(process) == os.getpid() or os.name == "nt":
        return False
    try:
        os.kill(int(process), 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
