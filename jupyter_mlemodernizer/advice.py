"""Warnings of the run as advice: what will stop working is rewritten, and proved by one more clean run.

Advice has no say in the verdict, which stands when the warnings are read.
"""

import re
from collections.abc import Awaitable, Callable, Collection, Iterator
from dataclasses import dataclass
from typing import Any

from .chain import Chain, compose
from .kernel import KernelError, OwnedKernel, Runner, split_statements
from .model import Outcome, Suggestion, SuggestionEvent, WorkingCopy
from .model.notebook import EditConflictError
from .parts import Parts
from .passage import Passage, as_activity
from .proposer import Warned, asked
from .saved import text_of
from .verdict import compare_cells
from .work import Work

# Runs of the notebook: what fails in one is left out of the next.
_ROUNDS = 3
# As warnings.formatwarning writes them; the line of source after the message is indented.
_HEAD = re.compile(r"^(?P<file>\S[^\n]*?):(?P<line>\d+): (?P<category>\w*Warning): ", re.MULTILINE)
_SOURCE = re.compile(r"\n  \S[^\n]*\s*\Z")
_CELL = re.compile(r"[/\\]ipykernel_\d+[/\\]|<ipython-input-")
_GOING = re.compile(
    r"deprecat|renamed|removed|future version|will (?:raise|change|be an error)", re.IGNORECASE
)


def warned_by(cell_id: str, outputs: list[dict[str, Any]]) -> Iterator[Warned]:
    """The warnings in the outputs of a cell that say that something will stop working, each once."""
    text = "".join(text_of(each.get("text", "")) for each in outputs if each.get("name") == "stderr")
    heads = list(_HEAD.finditer(text))
    seen = set()
    for number, head in enumerate(heads):
        end = heads[number + 1].start() if number + 1 < len(heads) else len(text)
        message = " ".join(_SOURCE.sub("", text[head.end() : end].rstrip()).split())
        line = int(head["line"]) if _CELL.search(head["file"]) else None
        warned = Warned(cell_id, line, head["category"], message)
        if warned not in seen and (_GOING.search(message) or re.match("Future|.*Deprecat", warned.category)):
            seen.add(warned)
            yield warned


@dataclass
class Advising:
    """Follows the advice of warnings.

    Arguments:
        work: the modernization.
        chain: its suggestions; the verdict stands.
        parts: who advises.
        saved: saved outputs by cell id, to know errors that belong there.
        start_kernel: starts an owned kernel; called once, if there is advice.
    """

    work: Work
    chain: Chain
    parts: Parts
    saved: dict[str, list[dict[str, Any]]]
    start_kernel: Callable[[], Awaitable[OwnedKernel]]

    async def follow(self, final: Passage, chosen: Collection[str], seconds: float) -> list[Suggestion]:
        """Make suggestions of what warnings advise, as far as they hold; all others leave no trace.

        Arguments:
            final: the run by which the verdict was made.
            chosen: ids of the suggestions that it was made with.
            seconds: for each run.

        Returns:
            The suggestions; they are the last of the chain.
        """
        before, _ = compose(self.chain.original, self.chain.suggestions, chosen)
        warned = [
            one for result in final.results.values() for one in warned_by(result.cell_id, result.outputs)
        ]
        warned = [self._placed(one, before) for one in warned if final.ran(one.cell_id)]
        if not warned:
            return []
        mark = len(self.chain.suggestions)
        try:
            kernel = await self.start_kernel()
            try:
                for _ in range(_ROUNDS):
                    failed = await self._round(kernel, warned, final, chosen, seconds)
                    if not failed:
                        break
                    self.chain.take_back(mark)
                    said = {check for suggestion in failed for check in suggestion.evidence.checks}
                    warned = [one for one in warned if f"{one.category}: {one.message}" not in said]
                    await kernel.restart()
            finally:
                await kernel.shutdown()
        except KernelError as error:
            self.chain.take_back(mark)
            self.work.note(f"What warnings advise could not be tried: {error}")
        made = self.chain.suggestions[mark:]
        for suggestion in made:
            self.work.emit(SuggestionEvent(suggestion=suggestion))
        return made

    def _placed(self, warned: Warned, before: WorkingCopy) -> Warned:
        """The warning without its line where the cell is not as it was when it ran: others may have been chosen."""
        same = before[warned.cell_id].source == self.chain.working_copy[warned.cell_id].source
        return warned if same else Warned(warned.cell_id, None, warned.category, warned.message)

    async def _round(
        self,
        kernel: OwnedKernel,
        warned: list[Warned],
        final: Passage,
        chosen: Collection[str],
        seconds: float,
    ) -> list[Suggestion]:
        """Add what is advised to the chain and run the notebook with it; those suggestions that do not hold."""
        facts = await self.parts.facts(kernel)
        added = []
        for adviser in self.parts.advisers:
            context = self.work.context(self.chain.working_copy, facts)
            for proposal in await asked(adviser, adviser.advise(context, warned), self.work.note):
                try:
                    added.append(self.chain.add(proposal))
                except EditConflictError:
                    continue
        if not added:
            return []
        ids = {suggestion.id for suggestion in added}
        copy, unfit = compose(self.chain.original, self.chain.suggestions, {*chosen, *ids})
        runner = Runner(kernel, copy, self.work.options, folder=self.work.folder)
        passage = Passage(runner, copy, self.saved, as_activity(self.work.emit), "verify")
        await passage.run_within(seconds)
        failed = [one for one in added if one.id in unfit or not _holds(one, passage)]
        # A cell may also fail for what another one does otherwise now.
        if not failed and any(final.ran(i) and not passage.ran(i) for i in final.results):
            failed = added
        if not failed:
            self._verify(added, passage, final)
        return [one for one in failed if _is_blamed(one, passage, copy)] or failed

    def _verify(self, added: list[Suggestion], passage: Passage, final: Passage) -> None:
        shown = {result.cell_id: result.outputs for result in final.results.values()}
        compared = compare_cells(passage, shown, self.work.options.tolerance, lambda event: None)
        other = any(one.comparison and one.comparison.result == "drifted" for one in compared.values())
        for suggestion in added:
            seconds = [passage.results[i].seconds for i in suggestion.cell_ids]
            suggestion.status = "verified"
            suggestion.changes_behaviour |= other
            suggestion.evidence.clean_run = True
            suggestion.evidence.after = Outcome(
                result="ran",
                message="The warning is gone"
                + (
                    ", but outputs of the notebook differ." if other else ", and the notebook shows the same."
                ),
                seconds=max((one for one in seconds if one is not None), default=None),
            )
            suggestion.built_on = self.chain.foundations(suggestion)


def _holds(suggestion: Suggestion, passage: Passage) -> bool:
    """Whether all cells of a suggestion ran, without the warnings that it answers."""
    for cell_id in suggestion.cell_ids:
        result = passage.results.get(cell_id)
        if result is None or not passage.ran(cell_id):
            return False
        left = {f"{one.category}: {one.message}" for one in warned_by(cell_id, result.outputs)}
        if left & set(suggestion.evidence.checks):
            return False
    return True


def _is_blamed(suggestion: Suggestion, passage: Passage, copy: WorkingCopy) -> bool:
    """Whether a cell failed in a statement that the suggestion changed."""
    for edit in suggestion.edits:
        result = passage.results.get(edit.cell_id) if edit.op == "replace" else None
        if edit.op != "replace" or result is None or result.stopped_at is None:
            continue
        line = result.stopped_at.line
        failing = {s.text for s in split_statements(copy[edit.cell_id].source) if s.span.line == line}
        before = {statement.text for statement in split_statements(edit.base)}
        if failing & {statement.text for statement in split_statements(edit.source)} - before:
            return True
    return False
