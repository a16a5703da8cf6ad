"""What Python and its standard library changed from 3.5 to 3.12."""

from ..rule import Call, Example, Method, Moved, Pattern, Rule
from ._python import function_rule

_ABSTRACT_CLASSES = (
    "Awaitable",
    "Callable",
    "Collection",
    "Container",
    "Coroutine",
    "Generator",
    "Hashable",
    "ItemsView",
    "Iterable",
    "Iterator",
    "KeysView",
    "Mapping",
    "MappingView",
    "MutableMapping",
    "MutableSequence",
    "MutableSet",
    "Reversible",
    "Sequence",
    "Set",
    "Sized",
    "ValuesView",
)


def _abstract_class(name: str) -> Rule:
    return Moved(
        id=f"python.collections-{name.lower()}",
        library="python",
        since="3.10",
        source="What's New In Python 3.10, Removed",
        title=f"`{name}` moved from `collections` to `collections.abc`",
        error=f"cannot import name '{name}' from 'collections'|module 'collections' has no attribute '{name}'",
        old=f"collections.{name}",
        new=f"collections.abc.{name}",
        example=Example(
            old=f"from collections import {name}\n{name}",
            new=f"from collections.abc import {name}\n{name}",
        ),
    )


_STANDARD_LIBRARY: list[Rule] = [
    Moved(
        id="python.time-clock",
        library="python",
        since="3.8",
        source="What's New In Python 3.8, API and Feature Removals",
        title="`time.clock` is gone: `time.process_time` measures what it measured",
        reason="On Linux and macOS `time.clock` was the processor time of the process.",
        error="module 'time' has no attribute 'clock'|cannot import name 'clock' from 'time'",
        old="time.clock",
        new="time.process_time",
        example=Example(
            old="import time\nstart = time.clock()", new="import time\nstart = time.process_time()"
        ),
    ),
    function_rule("fractions.gcd", "math.gcd", "3.9", "What's New In Python 3.9, Removed", "NAME(4, 6)"),
    function_rule(
        "inspect.getargspec",
        "inspect.getfullargspec",
        "3.11",
        "What's New In Python 3.11, Removed",
        "NAME(lambda a: a).args",
    ),
    function_rule(
        "base64.encodestring", "base64.encodebytes", "3.9", "What's New In Python 3.9, Removed", "NAME(b'a')"
    ),
    function_rule(
        "base64.decodestring",
        "base64.decodebytes",
        "3.9",
        "What's New In Python 3.9, Removed",
        "NAME(b'YQ==')",
    ),
    function_rule(
        "itertools.izip_longest",
        "itertools.zip_longest",
        "3.0",
        "What's New In Python 3.0",
        "list(NAME([1], [2]))",
    ),
    function_rule("string.letters", "string.ascii_letters", "3.0", "What's New In Python 3.0", "len(NAME)"),
    function_rule(
        "string.lowercase", "string.ascii_lowercase", "3.0", "What's New In Python 3.0", "len(NAME)"
    ),
    function_rule(
        "string.uppercase", "string.ascii_uppercase", "3.0", "What's New In Python 3.0", "len(NAME)"
    ),
    function_rule("os.getcwdu", "os.getcwd", "3.0", "What's New In Python 3.0", "NAME()"),
    function_rule("sys.maxint", "sys.maxsize", "3.0", "What's New In Python 3.0", "NAME > 0"),
    Moved(
        id="python.os-errno",
        library="python",
        since="3.7",
        source="What's New In Python 3.7, API and Feature Removals",
        title="`os.errno` was never public: import `errno`",
        error="module 'os' has no attribute 'errno'|cannot import name 'errno' from 'os'",
        old="os.errno",
        new="errno",
        example=Example(old="from os import errno\nerrno.ENOENT", new="import errno\nerrno.ENOENT"),
    ),
    Call(
        id="python.cgi-escape",
        library="python",
        since="3.8",
        source="What's New In Python 3.8, API and Feature Removals",
        title="`cgi.escape` is `html.escape` now, which escapes quotes too unless told not to",
        error="module 'cgi' has no attribute 'escape'|cannot import name 'escape' from 'cgi'",
        callables=("cgi.escape",),
        then="html.escape",
        positional=("s", "quote"),
        keep_positional=1,
        add={"quote": "False"},
        example=Example(
            old="import cgi\nresult = cgi.escape('a < b')",
            new="import cgi\nfrom html import escape\nresult = escape('a < b', quote=False)",
        ),
    ),
    Pattern(
        id="python.xml-getchildren",
        library="python",
        since="3.9",
        source="What's New In Python 3.9, Removed",
        title="`element.getchildren()` is `list(element)`",
        error="'xml.etree.ElementTree.Element' object has no attribute 'getchildren'",
        pattern="$element.getchildren()",
        template="list($element)",
        sometimes=True,
        example=Example(
            setup="import xml.etree.ElementTree as ET\nroot = ET.fromstring('<a><b/></a>')",
            old="len(root.getchildren())",
            new="len(list(root))",
        ),
    ),
    Method(
        id="python.xml-getiterator",
        library="python",
        since="3.9",
        source="What's New In Python 3.9, Removed",
        title="`getiterator` is called `iter` now",
        error="has no attribute 'getiterator'",
        receivers=("xml.etree.ElementTree.Element", "xml.etree.ElementTree.ElementTree"),
        old="getiterator",
        new="iter",
        example=Example(
            setup="import xml.etree.ElementTree as ET\nroot = ET.fromstring('<a><b/></a>')",
            old="list(root.getiterator('b'))",
            new="list(root.iter('b'))",
        ),
    ),
    Method(
        id="python.thread-isalive",
        library="python",
        since="3.9",
        source="What's New In Python 3.9, Removed",
        title="`Thread.isAlive` is called `is_alive` now",
        error="'Thread' object has no attribute 'isAlive'",
        receivers=("threading.Thread",),
        old="isAlive",
        new="is_alive",
        example=Example(
            setup="import threading\nworker = threading.Thread(target=print)",
            old="worker.isAlive()",
            new="worker.is_alive()",
        ),
    ),
    Call(
        id="python.json-loads-encoding",
        library="python",
        since="3.9",
        source="What's New In Python 3.9, Removed",
        title="`json.loads` lost `encoding`, which had no effect since Python 3.1",
        error="__init__\\(\\) got an unexpected keyword argument 'encoding'",
        callables=("json.loads",),
        drop=("encoding",),
        example=Example(
            setup="import json",
            old="json.loads('[1]', encoding='utf-8')",
            new="json.loads('[1]')",
        ),
    ),
    Pattern(
        id="python.random-sample-set",
        library="python",
        since="3.11",
        source="What's New In Python 3.11, Removed",
        title="`random.sample` no longer takes a set: it gets a tuple, which the set was turned into then",
        error="Population must be a sequence",
        pattern="$random.sample($population, $count)",
        template="$random.sample(tuple($population), $count)",
        bind={"random": "random"},
        sometimes=True,
        example=Example(
            setup="import random\nnames = {'a', 'b', 'c'}",
            old="random.sample(names, 2)",
            new="random.sample(tuple(names), 2)",
        ),
    ),
    Pattern(
        id="python.math-factorial-float",
        library="python",
        since="3.12",
        source="What's New In Python 3.12: math.factorial takes integers only (deprecated since 3.9)",
        title="`math.factorial` no longer takes a float, even if it is whole",
        error="'float' object cannot be interpreted as an integer",
        pattern="$math.factorial($number)",
        template="$math.factorial(int($number))",
        bind={"math": "math"},
        runnable=False,
        sometimes=True,
        example=Example(setup="import math", old="math.factorial(5.0)", new="math.factorial(int(5.0))"),
    ),
    Pattern(
        id="python.open-universal-newlines",
        library="python",
        since="3.11",
        source="What's New In Python 3.11, Removed: open() no longer accepts 'U'",
        title="mode `'rU'` is gone: text files are read with universal newlines anyway",
        error="invalid mode: 'rU'",
        pattern="open($path, 'rU', $$rest)",
        template="open($path, 'r', $$rest)",
        example=Example(
            setup="path = 'newlines.txt'\nopen(path, 'w').close()",
            old="open(path, 'rU').read()",
            new="open(path, 'r').read()",
        ),
    ),
    Moved(
        id="python.imp-reload",
        library="python",
        since="3.12",
        source="What's New In Python 3.12, Removed",
        title="the module `imp` is gone: `reload` is in `importlib`",
        error="No module named 'imp'",
        old="imp.reload",
        new="importlib.reload",
        runnable=False,
        example=Example(
            old="from imp import reload\nimport json\nreload(json)",
            new="from importlib import reload\nimport json\nreload(json)",
        ),
    ),
    Moved(
        id="python.distutils-looseversion",
        library="python",
        since="3.12",
        source="What's New In Python 3.12, Removed: distutils",
        title="`distutils` is gone: `packaging.version.Version` compares versions",
        error="No module named 'distutils'",
        old="distutils.version.LooseVersion",
        new="packaging.version.Version",
        runnable=False,
        example=Example(
            old="from distutils.version import LooseVersion\nLooseVersion('1.2') > LooseVersion('1.1')",
            new="from packaging.version import Version\nVersion('1.2') > Version('1.1')",
        ),
    ),
    Moved(
        id="python.distutils-find-executable",
        library="python",
        since="3.12",
        source="What's New In Python 3.12, Removed: distutils",
        title="`distutils` is gone: `shutil.which` finds programs",
        error="No module named 'distutils'",
        old="distutils.spawn.find_executable",
        new="shutil.which",
        runnable=False,
        example=Example(
            old="from distutils.spawn import find_executable\nfind_executable('python')",
            new="from shutil import which\nwhich('python')",
        ),
    ),
]


_ABSTRACT_RULES: list[Rule] = [_abstract_class(name) for name in _ABSTRACT_CLASSES]


RULES: list[Rule] = [*_ABSTRACT_RULES, *_STANDARD_LIBRARY]
