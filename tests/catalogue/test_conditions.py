"""Patterns with tests on what they match, that tell by themselves, and that may hold themselves again."""

import ast

import pytest
from helpers import COMMON, crash, repaired, swept

from jupyter_mlemodernizer.repair.catalogue import Pattern

PANDAS = COMMON | {"library": "pandas", "since": "1.0"}
IN_PLACE = Pattern(
    id="t.in-place",
    pattern="$df[$column].fillna($value, inplace=True)",
    template="$df[$column] = $df[$column].fillna($value)",
    where={"column": lambda node: not isinstance(node, ast.List)},
    telling=True,
    **PANDAS,
)
SEED = Pattern(
    id="t.seed",
    pattern="$KFold($$rest, random_state=$seed)",
    template="$KFold($$rest)",
    bind={"KFold": "sklearn.model_selection.KFold"},
    where={
        "rest": lambda rest: not any(isinstance(part, ast.keyword) and part.arg == "shuffle" for part in rest)
    },
    **PANDAS,
)
KNOWN = Pattern(
    id="t.known",
    pattern="$df[$column][$rows] = $value",
    template="$df.loc[$rows, $column] = $value",
    types={"df": ("pandas.DataFrame",)},
    **PANDAS,
)
WORDS = Pattern(
    id="t.words",
    pattern="$V($$rest, stop_words=$words)",
    template="$V($$rest, stop_words=list($words))",
    bind={"V": "sklearn.feature_extraction.text.CountVectorizer"},
    types={"words": ("set", "frozenset")},
    **PANDAS,
)


def test_a_pattern_that_tells_is_swept_whatever_its_names_are_bound_to() -> None:
    assert swept([IN_PLACE], "for df in tables():\n    df[c].fillna(0, inplace=True)") == [
        "for df in tables():\n    df[c] = df[c].fillna(0)"
    ]


def test_a_test_on_an_expression_keeps_it_as_it_is() -> None:
    source = "df[['a', 'b']].fillna(0, inplace=True)"
    assert swept([IN_PLACE], source) == [source]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("KFold(5, random_state=1)", "KFold(5)"),
        ("KFold(5, shuffle=True, random_state=1)", "KFold(5, shuffle=True, random_state=1)"),
    ],
)
def test_a_test_on_further_arguments(old: str, new: str) -> None:
    head = "from sklearn.model_selection import KFold\n"
    assert swept([SEED], head + old) == [head + new]


def test_what_a_loop_over_named_frames_stands_for_is_known() -> None:
    head = "import pandas as pd\ntrain, test = pd.read_csv('a'), pd.read_csv('b')\n"
    assert swept([KNOWN], head + "for df in [train, test]:\n    df[c][df[c] == -1] = 0") == [
        head + "for df in [train, test]:\n    df.loc[df[c] == -1, c] = 0"
    ]
    other = "for row in [first, second]:\n    row[c][row[c] == -1] = 0"
    assert swept([KNOWN], head + other) == [head + other]


@pytest.mark.parametrize("words", ["set(a) - set(b)", "ENGLISH.union(['x'])", "frozenset(a)", "{'x'} | more"])
def test_sets_stay_sets(words: str) -> None:
    head = (
        "from sklearn.feature_extraction.text import CountVectorizer, ENGLISH_STOP_WORDS as ENGLISH\n"
        f"words = {words}\n"
    )
    assert swept([WORDS], head + "CountVectorizer(stop_words=words)") == [
        head + "CountVectorizer(stop_words=list(words))"
    ]


def test_differences_of_numbers_are_no_sets() -> None:
    source = "from sklearn.feature_extraction.text import CountVectorizer\nwords = n - 1\nCountVectorizer(stop_words=words)"
    assert swept([WORDS], source) == [source]


@pytest.mark.parametrize(
    ("pattern", "template", "old", "new"),
    [
        ("$x.values", "$x.values.copy()", "df.values", "df.values.copy()"),
        ("$t != object", "($t != object) & ($t != 'str')", "t != object", "(t != object) & (t != 'str')"),
        (
            "import pandas as $pd",
            "import pandas as $pd\n$pd.f()",
            "import pandas as p",
            "import pandas as p\np.f()",
        ),
    ],
)
def test_a_template_that_holds_its_pattern_is_applied_once(
    pattern: str, template: str, old: str, new: str
) -> None:
    rule = Pattern(id="t.again", pattern=pattern, template=template, telling=True, **PANDAS)
    # The helper sweeps twice.
    assert swept([rule], old) == [new]


def test_a_template_that_is_the_beginning_of_what_is_there_is_applied() -> None:
    rule = Pattern(
        id="t.shorter",
        pattern="$stats.mode($x)[0][0]",
        template="$stats.mode($x)[0]",
        error="invalid index",
        sometimes=True,
        **PANDAS,
    )
    assert repaired([rule], crash("IndexError: invalid index"), "stats.mode(x)[0][0]") == ["stats.mode(x)[0]"]
