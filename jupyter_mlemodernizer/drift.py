"""Drift in one modernization: explained where a cause is found, measured where it is noise, told where it stays."""

from collections.abc import Collection
from typing import Any

from .agent.imports import imported_tops
from .calibration.compare import Compared
from .calibration.era import Change, came_after, find_era, versions_then
from .calibration.releases import current
from .chain import Chain
from .cone_runs import ConeRuns
from .explained import Explained
from .explanation import Explanation
from .inquiry import Inquiry
from .kernel import OwnedKernel
from .model import Era, Suggestion
from .parts import Parts
from .passage import Passage
from .proposer import Cause, Context, Facts
from .repeating import repeated
from .saved import python_of
from .suspects import Suspects
from .wording import cells_in_words
from .work import Work

_MOST_CLUES = 12
"""Changes of libraries of which a language model is told."""

_MOST_LASTING = 4
"""Causes that cannot be undone, of which a report tells: those nearest to the drifted cells."""


class Drift:
    """What is found out about outputs that are not what they used to be.

    Arguments:
        work: of which this is a part.
        notebook: nbformat 4 JSON, as it was saved.
        chain: the suggestions so far; what explains drift is added.
        saved: saved outputs by cell id.
        parts: who explains.
    """

    def __init__(
        self,
        work: Work,
        notebook: dict[str, Any],
        *,
        chain: Chain,
        saved: dict[str, list[dict[str, Any]]],
        parts: Parts,
    ) -> None:
        self._work = work
        self._notebook = notebook
        self._chain = chain
        self._saved = saved
        self._parts = parts
        self._explanation: Explanation | None = None
        self._explained: Explained | None = None
        self._samples: dict[str, list[list[dict[str, Any]]]] = {}
        self._era: Era | None = None
        self._then = versions_then(notebook)

    def runs_on(self, python: str) -> None:
        """Note the Python of the kernel: JupyterLab writes it into every notebook that it opens, so it tells nothing of its time.

        Arguments:
            python: its version, as ``3.11.7``.
        """
        if python_of(self._notebook) == python:
            metadata = {k: v for k, v in self._notebook["metadata"].items() if k != "language_info"}
            self._notebook = {**self._notebook, "metadata": metadata}
            self._then = versions_then(self._notebook)

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
        limits: tuple[float, float],
    ) -> None:
        """Find out why outputs drifted, and how much those vary that are others in each run.

        Arguments:
            kernel: restarted for each trial; what it held is lost.
            facts: about its environment.
            passage: the run, at its end.
            results: how each cell that ran compares with what it used to show.
            limits: seconds' worth of cells that may be run again, and when to stop, on the clock of
                :func:`time.monotonic`.
        """
        self._era = era = self._find_era()
        runs = ConeRuns(
            work=self._work,
            kernel=kernel,
            passage=passage,
            cells=[cell.id for cell in self._chain.working_copy.code_cells],
            saved=self._saved,
            budget=limits[0],
            latest=limits[1],
        )
        inquiry = Inquiry(
            work=self._work,
            proposers=self._parts.calibrations if "calibration" in self._work.options.asked_of_model else [],
            clues=self._clues,
            runs=runs,
            chain=self._chain,
            facts=facts,
        )
        self._explained = Explained(
            self._chain, passage, results, self._saved, self._work.options.tolerance, self._work.emit
        )
        self._explanation = explanation = Explanation(
            work=self._work,
            chain=self._chain,
            passage=passage,
            runs=runs,
            saved=self._saved,
            suspects=Suspects(
                work=self._work,
                copy=self._chain.working_copy.copy(),
                explainers=self._parts.explainers,
                facts=facts,
                believable=lambda proposal: came_after(era, self._parts.change(proposal.origin), self._then),
            ),
            inquiry=inquiry,
            explained=self._explained,
        )
        await explanation.explain(results)
        self._samples = await repeated(
            runs,
            self._chain.working_copy.copy(),
            explanation.targets,
            explanation.shown_so_far(),
            self._work.options.repeats - self._work.options.verify,
        )
        self._tell_what_lasts(self._work.context(self._chain.working_copy, facts))

    def samples(self, final: Passage) -> dict[str, list[list[dict[str, Any]]]]:
        """Outputs of other runs than the last one, of cells that differ from run to run."""
        return {
            cell: [run for run in runs if run is not final.results[cell].outputs]
            for cell, runs in self._samples.items()
            if cell in final.results
        }

    def holds(self, suggestion: Suggestion, final: Passage) -> bool:
        """Whether the outputs that a suggestion explains came back in another run, too."""
        return self._explained is None or self._explained.holds(suggestion, final)

    def _find_era(self) -> Era:
        changes = [self._parts.change(suggestion.origin) for suggestion in self._chain.suggestions]
        return find_era(self._notebook, filter(None, changes), self._work.options.era)

    def _came_after(self, cause: Cause) -> bool:
        change = Change(cause.library, cause.since, silent=True)
        return came_after(self.era, change, self._then)

    def _clues(self, context: Context, cells: Collection[str]) -> list[str]:
        """The notebook's time, and what is known of changes since then in what some cells use."""
        era, clues = self.era, []
        if era.latest:
            since = f"between {era.earliest} and" if era.earliest else "not after"
            clues.append(f"The notebook was written {since} {era.latest}.")
            names = map(context.facts.environment.provides, imported_tops(context.working_copy))
            then = [f"{name} {found}" for name in names if name and (found := current(name, era.latest))]
            if then:
                clues.append(f"The libraries then, at the latest: {', '.join(then)}.")
        for explainer in self._parts.explainers:
            known = [cause for cause in explainer.possible(context, cells) if self._came_after(cause)]
            clues += [f"{cause.library} {cause.since}: {cause.sentence}." for cause in known[:_MOST_CLUES]]
            for cause in list(filter(self._came_after, explainer.lasting(context, cells)))[:_MOST_LASTING]:
                clues.append(f"No change to the code undoes this: {cause.sentence}.")
        return clues

    def _tell_what_lasts(self, context: Context) -> None:
        """Where drift stays: causes in its cone that no change to the code undoes."""
        assert self._explanation is not None
        cells: dict[Cause, list[int]] = {}
        for target in self._explanation.unexplained:
            for explainer in self._parts.explainers:
                for cause in explainer.lasting(context, set(target.cone)):
                    if self._came_after(cause):
                        cells.setdefault(cause, []).append(target.number)
        for cause, numbers in list(cells.items())[:_MOST_LASTING]:
            self._work.note(
                f"Why {cells_in_words(numbers)} may stay different: {cause.sentence}. No change to the code brings that back."
            )
