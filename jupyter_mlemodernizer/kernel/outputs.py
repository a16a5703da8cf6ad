"""Collecting the outputs of one cell, as a notebook would hold them, within bounds."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

Output = dict[str, Any]
OnOutput = Callable[[Output], None]

_TEXT_LIMIT = 1_000_000
_DATA_LIMIT = 32_000_000


@dataclass
class Piece:
    """An output, and the top-level statement of the cell (from 0) that made it."""

    statement: int
    output: Output


@dataclass
class Outputs:
    """The outputs of one cell.

    Text beyond a limit is dropped and counted, so that a cell that prints a gigabyte harms nobody.

    Attributes:
        marks: what the probe writes into the streams where a statement begins; group 1 is its number.
        displays: outputs by display id, of all cells of the kernel; shared, since a later cell may update one.
        kept: pieces of an earlier attempt at the same cell, that go before.
        on_output: called with each new output, and with the new part only of a stream.
        text_limit: characters of text that are kept.
        data_limit: characters of other data (images) that are kept.
    """

    marks: re.Pattern[str] | None = None
    displays: dict[str, list[Output]] = field(default_factory=dict)
    kept: Iterable[Piece] = ()
    on_output: OnOutput | None = None
    text_limit: int = _TEXT_LIMIT
    data_limit: int = _DATA_LIMIT
    dropped: int = field(default=0, init=False)
    pieces: list[Piece] = field(init=False)

    def __post_init__(self) -> None:
        self.pieces = list(self.kept)
        self._statement = {"stdout": 0, "stderr": 0}
        self._clear_at_next = False
        self._text = self._data = 0

    def receive(self, kind: str, content: dict[str, Any]) -> None:
        """Take an iopub message; kinds that are no output are passed over."""
        match kind:
            case "stream":
                self._stream(content["name"], content["text"])
            case "display_data" | "execute_result":
                self._display(kind, content)
            case "update_display_data":
                self._update(content)
            case "error":
                error = {key: content[key] for key in ("ename", "evalue", "traceback")}
                self._add({"output_type": "error", **error})
            case "clear_output":
                if content.get("wait"):
                    self._clear_at_next = True
                else:
                    self.pieces.clear()

    @property
    def merged(self) -> list[Output]:
        """The outputs, neighbouring pieces of the same stream joined.

        In the order of the statements that made them: stdout and stderr are sent each in its own time.
        """
        merged: list[Output] = []
        for piece in sorted(self.pieces, key=lambda piece: piece.statement):
            output = piece.output
            last = merged[-1] if merged else None
            if (
                output["output_type"] == "stream"
                and last is not None
                and last["output_type"] == "stream"
                and last["name"] == output["name"]
            ):
                last["text"] += output["text"]
            else:
                # Displays keep their identity: an update must reach them.
                merged.append(dict(output) if output["output_type"] == "stream" else output)
        return merged

    def before(self, statement: int) -> list[Piece]:
        """The pieces that earlier statements than this one made."""
        return [piece for piece in self.pieces if piece.statement < statement]

    def _stream(self, name: str, text: str) -> None:
        parts = self.marks.split(text) if self.marks else [text]
        # split() gives text, number, text, number, … text.
        for position, part in enumerate(parts):
            if position % 2:
                self._statement[name] = int(part)
            elif part:
                self._write(name, part)

    def _write(self, name: str, text: str) -> None:
        room = max(0, self.text_limit - self._text)
        self.dropped += max(0, len(text) - room)
        text = text[:room]
        if not text:
            return
        self._text += len(text)
        self._clear_if_due()
        statement = self._statement.get(name, 0)
        last = self.pieces[-1] if self.pieces else None
        if (
            last is not None
            and last.statement == statement
            and last.output["output_type"] == "stream"
            and last.output["name"] == name
        ):
            last.output["text"] += text
        else:
            output = {"output_type": "stream", "name": name, "text": text}
            self.pieces.append(Piece(statement, output))
        self._tell({"output_type": "stream", "name": name, "text": text})

    def _display(self, kind: str, content: dict[str, Any]) -> None:
        output = {
            "output_type": kind,
            "data": self._bounded(content["data"]),
            "metadata": content["metadata"],
        }
        if kind == "execute_result":
            output["execution_count"] = content.get("execution_count")
        self._add(output)
        display_id = (content.get("transient") or {}).get("display_id")
        if display_id:
            self._update(content)
            self.displays.setdefault(display_id, []).append(output)

    def _update(self, content: dict[str, Any]) -> None:
        display_id = (content.get("transient") or {}).get("display_id")
        for output in self.displays.get(display_id or "", []):
            output["data"], output["metadata"] = self._bounded(content["data"]), content["metadata"]

    def _bounded(self, data: dict[str, Any]) -> dict[str, Any]:
        """The representations that there is room for."""
        fitting = {}
        for mime, value in data.items():
            size = len(value) if isinstance(value, str) else len(repr(value))
            if self._data + size > self.data_limit:
                self.dropped += size
            else:
                self._data += size
                fitting[mime] = value
        return fitting

    def _add(self, output: Output) -> None:
        self._clear_if_due()
        # Displays flush stdout first, so its mark is the one that counts.
        self.pieces.append(Piece(max(self._statement.values()), output))
        self._tell(output)

    def _clear_if_due(self) -> None:
        if self._clear_at_next:
            self._clear_at_next = False
            self.pieces.clear()

    def _tell(self, output: Output) -> None:
        if self.on_output is not None:
            self.on_output(output)
