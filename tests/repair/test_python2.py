"""Notebooks in Python 2 become what a careful person would have written, and print what they printed."""

import asyncio
import contextlib
import io
import json
import os
from pathlib import Path
from typing import Any

import pytest

from jupyter_mlemodernizer.repair import Python2

KERNELS = Path(__file__).resolve().parents[3] / "shared" / "kernels"


def converted(book: Any, version: str | None = "2.7.18") -> list[str]:
    return book.after(asyncio.run(Python2(version).sweep(book.context)))


LINES = {
    "print": ("print 'a', x", "print('a', x)"),
    "print nothing": ("print", "print()"),
    "print in parentheses": ("print (x % 2)", "print(x % 2)"),
    "print a tuple": ("print (1, 2)", "print((1, 2))"),
    "print without end": ("print x,", "print(x, end=' ')"),
    "print to a file": ("print >>f, x", "print(x, file=f)"),
    "except": (
        "try:\n    x\nexcept ValueError, e:\n    pass",
        "try:\n    x\nexcept ValueError as e:\n    pass",
    ),
    "raise": ("raise ValueError, 'a'", "raise ValueError('a')"),
    "unequal": ("a <> b", "a != b"),
    "backticks": ("x = `a`", "x = repr(a)"),
    "exec": ("exec 'x = 1'", "exec('x = 1')"),
    "octal": ("x = 0777", "x = 0o777"),
    "long": ("x = 10L", "x = 10"),
    "raw unicode": ("x = ur'\\d'", "x = r'\\d'"),
    "unicode literal stays": ("print u'é'", "print(u'é')"),
    "unicode": ("unicode(x)", "str(x)"),
    "has_key": ("if not d.has_key(k): pass", "if k not in d: pass"),
    "xrange": ("for i in xrange(3): pass", "for i in range(3): pass"),
    "range as it is": ("plt.xticks(range(len(x)), x)", None),
    "range in a loop": ("for i in range(3): pass", None),
    "range plus": ("x = range(3) + [7]", "x = list(range(3)) + [7]"),
    "range shuffled": ("x = range(3)\nshuffle(x)", "x = list(range(3))\nshuffle(x)"),
    "range changed": ("x = range(3)\nx.append(4)", "x = list(range(3))\nx.append(4)"),
    "range kept": ("x = range(3)\nfor i in x: pass", None),
    "map": ("x = map(str, y)", "x = list(map(str, y))"),
    "map iterated": ("for a in map(str, y): pass", None),
    "map joined": ("','.join(map(str, y))", None),
    "zip to a dict": ("dict(zip(a, b))", None),
    "zip sorted": ("sorted(zip(a, b))", None),
    "zip to rows of a file": ("table.writerows(zip(a, b))", None),
    "zip kept": ("x = zip(a, b)", "x = list(zip(a, b))"),
    "filter measured": ("len(filter(f, x))", "len(list(filter(f, x)))"),
    "izip": ("from itertools import izip\nfor a, b in izip(x, y): pass", "for a, b in zip(x, y): pass"),
    "imap": ("import itertools\nx = itertools.imap(f, y)", "import itertools\nx = map(f, y)"),
    "iteritems": ("for k, v in d.iteritems(): pass", "for k, v in d.items(): pass"),
    "sorted iteritems": ("sorted(d.iteritems())", "sorted(d.items())"),
    "items in a loop": ("for k, v in d.items(): pass", None),
    "items while changed": (
        "for k in d.keys():\n    del d[k]",
        "for k in list(d.keys()):\n    del d[k]",
    ),
    "items with the same key": ("for k in d.keys():\n    d[k] = 1", None),
    "keys by position": ("d.keys()[0]", "list(d.keys())[0]"),
    "values to numpy": ("np.mean(d.values())", "np.mean(list(d.values()))"),
    "keys of a table": (
        "import pandas as pd\ns = pd.Series(x)\nprint(s.keys())\npd.read_csv(f).keys()[0]",
        None,
    ),
    "keys of its groups": (
        "import pandas as pd\nprint(pd.read_csv(f).groupby('a').groups.keys())",
        "import pandas as pd\nprint(list(pd.read_csv(f).groupby('a').groups.keys()))",
    ),
    "values summed": ("sum(d.values())", None),
    "values attribute": ("x = df.values", None),
    "next": ("rows.next()", "next(rows)"),
    "tuple in a lambda": ("sorted(x, key=lambda (k, v): v)", "sorted(x, key=lambda k_v: k_v[1])"),
    "sorted cmp": (
        "import os\nsorted(x, cmp=f)",
        "import functools\nimport os\nsorted(x, key=functools.cmp_to_key(f))",
    ),
    "cmp": ("x = cmp(a, b)", "x = ((a > b) - (a < b))"),
    "letters": ("import string\nstring.letters", "import string\nstring.ascii_letters"),
    "string.join": ("import string\nstring.join(x, ',')", "import string\n','.join(x)"),
    "cPickle": ("import cPickle as pickle", "import pickle"),
    "cPickle alone": ("import cPickle\ncPickle.load(f)", "import pickle\npickle.load(f)"),
    "StringIO": ("from StringIO import StringIO", "from io import StringIO"),
    "urllib2": (
        "import urllib2\nurllib2.urlopen(u)",
        "import urllib.request, urllib.error, urllib.parse\nurllib.request.urlopen(u)",
    ),
    "modules of one": (
        "import os, urllib2, urllib, sys\nurllib.quote(u)",
        "import os, urllib.request, urllib.error, urllib.parse, sys\nurllib.parse.quote(u)",
    ),
    "comparison of a comparison": (
        "print sorted(x, cmp=lambda a, b: cmp(b, a))",
        "import functools\nprint(sorted(x, key=functools.cmp_to_key(lambda a, b: ((b > a) - (b < a)))))",
    ),
    "bytes made of bytes": ("print x.encode('hex')", "print(x.encode('hex'))"),
    "printed bytes": ("print x.encode('utf-8'), (a + b).encode('utf8')", "print(x, (a + b))"),
    "bytes put into text": (
        "print '%s: %d' % (x.encode('utf-8'), 3)\nprint '%s' % x.encode('utf-8', 'ignore')",
        "print('%s: %d' % (x, 3))\nprint('%s' % x)",
    ),
    "bytes kept": ("y = x.encode('utf-8')", None),
    "tuple as a parameter": (
        "def f(x, (low, high), (a, b)=(1, 2)):\n    return low",
        "def f(x, low_high, a_b=(1, 2)):\n    (low, high) = low_high\n    (a, b) = a_b\n    return low",
    ),
    "tuples as parameters": (
        "def f((a, b)):\n    return a\ndef g((c, d)):\n    return c",
        "def f(a_b):\n    (a, b) = a_b\n    return a\ndef g(c_d):\n    (c, d) = c_d\n    return c",
    ),
    "the same tuple as a parameter": (
        "def f((a, b)):\n    return a\ndef g(x, (a, b)):\n    return b",
        "def f(a_b):\n    (a, b) = a_b\n    return a\ndef g(x, a_b):\n    (a, b) = a_b\n    return b",
    ),
    "tuple as a parameter, of a name that is taken": (
        "a_b = 1\ndef f((a, b)):\n    return a_b",
        "a_b = 1\ndef f(a_b_):\n    (a, b) = a_b_\n    return a_b",
    ),
    "reduce": ("import os\nreduce(f, x)", "import os\nfrom functools import reduce\nreduce(f, x)"),
    "raw_input": ("raw_input('?')", "input('?')"),
    "default encoding": (
        "import sys\nreload(sys)\nsys.setdefaultencoding('utf8')\nx = 1",
        "import sys\nx = 1",
    ),
    "csv read": ("csv.reader(open('a', 'rb'))", "csv.reader(open('a', newline=''))"),
    "csv with a buffer": ("csv.reader(open('a', 'rb', 1))", "csv.reader(open('a', 'r', 1))"),
    "csv written": ("f = open('a', 'wb')\ncsv.writer(f)", "f = open('a', 'w', newline='')\ncsv.writer(f)"),
    "csv with": (
        "with open('a', 'rb') as f:\n    csv.reader(f)",
        "with open('a', newline='') as f:\n    csv.reader(f)",
    ),
    "text written": (
        "f = open('a', 'wb')\nf.write('%d\\n' % x)",
        "f = open('a', 'w', newline='')\nf.write('%d\\n' % x)",
    ),
    "pickle stays binary": ("pickle.dump(x, open('a', 'wb'))", None),
    "universal newlines": ("open('a', 'rU')", "open('a', 'r')"),
    "mixed tabs": ("if x:\n        a = 1\n\tb = 2", "if x:\n        a = 1\n        b = 2"),
    "a magic": ("%matplotlib inline\n!ls 'a\nprint x", "%matplotlib inline\n!ls 'a\nprint(x)"),
    "comments": ("# a\nprint x  # b\n\n# c\n", "# a\nprint(x)  # b\n\n# c\n"),
}


@pytest.mark.parametrize(("old", "new"), LINES.values(), ids=LINES)
def test_conversion(notebook: Any, old: str, new: str | None) -> None:
    assert converted(notebook(old)) == [old if new is None else new]


@pytest.mark.parametrize("old", [old for old, _ in LINES.values()], ids=LINES)
def test_what_is_converted_is_converted_once(notebook: Any, old: str) -> None:
    once = converted(notebook(old))
    assert not [
        proposal
        for proposal in asyncio.run(Python2().sweep(notebook(*once).context))
        if proposal.kind == "repair"
    ]


def test_cells_are_one_program(notebook: Any) -> None:
    book = notebook(
        "import cPickle", "%%bash\nls 'x", "print cPickle.dumps(1)", "# only a comment", "", "x = ("
    )
    assert converted(book) == [
        "import pickle",
        "%%bash\nls 'x",
        "print(pickle.dumps(1))",
        "# only a comment",
        "",
        "x = (",
    ]


@pytest.mark.parametrize("broken", ["x = u'\\u12'", "def f(None): pass", "x = (", "print 'a' 'b"])
def test_cell_that_cannot_be_converted_leaves_the_others(notebook: Any, broken: str) -> None:
    assert converted(notebook(broken, "print x")) == [broken, "print(x)"]


DECISIONS = {
    "said": ("2.7.18", ["x = 1 / 2"], True),
    "said by nobody, seen": (None, ["print x"], True),
    "said wrongly, seen": ("3.6.1", ["print x"], True),
    "ported meanwhile": ("2.7.18", ["print(f'{x}')"], False),
    "Python 3": ("3.6.1", ["print(x)"], False),
    "Python 3 with a mistake": ("3.6.1", ["x: int = 1", "print x"], False),
    "broken": ("3.6.1", ["x = ("], False),
    "prose": (None, ["this is no code"], False),
}


@pytest.mark.parametrize(("version", "sources", "is_old"), DECISIONS.values(), ids=DECISIONS)
def test_decision(notebook: Any, version: str | None, sources: list[str], is_old: bool) -> None:
    assert Python2(version).is_python2(notebook(*sources).context.working_copy) is is_old


def test_kernelspec_decides(notebook: Any) -> None:
    assert Python2("2").is_python2(notebook("x = 1").context.working_copy)


DIVISIONS = {
    "literals": ("7 / 2", "7 // 2"),
    "len": ("len(a) / 2", "len(a) // 2"),
    "name": ("n = 10\nint(a) / n", "n = 10\nint(a) // n"),
    "counted": ("n = 0\nn += 1\nn / 2", "n = 0\nn += 1\nn // 2"),
    "range": ("for i in range(3): i / 2", "for i in range(3): i // 2"),
    "comprehension": ("[int(a) / 10 for a in x]", "[int(a) // 10 for a in x]"),
    "enumerate": ("for i, a in enumerate(x): i / 2", "for i, a in enumerate(x): i // 2"),
    "unpacked shape": ("n, m = x.shape\nn / m", "n, m = x.shape\nn // m"),
    "chain": ("100 * len(a) / len(b)", "100 * len(a) // len(b)"),
    "brackets": ("(len(a)  # how many / all\n ) / 2", "(len(a)  # how many / all\n ) // 2"),
    "in place": ("n = 5\nn /= 2", "n = 5\nn //= 2"),
    "argument of range": ("for i in range(a / b): pass", "for i in range(a // b): pass"),
    "argument of range, and more": ("for i in range(a / b + 1): pass", "for i in range(a // b + 1): pass"),
    "slice": ("x[:a / 2]", "x[:a // 2]"),
    "bound of a slice, and more": ("x[a / 2 - 1:]", "x[a // 2 - 1:]"),
    "size": ("np.zeros(a / 2)", "np.zeros(a // 2)"),
    "shape": (
        "f = lambda M, I: npr.standard_normal((M + 1, I / 2))",
        "f = lambda M, I: npr.standard_normal((M + 1, I // 2))",
    ),
    "no size": ("np.full(3, a / 2)\nnp.arange(a / 2)\nnp.eye(3, M=3) * (a / 2)\nf(a / 2)", None),
    "made whole": ("np.zeros(int(a / 2))", None),
    "sum": ("sum([1, 2]) / 2", "sum([1, 2]) // 2"),
    "float": ("1.0 * len(a) / 2", None),
    "unknown": ("a / 2", None),
    "column": ("df['a'] / 2", None),
    "parameter": ("n = 1\ndef f(n):\n    return n / 2", None),
    "also a float": ("n = 1\nn = 0.5\nn / 2", None),
    "made a float": ("n = 1\nn /= 2.0\nm = n / 2", None),
    "global": ("n = 1\ndef f():\n    global n\n    n = 0.5\nn / 2", None),
    "count of a column": ("df.a.count() / 2", None),
    "text": ("x.str.count('a') / 2", None),
    "imported": ("from a import n\nn / 2", None),
    "future": ("from __future__ import division\n7 / 2", None),
}


@pytest.mark.parametrize(("old", "new"), DIVISIONS.values(), ids=DIVISIONS)
def test_division(notebook: Any, old: str, new: str | None) -> None:
    assert converted(notebook(old)) == [old if new is None else new]


def test_division_is_a_calibration_of_its_own(notebook: Any) -> None:
    book = notebook("N = 10", "print len(x) / N")
    conversion, division = asyncio.run(Python2("2.7").sweep(book.context))
    assert (conversion.kind, division.kind) == ("repair", "calibration")
    assert division.checks == ["Both sides of `len(x) / N` are whole numbers."]
    assert book.after([conversion]) == ["N = 10", "print(len(x) / N)"]
    assert book.after([conversion, division]) == ["N = 10", "print(len(x) // N)"]


# Programs of Python 2, with what Python 2.7.18 printed.
PROGRAMS = {
    "words": (
        "words = 'the cat the dog the end'.split()\ncounts = {}\nfor w in words:\n"
        "    if not counts.has_key(w): counts[w] = 0\n    counts[w] += 1\n"
        "print sorted(counts.items(), key=lambda (k, v): (-v, k))[:2]\n"
        "print map(len, words), sum(map(len, words)) / len(words)",
        "[('the', 3), ('cat', 1)]\n[3, 3, 3, 3, 3, 3] 3\n",
    ),
    "lists": (
        "x = range(5)\nx[0] = 9\ny = zip(x, xrange(5))\ny.sort(lambda a, b: cmp(b[1], a[1]))\n"
        "print x, y[0]\nprint reduce(lambda a, b: a + b, filter(lambda a: a % 2, x)),\nprint 7 / 2, -7 / 2, 7 / 2.0",
        "[9, 1, 2, 3, 4] (4, 4)\n13 3 -4 3.5\n",
    ),
    "errors": (
        "import StringIO\ntry:\n    raise ValueError, 'no'\nexcept (ValueError, KeyError), e:\n    print e\n"
        "f = StringIO.StringIO()\nprint >>f, 'a', 1\nprint `f.getvalue()`",
        "no\n'a 1\\n'\n",
    ),
}


@pytest.mark.parametrize(("old", "printed"), PROGRAMS.values(), ids=PROGRAMS)
def test_prints_what_it_printed(notebook: Any, old: str, printed: str) -> None:
    (source,) = converted(notebook(old))
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        exec(compile(source, "cell", "exec"), {})
    assert output.getvalue() == printed


@pytest.mark.skipif(not KERNELS.is_dir(), reason="the old notebooks are not here")
@pytest.mark.parametrize("name", sorted(os.listdir(KERNELS)) if KERNELS.is_dir() else [])
def test_old_notebooks(notebook: Any, name: str) -> None:
    path = Path(KERNELS, name, "notebook.ipynb")
    if not path.is_file():
        return
    content = json.loads(path.read_text())
    sources = ["".join(cell["source"]) for cell in content["cells"] if cell["cell_type"] == "code"]
    version = content["metadata"]["language_info"]["version"]
    result = converted(notebook(*sources), version)
    if version.startswith("3"):
        assert result == sources
    else:
        changed = sum(
            one != other
            for old, new in zip(sources, result, strict=True)
            for one, other in zip(old.split("\n"), new.split("\n"), strict=True)
        )
        assert 0 < changed < 60
        assert "FARE_BRACKET, MAX_BRACKET)" in "\n".join(result)
        assert "int(p['Fare']) // FARE_BRACKET" in "\n".join(result)


@pytest.mark.parametrize(
    ("version", "files", "after"),
    [
        (
            "3.6.1",
            {"plain.py": "def show(d):\n    print d, len(d) / 2\n", "new.py": "def f(x):\n    return x\n"},
            {"plain.py": "def show(d):\n    print(d, len(d) // 2)\n"},
        ),
        (
            "2.7.9",
            {
                "tools/__init__.py": "import shapes\nimport json\n",
                "tools/shapes.py": "def f(n):\n    return n\n",
            },
            {"tools/__init__.py": "from . import shapes\nimport json\n"},
        ),
        (
            "2.7.9",
            {
                "tools/__init__.py": "from shapes import (f,\n    g)\n",
                "tools/shapes.py": "f = xrange\ng = xrange\n",
            },
            {
                "tools/__init__.py": "from .shapes import (f,\n    g)\n",
                "tools/shapes.py": "f = range\ng = range\n",
            },
        ),
        ("2.7.9", {"shapes.py": "import other\n", "other.py": "x = 1\n"}, {}),
        (
            "2.7.9",
            {
                "tools/__init__.py": "",
                "tools/a.py": "from __future__ import absolute_import\nimport b\n",
                "tools/b.py": "",
            },
            {},
        ),
        ("2.7.9", {"broken.py": "def f(:\n"}, {}),
        ("3.6.1", {"broken.py": "def f(:\n"}, {}),
    ],
)
def test_helper_modules_are_converted(
    notebook: Any, lay: Any, version: str, files: dict[str, str], after: dict[str, str]
) -> None:
    for path, text in files.items():
        lay(path, text=text)
    book = notebook("x = 1")
    book.context.working_copy.files.update(files)
    for proposal in asyncio.run(Python2(version).sweep(book.context)):
        book.context.working_copy.apply(proposal.edits)
    assert book.context.working_copy.files == {**files, **after}


def test_an_import_stands_before_what_needs_it(notebook: Any) -> None:
    book = notebook("x = [2, 1]", "print sorted(x, cmp=f)", "import os\nprint os.name")
    after = book.after(asyncio.run(Python2("2.7.12").sweep(book.context)))
    assert after[1] == "import functools\nprint(sorted(x, key=functools.cmp_to_key(f)))"
    assert after[2] == "import os\nprint(os.name)"
