"""What IPython and its display machinery moved."""

import ast
from collections.abc import Callable, Iterator

from ..bindings import Document
from ..changes import Changes, Match
from ..code import Code
from ..custom import Custom, called, nodes
from ..inference import Inference
from ..rule import Example, Moved, Pattern, Rule
from ._missing import missing


def _is_shell(document: Document, unit: int, node: ast.expr) -> bool:
    """Is this ``get_ipython()``, or a name for it?"""
    if isinstance(node, ast.Name):
        values = [binding.value for _, binding in document.meaning(unit, node, node.id).bindings]
        return (
            len(values) == 1
            and values[0] is not None
            and not isinstance(values[0], ast.Name)
            and (_is_shell(document, unit, values[0]))
        )
    return isinstance(node, ast.Call) and called(node) == "get_ipython"


def _magic(document: Document, _: Inference) -> Iterator[Match]:
    for unit, code, call in nodes(document, ast.Call):
        assert isinstance(call, ast.Call)
        if called(call) != "magic" or not isinstance(call.func, ast.Attribute) or len(call.args) != 1:
            continue
        if _is_shell(document, unit, call.func.value):
            yield Match(unit, call, True, _run_line_magic(unit, code, call))


def _run_line_magic(unit: int, code: Code, call: ast.Call) -> Callable[[Changes], None]:
    """Name and line of a magic apart; by the code itself where the line is made while it runs."""

    def rewrite(changes: Changes) -> None:
        assert isinstance(call.func, ast.Attribute)
        line = call.args[0]
        end = code.span(call.func)[1]
        changes.unit(unit).replace(end - len("magic"), end, "run_line_magic")
        if isinstance(line, ast.Constant) and isinstance(line.value, str):
            name, _, rest = line.value.lstrip("%").partition(" ")
            changes.unit(unit).replace(*code.span(line), f"{name!r}, {rest!r}")
        else:
            changes.unit(unit).replace(*code.span(line), f"*{code.text(line)}.partition(' ')[::2]")

    return rewrite


def _name(old: str, new: str, since: str, use: str, source: str) -> Rule:
    module, _, bare = old.rpartition(".")
    target, _, new_bare = new.rpartition(".")
    return Moved(
        id="ipython." + old.removeprefix("IPython.").replace(".", "-").replace("_", "-").lower(),
        library="ipython",
        since=since,
        source=source,
        title=f"`{old}` is `{new}` now",
        error=missing(old),
        old=old,
        new=new,
        example=Example(
            old=f"from {module} import {bare}\n{use.replace('NAME', bare)}",
            new=f"from {target} import {new_bare}\n{use.replace('NAME', new_bare)}",
        ),
    )


RULES: list[Rule] = [
    _name(
        "IPython.display.set_matplotlib_formats",
        "matplotlib_inline.backend_inline.set_matplotlib_formats",
        "9.0",
        "NAME",
        "IPython 7.23 release notes, deprecation; removed in 9.0",
    ),
    _name(
        "IPython.display.set_matplotlib_close",
        "matplotlib_inline.backend_inline.set_matplotlib_close",
        "9.0",
        "NAME",
        "IPython 7.23 release notes, deprecation; removed in 9.0",
    ),
    *(
        _name(
            f"IPython.core.display.{name}",
            f"IPython.display.{name}",
            "9.0",
            "NAME",
            "IPython 7.14 release notes, deprecation; removed in 9.0",
        )
        for name in ("display", "clear_output")
    ),
    Moved(
        id="ipython.html-widgets",
        library="ipython",
        since="4.0",
        source="IPython 4.0 release notes, The Big Split",
        title="widgets are a package of their own: `ipywidgets`",
        error="No module named 'IPython.html'|cannot import name 'html' from 'IPython'",
        old="IPython.html.widgets",
        new="ipywidgets",
        runnable=False,
        example=Example(
            old="from IPython.html.widgets import interact\ninteract",
            new="from ipywidgets import interact\ninteract",
        ),
    ),
    Moved(
        id="ipython.parallel",
        library="ipython",
        since="4.0",
        source="IPython 4.0 release notes, The Big Split",
        title="parallel computing is a package of its own: `ipyparallel`",
        error="No module named 'IPython.parallel'|cannot import name 'parallel' from 'IPython'",
        old="IPython.parallel",
        new="ipyparallel",
        runnable=False,
        example=Example(
            old="from IPython.parallel import Client\nClient",
            new="from ipyparallel import Client\nClient",
        ),
    ),
    Moved(
        id="ipython.utils-traitlets",
        library="ipython",
        since="4.0",
        source="IPython 4.0 release notes, The Big Split",
        title="`traitlets` is a package of its own",
        error="No module named 'IPython.utils.traitlets'",
        old="IPython.utils.traitlets",
        new="traitlets",
        example=Example(
            old="from IPython.utils.traitlets import Int\nInt", new="from traitlets import Int\nInt"
        ),
    ),
    Moved(
        id="ipython.nbformat",
        library="ipython",
        since="4.0",
        source="IPython 4.0 release notes, The Big Split",
        title="`nbformat` is a package of its own",
        error="No module named 'IPython.nbformat'|cannot import name 'nbformat' from 'IPython'",
        old="IPython.nbformat",
        new="nbformat",
        runnable=False,
        example=Example(old="from IPython.nbformat import read\nread", new="from nbformat import read\nread"),
    ),
    Custom(
        id="ipython.magic",
        library="ipython",
        since="9.0",
        source="IPython 0.13 release notes, deprecation of magic(); removed in 9.0",
        title="`get_ipython().magic(line)` is `run_line_magic(name, line)`",
        error="InteractiveShell' object has no attribute 'magic'",
        finder=_magic,
        runnable=False,
        example=Example(
            old="get_ipython().magic('matplotlib inline')\nshell = get_ipython()\nshell.magic(line)",
            new="get_ipython().run_line_magic('matplotlib', 'inline')\nshell = get_ipython()\n"
            "shell.run_line_magic(*line.partition(' ')[::2])",
        ),
    ),
    *(
        Pattern(
            id=f"ipython.{name}",
            library="ipykernel",
            since="5.0",
            source="IPython 7.0 release notes, Autoawait: the kernel itself runs in an event loop",
            title="the event loop is running in a notebook already: what was run in it is awaited",
            error="This event loop is already running|cannot be called from a running event loop",
            pattern=pattern,
            template="await $coroutine",
            bind=bind,
            runnable=False,
            example=Example(setup="import asyncio", old=old, new="await asyncio.sleep(0)"),
        )
        for name, pattern, bind, old in (
            (
                "running-loop-run",
                "$run($coroutine)",
                {"run": "asyncio.run"},
                "asyncio.run(asyncio.sleep(0))",
            ),
            (
                "running-loop-until-complete",
                "$loop.run_until_complete($coroutine)",
                {},
                "asyncio.get_event_loop().run_until_complete(asyncio.sleep(0))",
            ),
        )
    ),
]
