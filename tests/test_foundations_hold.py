"""What is named as built on a suggestion is exactly what does not hold without it: notebooks are run with all but one."""

import builtins
import re
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from jupyter_mlemodernizer.chain import Chain, compose
from jupyter_mlemodernizer.kernel import split_statements
from jupyter_mlemodernizer.model import Cell, Failure, ReplaceSource, Span, Suggestion, WorkingCopy
from jupyter_mlemodernizer.proposer import Proposal
from jupyter_mlemodernizer.state import out_with


class GoneError(Exception):
    """What a library says of what it has no more."""


class Run:
    """Runs the cells as Jupyter does: a cell ends where it fails, and the next one is run all the same.

    Arguments:
        copy: the notebook.
        on: id of a cell of which the rest is run, too.
    """

    def __init__(self, copy: WorkingCopy, on: str | None = None) -> None:
        self.seen: dict[int, str] = {}
        self.failures: list[str] = []
        self._files: dict[str, str] = {}
        # Of a library, so that it leaves its arguments as they are.
        library = SimpleNamespace(gone=self._gone, new=self._new, plain=self._plain, save=self._save)
        names: dict[str, Any] = {"open": self._open}
        names["__builtins__"] = {**vars(builtins), "__import__": lambda *_: library}
        for cell in copy.code_cells:
            for statement in split_statements(cell.source):
                try:
                    exec(statement.text, names)
                except (GoneError, NameError, KeyError, FileNotFoundError) as error:
                    self.failures.append(f"{cell.id}: {error!r}")
                    if cell.id != on:
                        break

    def _plain(self, *arguments: object) -> str:
        return f"({arguments})"

    def _new(self, number: int, *arguments: object) -> str:
        self.seen[number] = self._plain(number, *arguments)
        return self.seen[number]

    def _gone(self, *arguments: object) -> str:
        raise GoneError

    def _save(self, text: str, name: str) -> None:
        self._files[name] = text

    def _open(self, name: str, mode: str = "r") -> Any:
        files = self._files
        if mode == "w":
            files[name] = ""
        elif name not in files:
            raise FileNotFoundError(name)

        class File:
            read: Callable[[], str] = lambda self: files[name]
            write: Callable[[str], None] = lambda self, text: files.__setitem__(name, text)

        return File()


@st.composite
def notebooks(draw: st.DrawFn) -> list[str]:
    """Cells of statements that use what others made: variables, functions, keys and files; some call what is gone."""
    made, functions, keys, files = ["v0"], list[str](), list[str](), list[str]()
    cells = [["import lib", "v0 = lib.plain(0)"]]
    for number in range(1, draw(st.integers(3, 9))):
        call = (
            f"lib.{draw(st.sampled_from(['gone', 'gone', 'plain']))}({number}, {draw(st.sampled_from(made))})"
        )
        usable = {
            "value": True,
            "function": True,
            "key": True,
            "file": True,
            "handle": True,
            "call": functions,
            "look": keys,
            "load": files,
        }
        match draw(st.sampled_from([kind for kind, known in usable.items() if known])):
            case "value":
                text = f"v{number} = {call}"
                made.append(f"v{number}")
            case "function":
                text = f"def f{number}():\n    return {call.replace('gone', 'plain')}"
                functions.append(f"f{number}")
            case "key":
                text = f"d{number} = {{}}\nd{number}['k{number}'] = {call}"
                keys.append(f"d{number}['k{number}']")
            case "file":
                text = f"lib.save({call}, 't{number}.csv')"
                files.append(f"t{number}.csv")
            case "handle":
                text = f"h{number} = open('t{number}.csv', 'w')\nh{number}.write({call})"
                files.append(f"t{number}.csv")
            case "call":
                text = f"v{number} = {call[:-1]}, {draw(st.sampled_from(functions))}())"
                made.append(f"v{number}")
            case "look":
                text = f"v{number} = {call[:-1]}, {draw(st.sampled_from(keys))})"
                made.append(f"v{number}")
            case _:
                text = f"v{number} = {call[:-1]}, open('{draw(st.sampled_from(files))}').read())"
                made.append(f"v{number}")
        if draw(st.booleans()):
            cells.append([])
        cells[-1].append(text)
    return ["\n".join(cell) for cell in cells]


def repaired(sources: list[str]) -> tuple[Chain, dict[str, int]]:
    """A chain with a repair of each call of what is gone, made as a run comes to them, and the number of each call."""
    chain = Chain(WorkingCopy(Cell(id=f"c{n}", cell_type="code", source=s) for n, s in enumerate(sources)))
    numbers: dict[str, int] = {}
    for cell in chain.original.code_cells:
        for match in re.finditer(r"gone\((\d+)", cell.source):
            base = chain.working_copy[cell.id].source
            edit = ReplaceSource(cell_id=cell.id, base=base, source=base.replace(match[0], f"new({match[1]}"))
            suggestion = chain.add(Proposal(kind="repair", title=match[1], origin="rule:x", edits=[edit]))
            line = cell.source.count("\n", 0, match.start()) + 1
            at = Span(line=line, end_line=line)
            suggestion.evidence.before = Failure(kind="crash", cell_id=cell.id, statement=at, message="gone")
            suggestion.built_on = chain.foundations(suggestion)
            numbers[suggestion.id] = int(match[1])
    return chain, numbers


def check(sources: list[str]) -> None:
    chain, numbers = repaired(sources)
    whole = Run(chain.working_copy)
    assert not whole.failures
    for one in chain.suggestions:
        others = {each.id for each in chain.suggestions} - {one.id}
        left, _ = compose(chain.original, chain.suggestions, others)
        (cell,) = one.cell_ids
        stopped, on = Run(left), Run(left, on=cell)

        def holds(each: Suggestion, stopped: Run = stopped, on: Run = on, cell: str = cell) -> bool:
            # What comes after it in its own cell merely stands beside it.
            run = on if each.cell_ids == [cell] else stopped
            return run.seen.get(numbers[each.id]) == whole.seen[numbers[each.id]]

        failing = {each.title for each in chain.suggestions if each is not one and not holds(each)}
        statuses = {each.id: "rejected" if each is one else "verified" for each in chain.suggestions}
        out = out_with(chain.suggestions, statuses)
        named = {each.title for each in chain.suggestions if each.id in out and each is not one}
        assert named == failing, f"without {one.title}: {stopped.failures}\n" + "\n---\n".join(sources)


@settings(max_examples=150, deadline=None)
@given(notebooks())
def test_exactly_what_is_named_does_not_hold_without_it(sources: list[str]) -> None:
    check(sources)


def test_through_three_cells() -> None:
    # The second cell ends before it makes what the third needs, which needs nothing of the first itself.
    check(
        [
            "import lib\nv0 = lib.plain(0)",
            "v1 = lib.gone(1, v0)",
            "v2 = lib.plain(2, v1)\nv3 = lib.plain(3, v0)",
            "v4 = lib.gone(4, v3)",
        ]
    )


def test_through_a_file() -> None:
    check(
        [
            "import lib\nlib.save(lib.gone(1), 't.csv')",
            "v2 = lib.plain(open('t.csv').read())",
            "v3 = lib.gone(3, v2)",
        ]
    )
