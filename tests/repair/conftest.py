"""A notebook, a crash and the facts about an environment, said in few words."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from jupyter_mlemodernizer.model import (
    Callee,
    Cell,
    Crash,
    Distribution,
    Environment,
    Failure,
    Frame,
    Options,
    Span,
    WorkingCopy,
)
from jupyter_mlemodernizer.proposer import Context, Proposal, Symbol


class KnownFacts:
    """Facts about an environment that are given beforehand."""

    def __init__(
        self,
        modules: dict[str, str] | None = None,
        symbols: dict[str, list[Symbol]] | None = None,
        callees: dict[str, Callee] | None = None,
        said: dict[str, list[tuple[str, str]]] | None = None,
    ) -> None:
        self.environment = Environment(
            python="3.11.7",
            distributions=[
                Distribution(name=name, version="1.0", modules=[module])
                for module, name in (modules or {}).items()
            ],
        )
        self.symbols = symbols or {}
        self.callees = callees or {}
        self.passages = said or {}

    async def resolves(self, names: Sequence[str]) -> dict[str, bool]:
        return dict.fromkeys(names, False)

    async def callee(self, qualified: str) -> Callee | None:
        return self.callees.get(qualified)

    async def find(self, name: str, top: str | None = None) -> list[Symbol]:
        return [
            symbol
            for symbol in self.symbols.get(name, [])
            if top is None or symbol.qualified.startswith(top + ".")
        ]

    async def said(self, name: str, top: str) -> list[tuple[str, str]]:
        return [(place, text) for place, text in self.passages.get(top, []) if name in text]

    async def names(self, top: str) -> list[str]:
        return [name for name in self.symbols if await self.find(name, top)]


class Notebook:
    """Cells given as source texts, in a folder, with what may happen to them."""

    def __init__(self, folder: Path, *sources: str, facts: KnownFacts | None = None, **options: Any) -> None:
        cells = [Cell(id=f"c{n}", cell_type="code", source=source) for n, source in enumerate(sources)]
        self.context = Context(WorkingCopy(cells), facts or KnownFacts(), Options(**options), str(folder))

    def crash(
        self,
        cell: int,
        exception: str,
        message: str,
        *,
        bases: Sequence[str] = (),
        line: int = 1,
        **facts: Any,
    ) -> Context:
        """The context of a crash in the statement at a line of a cell."""
        source = self.context.working_copy.cells[cell].source.split("\n")[line - 1]
        frame = Frame(cell_id=f"c{cell}", line=line, source=source)
        crash = Crash(type=exception, bases=list(bases), message=message, frames=[frame], **facts)
        self.context.failure = Failure(
            kind="crash",
            cell_id=f"c{cell}",
            statement=Span(line=line, end_line=line),
            message=f"{exception}: {message}",
            crash=crash,
        )
        return self.context

    def missing(self, cell: int, path: str, line: int = 1) -> Context:
        """The context of a file that could not be opened."""
        message = f"[Errno 2] No such file or directory: {path!r}"
        return self.crash(
            cell, "FileNotFoundError", message, bases=["OSError", "Exception"], line=line, filename=path
        )

    def after(self, proposals: Sequence[Proposal]) -> list[str]:
        """The sources of the cells once all proposals are applied, each to the result of those before."""
        copy = self.context.working_copy.copy()
        for proposal in proposals:
            copy.apply(proposal.edits)
        return [cell.source for cell in copy.cells]


@pytest.fixture
def notebook(tmp_path: Path) -> Any:
    """Make a notebook in a fresh folder: ``notebook("import os", "x = 1", facts=…)``."""

    def make(*sources: str, **given: Any) -> Notebook:
        return Notebook(tmp_path, *sources, **given)

    return make


@pytest.fixture
def facts() -> type[KnownFacts]:
    return KnownFacts


@pytest.fixture
def lay(tmp_path: Path) -> Any:
    """Put files into the notebook's folder: ``lay("input/train.csv", "input/test.csv")``."""

    def put(*paths: str, text: str = "a,b\n1,2\n") -> None:
        for path in paths:
            target = tmp_path / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text)

    return put
