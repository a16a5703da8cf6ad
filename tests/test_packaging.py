"""What is shipped: the sdist, and the wheel that is built from it without Node."""

import ast
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest
from packaging.metadata import Metadata
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = "jupyter_mlemodernizer"
LABEXTENSION = "share/jupyter/labextensions/jupyter-mlemodernizer"
# Needed to run, not imported: the kernel of the server's own Python, and JupyterLab itself. openai is
# imported when a language model is asked.
NOT_IMPORTED = {"ipykernel", "jupyterlab", "openai"}
DISTRIBUTIONS = {"yaml": "pyyaml", "zmq": "pyzmq"}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the sdist, and the wheel built from that sdist."""
    assert (ROOT / PACKAGE / "labextension" / "static" / "style.js").exists(), (
        "no labextension: run `make demo`"
    )
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    # An empty PATH: nothing may be built with a Node that a user has not.
    done = subprocess.run(command, capture_output=True, text=True, env={"PATH": ""}, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.fixture(scope="module")
def wheel(built: Path) -> list[str]:
    """Names of the files in the wheel."""
    [path] = built.glob("*.whl")
    with zipfile.ZipFile(path) as archive:
        return archive.namelist()


def python_files() -> set[str]:
    """The package's modules, as paths in the repository."""
    return {
        str(path.relative_to(ROOT).as_posix())
        for path in (ROOT / PACKAGE).rglob("*.py")
        if "labextension" not in path.parts
    }


def test_the_wheel_holds_every_module(wheel: list[str]):
    assert python_files() <= set(wheel)
    assert any("/kernel/probe/" in name for name in wheel)
    assert any("/repair/catalogue/rules/" in name for name in wheel)


def test_the_wheel_holds_what_modules_read(wheel: list[str]):
    assert f"{PACKAGE}/report/templates/report.html" in wheel
    assert f"{PACKAGE}/py.typed" in wheel
    assert f"{PACKAGE}/locale/de_DE/LC_MESSAGES/{PACKAGE}.json" in wheel
    example = {"flat-rents.ipynb", "input/train.csv", "input/test.csv"}
    assert {f"{PACKAGE}/example/{name}" for name in example} <= set(wheel)


def test_the_wheel_installs_the_labextension(wheel: list[str]):
    data = [name.partition(".data/data/")[2] for name in wheel if ".data/data/" in name]
    assert f"{LABEXTENSION}/package.json" in data
    assert f"{LABEXTENSION}/install.json" in data
    assert f"{LABEXTENSION}/static/style.js" in data
    assert any(re.fullmatch(rf"{LABEXTENSION}/static/remoteEntry\.\w+\.js", name) for name in data)
    assert any(name.startswith(f"{LABEXTENSION}/schemas/") and name.endswith("plugin.json") for name in data)
    # Once, in share/: not in the package as well.
    assert not [name for name in wheel if name.startswith(f"{PACKAGE}/labextension/")]


def test_the_wheel_enables_the_server_extension(wheel: list[str]):
    assert [n for n in wheel if n.endswith("/etc/jupyter/jupyter_server_config.d/jupyter_mlemodernizer.json")]


def test_the_wheel_offers_the_command(built: Path):
    [path] = built.glob("*.whl")
    with zipfile.ZipFile(path) as archive:
        [name] = [name for name in archive.namelist() if name.endswith("entry_points.txt")]
        assert f"jupyter-mlemodernizer = {PACKAGE}.cli:main" in archive.read(name).decode()


def test_the_sdist_holds_what_a_build_needs(built: Path):
    [path] = built.glob("*.tar.gz")
    with tarfile.open(path) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert python_files() <= names
    assert {"package.json", "pyproject.toml", "install.json", "LICENSE", "README.md"} <= names
    assert f"{PACKAGE}/labextension/static/style.js" in names
    assert not {name for name in names if "node_modules" in name or name.startswith(".venv")}


def test_the_dependencies_are_those_that_are_imported(built: Path):
    [path] = built.glob("*.whl")
    with zipfile.ZipFile(path) as archive:
        [name] = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        metadata = Metadata.from_email(archive.read(name), validate=False)
    declared, for_batch = set(), set()
    for requirement in metadata.requires_dist or []:
        marker = str(requirement.marker)
        if "extra" not in marker:
            declared.add(canonicalize_name(requirement.name))
        elif '"batch"' in marker:
            for_batch.add(canonicalize_name(requirement.name))
    batch = {source for source in python_files() if source.startswith(f"{PACKAGE}/batch/")}
    assert third_party(python_files() - batch) == declared - NOT_IMPORTED
    assert third_party(batch) - declared == for_batch


def third_party(sources: set[str]) -> set[str]:
    """Distributions that some modules import."""
    imported = set()
    for source in sources:
        if "/kernel/probe/" in source:  # runs in the user's kernel, not here
            continue
        for node in ast.walk(ast.parse((ROOT / source).read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                imported |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
                imported.add(node.module.partition(".")[0])
    names = imported - set(sys.stdlib_module_names) - {PACKAGE}
    return {canonicalize_name(DISTRIBUTIONS.get(name, name)) for name in names}
