"""Prints what modernizing costs; every pair of numbers is measured in the same run, taking turns."""

import argparse
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median

from rich.console import Console
from rich.table import Table

from . import runs, startup, subjects

KERNELS = subjects.ROOT.parent / "shared" / "kernels"


def take_turns(first: Callable[[], float], second: Callable[[], float], times: int) -> tuple[float, float]:
    """Median seconds of two ways, measured in turns, so that what else the machine does hits both."""
    ones, others = [], []
    for _ in range(times):
        ones.append(first())
        others.append(second())
    return median(ones), median(others)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="benchmarks", description=__doc__)
    parser.add_argument("--kernel", default="todays-ml", help="kernelspec to run in")
    parser.add_argument("--repeat", type=int, default=5, help="how often each thing is measured")
    parser.add_argument("--kernels", type=Path, help=f"more old notebooks, e.g. {KERNELS}")
    parser.add_argument("--only", default="", help="comma-separated starts of names of old notebooks")
    options = parser.parse_args()
    console = Console(highlight=False, width=120)
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        scratch = Path(folder)
        olds = subjects.old_notebooks(scratch, options.kernels, [o for o in options.only.split(",") if o])
        ratios: dict[str, list[float]] = {"b": [], "c": [], "d": []}
        table = Table("notebook", "fixes", "result, run once", "ours", "ratio", "again each time", "runs", "times faster",
                      "failure to fix", title="Old notebooks (seconds)", box=None)  # fmt: skip
        for subject in olds:
            measure_old(subject, options.kernel, options.repeat, table, ratios)
        console.print(table)
        console.print()
        healthy = subjects.healthy_notebook(scratch)
        cells = runs.WorkingCopy(runs.cells_of(healthy.notebook))
        plain, ours = take_turns(
            lambda: runs.plain_nbclient(healthy, cells, options.kernel)[0],
            lambda: runs.our_runner(healthy, options.kernel),
            options.repeat,
        )
        without, with_us = take_turns(
            lambda: startup.server_start(scratch, enabled=False),
            lambda: startup.server_start(scratch, enabled=True),
            2 * options.repeat,
        )
    summary = Table("", "measured", "reach", title="Summary", box=None)
    summary.add_row(
        f"(a) a notebook that needs nothing: ours {ours:.2f} s / nbclient {plain:.2f} s",
        f"{ours / plain:.3f}",
        "at most 1.05",
    )
    summary.add_row(
        "(b) modernizing / one clean run of the result, median", f"{median(ratios['b']):.3f}", "at most 1.25"
    )
    if ratios["c"]:
        summary.add_row(
            "(c) running again after each fix / ours, 5 fixes or more, median",
            f"{median(ratios['c']):.1f}",
            "at least 3",
        )
    if ratios["d"]:
        summary.add_row(
            f"(d) failure to verified suggestion, median of {len(ratios['d'])}",
            f"{median(ratios['d']):.3f} s",
            "at most 0.3 s",
        )
    summary.add_row(
        f"(e) server start: with {with_us:.2f} s, without {without:.2f} s",
        f"{with_us - without:+.3f} s",
        "at most 0.15 s",
    )
    console.print(summary)


def measure_old(
    subject: subjects.Subject, kernel: str, times: int, table: Table, ratios: dict[str, list[float]]
) -> None:
    """Add one old notebook's row to the table, and its numbers to the ratios."""
    first = runs.modernize(subject, kernel)
    _, failed = runs.plain_nbclient(subject, first.result, kernel)
    fixes = sum(s.status == "verified" for s in first.report.suggestions)
    if failed is not None:
        table.add_row(subject.name, str(fixes), f"not brought back: {first.report.verdict}")
        return
    found = list(first.latencies)

    def modernize() -> float:
        again = runs.modernize(subject, kernel)
        found.extend(again.latencies)
        return again.seconds

    clean, ours = take_turns(lambda: runs.plain_nbclient(subject, first.result, kernel)[0], modernize, times)
    paper, count = runs.again_after_each_fix(subject, first, kernel)
    ratios["b"].append(ours / clean)
    ratios["d"] += found
    if fixes >= 5:
        ratios["c"].append(paper / ours)
    table.add_row(
        subject.name,
        str(fixes),
        f"{clean:.2f}",
        f"{ours:.2f}",
        f"{ours / clean:.2f}",
        f"{paper:.2f}",
        str(count),
        f"{paper / ours:.1f}",
        f"{median(found):.3f}" if found else "-",
    )


if __name__ == "__main__":
    main()
