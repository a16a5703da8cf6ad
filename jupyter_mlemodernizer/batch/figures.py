"""The numbers of the report, from the rows of the tables and nothing else."""

import statistics
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from .causes import FIXES
from .progress import VERDICTS
from .rows import RUNS, Row

TOP = 20


@dataclass(frozen=True)
class Step:
    """One step of the funnel.

    Attributes:
        name: in words.
        count: notebooks that come this far.
    """

    name: str
    count: int


@dataclass(frozen=True)
class Group:
    """Notebooks that have something in common.

    Attributes:
        name: what it is.
        verdicts: how many of each.
        today: how many of them run as they are.
    """

    name: str
    verdicts: dict[str, int]
    today: int

    @property
    def total(self) -> int:
        return sum(self.verdicts.values())

    @property
    def runs(self) -> int:
        return sum(self.verdicts[name] for name in RUNS)


@dataclass(frozen=True)
class Breakage:
    """A kind of breakage.

    Attributes:
        name: what it is.
        notebooks: in which it was met.
        solved: of these, those that run in the end.
    """

    name: str
    notebooks: int
    solved: int


@dataclass(frozen=True)
class Origin:
    """Who proposed suggestions.

    Attributes:
        name: origin.
        title: of one of its suggestions.
        suggestions: that were made, verified, and applied.
        notebooks: with one that was applied.
    """

    name: str
    title: str
    suggestions: int
    verified: int
    applied: int
    notebooks: int


@dataclass(frozen=True)
class Wanted:
    """A crash that nothing solved.

    Attributes:
        message: what differs from notebook to notebook is taken out.
        library: that it is about; may be empty.
        notebooks: in which it was met.
        example: the path of one of them.
    """

    message: str
    library: str
    notebooks: int
    example: str


@dataclass(frozen=True)
class Spread:
    """How something is spread over the notebooks."""

    total: float
    median: float
    most: float


def verdicts(rows: Iterable[Row]) -> dict[str, int]:
    """How many notebooks of each verdict."""
    found = Counter(row["verdict"] for row in rows)
    return {name: found[name] for name in VERDICTS}


def funnel(notebooks: Sequence[Row]) -> list[Step]:
    """All, those that ran then, those that run today, those that run after each kind of fix, those that reproduce.

    A notebook counts as running after a kind of fix if it runs in the end, and no fix of a later kind is in it.
    """
    running = [row for row in notebooks if row["verdict"] in RUNS]
    steps = [
        Step("notebooks", len(notebooks)),
        Step("ran then", sum(row["ran_then"] for row in notebooks)),
        Step("run today", sum(row["runs_today"] for row in notebooks)),
    ]
    used = {name for row in running for name in row["fixes"]}
    allowed = {"calibration"}
    for name in FIXES:
        allowed.add(name)
        if name in used:
            steps.append(Step(f"+ {name}", sum(set(row["fixes"]) <= allowed for row in running)))
    if not any(row["baseline"] for row in notebooks):
        steps.append(Step("run now", len(running)))
    return [*steps, Step("reproduce", sum(row["verdict"] == "reproduces" for row in notebooks))]


def by(
    notebooks: Sequence[Row], names: Callable[[Row], Iterable[str]], top: int | None = None
) -> list[Group]:
    """Groups of notebooks; one may be in several.

    Arguments:
        notebooks: all of them.
        names: the groups that one is in.
        top: only the largest so many, largest first; None: all, by name.
    """
    members: dict[str, list[Row]] = defaultdict(list)
    for row in notebooks:
        for name in names(row):
            members[name].append(row)
    groups = [
        Group(name, verdicts(rows), sum(row["runs_today"] for row in rows)) for name, rows in members.items()
    ]
    if top is None:
        return sorted(groups, key=lambda group: group.name)
    return sorted(groups, key=lambda group: (-group.total, group.name))[:top]


def by_library(notebooks: Sequence[Row]) -> list[Group]:
    """By what they import, the most used first."""
    return by(notebooks, lambda row: row["libraries"], TOP)


def by_year(notebooks: Sequence[Row]) -> list[Group]:
    """By the year in which they were written; empty if that is known of none."""
    if not any(row["year"] for row in notebooks):
        return []
    return by(notebooks, lambda row: [str(row["year"] or "not known")])


def breakages(notebooks: Sequence[Row]) -> list[Breakage]:
    """Kinds of breakage, the most frequent first."""
    met, solved = Counter[str](), Counter[str]()
    for row in notebooks:
        met.update(row["causes"])
        if row["verdict"] in RUNS:
            solved.update(row["causes"])
    return [Breakage(name, count, solved[name]) for name, count in _ranked(met)]


def origins(suggestions: Sequence[Row]) -> list[Origin]:
    """Who proposed what was applied, the most applied first."""
    members: dict[str, list[Row]] = defaultdict(list)
    for row in suggestions:
        members[row["origin"]].append(row)
    found = [
        Origin(
            name,
            rows[0]["title"],
            len(rows),
            sum(row["status"] in ("verified", "accepted") for row in rows),
            sum(row["applied"] for row in rows),
            len({row["notebook"] for row in rows if row["applied"]}),
        )
        for name, rows in members.items()
    ]
    return sorted(found, key=lambda origin: (-origin.applied, -origin.suggestions, origin.name))


def fixes(suggestions: Sequence[Row]) -> list[tuple[str, int]]:
    """Applied suggestions by kind of fix, the most frequent first."""
    return _ranked(Counter(row["fix"] for row in suggestions if row["applied"]))


def wanted_rules(cells: Sequence[Row]) -> list[Wanted]:
    """Crashes that nothing solved, those of the most notebooks first."""
    members: dict[str, list[Row]] = defaultdict(list)
    for row in cells:
        if row["wanted"]:
            members[row["wanted"]].append(row)
    found = [
        Wanted(
            message,
            Counter(row["library"] or "" for row in rows).most_common(1)[0][0],
            len({row["notebook"] for row in rows}),
            min(row["path"] for row in rows),
        )
        for message, rows in members.items()
    ]
    return sorted(found, key=lambda wanted: (-wanted.notebooks, wanted.message))


def needs(notebooks: Sequence[Row]) -> list[tuple[str, int]]:
    """What notebooks need that no change to the code brings, the most frequent first."""
    return _ranked(Counter(name for row in notebooks for name in set(row["needs"])))


def spread(notebooks: Sequence[Row], column: str) -> Spread | None:
    """Of a column of numbers; None if there is none."""
    values = [row[column] for row in notebooks if row[column] is not None]
    return Spread(sum(values), statistics.median(values), max(values)) if values else None


def _ranked(counts: Counter[str]) -> list[tuple[str, int]]:
    return sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
