"""How one execution ended."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from .outputs import Output


@dataclass
class Reply:
    """How one execution ended.

    Attributes:
        status: ``ok``; ``error``: an exception; ``timeout``: it took too long and was interrupted;
            ``dead``: the kernel's process is gone (killed, if ``timed_out``).
        timed_out: the time was up, whatever came of the interrupt.
        exit_code: of a dead kernel's process, negative for a signal, if known.
        outputs: as nbformat dictionaries, including the error.
        dropped: characters of output that were over the limit.
    """

    status: str
    ename: str = ""
    evalue: str = ""
    traceback: list[str] = field(default_factory=list)
    execution_count: int | None = None
    outputs: list[Output] = field(default_factory=list)
    dropped: int = 0
    seconds: float = 0.0
    timed_out: bool = False
    exit_code: int | None = None

    def take(self, content: Mapping[str, Any]) -> None:
        """Note what the kernel said at the end.

        Arguments:
            content: of its execute reply.
        """
        self.execution_count = content.get("execution_count")
        if content["status"] != "ok":
            self.status = "timeout" if self.timed_out else "error"
            self.ename = str(content.get("ename", content["status"]))
            self.evalue = str(content.get("evalue", ""))
            self.traceback = list(content.get("traceback", []))
