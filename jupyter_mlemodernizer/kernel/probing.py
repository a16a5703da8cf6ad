"""The host's end of the probe: its source for the kernel, and what comes back."""

import base64
import importlib.util
import json
import marshal
import mmap
import os
import re
import struct
import sys
import tempfile
import uuid
import zlib
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from ..saved import encodable_data
from .client import Question
from .errors import KernelDeadError, ProbeError

_FOLDER = Path(__file__).parent / "probe"
# In this order: each module imports only those before it.
_MODULES = (
    "bounds",
    "names",
    "statements",
    "variables",
    "lookup",
    "environment",
    "history",
    "magics",
    "frames",
    "receivers",
    "symbols",
    "harmless",
    "evaluation",
    "figures",
    "saving_plain",
    "saving_torch",
    "saving",
    "global_state",
    "snapshots",
    "effects",
    "loops",
    "profiler",
    "execution",
    "overlay",
    "equality",
    "live",
    "forks",
    "in_place",
    "measuring",
    "recorded",
    "proving",
    "crash",
    "comm",
)
_PACKAGE = "_mlemodernizer_probe"
# Read together, once: an upgrade of this package while a server runs must not mix two versions.
_SOURCES = {name: (_FOLDER / f"{name}.py").read_text(encoding="utf-8") for name in ("__init__", *_MODULES)}
_INSTALLER = (_FOLDER / "install.py").read_text(encoding="utf-8")
INSTALL = f"""exec(
    compile({_INSTALLER!r}, {_PACKAGE!r}, "exec"),
    {{
        "__name__": "{_PACKAGE}.install",
        "PAYLOAD": (lambda kernel: kernel.get_parent() if hasattr(kernel, "get_parent") else kernel._parent_header)(
            get_ipython().kernel
        )["content"]["payload"],
    }},
)"""
"""Code that installs the probe and leaves no name in the namespace it runs in: one expression, no assignment.

The modules are not in it but beside it in the request: IPython would look through all of their text for magics,
which takes longer than all else.
"""
_NUMBER = struct.Struct("<q")
_PROFILE_BYTES = 16_384


class Probing:
    """What the host knows of the probe in one kernel.

    The probe notes the statement that it is at in a small file that both sides map into
    memory: it can be read even after the kernel died without a word.
    """

    def __init__(self) -> None:
        token = uuid.uuid4().hex
        self.comm_id = uuid.uuid4().hex
        self.target = f"{_PACKAGE}.{token}"
        self._mark = f"\x00{token}:"
        self.marks = re.compile(re.escape(self._mark) + r"(\d+)\x00")
        self._progress_path, self._progress = _shared(_NUMBER.size)
        self._profile_path, self._profile = _shared(_PROFILE_BYTES)

    def payloads(self, python: str) -> Iterator[str]:
        """What the request to run :data:`INSTALL` carries as ``payload``; where the first fails, the next may do.

        Arguments:
            python: version of the kernel's Python.
        """
        settings = {"target": self.target, "mark": self._mark, "progress": self._progress_path}
        settings["profile"] = self._profile_path
        # Bytecode is the same for all releases of a minor version; its magic number is looked at in the kernel.
        if python.split(".")[:2] == [str(number) for number in sys.version_info[:2]]:
            yield json.dumps([_PACKAGE, compiled_modules(), importlib.util.MAGIC_NUMBER.hex(), settings])
        yield json.dumps([_PACKAGE, _packed(json.dumps(list(_SOURCES.items())).encode()), "", settings])

    def answer(self, question: str, asked: Question, ended: bool) -> Any:
        """The answer to a question.

        Raises:
            ProbeError: there is none.
        """
        if asked.answers:
            # What a kernel shows may hold halves of characters, which are escaped here.
            answer = encodable_data(json.loads(asked.answers[0]["answer"]))
            if "error" in answer:
                raise ProbeError(f"The probe could not answer {question!r}:\n{answer['error']}")
            return answer["value"]
        if ended:
            raise KernelDeadError(f"The kernel was gone before the probe answered {question!r}.")
        raise ProbeError(f"The probe did not answer {question!r} in time.")

    def last_statement(self) -> int | None:
        """The statement that was begun last, from 0; None if the cell was not begun."""
        value = int(_NUMBER.unpack(self._progress[:])[0])
        return value - 1 if value else None

    def profile(self) -> dict[str, Any] | None:
        """What the profiler wrote last: of the running cell, or of the last that ran long enough."""
        length = int(_NUMBER.unpack(self._profile[: _NUMBER.size])[0])
        data = self._profile[_NUMBER.size : _NUMBER.size + length]
        try:
            return dict(json.loads(data)) if length else None
        except ValueError:  # it was being written
            return None

    def close(self) -> None:
        for path, file in ((self._progress_path, self._progress), (self._profile_path, self._profile)):
            file.close()
            with suppress(OSError):
                os.unlink(path)


@cache
def compiled_modules() -> str:
    """The probe's modules as bytecode of this Python, packed: compiling them takes a kernel 35 ms."""
    codes = [
        (name, compile(text, f"<{_PACKAGE}.{name}>", "exec", dont_inherit=True))
        for name, text in _SOURCES.items()
    ]
    return _packed(marshal.dumps(codes))


def _packed(content: bytes) -> str:
    return base64.b64encode(zlib.compress(content, 1)).decode()


def _shared(size: int) -> tuple[str, mmap.mmap]:
    """A file of so many bytes that the kernel can write into, and its content as we see it."""
    descriptor, path = tempfile.mkstemp(prefix="mlemodernizer-")
    os.ftruncate(descriptor, size)
    content = mmap.mmap(descriptor, size, access=mmap.ACCESS_READ)
    os.close(descriptor)
    return path, content
