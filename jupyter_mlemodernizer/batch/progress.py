"""What the terminal shows while a corpus is modernized."""

import time
from collections import Counter
from types import TracebackType

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from .rows import Row

VERDICTS = {"reproduces": "green", "runs": "yellow", "partial": "yellow", "blocked": "red", "failed": "red"}
_LINE_INTERVAL = 10.0


class Tally:
    """Counts notebooks as they are done.

    Arguments:
        total: how many there are.
    """

    def __init__(self, total: int) -> None:
        self.total = total
        self.verdicts: Counter[str] = Counter()
        self.skipped = 0
        self.tokens = 0
        self.cost: float | None = None
        self._started = time.monotonic()

    def add(self, row: Row | None) -> None:
        """Count one: its row, or None if it was done in an earlier run."""
        if row is None:
            self.skipped += 1
            return
        self.verdicts[row["verdict"]] += 1
        self.tokens += row["input_tokens"] + row["output_tokens"]
        if row["cost"] is not None:
            self.cost = (self.cost or 0.0) + row["cost"]

    @property
    def done(self) -> int:
        return self.skipped + self.verdicts.total()

    @property
    def seconds(self) -> float:
        return time.monotonic() - self._started

    @property
    def seconds_left(self) -> float | None:
        """At the pace so far; None before anything was done."""
        pace = self.verdicts.total() / self.seconds if self.seconds else 0.0
        return (self.total - self.done) / pace if pace else None

    def line(self) -> str:
        """All of it in one line."""
        found = [f"{self.verdicts[name]} {name}" for name in VERDICTS if self.verdicts[name]]
        parts = [f"{self.done} of {self.total}", *found]
        if self.skipped:
            parts.append(f"{self.skipped} done before")
        if self.done < self.total and (left := self.seconds_left) is not None:
            parts.append(f"{duration(left)} left")
        if self.tokens:
            parts.append(f"{self.tokens:,} tokens")
        if self.cost is not None:
            parts.append(f"cost {self.cost:.2f}")
        return " · ".join(parts)


class Progress:
    """A context manager that shows a tally: live on a terminal, else a line now and then.

    Arguments:
        tally: what is counted.
        quiet: show nothing.
    """

    def __init__(self, tally: Tally, *, quiet: bool) -> None:
        self.console = Console(highlight=False, quiet=quiet, soft_wrap=True)
        self._tally = tally
        self._live: Live | None = None
        self._printed = time.monotonic()

    def __enter__(self) -> "Progress":
        if self.console.is_terminal and not self.console.quiet:
            self._live = Live(
                console=self.console, get_renderable=self._render, refresh_per_second=2, transient=True
            )
            self._live.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._live is not None:
            self._live.stop()

    def passed(self, row: Row | None) -> None:
        """Show one more."""
        self._tally.add(row)
        if row is not None and (row["ended"] or row["overrun"]):
            why = "; ".join(dict.fromkeys([*row["overrun"], *([row["ended"]] if row["ended"] else [])]))
            self.console.print(Text.assemble(("! ", "yellow"), f"{row['name']}: {why}"))
        if self._live is None and time.monotonic() - self._printed > _LINE_INTERVAL:
            self.console.print(self._tally.line())
            self._printed = time.monotonic()

    def _render(self) -> RenderableType:
        tally = self._tally
        table = Table.grid(padding=(0, 2))
        words = Text.assemble(
            *(
                part
                for name, tone in VERDICTS.items()
                if tally.verdicts[name]
                for part in ((str(tally.verdicts[name]), tone), (f" {name}  ", "dim"))
            )
        )
        left = tally.seconds_left
        table.add_row(
            ProgressBar(total=max(1, tally.total), completed=tally.done, width=30),
            Text(f"{tally.done} of {tally.total}"),
            Text(f"{duration(left)} left" if left is not None else "", "dim"),
            Text(f"{tally.tokens:,} tokens" if tally.tokens else "", "dim"),
            Text(f"cost {tally.cost:.2f}" if tally.cost is not None else "", "dim"),
        )
        return Group(words, table)


def duration(seconds: float) -> str:
    """A time in the two largest units: ``3 h 12 min``."""
    whole = round(seconds)
    for size, name, smaller, smaller_name in (
        (86400, "d", 3600, "h"),
        (3600, "h", 60, "min"),
        (60, "min", 1, "s"),
    ):
        if whole >= size:
            return f"{whole // size} {name} {whole % size // smaller} {smaller_name}"
    return f"{seconds:.1f} s" if seconds < 10 else f"{whole} s"
