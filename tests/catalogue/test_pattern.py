"""Pattern and Method: code with metavariables, and attributes of objects."""

import pytest
from helpers import COMMON, crash, proposed, repaired, swept

from jupyter_mlemodernizer.model import Frame, Receiver, Span, Variable
from jupyter_mlemodernizer.repair.catalogue import Method, Pattern

PANDAS = COMMON | {"library": "pandas", "since": "1.0"}
APPEND = Pattern(
    id="t.append",
    pattern="$df.append($other, $$rest)",
    template="$pd.concat([$df, $other], $$rest)",
    bind={"pd": "pandas"},
    types={"df": ("pandas.DataFrame", "pandas.Series")},
    error="has no attribute 'append'",
    **PANDAS,
)
NORMED = Pattern(
    id="t.normed",
    pattern="$plt.hist($$rest, normed=$value)",
    template="$plt.hist($$rest, density=$value)",
    bind={"plt": "matplotlib.pyplot"},
    **PANDAS,
)
HAS_KEY = Pattern(
    id="t.has-key",
    pattern="$d.has_key($k)",
    template="$k in $d",
    types={"d": ("dict",)},
    error="has no attribute 'has_key'",
    **PANDAS,
)
FILLNA = Pattern(
    id="t.fillna",
    pattern="$df[$c].fillna($v, inplace=True)",
    template="$df[$c] = $df[$c].fillna($v)",
    types={"df": ("pandas.DataFrame",)},
    **PANDAS,
)
CORR = Pattern(
    id="t.corr",
    pattern="$df.corr()",
    template="$df.corr(numeric_only=True)",
    types={"df": ("pandas.DataFrame",)},
    error="could not convert string to float",
    sometimes=True,
    **PANDAS,
)
MATRIX = Method(
    id="t.as-matrix",
    receivers=("pandas.DataFrame",),
    old="as_matrix",
    new="to_numpy",
    error="has no attribute 'as_matrix'",
    **PANDAS,
)
TWO = Pattern(
    id="t.two",
    pattern="two($s)",
    template="first($s)\nsecond('a')",
    types={"s": ("pandas.DataFrame",)},
    **PANDAS,
)
MAD = Pattern(
    id="t.mad",
    pattern="$s.mad()",
    template="($s - $s.mean()).abs()",
    types={"s": ("pandas.DataFrame",)},
    **PANDAS,
)
PTP = Pattern(
    id="t.ptp",
    pattern="$s.ptp()",
    template="($s.max() - $s.min())",
    types={"s": ("pandas.DataFrame",)},
    **PANDAS,
)
RAW = Pattern(id="t.raw", pattern="raw_input($$rest)", template="input($$rest)", **PANDAS)
ALL = [APPEND, NORMED, HAS_KEY, FILLNA, CORR, MATRIX, RAW, MAD, PTP, TWO]
PD = "import pandas as pd\n"
DF = PD + "df = pd.read_csv('x')\n"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (DF + "df = df.append(b, ignore_index=True)", DF + "df = pd.concat([df, b], ignore_index=True)"),
        (DF + "df = df.append( b )  # more", DF + "df = pd.concat([df, b])  # more"),
        (
            DF + "df = df.append(b,  # the rest\n               ignore_index=True)\nx = 1",
            DF + "df = pd.concat([df, b],\n               ignore_index=True)  # the rest\nx = 1",
        ),
        (DF + "df.append(df.append(b)).head()", DF + "pd.concat([df, pd.concat([df, b])]).head()"),
        (DF + "df[df.a > 0].append(b)", DF + "pd.concat([df[df.a > 0], b])"),
        (
            "from pandas import read_csv\ndf = read_csv('x')\n\ndf.append(b)",
            "from pandas import read_csv\nimport pandas as pd\ndf = read_csv('x')\n\npd.concat([df, b])",
        ),
        (
            "import matplotlib.pyplot as p\np.hist(x, bins=3, normed=True)",
            "import matplotlib.pyplot as p\np.hist(x, bins=3, density=True)",
        ),
        (
            "from matplotlib import pyplot as plt\nplt.hist(x, normed=a or b)",
            "from matplotlib import pyplot as plt\nplt.hist(x, density=a or b)",
        ),
        ("d = {}\nif d.has_key(a or b): pass", "d = {}\nif (a or b) in d: pass"),
        ("d = dict()\nnot d.has_key(1)", "d = dict()\nnot (1 in d)"),
        (DF + "df['a'].fillna(0, inplace=True)", DF + "df['a'] = df['a'].fillna(0)"),
        (DF + "if x:\n    df['a'].fillna(0, inplace=True)", DF + "if x:\n    df['a'] = df['a'].fillna(0)"),
        (DF + "df.T.as_matrix()", DF + "df.T.to_numpy()"),
        (DF + "(df\n   .as_matrix())", DF + "(df\n   .to_numpy())"),
        (DF + "x = df.ptp() * 2", DF + "x = (df.max() - df.min()) * 2"),
        (DF + "x = (df.ptp()).head()", DF + "x = (df.max() - df.min()).head()"),
        (DF + "x = (df + 1).mad() * 2", DF + "x = (df + 1).mad() * 2"),
        (DF + "x = 2 * df.mad()", DF + "x = 2 * (df - df.mean()).abs()"),
        (DF + "print(not df.has_key(1), {}.has_key(1))", DF + "print(not df.has_key(1), 1 in {})"),
        ("%pylab inline\nplt.hist(x, normed=1)", "%pylab inline\nplt.hist(x, density=1)"),
        # The layout of further arguments is kept, with their comments.
        (
            "import matplotlib.pyplot as plt\nplt.hist(x,\n         bins=3,  # few\n         normed=True,\n         color='$$r')",
            "import matplotlib.pyplot as plt\nplt.hist(x,\n         bins=3,  # few\n         color='$$r', density=True)",
        ),
        (
            DF + "df.append(b,\n          # all\n          sort=True)",
            DF + "pd.concat([df, b],\n          sort=True)  # all",
        ),
        (
            DF + "df.append('$$rest $pd', ignore_index='$df')",
            DF + "pd.concat([df, '$$rest $pd'], ignore_index='$df')",
        ),
        (DF + "if x:\n    two(df)", DF + "if x:\n    first(df)\n    second('a')"),
        ("x = raw_input( 'y?' )", "x = input('y?')"),
    ],
)
def test_patterns(old: str, new: str) -> None:
    assert swept(ALL, old) == [new]


@pytest.mark.parametrize(
    "source",
    [
        "df = []\ndf.append(3)",
        "df.append(3)",
        DF + "df = []\ndf.append(3)",
        DF + "x = df['a'].fillna(0, inplace=True)",  # an expression: no statement can stand there
        DF + "df.corr()",
        "def raw_input(x): pass\nraw_input(3)",
        "import thing as plt\nplt.hist(x, normed=True)",
        "x.as_matrix()",
        "'df.append(x)'",
        # A keyword would be given twice.
        "import matplotlib.pyplot as plt\nplt.hist(x, density=1, normed=True)",
    ],
)
def test_leaves_alone(source: str) -> None:
    assert swept(ALL, source) == [source]


def test_the_receiver_tells_the_type() -> None:
    failure = crash(
        "AttributeError: 'DataFrame' object has no attribute 'append'",
        line=3,
        missing_name="append",
        receiver=Receiver(type="pandas.core.frame.DataFrame", bases=["pandas.core.generic.NDFrame"]),
    )
    source = (
        "import pandas as pd\nitems = load()\nitems['x'].append(b); names.append(3)\nitems['x'].append(c)"
    )
    assert proposed(ALL, failure, source)[0].edits[0].source == (
        "import pandas as pd\nitems = load()\npd.concat([items['x'], b]); pd.concat([names, 3])\npd.concat([items['x'], c])"
    )


def test_the_failing_expression_tells_which() -> None:
    source = "import pandas as pd\nnames.append(items.append(b))"
    frame = Frame(
        cell_id="c0",
        line=2,
        statement=Span(line=2, end_line=2),
        span=Span(line=2, column=13, end_line=2, end_column=25),
    )
    failure = crash(
        "AttributeError: 'DataFrame' object has no attribute 'append'",
        missing_name="append",
        receiver=Receiver(type="pandas.DataFrame"),
        frames=[frame],
        variables={"names": Variable(type="list"), "items": Variable(type="pandas.DataFrame")},
    )
    assert repaired(ALL, failure, source) == ["import pandas as pd\nnames.append(pd.concat([items, b]))"]


def test_another_receiver_is_not_touched() -> None:
    failure = crash(
        "AttributeError: 'Thing' object has no attribute 'append'",
        missing_name="append",
        receiver=Receiver(type="mine.Thing"),
    )
    assert proposed(ALL, failure, "x.append(3)") == []


def test_what_ran_without_failing_is_something_else() -> None:
    failure = crash(
        "AttributeError: 'DataFrame' object has no attribute 'append'",
        line=4,
        missing_name="append",
        receiver=Receiver(type="pandas.DataFrame"),
        variables={"x": Variable(type="pandas.DataFrame")},
    )
    source = "import pandas as pd\nx.append(1)\nx = load()\nx = x.append(b)\nx.append(c)"
    [proposal] = proposed(ALL, failure, source)
    assert proposal.edits[0].source == (
        "import pandas as pd\nx.append(1)\nx = load()\nx = pd.concat([x, b])\npd.concat([x, c])"
    )
    assert proposal.certain


def test_what_fails_sometimes_changes_only_where_it_crashed() -> None:
    failure = crash("ValueError: could not convert string to float: 'a'", line=4)
    source = DF + "df.corr()\ndf.corr()"
    assert repaired(ALL, failure, source) == [DF + "df.corr()\ndf.corr(numeric_only=True)"]
    [proposal] = proposed(ALL, failure, source)
    assert not proposal.certain


def test_what_fails_sometimes_changes_what_follows_on_the_same_object() -> None:
    failure = crash("ValueError: could not convert string to float: 'a'", line=3)
    source = DF + "a = df.corr()\nb = df.corr()\ndf = df.head()\nc = df.corr()\nother.corr()"
    assert repaired(ALL, failure, source) == [
        DF
        + "a = df.corr(numeric_only=True)\nb = df.corr(numeric_only=True)\ndf = df.head()\nc = df.corr()\nother.corr()"
    ]


def test_what_fails_sometimes_may_fail_in_that_one_place_only() -> None:
    failure = crash("ValueError: could not convert string to float: 'a'", line=3)
    source = DF + "a = df.corr()\nb = df.corr()"
    both, alone = proposed(ALL, failure, source)
    assert both.edits[0].source.count("numeric_only") == 2
    assert alone.edits[0].source == DF + "a = df.corr(numeric_only=True)\nb = df.corr()"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("save(x, 'a')", "with open('a') as f:\n    f.write(x)"),
        ("if x:\n    save(x, 'a')  # kept", "if x:\n    with open('a') as f:\n        f.write(x)  # kept"),
        ("save(x, 'a'); print(x)", None),
        ("print(x); save(x, 'a')", None),
    ],
)
def test_several_statements_take_lines_of_their_own(old: str, new: str | None) -> None:
    rule = Pattern(
        id="t.save",
        pattern="save($text, $path)",
        template="with open($path) as f:\n    f.write($text)",
        telling=True,
        **PANDAS,
    )
    assert swept([rule], old) == [new or old]


def test_attributes_of_a_live_object() -> None:
    failure = crash(
        "AttributeError: 'DataFrame' object has no attribute 'as_matrix'",
        line=1,
        missing_name="as_matrix",
        receiver=Receiver(type="pandas.DataFrame"),
    )
    assert repaired(
        ALL, failure, "x = frame.as_matrix()\ny = frame.as_matrix()", "z = frame.as_matrix()"
    ) == [
        "x = frame.to_numpy()\ny = frame.to_numpy()",
        "z = frame.as_matrix()",
    ]


@pytest.mark.parametrize("of", ["search.best", "self.frames.all", "thing.table"])
def test_what_the_attribute_of_an_object_holds_is_unknown(of: str) -> None:
    failure = crash(
        "AttributeError: object has no attribute 'append'",
        variables={
            "search": Variable(type="mine.Search"),
            "self": Variable(type="mine.Self"),
            "thing": Variable(type="mine.Thing"),
        },
    )
    assert repaired(ALL, failure, f"x = {of}.append(b)") == [f"import pandas as pd\nx = pd.concat([{of}, b])"]


def test_options_given_as_a_dict_are_an_argument_of_their_own() -> None:
    rule = Pattern(
        id="t.options",
        pattern="$np.f($$rest, **$options)",
        template="$np.g($$rest, **$options)",
        bind={"np": "numpy"},
        **PANDAS,
    )
    cells = ["import numpy as np\nnp.f(1, a=2, **most)\nnp.f(1, *more)\nnp.f(**one, **two)"]
    assert swept([rule], *cells) == [
        "import numpy as np\nnp.g(1, a=2, **most)\nnp.f(1, *more)\nnp.g(**two, **one)"
    ]


MODULE = Pattern(
    id="t.module",
    pattern="$lib.joined($left, $$rest)",
    template="$lib.join([$left], $$rest)",
    bind={"lib": "lib"},
    **COMMON,
)
SAME = Pattern(
    id="t.same", pattern="$lib.f($x, old=$y)", template="$lib.f($x, new=$y)", bind={"lib": "lib"}, **COMMON
)
IMPORTED = [
    ("from lib import joined\njoined(a, b=1)", "import lib\nlib.join([a], b=1)"),
    (
        "from lib import joined, other\njoined(a)\nother",
        "from lib import other\nimport lib\nlib.join([a])\nother",
    ),
    (
        "from lib import (\n    joined,\n    other,\n)\njoined(a)",
        "from lib import (\n    other,\n)\nimport lib\nlib.join([a])",
    ),
    ("from lib import joined as j\nx = j(a) + j(b)", "import lib\nx = lib.join([a]) + lib.join([b])"),
    ("import lib as l\nfrom lib import joined\njoined(a)", "import lib as l\nl.join([a])"),
    ("from lib import *\njoined(a)", "from lib import *\nimport lib\nlib.join([a])"),
    # What else is said of the name keeps its import.
    (
        "from lib import joined\njoined(a)\nmap(joined, b)",
        "from lib import joined\nimport lib\nlib.join([a])\nmap(joined, b)",
    ),
]


@pytest.mark.parametrize(("old", "new"), IMPORTED)
def test_a_name_imported_from_the_module_is_the_attribute_of_it(old: str, new: str) -> None:
    assert swept([MODULE], old) == [new]


def test_a_name_that_stays_is_written_as_it_was_imported() -> None:
    assert swept([SAME], "from lib import f as g\ng(x, old=1)") == ["from lib import f as g\ng(x, new=1)"]


def test_an_import_in_another_cell_goes_with_the_last_use() -> None:
    assert swept([MODULE], "from lib import joined\nimport lib", "joined(a)") == [
        "import lib",
        "lib.join([a])",
    ]


@pytest.mark.parametrize(
    "source",
    [
        "joined(a)",
        "def joined(a): pass\njoined(a)",
        "from other import joined\njoined(a)",
        "from lib import *\nfrom other import *\njoined(a)",  # whose it is cannot be told
        "from lib import x as joined\njoined(a)",
        "joined = lib.other\njoined(a)",
    ],
)
def test_other_names_are_left_alone(source: str) -> None:
    assert swept([MODULE], source) == [source]


def test_an_import_that_fails_is_mended_with_the_uses_of_its_name() -> None:
    source = "from lib import joined\nimport lib\ntry:\n    joined(a)\nexcept ImportError:\n    pass"
    failure = crash(
        "ImportError: cannot import name 'joined' from 'lib'", missing_name="joined", missing_from="lib"
    )
    rule = MODULE.__class__(**{**vars(MODULE), "error": "cannot import name 'joined'"})
    assert "lib.join([a])" in repaired([rule], failure, source)[0]


def test_a_name_of_a_star_of_pylab_is_that_of_the_module_behind_it() -> None:
    rule = Pattern(
        id="t.old",
        pattern="$plt.old($x)",
        template="$plt.new($x)",
        bind={"plt": "matplotlib.pyplot"},
        **COMMON,
    )
    source = "%pylab inline\nold(1)\nplt.old(2)"
    assert swept([rule], source) == ["%pylab inline\nplt.new(1)\nplt.new(2)"]
