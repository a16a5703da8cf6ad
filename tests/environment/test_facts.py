"""Facts are asked for once, and answered from the index where the kernel cannot tell."""

import asyncio
from typing import Any

from jupyter_mlemodernizer.environment.facts import KernelFacts
from jupyter_mlemodernizer.model import Environment
from jupyter_mlemodernizer.proposer import Symbol


class Kernel:
    """Answers as a kernel does, and counts."""

    def __init__(self) -> None:
        self.asked: list[Any] = []

    async def ask(self, question: str, **arguments: Any) -> Any:
        self.asked.append((question, arguments))
        if question == "callee":
            known = {"name": "f", "signature": "(a)", "parameters": ["a"]}
            return known if arguments["qualified"] == "m.f" else None
        return {
            name: {"os": True, "tensorflow.x": None, "tensorflow.y": None}.get(name, False)
            for name in arguments["names"]
        }


class Index:
    def __init__(self) -> None:
        self.asked: list[str] = []

    async def find(self, name: str, top: str | None = None) -> list[Symbol]:
        self.asked.append(name)
        return [Symbol(qualified="tensorflow.x", kind="function")] if name == "x" else []


def test_resolves_asks_once_and_falls_back_on_the_index() -> None:
    kernel = Kernel()
    facts = KernelFacts(kernel, Environment(python="3.11"), Index())
    names = ["os", "tensorflow.x", "tensorflow.y", "no.such"]
    expected = {"os": True, "tensorflow.x": True, "tensorflow.y": False, "no.such": False}
    assert asyncio.run(facts.resolves(names)) == expected
    assert asyncio.run(facts.resolves([*names, "os"])) == expected
    assert len(kernel.asked) == 1


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
