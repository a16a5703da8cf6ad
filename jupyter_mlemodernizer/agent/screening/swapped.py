"""A model or another class that is exchanged for a different one although it still exists."""

import ast

from ...proposer import Context
from ..imports import dotted
from .change import Change, called, called_paths, calls, walk_heads
from .finding import Finding


async def swapped(change: Change, context: Context) -> list[Finding]:
    """Classes that are no longer made although they are there, with others in their place."""
    if change.unparsed_before:
        return []
    old = {called(call): call for call in calls(walk_heads(change.removed)) if _is_class(called(call))}
    new = {called(call) for call in calls(walk_heads(change.added)) if _is_class(called(call))}
    everywhere = {called(call) for tree in change.new_trees for call in calls(ast.walk(tree))}
    found = [
        Finding("swapped", f"{name} stands in for a real model.")
        for name in sorted(new - set(old))
        if name.startswith("Dummy")
    ]
    gone = {name: call for name, call in old.items() if name not in everywhere}
    others = sorted(new - set(old))
    if not gone or not others:
        return found
    paths = {name: path for name, call in gone.items() if (path := dotted(call.func, change.bound_before))}
    there = await context.facts.resolves(list(paths.values()))
    for name, path in paths.items():
        new_paths = called_paths(change.added, change.bound)
        if there.get(path) and not _same(path, [p for p in new_paths if p.rpartition(".")[2] in others]):
            found.append(
                Finding(
                    "swapped",
                    f"{name} is there, and would be exchanged for {', '.join(others[:3])}.",
                    "decision",
                )
            )
    return found


def _is_class(name: str) -> bool:
    return name[:1].isupper() and not name.isupper()


def _same(path: str, others: list[str]) -> bool:
    """The same name from another place is the same class."""
    return any(other.rpartition(".")[2] == path.rpartition(".")[2] for other in others)
