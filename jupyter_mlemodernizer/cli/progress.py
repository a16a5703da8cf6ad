"""What the command line shows while a modernization goes on, and at its end."""

import asyncio
import sys
import threading
from collections.abc import Collection, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType

from rich.console import Console
from rich.markup import escape
from rich.status import Status
from rich.table import Table
from rich.text import Text

from ..agent.text import one_line
from ..batch.progress import VERDICTS
from ..model import (
    ActivityEvent,
    CellEvent,
    EnvironmentEvent,
    Event,
    FailureEvent,
    ModelCallEvent,
    NoteEvent,
    Report,
    StateEvent,
    Suggestion,
    SuggestionEvent,
)
from ..report.diff import changes
from ..report.numbers import cost_of, shown

_TONES = {"repair": "yellow", "speedup": "blue", "calibration": "magenta"}
_PHASES = {
    "verify": "Verifying in a fresh kernel",
    "run": "Running",
    "compare": "Comparing with what it used to show",
    "calibrate": "Explaining what drifted",
}
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
        self._shown: set[str] = set()
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
                self._update(self._phase + " …")
            case EnvironmentEvent(environment=environment):
                versions = {
                    name: environment.version(name) or environment.version(f"{name}-cpu") for name in _MAIN
                }
                found = [f"{name} {version}" for name, version in versions.items() if version]
                self.console.print(
                    f"[dim]Python {environment.python} · {' · '.join(found) or 'no known libraries'}[/dim]"
                )
            case ActivityEvent(message=message):
                self._update(f"{self._phase}: {escape(message)} …")
            case CellEvent(number=number, total=total, state=state):
                self.numbers[event.cell_id] = number
                if state == "running":
                    self._update(f"{self._phase}: cell {number} of {total} …")
                elif state in ("failed", "blocked") and event.phase == "run":
                    self.console.print(f"[red]✗[/red] cell {number} {state}")
            case FailureEvent(failure=failure):
                number = self.numbers.get(failure.cell_id, 0)
                self.console.print(
                    f"[red]✗[/red] cell {number}: {escape(one_line(failure.message, _LONGEST_LINE))}"
                )
            case SuggestionEvent(suggestion=suggestion) if suggestion.evidence.after is not None:
                if suggestion.id not in self._shown:
                    self._shown.add(suggestion.id)
                    self.console.print(render(suggestion, self.numbers))
            case ModelCallEvent(call=call) if call.error:
                self.console.print(f"[yellow]![/yellow] {escape(one_line(call.error, 400))}")
            case NoteEvent(message=message):
                self.console.print(f"[yellow]![/yellow] {escape(message)}")
            case _:
                pass

    def _update(self, text: str) -> None:
        if self._status is not None:
            self._status.update(text)

    def conclude(
        self, report: Report, output: Path, reports: Sequence[Path], helpers: Sequence[tuple[Path, Path]]
    ) -> None:
        """Print the verdict, what is needed, and where the results are."""
        console = self.console
        if console.quiet:
            console = Console(highlight=False, soft_wrap=True, stderr=True)
        for need in report.needs:
            console.print(
                f"[red]needs[/red] {need.what} [bold]{escape(need.name)}[/bold]: {escape(need.advice)}"
            )
        tone = VERDICTS[report.verdict]
        console.print(f"\n[bold {tone}]{report.verdict}[/bold {tone}]  {escape(report.summary)}")
        self._show_scores(report)
        counts, seconds = report.counts, report.seconds
        self.console.print(
            f"[dim]{counts.trials} trials, {counts.replays} replays, {cost_of(report.spent)}; "
            f"{seconds.get('run', 0):.1f} s to modernize, {seconds.get('verify', 0):.1f} s to verify[/dim]"
        )
        self.console.print(f"modernized notebook  {escape(str(output))}")
        for path, kept in helpers:
            self.console.print(f"helper module        {escape(str(path))} (the old one: {escape(kept.name)})")
        for path in reports:
            self.console.print(f"report               {escape(str(path))}")

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
            self.console.print(f"[dim]and {len(scores) - _MOST_SCORES} more scores, in the report[/dim]")


def render(suggestion: Suggestion, numbers: dict[str, int]) -> Text:
    """A suggestion with its evidence and diff, for the terminal."""
    text = Text()
    mark = "✓ " if suggestion.status == "verified" else "? "
    text.append(mark, style="green")
    text.append(suggestion.kind, style=_TONES[suggestion.kind])
    text.append(f"  {suggestion.title}", style="bold")
    if suggestion.changes_behaviour:
        text.append("  may change results", style="red")
    evidence = suggestion.evidence
    if evidence.before is not None:
        text.append(f"\n  before: {one_line(evidence.before.message, _LONGEST_LINE)}", style="dim")
    faster = suggestion.kind == "speedup" and evidence.ratio is not None
    for check in evidence.checks[:3]:
        text.append(f"\n  {'proof: ' if faster else 'before:'} {check}", style="dim")
    if faster:
        text.append(f"\n  ratio:  {evidence.ratio:.3g} times as fast", style="green")
    if evidence.after is not None and evidence.after.comparison is not None:
        after = f"{evidence.after.message} {evidence.after.comparison.detail}"
        text.append(f"\n  after:  {one_line(after, _LONGEST_LINE)}", style="dim")
    elif evidence.after is not None:
        seconds = f" in {evidence.after.seconds:.1f} s" if evidence.after.seconds is not None else ""
        words = {"ran": "the cell ran", "failed_later": "got past this point", "failed": "not enough"}
        why = f": {evidence.after.message}" if evidence.after.result == "failed" else ""
        after = one_line(f"{words[evidence.after.result]}{seconds}{why}", _LONGEST_LINE)
        text.append(f"\n  after:  {after}", style="dim")
    for where, lines in changes(suggestion, numbers):
        text.append(f"\n  {where}", style="cyan")
        for line in lines:
            style = {"+": "green", "-": "red", "@": "dim"}.get(line[:1], "")
            text.append(f"\n    {'⋯' if line == '@' else line}", style=style)
    return text


async def choose_in_terminal(suggestions: Sequence[Suggestion], numbers: dict[str, int]) -> Collection[str]:
    """Ask a person about each suggestion; returns the ids of the accepted ones."""
    console = Console(highlight=False, soft_wrap=True)
    accepted: list[str] = []
    for position, suggestion in enumerate(suggestions, 1):
        console.print(render(suggestion, numbers))
        answer = await _answer(f"{position} of {len(suggestions)}: accept? [Y/n/q] ")
        if answer == "q":
            break
        if answer != "n":
            accepted.append(suggestion.id)
    return accepted


async def _answer(question: str) -> str:
    loop = asyncio.get_running_loop()
    answered: asyncio.Future[str] = loop.create_future()

    def tell(answer: str) -> None:
        if not answered.done():
            answered.set_result(answer)

    def ask() -> None:
        answer = _ask(question)
        with suppress(RuntimeError):  # the loop is closed
            loop.call_soon_threadsafe(tell, answer)

    # A thread of the loop's own would be waited for after Ctrl+C, until somebody presses Enter.
    threading.Thread(target=ask, daemon=True).start()
    return await answered


def _ask(question: str) -> str:
    while True:
        sys.stdout.write(question)
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            return "q"
        answer = line.strip().lower()[:1]
        if answer in ("", "y", "n", "q"):
            return answer
