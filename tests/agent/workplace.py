"""A kernel with today's libraries, and short ways to say what failed in it."""

import asyncio
import re
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

from jupyter_mlemodernizer.chain import Chain
from jupyter_mlemodernizer.environment.facts import KernelFacts
from jupyter_mlemodernizer.environment.symbols import SymbolIndex
from jupyter_mlemodernizer.kernel import OwnedKernel, Runner, split_statements
from jupyter_mlemodernizer.model import (
    Cell,
    Crash,
    Environment,
    Event,
    Failure,
    Frame,
    Options,
    WorkingCopy,
)
from jupyter_mlemodernizer.passage import Passage
from jupyter_mlemodernizer.proposer import Context, Proposer
from jupyter_mlemodernizer.trials import Trials
from jupyter_mlemodernizer.work import Work


class Workplace:
    """One kernel for all tests: its packages are looked at, and at most a few variables."""

    def __init__(self, kernel_name: str, folder: Path) -> None:
        self._loop = asyncio.new_event_loop()
        self.folder = folder
        self.kernel = self.do(OwnedKernel.start(kernel_name, cwd=str(folder)))
        environment = Environment.model_validate(self.do(self.kernel.ask("environment")))
        self.facts = KernelFacts(self.kernel, environment, SymbolIndex(environment))

    def do(self, coroutine: Coroutine[Any, Any, Any]) -> Any:
        return self._loop.run_until_complete(asyncio.wait_for(coroutine, 100))

    def close(self) -> None:
        self.do(self.kernel.shutdown())
        self._loop.close()

    def run(
        self, sources: list[str], *proposers: Proposer, files: dict[str, str] | None = None, **wanted: Any
    ) -> tuple[Chain, Passage, list[Event]]:
        """Run a notebook, and its helper modules, in the kernel of all tests, with nobody else to repair it."""
        cells = [Cell(id=f"c{n}", cell_type="code", source=s) for n, s in enumerate(sources, 1)]
        chain, options = Chain(WorkingCopy(cells, files)), Options(**wanted)
        events: list[Event] = []
        runner = Runner(self.kernel, chain.working_copy, options, folder=str(self.folder))
        trials = Trials(
            work=Work(options, str(self.folder), events.append),
            chain=chain,
            runner=runner,
            proposers=proposers,
            facts=self.facts,
        )
        passage = Passage(runner, chain.working_copy, {}, events.append, "run", overcome=trials.overcome)
        self.do(passage.run())
        return chain, passage, events

    def context(self, *sources: str, error: str, line: int = 1, **facts: Any) -> Context:
        """A crash of the last cell, in the statement at a line."""
        cells = [Cell(id=f"c{n}", cell_type="code", source=s) for n, s in enumerate(sources, 1)]
        kind, _, message = error.partition(": ")
        missing = re.search(
            r"has no attribute '(\w+)'|name '(\w+)'|argument '(\w+)'|named '([\w.]+)'", message
        )
        span = next((s.span for s in split_statements(sources[-1]) if s.span.line >= line), None)
        crash = Crash(
            type=kind,
            message=message,
            missing_name=next(filter(None, missing.groups()), None) if missing else None,
            frames=[Frame(cell_id=cells[-1].id, line=line, source=sources[-1].split("\n")[line - 1])],
            **facts,
        )
        failure = Failure(kind="crash", cell_id=cells[-1].id, statement=span, message=error, crash=crash)
        options = Options()
        return Context(WorkingCopy(cells), self.facts, options, str(self.folder), failure, kernel=self.kernel)
