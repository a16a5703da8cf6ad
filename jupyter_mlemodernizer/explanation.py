"""Explaining drift: which old meaning, written out again, brings an output back to what it was.

Each drifted cell has a cone: the cells that it depends on. In them the explainers find *pins*, proposals that write
out what a library meant then. Pins are tried in fresh kernels that run only the cones, many drifted cells at once.
Nobody who proposes sees what the output was: it is compared here, after the run.
"""

import asyncio
import time
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from .calibration.compare import Compared, compared
from .calibration.cone import cells_behind
from .calibration.randomness import differs_from_run_to_run, shares_a_stream
from .calibration.search import NONE, Pins, Search
from .chain import Chain
from .kernel import OwnedKernel, RestartLimitError, Runner
from .model import (
    ActivityEvent,
    CellEvent,
    Counts,
    Event,
    Failure,
    Options,
    Outcome,
    Suggestion,
    SuggestionEvent,
    TrialEvent,
    WorkingCopy,
)
from .model.notebook import EditConflictError
from .passage import Passage
from .proposer import Context, Explainer, Facts, Proposal, asked
from .saved import text_output

MOST_ROUNDS = 8
"""Fresh kernels in which pins are tried."""

_KERNEL_START = 2.0

Shown: TypeAlias = list[dict[str, Any]]
Outputs: TypeAlias = dict[str, Shown]


@dataclass
class Target:
    """A cell whose output is to be explained.

    Attributes:
        cell_id: the cell.
        number: among the code cells, from 1.
        cone: ids of the cells that must run to get its output, in order, its own last.
        before: its output as the run left it, and how it compares.
        random: it differs from run to run.
        pins: those that change a cell of its cone.
        seen: with some of its pins: its outputs, one for each run, and how the last one compares.
    """

    cell_id: str
    number: int
    cone: list[str]
    before: Compared
    random: bool
    pins: Pins = NONE
    seen: dict[Pins, tuple[list[Shown], Compared]] = field(default_factory=dict)

    def note(self, pins: Pins, outputs: Shown, result: Compared) -> None:
        """Note what it showed with some pins."""
        runs = self.seen[pins][0] if pins in self.seen else []
        self.seen[pins] = ([*runs, outputs], result)

    def result(self, pins: Pins) -> Compared:
        """How it compares with those of its pins that are among these."""
        return self.seen[pins & self.pins][1] if pins & self.pins in self.seen else self.before

    def shown(self, pins: Pins) -> list[Shown]:
        """What it showed with those of its pins that are among these, in each run but the first."""
        return self.seen[pins & self.pins][0] if pins & self.pins in self.seen else []

    def nearer(self, pins: Pins) -> bool:
        """Do these pins bring something back, and make nothing worse?"""
        return self.result(pins).nearer_than(self.before, exactly=not self.random)


@dataclass
class Explanation:
    """Explains the drift of one modernization.

    Arguments:
        chain: the suggestions so far; what explains drift is added.
        kernel: restarted for each round; what it held is lost.
        passage: the run, at its end.
        saved: saved outputs by cell id.
        explainers: who finds what meant something else then.
        believable: whether a proposal's change came after the notebook's time.
        deadline: on the clock of :func:`time.monotonic`, when to stop.
    """

    chain: Chain
    kernel: OwnedKernel
    passage: Passage
    saved: Outputs
    explainers: Sequence[Explainer]
    believable: Callable[[Proposal], bool]
    facts: Facts
    options: Options
    folder: str
    emit: Callable[[Event], None]
    counts: Counts
    note: Callable[[str], None]
    deadline: float
    targets: list[Target] = field(default_factory=list, init=False)
    samples: dict[str, list[Shown]] = field(default_factory=dict, init=False)
    explained: dict[str, list[Target]] = field(default_factory=dict, init=False)
    _kept: Pins = field(default=NONE, init=False)
    _pins: list[Proposal] = field(default_factory=list, init=False)
    _cells: set[str] = field(default_factory=set, init=False)
    _rounds: int = field(default=0, init=False)
    _whole: bool = field(default=False, init=False)

    async def explain(self, results: dict[str, Compared]) -> None:
        """Try what may explain the drift, and make suggestions of what does.

        Arguments:
            results: how each cell that ran compares with what it used to show.
        """
        self.targets = self._find_targets(results)
        if not self.targets:
            return
        self._cells = {cell for target in self.targets for cell in target.cone}
        self._pins = await self._suspects(self.chain.working_copy)
        if self._pins:
            self._kept = await self._try()
            if self._kept:
                await self._keep()

    async def repeat(self, times: int) -> None:
        """Run what still drifts and differs from run to run again, to measure its spread.

        Arguments:
            times: how many runs of it there are to be in all, the verification aside.
        """
        for target in self.targets:
            if target.random and target.result(self._kept).drifted:
                runs = list(target.shown(self._kept))
                if not self._kept & target.pins:
                    runs.append(self.passage.results[target.cell_id].outputs)
                self.samples[target.cell_id] = runs
        while wanting := [t for t in self.targets if 0 < len(self.samples.get(t.cell_id, ())) < times]:
            if not self._time_for(wanting):
                self.note("There was no time to repeat what differs from run to run.")
                return
            found = await self._run(self._kept, wanting)
            for target in wanting:
                if target.cell_id in found:
                    self.samples[target.cell_id].append(found[target.cell_id])
                else:
                    del self.samples[target.cell_id]

    def holds(self, suggestion: Suggestion, passage: Passage) -> bool:
        """Whether the outputs that a suggestion explains came back in another run, too."""
        return all(
            passage.ran(target.cell_id)
            and self._compared(target, passage.results[target.cell_id].outputs).nearer_than(
                target.before, exactly=not target.random
            )
            for target in self.explained.get(suggestion.id, [])
        )

    # Targets and pins ------------------------------------------------------------------

    def _find_targets(self, results: dict[str, Compared]) -> list[Target]:
        """Cells whose output differs: beyond the tolerance, or, if it is the same in each run, in a digit shown."""
        code = self.chain.working_copy.code_cells
        sources = [cell.source for cell in code]
        own = [path.partition("/")[0].removesuffix(".py") for path in self.chain.working_copy.files]
        targets = []
        for position, cell in enumerate(code):
            result = results.get(cell.id)
            if result is None or not (result.drifted or result.inexact):
                continue
            behind = cells_behind(sources, position, own)
            random = differs_from_run_to_run(sources, behind)
            if not result.drifted and random:
                continue
            if not random and shares_a_stream(sources, behind):
                behind = list(range(position + 1))
            cone = [code[index].id for index in behind]
            targets.append(Target(cell.id, position + 1, cone, result, random))
        return targets

    async def _suspects(self, copy: WorkingCopy) -> list[Proposal]:
        # That the output drifted is all that is told: never what it was.
        failure = Failure(
            kind="drift",
            cell_id=self.targets[0].cell_id,
            message="The output is not what it used to be.",
        )
        context = Context(copy, self.facts, self.options, self.folder, failure)
        found: list[Proposal] = []
        for explainer in self.explainers:
            found += await asked(explainer, explainer.suspects(context, self._cells), self.note)
        return [proposal for proposal in found if self.believable(proposal)]

    async def _pinned(self, chosen: Iterable[int]) -> tuple[WorkingCopy, dict[int, Proposal]]:
        """The working copy with some pins, and each pin as it was applied; one that does not fit is left out."""
        copy = self.chain.working_copy.copy()
        applied: dict[int, Proposal] = {}
        for pin in sorted(chosen):
            proposal = self._pins[pin]
            for _ in range(2):
                try:
                    copy.apply(proposal.edits)
                    applied[pin] = proposal
                    break
                except EditConflictError:
                    # Made for a cell that another pin changed: asked for again, as it is now.
                    again = [p for p in await self._suspects(copy) if _same(p, proposal)]
                    if not again:
                        break
                    proposal = again[0]
        return copy, applied

    def _groups(self, pins: Pins) -> list[Pins]:
        """Pins that change the same lines belong together."""
        groups: dict[Any, set[int]] = {}
        for pin in sorted(pins):
            groups.setdefault(_lines(self._pins[pin]), set()).add(pin)
        return [frozenset(group) for group in groups.values()]

    # Rounds ----------------------------------------------------------------------------

    async def _try(self) -> Pins:
        """Make the runs that the search asks for, until it ends or there is no more time; the pins to keep."""
        fitting = frozenset((await self._pinned(range(len(self._pins))))[1])
        everything = frozenset(range(len(self._pins)))
        for target in self.targets:
            cone = set(target.cone)
            target.pins = frozenset(
                pin for pin in everything if cone & {_cell(edit) for edit in self._pins[pin].edits}
            )
        search = Search(
            groups=self._groups(fitting),
            alternatives=[frozenset([pin]) for pin in sorted(everything - fitting)],
            reach={target.cell_id: target.pins for target in self.targets},
            before={target.cell_id: target.before for target in self.targets},
            random=frozenset(target.cell_id for target in self.targets if target.random),
        )
        runs = search.runs()
        answer: dict[str, Compared] | None = None
        while True:
            try:
                run = runs.send(answer) if answer is not None else next(runs)
            except StopIteration:
                return search.kept
            targets = [target for target in self.targets if target.cell_id in run.targets]
            if self._rounds >= MOST_ROUNDS or not self._time_for(targets):
                self.note("Not everything that may explain the drift could be tried: the time for it was up.")
                return search.kept
            answer = await self._observe(run.pins, targets)
            self._tell(run.pins, any(search.nearer(cell, result) for cell, result in answer.items()))

    async def _observe(self, pins: Pins, targets: Sequence[Target]) -> dict[str, Compared]:
        found = await self._run(pins, targets)
        answer = {}
        for target in targets:
            # One that fails with these pins shows nothing.
            outputs = found.get(target.cell_id, [])
            answer[target.cell_id] = self._compared(target, outputs)
            target.note(pins & target.pins, outputs, answer[target.cell_id])
        return answer

    def _time_for(self, targets: Sequence[Target]) -> bool:
        cells = {cell for target in targets for cell in target.cone}
        seconds = sum(
            result.seconds or 0 for result in self.passage.results.values() if result.cell_id in cells
        )
        return time.monotonic() + seconds + _KERNEL_START <= self.deadline

    async def _run(self, chosen: Pins, targets: Sequence[Target]) -> Outputs:
        """Run the cones of some targets with some pins in a fresh kernel; outputs of the cells that ran."""
        copy = (await self._pinned(chosen))[0]
        wanted = {cell for target in targets for cell in target.cone}
        found: Outputs = {}
        if not self._whole:
            found = await self._run_cells(copy, wanted)
        missing = [target for target in targets if target.cell_id not in found]
        if missing:
            # Something that was left out may be needed all the same.
            last = max(target.number for target in targets)
            found = await self._run_cells(
                copy, {cell.id for cell in self.chain.working_copy.code_cells[:last]}
            )
            self._whole = self._whole or any(target.cell_id in found for target in missing)
        return found

    async def _run_cells(self, copy: WorkingCopy, wanted: Collection[str]) -> Outputs:
        self._rounds += 1
        self.counts.replays += 1
        known = {cell.id for cell in self.chain.working_copy.cells}
        cells = [cell for cell in copy.cells if cell.id in wanted or cell.id not in known]
        part = WorkingCopy(cells, copy.files)
        await self.kernel.restart()
        options = self.options.model_copy(update={"max_restarts": 0})
        runner = Runner(self.kernel, part, options, folder=self.folder)
        passage = Passage(runner, part, self.saved, self._show, "calibrate")
        try:
            await asyncio.wait_for(passage.run(), max(1.0, self.deadline - time.monotonic()))
        except (asyncio.TimeoutError, RestartLimitError):
            passage.skip_rest()
        return {cell: result.outputs for cell, result in passage.results.items() if passage.ran(cell)}

    def _show(self, event: Event) -> None:
        # The cells' states are those of the run; of a trial one only wants to know that it goes on.
        if isinstance(event, CellEvent) and event.state == "running":
            numbers = {cell.id: n for n, cell in enumerate(self.chain.working_copy.code_cells, 1)}
            if event.cell_id in numbers:
                message = f"runs cell {numbers[event.cell_id]} with old meanings written out"
                self.emit(ActivityEvent(cell_id=event.cell_id, message=message))

    def _tell(self, chosen: Pins, passed: bool) -> None:
        self.counts.trials += 1
        self.counts.trials_failed += not passed
        titles = [self._pins[pin].title for pin in sorted(chosen)]
        if not titles:
            title = "the same once more"
        else:
            title = titles[0] if len(titles) == 1 else f"{titles[0]}, and {len(titles) - 1} more"
        self.emit(
            TrialEvent(
                number=self.counts.trials,
                origin=self._pins[min(chosen)].origin if chosen else "user",
                title=title,
                passed=passed,
                way="replay",
                message="" if passed else "No output is nearer to what it was.",
            )
        )

    def _compared(self, target: Target, outputs: list[dict[str, Any]]) -> Compared:
        return compared(self.saved.get(target.cell_id, []), outputs, self.options.tolerance)

    # What is kept ----------------------------------------------------------------------

    async def _keep(self) -> None:
        """Make suggestions of the pins that explain something, each with its evidence."""
        unsure = [t for t in self.targets if t.pins & self._kept and t.pins & self._kept not in t.seen]
        if unsure and self._time_for(unsure):
            await self._observe(self._kept, unsure)
        nearer = [target for target in self.targets if target.nearer(self._kept)]
        for pin, proposal in (await self._pinned(self._kept))[1].items():
            targets = [target for target in nearer if pin in target.pins]
            if targets:
                self._suggest(proposal, targets)
        for target in nearer:
            self.passage.results[target.cell_id].outputs = target.shown(self._kept)[-1]

    def _suggest(self, proposal: Proposal, targets: list[Target]) -> None:
        # What may be otherwise than then was seen to be as it was then.
        update = {"kind": "calibration", "changes_behaviour": False}
        suggestion = self.chain.add(proposal.model_copy(update=update))
        target = targets[0]
        evidence = suggestion.evidence
        evidence.before = Failure(
            kind="drift",
            cell_id=target.cell_id,
            message=f"The output of cell {target.number} is not what it used to be. "
            f"{target.before.comparison.detail}",
        )
        evidence.saved_output = text_output(self.saved.get(target.cell_id, []))
        evidence.outcome_before = Outcome(
            result="ran",
            output=text_output(self.passage.results[target.cell_id].outputs),
            seconds=self.passage.results[target.cell_id].seconds,
            comparison=target.before.comparison,
        )
        evidence.after = Outcome(
            result="ran",
            message=_message(targets, self._kept),
            output=text_output(target.shown(self._kept)[-1]),
            comparison=target.result(self._kept).comparison,
        )
        suggestion.status = "verified"
        suggestion.built_on = self.chain.foundations(suggestion)
        self.explained[suggestion.id] = targets
        self.emit(SuggestionEvent(suggestion=suggestion))


def _message(targets: Sequence[Target], kept: Pins) -> str:
    back = [target.number for target in targets if not target.result(kept).drifted]
    nearer = [target.number for target in targets if target.result(kept).drifted]
    parts = []
    if back:
        parts.append(
            f"cell {back[0]} shows what it" if len(back) == 1 else f"cells {_join(back)} show what they"
        )
        parts[-1] += " used to show"
    if nearer:
        cells = f"cell {nearer[0]}" if len(nearer) == 1 else f"cells {_join(nearer)}"
        parts.append(f"part of what {cells} used to show is back")
    text = "; ".join(parts)
    return text[:1].upper() + text[1:] + "."


def _join(numbers: Sequence[int]) -> str:
    words = [str(number) for number in numbers[:12]] + ["others"] * (len(numbers) > 12)
    return ", ".join(words[:-1]) + " and " + words[-1] if len(words) > 1 else words[0]


def _same(one: Proposal, other: Proposal) -> bool:
    return (one.origin, one.title) == (other.origin, other.title)


def _cell(edit: Any) -> str:
    """The cell that an edit concerns; of a new cell the one it follows."""
    if edit.op == "insert":
        return edit.after or ""
    return edit.cell_id if edit.op != "file" else ""


def _lines(proposal: Proposal) -> Any:
    """What tells whether two pins change the same lines: cell and lines of the base that are not in the source."""
    found = []
    for edit in proposal.edits:
        if edit.op == "replace":
            kept = set(edit.source.splitlines())
            found += [(edit.cell_id, line) for line in edit.base.splitlines() if line not in kept]
    return tuple(found) or id(proposal)
