"""What IPython and its display machinery moved."""

from ..rule import Example, Moved, Pattern, Rule
from ._missing import missing


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
    Pattern(
        id="ipython.magic",
        library="ipython",
        since="8.0",
        source="IPython 0.13 release notes, deprecation of magic(); removed in 9.0",
        title="`get_ipython().magic(line)` is `run_line_magic(name, line)`",
        error="has no attribute 'magic'",
        pattern="get_ipython().magic($line)",
        template="get_ipython().run_line_magic(*$line.partition(' ')[::2])",
        runnable=False,
        example=Example(
            old="get_ipython().magic('matplotlib inline')",
            new="get_ipython().run_line_magic(*'matplotlib inline'.partition(' ')[::2])",
        ),
    ),
]
