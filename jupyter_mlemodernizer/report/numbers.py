"""Numbers and times as a report shows them."""

from ..model import Counts, Era, Spent
from ..wording import count


def shown(value: float | None) -> str:
    """A score, or a dash where there is none."""
    return "-" if value is None else f"{value:.6g}"


def duration(seconds: float) -> str:
    """A time as the browser shows it, too: ``14 ms``, ``8.2 s``, ``3 min 5 s``."""
    if seconds < 0.1:
        return f"{max(1, round(seconds * 1000))} ms"
    if seconds < 9.95:
        return f"{seconds:.1f} s"
    minutes, rest = divmod(round(seconds), 60)
    if not minutes:
        return f"{rest} s"
    return f"{minutes} min {rest} s" if rest else f"{minutes} min"


def span(era: Era) -> str:
    """The notebook's time: ``2016-12 to 2018-09``, ``before 2020-01``, ``since 2017-04``."""
    if era.earliest and era.latest:
        return era.earliest if era.earliest == era.latest else f"{era.earliest} to {era.latest}"
    if era.latest:
        return f"before {era.latest}"
    return f"since {era.earliest}" if era.earliest else "unknown"


def work_of(counts: Counts) -> str:
    """How much work a modernization took, without what it did not take; empty if it was next to nothing."""
    said = []
    if counts.trials:
        failed = f" ({counts.trials_failed} without success)" if counts.trials_failed else ""
        said.append(count(counts.trials, "trial") + failed)
    if counts.statements_run:
        again = f" ({counts.statements_rerun} of them again)" if counts.statements_rerun else ""
        said.append(count(counts.statements_run, "statement run", "statements run") + again)
    if counts.replays:
        said.append(
            "started afresh " + {1: "once", 2: "twice"}.get(counts.replays, f"{counts.replays} times")
        )
    return ", ".join(said)


def cost_of(spent: Spent | None) -> str:
    """What the language model cost: ``3 model calls (4,210 tokens, cost 0.0123)``."""
    if spent is None:
        return "no model call"
    cost = "" if spent.cost is None else f", cost {spent.cost:.4g}"
    return f"{count(spent.calls, 'model call')} ({spent.input_tokens + spent.output_tokens:,} tokens{cost})"
