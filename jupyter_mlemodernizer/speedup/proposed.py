"""Faster forms that somebody else wrote: proved, like those of patterns, by running both on the live state."""

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any

from ..dataflow import names
from ..kernel import KernelDeadError, ProbeError, Statement, split_statements
from ..kernel.repeatable import is_repeatable
from ..model import Edit, Failure, WorkingCopy
from ..parsing import parse
from ..proposer import Context
from .code import read, stored
from .measured import Measured, read_by_functions
from .speedups import LEAST_RATIO, SECONDS
from .targets import Target, functions, imported, read_later, statements

# What may be cut to its first rows.
_SEQUENCES = ("frame", "series", "array", "list", "tuple")


class NotProvedError(Exception):
    """It is not known to do the same in less time; the message says why, and what to do."""


@dataclass(frozen=True)
class _Form:
    """The old code and the new.

    Attributes:
        before: the slow statement, with what was changed right around it.
        after: what takes its place.
        last: the last statement of ``before``.
        prelude: imports and definitions that are new, wherever they stand.
        functions: names of those of the notebook's functions that are others now.
    """

    before: str
    after: str
    last: Target
    prelude: str
    functions: tuple[str, ...]


async def prove(context: Context, edits: Sequence[Edit]) -> Measured:
    """Prove that edits make the statement at which a timeout stopped faster, and change nothing else.

    Arguments:
        context: with the failure, and the kernel in the state that it left.
        edits: of the slow cell, and of functions that it calls.

    Raises:
        NotProvedError: the results differ, too little is won, or the two cannot be compared.
    """
    failure, kernel = context.failure, context.kernel
    if failure is None or failure.statement is None or kernel is None:
        raise NotProvedError("it is not known which statement is slow")
    form = _form(context.working_copy, edits, failure)
    refused: list[str] = []
    try:
        await kernel.ask("restore")
        live = await kernel.ask("live", names=sorted(read(parse(form.before))))
        compared = _compared(context.working_copy, form, failure)
        for way in _ways(form, live, failure.seconds or 0):
            question = {"rows": [], "loops": False, "function": None, **way}
            measured = await kernel.ask(
                "prove", timeout=SECONDS + 15, seconds=SECONDS, names=compared, requires=[], **question
            )
            if "refused" not in measured:
                return _fast_enough(Measured(question["function"], measured))
            refused.append(measured["refused"])
    except (KernelDeadError, ProbeError):
        raise NotProvedError("the kernel did not answer") from None
    raise NotProvedError("; or ".join(dict.fromkeys(refused)))


def _fast_enough(measured: Measured) -> Measured:
    if measured.ratio < LEAST_RATIO:
        raise NotProvedError(
            f"the results are the same, but on {measured.part} it is only {measured.ratio:.2g} times as fast; "
            f"at least {LEAST_RATIO:g} times are needed"
        )
    return measured


def _ways(form: _Form, live: Mapping[str, Mapping[str, Any]], seconds: float) -> Iterator[dict[str, Any]]:
    """What both may be run on; all of it, if it had not run longer than a comparison may."""
    if form.before == form.after and len(form.functions) == 1:
        yield {"function": form.functions[0], "before": form.before, "after": form.prelude}
    both = {"before": form.before, "after": f"{form.prelude}\n{form.after}"}
    if all(any(isinstance(n, ast.For) for n in parse(code).body) for code in (form.before, form.after)):
        yield {**both, "loops": True}
    rows = {name: facts["rows"] for name, facts in live.items() if facts["kind"] in _SEQUENCES}
    longest = max(rows.values(), default=0)
    if longest:
        yield {**both, "rows": sorted(name for name, length in rows.items() if length == longest)}
    if seconds < SECONDS:
        yield both


def _compared(copy: WorkingCopy, form: _Form, failure: Failure) -> dict[str, bool]:
    """The names to compare: all that is read, changed, or read later; true for those that must be comparable."""
    found, tree = names(form.before), parse(form.before)
    later = read_later(copy, form.last)
    # What only the old code binds, a place in a loop for instance, matters if it is read later.
    gone = found.writes - names(form.after).writes - later
    changed = found.writes | found.changes
    compared = found.reads | changed | stored(tree) | (stored(parse(form.after)) & later)
    compared |= read_by_functions(tree, functions(copy, failure.cell_id))
    return {name: name in changed for name in sorted(compared - gone - set(form.functions))}


def _form(copy: WorkingCopy, edits: Sequence[Edit], failure: Failure) -> _Form:
    """The old code and the new, if all that is changed is the slow statement, imports and definitions."""
    new = copy.copy()
    new.apply(edits)
    if new.files != copy.files:
        raise NotProvedError("a helper module cannot be compared; change the notebook's own code")
    modules = imported(copy)
    left = copy.sources
    before: Sequence[Statement] = ()
    after: Sequence[Statement] = ()
    prelude: list[Statement] = []
    end = 0
    for cell in new.code_cells:
        old, now = split_statements(left.pop(cell.id, "")), split_statements(cell.source)
        slow = _slow(old, failure) if cell.id == failure.cell_id else None
        for i1, i2, j1, j2 in _blocks(old, now):
            same = [s.text for s in old[i1:i2]] == [s.text for s in now[j1:j2]]
            if slow is not None and i1 <= slow < i2:
                first, end = (slow, slow + 1) if same else (i1, i2)
                _must_be(all(_can_run_again(s, modules) for s in old[first:slow]), old[first:slow])
                before, after = old[first:end], old[first:end] if same else now[j1:j2]
            elif not same and before and cell.id != failure.cell_id:
                raise NotProvedError(
                    "a cell after the slow one is changed; change the slow one and what it calls"
                )
            elif not same:
                changed = [*old[i1:i2], *now[j1:j2]]
                _must_be(all(is_repeatable(s.text, s.masked) for s in changed), changed)
                prelude += now[j1:j2]
    if not before or left:
        raise NotProvedError("a cell is gone, or the slow statement is; keep all cells")
    if any(s.text != s.masked for s in [*before, *after, *prelude]):
        raise NotProvedError("a magic cannot be run beside plain Python")
    bound = {name for s in prelude for name in names(s.text).writes}
    return _Form(
        before=_text(before),
        after=_text(after),
        last=list(statements(copy, failure.cell_id, masked=True))[end - 1],
        prelude=_text(prelude),
        functions=tuple(sorted(bound & set(functions(copy, failure.cell_id)))),
    )


def _blocks(old: Sequence[Statement], now: Sequence[Statement]) -> Iterator[tuple[int, int, int, int]]:
    matcher = SequenceMatcher(None, [s.text for s in old], [s.text for s in now], autojunk=False)
    for _, i1, i2, j1, j2 in matcher.get_opcodes():
        yield i1, i2, j1, j2


def _slow(old: Sequence[Statement], failure: Failure) -> int | None:
    line = failure.statement.line if failure.statement else 0
    return next((n for n, statement in enumerate(old) if statement.span.line == line), None)


def _can_run_again(statement: Statement, modules: set[str]) -> bool:
    """Whether a statement that has run gives the same once more: it only binds names, and needs none of them."""
    found = names(statement.masked)
    return not found.changes - modules and not found.writes & found.reads


def _must_be(so: bool, statements: Sequence[Statement]) -> None:
    if not so:
        head = statements[0].text.split("\n")[0][:80]
        raise NotProvedError(f"`{head}` is changed; change the slow statement, imports and definitions only")


def _text(some: Sequence[Statement]) -> str:
    return "\n".join(statement.text for statement in some)
