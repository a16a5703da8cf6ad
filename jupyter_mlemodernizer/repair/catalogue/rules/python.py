"""What Python and its standard library changed, seen in notebooks that are Python 3 otherwise.

Notebooks written for Python 2 are converted as a whole before anything runs; the entries
here for its names (``xrange``, ``cPickle`` …) are for those that mix both.
"""

from ..rule import Call, Example, Method, Moved, Pattern, Rule

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


def _function(old: str, new: str, since: str, source: str, use: str, *, reason: str = "") -> Rule:
    """A function (or name) of the standard library that moved; ``use`` is a template with NAME in it."""
    old_module, _, old_bare = old.rpartition(".")
    new_module, _, new_bare = new.rpartition(".")
    return Moved(
        id=f"python.{old_module.replace('.', '-').lower()}-{old_bare.lower().replace('_', '-')}",
        library="python",
        since=since,
        source=source,
        title=f"`{old}` is `{new}` now",
        reason=reason,
        error=(
            f"cannot import name '{old_bare}' from '{old_module}'"
            f"|module '{old_module}' has no attribute '{old_bare}'|No module named '{old}'"
        ),
        old=old,
        new=new,
        example=Example(
            old=f"from {old_module} import {old_bare}\n{use.replace('NAME', old_bare)}",
            new=f"from {new_module} import {new_bare}\n{use.replace('NAME', new_bare)}",
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
    _function("fractions.gcd", "math.gcd", "3.9", "What's New In Python 3.9, Removed", "NAME(4, 6)"),
    _function(
        "inspect.getargspec",
        "inspect.getfullargspec",
        "3.11",
        "What's New In Python 3.11, Removed",
        "NAME(lambda a: a).args",
    ),
    _function(
        "base64.encodestring", "base64.encodebytes", "3.9", "What's New In Python 3.9, Removed", "NAME(b'a')"
    ),
    _function(
        "base64.decodestring",
        "base64.decodebytes",
        "3.9",
        "What's New In Python 3.9, Removed",
        "NAME(b'YQ==')",
    ),
    _function(
        "itertools.izip_longest",
        "itertools.zip_longest",
        "3.0",
        "What's New In Python 3.0",
        "list(NAME([1], [2]))",
    ),
    _function("string.letters", "string.ascii_letters", "3.0", "What's New In Python 3.0", "len(NAME)"),
    _function("string.lowercase", "string.ascii_lowercase", "3.0", "What's New In Python 3.0", "len(NAME)"),
    _function("string.uppercase", "string.ascii_uppercase", "3.0", "What's New In Python 3.0", "len(NAME)"),
    _function("os.getcwdu", "os.getcwd", "3.0", "What's New In Python 3.0", "NAME()"),
    _function("sys.maxint", "sys.maxsize", "3.0", "What's New In Python 3.0", "NAME > 0"),
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

_PYTHON_2: list[Rule] = [
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
    _function("urllib.urlopen", "urllib.request.urlopen", "3.0", "PEP 3108", "NAME"),
    _function("urllib.urlretrieve", "urllib.request.urlretrieve", "3.0", "PEP 3108", "NAME"),
    _function("urllib.urlencode", "urllib.parse.urlencode", "3.0", "PEP 3108", "NAME({'a': 1})"),
    _function("urllib.quote", "urllib.parse.quote", "3.0", "PEP 3108", "NAME('a b')"),
    _function("urllib.quote_plus", "urllib.parse.quote_plus", "3.0", "PEP 3108", "NAME('a b')"),
    _function("urllib.unquote", "urllib.parse.unquote", "3.0", "PEP 3108", "NAME('a%20b')"),
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
    Pattern(
        id="python.string-maketrans",
        library="python",
        since="3.1",
        source="What's New In Python 3.1",
        title="`string.maketrans` is `str.maketrans` for text",
        error="module 'string' has no attribute 'maketrans'",
        pattern="$string.maketrans",
        template="str.maketrans",
        bind={"string": "string"},
        example=Example(
            setup="import string",
            old="'ab'.translate(string.maketrans('a', 'b'))",
            new="'ab'.translate(str.maketrans('a', 'b'))",
        ),
    ),
    Pattern(
        id="python.string-join",
        library="python",
        since="3.0",
        source="What's New In Python 3.0: the functions of string are methods",
        title="`string.join` is a method of the separator",
        error="module 'string' has no attribute 'join'",
        pattern="$string.join($words, $separator)",
        template="$separator.join($words)",
        bind={"string": "string"},
        example=Example(
            setup="import string", old="string.join(['a', 'b'], ' ')", new="' '.join(['a', 'b'])"
        ),
    ),
    Pattern(
        id="python.iterator-next",
        library="python",
        since="3.0",
        source="PEP 3114",
        title="`iterator.next()` is `next(iterator)`",
        error="has no attribute 'next'",
        pattern="$iterator.next()",
        template="next($iterator)",
        sometimes=True,
        example=Example(setup="numbers = [1, 2]", old="iter(numbers).next()", new="next(iter(numbers))"),
    ),
    Pattern(
        id="python.dict-has-key",
        library="python",
        since="3.0",
        source="What's New In Python 3.0",
        title="`dict.has_key(key)` is `key in dict`",
        error="has no attribute 'has_key'",
        pattern="$mapping.has_key($key)",
        template="$key in $mapping",
        sometimes=True,
        example=Example(
            setup="table = {'a': 1}",
            old="if table.has_key('a'):\n    table['a'] += 1",
            new="if 'a' in table:\n    table['a'] += 1",
        ),
    ),
    *(
        Method(
            id=f"python.dict-{old}",
            library="python",
            since="3.0",
            source="What's New In Python 3.0, Views And Iterators Instead Of Lists",
            title=f"`dict.{old}` is `dict.{new}` in Python 3",
            error=f"'(dict|OrderedDict|defaultdict|Counter)' object has no attribute '{old}'"
            f"|has no attribute '{old}'",
            receivers=("dict", "builtins.dict"),
            old=old,
            new=new,
            example=Example(setup="table = {'a': 1}", old=f"list(table.{old}())", new=f"list(table.{new}())"),
        )
        for old, new in (("iteritems", "items"), ("iterkeys", "keys"), ("itervalues", "values"))
    ),
    *(
        Pattern(
            id=f"python.dict-{view}-subscript",
            library="python",
            since="3.0",
            source="What's New In Python 3.0, Views And Iterators Instead Of Lists",
            title=f"`dict.{view}()` is a view, not a list: turned into a list before it is indexed",
            error=f"'(dict|odict)_{view}' object is not subscriptable",
            pattern=f"$table.{view}()[$index]",
            template=f"list($table.{view}())[$index]",
            sometimes=True,
            example=Example(
                setup="table = {'a': 1}", old=f"table.{view}()[0]", new=f"list(table.{view}())[0]"
            ),
        )
        for view in ("keys", "values", "items")
    ),
    *(
        Pattern(
            id=f"python.{function}-subscript",
            library="python",
            since="3.0",
            source="What's New In Python 3.0, Views And Iterators Instead Of Lists",
            title=f"`{function}` gives an iterator, not a list: turned into a list before it is indexed",
            error=f"'{function}' object is not subscriptable",
            pattern=f"{function}($$arguments)[$index]",
            template=f"list({function}($$arguments))[$index]",
            example=Example(
                setup="first, second = abs, [1, 2]",
                old=f"{function}(first, second)[0]" if function != "zip" else "zip(second, second)[0]",
                new=f"list({function}(first, second))[0]"
                if function != "zip"
                else "list(zip(second, second))[0]",
            ),
        )
        for function in ("map", "zip", "filter")
    ),
    Pattern(
        id="python.str-decode",
        library="python",
        since="3.0",
        source="What's New In Python 3.0, Text Vs. Data Instead Of Unicode Vs. 8-bit",
        title="text is decoded already: a `str` has no `decode`",
        error="'str' object has no attribute 'decode'",
        pattern="$text.decode($$arguments)",
        template="$text",
        types={"text": ("str", "builtins.str")},
        example=Example(setup="text = 'a'", old="text.decode('utf-8').upper()", new="text.upper()"),
    ),
    Pattern(
        id="python.csv-reader-binary",
        library="python",
        since="3.0",
        source="csv module documentation: open the file with newline=''",
        title="`csv.reader` reads text: the file is not opened in binary mode",
        error="iterator should return strings, not bytes|a bytes-like object is required, not 'str'",
        pattern="$csv.reader(open($path, 'rb'), $$rest)",
        template="$csv.reader(open($path, newline=''), $$rest)",
        bind={"csv": "csv"},
        example=Example(
            setup="import csv\nopen('table.csv', 'w').write('a,b')",
            old="next(csv.reader(open('table.csv', 'rb')))",
            new="next(csv.reader(open('table.csv', newline='')))",
        ),
    ),
    Pattern(
        id="python.csv-dictreader-binary",
        library="python",
        since="3.0",
        source="csv module documentation: open the file with newline=''",
        title="`csv.DictReader` reads text: the file is not opened in binary mode",
        error="iterator should return strings, not bytes",
        pattern="$csv.DictReader(open($path, 'rb'), $$rest)",
        template="$csv.DictReader(open($path, newline=''), $$rest)",
        bind={"csv": "csv"},
        example=Example(
            setup="import csv\nopen('table.csv', 'w').write('a,b\\n1,2')",
            old="next(csv.DictReader(open('table.csv', 'rb')))",
            new="next(csv.DictReader(open('table.csv', newline='')))",
        ),
    ),
    Pattern(
        id="python.csv-writer-binary",
        library="python",
        since="3.0",
        source="csv module documentation: open the file with newline=''",
        title="`csv.writer` writes text: the file is not opened in binary mode",
        error="a bytes-like object is required, not 'str'",
        pattern="$csv.writer(open($path, 'wb'), $$rest)",
        template="$csv.writer(open($path, 'w', newline=''), $$rest)",
        bind={"csv": "csv"},
        example=Example(
            setup="import csv",
            old="csv.writer(open('out.csv', 'wb')).writerow([1])",
            new="csv.writer(open('out.csv', 'w', newline='')).writerow([1])",
        ),
    ),
    Pattern(
        id="python.pickle-load-text",
        library="python",
        since="3.0",
        source="pickle module documentation: files are opened in binary mode",
        title="a pickle is read from a file opened in binary mode",
        error="codec can't decode byte|a bytes-like object is required, not 'str'",
        pattern="$pickle.load(open($path))",
        template="$pickle.load(open($path, 'rb'))",
        bind={"pickle": "pickle"},
        example=Example(
            setup="import pickle\npickle.dump([1], open('list.pkl', 'wb'))",
            old="pickle.load(open('list.pkl'))",
            new="pickle.load(open('list.pkl', 'rb'))",
        ),
    ),
    Pattern(
        id="python.pickle-dump-text",
        library="python",
        since="3.0",
        source="pickle module documentation: files are opened in binary mode",
        title="a pickle is written to a file opened in binary mode",
        error=r"write\(\) argument must be str, not bytes",
        pattern="$pickle.dump($value, open($path, 'w'))",
        template="$pickle.dump($value, open($path, 'wb'))",
        bind={"pickle": "pickle"},
        example=Example(
            setup="import pickle",
            old="pickle.dump([1], open('list.pkl', 'w'))",
            new="pickle.dump([1], open('list.pkl', 'wb'))",
        ),
    ),
    Call(
        id="python.pickle-load-python-2",
        library="python",
        since="3.0",
        source="pickle module documentation, encoding: 'latin1' for NumPy arrays pickled by Python 2",
        title="a pickle written by Python 2 is read with `encoding='latin1'`",
        error="UnicodeDecodeError: 'ascii' codec can't decode byte",
        callables=("pickle.load", "pickle.loads"),
        add={"encoding": "'latin1'"},
        sometimes=True,
        example=Example(
            setup='import pickle\ndata = b"U\\x02\\xe9\\xe8q\\x00."',
            old="pickle.loads(data)",
            new="pickle.loads(data, encoding='latin1')",
        ),
    ),
]

RULES: list[Rule] = [*map(_abstract_class, _ABSTRACT_CLASSES), *_STANDARD_LIBRARY, *_PYTHON_2]
