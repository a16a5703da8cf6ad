"""Tokens that a language model reads about the failures of old notebooks: as we ask it, and with the whole notebook at each step.

python -m benchmarks.tokens --kernels ../shared/kernels --only a13,c04

Without --model no model is asked. Nothing is repaired before the run, so that each break is a crash; each is counted as it comes, and then the
rules repair it. *Whole notebook* is the one prompt per step of the paper: the notebook as it is then, with its text outputs
(pictures left out), the error, and the list of packages. *If asked* is what the agent would send first about each crash,
instructions and tools included; *asked* is that of the crashes that no rule repairs, which are all that it is asked about.

With --model and --base-url each notebook is modernized once more by that model, without the rules, and what was really sent is
counted by the same estimate, against the whole notebook at each of the same breaks.
"""

import argparse
import asyncio
import dataclasses
import json
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

from rich.console import Console
from rich.table import Table

from jupyter_mlemodernizer import modernizer
from jupyter_mlemodernizer.agent.configuration import ModelConfiguration
from jupyter_mlemodernizer.agent.instructions import instructions
from jupyter_mlemodernizer.agent.prompt import kind_of, prompt
from jupyter_mlemodernizer.agent.spending import estimated_tokens
from jupyter_mlemodernizer.agent.text import Fence
from jupyter_mlemodernizer.agent.tools import Toolbox
from jupyter_mlemodernizer.kernel import OwnedKernel
from jupyter_mlemodernizer.model import Event, ModelCallEvent, Options, Report
from jupyter_mlemodernizer.parts import Parts, all_parts
from jupyter_mlemodernizer.proposer import Context, Diagnoser, Proposal
from jupyter_mlemodernizer.saved import saved_outputs, text_output
from jupyter_mlemodernizer.verdict import in_one_sentence

from .subjects import Subject, old_notebooks

WINDOW = 32_000
# What the paper's prompt says beside the notebook: its task, the format of the answer.
TASK_TOKENS = 300


@dataclass
class Crash:
    """Tokens that would be read about a crash, and whether it was left to a model."""

    ours: int
    papers: int
    left: bool = False


class First:
    """A proposer that counts what would be read about each crash, and proposes nothing.

    Attributes:
        crashes: by signature.
    """

    def __init__(self, notebook: dict[str, Any]) -> None:
        self.crashes: dict[str, Crash] = {}
        self._outputs = saved_outputs(notebook)
        self._fence = Fence()
        self._seen: set[str] = set()

    async def propose(self, context: Context) -> Sequence[Proposal]:
        failure = context.failure
        if failure is not None and failure.crash is not None and failure.signature not in self.crashes:
            self.crashes[failure.signature] = Crash(await self._ours(context), self._papers(context))
        return []

    async def _ours(self, context: Context) -> int:
        assert context.failure is not None
        messages = [
            {"role": "system", "content": instructions(kind_of(context.failure))},
            {
                "role": "user",
                "content": await prompt(context, self._fence, window=WINDOW, turns=8, seen=self._seen),
            },
        ]
        tools = [spec.model_dump() for spec in Toolbox(self._fence).specs]
        return estimated_tokens(json.dumps({"messages": messages, "tools": tools}, ensure_ascii=False))

    def _papers(self, context: Context) -> int:
        assert context.failure is not None
        assert context.failure.crash is not None
        cells = [
            f"{cell.source}\n{text_output(self._outputs.get(cell.id, []), most=1_000_000)}"
            for cell in context.working_copy.cells
        ]
        packages = [f"{d.name}=={d.version}" for d in context.facts.environment.distributions]
        text = "\n".join([*cells, context.failure.crash.traceback, *packages])
        return TASK_TOKENS + estimated_tokens(text)


class Last:
    """A proposer behind all rules: what comes to it is left to a model, unless something is missing."""

    def __init__(self, first: First, diagnosers: Sequence[Diagnoser]) -> None:
        self._first = first
        self._diagnosers = diagnosers

    async def propose(self, context: Context) -> Sequence[Proposal]:
        crash = self._first.crashes.get(context.failure.signature) if context.failure else None
        if crash is not None:
            needs = [await diagnoser.need(context) for diagnoser in self._diagnosers]
            crash.left = not any(needs)
        return []


def measure(subject: Subject, kernel: str) -> list[Crash]:
    """Modernize a notebook by rules, and count what a model would read about each of its crashes."""
    first = First(subject.notebook)

    def parts(*arguments: Any) -> Parts:
        found = all_parts(*arguments)
        return dataclasses.replace(
            found,
            sweepers=[sweeper for sweeper in found.sweepers if sweeper not in found.explainers],
            proposers=[first, *found.proposers, Last(first, found.diagnosers)],
        )

    with patch.object(modernizer, "all_parts", parts):
        work = modernizer.Modernizer(
            subject.notebook,
            folder=str(subject.folder),
            name=subject.name,
            options=Options(kernel_name=kernel, verify=False, kinds=["repair"]),
            start_kernel=lambda: OwnedKernel.start(kernel, cwd=str(subject.folder)),
            emit=lambda event: None,
        )
    asyncio.run(work.run())
    return list(first.crashes.values())


# Those who know what changed in libraries. What is left finds files, says what is missing, converts Python 2.
RULES = ("NewKeywords", "Catalogue", "KeywordOnly", "Relocation")


def ask(subject: Subject, kernel: str, model: ModelConfiguration) -> tuple[int, int, Report]:
    """Modernize a notebook by a model alone: its calls, the tokens that it read, and the report."""

    def parts(*arguments: Any) -> Parts:
        found = all_parts(*arguments)
        return dataclasses.replace(
            found,
            sweepers=[s for s in found.sweepers if type(s).__name__ not in RULES],
            proposers=[p for p in found.proposers if type(p).__name__ not in RULES],
            learn=lambda suggestions, environment: None,
        )

    sent: list[int] = []

    def count(event: Event) -> None:
        if isinstance(event, ModelCallEvent):
            sent.append(estimated_tokens(event.call.sent))

    with patch.object(modernizer, "all_parts", parts):
        work = modernizer.Modernizer(
            subject.notebook,
            folder=str(subject.folder),
            name=subject.name,
            options=Options(kernel_name=kernel, kinds=["repair"], cell_timeout=3_600, timeout=7_200),
            start_kernel=lambda: OwnedKernel.start(kernel, cwd=str(subject.folder)),
            emit=count,
            model=model,
        )
    report = asyncio.run(work.run())
    return len(sent), sum(sent), report


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="benchmarks.tokens", description=__doc__)
    parser.add_argument("--kernel", default="todays-ml", help="kernelspec to run in")
    parser.add_argument("--kernels", type=Path, help="more old notebooks, a folder of folders")
    parser.add_argument("--only", default="", help="comma-separated starts of names of old notebooks")
    parser.add_argument("--model", help="name of a model that is asked in place of the rules")
    parser.add_argument("--base-url", help="of its OpenAI-compatible API, with the version")
    parser.add_argument("--model-timeout", type=float, default=120, help="seconds for one call")
    options = parser.parse_args()
    console = Console(highlight=False, width=120)
    model = None
    if options.model:
        model = ModelConfiguration(
            model=options.model, base_url=options.base_url, timeout=options.model_timeout
        )
    columns = ("whole notebook", "if asked", "left", "asked", "ratio") + ("calls", "read", "ratio") * bool(
        model
    )
    table = Table("notebook", "crashes", *columns, box=None)
    total = [0, 0, 0, 0]
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        only = [name for name in options.only.split(",") if name]
        for subject in old_notebooks(Path(folder), options.kernels, only):
            crashes = measure(subject, options.kernel)
            papers, ours = sum(c.papers for c in crashes), sum(c.ours for c in crashes)
            if not crashes:
                continue
            left = [crash.ours for crash in crashes if crash.left]
            row = [f"{papers:,}", f"{ours:,}", str(len(left)), f"{sum(left):,}", f"{sum(left) / papers:.2f}"]
            read = 0
            if model:
                calls, read, report = ask(subject, options.kernel, model)
                row += [str(calls), f"{read:,}", f"{read / papers:.2f}"]
                console.print(f"{subject.name}: {in_one_sentence(report)}")
            total = [sum(pair) for pair in zip(total, (papers, ours, sum(left), read), strict=True)]
            table.add_row(subject.name, str(len(crashes)), *row)
    console.print(table)
    if total[0]:
        told = f"All: if asked {total[1] / total[0]:.2f}, asked {total[2] / total[0]:.2f}"
        told += f", by the model alone {total[3] / total[0]:.2f}" if model else ""
        console.print(f"{told} of the whole notebooks")


if __name__ == "__main__":
    main()
