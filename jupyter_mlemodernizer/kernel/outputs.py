"""Collecting the outputs of one cell, as a notebook would hold them, within bounds."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

Output = dict[str, Any]

_TEXT_LIMIT = 1_000_000
_DATA_LIMIT = 32_000_000
_ERROR_LIMIT = 100_000


@dataclass
class Piece:
    """An output, and the top-level statement of the cell (from 0) that made it."""

    statement: int
    output: Output


@dataclass
class Outputs:
    """The outputs of one cell.

    Text beyond a limit is dropped and counted, so that a cell that prints a gigabyte harms nobody. What was cleared,
    updated or overwritten by a progress bar takes no room: what a long training shows at its end is there.

    Attributes:
        marks: what the probe writes into the streams where a statement begins; group 1 is its number.
        displays: outputs by display id, of all cells of the kernel; shared, since a later cell may update one.
        kept: pieces of an earlier attempt at the same cell, that go before.
        text_limit: characters of text that are kept, of each stream.
        data_limit: characters of other data (images) that are kept.
    """

    marks: re.Pattern[str] | None = None
    displays: dict[str, list[Output]] = field(default_factory=dict)
    kept: Iterable[Piece] = ()
    text_limit: int = _TEXT_LIMIT
    data_limit: int = _DATA_LIMIT
    dropped: int = field(default=0, init=False)
    pieces: list[Piece] = field(init=False)

    def __post_init__(self) -> None:
        self.pieces = list(self.kept)
        self._statement = {"stdout": 0, "stderr": 0}
        self._clear_at_next = False
        self._text: dict[str, int] = {}
        self._data = 0

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
                self._add(
                    {
                        "output_type": "error",
                        "ename": content["ename"],
                        "evalue": content["evalue"][:_ERROR_LIMIT],
                        "traceback": [line[:_ERROR_LIMIT] for line in content["traceback"]],
                    }
                )
            case "clear_output":
                if content.get("wait"):
                    self._clear_at_next = True
                else:
                    self._clear()

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

    def _stream(self, name: str, text: str) -> None:
        parts = self.marks.split(text) if self.marks else [text]
        # split() gives text, number, text, number, … text.
        for position, part in enumerate(parts):
            if position % 2:
                self._statement[name] = int(part)
            elif part:
                self._write(name, part)

    def _write(self, name: str, text: str) -> None:
        self._clear_if_due()
        statement = self._statement.get(name, 0)
        piece = self.pieces[-1] if self.pieces else None
        if piece is None or piece.statement != statement or piece.output.get("name") != name:
            piece = Piece(statement, {"output_type": "stream", "name": name, "text": ""})
        held = self._text.get(name, 0)
        before = piece.output["text"]
        after = _written(before, text)
        room = max(0, len(before) + self.text_limit - held)
        if len(after) > room:
            self.dropped += len(after) - room
            after = after[:room]
        if after == before:
            return
        if not self.pieces or self.pieces[-1] is not piece:
            self.pieces.append(piece)
        piece.output["text"] = after
        self._text[name] = held + len(after) - len(before)

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
            self._data = max(0, self._data - sum(map(_size, output["data"].values())))
            output["data"], output["metadata"] = self._bounded(content["data"]), content["metadata"]

    def _bounded(self, data: dict[str, Any]) -> dict[str, Any]:
        """The representations that there is room for."""
        fitting = {}
        for mime, value in data.items():
            if self._data + _size(value) > self.data_limit:
                self.dropped += _size(value)
            else:
                self._data += _size(value)
                fitting[mime] = value
        return fitting

    def _add(self, output: Output) -> None:
        self._clear_if_due()
        # Displays flush stdout first, so its mark is the one that counts.
        self.pieces.append(Piece(max(self._statement.values()), output))

    def _clear_if_due(self) -> None:
        if self._clear_at_next:
            self._clear_at_next = False
            self._clear()

    def _clear(self) -> None:
        gone = {id(piece.output) for piece in self.pieces}
        for shown in self.displays.values():
            shown[:] = [output for output in shown if id(output) not in gone]
        self.pieces.clear()
        self._text.clear()
        self._data = 0


def _size(value: Any) -> int:
    return len(value) if isinstance(value, str) else len(repr(value))


def _written(before: str, text: str) -> str:
    """A stream after some more text, as JupyterLab shows and saves it: what goes back in its line overwrites it."""
    if "\r" not in text and "\x08" not in text and not before.endswith("\r"):
        return before + text
    done, newline, line = before.rpartition("\n")
    lines = (line + text).replace("\r\n", "\n").split("\n")
    return done + newline + "\n".join(map(_overwritten, lines))


def _overwritten(line: str) -> str:
    if "\x08" in line:
        line = _erased(line)
    parts = line.split("\r")
    shown = parts.pop()
    # What comes next overwrites it, too.
    end = "\r" if parts and not shown else ""
    for part in reversed(parts):
        shown += part[len(shown) :]
    return shown + end


def _erased(line: str) -> str:
    shown: list[str] = []
    for character in line:
        if character != "\x08":
            shown.append(character)
        elif shown and shown[-1] != "\r":
            shown.pop()
    return "".join(shown)
