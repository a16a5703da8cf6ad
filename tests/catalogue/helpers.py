"""A notebook and an environment in miniature for tests of the catalogue."""

import asyncio
from collections.abc import Sequence

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
from jupyter_mlemodernizer.repair.catalogue import Catalogue, Example, Rule, rules

EXAMPLE = Example(old="", new="")
COMMON = {
    "library": "scikit-learn",
    "since": "0.20",
    "source": "made up",
    "title": "made up",
    "example": EXAMPLE,
}


class FakeFacts:
    """Facts given by hand; what is not given is unknown."""

    def __init__(
        self, reachable: dict[str, bool] | None = None, callees: dict[str, Callee] | None = None
    ) -> None:
        self.environment = Environment(
            python="3.11.7",
            distributions=[
                Distribution(name="scikit-learn", version="1.9.1", modules=["sklearn"]),
                Distribution(name="pandas", version="3.1.1", modules=["pandas"]),
                Distribution(name="tensorflow-cpu", version="2.21.0", modules=["tensorflow"]),
            ],
        )
        self.reachable = reachable or {}
        self.callees = callees or {}

    async def resolves(self, names: Sequence[str]) -> dict[str, bool]:
        return {name: self.reachable[name] for name in names if name in self.reachable}

    async def callee(self, qualified: str) -> Callee | None:
        return self.callees.get(qualified)

    async def find(self, name: str, top: str | None = None) -> list[Symbol]:
        return []

    async def said(self, name: str, top: str) -> list[tuple[str, str]]:
        return []

    async def names(self, top: str) -> list[str]:
        return []


def context(
    *cells: str, facts: FakeFacts | None = None, files: dict[str, str] | None = None, **more: object
) -> Context:
    working = WorkingCopy(
        [Cell(id=f"c{number}", cell_type="code", source=source) for number, source in enumerate(cells)], files
    )
    return Context(working, facts or FakeFacts(), Options(), ".", **more)  # type: ignore[arg-type]


def swept(rules: Sequence[Rule], *cells: str, facts: FakeFacts | None = None) -> list[str]:
    """The cells after a sweep, and proof that another one finds nothing."""
    situation = context(*cells, facts=facts)
    for proposal in asyncio.run(Catalogue(rules).sweep(situation)):
        situation.working_copy.apply(proposal.edits)
    result = [cell.source for cell in situation.working_copy.cells]
    assert asyncio.run(Catalogue(rules).sweep(situation)) == []
    return result


def crash(
    message: str, *, cell: int = 0, line: int = 1, end: int | None = None, kind: str = "", **more: object
) -> Failure:
    """A crash in a statement of a cell; ``message`` is 'Type: text'."""
    name, _, text = message.partition(": ")
    statement = Span(line=line, end_line=end or line)
    frames = more.pop("frames", None) or [Frame(cell_id=f"c{cell}", line=line, statement=statement)]
    return Failure(
        kind="crash",
        cell_id=f"c{cell}",
        statement=statement,
        message=message,
        crash=Crash(type=name, message=text, frames=frames, **more),  # type: ignore[arg-type]
    )


def proposed(
    rules: Sequence[Rule],
    failure: Failure,
    *cells: str,
    facts: FakeFacts | None = None,
    files: dict[str, str] | None = None,
) -> list[Proposal]:
    situation = context(*cells, facts=facts, files=files, failure=failure)
    return list(asyncio.run(Catalogue(rules).propose(situation)))


def repaired(
    rules: Sequence[Rule], failure: Failure, *cells: str, facts: FakeFacts | None = None
) -> list[str]:
    """The cells after the first proposal for a crash."""
    situation = context(*cells, facts=facts, failure=failure)
    proposals = asyncio.run(Catalogue(rules).propose(situation))
    if proposals:
        situation.working_copy.apply(proposals[0].edits)
    return [cell.source for cell in situation.working_copy.cells]


def by_id(*ids: str) -> list[Rule]:
    """Rules of the catalogue."""
    found = [rule for rule in rules.all_rules() if rule.id in ids]
    assert len(found) == len(ids)
    return found


def tried(name: str, old: str, *more: str) -> str:
    """What a silent change makes of a cell that drifted, with those after it."""
    facts = FakeFacts()
    facts.environment.distributions.append(
        Distribution(name="statsmodels", version="0.15.0", modules=["statsmodels"])
    )
    situation = context(old, *more, facts=facts)
    proposals = asyncio.run(Catalogue(by_id(name)).suspects(situation, {"c0"}))
    return proposals[0].edits[0].source if proposals else old  # type: ignore[union-attr]
