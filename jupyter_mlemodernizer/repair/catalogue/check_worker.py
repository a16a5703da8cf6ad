"""Runs examples of rules in the Python whose libraries they are about.

A script, not a module of the package: standard library only, Python 3.8+. Arguments: the folder
of the kernel's probe, the file of tasks (JSON), the file to append answers to (one JSON line each).
"""

import contextlib
import importlib
import io
import json
import linecache
import sys
import traceback
import warnings
from typing import Any, Callable, Dict, List  # noqa: UP035 - Python 3.8


class Watcher:
    """Tells the probe which code is a cell's."""

    def __init__(self, sources: Dict[str, str]) -> None:  # noqa: UP006
        self.files = {name: number for number, name in enumerate(sources)}
        self.sources = sources
        self.pending_source = ""
        self.nested: Dict[str, Any] = {}  # noqa: UP006
        self.timed: List[Any] = []  # noqa: UP006


def run(cells: List[str], probe: Callable[..., Any]) -> Dict[str, Any]:  # noqa: UP006
    """Execute cells one after the other; what came of them."""
    names: Dict[str, Any] = {}  # noqa: UP006
    sources = {f"<cell-{number}>": source for number, source in enumerate(cells)}
    for name, source in sources.items():
        linecache.cache[name] = (len(source), None, source.splitlines(True), name)
    for name, source in sources.items():
        try:
            # dont_inherit: this file's own future statements are not theirs.
            exec(compile(source, name, "exec", dont_inherit=True), names)  # noqa: S102 - examples are ours
        except BaseException as error:
            found = {"type": type(error).__name__, "message": str(error)[:2000], "cell": name}
            try:
                ids = {str(number): f"c{number}" for number in range(len(cells))}
                found["crash"] = probe(error, ids, [], Watcher(sources))
            except Exception:
                found["probe"] = traceback.format_exc()
            return {"error": found}
    return {"result": repr(names["result"])[:4000] if "result" in names else None}


def forget_settings() -> None:
    """Undo what an example set for all that come after it: the new meaning of text in pandas, for one, is a setting."""
    pandas = sys.modules.get("pandas")
    if pandas is not None:
        for group in ("future", "mode", "display"):
            pandas.reset_option(rf"^{group}\.")


def main() -> None:
    """Answer all tasks."""
    folder, tasks, answers = sys.argv[1:]
    sys.path.insert(0, folder)
    crash = importlib.import_module("probe.crash").crash
    lookup = importlib.import_module("probe.lookup")
    sys.path.remove(folder)
    with open(tasks, encoding="utf-8") as file:
        todo = json.load(file)
    with open(answers, "a", encoding="utf-8") as out:
        for task in todo:
            out.write(json.dumps({"begin": task["id"]}) + "\n")
            out.flush()
            found = {}
            for which in ("old", "new"):
                quiet = contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO())
                with warnings.catch_warnings(), quiet[0], quiet[1]:
                    warnings.simplefilter("ignore")
                    found[which] = run(task[which], crash)
                    found["resolves"] = lookup.resolves(task["resolves"])
                    found["callees"] = {name: lookup.callee(name) for name in task["callees"]}
                    forget_settings()
            out.write(json.dumps({"id": task["id"], **found}) + "\n")
            out.flush()


main()
