"""Whether the machine's GPUs have something to do while a cell runs."""

import shutil
import subprocess
import threading
import time

_COMMAND = "nvidia-smi"
_QUERY = ("--query-gpu=name,utilization.gpu", "--format=csv,noheader,nounits")
_EVERY = 5.0
_LONGEST = 5.0
# Per cent; a desktop that is drawn on it uses more than nothing.
_IDLE = 5


def has_gpu() -> bool:
    """Whether this machine has a GPU of NVIDIA's, going by its tools."""
    return shutil.which(_COMMAND) is not None


class Gpus:
    """Asks ``nvidia-smi`` now and then, in a thread; knows nothing where there is none."""

    def __init__(self) -> None:
        self._command = shutil.which(_COMMAND)
        self._asking: threading.Thread | None = None
        self._next = 0.0
        self.begin()

    def begin(self) -> None:
        """Another cell begins."""
        self._names: list[str] = []
        self._used: list[int] = []

    def look(self) -> None:
        """Ask, unless that is not long ago; returns at once."""
        now = time.monotonic()
        if self._command is None or now < self._next or (self._asking and self._asking.is_alive()):
            return
        self._next = now + _EVERY
        self._asking = threading.Thread(target=self._ask, args=(self._command, self._used), daemon=True)
        self._asking.start()

    def idle(self) -> str | None:
        """The GPU's name, if there is one, and whenever it was looked at none had anything to do."""
        return self._names[0] if self._names and max(self._used) < _IDLE else None

    def _ask(self, command: str, used: list[int]) -> None:
        try:
            told = subprocess.run(  # noqa: S603
                [command, *_QUERY], capture_output=True, text=True, timeout=_LONGEST, check=True
            ).stdout
            gpus = [line.rsplit(",", 1) for line in told.strip().splitlines()]
            found = [(name.strip(), int(percent)) for name, percent in gpus]
        except (OSError, ValueError, subprocess.SubprocessError):
            return
        if found and used is self._used:  # no other cell has begun meanwhile
            used.append(max(percent for _, percent in found))
            self._names = [name for name, _ in found]
