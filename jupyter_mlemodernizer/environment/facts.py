"""What may be asked about the environment of a running kernel, each question asked once."""

from collections.abc import Sequence
from typing import Protocol

from ..model import Callee, Environment
from ..proposer import Asks, Symbol

# Seconds: the answer may have to import a package, which takes minutes where disk or processor are shared by many.
_PATIENCE = 600.0


class Symbols(Protocol):
    """An index of the names that installed packages define."""

    async def find(self, name: str, top: str | None = None) -> list[Symbol]:
        """Where a bare name is defined, best first."""

    async def names(self, top: str) -> list[str]:
        """All bare names that a top package defines."""

    async def said(self, name: str, top: str) -> list[tuple[str, str]]:
        """What the documentation of a top package says about a name that went."""


class KernelFacts:
    """Facts about the environment in which a kernel runs; see :class:`jupyter_mlemodernizer.proposer.Facts`.

    Arguments:
        kernel: answers what only the running Python knows.
        environment: what is installed there.
        symbols: answers where a name is defined; None: it is not known.
    """

    def __init__(self, kernel: Asks, environment: Environment, symbols: Symbols | None = None) -> None:
        self.environment = environment
        self._kernel = kernel
        self._symbols = symbols
        self._resolves: dict[str, bool] = {}
        self._callees: dict[str, Callee | None] = {}
        self._found: dict[tuple[str, str | None], list[Symbol]] = {}

    async def resolves(self, names: Sequence[str]) -> dict[str, bool]:
        """For each dotted name: can it be imported, or imported and then reached by attributes?

        A name of which that cannot be told without importing a heavy package is left out. The index
        of symbols does not decide: what packages make while they are imported is not in it.
        """
        unknown = [name for name in dict.fromkeys(names) if name not in self._resolves]
        if unknown:
            answers: dict[str, bool | None] = await self._kernel.ask(
                "resolves", names=unknown, timeout=_PATIENCE
            )
            # What is not known now may be when the notebook has imported the package.
            self._resolves |= {name: answer for name, answer in answers.items() if answer is not None}
        return {name: self._resolves[name] for name in names if name in self._resolves}

    async def callee(self, qualified: str) -> Callee | None:
        """Signature of a callable given by its dotted name; None if it has none or there is no such thing."""
        if qualified not in self._callees:
            answer = await self._kernel.ask("callee", qualified=qualified, timeout=_PATIENCE)
            self._callees[qualified] = Callee.model_validate(answer) if answer else None
        return self._callees[qualified]

    async def find(self, name: str, top: str | None = None) -> list[Symbol]:
        """Where a bare name is defined now, best first; ``top`` narrows to one top package."""
        if self._symbols is None:
            return []
        key = (name, top)
        if key not in self._found:
            self._found[key] = await self._symbols.find(name, top)
        return self._found[key]

    async def names(self, top: str) -> list[str]:
        """All bare names that a top package defines now."""
        return await self._symbols.names(top) if self._symbols else []

    async def said(self, name: str, top: str) -> list[tuple[str, str]]:
        """Passages in the documentation of a top package on a name that was renamed, replaced or deprecated."""
        return await self._symbols.said(name, top) if self._symbols else []
