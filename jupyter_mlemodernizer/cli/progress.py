"""What the command line shows while a modernization goes on, and at its end."""

import shlex
from collections.abc import Collection, Sequence
from pathlib import Path
from types import TracebackType

from rich.console import Console
from rich.markup import escape
from rich.status import Status
from rich.table import Table
from rich.text import Text

from ..agent.text import one_line
from ..batch.progress import VERDICTS as TONES
from ..model import (
    ActivityEvent,
    CellEvent,
    CellReport,
    EnvironmentEvent,
    Event,
    Failure,
    FailureEvent,
    ModelCallEvent,
    NoteEvent,
    Report,
    StateEvent,
    Suggestion,
    SuggestionEvent,
)
from ..report.numbers import cost_of, duration, shown, work_of
from ..report.obstacles import failing, mends, needing
from ..report.order import in_order
from ..wording import VERDICTS, cells_in_words, count
from .choosing import choose_in_terminal
from .rendering import headline, render

_PHASES = {
    "verify": "Verifying in a fresh kernel",
    "run": "Running",
    "compare": "Comparing with what it used to show",
    "calibrate": "Explaining what drifted",
}
# What each phase is for, of those that may take long.
_WORK = {
    "sweep": "to look for what is certain",
    "run": "to run and repair",
    "calibrate": "to explain drift",
    "verify": "for the clean run",
}
_LEAST_PART = 0.05
_MOST_SCORES = 12
_LONGEST_LINE = 160
_MAIN = (
    "numpy",
    "pandas",
    "scikit-learn",
    "matplotlib",
    "xgboost",
    "lightgbm",
    "keras",
    "tensorflow",
    "torch",
)


class Progress:
    """Shows events as they come. On a terminal a status line tells what is going on.

    Arguments:
        quiet: show nothing but the verdict, and that on stderr if stdout is for programs.
    """

    def __init__(self, *, quiet: bool) -> None:
        self.console = Console(highlight=False, quiet=quiet, soft_wrap=True)
        self.numbers: dict[str, int] = {}
        self._status: Status | None = None
        self._found: set[str] = set()
        self._asked: set[str] = set()
        self._failures: set[str] = set()
        self._blocked: list[int] = []
        self._is_clean_run = False
        self._phase = ""

    def __enter__(self) -> "Progress":
        self._status = self.console.status("Starting a kernel …")
        self._status.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.pause()

    def pause(self) -> None:
        """Take the status line away, to ask something."""
        self._tell_blocked()
        if self._status is not None:
            self._status.stop()

    def resume(self) -> None:
        """Bring the status line back."""
        if self._status is not None:
            self._status.start()

    def show(self, event: Event) -> None:
        """Show one event."""
        match event:
            case StateEvent(state="running", phase=phase) if phase:
                self._phase = _PHASES.get(phase, phase.capitalize())
                self._is_clean_run = phase == "verify"
                self._update(self._phase + " …")
            case EnvironmentEvent(environment=environment):
                versions = {
                    name: environment.version(name) or environment.version(f"{name}-cpu") for name in _MAIN
                }
                found = [f"{name} {version}" for name, version in versions.items() if version]
                self._say(
                    f"[dim]Python {environment.python} · {' · '.join(found) or 'no known libraries'}[/dim]"
                )
            case ActivityEvent(message=message):
                self._update(f"{self._phase}: {escape(message)} …")
            case CellEvent(number=number, total=total, state=state):
                self.numbers[event.cell_id] = number
                if state == "running":
                    self._update(f"{self._phase}: cell {number} of {total} …")
                elif state == "failed" and event.phase == "run":
                    self._say(f"[red]✗[/red] cell {number} could not be repaired")
                elif state == "blocked" and event.phase == "run":
                    self._blocked.append(number)
            case FailureEvent(failure=failure):
                self._show_failure(failure)
            case SuggestionEvent(suggestion=suggestion) if suggestion.evidence.after is not None:
                if suggestion.id not in self._found:
                    self._found.add(suggestion.id)
                    self._say(headline(suggestion, self.numbers))
            case ModelCallEvent(call=call) if call.error:
                self._say(f"[yellow]![/yellow] {escape(one_line(call.error, 400))}")
            case NoteEvent(message=message):
                self._say(f"[yellow]![/yellow] {escape(message)}")
            case _:
                pass

    def _say(self, line: str | Text) -> None:
        self._tell_blocked()
        self.console.print(line)

    def _tell_blocked(self) -> None:
        """Cells that are blocked one after the other are told together."""
        if self._blocked:
            is_one = len(self._blocked) == 1
            why = "is blocked: what it needs" if is_one else "are blocked: what they need"
            self.console.print(f"[red]✗[/red] {cells_in_words(self._blocked)} {why} did not run")
            self._blocked = []

    def _show_failure(self, failure: Failure) -> None:
        line = f"cell {self.numbers.get(failure.cell_id, 0)}: {one_line(failure.message, _LONGEST_LINE)}"
        if self._is_clean_run and line in self._failures:
            return
        self._failures.add(line)
        self._say(f"[red]✗[/red] {'in the clean run, ' if self._is_clean_run else ''}{escape(line)}")

    def _update(self, text: str) -> None:
        if self._status is not None:
            self._status.update(text)

    def conclude(
        self, report: Report, output: Path, reports: Sequence[Path], helpers: Sequence[tuple[Path, Path]]
    ) -> None:
        """Print all suggestions in the order of the notebook, what is needed, the verdict, and where the results are."""
        console = self.console
        if console.quiet:
            console = Console(highlight=False, soft_wrap=True, stderr=True)
        self._show_suggestions(report)
        self._show_obstacles(console, report)
        tone = TONES[report.verdict]
        name = VERDICTS[report.verdict]
        told = f"  {report.summary}"
        if report.verdict == "runs":  # with so many changes
            told = f" {report.summary[:1].lower()}{report.summary[1:]}"
        console.print(f"\n[bold {tone}]{name}[/bold {tone}]{escape(told)}")
        self._show_scores(report)
        work = [work_of(report.counts), cost_of(report.spent) if report.spent else "", *_times(report)]
        self.console.print(f"[dim]{'; '.join(filter(None, work))}[/dim]")
        self.console.print(f"modernized notebook  {escape(str(output))}")
        for path, kept in helpers:
            self.console.print(f"helper module        {escape(str(path))} (the old one: {escape(kept.name)})")
        for path in reports:
            self.console.print(f"report               {escape(str(path))}")

    async def choose(self, suggestions: Sequence[Suggestion]) -> Collection[str]:
        """Ask a person about each suggestion, in the order of the notebook; returns the ids of the accepted ones."""
        self.pause()
        self._asked.update(suggestion.id for suggestion in suggestions)
        accepted = await choose_in_terminal(in_order(suggestions, self.numbers), self.numbers)
        self.resume()
        return accepted

    def _show_suggestions(self, report: Report) -> None:
        """Each with its evidence and its diff, but for those that were shown to ask about them."""
        numbers = self.numbers | {cell.cell_id: cell.number for cell in report.cells}
        for suggestion in in_order(report.suggestions, numbers):
            if suggestion.id not in self._asked:
                self.console.print()
                self.console.print(render(suggestion, numbers))

    def _show_obstacles(self, console: Console, report: Report) -> None:
        """What is needed, what else fails and what differs: the sentence of the verdict does not name it."""
        lines: list[tuple[str, str, list[CellReport]]] = [
            (
                f"[red]needs[/red] {need.what} [bold]{escape(need.name)}[/bold]: ",
                need.advice,
                needing(need, report),
            )
            for need in report.needs
        ]
        for cell in failing(report):
            message = one_line(cell.failure.message, _LONGEST_LINE) if cell.failure else ""
            lines.append((f"[red]fails[/red] cell {cell.number}: ", message, [cell]))
        others = [c.number for c in report.cells if c.comparison and c.comparison.result == "drifted"]
        if others:
            lines.append(("[yellow]differs[/yellow] ", cells_in_words(others), []))
        if lines:
            console.print()
        for head, said, cells in lines:
            console.print(head + escape(said))
            for line in (line for cell in cells for line in mends(cell.failure, report.suggestions)):
                console.print(f"  {escape(line)}")
        command = f"jupyter mlemodernizer run {shlex.quote(report.notebook)}"
        if any(need.what == "input" for need in report.needs):
            console.print(
                f"[dim]with the folder that has its data:[/dim] {escape(command)} --input-dir FOLDER"
            )
        for kernel in dict.fromkeys(need.kernel for need in report.needs if need.kernel):
            console.print(
                f"[dim]in that kernel:[/dim] {escape(command)} --kernel {escape(shlex.quote(kernel))}"
            )

    def _show_scores(self, report: Report) -> None:
        """The scores then and now, those that drifted first."""
        scores = sorted(report.scores, key=lambda score: score.result != "drifted")
        if not scores:
            return
        table = Table("cell", "score", "then", "now", "", box=None, pad_edge=False, header_style="dim")
        for score in scores[:_MOST_SCORES]:
            result = score.result.replace("_", " ")
            tone = {"drifted": "yellow", "not_comparable": "dim"}.get(score.result, "green")
            figures = [shown(score.then), shown(score.now), f"[{tone}]{result}[/{tone}]"]
            table.add_row(str(score.number), escape(score.name), *figures)
        self.console.print(table)
        if len(scores) > _MOST_SCORES:
            more = count(len(scores) - _MOST_SCORES, "more score")
            self.console.print(f"[dim]and {more}, in the report[/dim]")


def _times(report: Report) -> list[str]:
    """How long all of it took, and what took most of that; empty if nothing was measured."""
    total = report.seconds.get("total")
    if total is None:
        return []
    least = _LEAST_PART * total
    known = {
        what: seconds for phase, what in _WORK.items() if (seconds := report.seconds.get(phase, 0)) >= least
    }
    parts = [f"{duration(seconds)} {what}" for what, seconds in known.items()]
    rest = total - sum(known.values())
    if known and rest >= least:
        parts.append(f"{duration(rest)} for the rest")
    return [f"{duration(total)} in all" + (f": {', '.join(parts)}" if parts else "")]
