"""Imports of a module, or of one name from it, taken out of a text."""

from collections.abc import Sequence

import libcst as cst


def dotted(node: cst.BaseExpression | None) -> str:
    """A dotted name as text."""
    if isinstance(node, cst.Attribute):
        return f"{dotted(node.value)}.{node.attr.value}"
    return node.value if isinstance(node, cst.Name) else ""


def within(dotted_name: str, module: str) -> bool:
    """Is a name that of a module, or of something in it?"""
    return dotted_name == module or dotted_name.startswith(module + ".")


def concerns(imported: str, module: str, name: str | None) -> bool:
    """Is an import from a module about the one that is gone, or about the one that lacks a name?"""
    return within(imported, module) if name is None else imported == module


class DropImports(cst.CSTTransformer):
    """Takes imports of a module, or of one name from it, out; the line goes with its last import."""

    def __init__(self, module: str, name: str | None) -> None:
        super().__init__()
        self._module = module
        self._name = name

    def leave_Import(  # noqa: N802
        self, original_node: cst.Import, updated_node: cst.Import
    ) -> cst.BaseSmallStatement | cst.RemovalSentinel:
        if self._name is not None:
            return updated_node
        kept = [alias for alias in updated_node.names if not within(dotted(alias.name), self._module)]
        return _keeping(updated_node, updated_node.names, kept)

    def leave_ImportFrom(  # noqa: N802
        self, original_node: cst.ImportFrom, updated_node: cst.ImportFrom
    ) -> cst.BaseSmallStatement | cst.RemovalSentinel:
        names = updated_node.names
        concerned = concerns(dotted(updated_node.module), self._module, self._name)
        if isinstance(names, cst.ImportStar) or not concerned:
            return updated_node
        kept = [alias for alias in names if self._name not in (None, dotted(alias.name))]
        return _keeping(updated_node, names, kept)


def _keeping(
    node: cst.Import | cst.ImportFrom, names: Sequence[cst.ImportAlias], kept: list[cst.ImportAlias]
) -> cst.BaseSmallStatement | cst.RemovalSentinel:
    if len(kept) == len(names):
        return node
    if not kept:
        return cst.RemoveFromParent()
    kept[-1] = kept[-1].with_changes(comma=names[-1].comma)
    return node.with_changes(names=kept)
