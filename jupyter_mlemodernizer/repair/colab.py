"""What Google Colab did around a notebook: a drive was mounted, files went to and fro between it and the browser.

Here the files lie on this machine already. A drive is not mounted, and nothing is downloaded; what was uploaded is read
from the file of its name, which is looked for like any other input.
"""

import ast
from collections.abc import Sequence
from dataclasses import dataclass, field

import libcst as cst

from ..masking import mask
from ..model import Edit, ReplaceSource, WorkingCopy
from ..parsing import parse
from ..proposer import Proposal
from .dropped_imports import dotted

_MODULES = ("drive", "files")
_NOTHING_TO_DO = ("drive.mount", "drive.flush_and_unmount", "files.download")
_UPLOAD = "files.upload"


def without_colab(working_copy: WorkingCopy) -> list[Proposal]:
    """The notebook without Colab's drive and uploads; nothing if it uses Colab for anything else.

    Nothing either where the notebook goes through what was uploaded without a name of a file: that tells only the browser.
    """
    uploads = _uploads(working_copy)
    if any(upload.used and not upload.names for upload in uploads):
        return []
    dropper = _Dropper(uploads)
    edits: list[Edit] = []
    for cell in working_copy.code_cells:
        if not any(module in cell.source for module in (*_MODULES, "google")):
            continue
        masked = mask(cell.source)
        try:
            changed = masked.unmask(cst.parse_module(masked.text).visit(dropper).code)
        except cst.ParserSyntaxError:
            continue
        if changed != cell.source:
            edits.append(ReplaceSource(cell_id=cell.id, base=cell.source, source=changed))
    if not edits or dropper.otherwise_used:
        return []
    return [
        Proposal(
            kind="repair",
            title="`google.colab` is a part of Google Colab: files are on this machine already",
            reason="No installed package provides it. No drive is mounted and nothing is downloaded; "
            "what was uploaded is read from the file of its name.",
            origin="rule:packages.colab",
            edits=edits,
            checks=["`google.colab` is used for its drive, uploads and downloads, and for nothing else."],
        )
    ]


@dataclass
class _Upload:
    """One ``name = files.upload()``: the files that are taken from it by their names, and whether it is used at all."""

    names: list[str] = field(default_factory=list)
    used: bool = False


def _uploads(working_copy: WorkingCopy) -> list[_Upload]:
    """The uploads that are kept under a name, in the order in which they stand."""
    uploads: list[_Upload] = []
    current: dict[str, _Upload] = {}
    for cell in working_copy.code_cells:
        try:
            tree = parse(mask(cell.source).text)
        except (SyntaxError, ValueError):
            continue
        for node in sorted(_named(tree), key=lambda node: (node.lineno, node.col_offset)):
            match node:
                case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(func=function)):
                    if ast.unparse(function) == _UPLOAD:
                        current[name] = _Upload()
                        uploads.append(current[name])
                case ast.Subscript(value=ast.Name(id=name), slice=ast.Constant(value=str() as file)):
                    if name in current and file not in current[name].names:
                        current[name].names.append(file)
                case ast.Name(id=name, ctx=ast.Load()) if name in current:
                    current[name].used = True
    return uploads


def _named(tree: ast.Module) -> Sequence[ast.Assign | ast.Subscript | ast.Name]:
    return [node for node in ast.walk(tree) if isinstance(node, (ast.Assign, ast.Subscript, ast.Name))]


class _Dropper(cst.CSTTransformer):
    """Takes Colab's imports, mounts, uploads and downloads out; what is kept of an upload is read from files."""

    def __init__(self, uploads: Sequence[_Upload]) -> None:
        super().__init__()
        self._uploads = iter(uploads)
        self.otherwise_used = False

    def leave_SimpleStatementLine(  # noqa: N802
        self, original_node: cst.SimpleStatementLine, updated_node: cst.SimpleStatementLine
    ) -> cst.SimpleStatementLine | cst.RemovalSentinel:
        if len(updated_node.body) != 1:
            return updated_node
        statement = updated_node.body[0]
        if isinstance(statement, cst.ImportFrom) and dotted(statement.module) == "google.colab":
            names = statement.names
            plain = not isinstance(names, cst.ImportStar) and all(
                isinstance(alias.name, cst.Name) and alias.name.value in _MODULES and alias.asname is None
                for alias in names
            )
            self.otherwise_used |= not plain
            return cst.RemoveFromParent()
        if isinstance(statement, cst.Expr) and _called(statement.value) in (*_NOTHING_TO_DO, _UPLOAD):
            return cst.RemoveFromParent()
        if isinstance(statement, cst.Assign) and _called(statement.value) == _UPLOAD:
            upload = next(self._uploads, None)
            if upload is None or not upload.names:
                return cst.RemoveFromParent()
            read = ", ".join(f"{name!r}: open({name!r}, 'rb').read()" for name in upload.names)
            return updated_node.with_changes(
                body=[statement.with_changes(value=cst.parse_expression(f"{{{read}}}"))]
            )
        return updated_node


def _called(value: cst.BaseExpression) -> str | None:
    return dotted(value.func) if isinstance(value, cst.Call) else None
