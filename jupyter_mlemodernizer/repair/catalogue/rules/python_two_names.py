"""Modules and builtins of Python 2 that have other names.

Notebooks written for Python 2 are converted as a whole before anything runs.
"""

from ..rule import Example, Moved, Rule
from ._python import function_rule


def _module(old: str, new: str, use: str, names: dict[str, str] | None = None) -> Rule:
    """A module of Python 2 that has another name; ``use`` is a name in it that both have."""
    return Moved(
        id=f"python.module-{old.lower().replace('_', '-').strip('-')}",
        library="python",
        since="3.0",
        source="PEP 3108, Standard Library Reorganization",
        title=f"the module `{old}` is called `{new}` in Python 3",
        error=f"No module named '{old}'",
        old=old,
        new=new,
        names=names or {},
        example=Example(
            old=f"from {old} import {use}\n{use}",
            new=f"from {new} import {use}\n{use}",
        ),
    )


def _builtin(old: str, new: str, old_use: str, new_use: str) -> Rule:
    """A builtin of Python 2 that has another name or another home."""
    shown = new.removeprefix("builtins.")
    return Moved(
        id=f"python.builtin-{old.replace('_', '-')}",
        library="python",
        since="3.0",
        source="What's New In Python 3.0",
        title=f"`{old}` is `{shown}` in Python 3",
        error=f"NameError: name '{old}' is not defined",
        old=f"builtins.{old}",
        new=new,
        example=Example(old=old_use, new=new_use),
    )


RULES: list[Rule] = [
    _module("cPickle", "pickle", "dumps"),
    _module("cStringIO", "io", "StringIO"),
    _module("StringIO", "io", "StringIO"),
    _module("Queue", "queue", "Queue"),
    _module("ConfigParser", "configparser", "ConfigParser"),
    _module("HTMLParser", "html.parser", "HTMLParser"),
    _module("urlparse", "urllib.parse", "urljoin"),
    _module("httplib", "http.client", "HTTPConnection"),
    _module("cookielib", "http.cookiejar", "CookieJar"),
    _module("__builtin__", "builtins", "open"),
    _module(
        "urllib2",
        "urllib.request",
        "urlopen",
        {"HTTPError": "urllib.error.HTTPError", "URLError": "urllib.error.URLError"},
    ),
    function_rule("urllib.urlopen", "urllib.request.urlopen", "3.0", "PEP 3108", "NAME"),
    function_rule("urllib.urlretrieve", "urllib.request.urlretrieve", "3.0", "PEP 3108", "NAME"),
    function_rule("urllib.urlencode", "urllib.parse.urlencode", "3.0", "PEP 3108", "NAME({'a': 1})"),
    function_rule("urllib.quote", "urllib.parse.quote", "3.0", "PEP 3108", "NAME('a b')"),
    function_rule("urllib.quote_plus", "urllib.parse.quote_plus", "3.0", "PEP 3108", "NAME('a b')"),
    function_rule("urllib.unquote", "urllib.parse.unquote", "3.0", "PEP 3108", "NAME('a%20b')"),
    *(
        Moved(
            id=f"python.sets-{old.lower()}",
            library="python",
            since="3.0",
            source="What's New In Python 3.0, PEP 3108: the module sets is removed, set and frozenset are builtins",
            title=f"`sets.{old}` is the builtin `{new}`",
            error="No module named 'sets'",
            old=f"sets.{old}",
            new=f"builtins.{new}",
            example=Example(old=f"from sets import {old}\n{old}([1])", new=f"{new}([1])"),
        )
        for old, new in (("Set", "set"), ("ImmutableSet", "frozenset"))
    ),
    _builtin("xrange", "builtins.range", "list(xrange(3))", "list(range(3))"),
    _builtin("unicode", "builtins.str", "unicode('a')", "str('a')"),
    _builtin("basestring", "builtins.str", "isinstance('a', basestring)", "isinstance('a', str)"),
    _builtin("long", "builtins.int", "long(3)", "int(3)"),
    _builtin("unichr", "builtins.chr", "unichr(97)", "chr(97)"),
    _builtin("raw_input", "builtins.input", "ask = raw_input", "ask = input"),
    _builtin(
        "reduce",
        "functools.reduce",
        "reduce(max, [1, 2])",
        "from functools import reduce\nreduce(max, [1, 2])",
    ),
    _builtin(
        "reload",
        "importlib.reload",
        "import json\nreload(json)",
        "import json\nfrom importlib import reload\nreload(json)",
    ),
    *(
        Moved(
            id=f"python.itertools-{old}",
            library="python",
            since="3.0",
            source="What's New In Python 3.0, Views And Iterators Instead Of Lists",
            title=f"`itertools.{old}` is `{new}` in Python 3",
            error=f"module 'itertools' has no attribute '{old}'|cannot import name '{old}' from 'itertools'",
            old=f"itertools.{old}",
            new=f"builtins.{new}",
            example=Example(
                setup="import itertools",
                old=f"list(itertools.{old}({arguments}))",
                new=f"list({new}({arguments}))",
            ),
        )
        for old, new, arguments in (
            ("izip", "zip", "[1], [2]"),
            ("imap", "map", "abs, [-1]"),
            ("ifilter", "filter", "None, [0, 1]"),
        )
    ),
]
