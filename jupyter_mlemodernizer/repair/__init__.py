"""From a crash to proposals: the catalogue, signatures, relocation, inputs, packages, Python 2.

The classes are imported when they are first asked for, so that nothing heavy is loaded
with the server.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .advice import Advice
    from .inputs import Inputs
    from .keyword_only import KeywordOnly
    from .new_keywords import NewKeywords
    from .packages import Packages
    from .provisions import Provisions
    from .python2 import Python2
    from .relocation import Relocation
    from .shell_lines import ShellLines
    from .unused_imports import UnusedImports

_HOMES = {
    "Advice": "advice",
    "Inputs": "inputs",
    "KeywordOnly": "keyword_only",
    "NewKeywords": "new_keywords",
    "Packages": "packages",
    "Provisions": "provisions",
    "Python2": "python2",
    "Relocation": "relocation",
    "ShellLines": "shell_lines",
    "UnusedImports": "unused_imports",
}

__all__ = [
    "Advice",
    "Inputs",
    "KeywordOnly",
    "NewKeywords",
    "Packages",
    "Provisions",
    "Python2",
    "Relocation",
    "ShellLines",
    "UnusedImports",
]


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{_HOMES[name]}", __name__), name)
