"""Where a name went, told by the installed packages themselves.

For what the catalogue does not know: the name is looked up in the index of what the packages
define now. A name that is found under another module of the same package has most likely moved
there. What merely has a similar name may mean something else, so that it is proposed only if it is
very similar, and said to be a change of behaviour. What their documentation says, that a name was renamed
or that another one is to be used, comes before what is merely spelt alike.
"""

import ast
import difflib
import re
import sys
from collections.abc import Sequence

from ..model import Crash, Edit, Frame
from ..proposer import Context, Proposal, Symbol
from .homes import homes
from .import_edits import aliases, edit, parsed, redirect_module, redirect_names, rename_attribute
from .paths import Place
from .told import Told, told_of

MAX_PROPOSALS = 3

# How alike two names must be (difflib's ratio) to be taken for one name that was spelt better.
_ALIKE = 0.88


class Relocation:
    """Proposer for names, modules, attributes and keywords that are elsewhere or are called otherwise."""

    async def propose(self, context: Context) -> Sequence[Proposal]:
        """At most three proposals, best first; none of them is certain."""
        crash = context.failure.crash if context.failure else None
        if crash is None:
            return []
        if crash.type == "ModuleNotFoundError":
            found = await _lost_module(context, crash)
        elif crash.type == "ImportError":
            found = await _lost_name(context, crash)
        elif crash.type == "AttributeError" or "AttributeError" in crash.bases:
            found = await _lost_attribute(context, crash)
        elif crash.type == "TypeError" and "unexpected keyword" in crash.message:
            found = await _lost_keyword(context, crash)
        else:
            found = []
        return _distinct(found)[:MAX_PROPOSALS]


def _distinct(proposals: list[Proposal]) -> list[Proposal]:
    result: list[Proposal] = []
    for proposal in proposals:
        if all(proposal.edits != other.edits for other in result):
            result.append(proposal)
    return result


def _moved(
    edits: list[Edit], old: str, new: str, *, same_name: bool, told: Told | None = None
) -> list[Proposal]:
    """A proposal that one qualified name is another one now, if there is anything to edit."""
    if not edits:
        return []
    top = new.partition(".")[0]
    verb = "moved to" if same_name else "is called" if told else "may be called"
    return [
        Proposal(
            kind="repair",
            title=f"`{old}` {verb} `{new}`",
            reason=f"The installed `{top}` does not have `{old}`; it defines `{new}`.",
            origin="relocation",
            edits=edits,
            # What is to be used instead need not mean the same.
            changes_behaviour=not (same_name or (told and told.renamed)),
            checks=[
                f"`{new}` is defined by the installed `{top}`.",
                *([f"`{told.place}` says: “{told.passage}”"] if told else []),
            ],
        )
    ]


# Where names are.


async def _spelt_alike(context: Context, name: str, old_module: str) -> list[Symbol]:
    """Places of the one name that is spelt nearly the same; none if there are several, or none."""
    top = old_module.partition(".")[0]
    close = _alike(name, await context.facts.names(top))
    return await homes(context, close, old_module, f"{old_module}.{name}") if close else []


def _alike(name: str, others: Sequence[str]) -> str | None:
    """The one name that is nearly the same, or None."""
    if len(name) < 5:
        return None
    close = difflib.get_close_matches(
        name, [other for other in others if other != name and not other.startswith("_")], 2, _ALIKE
    )
    return close[0] if len(close) == 1 else None


async def _places(context: Context, name: str, module: str) -> list[tuple[Symbol, bool, Told | None]]:
    """Where to find a name that left a module: under the same name, as the package says, or spelt alike."""
    found = await homes(context, name, module)
    if found:
        return [(symbol, True, None) for symbol in found]
    gone = f"{module}.{name}"
    told: list[tuple[Symbol, bool, Told | None]] = [
        (symbol, False, one)
        for one in await told_of(context.facts, name, module.partition(".")[0], module)
        for symbol in (await homes(context, one.new, module, gone))[:1]
    ]
    return told or [(symbol, False, None) for symbol in await _spelt_alike(context, name, module)]


# Imports.


async def _lost_name(context: Context, crash: Crash) -> list[Proposal]:
    """``cannot import name X from a.b``."""
    name, module = crash.missing_name, crash.missing_from
    if not name or not module:
        return []
    if context.facts.environment.provides(name):
        edits = redirect_names(context.working_copy, module, {name: name})
        return _moved(edits, f"{module}.{name}", name, same_name=True)
    proposals: list[Proposal] = []
    for symbol, same_name, told in await _places(context, name, module):
        edits = redirect_names(context.working_copy, module, {name: symbol.qualified})
        proposals += _moved(edits, f"{module}.{name}", symbol.qualified, same_name=same_name, told=told)
    return proposals


async def _lost_module(context: Context, crash: Crash) -> list[Proposal]:
    """``No module named a.b``, where ``a`` is installed."""
    named = re.search(r"No module named '?([\w.]+)", crash.message)
    module = named.group(1) if named else crash.missing_name
    if not module or "." not in module:
        return []
    if (
        context.facts.environment.provides(module) is None
        and module.split(".")[0] not in sys.stdlib_module_names
    ):
        return []
    imported = _imported_from(context, module)
    if not imported:
        return await _lost_whole_module(context, module)
    proposals: list[Proposal] = []
    for full, names in imported.items():
        places_of = {name: await homes(context, name, full) for name in names}
        installed = {name for name in names if context.facts.environment.provides(name)}
        if not all(places_of[name] or name in installed for name in names):
            continue
        for choice in range(MAX_PROPOSALS):
            chosen = {
                name: name if name in installed else symbols[min(choice, len(symbols) - 1)].qualified
                for name, symbols in places_of.items()
            }
            edits = redirect_names(context.working_copy, full, chosen)
            places = sorted({qualified.rpartition(".")[0] or qualified for qualified in chosen.values()})
            if len(places) == 1 and len(names) > 1:
                proposals += _moved(edits, full, places[0], same_name=True)
            elif edits:
                first = next(iter(chosen.items()))
                proposals += _moved(edits, f"{full}.{first[0]}", first[1], same_name=True)
    return proposals or await _lost_whole_module(context, module)


def _imported_from(context: Context, module: str) -> dict[str, list[str]]:
    """What the notebook imports from a module and from those in it: module → names."""
    result: dict[str, list[str]] = {}
    for _, _, tree in parsed(context.working_copy):
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
                full = node.module
                if full == module or full.startswith(module + "."):
                    names = result.setdefault(full, [])
                    names += [alias.name for alias in node.names if alias.name not in names]
    return {full: names for full, names in result.items() if "*" not in names}


async def _lost_whole_module(context: Context, module: str) -> list[Proposal]:
    """``import a.b``: the module itself may be elsewhere."""
    name = module.rpartition(".")[2]
    proposals: list[Proposal] = []
    if context.facts.environment.provides(name):
        proposals += _moved(redirect_module(context.working_copy, module, name), module, name, same_name=True)
    for symbol in await homes(context, name, module.rpartition(".")[0]):
        if symbol.kind == "module":
            edits = redirect_module(context.working_copy, module, symbol.qualified)
            proposals += _moved(edits, module, symbol.qualified, same_name=True)
    return proposals


# Attributes and keywords.


async def _lost_attribute(context: Context, crash: Crash) -> list[Proposal]:
    """``module a has no attribute x``, or an object of some type."""
    name, receiver = crash.missing_name, crash.receiver
    if not name or receiver is None:
        return []
    if receiver.module is None:
        return await _renamed(
            context, crash, name, receiver.type, others=receiver.attributes, form="{owner}.{name}"
        )
    module = receiver.module
    called = aliases(context.working_copy)
    proposals: list[Proposal] = []
    for symbol, same_name, told in await _places(context, name, module):
        written = _as_written(symbol.qualified, called)
        if written is not None:
            edits = rename_attribute(context.working_copy, module, name, written)
            proposals += _moved(edits, f"{module}.{name}", symbol.qualified, same_name=same_name, told=told)
    return proposals


def _as_written(qualified: str, called: dict[str, str]) -> str | None:
    """A qualified name by the longest module that the notebook has a name for; None if it has none."""
    parts = qualified.split(".")
    for count in range(len(parts) - 1, 0, -1):
        alias = called.get(".".join(parts[:count]))
        if alias:
            return ".".join([alias, *parts[count:]])
    return None


async def _lost_keyword(context: Context, crash: Crash) -> list[Proposal]:
    """A keyword that the callee does not know, and that one of its parameters resembles, or took the place of."""
    name, callee = crash.missing_name, crash.callee
    if not name or callee is None or callee.accepts_any_keyword:
        return []
    return await _renamed(
        context, crash, name, callee.name, others=callee.parameters, form="{owner}({name}=…)"
    )


async def _renamed(
    context: Context, crash: Crash, name: str, owner: str, *, others: Sequence[str], form: str
) -> list[Proposal]:
    """Another attribute or parameter of the same owner: those that its package names, else the one spelt alike."""
    told = [
        one for one in await told_of(context.facts, name, owner.partition(".")[0], owner) if one.new in others
    ]
    close = _alike(name, others)
    pairs: list[tuple[str, Told | None]] = [(one.new, one) for one in told]
    if close is not None and not told:
        pairs.append((close, None))
    proposals: list[Proposal] = []
    for new, one in pairs:
        edits = _rename_in_statement(context, crash, name, new)
        old, now = form.format(owner=owner, name=name), form.format(owner=owner, name=new)
        proposals += _moved(edits, old, now, same_name=False, told=one)
    return proposals


def _rename_in_statement(context: Context, crash: Crash, old: str, new: str | None) -> list[Edit]:
    """Rename an attribute or a keyword in the failing statement, and nowhere else: other objects may have it."""
    frame = crash.frames[-1] if crash.frames else None
    if frame is None or new is None:
        return []
    place = Place("cell", frame.cell_id) if frame.cell_id else Place("file", frame.path or "")
    for each, changes, tree in parsed(context.working_copy):
        if each != place:
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and node.attr == old and _is_within(node, frame):
                _, end = changes.span(node)
                changes.replace(end - len(old), end, new)
            elif isinstance(node, ast.keyword) and node.arg == old and _is_within(node, frame):
                start, _ = changes.span(node)
                changes.replace(start, start + len(old), new)
        return edit(place, changes)
    return []


def _is_within(node: ast.expr | ast.keyword, frame: Frame) -> bool:
    first, last = frame.line, frame.line
    if frame.statement:
        first, last = frame.statement.line, frame.statement.end_line
    return first <= node.lineno <= last
