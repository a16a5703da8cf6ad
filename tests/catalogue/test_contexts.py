"""Breaks that the catalogue knows, where they stand in no plain call: rules reach them, and nothing that is like them."""

import asyncio
from pathlib import Path

import pytest
from helpers import COMMON, by_id, crash, proposed, repaired, swept

from jupyter_mlemodernizer.kernel import OwnedKernel
from jupyter_mlemodernizer.model import Callee, Options, Receiver, Variable
from jupyter_mlemodernizer.modernizer import Modernizer
from jupyter_mlemodernizer.repair.catalogue import Call, Method, Moved, Pattern

COMMON = COMMON | {"error": "old|bad|lib.gone|has no attribute"}
RULES = [
    Call(
        id="t.call",
        callables=("lib.Model",),
        rename={"old": "new"},
        drop=("gone",),
        values={"kind": {"'bad'": "'good'"}},
        **COMMON,
    ),
    Method(id="t.method", receivers=("lib.Table",), old="as_old", new="as_new", **COMMON),
    Pattern(
        id="t.pattern",
        pattern="$t.add($other)",
        template="$lib.joined([$t, $other])",
        bind={"lib": "lib"},
        types={"t": ("lib.Table",)},
        **COMMON,
    ),
    Moved(id="t.moved", old="lib.gone", new="lib.here", **COMMON),
]
HEAD = "import lib\nfrom lib import Model\n"
MODEL = Callee(name="lib.core.Model", parameters=["new", "kind"])


def _after(code: str, message: str, **more: object) -> str:
    """The cell after its last statement, or the line that is marked, crashed."""
    source = HEAD + code
    lines = source.split("\n")
    marked = [number for number, line in enumerate(lines, 1) if line.endswith("  # !")]
    line = marked[0] if marked else len(lines)
    return repaired(RULES, crash(message, line=line, **more), source)[0].removeprefix(HEAD)


KEYWORDS = [
    # How a dict comes to hold a keyword.
    ("o = {}\no['old'] = 1\nModel(**o)", "o = {}\no['new'] = 1\nModel(**o)"),
    ("o = {}\no['gone'] = 1  # no more\nModel(**o)", "o = {}\nModel(**o)"),
    ("o = {}\nif x:\n    o['gone'] = 1\nModel(**o)", "o = {}\nif x:\n    pass\nModel(**o)"),
    ("o = {}\no.update({'old': 1})\nModel(**o)", "o = {}\no.update({'new': 1})\nModel(**o)"),
    ("o = {}\no.update(old=1, gone=2)\nModel(**o)", "o = {}\no.update(new=1)\nModel(**o)"),
    ("b = {}\no = {**b, **{'old': 1}}\nModel(**o)", "b = {}\no = {**b, **{'new': 1}}\nModel(**o)"),
    ("b = {'gone': 1}\no = dict(b, old=1)\nModel(**o)", "b = {}\no = dict(b, new=1)\nModel(**o)"),
    ("c = {'m': {'old': 1}}\nModel(**c['m'])", "c = {'m': {'new': 1}}\nModel(**c['m'])"),
    ("class C:\n    o = {'old': 1}\nModel(**C.o)", "class C:\n    o = {'new': 1}\nModel(**C.o)"),
    ("self.o = {'old': 1}\nModel(**self.o)", "self.o = {'new': 1}\nModel(**self.o)"),
    ("for o in [{'old': 1}, {}]:\n    Model(**o)", "for o in [{'new': 1}, {}]:\n    Model(**o)"),
    ("o = {'old': 1}\np = o.copy()\nModel(**p)", "o = {'new': 1}\np = o.copy()\nModel(**p)"),
    ("def o():\n    return {'old': 1}\nModel(**o())", "def o():\n    return {'new': 1}\nModel(**o())"),
    (
        "def f(o):\n    return Model(**o)  # !\nf({'old': 1})",
        "def f(o):\n    return Model(**o)  # !\nf({'new': 1})",
    ),
    # The notebook's own functions, which hand keywords on.
    (
        "def f(**kw):\n    return Model(**kw)  # !\nf(old=1, gone=2)",
        "def f(**kw):\n    return Model(**kw)  # !\nf(new=1)",
    ),
    (
        "def g(**kw):\n    return Model(**kw)  # !\ndef f(**kw):\n    return g(**kw)\nf(old=1)",
        "def g(**kw):\n    return Model(**kw)  # !\ndef f(**kw):\n    return g(**kw)\nf(new=1)",
    ),
    (
        "class C:\n    def f(self, t, **kw):\n        return Model(**kw)  # !\nC().f('t', old=1)",
        "class C:\n    def f(self, t, **kw):\n        return Model(**kw)  # !\nC().f('t', new=1)",
    ),
    # What is called goes by another name.
    (
        "def f(make, **kw):\n    return make(**kw)  # !\nf(Model, old=1)",
        "def f(make, **kw):\n    return make(**kw)  # !\nf(Model, new=1)",
    ),
    (
        "for make, o in [(Model, {'old': 1})]:\n    make(**o)",
        "for make, o in [(Model, {'new': 1})]:\n    make(**o)",
    ),
    (
        "t = {'a': (Model, {'old': 1})}\nfor k in t:\n    make, o = t[k]\n    make(**o)",
        "t = {'a': (Model, {'new': 1})}\nfor k in t:\n    make, o = t[k]\n    make(**o)",
    ),
    (
        "t = {'a': Model}\nfor k, make in t.items():\n    make(old=1)",
        "t = {'a': Model}\nfor k, make in t.items():\n    make(new=1)",
    ),
    ("t = {'a': Model}\nt['a'](old=1)", "t = {'a': Model}\nt['a'](new=1)"),
    ("class C:\n    make = Model\nC.make(old=1)", "class C:\n    make = Model\nC.make(new=1)"),
    (
        "class C:\n    make = Model\nclass D:\n    make = lib.Other\nC.make(old=1)",
        "class C:\n    make = Model\nclass D:\n    make = lib.Other\nC.make(new=1)",
    ),
    # Classes made from the library's.
    ("class C(Model):\n    pass\nC(old=1)", "class C(Model):\n    pass\nC(new=1)"),
    (
        "class C(Model):\n    def __init__(self):\n        super().__init__(old=1)",
        "class C(Model):\n    def __init__(self):\n        super().__init__(new=1)",
    ),
    (
        "class C(Model):\n    def __init__(self):\n        super(C, self).__init__(gone=1)",
        "class C(Model):\n    def __init__(self):\n        super(C, self).__init__()",
    ),
    (
        "class C(Model):\n    def __init__(self):\n        Model.__init__(self, old=1)",
        "class C(Model):\n    def __init__(self):\n        Model.__init__(self, new=1)",
    ),
]


@pytest.mark.parametrize(("old", "new"), KEYWORDS)
def test_keywords_are_changed_where_they_are_written(old: str, new: str) -> None:
    message = "TypeError: Model.__init__() got an unexpected keyword argument 'old'"
    assert _after(old, message, callee=MODEL) == new


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("k = 'bad'\nModel(kind=k).fit()", "k = 'good'\nModel(kind=k).fit()"),
        ("k = \"bad\"\nm = Model(kind=k)\nm.fit()", "k = \"good\"\nm = Model(kind=k)\nm.fit()"),
        ("for k in ['fine', 'bad']:\n    Model(kind=k)", "for k in ['fine', 'good']:\n    Model(kind=k)"),
        ("def f(k='bad'):\n    return Model(kind=k)\nm = f()\nm.fit()", "def f(k='good'):\n    return Model(kind=k)\nm = f()\nm.fit()"),
        ("def f(k):\n    return Model(kind=k)\nm = f('bad')\nm.fit()", "def f(k):\n    return Model(kind=k)\nm = f('good')\nm.fit()"),
        ("o = {}\no['kind'] = 'bad'\nm = Model(**o)\nm.fit()", "o = {}\no['kind'] = 'good'\nm = Model(**o)\nm.fit()"),
    ],
)  # fmt: skip
def test_values_are_changed_where_they_are_written(old: str, new: str) -> None:
    assert _after(old, "ValueError: kind must not be 'bad'") == new


@pytest.mark.parametrize(
    "code",
    [
        "o = {}\no['old'] = 1\nother(**o)\nModel(1)",  # goes elsewhere
        "class C(Model):\n    def __init__(self, old):\n        pass\nC(old=1)",  # a keyword of its own
        "class C(lib.Other):\n    def __init__(self):\n        super().__init__(old=1)",
        "def f(old, **kw):\n    return Model(**kw)  # !\nf(old=1)",  # the function's own parameter
        "t = {'a': other}\nt['a'](old=1)",
        "class C:\n    make = Model\nclass D:\n    make = lib.Other\nD.make(old=1)",
        "k = 'fine'\nModel(kind=k)",
    ],
)
def test_keywords_of_something_else_stay(code: str) -> None:
    assert _after(code, "TypeError: got an unexpected keyword argument 'old', or a bad value") == code


@pytest.mark.parametrize("code", ["o = {}\no['old'] = 1\nModel(**o)", "t = {'a': Model}\nt['a'](old=1)",
    "o = {'old': 1}\nModel(**o)\nother(**o)", "k = 'bad'\nModel(kind=k)\nprint(k)"])  # fmt: skip
def test_what_may_serve_others_is_left_until_it_crashes(code: str) -> None:
    assert swept(RULES, HEAD + code) == [HEAD + code]


def test_a_dict_that_serves_one_call_only_is_changed_before_anything_runs() -> None:
    assert swept(RULES, HEAD + "o = dict(old=1)\nModel(**o)") == [HEAD + "o = dict(new=1)\nModel(**o)"]


TABLE = Receiver(type="lib.Table")
CLASS = Receiver(type="type")


@pytest.mark.parametrize(
    ("old", "name", "receiver", "new"),
    [
        ("getattr(t, 'as_old')()", "as_old", TABLE, "t.as_new()"),
        ("getattr(a + b, 'as_old')()", "as_old", TABLE, "(a + b).as_new()"),
        ("lib.Table.as_old(t)", "as_old", CLASS, "t.as_new()"),
        ("lib.Table.add(t, u)", "add", CLASS, "lib.joined([t, u])"),
        ("list(map(lib.Table.as_old, [t]))", "as_old", CLASS, "list(map(lambda one: one.as_new(), [t]))"),
        (
            "reduce(lib.Table.add, ts)",
            "add",
            CLASS,
            "reduce(lambda one, other: lib.joined([one, other]), ts)",
        ),
        ("f = t.add\nf(u)", "add", TABLE, "f = lambda one: lib.joined([t, one])\nf(u)"),
        ("methodcaller('as_old')(t)", "as_old", TABLE, "(lambda one: one.as_new())(t)"),
        (
            "class C(lib.Table):\n    def more(self, u):\n        return super().add(u)",
            "add",
            Receiver(type="super"),
            "class C(lib.Table):\n    def more(self, u):\n        return lib.joined([self, u])",
        ),
    ],
)
def test_methods_are_found_however_they_are_asked_for(
    old: str, name: str, receiver: Receiver, new: str
) -> None:
    line = 1 + (HEAD + old).split("\n").index(next(text for text in old.split("\n") if name in text))
    of = {"type": "type object 'Table'", "super": "'super' object"}.get(receiver.type, "'Table' object")
    failure = crash(
        f"AttributeError: {of} has no attribute '{name}'", line=line, missing_name=name, receiver=receiver
    )
    assert repaired(RULES, failure, HEAD + old)[0].removeprefix(HEAD) == new


@pytest.mark.parametrize("shown", ["C", "__main__.C", "lib.Table"])
def test_an_object_of_a_class_made_from_the_librarys(shown: str) -> None:
    old = HEAD + "class C(lib.Table):\n    def more(self):\n        return super().as_old()"
    failure = crash(
        "AttributeError: 'super' object has no attribute 'as_old'",
        line=5,
        missing_name="as_old",
        receiver=Receiver(type="super"),
        variables={"self": Variable(type=shown)},
    )
    assert repaired(RULES, failure, old) == [old.replace("super().as_old", "self.as_new")]


@pytest.mark.parametrize(
    "code",
    [
        "f = t.add\nf(u)\nf(u, v)",  # called in two ways
        "f = t.add\ng(f)",  # called where it cannot be seen
        "getattr(t, name)(u)",
        "class C(lib.Table):\n    def add(self, u):\n        return super().add(u)",  # would call itself
    ],
)
def test_methods_asked_for_in_ways_that_do_not_tell_stay(code: str) -> None:
    line = 3 + code.count("\n", 0, code.find("add"))
    failure = crash("AttributeError: has no attribute 'add'", line=line, missing_name="add")
    assert proposed(RULES, failure, HEAD + code) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("import importlib\nm = importlib.import_module('lib.gone')", "import importlib\nm = importlib.import_module('lib.here')"),
        ("from importlib import import_module as i\ni('lib.gone.part').x", "from importlib import import_module as i\ni('lib.here.part').x"),
        ("m = __import__(\"lib.gone\", fromlist=['x'])", "m = __import__(\"lib.here\", fromlist=['x'])"),
        ("m = __import__('lib.gone')", "m = __import__('lib.gone')"),  # gives the package, and what follows names the rest
        ("import_module('lib.gone')", "import_module('lib.gone')"),  # not known to be the one
        ("print('lib.gone')", "print('lib.gone')"),
    ],
)  # fmt: skip
def test_modules_imported_by_their_name_as_a_text(old: str, new: str) -> None:
    assert swept(RULES, old) == [new]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("o = {'rest': 7}\nModel(1, **o)", "o = {'rest': 7}\nModel(1, rounds=7)"),
        ("o = dict(rest=n, kind=k)\nModel(**o)", "o = dict(rest=n, kind=k)\nModel(kind=k, rounds=n)"),
        ("o = {'rest': 7}\nprint(o)\nModel(**o)", "o = {'rest': 7}\nprint(o)\nModel(**o)"),
        ("n = 1\no = {'rest': n}\nn = 2\nModel(**o)", "n = 1\no = {'rest': n}\nn = 2\nModel(**o)"),
        ("o = {'rest': next(n)}\nModel(**o)", "o = {'rest': next(n)}\nModel(**o)"),
        ("o = {name: 7, 'rest': 7}\nModel(**o)", "o = {name: 7, 'rest': 7}\nModel(**o)"),
    ],
)
def test_options_are_written_out_for_a_pattern(old: str, new: str) -> None:
    rule = Pattern(
        id="t.options",
        pattern="$model($$args, rest=$rounds)",
        template="$model($$args, rounds=$rounds)",
        bind={"model": "lib.Model"},
        **COMMON,
    )
    message = "TypeError: old: got an unexpected keyword argument 'rest'"
    line = 3 + old.count("\n")
    got = repaired([rule], crash(message, line=line, callee=MODEL), HEAD + old)
    assert got[0].removeprefix(HEAD) == new


def test_a_class_is_not_taken_for_an_object_of_it() -> None:
    rule = Pattern(id="t.class", pattern="$t.old($x)", template="$t[$x]", telling=True, **COMMON)
    assert swept([rule], HEAD + "Model.old(t)") == [HEAD + "Model.old(t)"]
    assert swept([rule], HEAD + "t.old(x)") == [HEAD + "t[x]"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("f = ['mean', 'mad']\nd = df.agg(f)", "f = ['mean', mad]\nd = df.agg(f)"),
        ("f = {'mad': ['max', 'mad']}\ndf.groupby('g').agg(f)", "f = {'mad': ['max', mad]}\ndf.groupby('g').agg(f)"),
        ("f = ['mean', 'mad']\ndf[f]", None),  # columns
        ("f = pd.Series([1]).mad\nf()", None),  # of an object
        ("mad = 3\ndf.agg('mad')", None),  # the name is taken
    ],
)  # fmt: skip
def test_a_function_of_the_notebook_where_a_name_stood(old: str, new: str | None) -> None:
    definition = "def mad(x): return (x - x.mean()).abs().mean()\n\n"
    head = "import pandas as pd\n"
    assert swept(by_id("pandas.mad-by-name"), head + old) == [head + (definition + new if new else old)]
    if new:
        assert swept(by_id("pandas.mad-by-name"), definition, head + old) == [definition, head + new]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("a = (1, 'x')\nModel(*a)", "a = (1, 'x')\nModel(1, kind='x')"),
        ("Model(*[1, 'x'])", "Model(1, kind='x')"),
        ("a = (1, 'x')\na = (2, 'y')\nModel(*a)", "a = (1, 'x')\na = (2, 'y')\nModel(2, kind='y')"),
        ("a = (1, 'x')\nprint(a)\nModel(*a)", "a = (1, 'x')\nprint(a)\nModel(*a)"),
        ("def f(*a):\n    pass\nModel(*a)", "def f(*a):\n    pass\nModel(*a)"),
    ],
)
def test_positions_are_written_out(old: str, new: str) -> None:
    rule = Call(
        id="t.positional", callables=("lib.Model",), positional=("new", "kind"), keep_positional=1, **COMMON
    )
    message = "TypeError: old: Model() takes from 1 to 2 positional arguments but 3 were given"
    got = repaired([rule], crash(message, line=3 + old.count("\n"), callee=MODEL), HEAD + old)
    assert got[0].removeprefix(HEAD) == new


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("m = Model()\nm.set_params(old=1, kind='bad')", "m = Model()\nm.set_params(new=1, kind='good')"),
        ("m.set_params(old=1)", "m.set_params(old=1)"),  # of what is not known
        ("m = lib.Other()\nm.set_params(old=1)", "m = lib.Other()\nm.set_params(old=1)"),
    ],
)
def test_parameters_that_are_set_later(old: str, new: str) -> None:
    assert swept(RULES, HEAD + old) == [HEAD + new]


# Old code, and what it shows today, by today's spelling; each in a cell of one notebook.
CELLS = {
    "dict filled later": (
        "o = {}\no['n_clusters'] = 2\no['n_jobs'] = 2\nprint(KMeans(**o).n_clusters)",
        "2",
    ),
    "own function": (
        "def make(**kw):\n    return OneHotEncoder(**kw)\nprint(make(sparse=False).sparse_output)",
        "False",
    ),
    "own method": (
        "class Maker:\n    def make(self, title, **kw):\n        return AgglomerativeClustering(**kw)\n"
        "print(Maker().make('t', affinity='cosine', linkage='average').metric)",
        "cosine",
    ),
    "table of classes": (
        "for make, with_ in [(BaggingRegressor, {'base_estimator': None})]:\n    print(make(**with_).estimator)",
        "None",
    ),
    "class attribute": (
        "class Conf:\n    maker = KMeans\nprint(Conf.maker(n_clusters=3, n_jobs=1).n_clusters)",
        "3",
    ),
    "subclass": (
        "class Mine(BaggingRegressor):\n    def __init__(self):\n"
        "        super().__init__(base_estimator=None, n_estimators=3)\nprint(Mine().n_estimators)",
        "3",
    ),
    "pattern with options": ("p = {'n_iter': 7}\nprint(SGDClassifier(**p).max_iter)", "7"),
    "star": ("a = ('x', 1)\nprint(list(df.drop(*a)))", "['y']"),
    "getattr": ("print(getattr(df, 'as_matrix')().sum())", "17.0"),
    "unbound": ("print(pd.DataFrame.append(df, df).shape)", "(6, 2)"),
    "handed over": ("print([a.shape for a in map(pd.DataFrame.as_matrix, [df])])", "[(3, 2)]"),
    "bound": ("more = df.append\nprint(more(df, ignore_index=True).index.max())", "5"),
    "super": (
        "class Frame(pd.DataFrame):\n    def total(self):\n        return super().as_matrix().sum()\n"
        "print(Frame(df).total())",
        "17.0",
    ),
    "by a variable": ("how = ['mean', 'mad']\nprint(df.agg(how).loc['mad', 'y'].round(3))", "0.667"),
    "module by name": (
        "import importlib\ncv = importlib.import_module('sklearn.cross_validation')\n"
        "print(len(cv.train_test_split([1, 2, 3])))",
        "2",
    ),
    "value from a parameter": (
        "def build(loss='ls'):\n    return GradientBoostingRegressor(loss=loss, n_estimators=2)\n"
        "print(build().fit([[1.0], [2.0]], [1.0, 2.0]).loss)",
        "squared_error",
    ),
}
START = """import pandas as pd
from sklearn.cluster import AgglomerativeClustering, KMeans
from sklearn.ensemble import BaggingRegressor, GradientBoostingRegressor
from sklearn.linear_model import SGDClassifier
from sklearn.preprocessing import OneHotEncoder
df = pd.DataFrame({'x': [1.0, -2.0, 3.0], 'y': [4.0, 5.0, 6.0]})"""


def test_a_notebook_of_such_places_runs_and_shows_what_it_should(ml_kernel: str, tmp_path: Path) -> None:
    notebook = {
        "nbformat": 4,
        "nbformat_minor": 5,
        "metadata": {},
        "cells": [
            {
                "cell_type": "code",
                "id": f"c{n}",
                "metadata": {},
                "execution_count": None,
                "outputs": [],
                "source": source,
            }
            for n, source in enumerate([START, *(old for old, _ in CELLS.values())])
        ],
    }
    modernizer = Modernizer(
        notebook,
        folder=str(tmp_path),
        name="test.ipynb",
        options=Options(verify=False, use_model=False, kinds=["repair"]),
        start_kernel=lambda: OwnedKernel.start(ml_kernel, cwd=str(tmp_path)),
        emit=lambda event: None,
    )
    asyncio.run(modernizer.run())
    shown = {
        name: "".join(
            part.get("text", part.get("evalue", "")) for part in modernizer.outputs[f"c{n}"]
        ).strip()
        for n, name in enumerate(CELLS, 1)
    }
    assert shown == {name: result for name, (_, result) in CELLS.items()}
