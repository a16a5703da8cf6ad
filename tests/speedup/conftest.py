"""A worker in the environment of the kernel, and what it is asked; a kernel to profile and to prove in."""

import ast
import asyncio
import json
import subprocess
import threading
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest

from jupyter_mlemodernizer.kernel import OwnedKernel
from jupyter_mlemodernizer.speedup.code import read, stored
from jupyter_mlemodernizer.speedup.rewriting import Rewriting, rewritings

WORKER = Path(__file__).parent / "worker.py"
Ask = Callable[..., Any]


class Bench:
    """Rewrites code and compares old and new on variables made for the purpose."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process

    def ask(self, **question: Any) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(question) + "\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline())
        assert "error" not in answer, answer["error"]
        return answer

    def rewritten(
        self,
        setup: str,
        code: str,
        later: frozenset[str] = frozenset(),
        parameters: dict[str, str] | None = None,
    ) -> list[Rewriting]:
        """What the patterns make of a statement, or of a function that is called once, whose variables ``setup`` makes."""
        own = {node.name: node for node in ast.parse(setup).body if isinstance(node, ast.FunctionDef)}
        names = read(ast.parse(code)) | stored(ast.parse(code)) | {"np", "pd", "math", "datetime"}
        for function in own.values():
            names |= read(function)
        names |= set((parameters or {}).values())
        return rewritings(code, self.ask(setup=setup, names=sorted(names)), later, own, parameters)

    def compared(self, setup: str, rewriting: Rewriting, run: str = "") -> Any:
        """``same``, ``refused`` because of a condition, or what is ``different``, once ``run`` has called a function."""
        names = (
            read(ast.parse(rewriting.before)) | stored(ast.parse(rewriting.before)) | stored(ast.parse(run))
        )
        return self.ask(
            setup=setup,
            names=[],
            before=f"{rewriting.before}\n{run}",
            after=f"{rewriting.after}\n{run}",
            requires=rewriting.requires,
            compared=sorted(names - rewriting.gone),
        )


@pytest.fixture(scope="session")
def bench(ml_python: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bench]:
    with subprocess.Popen(
        [str(ml_python), str(WORKER)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=tmp_path_factory.mktemp("bench"),
    ) as process:
        yield Bench(process)
        process.kill()


@pytest.fixture(scope="module")
def wait() -> Iterator[Callable[[Coroutine[Any, Any, Any]], Any]]:
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    yield lambda coroutine: asyncio.run_coroutine_threadsafe(coroutine, loop).result(60)
    loop.call_soon_threadsafe(loop.stop)
    thread.join(5)
    loop.close()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("profile")


@pytest.fixture(scope="module")
def kernel(wait: Callable[..., Any], folder: Path) -> Iterator[OwnedKernel]:
    kernel = wait(OwnedKernel.start("python3", cwd=str(folder)))
    yield kernel
    wait(kernel.shutdown())
