"""The loop: run the notebook, overcome what stands in the way, verify, report.

It knows proposers by their protocol and nothing of their insides, and can be read in one
sitting: :meth:`Modernizer.run` is the life of a modernization.
"""

import asyncio
import time
import uuid
from collections.abc import Awaitable, Callable, Collection, Sequence
from functools import partial
from typing import Any

from .advice import Advising
from .agent.configuration import ModelConfiguration
from .agent.opening import missed, open_chat
from .chain import Chain, acceptable, compose
from .drift import Drift
from .helper_modules import with_helpers
from .kernel import KernelError, OwnedKernel, Runner
from .model import (
    Environment,
    EnvironmentEvent,
    Event,
    Options,
    Report,
    ReportEvent,
    StateEvent,
    Suggestion,
    SuggestionEvent,
)
from .parts import Parts, all_parts
from .passage import Passage
from .proposer import Facts
from .saved import cells_of, python_of, saved_outputs
from .shown import Shown, shown_by
from .slow_cells import SlowCells
from .sweep import Sweep
from .trials import Trials
from .verdict import compare_cells, undecided
from .verification import clean_run, report_on
from .work import Work

StartKernel = Callable[[], Awaitable[OwnedKernel]]
Choose = Callable[[Sequence[Suggestion]], Awaitable[Collection[str]]]


class Modernizer:
    """One pass over one notebook.

    Arguments:
        notebook: nbformat 4 JSON; never changed.
        folder: the notebook's folder, where the kernel runs.
        name: path or file name, for people.
        options: what the user asked for.
        start_kernel: starts an owned kernel; called once for the run and once for the verification.
        emit: receives every event as it happens.
        choose: which suggestions the verification applies, by id; default: what ``options.accept`` takes.
        parts: the proposers; default: all there are.
        modernization: its id.
        model: the language model that may be asked; None: none is configured.

    Attributes:
        outputs: what the last run showed, by cell id.
        shown: the same with what was run; None before its end.
    """

    def __init__(
        self,
        notebook: dict[str, Any],
        *,
        folder: str,
        name: str,
        options: Options,
        start_kernel: StartKernel,
        emit: Callable[[Event], None],
        choose: Choose | None = None,
        parts: Parts | None = None,
        modernization: str | None = None,
        model: ModelConfiguration | None = None,
    ) -> None:
        self.chain = Chain(with_helpers(cells_of(notebook), folder))
        self._saved = saved_outputs(notebook)
        self._work = Work(options, folder, emit)
        self._name = name
        self._start_kernel = start_kernel
        self._choose = choose or self._choose_by_option
        self._chat = open_chat(model, options, emit, notebook)
        self._parts = parts or all_parts(python_of(notebook), self._chat, model)
        self._sweep = Sweep(self._work, self.chain, self._parts.sweepers)
        self._id = modernization or uuid.uuid4().hex
        self.environment: Environment | None = None
        self._drift = Drift(self._work, notebook, chain=self.chain, saved=self._saved, parts=self._parts)
        self.outputs: dict[str, list[dict[str, Any]]] = {}
        self.shown: Shown | None = None

    async def run(self) -> Report:
        """Modernize. Cancelling the task stops the kernel at once.

        Returns:
            The report; its suggestions are the chain's, in order.
        """
        self._work.started = time.monotonic()
        with self._work.ending():
            passage, runner = await self._run_and_repair()
            report = await self._verify_and_report(passage, runner)
        self._work.emit(ReportEvent(report=report))
        self._work.emit(StateEvent(state="done", message=report.summary))
        return report

    async def _run_and_repair(self) -> tuple[Passage, Runner]:
        reading = asyncio.ensure_future(asyncio.to_thread(self._parts.prepare))
        with self._work.phase("preflight"):
            kernel = await self._start_kernel()
        try:
            with self._work.phase("preflight"):
                await reading
                facts = await self._parts.facts(kernel)
                self.environment = facts.environment
                self._drift.runs_on(facts.environment.python)
                self._work.emit(EnvironmentEvent(environment=facts.environment))
            with self._work.phase("sweep"):
                await self._sweep.apply(facts)
            with self._work.phase("run"):
                passage, runner = await self._run_cells(kernel, facts)
            with self._work.phase("compare"):
                results = compare_cells(passage, self._saved, self._work.options.tolerance, self._work.emit)
            if "calibration" in self._work.options.kinds:
                with self._work.phase("calibrate"):
                    try:
                        await self._drift.explain(kernel, facts, passage, results, self._limits(passage))
                    except KernelError as error:
                        self._work.note(f"What else may explain drift was not tried: {error}")
            return passage, runner
        finally:
            await kernel.shutdown()

    async def _run_cells(self, kernel: OwnedKernel, facts: Facts) -> tuple[Passage, Runner]:
        hasten = "speedup" in self._work.options.kinds and bool(self._parts.speedups)
        runner = Runner(
            kernel,
            self.chain.working_copy,
            self._work.options,
            folder=self._work.folder,
            impatient=partial(self._parts.impatient, self.chain.working_copy) if hasten else None,
        )
        await runner.note_files()
        diagnose = self._parts.diagnose(self._work, self.chain.working_copy, facts)
        trials = Trials(
            work=self._work,
            chain=self.chain,
            runner=runner,
            proposers=self._parts.proposers,
            facts=facts,
            speedups=self._parts.speedups,
            diagnose=diagnose,
        )
        passage = Passage(
            runner,
            self.chain.working_copy,
            self._saved,
            self._work.emit,
            "run",
            overcome=trials.overcome,
            hasten=trials.hasten,
            diagnose=diagnose,
            ended=self._sweep.verify,
        )
        if reason := await passage.run_within(self._work.options.timeout):
            self._work.note(reason)
        self._sweep.conclude(passage)
        if hasten and self._parts.promising is not None:
            await SlowCells(passage, runner, trials, self._parts.promising, self._limits(passage)[1]).hasten()
        counts = self._work.counts
        counts.statements_run = runner.statements_run
        counts.statements_rerun = runner.statements_rerun
        counts.replays = runner.replays
        return passage, runner

    def _limits(self, passage: Passage) -> tuple[float, float]:
        """How much may be run again to explain drift, in seconds of the run's own; and when to end, in time for the verification.

        What has a cause is mostly found in three runs of the cones; what has none would go on for ever.
        """
        run = sum(result.seconds or 0 for result in passage.results.values())
        longest = min(self._work.options.timeout / 2, 20 + 3 * run)
        end = self._work.started + self._work.options.timeout - run * self._work.options.verify
        return longest, end

    async def _verify_and_report(self, passage: Passage, runner: Runner) -> Report:
        final = passage
        chosen = applied = {s.id for s in self.chain.suggestions if s.status == "verified"}
        if self._work.options.verify:
            wanted = set(await self._choose(self.chain.suggestions))
            with self._work.phase("verify"):
                try:
                    final, applied = await self._clean_run(wanted)
                    chosen = wanted
                except KernelError as error:
                    # What was done until then is not to be lost with it.
                    self._work.note(f"The result was not verified in a fresh kernel: {error}")
        self.outputs = {result.cell_id: result.outputs for result in final.results.values()}
        if self.shown is None:
            self.shown = shown_by(final, self.chain.working_copy, self.chain.working_copy.files)
        with self._work.phase("compare"):
            report = await report_on(
                self._work,
                final,
                self.chain.working_copy,
                self._saved,
                modernization=self._id,
                name=self._name,
                suggestions=[*self.chain.suggestions, *self.chain.set_aside],
                applied=applied,
                environment=self.environment,
                samples=self._drift.samples(final),
            )
        left = [s for s in self.chain.suggestions if s.status == "verified" and s.id not in chosen]
        if note := undecided(left, passage, report):
            self._work.note(note)
        if self._work.options.advice:
            with self._work.phase("verify"):
                report.suggestions += await self._follow_advice(final, chosen)
        report.counts = self._work.counts
        report.era = self._drift.era
        report.files_written = await runner.files_written()
        if self._chat is not None:
            report.spent = self._chat.spent if self._chat.spent.calls else None
        elif hint := missed(report, self._work.options):
            self._work.note(hint, "info")
        self._parts.learn(self.chain.suggestions, self.environment)
        # More may have been said since the report was made.
        report.notes = list(self._work.notes)
        report.seconds = {phase: round(seconds, 3) for phase, seconds in self._work.seconds.items()}
        report.seconds["total"] = round(self._work.elapsed, 3)
        return report

    async def _clean_run(self, chosen: set[str]) -> tuple[Passage, set[str]]:
        """Run the notebook with the chosen suggestions from a fresh kernel, record what held, and say which fitted."""
        composed, unfit = compose(self.chain.original, self.chain.suggestions, chosen)
        for suggestion in self.chain.suggestions:
            if suggestion.id in unfit:
                self._work.note(
                    f"“{suggestion.title}” does not fit without a suggestion that was not accepted."
                )
        final, _ = await clean_run(
            self._work, composed, self._saved, start_kernel=self._start_kernel, parts=self._parts
        )
        self.shown = shown_by(final, composed, composed.files)
        code = {cell.id for cell in composed.code_cells}
        applied = chosen.difference(unfit)
        for suggestion in self.chain.suggestions:
            if suggestion.id in applied:
                suggestion.evidence.clean_run = all(final.ran(i) for i in suggestion.cell_ids if i in code)
                if not self._drift.holds(suggestion, final):
                    suggestion.evidence.clean_run = False
                    self._work.note(
                        f"“{suggestion.title}” did not bring the old result back in the clean run."
                    )
                self._work.emit(SuggestionEvent(suggestion=suggestion))
        return final, applied

    async def _follow_advice(self, final: Passage, chosen: Collection[str]) -> list[Suggestion]:
        """Suggestions of what warnings advise; the verdict stands, and was made without them."""
        advising = Advising(self._work, self.chain, self._parts, self._saved, self._start_kernel)
        left = self._work.options.timeout - self._work.elapsed
        return await advising.follow(final, chosen, max(left, 1))

    async def _choose_by_option(self, suggestions: Sequence[Suggestion]) -> Collection[str]:
        accept = "verified" if self._work.options.accept == "none" else self._work.options.accept
        return [s.id for s in suggestions if acceptable(s, accept)]
