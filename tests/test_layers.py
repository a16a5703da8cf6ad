"""The architecture as a test: imports go only to what stands higher in the table of docs/architecture.md."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "jupyter_mlemodernizer"
SERVER_ONLY = {"jupyter_server", "tornado"}


def layers() -> list[str]:
    """Names of the table's first column, top to bottom: ``model``, ``proposer``, ``kernel`` and so on."""
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    table = text.partition("| folder or module | job |")[2].partition("\n\n")[0]
    names = []
    for row in table.splitlines():
        for name in re.findall(r"`([\w/.]+)`", row.split("|")[1] if row.startswith("|") else ""):
            names.append(name.removesuffix("/").removesuffix(".py"))
    return names


def sources() -> dict[str, list[Path]]:
    """Files by the module or folder right under the package that they belong to."""
    found: dict[str, list[Path]] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        if parts[0] not in ("labextension", "_version", "__init__"):
            found.setdefault(parts[0], []).append(path)
    return found


def imports(path: Path) -> Iterator[str]:
    """Absolute dotted names that a file imports, wherever in it."""
    package = [PACKAGE.name, *path.relative_to(PACKAGE).parts[:-1]]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = [*base, *(node.module.split(".") if node.module else [])]
            yield ".".join(module)
            yield from (".".join([*module, alias.name]) for alias in node.names)


def test_the_table_names_every_module_and_nothing_else():
    assert {name for name in layers() if "/" not in name} == set(sources())


@pytest.mark.parametrize("layer", sorted(sources()))
def test_imports_go_downwards(layer: str):
    order = layers()
    allowed = set(order[: order.index(layer) + 1])
    for path in sources()[layer]:
        own = {
            name.split(".")[1]
            for name in imports(path)
            if name.startswith(f"{PACKAGE.name}.") and "." in name
        }
        upwards = (own & set(sources())) - allowed
        assert not upwards, f"{path.relative_to(ROOT)} imports {sorted(upwards)}, which stand below `{layer}`"


def test_only_the_server_knows_jupyter_server_and_tornado():
    order = layers()
    for layer in order[: order.index("server")]:
        for path in sources().get(layer, []):
            server_only = {name.partition(".")[0] for name in imports(path)} & SERVER_ONLY
            assert not server_only, f"{path.relative_to(ROOT)} imports {sorted(server_only)}"
