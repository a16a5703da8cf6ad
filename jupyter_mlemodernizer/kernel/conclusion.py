"""What came of a cell that was run: how far it got, and what stands in its way."""

from ..model import Crash, Failure, Options, Span, WorkingCopy
from .errors import KernelDeadError, ProbeError
from .failures import crash_failure, death_failure, failing_statement, relocate, timeout_failure
from .log import Log, Ran
from .outcome import CellOutcome
from .owned import OwnedKernel
from .reply import Reply
from .watching import Watching


class Conclusion:
    """Notes what came of cells.

    Arguments:
        kernel: in which they run.
        working_copy: whose cells they are.
        options: ``cell_timeout`` counts here.
        folder: the notebook's folder.
        log: what has been run.
        watching: what was seen while it ran.
    """

    def __init__(
        self,
        kernel: OwnedKernel,
        working_copy: WorkingCopy,
        options: Options,
        *,
        folder: str,
        log: Log,
        watching: Watching,
    ) -> None:
        self._kernel = kernel
        self._working_copy = working_copy
        self._options = options
        self._folder = folder
        self._log = log
        self._watching = watching

    async def note(self, ran: Ran, reply: Reply, outcome: CellOutcome, end: int) -> None:
        """Note how far a cell came, and its failure.

        Arguments:
            ran: the cell in the log.
            reply: to its code.
            outcome: which gets the failure, and the seconds.
            end: number of the statement before which it was to stop.
        """
        outcome.seconds += reply.seconds
        if reply.status == "ok":
            ran.finished, ran.seconds = end, outcome.seconds
            return
        ran.failed = True
        if reply.status == "dead":
            ran.fatal, ran.repeatable = True, False
            reached = self._kernel.last_statement()
            ran.finished = reached if reached is not None else ran.finished
            if reply.timed_out:
                outcome.failure = self._timeout(ran, None, reply.seconds, outcome.early)
            else:
                outcome.failure = death_failure(ran.cell_id, reply, _span(ran))
            return
        crash = await self._crash(ran)
        if reply.timed_out:
            ran.fatal = not outcome.early
            outcome.failure = self._timeout(ran, crash, reply.seconds, outcome.early)
        else:
            outcome.failure = crash_failure(ran.cell_id, crash, reply, _span(ran), reply.seconds)

    def _timeout(self, ran: Ran, crash: Crash | None, seconds: float, early: bool) -> Failure:
        return timeout_failure(
            ran.cell_id,
            crash,
            _span(ran),
            limit=self._options.cell_timeout,
            seconds=seconds,
            profile=self._watching.profile(ran.cell_id),
            early=early,
            idle_gpu=self._watching.idle_gpu(),
        )

    async def _crash(self, ran: Ran) -> Crash | None:
        """What the probe tells of the exception; it notes how far the cell came, too."""
        cells = {str(count): known for count, known in self._log.cells.items()}
        try:
            answer = await self._kernel.ask("crash", cells=cells, roots=[self._folder])
        except (ProbeError, KernelDeadError):
            ran.repeatable = False
            return None
        crash = Crash.model_validate(answer["crash"]) if answer["crash"] else None
        if crash is not None:
            relocate(crash, self._working_copy.sources)
        ran.finished = failing_statement(ran.statements, answer, crash)
        ran.seconds += answer["elapsed"]
        if answer["began"]:
            ran.repeatable, ran.unsaved = bool(answer["repeatable"]), answer["unsaved"]
        return crash


def _span(ran: Ran) -> Span | None:
    return ran.statements[ran.finished].span if ran.finished < len(ran.statements) else None
