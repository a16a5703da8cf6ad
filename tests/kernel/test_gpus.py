"""A GPU that has nothing to do while a cell takes too long is told; `nvidia-smi` is played by a script."""

from pathlib import Path

import pytest

from jupyter_mlemodernizer.kernel import OwnedKernel, Runner, gpus, watching
from jupyter_mlemodernizer.model import Cell, Options, WorkingCopy

from .conftest import KERNEL


@pytest.fixture
def smi(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Lets `nvidia-smi` print something."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder), prepend=":")
    monkeypatch.setattr(gpus, "_EVERY", 0.1)
    monkeypatch.setattr(watching, "_GPU_WORTH", 0.3)

    def says(*commands: str) -> None:
        script = folder / "nvidia-smi"
        script.write_text("\n".join(["#!/bin/sh", *commands]))
        script.chmod(0o755)

    return says


def asked(times: int = 1) -> gpus.Gpus:
    found = gpus.Gpus()
    for _ in range(times):
        found._next = 0
        found.look()
        if found._asking is not None:
            found._asking.join()
    return found


@pytest.mark.parametrize(
    ("commands", "idle"),
    [
        (["echo 'Tesla, the first, 0'"], "Tesla, the first"),
        (["echo 'NVIDIA A100, 4'", "echo 'NVIDIA A100, 0'"], "NVIDIA A100"),
        (["echo 'NVIDIA A100, 0'", "echo 'NVIDIA A100, 97'"], None),
        (["echo 'NVIDIA A100, [N/A]'"], None),
        (["echo No devices were found"], None),
        (["exit 9"], None),
        ([], None),
    ],
)
def test_what_is_made_of_what_it_says(smi, commands, idle):
    smi(*commands)
    assert asked().idle() == idle


def test_one_that_was_busy_once_was_not_idle(smi, tmp_path):
    count = tmp_path / "count"
    smi(f"echo x >> {count}", f'echo "GPU, $(( $(wc -l < {count}) == 2 ? 50 : 0 ))"')
    found = asked(3)
    assert count.read_text() == "x\n" * 3
    assert found.idle() is None
    found.begin()
    assert found.idle() is None


def test_without_nvidia_smi_nothing_is_asked(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    assert asked().idle() is None


@pytest.mark.parametrize(
    ("imports", "percent", "told"),
    [
        ("from torch import nn", 0, "; the GPU (Tesla T4) had nothing to do meanwhile."),
        ("from torch import nn", 60, None),
        ("from torchy import nn", 0, None),
    ],
)
def test_a_cell_over_its_budget_tells_of_it(smi, wait, tmp_path, *, imports, percent, told):
    smi(f"echo 'Tesla T4, {percent}'")
    sources = [f"try:\n    {imports}\nexcept ImportError:\n    pass", "while True:\n    pass"]
    # What is imported is told by the first words of a line, which may be indented.
    copy = WorkingCopy(Cell(id=f"c{n}", cell_type="code", source=text) for n, text in enumerate(sources))
    kernel = wait(OwnedKernel.start(KERNEL, cwd=str(tmp_path)))
    try:
        runner = Runner(
            kernel, copy, Options(cell_timeout=2), folder=str(tmp_path), impatient=lambda _: False
        )
        assert wait(runner.run_cell("c0")).failure is None
        message = wait(runner.run_cell("c1")).failure.message
    finally:
        wait(kernel.shutdown())
    assert message == "The cell took longer than 2 s" + (told or ".")
