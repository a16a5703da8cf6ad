"""The promise, for any cell: failed, repaired and gone on with, it ends as if it had been right at once."""

import json
import textwrap
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from jupyter_mlemodernizer.model import ReplaceSource

from .conftest import Notebook

PRELUDE = """
import collections, random
random.seed(7)
ok = None
n = 3
items = [1, 2]
table = {'a': [1]}
seen = set()
queue = collections.deque([0])
alias = items
class Counter:
    total = 0
    def __init__(self): self.history = []
    def count(self, value):
        self.history.append(value)
        Counter.total += 1
        return len(self.history)
counter = Counter()
def push(value):
    items.append(value)
    table['a'].append(len(items))
    return len(items)
"""

STATEMENTS = [
    "n = n + 1",
    "n += len(items)",
    "items.append(n)",
    "items[0] = items[-1]",
    "items.pop()",
    "alias = items + [0]",
    "alias.extend([5])",
    "table['b'] = list(items)",
    "table['a'].append(n)",
    "del table['a'][0]",
    "seen.add(n)",
    "queue.appendleft(n)",
    "push(n)",
    "value = push(4) + push(5)",
    "counter.count(n)",
    "draw = random.random()",
    "random.shuffle(items)",
    "draws = [random.randint(0, 9) for _ in range(3)]",
    "import math, json",
    "def push(value):\n    items.insert(0, value)\n    return sum(items)",
    "print('n is', n)",
    "print(items); n = n * 2",
    "print('error', file=__import__('sys').stderr)",
    "for i in range(3):\n    items.append(i)\n    print(i, end=' ')",
    "for key in list(table):\n    table[key] = table[key] * 2",
    "while n < 20:\n    n += 7",
    "try:\n    items.remove(99)\nexcept ValueError:\n    seen.add('removed')",
    "items",
    "n, len(items)",
    "display(n)",
    "%config InlineBackend.figure_format = 'retina'",
    "a = b = n; items.append(a)",
]

# How a statement is broken: what it was comes to be once BOOM is repaired to be ok.
BREAKS = [
    "{BOOM}\n{statement}",
    "if True:\n{indented}\n    {BOOM}",
    "for turn in range(2):\n{indented}\n    if turn == 1: {BOOM}",
    "items.append(6); {BOOM}\n{statement}",
    "late = [items.append(8), random.random(), {BOOM}]\n{statement}",
    "def late():\n    items.append(9)\n    {BOOM}\nlate()\n{statement}",
]


def broken(statement: str, how: str, boom: str) -> str:
    return how.format(statement=statement, indented=textwrap.indent(statement, "    "), BOOM=boom)


cells = st.lists(st.sampled_from(STATEMENTS), min_size=1, max_size=5)


STATE = """
print(__import__('json').dumps({
    'names': {name: (value.history, value.total) if name == 'counter' else
        value.__code__.co_code.hex() if hasattr(value, '__code__') else repr(value)
        for name, value in globals().items()
        if not name.startswith('_') and name not in ('In', 'Out', 'get_ipython', 'exit', 'quit', 'open', 'Counter')
        and name != 'counter'},
    'counter': [counter.history, Counter.total],
    'same': [name for name in ('alias', 'table') if globals()[name] is items or globals()[name] is table],
    'In': In, 'Out': repr(Out), 'i': [_i, _ii, _iii], '_': repr(globals().get('_') or None), 'next': __import__('random').random(),
}))
"""


def final_state(book: Notebook, number: int) -> dict[str, Any]:
    reply = book.wait(book.kernel.execute(STATE, store_history=False))
    assert reply.status == "ok", reply.traceback
    state: dict[str, Any] = json.loads("".join(output["text"] for output in reply.outputs))
    return state


@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(cells, st.tuples(st.sampled_from(STATEMENTS), st.sampled_from(BREAKS)), cells)
def test_as_if_right_from_the_start(notebook, before, breaking, after):
    statement, how = breaking
    right = "\n".join([*before, broken(statement, how, "ok"), *after])
    wrong = "\n".join([*before, broken(statement, how, "boom"), *after])

    clean = notebook(PRELUDE, right, "items", max_restarts=1000)
    wanted = [clean.run(number) for number in range(3)]
    if any(outcome.failure for outcome in wanted):
        return
    wanted_state = final_state(clean, 3)

    book = notebook(PRELUDE, wrong, "items", max_restarts=1000)
    assert book.run(0).failure is None
    first = book.run(1)
    assert first.failure.crash.missing_name == "boom"
    book.replace(1, "boom", "ok")
    way = book.catch_up(1)
    got = [book.run(1), book.run(2)]

    assert [outcome.failure for outcome in got] == [None, None], way
    assert [outcome.outputs for outcome in got] == [outcome.outputs for outcome in wanted[1:]], way
    assert [outcome.execution_count for outcome in got] == [2, 3]
    assert final_state(book, 3) == wanted_state, way


EARLY = [
    "k = 1",
    "k = 2",
    "k = n + 1",
    "import math",
    "import math as k",
    "from math import floor as push",
    "def push(value):\n    return value * k",
    "def push(value):\n    items.append(value)\n    return k",
    "class Small:\n    size = 3",
    "small = Small.size",
    "m = k",
    "items.append(k)",
    "n = push(k)",
    "table['k'] = k",
    "pass",
    "k += 1",
    "del n",
]
early = st.lists(st.sampled_from(EARLY), min_size=1, max_size=4)


@settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(early, early, st.tuples(st.integers(0, 9), st.sampled_from([*EARLY, ""])), early)
def test_edits_of_what_has_run(notebook, first, second, edit, late):
    """An earlier statement is changed: the way that is taken leads to the same as a clean run."""
    position, statement = edit
    changed = [*first, *second]
    changed[position % len(changed)] = statement
    prelude = PRELUDE + "k = 0\nclass Small: size = 0"
    before = [prelude, "\n".join(first), "\n".join(second), "boom\n" + "\n".join(late)]
    after = [prelude, "\n".join(changed[: len(first)]), "\n".join(changed[len(first) :]), "\n".join(late)]

    clean = notebook(*after, max_restarts=1000)
    if any(clean.run(number).failure for number in range(4)):
        return
    wanted = final_state(clean, 4)

    book = notebook(*before, max_restarts=1000)
    if any(book.run(number).failure for number in range(3)):
        return
    book.run(3)
    for number in range(4):
        if before[number] != after[number]:
            book.copy.apply([ReplaceSource(cell_id=f"c{number}", base=before[number], source=after[number])])
    way = book.catch_up(3)
    assert book.run(3).failure is None, way
    state = final_state(book, 4)
    for state_ in (state, wanted):
        # A clean run of an empty cell has no number; one that was emptied after it ran has one.
        for key in ("In", "i", "next") if "" in after else ():
            state_.pop(key)
    assert state == wanted, way
