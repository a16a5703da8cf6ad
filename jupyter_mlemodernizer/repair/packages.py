"""Modules that no installed package provides.

Nothing is installed: the user is told which distribution to install, or what became of it.
An import that the notebook never uses can go; that is all that code can do here.
"""

import ast
import asyncio
import re
import sys
from collections.abc import Sequence

import libcst as cst

from ..model import Crash, Edit, Need, ReplaceSource, WorkingCopy
from ..proposer import Context, Proposal
from .magics import magic_need
from .masking import mask
from .package_names import DISTRIBUTIONS, ELSEWHERE, GONE, OF_OLD_PYTHON
from .surroundings import surroundings_need
from .utility_scripts import utility_scripts

_OPTIONAL = re.compile(
    r"Missing optional dependency '(?P<name>[\w.-]+)'|"
    r"`(?P<import>[\w-]+)` (?:package )?is (?:required|not installed)|"
    r"requires? (?:the )?(?P<needed>[\w-]+) (?:package |library )?to be installed"
)


def missing_module(crash: Crash) -> str | None:
    """The dotted name of a module that could not be found, or None."""
    if crash.type != "ModuleNotFoundError" and "ModuleNotFoundError" not in crash.bases:
        return None
    match = re.search(r"No module named '?([\w.]+)", crash.message)
    return match.group(1) if match else crash.missing_name


class Packages:
    """Proposer and diagnoser for modules that are not installed, and for what else the surroundings lack."""

    async def propose(self, context: Context) -> Sequence[Proposal]:
        """Leave out the import, if nothing uses it."""
        crash = context.failure.crash if context.failure else None
        module = missing_module(crash) if crash else None
        if context.failure is None or module is None or not _is_absent(context, module):
            return []
        own = await asyncio.to_thread(utility_scripts, context, module)
        if own:
            return own
        cell = context.working_copy[context.failure.cell_id]
        if module == "google.colab" or module.startswith("google.colab."):
            edits = _without_drive(context.working_copy)
            title = "Nothing to mount: `google.colab` is a part of Google Colab"
            checks = ["`google.colab` is used for mounting the drive and for nothing else."]
        else:
            unused = _without_unused(context.working_copy, cell.id, module.partition(".")[0])
            if unused is None:
                return []
            source, names = unused
            edits = [ReplaceSource(cell_id=cell.id, base=cell.source, source=source)]
            title = f"Leave out `{module}`, which is not installed and never used"
            checks = [f"`{name}` is imported and never used." for name in names]
        if not edits:
            return []
        return [
            Proposal(
                kind="repair",
                title=title,
                reason="No installed package provides it, and the rest of the notebook does without.",
                origin="rule:packages.unused-import",
                edits=edits,
                checks=checks,
            )
        ]

    async def need(self, context: Context) -> Need | None:
        """The distribution, service, hardware or key that is missing."""
        failure = context.failure
        crash = failure.crash if failure else None
        if failure is None or crash is None:
            return None
        module = missing_module(crash)
        optional = _OPTIONAL.search(crash.message) if module is None and "Import" in crash.type else None
        if optional:
            module = next(name for name in optional.groups() if name).replace("-", "_")
        if module is None:
            return magic_need(crash.message, failure.cell_id) or surroundings_need(crash, failure.cell_id)
        if not optional and not _is_absent(context, module):
            return None
        need = (
            _fastai_need(context.working_copy) if module.split(".")[0] == "fastai" else _module_need(module)
        )
        return need.model_copy(update={"cells": [failure.cell_id]}) if need else None


def _is_absent(context: Context, module: str) -> bool:
    """Is no part of the module here? A submodule of an installed package that is gone has moved instead."""
    top = module.partition(".")[0]
    if top == "google":  # a namespace that several distributions share
        return module.startswith("google.colab")
    if top in sys.stdlib_module_names:  # a part of Python itself, that moved or was removed
        return False
    return context.facts.environment.provides(top) is None


def _module_need(module: str) -> Need | None:
    top = module.partition(".")[0]
    if top in OF_OLD_PYTHON:
        return None
    for name, what in ELSEWHERE.items():
        if module == name or module.startswith(name + "."):
            secret = name == "kaggle_secrets"
            advice = f"`{name}` is not to be had here. {what}" + (
                "; put a key of your own in its place." if secret else "; read the data from a file instead."
            )
            return Need(what="credentials" if secret else "service", name=name, advice=advice)
    if top in GONE:
        return Need(what="package", name=top, advice=f"`{top}` {GONE[top]}.")
    if top in DISTRIBUTIONS:
        distribution = DISTRIBUTIONS[top] or top
        advice = f"`{top}` is not installed: run `%pip install {distribution}`, and modernize again."
        return Need(what="package", name=distribution, advice=advice)
    advice = (
        f"No installed package provides `{top}`. If it is a module of your own, put `{top}.py` beside the notebook; "
        "if it is a package, find out the name under which it is published and install that."
    )
    return Need(what="package", name=top, advice=advice)


def _fastai_need(working_copy: WorkingCopy) -> Need:
    """Which fastai: version 2 (August 2020) has its names in modules called ``all``, and shares no interface with 1."""
    text = "\n".join(cell.source for cell in working_copy.code_cells)
    if re.search(r"\bfastai(?:2)?\.(?:\w+\.)?(?:all|basics|imports)\b", text):
        return Need(
            what="package",
            name="fastai",
            advice="`fastai` is not installed: run `%pip install fastai`, and modernize again.",
        )
    advice = (
        "The notebook is written for `fastai` before version 2 (August 2020), which does not run on the pandas and PyTorch "
        "of today; `fastai` 2 has another interface, so that its cells have to be written anew, or run in the environment of then."
    )
    return Need(what="package", name="fastai<2", advice=advice)


# Imports that nothing uses.


def _without_unused(working_copy: WorkingCopy, cell_id: str, top: str) -> tuple[str, list[str]] | None:
    """The cell without what it imports from ``top``, and the names; None if any of them is used or unknown."""
    names = _imported(working_copy[cell_id].source, top)
    if not names:
        return None
    texts = [(cell.id, mask(cell.source)) for cell in working_copy.code_cells]
    for _, masked in texts:
        try:
            tree = ast.parse(masked.text)
        except (SyntaxError, ValueError):
            return None
        used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        exported = {text for node in ast.walk(tree) if isinstance(text := getattr(node, "value", None), str)}
        magics = " ".join(masked.magics.values())
        for name in names:
            if name in used or name in exported or re.search(rf"\b{re.escape(name)}\b", magics):
                return None
    masked = mask(working_copy[cell_id].source)
    changed = cst.parse_module(masked.text).visit(_DropImports(top)).code
    return masked.unmask(changed), names


def _imported(source: str, top: str) -> list[str]:
    """The names that a cell binds by importing from ``top``; none if one of them is a star."""
    names: list[str] = []
    try:
        tree = ast.parse(mask(source).text)
    except (SyntaxError, ValueError):
        return []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names += [alias.asname or top for alias in node.names if alias.name.partition(".")[0] == top]
        elif isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == top:
            if any(alias.name == "*" for alias in node.names):
                return []
            names += [alias.asname or alias.name for alias in node.names]
    return names


def _dotted(node: cst.BaseExpression | None) -> str:
    if isinstance(node, cst.Attribute):
        return f"{_dotted(node.value)}.{node.attr.value}"
    return node.value if isinstance(node, cst.Name) else ""


class _DropImports(cst.CSTTransformer):
    """Takes the imports from one top package out; the line goes with its last import."""

    def __init__(self, top: str) -> None:
        super().__init__()
        self._top = top

    def leave_Import(  # noqa: N802
        self, original_node: cst.Import, updated_node: cst.Import
    ) -> cst.BaseSmallStatement | cst.RemovalSentinel:
        kept = [alias for alias in updated_node.names if _dotted(alias.name).partition(".")[0] != self._top]
        if len(kept) == len(updated_node.names):
            return updated_node
        if not kept:
            return cst.RemoveFromParent()
        kept[-1] = kept[-1].with_changes(comma=cst.MaybeSentinel.DEFAULT)
        return updated_node.with_changes(names=kept)

    def leave_ImportFrom(  # noqa: N802
        self, original_node: cst.ImportFrom, updated_node: cst.ImportFrom
    ) -> cst.BaseSmallStatement | cst.RemovalSentinel:
        if _dotted(updated_node.module).partition(".")[0] == self._top:
            return cst.RemoveFromParent()
        return updated_node


# Google Colab.


def _without_drive(working_copy: WorkingCopy) -> list[Edit]:
    """Edits that take the mounting of a drive out; none if Colab is used for anything else."""
    edits: list[Edit] = []
    for cell in working_copy.code_cells:
        if "google" not in cell.source and "drive" not in cell.source:
            continue
        masked = mask(cell.source)
        try:
            module = cst.parse_module(masked.text)
        except cst.ParserSyntaxError:
            continue
        remover = _DropDrive()
        changed = masked.unmask(module.visit(remover).code)
        if remover.otherwise_used:
            return []
        if changed != cell.source:
            edits.append(ReplaceSource(cell_id=cell.id, base=cell.source, source=changed))
    return edits


class _DropDrive(cst.CSTTransformer):
    """Takes ``from google.colab import drive`` and ``drive.mount(…)`` out."""

    def __init__(self) -> None:
        super().__init__()
        self.otherwise_used = False

    def leave_SimpleStatementLine(  # noqa: N802
        self, original_node: cst.SimpleStatementLine, updated_node: cst.SimpleStatementLine
    ) -> cst.SimpleStatementLine | cst.RemovalSentinel:
        if len(updated_node.body) != 1:
            return updated_node
        statement = updated_node.body[0]
        if isinstance(statement, cst.ImportFrom) and _dotted(statement.module) == "google.colab":
            names = statement.names
            plain = not isinstance(names, cst.ImportStar) and all(
                isinstance(alias.name, cst.Name) and alias.name.value == "drive" and alias.asname is None
                for alias in names
            )
            self.otherwise_used |= not plain
            return cst.RemoveFromParent()
        if (
            isinstance(statement, cst.Expr)
            and isinstance(statement.value, cst.Call)
            and _dotted(statement.value.func) in ("drive.mount", "drive.flush_and_unmount")
        ):
            return cst.RemoveFromParent()
        return updated_node
