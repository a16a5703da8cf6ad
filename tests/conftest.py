"""Fixtures shared by all tests."""

import json
import os
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
KERNELS = ROOT.parent / "shared" / "kernels"


@pytest.fixture(scope="session")
def ml_python() -> Path:
    """The Python of the environment with today's machine-learning libraries (`make ml` builds it)."""
    python = Path(os.environ.get("MLEMODERNIZER_ML_PYTHON", ROOT / ".venv-ml" / "bin" / "python"))
    assert python.exists(), f"{python} is missing: run `make ml`"
    return python


@pytest.fixture(scope="session")
def older_python() -> Path:
    """The Python of the environment with libraries of 2023 (`make older` builds it)."""
    if sys.version_info >= (3, 13):
        pytest.skip("the libraries of 2023 have no wheels for this Python")
    python = Path(os.environ.get("MLEMODERNIZER_OLDER_PYTHON", ROOT / ".venv-older" / "bin" / "python"))
    assert python.exists(), f"{python} is missing: run `make older`"
    return python


@pytest.fixture(scope="session")
def ml_kernel(ml_python: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """Name of a kernelspec that runs :func:`ml_python`."""
    folder = tmp_path_factory.mktemp("jupyter")
    spec = folder / "kernels" / "mlemodernizer-ml"
    spec.mkdir(parents=True)
    # Not resolved: following a virtual environment's link would lose the environment.
    argv = [str(ml_python), "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    (spec / "kernel.json").write_text(
        json.dumps({"argv": argv, "display_name": "Machine learning (today)", "language": "python"})
    )
    os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, [str(folder), os.environ.get("JUPYTER_PATH")]))
    return spec.name


@pytest.fixture(scope="session")
def own_python() -> str:
    """The Python that runs the tests; it has ipykernel and none of the machine-learning libraries."""
    return sys.executable
