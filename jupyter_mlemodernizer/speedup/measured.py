"""What came of running old and new code beside each other in the kernel, and which names are compared."""

import ast
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..model import Outcome
from .code import read

PLAIN = 4.0
"""What is so many times as fast need not be measured twice."""


@dataclass(frozen=True)
class Measured:
    """Both gave the same results.

    Attributes:
        function: whose calls were run; None if it was a statement.
        facts: what the kernel told, seconds ``before`` and ``after`` among them.
    """

    function: str | None
    facts: Mapping[str, Any]

    @property
    def ratio(self) -> float:
        """How many times as fast the new code is."""
        return float(self.facts["before"] / max(self.facts["after"], 1e-6))

    @property
    def is_sure(self) -> bool:
        """That the new code is faster is no accident: more is saved than the times vary, or it is plain at once."""
        before, noise = self.facts["before"], self.facts["noise"]
        return self.ratio >= PLAIN if noise is None else bool(before - self.facts["after"] > noise)

    @property
    def saved(self) -> float:
        """What part of the time is saved."""
        return 1 - 1 / self.ratio

    @property
    def part(self) -> str:
        """What both were run on: calls of a function, or a part of a statement."""
        if self.function is not None:
            return f"{self.facts['calls']:,} calls of `{self.function}`"
        part, whole = self.facts["part"], self.facts["whole"]
        if part is None:
            return "the whole statement"
        of = f" of {whole:,}" if whole else ""
        return f"the first {part:,}{of} " + ("rows" if whole else "turns of the loop")

    @property
    def is_whole(self) -> bool:
        """All of the statement was run, not a part of it."""
        return self.function is None and self.facts["part"] is None

    @property
    def said(self) -> str:
        """What was measured, in a sentence."""
        return (
            f"Both were run on {self.part} with the same results: "
            f"{self.facts['before']:.3g} s before, {self.facts['after']:.3g} s after."
        )

    @property
    def outcome_before(self) -> Outcome:
        """How the old code ran."""
        return Outcome(result="ran", message=self.part, seconds=self.facts["before"])


def read_by_functions(tree: ast.AST, own: Mapping[str, ast.FunctionDef]) -> set[str]:
    """What those of the notebook's functions read that code may call, one through the other."""
    called: set[str] = set()
    waiting = read(tree) & set(own)
    while waiting:
        name = waiting.pop()
        called.add(name)
        waiting |= (read(own[name]) & set(own)) - called
    return {name for function in called for name in read(own[function])}
