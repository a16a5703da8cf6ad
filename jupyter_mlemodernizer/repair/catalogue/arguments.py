"""The arguments of a call as stretches of text: renamed, removed and added without touching the others."""

import ast
from dataclasses import dataclass

from .code import Code, Splices
from .lexing import lexemes


@dataclass(frozen=True)
class Slot:
    """One argument of a call or one element between brackets, as text.

    Attributes:
        node: the argument: an expression, or a keyword with its value.
        start: where it begins, its own brackets included.
        end: where it ends.
        comma: position just after the comma that follows it, or None.
    """

    node: ast.expr | ast.keyword | ast.alias
    start: int
    end: int
    comma: int | None

    @property
    def value(self) -> ast.expr:
        node = self.node.value if isinstance(self.node, ast.keyword) else self.node
        assert isinstance(node, ast.expr)
        return node

    @property
    def name(self) -> str | None:
        return self.node.arg if isinstance(self.node, ast.keyword) else None

    @property
    def unpacks(self) -> bool:
        """``*args`` or ``**kwargs``."""
        return isinstance(self.node, ast.Starred) or (
            isinstance(self.node, ast.keyword) and self.node.arg is None
        )


def call_slots(code: Code, call: ast.Call) -> tuple[int, list[Slot]]:
    """Position just after the opening bracket of a call, and its arguments in the order of the text."""
    nodes: list[ast.expr | ast.keyword] = sorted([*call.args, *call.keywords], key=code.span)
    end = code.span(call)[1] - 1
    opening = next(
        start
        for kind, start, _ in lexemes(code.source, code.span(call.func)[1], end + 1)
        if kind == "open" and code.source[start] == "("
    )
    return opening + 1, _slots(code, nodes, opening + 1, end)


def dict_slots(code: Code, node: ast.Dict) -> list[tuple[ast.expr | None, Slot]]:
    """Keys of a dict display with their items as slots."""
    start, end = code.span(node)
    slots = _slots(code, list(node.values), start + 1, end - 1)
    return list(zip(node.keys, slots, strict=True))


def list_slots(code: Code, node: ast.List | ast.Tuple) -> list[Slot]:
    """The elements of a list or bracketed tuple."""
    start, end = code.span(node)
    return _slots(code, list(node.elts), start + 1, end - 1)


def _slots(
    code: Code, nodes: list[ast.expr] | list[ast.expr | ast.keyword], start: int, end: int
) -> list[Slot]:
    stretches: list[list[int | None]] = []
    depth = 0
    first: int | None = None
    last = start
    position = start
    text = code.source
    # The parameters of a lambda are parted by commas as well.
    lambdas = [code.span(part) for node in nodes for part in ast.walk(node) if isinstance(part, ast.Lambda)]

    def see(begin: int, finish: int) -> None:
        nonlocal first, last
        stretch = text[begin:finish]
        if stretch.strip():
            lead = len(stretch) - len(stretch.lstrip())
            if first is None:
                first = begin + lead
            last = begin + len(stretch.rstrip())

    for kind, begin, finish in lexemes(text, start, end):
        see(position, begin)
        if kind == "open":
            depth += 1
        elif kind == "close":
            depth -= 1
        if (
            kind == "comma"
            and depth == 0
            and not any(first_at <= begin < last_at for first_at, last_at in lambdas)
        ):
            stretches.append([first, last, finish])
            first = None
        elif kind not in {"comment", "newline"}:
            see(begin, finish)
        position = finish
    see(position, end)
    if first is not None:
        stretches.append([first, last, None])
    if len(stretches) != len(nodes):
        raise ValueError("arguments cannot be told apart")
    return [
        Slot(node, begin if begin is not None else start, finish or start, comma)
        for node, (begin, finish, comma) in zip(nodes, stretches, strict=True)
    ]


def remove(splices: Splices, slots: list[Slot], gone: list[Slot], start: int) -> None:
    """Remove some slots of a call or display whose first slot may begin at ``start``."""
    text = splices.code.source
    kept = [slot for slot in slots if slot not in gone]
    for index, slot in enumerate(slots):
        if slot not in gone:
            continue
        following = slots[index + 1] if index + 1 < len(slots) else None
        if following is not None and any(later in kept for later in slots[index + 1 :]):
            splices.replace(slot.start, following.start, "")
            continue
        # Only slots that go follow: everything after the last one that stays goes at once.
        tail = slots[-1]
        end = tail.comma or tail.end
        if not kept:
            splices.replace(start, _skip_comment(text, end), "")
        else:
            before = kept[-1]
            begin = before.comma if tail.comma or _commented(text, before, slot) else before.end
            assert begin is not None
            end = _skip_comment(text, end)
            if _commented(text, before, slot):
                # The comment stays, so a line end must stay between it and the closing bracket.
                alone = not text[end : text.find("\n", end) if "\n" in text[end:] else len(text)].strip()
                begin = len(text[: slot.start].rstrip()) if alone and "\n" in text[end:] else slot.start
            splices.replace(begin, end, "")
        return


def leave_out(splices: Splices, call: ast.Call, keyword: str) -> None:
    """Remove an argument that is given by a keyword, if it is."""
    start, slots = call_slots(splices.code, call)
    remove(splices, slots, [slot for slot in slots if slot.name == keyword], start)


def _commented(text: str, before: Slot, slot: Slot) -> bool:
    return any(kind == "comment" for kind, _, _ in lexemes(text, before.end, slot.start))


def _skip_comment(text: str, end: int) -> int:
    """Past a comment that follows on the same line: it was about what goes."""
    stop = text.find("\n", end)
    line = text[end : stop if stop >= 0 else len(text)]
    return end + len(line) if line.strip().startswith("#") else end


def add(splices: Splices, kept: list[Slot], start: int, argument: str) -> None:
    """Add an argument after the last one that stays, or just after the bracket at ``start``."""
    if kept:
        splices.insert(kept[-1].end, f", {argument}")
    else:
        splices.insert(start, argument)
