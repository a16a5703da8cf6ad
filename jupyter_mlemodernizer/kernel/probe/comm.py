"""The door: questions come in over a comm, answers go out as JSON."""

from __future__ import annotations

import json
import os
import sys
import traceback
from collections.abc import Callable
from typing import Any

from . import crash, effects, environment, evaluation, history, live, lookup, proving, symbols, variables
from .execution import Watcher
from .names import qualified
from .overlay import Overlay

_ANSWER_LIMIT = 4_000_000


class Probe:
    """Answers questions; each public method of a question's name.

    Arguments:
        shell: the IPython shell.
        watcher: of the shell.
    """

    def __init__(self, shell: Any, watcher: Watcher) -> None:
        self._shell = shell
        self._watcher = watcher
        self._folder = os.getcwd()
        self._overlay = Overlay()
        self._questions: dict[str, Callable[..., Any]] = {
            "crash": self.crash,
            "resume": self.resume,
            "redo": self.redo,
            "overlay": self.overlay,
            "restore": self.restore,
            "unbind": self.unbind,
            "amend": self.amend,
            "environment": environment.environment,
            "resolves": lookup.resolves,
            "callee": lookup.callee,
            "live": self.live,
            "prove": self.prove,
            "look_up": self.look_up,
            "describe": self.describe,
            "evaluate": self.evaluate,
        }

    def answer(self, question: str, arguments: dict[str, Any]) -> str:
        """The answer as JSON: ``{"value": …}`` or ``{"error": traceback}``."""
        try:
            # Libraries that are imported for an answer ask the builtin get_ipython where they are, as pandas does
            # for what it shows; outside of a cell there is none.
            with self._shell.builtin_trap:
                text = json.dumps({"value": self._questions[question](**arguments)}, default=str)
            if len(text) > _ANSWER_LIMIT:
                raise ValueError(f"the answer is longer than {_ANSWER_LIMIT} characters")
            return text
        except BaseException:
            return json.dumps({"error": traceback.format_exc()[-4000:]})

    def crash(self, cells: dict[str, str], roots: list[str]) -> dict[str, Any]:
        """The exception that ended the last cell, and how far the cell came.

        Arguments:
            cells: execution count → cell id.
            roots: further folders of the user's own files.
        """
        run = self._watcher.last
        result = self._shell.last_execution_result
        error = run.error if run is not None else None
        if error is None and result is not None:
            error = result.error_in_exec or result.error_before_exec
        if error is None:
            # The display of the last expression failed: it is in no result.
            error = getattr(sys, "last_value", None)
        facts = None
        if error is not None:
            facts = crash.crash(error, cells, [self._folder, *roots], self._watcher)
        if run is None:
            return {"crash": facts, "began": False, "finished": 0, "total": None, "elapsed": 0.0}
        finished = run.finished
        if finished == len(run.nodes):
            finished -= 1
        unsaved = run.snapshot.unsaved if run.snapshot is not None else []
        return {
            "crash": facts,
            "began": True,
            "finished": finished,
            "total": len(run.nodes),
            "elapsed": run.elapsed,
            "unsaved": [f"{u.name}: {qualified(type(u.value))}" for u in unsaved[:10]],
            "repeatable": effects.is_repeatable(run, error, run.snapshot, self._watcher.is_users),
        }

    def resume(self, source: str, total: int, skip: int, stop: int | None, count: int | None) -> bool:
        """Prepare the next cell: it will begin at statement ``skip`` and end before ``stop``.

        Arguments:
            source: of the cell.
            total: how many statements the host counts in it.
            skip: statements that are done.
            stop: where to end; None: at the end of the cell.
            count: the execution count that it is to get again; None: the next one.

        Returns:
            False if the shell sees other statements than the host; then nothing was prepared.
        """
        if (skip or stop is not None) and not self._agrees(source, total):
            return False
        if count is not None:
            history.go_back(self._shell, count)
        self._watcher.plan(range(skip, sys.maxsize if stop is None else stop))
        return True

    def redo(self, source: str, total: int, statements: list[int], count: int) -> bool:
        """Prepare for some statements of an earlier cell to run once more, on the quiet.

        Arguments:
            source: of the cell, as it is now.
            total: how many statements the host counts in it.
            statements: the numbers of those that are to run.
            count: the execution count that the cell has.

        Returns:
            False if the shell sees other statements than the host; then nothing was prepared.
        """
        if not self._agrees(source, total):
            return False
        self._watcher.plan(statements, count)
        return True

    def overlay(self, texts: dict[str, str]) -> None:
        """Load helper modules from these texts: absolute path → text."""
        self._overlay.put(texts, self._watcher.roots)

    def _agrees(self, source: str, total: int) -> bool:
        """Whether the shell sees as many statements in a cell as the host."""
        try:
            parsed = self._shell.compile.ast_parse(self._shell.transform_cell(source))
        except Exception:
            return False
        return len(parsed.body) == total

    def restore(self) -> bool:
        """Undo what the statement that failed had done; False if that is not certain."""
        run = self._watcher.last
        if run is None or run.snapshot is None:
            return True
        return bool(run.snapshot.restore())

    def live(self, names: list[str]) -> dict[str, dict[str, Any]]:
        """What a rewrite needs to know of live variables."""
        return live.facts(names, self._shell.user_ns)

    def prove(self, seconds: float, **experiment: Any) -> dict[str, Any]:
        """Run a statement and its faster form apart, and compare; see :class:`proving.Experiment`."""
        return proving.Experiment(self._shell.user_ns, self._watcher.is_users, **experiment).prove(seconds)

    def unbind(self, names: list[str]) -> None:
        """Take names out of the user's namespace."""
        for name in names:
            self._shell.user_ns.pop(name, None)

    def look_up(self, name: str) -> dict[str, Any]:
        """What a dotted name is, also as the notebook writes it."""
        return symbols.look_up(name, self._shell.user_ns)

    def describe(self, names: list[str]) -> dict[str, Any]:
        """The live variables of these names, each as a model.Variable."""
        return variables.describe_all(names, [self._shell.user_ns])

    def evaluate(self, expression: str, seconds: float) -> dict[str, str]:
        """The value of an expression that is known to change nothing."""
        return evaluation.evaluate(expression, self._shell.user_ns, seconds)

    def amend(self, inputs: dict[str, str]) -> None:
        """Let ``In`` show cells as they are after an edit: execution count → source."""
        history.amend(self._shell, inputs)


def _exit() -> None:
    raise SystemExit


def install(target: str, mark: str, progress: str, profile: str) -> None:
    """Start to watch the shell, and open the door under a comm target's name."""
    from IPython import get_ipython

    shell = get_ipython()
    # exit() in a cell would end the kernel after its reply, and the next cell would seem to have done it.
    shell.ask_exit = _exit
    history.keep_out_of_database(shell)
    probe = Probe(shell, Watcher(shell, mark, progress, profile))

    def opened(comm: Any, message: dict[str, Any]) -> None:
        def receive(message: dict[str, Any]) -> None:
            data = message["content"]["data"]
            comm.send({"answer": probe.answer(data["question"], data["arguments"])})

        # Not on_msg(): that would fire the shell's events, and matplotlib shows its figures on them.
        comm.handle_msg = receive

    shell.kernel.comm_manager.register_target(target, opened)
