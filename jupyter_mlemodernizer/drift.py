"""Drift in one modernization: explained where a cause is found, measured where it is noise, told where it stays."""

from collections.abc import Callable
from typing import Any

from .calibration.compare import Compared
from .calibration.era import Change, came_after, find_era
from .chain import Chain
from .cone_runs import ConeRuns
from .explanation import Explanation
from .kernel import OwnedKernel
from .model import Counts, Era, Event, Options, Suggestion
from .parts import Parts
from .passage import Passage
from .proposer import Context, Facts, LastingCause
from .saved import python_of
from .verdict import cells_in_words

_MOST_LASTING = 4
"""Causes that cannot be undone, of which a report tells: those nearest to the drifted cells."""


class Drift:
    """What is found out about outputs that are not what they used to be.

    Arguments:
        notebook: nbformat 4 JSON, as it was saved.
        chain: the suggestions so far; what explains drift is added.
        saved: saved outputs by cell id.
        parts: who explains.
        emit: receives the events.
        note: told what a person should know.
    """

    def __init__(
        self,
        notebook: dict[str, Any],
        *,
        chain: Chain,
        saved: dict[str, list[dict[str, Any]]],
        parts: Parts,
        options: Options,
        folder: str,
        emit: Callable[[Event], None],
        counts: Counts,
        note: Callable[[str], None],
    ) -> None:
        self._notebook = notebook
        self._chain = chain
        self._saved = saved
        self._parts = parts
        self._options = options
        self._folder = folder
        self._emit = emit
        self._counts = counts
        self._note = note
        self._explanation: Explanation | None = None
        self._era: Era | None = None

    @property
    def era(self) -> Era:
        """The notebook's time, as far as its repairs tell until now."""
        return self._era or self._find_era()

    async def explain(
        self,
        kernel: OwnedKernel,
        facts: Facts,
        passage: Passage,
        results: dict[str, Compared],
        deadline: float,
    ) -> None:
        """Find out why outputs drifted, and how much those vary that are others in each run.

        Arguments:
            kernel: restarted for each trial; what it held is lost.
            facts: about its environment.
            passage: the run, at its end.
            results: how each cell that ran compares with what it used to show.
            deadline: on the clock of :func:`time.monotonic`, when to stop.
        """
        era, python = self._find_era(), python_of(self._notebook)
        self._era = era
        self._explanation = explanation = Explanation(
            chain=self._chain,
            passage=passage,
            runs=ConeRuns(
                kernel=kernel,
                passage=passage,
                cells=[cell.id for cell in self._chain.working_copy.code_cells],
                saved=self._saved,
                options=self._options,
                folder=self._folder,
                emit=self._emit,
                counts=self._counts,
                deadline=deadline,
            ),
            saved=self._saved,
            explainers=self._parts.explainers,
            believable=lambda proposal: came_after(era, self._parts.change(proposal.origin), python),
            facts=facts,
            options=self._options,
            folder=self._folder,
            emit=self._emit,
            counts=self._counts,
            note=self._note,
        )
        await explanation.explain(results)
        await explanation.repeat(self._options.repeats - self._options.verify)
        self._tell_what_lasts(Context(self._chain.working_copy, facts, self._options, self._folder))

    def samples(self, final: Passage) -> dict[str, list[list[dict[str, Any]]]]:
        """Outputs of other runs than the last one, of cells that differ from run to run."""
        samples = self._explanation.samples if self._explanation is not None else {}
        return {
            cell: [run for run in runs if run is not final.results[cell].outputs]
            for cell, runs in samples.items()
            if cell in final.results
        }

    def holds(self, suggestion: Suggestion, final: Passage) -> bool:
        """Whether the outputs that a suggestion explains came back in another run, too."""
        return self._explanation is None or self._explanation.holds(suggestion, final)

    def _find_era(self) -> Era:
        changes = [self._parts.change(suggestion.origin) for suggestion in self._chain.suggestions]
        return find_era(self._notebook, filter(None, changes), self._options.era)

    def _tell_what_lasts(self, context: Context) -> None:
        """Where drift stays: causes in its cone that no change to the code undoes."""
        assert self._explanation is not None
        cells: dict[LastingCause, list[int]] = {}
        python = python_of(self._notebook)
        for target in self._explanation.unexplained:
            for explainer in self._parts.explainers:
                for cause in explainer.lasting(context, set(target.cone)):
                    if came_after(self.era, Change(cause.library, cause.since, silent=True), python):
                        cells.setdefault(cause, []).append(target.number)
        for cause, numbers in list(cells.items())[:_MOST_LASTING]:
            self._note(
                f"Why {cells_in_words(numbers)} may stay different: {cause.sentence}. No change to the code brings that back."
            )
