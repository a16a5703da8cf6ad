"""Which other kernel has what is missing: Pythons are asked, within limits, and nothing else is run."""

import asyncio
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from jupyter_mlemodernizer.environment import other_kernels
from jupyter_mlemodernizer.environment.other_kernels import kernels_with
from jupyter_mlemodernizer.model import Environment

HERE = Environment(python="3.12.1", executable=sys.executable, kernel_name="here")


@pytest.fixture
def kernels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Path]:
    """Installs a kernelspec whose Python is a shell script; returns the script."""
    specs: dict[str, dict[str, Any]] = {}
    monkeypatch.setattr(other_kernels, "_specs", lambda: specs)

    def install(name: str, script: str = "", *, called: str = "python3", **spec: Any) -> Path:
        place = tmp_path / name / called
        place.parent.mkdir()
        place.write_text(f"#!/bin/sh\n{script}\n")
        place.chmod(0o755)
        specs[name] = {"argv": [str(place)], "language": "python", **spec}
        return place

    return install


def found(*modules: str, environment: Environment = HERE) -> dict[str, list[str]]:
    return asyncio.run(kernels_with(modules, environment))


def test_a_kernel_is_named_with_what_it_has(kernels):
    kernels("some", "echo '[\"sklearn\"]'")
    kernels("all", 'echo \'["sklearn", "pandas", "not asked for"]\'')
    kernels("none", "echo '[]'")
    assert found("pandas", "sklearn") == {"some": ["sklearn"], "all": ["pandas", "sklearn"]}
    assert found() == {}


def test_a_python_is_really_asked(kernels, tmp_path):
    """One without this project's packages; what lies in a folder of that name is no module."""
    (tmp_path / "pydantic").mkdir()
    base = Path(sys.base_prefix, "bin", f"python{sys.version_info[0]}.{sys.version_info[1]}")
    kernels("bare", argv=[str(base if base.exists() else Path(sys.base_prefix, "bin", "python3"))])
    assert found("json", "no_such_module_anywhere", "") == {"bare": ["json"]}


@pytest.mark.parametrize(
    "script",
    ["echo rubbish", "exit 3", "kill -9 $$", "echo '{\"sklearn\": 1}' >&2", "echo 7", "yes"],
)
def test_one_that_does_not_answer_has_nothing(kernels, monkeypatch, script):
    monkeypatch.setattr(other_kernels, "_TIMEOUT", 1)
    kernels("broken", script)
    kernels("works", "echo '[\"sklearn\"]'")
    assert found("sklearn") == {"works": ["sklearn"]}


def test_slow_ones_are_ended_together(kernels, monkeypatch):
    monkeypatch.setattr(other_kernels, "_TIMEOUT", 2.5)
    for number in range(12):
        kernels(f"slow{number}", "exec sleep 60")
    began = time.monotonic()
    assert found("sklearn") == {}
    assert time.monotonic() - began < 22  # one after the other they would take 30


def test_only_pythons_of_other_kernels_are_run(kernels, tmp_path):
    ran = tmp_path / "ran"
    script = f"touch {ran}; echo '[\"sklearn\"]'"
    kernels("here", script)  # the kernel's own
    kernels("same", argv=[sys.executable])
    kernels("another-language", script, language="R")
    kernels("wrapper", script, called="bash")
    kernels("pythonic", script, called="python-wrapper.sh")
    kernels("relative", argv=["python3"])
    kernels("gone", script).unlink()
    kernels("not-executable", script).chmod(0o644)
    kernels("no-list", argv="python3")
    kernels("empty", argv=[])
    assert found("sklearn") == {}
    assert not ran.exists()


def test_a_kernel_on_another_machine_has_no_neighbours_here(kernels):
    kernels("local", "echo '[\"sklearn\"]'")
    away = HERE.model_copy(update={"executable": "/nowhere/bin/python"})
    assert found("sklearn", environment=away) == {}
    assert found("sklearn", environment=HERE.model_copy(update={"executable": ""})) == {}


def test_no_secret_is_handed_over(kernels, monkeypatch):
    monkeypatch.setenv("MLEMODERNIZER_API_KEY", "sk-very-secret-key")
    kernels("curious", "env | grep -q sk-very-secret-key || echo '[\"sklearn\"]'")
    assert found("sklearn") == {"curious": ["sklearn"]}


def test_the_kernelspecs_are_those_that_are_offered():
    assert "python3" in other_kernels._specs()
