"""Explaining drift: which old meaning, written out again, brings an output back to what it was.

Each drifted cell has a cone: the cells that it depends on. In them the explainers find *pins*, proposals that write
out what a library meant then. Pins are tried in fresh kernels that run only the cones, many drifted cells at once.
Nobody who proposes sees what the output was: it is compared here, after the run.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from .calibration.compare import Compared, compared
from .calibration.pins import changed_cells
from .calibration.search import NONE, Pins, Search
from .calibration.target import Shown, Target, cone_of, find_targets
from .chain import Chain
from .cone_runs import ConeRuns
from .explained import Explained
from .inquiry import MOST_TARGETS, Inquiry
from .model import Failure, TrialEvent
from .model.notebook import EditConflictError
from .passage import Passage
from .proposer import Attempt, Proposal
from .suspects import Suspects
from .work import Work

MOST_ROUNDS = 16
"""Fresh kernels in which pins are tried."""

SHARE = 0.05
"""Of the time for the whole notebook, as much may be searched at least: short cones cost a person little, and the search ends."""

_MEASURED = ((4, 0.25), (2, 0.5), (1, 1.0))
"""How often what differs from run to run is run again as it is, if that takes no more than a part of the time there is."""

_TOGETHER = "Tried together with others only: there was no time to find out which of them it takes."


@dataclass
class Explanation:
    """Explains the drift of one modernization.

    Arguments:
        work: of which this is a part.
        chain: the suggestions so far; what explains drift is added.
        passage: the run, at its end.
        runs: runs the cones.
        saved: saved outputs by cell id.
        suspects: what may explain it.
        inquiry: asks about what is not explained by that.
        explained: makes suggestions of what explains something.
    """

    work: Work
    chain: Chain
    passage: Passage
    runs: ConeRuns
    saved: dict[str, Shown]
    suspects: Suspects
    inquiry: Inquiry
    explained: Explained
    targets: list[Target] = field(default_factory=list, init=False)
    _right: set[str] = field(default_factory=set, init=False)
    _kept: Pins = field(default=NONE, init=False)
    _unsure: Pins = field(default=NONE, init=False)
    _together: Pins = field(default=NONE, init=False)
    _measured: int = field(default=0, init=False)

    async def explain(self, results: dict[str, Compared]) -> None:
        """Try what may explain the drift, and make suggestions of what does.

        Arguments:
            results: how each cell that ran compares with what it used to show.
        """
        copy = self.chain.working_copy
        self._right = {cell for cell, result in results.items() if not result.drifted}
        self.targets = find_targets(copy.code_cells, results, copy.own_modules)
        if not self.targets:
            return
        await self.suspects.find(self.targets)
        if self.suspects.pins:
            await self._measure()
            self.runs.grant(SHARE * self.work.options.timeout)
            self._kept = await self._try()
        await self._inquire()
        if self._kept:
            await self._keep()

    def shown_so_far(self) -> dict[str, list[Shown]]:
        """What the cells showed, in each run, that still drift and differ from run to run, by id."""
        found: dict[str, list[Shown]] = {}
        for target in filter(lambda target: target.random, self.targets):
            runs = list(target.shown(self._kept))
            if not self._kept & target.pins:
                runs.append(self.passage.results[target.cell_id].outputs)
            if any(self._compared_with_saved(target.cell_id, run).drifted for run in runs):
                found[target.cell_id] = runs
        return found

    @property
    def unexplained(self) -> list[Target]:
        """Cells that still drift with all that is kept, noise included."""
        return [target for target in self.targets if target.result(self._kept).drifted]

    # Rounds ----------------------------------------------------------------------------

    async def _measure(self) -> None:
        """Run what differs from run to run again as it is: what lies within its noise needs no explanation."""
        random = [target for target in self.targets if target.random and target.pins]
        seconds = self.runs.seconds(cone_of(random))
        times = next((times for times, part in _MEASURED if times * seconds <= part * self.runs.budget), 0)
        for _ in range(times if random else 0):
            if self.runs.time_for(cone_of(random)):
                await self._observe(NONE, random)
        self._measured = self.runs.made
        for target in random:
            if NONE in target.seen:
                saved, first = self.saved[target.cell_id], self.passage.results[target.cell_id].outputs
                target.measure(saved, first, self.work.options.tolerance)

    async def _try(self) -> Pins:
        """Search for the pins to keep; one that makes its own cell fail, or show what is wrong, cannot be there."""
        while True:
            everything = self.suspects.all
            fitting = frozenset((await self.suspects.pinned(everything))[1])
            targets = [target for target in self.targets if target.before.drifted or target.before.inexact]
            search = Search(
                groups=self.suspects.groups(fitting),
                alternatives=[frozenset([pin]) for pin in sorted(everything - fitting)],
                reach={target.cell_id: target.pins for target in targets},
                before={target.cell_id: target.before for target in targets},
                random=frozenset(target.cell_id for target in targets if target.random),
            )
            if not await self._search(search):
                self._unsure, self._together = search.unsure, search.together
                return search.kept
            await self.suspects.find(self.targets)

    async def _search(self, search: Search) -> bool:
        """Make the runs that a search asks for, as far as there is time for them.

        Returns:
            Whether a pin was found that cannot be, since code fails with it: then the search is to begin anew.
        """
        runs = search.runs()
        answer: dict[str, Compared] | None = None
        while True:
            try:
                run = runs.send(answer) if answer is not None else next(runs)
            except StopIteration:
                return False
            targets = [target for target in self.targets if target.cell_id in run.targets]
            made = self.runs.made - self._measured
            if made >= MOST_ROUNDS or not self.runs.time_for(cone_of(targets)):
                rounds = MOST_ROUNDS if made >= MOST_ROUNDS else None
                self.work.note(self.suspects.untried(search.open - search.kept, rounds))
                return False
            answer, failure, wrong = await self._observe(run.pins, targets)
            titles = self.suspects.titles(run.pins)
            self._tell(
                titles[0] if len(titles) == 1 else f"{titles[0]}, and {len(titles) - 1} more",
                self.suspects.pins[min(run.pins)].origin,
                any(search.nearer(cell, result) for cell, result in answer.items()),
            )
            if failure is not None and self.suspects.bar(run.pins, failure):
                return True
            if self.suspects.bar_from(run.pins, wrong):
                return True

    async def _observe(
        self, pins: Pins, targets: Sequence[Target]
    ) -> tuple[dict[str, Compared], Failure | None, set[str]]:
        """Run with some pins.

        Returns:
            How the targets compare, what failed, and the cells on the way whose outputs were right and are wrong.
        """
        copy = (await self.suspects.pinned(pins))[0]
        found = await self.runs.run(copy, [target.cell_id for target in targets], cone_of(targets))
        answer = {}
        for target in targets:
            # One that fails with these pins shows nothing.
            outputs = found.outputs.get(target.cell_id, [])
            result = self._compared_with_saved(target.cell_id, outputs)
            answer[target.cell_id] = target.note(pins & target.pins, outputs, result)
        now = {
            cell: self._compared_with_saved(cell, found.outputs[cell])
            for cell in self._right & found.outputs.keys()
        }
        wrong = {
            other.cell_id
            for other in find_targets(copy.code_cells, now, copy.own_modules)
            if other.before.drifted and not other.random
        }
        return answer, found.failure, wrong

    def _tell(self, title: str, origin: str, passed: bool) -> None:
        self.work.counts.trials += 1
        self.work.counts.trials_failed += not passed
        self.work.emit(
            TrialEvent(
                number=self.work.counts.trials,
                origin=origin,
                title=title,
                passed=passed,
                way="replay",
                message="" if passed else "No output is nearer to what it was.",
            )
        )

    def _compared_with_saved(self, cell_id: str, outputs: Shown) -> Compared:
        return compared(self.saved.get(cell_id, []), outputs, self.work.options.tolerance)

    # What no pin explains --------------------------------------------------------------

    async def _inquire(self) -> None:
        """Ask about outputs that no pin explains; one run tells nothing of those that differ from run to run."""
        asked_about = 0
        for target in self.targets:
            if target.random or not target.result(self._kept).drifted or not self.inquiry.proposers:
                continue
            self.runs.grant(2 * self.runs.seconds(target.cone))
            if asked_about == MOST_TARGETS or not self.runs.time_for(target.cone):
                return
            asked_about += 1
            copy = (await self.suspects.pinned(self._kept))[0]
            if self.runs.made:
                # Who is asked may look at the kernel, which is not to be as some trial left it.
                await self._observe(self._kept, [target])
            vain = self.suspects.titles(target.pins - self._kept)
            told = [f"Written out already, and not the cause: {'; '.join(vain)}."] if vain else []
            await self.inquiry.ask(target, copy, self.targets, told=told, attempt=self._attempt)

    async def _attempt(self, proposal: Proposal) -> Attempt | None:
        """Try what was proposed on top of what is kept; it is kept by the measure of pins: None."""
        pin, cells = self.suspects.add(proposal), changed_cells(proposal)
        concerned = [target for target in self.targets if not cells or cells & set(target.cone)]
        sure = [target for target in concerned if not target.random]
        unseen = [t for t in sure if t.pins & self._kept and t.pins & self._kept not in t.seen]
        if unseen:
            await self._observe(self._kept, unseen)
        before = {target.cell_id: target.result(self._kept) for target in sure}
        for target in concerned:
            target.pins |= {pin}
        now, failure, _ = await self._observe(self._kept | {pin}, sure) if sure else ({}, None, None)
        nearer = [target for target in sure if now[target.cell_id].nearer_than(before[target.cell_id])]
        back = {target.cell_id for target in nearer if not now[target.cell_id].drifted}
        # What depends on an output that was wrong, and was wrong itself, was right in parts by chance.
        harmed = [
            target
            for target in sure
            if not now[target.cell_id].as_near_as(before[target.cell_id])
            and not (before[target.cell_id].drifted and back & set(target.cone))
        ]
        self._tell(proposal.title, proposal.origin, bool(nearer) and not harmed)
        if nearer and not harmed:
            self._kept |= {pin}
            return None
        outcome = "It ran, and no output is nearer to what it was."
        if nearer:
            better, worse = (", ".join(str(t.number) for t in some[:8]) for some in (nearer, harmed))
            outcome = f"It ran. Outputs of these cells are nearer to what they were: {better}; of these less near: {worse}."
        return Attempt(proposal=proposal, outcome=failure.message if failure else outcome, failure=failure)

    # What is kept ----------------------------------------------------------------------

    async def _keep(self) -> None:
        """Make suggestions of the pins that explain something, each with its evidence."""
        await self._see_kept()
        if self._together - self._kept and not any(target.nearer(self._kept) for target in self.targets):
            # The search stopped early: what is known to matter brings nothing back without the rest.
            self._unsure |= self._together - self._kept
            self._kept |= self._together
            await self._see_kept()
        nearer = [target for target in self.targets if target.nearer(self._kept)]
        # What it was right without needs no line; what drifts still may have more causes than this one.
        concerned = [t for t in self.targets if t in nearer or t.result(self._kept).drifted]
        self.suspects.narrow(self._kept, concerned)
        for pin, proposal in (await self.suspects.pinned(self._kept))[1].items():
            targets = [target for target in nearer if pin in target.pins]
            if pin in self._unsure:
                checks = [*proposal.checks, _TOGETHER]
                proposal = proposal.model_copy(update={"checks": checks})  # noqa: PLW2901
            # Made on top of one before it that explains nothing after all, it may not fit.
            with suppress(EditConflictError):
                if targets:
                    self.explained.suggest(proposal, targets, self._kept)
        for target in nearer:
            self.passage.results[target.cell_id].outputs = target.shown(self._kept)[-1]

    async def _see_kept(self) -> None:
        """One more run of what was not seen yet with all that is kept."""
        # A search that stopped early, or targets that were nearer with more pins: seen with these they are not yet. What
        # differs from run to run may have been near once by chance.
        helped = [target for target in self.targets if any(map(target.nearer, target.seen))]
        unsure = [t for t in helped if (kept := t.pins & self._kept) and (t.random or kept not in t.seen)]
        # One more run is granted: what is kept and was not seen is lost.
        self.runs.grant(self.runs.seconds(cone_of(unsure)))
        if unsure and self.runs.time_for(cone_of(unsure)):
            await self._observe(self._kept, unsure)
