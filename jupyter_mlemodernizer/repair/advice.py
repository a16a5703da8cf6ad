"""Warnings as advice: what still works today, and is rewritten for the version in which it will not.

What a warning is about is told by a rule of the catalogue, or by the warning itself, if it names the
keyword, attribute or value to use instead.
"""

import ast
from collections.abc import Sequence
from dataclasses import replace
from difflib import SequenceMatcher

from ..model import Edit, WorkingCopy
from ..proposer import Context, Proposal, Warned
from .catalogue import Rule
from .catalogue.ahead import ahead
from .catalogue.rules import all_rules
from .import_edits import edit, parsed
from .successors import Successor, removal, successors


class Advice:
    """Adviser that knows the catalogue, and reads what warnings say.

    Arguments:
        rules: the rules; all that come with the product if None.
    """

    def __init__(self, rules: Sequence[Rule] | None = None) -> None:
        self._rules = rules

    async def advise(self, context: Context, warned: Sequence[Warned]) -> Sequence[Proposal]:
        """One proposal for each rule that answers warnings, and for each successor that they name; none certain."""
        copy = context.working_copy.copy()
        here = Context(copy, context.facts, context.options, context.folder)
        proposals: list[Proposal] = []
        left = list(warned)
        for rule in all_rules() if self._rules is None else self._rules:
            edits, answered = await ahead(rule, here, left)
            if edits:
                copy.apply(edits)
                left = [_followed(warning, edits) for warning in left if warning not in answered]
                proposals.append(_of_rule(rule, edits, answered))
        for successor in dict.fromkeys(one for warning in left for one in successors(warning.message)):
            saying = [warning for warning in left if successor in successors(warning.message)]
            edits = _renamed(copy, successor, saying)
            if edits:
                copy.apply(edits)
                proposals.append(_of_successor(successor, edits, saying))
        return proposals


def _followed(warning: Warned, edits: list[Edit]) -> Warned:
    """The warning, on the line where its statement is after some edits."""
    for change in edits:
        if change.op == "replace" and change.cell_id == warning.cell_id and warning.line is not None:
            matcher = SequenceMatcher(
                None, change.base.split("\n"), change.source.split("\n"), autojunk=False
            )
            for _, begin, end, at, _ in matcher.get_opcodes():
                if begin < warning.line <= end:
                    return replace(warning, line=at + warning.line - begin)
    return warning


def _of_rule(rule: Rule, edits: list[Edit], warned: Sequence[Warned]) -> Proposal:
    name = "Python" if rule.library == "python" else rule.library
    return Proposal(
        kind="repair",
        title=rule.headline,
        reason=_reason(warned, f"{name} {rule.since}"),
        origin=f"rule:{rule.id}",
        reference=rule.source,
        edits=edits,
        changes_behaviour=rule.changes_behaviour,
        checks=_checks(warned),
    )


def _of_successor(successor: Successor, edits: list[Edit], warned: Sequence[Warned]) -> Proposal:
    verb = "is called" if successor.renamed else "is to become"
    return Proposal(
        kind="repair",
        title=f"`{successor.old}` {verb} `{successor.new}`",
        reason=_reason(warned, "a future version"),
        origin="relocation",
        edits=edits,
        # What is to be used instead need not mean the same.
        changes_behaviour=not successor.renamed,
        checks=_checks(warned),
    )


def _reason(warned: Sequence[Warned], otherwise: str) -> str:
    said = next((said for warning in warned if (said := removal(warning.message))), otherwise)
    return f"Still works today; will stop working in {said}."


def _checks(warned: Sequence[Warned]) -> list[str]:
    return list(dict.fromkeys(f"{warning.category}: {warning.message}" for warning in warned))


def _renamed(copy: WorkingCopy, successor: Successor, warned: Sequence[Warned]) -> list[Edit]:
    """A keyword, an attribute or a value under its new name, in the statements that warned."""
    edits: list[Edit] = []
    # A value is told by its quotes, and only where the statement is known: elsewhere it may be any text.
    said = " ".join(warning.message for warning in warned if warning.line is not None)
    old_owner, _, old = successor.old.rpartition(".")
    new_owner, _, new = successor.new.rpartition(".")
    for place, changes, tree in parsed(copy):
        lines = [warning.line for warning in warned if warning.cell_id == place.name]
        for statement in ast.walk(tree) if place.kind == "cell" else ():
            if not isinstance(statement, ast.stmt) or not any(_covers(statement, line) for line in lines):
                continue
            for node in _own(statement):
                match node:
                    case ast.keyword(arg=name) if name == successor.old and not new_owner:
                        start, _ = changes.span(node)
                        changes.replace(start, start + len(old), new)
                    case ast.Attribute(attr=name, value=value) if name == old:
                        if new_owner in ("", old_owner, changes.text(value)):
                            _, end = changes.span(node)
                            changes.replace(end - len(old), end, new)
                    case ast.Constant(value=value) if value == successor.old and f"'{old}'" in said:
                        changes.replace_node(node, changes.text(node).replace(old, new))
        edits += edit(place, changes)
    return edits


def _covers(statement: ast.stmt, line: int | None) -> bool:
    return line is None or statement.lineno <= line <= (statement.end_lineno or statement.lineno)


def _own(statement: ast.stmt) -> list[ast.AST]:
    """The nodes of a statement that are not in a statement within it."""
    found: list[ast.AST] = []
    waiting: list[ast.AST] = [statement]
    while waiting:
        node = waiting.pop()
        found.append(node)
        waiting += [child for child in ast.iter_child_nodes(node) if not isinstance(child, ast.stmt)]
    return found
