"""Facts are asked for once; what the kernel cannot tell is not made up."""

import asyncio
from typing import Any

from jupyter_mlemodernizer.environment.facts import KernelFacts
from jupyter_mlemodernizer.model import Environment
from jupyter_mlemodernizer.proposer import Symbol


class Kernel:
    """Answers as a kernel does, and counts."""

    def __init__(self) -> None:
        self.asked: list[Any] = []
        self.heavy = False

    async def ask(self, question: str, **arguments: Any) -> Any:
        self.asked.append((question, arguments))
        if question == "callee":
            known = {"name": "f", "signature": "(a)", "parameters": ["a"]}
            return known if arguments["qualified"] == "m.f" else None
        known = {"os": True, "tensorflow.x": True if self.heavy else None}
        return {name: known.get(name, False) for name in arguments["names"]}


class Index:
    def __init__(self) -> None:
        self.asked: list[str] = []

    async def find(self, name: str, top: str | None = None) -> list[Symbol]:
        self.asked.append(name)
        return [Symbol(qualified="tensorflow.x", kind="function")] if name == "x" else []

    async def said(self, name: str, top: str) -> list[tuple[str, str]]:
        return [(f"{top}.f", f"`{name}` was renamed")]


def test_resolves_asks_once_and_leaves_out_what_is_not_known() -> None:
    kernel = Kernel()
    facts = KernelFacts(kernel, Environment(python="3.11"), Index())
    assert asyncio.run(facts.resolves(["os", "no.such"])) == {"os": True, "no.such": False}
    assert asyncio.run(facts.resolves(["no.such", "os", "os"])) == {"os": True, "no.such": False}
    assert len(kernel.asked) == 1


def test_there_is_time_to_import_a_package() -> None:
    """Nothing would be repaired before the first cell if the import of a package over a slow network ended the question."""
    kernel = Kernel()
    facts = KernelFacts(kernel, Environment(python="3.11"), Index())
    asyncio.run(facts.resolves(["os"]))
    asyncio.run(facts.callee("m.f"))
    assert all(arguments["timeout"] >= 300 for _, arguments in kernel.asked)


def test_what_is_not_known_is_asked_again() -> None:
    kernel = Kernel()
    facts = KernelFacts(kernel, Environment(python="3.11"), Index())
    assert asyncio.run(facts.resolves(["tensorflow.x"])) == {}
    kernel.heavy = True
    assert asyncio.run(facts.resolves(["tensorflow.x"])) == {"tensorflow.x": True}


def test_callee_asks_once() -> None:
    kernel = Kernel()
    facts = KernelFacts(kernel, Environment(python="3.11"))
    for _ in range(2):
        callee = asyncio.run(facts.callee("m.f"))
        assert callee is not None
        assert callee.parameters == ["a"]
        assert asyncio.run(facts.callee("m.g")) is None
    assert len(kernel.asked) == 2


def test_find_asks_once() -> None:
    index = Index()
    facts = KernelFacts(Kernel(), Environment(python="3.11"), index)
    for _ in range(2):
        assert [symbol.qualified for symbol in asyncio.run(facts.find("x"))] == ["tensorflow.x"]
    assert index.asked == ["x"]
    assert asyncio.run(KernelFacts(Kernel(), Environment(python="3.11")).find("x")) == []
