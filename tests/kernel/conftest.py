"""Kernels for these tests, and short ways to run cells in them."""

import asyncio
import os
import threading
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest

from jupyter_mlemodernizer.kernel import OwnedKernel, Runner
from jupyter_mlemodernizer.model import Cell, Options, ReplaceSource, WorkingCopy

# Any other kernelspec may be named, to try the probe on older Pythons and kernels.
KERNEL = os.environ.get("MLEMODERNIZER_TEST_KERNEL", "python3")


class Loop:
    """An event loop in a thread of its own, so that kernels outlive a single test."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()

    def __call__(self, coroutine: Coroutine[Any, Any, Any], timeout: float = 100) -> Any:
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop).result(timeout)

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(5)
        self._loop.close()


@pytest.fixture(scope="session")
def wait() -> Iterator[Loop]:
    """Runs a coroutine to its end."""
    loop = Loop()
    yield loop
    loop.close()


@pytest.fixture
def kernel(wait: Loop, tmp_path: Path) -> Iterator[OwnedKernel]:
    """A fresh kernel of the Python that runs the tests."""
    kernel = wait(OwnedKernel.start(KERNEL, cwd=str(tmp_path)))
    yield kernel
    wait(kernel.shutdown())


class Notebook:
    """A working copy with its runner, and edits in short form."""

    def __init__(
        self, wait: Loop, kernel: OwnedKernel, folder: str, sources: list[str], **options: Any
    ) -> None:
        cells = [Cell(id=f"c{n}", cell_type="code", source=source) for n, source in enumerate(sources)]
        self.wait = wait
        self.kernel = kernel
        self.folder = Path(folder)
        self.copy = WorkingCopy(cells)
        self.runner = Runner(kernel, self.copy, Options(**options), folder=folder)

    def run(self, number: int) -> Any:
        return self.wait(self.runner.run_cell(f"c{number}"))

    def replace(self, number: int, old: str, new: str) -> None:
        base = self.copy[f"c{number}"].source
        assert old in base
        self.copy.apply([ReplaceSource(cell_id=f"c{number}", base=base, source=base.replace(old, new))])

    def catch_up(self, number: int, certain: bool = False) -> str:
        return str(self.wait(self.runner.catch_up(f"c{number}", certain=certain)))

    def value(self, expression: str) -> Any:
        """What an expression prints, evaluated without a trace."""
        reply = self.wait(self.kernel.execute(f"print({expression})", store_history=False))
        assert reply.status == "ok", reply.evalue
        return "".join(output["text"] for output in reply.outputs).strip()


def text(outputs: list[dict[str, Any]]) -> str:
    """The text of the outputs, one after the other."""
    return "".join(output.get("text") or output.get("data", {}).get("text/plain", "") for output in outputs)


FORGET = """
get_ipython().reset(new_session=True)
get_ipython().ast_node_interactivity = 'last_expr'
[setattr(get_ipython().history_manager, name, '') for name in ('_i00', '_i', '_ii', '_iii')]
"""


@pytest.fixture(scope="session")
def steady(
    wait: Loop, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Callable[[], tuple[OwnedKernel, Path]]]:
    """One kernel for many tests, made to forget between them, and its folder."""
    folder = tmp_path_factory.mktemp("steady")
    kernel = wait(OwnedKernel.start(KERNEL, cwd=str(folder)))

    def forgetful() -> tuple[OwnedKernel, Path]:
        if not wait(kernel.is_alive()):
            wait(kernel.restart())
        assert wait(kernel.execute(FORGET, silent=True, store_history=False)).status == "ok"
        return kernel, folder

    yield forgetful
    wait(kernel.shutdown())


@pytest.fixture
def notebook(wait: Loop, steady: Callable[[], tuple[OwnedKernel, Path]]) -> Callable[..., Notebook]:
    """Makes notebooks."""

    def make(*sources: str, **options: Any) -> Notebook:
        kernel, folder = steady()
        return Notebook(wait, kernel, str(folder), list(sources), **options)

    return make
