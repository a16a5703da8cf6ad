"""The user's own modules that lie in another folder than then: utility scripts that Kaggle attached, and the like."""

import re
from collections.abc import Sequence
from pathlib import PurePosixPath

from ..masking import mask
from ..model import Edit, ReplaceSource
from ..proposer import Context, Proposal
from .input_moves import input_files

_ADDED = re.compile(
    r"(?P<before>\bsys\.path\.(?:append|insert)\(\s*(?:-?\d+\s*,\s*)?[rR]?(?P<quote>['\"]))(?P<path>[^'\"\n]+)(?P=quote)"
)
_NO_PACKAGE = re.compile("attempted relative import with no known parent package")
_RELATIVE = re.compile(
    r"^(?P<indent>[ \t]*)from[ \t]+\.(?P<module>[\w.]*)[ \t]+import[ \t]+(?P<names>[\w*][\w*, \t]*)",
    re.MULTILINE,
)


def utility_scripts(context: Context, module: str) -> list[Proposal]:
    """Let a module be found where it lies: by the folder that the notebook names already, or by one more.

    Arguments:
        context: of the import that failed.
        module: the module that was not found.
    """
    failure = context.failure
    assert failure is not None
    top = module.partition(".")[0]
    proposals = []
    for folder in _folders_with(context, top)[:2]:
        edits = _renamed(context, folder) or _added(context, folder)
        if edits:
            proposals.append(
                Proposal(
                    kind="repair",
                    title=f"`{top}` is a module of the notebook's own, in `{folder}`",
                    reason="Kaggle put attached scripts where Python finds them; here the folder has to be named.",
                    origin="rule:packages.utility-script",
                    edits=edits,
                    checks=[f"`{folder}` holds `{top}`."],
                )
            )
    return proposals


def relative_imports(context: Context) -> list[Proposal]:
    """Import a module beside the notebook without the dot, which only modules of a package may write.

    Arguments:
        context: of a crash; of an import that says ``from .tools import …`` in a cell.
    """
    failure = context.failure
    if failure is None or failure.crash is None or not _NO_PACKAGE.search(failure.crash.message):
        return []
    tops = {str(path) for path in map(PurePosixPath, input_files(context).paths())}

    def new(match: re.Match[str]) -> str:
        module, names = (
            match["module"],
            [name.split()[0] for name in match["names"].split(",") if name.strip()],
        )
        wanted = [module.partition(".")[0]] if module else names
        if not all(tops & {f"{name}.py", f"{name}/__init__.py"} for name in wanted):
            return match.group()
        return f"{match['indent']}" + (
            f"from {module} import {match['names']}" if module else f"import {match['names']}"
        )

    edits: list[Edit] = []
    for cell in context.working_copy.code_cells:
        source = _RELATIVE.sub(new, cell.source)
        if source != cell.source:
            edits.append(ReplaceSource(cell_id=cell.id, base=cell.source, source=source))
    if all(edit.cell_id != failure.cell_id for edit in edits if isinstance(edit, ReplaceSource)):
        return []
    return [
        Proposal(
            kind="repair",
            title="A module beside the notebook is imported without a dot",
            reason="A notebook is in no package, so that there is nothing for the dot to stand for.",
            origin="rule:packages.relative-import",
            edits=edits,
        )
    ]


def _folders_with(context: Context, top: str) -> list[str]:
    """Folders within reach that hold the module, near ones first; the notebook's own is searched by Python itself."""
    files = input_files(context)
    found = []
    for path in map(PurePosixPath, files.paths()):
        if path.name == f"{top}.py":
            found.append(path.parent)
        elif path.name == "__init__.py" and path.parent.name == top:
            found.append(path.parent.parent)
    return [str(folder) for folder in dict.fromkeys(found) if str(folder) != "."]


def _renamed(context: Context, folder: str) -> list[Edit]:
    """Edits of what the notebook adds to ``sys.path``, if that is a folder of the same name that is not there."""
    files = input_files(context)
    name = PurePosixPath(folder).name.lower()
    edits: list[Edit] = []

    def new(match: re.Match[str]) -> str:
        path = match["path"]
        same = PurePosixPath(path.replace("\\", "/")).name.lower() == name
        return (
            f"{match['before']}{folder}{match['quote']}" if same and not files.exists(path) else match.group()
        )

    for cell in context.working_copy.code_cells:
        source = _ADDED.sub(new, cell.source)
        if source != cell.source:
            edits.append(ReplaceSource(cell_id=cell.id, base=cell.source, source=source))
    return edits


def _added(context: Context, folder: str) -> Sequence[Edit]:
    """An edit that adds the folder to ``sys.path`` before the import that failed."""
    failure = context.failure
    assert failure is not None
    cell = context.working_copy[failure.cell_id]
    lines = cell.source.split("\n")
    at = failure.statement.line - 1 if failure.statement else 0
    indent = re.match(r"[ \t]*", lines[at])
    if f"sys.path.append({folder!r})" in cell.source:
        return []
    before = "\n".join(mask(other.source).text for other in context.working_copy.code_cells)
    needs_import = not re.search(r"^import\s+(?:\w+\s*,\s*)*sys\b", before, re.MULTILINE)
    new = ["import sys"] * needs_import + [f"sys.path.append({folder!r})"]
    lines[at:at] = [(indent.group() if indent else "") + line for line in new]
    return [ReplaceSource(cell_id=cell.id, base=cell.source, source="\n".join(lines))]
