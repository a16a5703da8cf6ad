"""Running the cells of a working copy, and going on after an edit."""

import asyncio
import logging
from itertools import groupby
from typing import Any

from ..model import Options, WorkingCopy
from .conclusion import Conclusion
from .errors import KernelDeadError, ProbeError, RestartLimitError
from .files_written import snapshot, written_since
from .helper_texts import HelperTexts
from .log import Log, Ran
from .outcome import CellOutcome
from .outputs import Outputs
from .owned import OwnedKernel
from .plan import Plan, Way, make_plan
from .profiling import Impatient
from .repeatable import defines_class
from .reply import Reply
from .statements import split_statements
from .watching import Watching

_LOG = logging.getLogger(__name__)


class Runner:
    """Runs cells, and knows which statements were executed in the kernel's present state.

    Arguments:
        kernel: a fresh one.
        working_copy: what to run; others apply edits to it.
        options: ``cell_timeout`` and ``max_restarts`` count here.
        folder: the notebook's folder.
        impatient: asked while a cell runs whether to stop it early; each statement is stopped at most once.

    Attributes:
        statements_run: statements executed, all in all.
        statements_rerun: those of them that had been executed before.
        replays: fresh kernels in which finished cells had to be run again.
        shown_again: by cell id, the outputs of those cells the last time; whoever reads them takes them out.
    """

    def __init__(
        self,
        kernel: OwnedKernel,
        working_copy: WorkingCopy,
        options: Options,
        *,
        folder: str,
        impatient: Impatient | None = None,
    ) -> None:
        self.statements_run = 0
        self.statements_rerun = 0
        self.replays = 0
        self.shown_again: dict[str, list[dict[str, Any]]] = {}
        self._kernel = kernel
        self._working_copy = working_copy
        self._options = options
        self._folder = folder
        self._files: dict[str, tuple[int, int]] = {}
        self._log = Log({cell.id for cell in working_copy.cells})
        self._watching = Watching(kernel, working_copy, self._log, impatient)
        self._conclusion = Conclusion(
            kernel, working_copy, options, folder=folder, log=self._log, watching=self._watching
        )
        self._texts = HelperTexts(working_copy, folder)
        self._restarts = 0
        # The kernel died: nothing of the log is true any more, it tells what to run again.
        self._lost = False
        self._prepared: dict[str, int] = {}
        self._broken: CellOutcome | None = None
        # What ran in earlier kernels, for a replay that an edit broke off: the next one must not forget the rest.
        self._history: dict[str, Ran] = {}
        self._broke_off = False

    @property
    def kernel(self) -> OwnedKernel:
        """In which the cells run."""
        return self._kernel

    @property
    def restarts_left(self) -> int:
        """How many more fresh kernels there may be."""
        return self._options.max_restarts - self._restarts

    async def run_cell(self, cell_id: str) -> CellOutcome:
        """Run a cell; one that failed goes on where :meth:`catch_up` left it.

        Raises:
            RestartLimitError: it would take one fresh kernel too many.
            KernelStartError: the fresh kernel that it takes did not come up.
        """
        if cell_id not in self._prepared and (self._lost or self._log.of(cell_id) is not None):
            await self.catch_up(cell_id, certain=False)
        if not self._log.entries:
            await self._put_texts()
        if self._broken is not None:
            broken, self._broken = self._broken, None
            return broken
        return await self._run(cell_id, self._prepared.pop(cell_id, 0))

    async def catch_up(self, cell_id: str, certain: bool) -> Way:
        """Bring the kernel to where a clean run of the working copy would be before the cell goes on.

        That is just before its first statement that has not finished. If an edit made an earlier
        statement fail on the way, the next :meth:`run_cell` returns that failure.

        Arguments:
            cell_id: the cell that is to go on.
            certain: changed code was not executed with success before the change.

        Raises:
            RestartLimitError: it would take one fresh kernel too many.
        """
        self._broken = None
        self._prepared.clear()
        changed = self._texts.wanted() != self._texts.put
        reloaded = self._texts.modules() if changed else set()
        # Objects made of a class in a helper module keep the old one.
        if any(defines_class(text) for text in self._working_copy.files.values()) and changed:
            certain = False
        plan = make_plan(
            self._log.entries,
            self._working_copy,
            cell_id,
            known=self._log.known,
            certain=certain,
            reloaded=reloaded,
        )
        if self._lost or self._broke_off or not await self._kernel.is_alive():
            plan = Plan("replay", plan.skip, reason="the kernel died, or was left half-way")
        ran = self._log.of(cell_id)
        if plan.way != "replay" and ran is not None and ran.failed and not await self._ask("restore"):
            plan = Plan("replay", plan.skip, reason="what the failed statement did was not put back")
        if plan.way != "replay":
            await self._put_texts()
            inputs = self._log.amend(self._working_copy, cell_id)
            if inputs:
                await self._ask("amend", inputs=inputs)
        if plan.way == "rerun" and not await self._rerun(plan):
            plan = Plan("replay", plan.skip, reason="what an edit changed does not run again")
        if plan.way == "replay":
            _LOG.info("a fresh kernel: %s", plan.reason)
            await self._replay(cell_id, plan.skip)
        else:
            self._prepared[cell_id] = plan.skip
        return plan.way

    async def go_back(self, cell_id: str, statement: int) -> bool:
        """Bring a fresh kernel to where it was before a statement that has run; False if something fails on the way.

        Raises:
            RestartLimitError: it would take one fresh kernel too many.
        """
        self._broken = None
        await self._replay(cell_id, statement)
        return self._broken is None

    async def run_aside(self, text: str) -> bool:
        """Run a statement of the rest of the cell that failed last, without its outputs; whether it finished."""
        self.statements_run += 1
        try:
            reply = await self._kernel.execute(
                text, timeout=self._options.cell_timeout, silent=True, store_history=False
            )
        except KernelDeadError:
            self._lost = True
            return False
        if reply.status == "ok" and self._log.entries:
            self._log.entries[-1].aside.append(text)
        self._lost = self._lost or reply.status == "dead"
        return reply.status == "ok"

    def begun(self, cell_id: str) -> int | None:
        """Number of the statement of a cell that was begun last; None if it was not the last cell to run."""
        last = self._log.entries[-1].cell_id if self._log.entries else None
        return self._kernel.last_statement() if last == cell_id else None

    async def note_files(self) -> None:
        """Look at the notebook's folder, to tell later what was written."""
        self._files = await asyncio.to_thread(snapshot, self._folder)

    async def files_written(self) -> list[str]:
        """Files in the notebook's folder that were made or changed since :meth:`note_files`."""
        code = [*(cell.source for cell in self._working_copy.code_cells), *self._working_copy.files.values()]
        return await asyncio.to_thread(written_since, self._files, self._folder, code)

    async def _ask(self, question: str, **arguments: Any) -> Any:
        """The probe's answer; None if there is none, which is found out by what follows."""
        try:
            return await self._kernel.ask(question, **arguments)
        except (ProbeError, KernelDeadError):
            return None

    async def _run(self, cell_id: str, skip: int, stop: int | None = None) -> CellOutcome:
        """Run the statements of a cell from ``skip`` to ``stop``, as a continuation of what ran of it."""
        source = self._working_copy[cell_id].source
        statements = split_statements(source)
        before = self._log.of(cell_id)
        kept = [piece for piece in before.pieces if piece.statement < skip] if before else []
        ran = Ran(cell_id, source, statements, finished=skip, pieces=kept)
        if before is not None:
            ran.seconds = before.seconds
            self._log.entries.remove(before)
        self._log.entries.append(ran)
        outcome = CellOutcome(cell_id, seconds=ran.seconds)
        if not statements:
            return outcome
        count = before.count if before else None
        if (skip or stop is not None or count is not None) and not await self._prepare(
            source, len(statements), skip, stop, count
        ):
            # The shell sees other statements than we do: the cell as a whole, from the start.
            self._log.entries.remove(ran)
            if before is not None and before.finished:
                await self._replay(cell_id, 0)
            return await self._run(cell_id, 0)
        outputs = Outputs(marks=self._kernel.marks, displays=self._kernel.displays, kept=kept)
        watch = self._watching.begin(cell_id)
        try:
            reply = await self._kernel.execute(
                source, timeout=self._options.cell_timeout, outputs=outputs, until=watch
            )
        except KernelDeadError:
            reply = Reply("dead")
        outcome.early = watch is not None and watch.interrupted
        ran.pieces, ran.count = outputs.pieces, reply.execution_count or count
        await self._conclusion.note(ran, reply, outcome, len(statements) if stop is None else stop)
        self._lost = self._lost or reply.status == "dead"
        outcome.early = outcome.early and outcome.failure is not None
        outcome.slowest = self._watching.slowest(ran, watch)
        outcome.outputs, outcome.execution_count = outputs.merged, ran.count
        outcome.statements_run = ran.finished - skip + (outcome.failure is not None)
        self.statements_run += outcome.statements_run
        return outcome

    async def _prepare(self, source: str, total: int, skip: int, stop: int | None, count: int | None) -> bool:
        return bool(await self._ask("resume", source=source, total=total, skip=skip, stop=stop, count=count))

    async def _rerun(self, plan: Plan) -> bool:
        """Run what changed again; False if something failed, so that only a replay tells the truth."""
        if plan.unbind:
            await self._ask("unbind", names=sorted(plan.unbind))
        for cell_id, chosen in groupby(plan.again, key=lambda place: place[0]):
            numbers = [number for _, number in chosen]
            source = self._working_copy[cell_id].source
            total = len(split_statements(source))
            ran = self._log.of(cell_id)
            count = ran.count if ran is not None else None
            if not await self._ask("redo", source=source, total=total, statements=numbers, count=count):
                return False
            self.statements_run += len(numbers)
            self.statements_rerun += len(numbers)
            reply = await self._kernel.execute(
                source, timeout=self._options.cell_timeout, silent=True, store_history=False
            )
            if reply.status != "ok":
                return False
        return True

    async def _put_texts(self) -> None:
        """Tell the kernel of helper modules that are not what their files are."""
        wanted = self._texts.wanted()
        if wanted != self._texts.put:
            await self._ask("overlay", texts=wanted)
            self._texts.put = wanted

    async def _replay(self, target: str, skip: int) -> None:
        """In a fresh kernel, run everything up to statement ``skip`` of the target cell."""
        if self._restarts >= self._options.max_restarts:
            raise RestartLimitError(self._options.max_restarts)
        self._restarts += 1
        old = self._history | {ran.cell_id: ran for ran in self._log.entries}
        self._history, self._broke_off = old, False
        self.replays += bool(old)
        await self._kernel.restart()
        self._texts.put = {}
        await self._put_texts()
        self._lost = False
        self._log.entries, self._prepared = [], {}
        # What ran to its end is not stopped on the way, though it may take longer this time.
        with self._watching.patiently():
            await self._run_to(target, skip, old)

    async def _run_to(self, target: str, skip: int, old: dict[str, Ran]) -> None:
        for cell in self._working_copy.code_cells:
            if cell.id == target:
                break
            if cell.id not in old and cell.id in self._log.known:
                continue
            if not await self._run_again(cell.id, old.get(cell.id)):
                return
        if skip:
            outcome = await self._run(target, 0, stop=skip)
            self.statements_rerun += outcome.statements_run
            if outcome.failure is not None:
                self._broken, self._broke_off = outcome, True
                return
        self._prepared[target] = skip

    async def _run_again(self, cell_id: str, old: Ran | None) -> bool:
        """Run a whole cell as it was run before; False if it fails though it did not."""
        stop = old.finished if old is not None and old.fatal else None
        outcome = await self._run(cell_id, 0, stop)
        if old is not None:
            self.statements_rerun += outcome.statements_run
        if outcome.failure is None and stop is None:
            self.shown_again[cell_id] = outcome.outputs
        if outcome.failure is not None and (old is None or not old.failed or self._lost):
            self._broken = outcome
            self._broke_off = True
            return False
        if old is not None and old.fatal:
            ran = self._log.entries[-1]
            ran.failed = ran.fatal = True
        for text in old.aside if old is not None and old.failed else []:
            self.statements_rerun += 1
            await self.run_aside(text)
        return True
