"""Running a statement and its faster form from the same live state, and comparing what comes of them.

Each runs in a fork of the kernel's process, so that the state itself stays as it is; where there can be no fork, in
the process itself, whose state is saved before and put back after. Where the statement would take too long both run
on the first rows, or the first turns of their loops; the longest such part that fits into the time is taken.
"""

from __future__ import annotations

import ast
import builtins
import io
import itertools
import os
import pickle
import tempfile
import time
import types
from functools import partial
from typing import Any, Callable

from .equality import difference
from .forks import in_fork, quiet, unsafe
from .global_state import random_states
from .in_place import in_place
from .measuring import ENOUGH, ROUNDS, best, measured, wait_for_gpu
from .recorded import recorded_calls

_FIRST_ROWS = 50
# A turn may take seconds.
_FIRST_TURNS = 2
_STATE_BYTES = 400_000_000
_CUT = "__mlemodernizer_cut__"


class Experiment:
    """A statement and what is to do the same.

    Arguments:
        namespace: the user's; it is left as it is.
        is_users: whether a file holds code of the user's.
        before: statements.
        after: statements that are to do the same.
        names: names to compare afterwards; true for those that must be comparable.
        rows: tables and sequences that may be cut to their first rows, and numbers of them.
        loops: the outermost loops of both may be cut to their first turns.
        enough: a part is long enough to be measured once the old code runs so many seconds on it.
        requires: expressions that must be true of the whole state.
        function: the name of a function: instead of running a statement over and over, ``before`` is run
            until the function has been called often enough, and then the new one is called with the same
            arguments. ``after`` is its definition.
    """

    def __init__(
        self,
        namespace: dict[str, Any],
        is_users: Callable[[str], bool],
        *,
        before: str,
        after: str,
        names: dict[str, bool],
        rows: list[str],
        loops: bool,
        requires: list[str],
        enough: float = ENOUGH,
        function: str | None = None,
    ) -> None:
        self.namespace = namespace
        self.is_users = is_users
        self.before = before
        self.after = after
        self.names = names
        self.rows = rows
        self.loops = loops
        self.requires = requires
        self.enough = enough
        self.function = function
        # How many rows or turns are run; None: all.
        self.part: int | None = _FIRST_ROWS if rows else _FIRST_TURNS if loops else None
        self._printed = io.StringIO()

    def prove(self, seconds: float) -> dict[str, Any]:
        """Whether ``after`` does the same as ``before``, and in how much less time.

        Arguments:
            seconds: that all of it may take.

        Returns:
            ``{"refused": why}``, or the seconds of both, how much they vary (``noise``, None if each was measured once),
            and how large a ``part`` of how much (``whole``) was run.
        """
        deadline = time.monotonic() + seconds
        state = self._apart(self._check, deadline)
        if "refused" in state:
            return state
        if self.function is not None:
            return self._apart(partial(self._calls, self.function), deadline)
        with tempfile.TemporaryDirectory(prefix="mlemodernizer-") as folder:
            return self._both(os.path.join(folder, "state"), deadline)

    def _apart(self, work: Callable[[], dict[str, Any]], deadline: float) -> dict[str, Any]:
        """What a function returns that may change everything, and changes nothing."""
        if not unsafe():
            return in_fork(lambda: self._quietly(work), deadline)
        code = "\n".join([self.before, self.after, *self.requires])
        return self._quietly(lambda: in_place(work, deadline, code, self.namespace, self.is_users))

    def _quietly(self, work: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        with quiet() as self._printed:
            return work()

    def _both(self, path: str, deadline: float) -> dict[str, Any]:
        """Run the old code on a part that is long enough to be measured, and the new code on the same."""
        whole = max([_size(self.namespace[name]) for name in self.rows if name in self.namespace], default=0)
        while True:
            told = self._apart(lambda: self._old(path), deadline)
            if "refused" in told:
                return told
            complete = self.part is None or not told["cut"]
            left = deadline - time.monotonic()
            if complete or self.part is None or told["seconds"] > self.enough or told["seconds"] * 8 > left:
                break
            self.part *= max(2, min(20, int(self.enough / max(told["seconds"], 1e-4))))
        found = self._apart(lambda: self._new(path), deadline)
        if "refused" in found:
            return found
        times = {"before": [told["seconds"]], "after": [found["seconds"]]}
        for _ in range(ROUNDS - 1):
            if measured(times) or time.monotonic() + 2 * (told["seconds"] + found["seconds"]) > deadline:
                break
            for name, code in (("before", self.before), ("after", self.after)):
                again = self._apart(partial(self._timed, code), deadline)
                times[name] += [again["seconds"]] if "seconds" in again else []
        return {
            **best(times),
            "part": None if complete else self.part,
            "whole": whole or None,
            "calls": None,
        }

    def _check(self) -> dict[str, Any]:
        for condition in self.requires:
            if not bool(eval(condition, self.namespace)):  # noqa: S307
                return {"refused": "not so: " + condition}
        return {}

    def _run(self, code: str) -> tuple[float, bool, str]:
        """Seconds, whether anything was cut, and what was printed."""
        part, cut = self.part, False
        for name in self.rows if part is not None else ():
            value = self.namespace.get(name)
            if value is not None and _size(value) > part:  # type: ignore[operator]
                cut = True
                self.namespace[name] = _first(value, part)
        tree = ast.parse(code)
        if self.loops and part is not None:
            for node in self._loops(tree):
                node.iter = ast.Call(ast.Name(_CUT, ast.Load()), [node.iter], [])

            def first(iterable: Any) -> Any:
                nonlocal cut
                taken = list(itertools.islice(iter(iterable), part + 1))
                cut = cut or len(taken) > part
                return taken[:part]

            setattr(builtins, _CUT, first)
        compiled = compile(ast.fix_missing_locations(tree), "<comparison>", "exec")
        wait_for_gpu()
        started = time.perf_counter()
        try:
            exec(compiled, self.namespace)  # noqa: S102
        finally:
            vars(builtins).pop(_CUT, None)
        wait_for_gpu()
        return time.perf_counter() - started, cut, self._printed.getvalue()

    def _loops(self, tree: ast.Module) -> list[ast.For]:
        """The outermost loops, also of functions that both the old code and the new one define."""
        both = _functions(self.before) & _functions(self.after)
        blocks = [tree.body]
        blocks += [n.body for n in tree.body if isinstance(n, ast.FunctionDef) and n.name in both]
        return [node for block in blocks for node in block if isinstance(node, ast.For)]

    def _timed(self, code: str) -> dict[str, Any]:
        return {"seconds": self._run(code)[0]}

    def _old(self, path: str) -> dict[str, Any]:
        seconds, cut, printed = self._run(self.before)
        state: dict[str, Any] = {}
        size = 0
        for name, must in self.names.items():
            if name not in self.namespace or _is_code(self.namespace[name]):
                continue
            try:
                state[name] = pickle.dumps(self.namespace[name], 5)
            except Exception:
                if must:
                    return {"refused": name + " cannot be compared"}
                continue
            size += len(state[name])
            if size > _STATE_BYTES:
                return {"refused": "there is too much to compare"}
        with open(path, "wb") as file:
            pickle.dump((state, random_states(), printed), file, 5)
        return {"seconds": seconds, "cut": cut}

    def _new(self, path: str) -> dict[str, Any]:
        seconds, _, printed = self._run(self.after)
        with open(path, "rb") as file:
            state, random, text = pickle.load(file)  # noqa: S301
        if printed != text:
            return {"refused": "it prints something else"}
        drawn = random_states()
        # What only the new code has loaded is not compared.
        if difference(random, {name: drawn.get(name) for name in random}):
            return {"refused": "it draws other random numbers"}
        for name in self.names:
            if name in state:
                if name not in self.namespace:
                    return {"refused": name + " is not there"}
                found = difference(pickle.loads(state[name]), self.namespace[name])  # noqa: S301
                if found:
                    return {"refused": name + ": " + found}
        return {"seconds": seconds}

    def _calls(self, function: str) -> dict[str, Any]:
        return recorded_calls(self.namespace, function, before=self.before, after=self.after)


def _first(value: Any, part: int | None) -> Any:
    """The first rows of a table or sequence; of a number of them, the smaller number."""
    if isinstance(value, int):
        return part
    return value.iloc[:part].copy() if hasattr(value, "iloc") else value[:part]


def _size(value: Any) -> int:
    return value if isinstance(value, int) else len(value)


def _functions(code: str) -> set[str]:
    return {node.name for node in ast.parse(code).body if isinstance(node, ast.FunctionDef)}


def _is_code(value: Any) -> bool:
    return isinstance(value, (types.ModuleType, types.FunctionType, type, types.BuiltinFunctionType))
