r"""Moving a change onto text that has changed meanwhile: a three-way merge.

``src/rebase.ts`` with ``src/difference.ts`` is the same algorithm, step by step;
``tests/rebase_cases.json`` holds both to it. So everything that could be done in two ways is laid down here:

1. *Equal texts.* If current == source or source == base, the result is current; if
   current == base, it is source.
2. *Elements.* By lines: append one ``"\n"`` to the text and cut it after every ``"\n"``
   (no other character ends a line, and ``"\r"`` belongs to its line); at the end one
   final ``"\n"`` is taken off the result. By words: cut into the longest runs of
   ``[A-Za-z0-9_]`` and characters above U+007F, the longest runs of spaces and tabs, and
   single other characters.
3. *Difference* of two sequences a, b: leave out the common beginning, then the common
   end. In the middles, the longest common subsequence: with L[i][j] its length for a
   from i and b from j, go from (0, 0): if a[i] == b[j], the two match; else if
   L[i+1][j] >= L[i][j+1], a[i] is removed; else b[j] is added. If the product of the
   lengths of the middles is above 250,000, they are cut first at *anchors*: elements that
   occur once in each middle, of which the longest row that is in order in both matches (by
   patience sorting: each goes, in the order of a, onto the first pile whose top is not
   before it in b, and remembers the top of the pile before; the row is read backwards from
   the last pile). Each piece between anchors is then compared like a whole sequence, but
   where its middles are still above that limit, or there is no anchor, nothing in them
   matches. Each maximal run without a match is a *change*: base elements [start, end)
   become ``new``.
4. *Merge.* Take the changes of both sides (base → source, base → current) by start, then
   end. Two changes of different sides clash if they have a base element in common, if
   one adds strictly inside what the other replaces, or if both add at the same place; by
   words, also if they touch (one ends where the other starts) and a ``"\n"`` is among the
   base elements of either, since this could run two lines into one. Changes that clash,
   directly or through others, make one *region* of the base: from the least start to the
   greatest end; a region counts as one change for further clashes. A change that clashes with none is applied. In a region where both sides
   come to the same text, that text is taken. Any other region is merged by words if the
   merge is by lines; by words, it has no answer, and the whole change is stale.
"""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

_WORDS = re.compile(r"[A-Za-z0-9_\u0080-\U0010ffff]+|[ \t]+|[\s\S]")
_LIMIT = 250_000


class _Change(NamedTuple):
    """Base elements [start, end) become ``new``."""

    start: int
    end: int
    new: tuple[str, ...]


def merge3(base: str, source: str, current: str) -> str | None:
    """Apply the change base → source to ``current``; None if it does not fit any more (it is stale).

    Both sides count alike: ``merge3(b, s, c) == merge3(b, c, s)``.
    """
    if source in (current, base):
        return current
    if current == base:
        return source
    merged = _merge(_lines(base), _lines(source), _lines(current), resolve=_merge_words)
    return None if merged is None else merged.removesuffix("\n")


def _merge_words(base: str, source: str, current: str) -> str | None:
    return _merge(_WORDS.findall(base), _WORDS.findall(source), _WORDS.findall(current), resolve=None)


def _lines(text: str) -> list[str]:
    return [line + "\n" for line in text.split("\n")]


def _merge(
    base: Sequence[str],
    source: Sequence[str],
    current: Sequence[str],
    resolve: Callable[[str, str, str], str | None] | None,
) -> str | None:
    """Step 4; ``resolve`` answers for a region that the two sides made into different texts (None: by words)."""
    sides = (_difference(base, source), _difference(base, current))
    merged: list[str] = []
    position = 0
    while sides[0] or sides[1]:
        taken = _next_region(base, sides, by_words=resolve is None)
        changes = taken[0] + taken[1]
        start, end = min(c.start for c in changes), max(c.end for c in changes)
        versions = [_applied(base, start, end, side) for side in taken]
        if not taken[0] or not taken[1]:
            text: str | None = versions[0] if taken[0] else versions[1]
        elif versions[0] == versions[1]:
            text = versions[0]
        else:
            text = resolve and resolve("".join(base[start:end]), *versions)
        if text is None:
            return None
        merged += (*base[position:start], text)
        position = end
    return "".join((*merged, *base[position:]))


def _next_region(
    base: Sequence[str], sides: tuple[list[_Change], list[_Change]], *, by_words: bool
) -> tuple[list[_Change], list[_Change]]:
    """Take the changes of the next region off the two sides."""
    taken: tuple[list[_Change], list[_Change]] = ([], [])
    heads = [side for side in (0, 1) if sides[side]]
    first = min(heads, key=lambda side: sides[side][0][:2])
    start, end = sides[first][0][:2]
    taken[first].append(sides[first].pop(0))
    grown = True
    while grown:
        grown = False
        for side in (0, 1):
            if not sides[side]:
                continue
            head = sides[side][0]
            joins_lines = by_words and "\n" in base[start : head.end]
            if head.start < end or (head.start == end and (start == head.end or joins_lines)):
                taken[side].append(sides[side].pop(0))
                end = max(end, head.end)
                grown = True
    return taken


def _applied(base: Sequence[str], start: int, end: int, changes: list[_Change]) -> str:
    """Text of the base elements [start, end) after the changes, all of which lie inside."""
    parts: list[str] = []
    for change in changes:
        parts += (*base[start : change.start], *change.new)
        start = change.end
    return "".join((*parts, *base[start:end]))


def _difference(a: Sequence[str], b: Sequence[str]) -> list[_Change]:
    """Step 3."""
    changes: list[_Change] = []
    i = j = 0
    for match_i, match_j in (*_matches(a, b, _cut_at_anchors), (len(a), len(b))):
        if i < match_i or j < match_j:
            changes.append(_Change(i, match_i, tuple(b[j:match_j])))
        i, j = match_i + 1, match_j + 1
    return changes


_Pairs = list[tuple[int, int]]


def _matches(
    a: Sequence[str], b: Sequence[str], large: Callable[[Sequence[str], Sequence[str]], _Pairs]
) -> _Pairs:
    """Pairs of positions of the elements that stay; ``large`` answers for middles above the limit."""
    head, tail = 0, 0
    shorter = min(len(a), len(b))
    while head < shorter and a[head] == b[head]:
        head += 1
    while tail < shorter - head and a[-1 - tail] == b[-1 - tail]:
        tail += 1
    old, new = a[head : len(a) - tail], b[head : len(b) - tail]
    middle = large(old, new) if len(old) * len(new) > _LIMIT else _longest_common(old, new)
    return [
        *((n, n) for n in range(head)),
        *((head + i, head + j) for i, j in middle),
        *((len(a) - n, len(b) - n) for n in range(tail, 0, -1)),
    ]


def _cut_at_anchors(a: Sequence[str], b: Sequence[str]) -> _Pairs:
    anchors = _anchors(a, b)
    pairs: _Pairs = []
    i = j = 0
    for anchor_i, anchor_j in (*anchors, (len(a), len(b))) if anchors else ():
        piece = _matches(a[i:anchor_i], b[j:anchor_j], lambda *_: [])
        pairs += ((i + x, j + y) for x, y in piece)
        i, j = anchor_i + 1, anchor_j + 1
        if anchor_i < len(a):
            pairs.append((anchor_i, anchor_j))
    return pairs


def _anchors(a: Sequence[str], b: Sequence[str]) -> _Pairs:
    """The longest row of elements that occur once in each and are in the same order in both."""
    counts_a, counts_b = Counter(a), Counter(b)
    places = {element: j for j, element in enumerate(b) if counts_b[element] == 1}
    rows: list[_Row] = []
    tops: list[int] = []
    for i, element in enumerate(a):
        if counts_a[element] == 1 and element in places:
            j = places[element]
            pile = bisect_left(tops, j)
            row = _Row(i, j, rows[pile - 1] if pile else None)
            rows[pile : pile + 1] = [row]
            tops[pile : pile + 1] = [j]
    pairs: _Pairs = []
    last = rows[-1] if rows else None
    while last:
        pairs.append((last.i, last.j))
        last = last.before
    return pairs[::-1]


class _Row(NamedTuple):
    """An anchor, with those before it."""

    i: int
    j: int
    before: "_Row | None"


def _longest_common(a: Sequence[str], b: Sequence[str]) -> _Pairs:
    """Pairs of positions of a longest common subsequence."""
    length = [[0] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i in reversed(range(len(a))):
        row, below, element = length[i], length[i + 1], a[i]
        for j in reversed(range(len(b))):
            row[j] = below[j + 1] + 1 if element == b[j] else max(below[j], row[j + 1])
    pairs: _Pairs = []
    i = j = 0
    while i < len(a) and j < len(b):
        if a[i] == b[j]:
            pairs.append((i, j))
            i, j = i + 1, j + 1
        elif length[i + 1][j] >= length[i][j + 1]:
            i += 1
        else:
            j += 1
    return pairs
