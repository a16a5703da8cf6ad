"""The cause before the symptom: silent changes where the failing statement comes from."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from helpers import COMMON, context, crash, proposed, swept

from jupyter_mlemodernizer.model import Variable
from jupyter_mlemodernizer.repair.catalogue import Call, Catalogue, Pattern
from jupyter_mlemodernizer.repair.catalogue.rules import all_rules

PANDAS = COMMON | {"library": "pandas", "since": "1.0"}
FILLNA = Pattern(
    id="t.fillna",
    pattern="$df[$c].fillna($v, inplace=True)",
    template="$df[$c] = $df[$c].fillna($v)",
    types={"df": ("pandas.DataFrame",)},
    silent=True,
    kind="calibration",
    **PANDAS,
)
EPSILON = Call(
    id="t.epsilon",
    callables=("keras.optimizers.Adam",),
    drop_if={"epsilon": "None"},
    error="None values not supported",
    **PANDAS,
)
NAN = crash("ValueError: Input contains NaN", cell=2, variables={"df": Variable(type="pandas.DataFrame")})


def test_the_cause_is_looked_for_upstream() -> None:
    [proposal] = proposed([FILLNA], NAN, "df = load()", "df['a'].fillna(0, inplace=True)", "model.fit(df)")
    assert proposal.edits[0].cell_id == "c1"
    assert proposal.edits[0].source == "df['a'] = df['a'].fillna(0)"
    assert not proposal.certain
    assert proposal.kind == "calibration"


def test_code_that_the_failure_does_not_depend_on_is_no_suspect() -> None:
    assert proposed([FILLNA], NAN, "df = load()", "other['a'].fillna(0, inplace=True)", "model.fit(df)") == []


def test_code_after_the_failure_is_no_suspect() -> None:
    failure = crash(
        "ValueError: Input contains NaN", cell=1, variables={"df": Variable(type="pandas.DataFrame")}
    )
    assert (
        proposed([FILLNA], failure, "df = load()", "model.fit(df)", "df['a'].fillna(0, inplace=True)") == []
    )


def test_through_functions() -> None:
    cells = (
        "import pandas as pd\ndef clean(d):\n    d['a'].fillna(0, inplace=True)\n    return d",
        "df = pd.read_csv('x')\ndf = clean(df)",
        "model.fit(df)",
    )
    [proposal] = proposed([FILLNA], NAN, *cells)
    assert proposal.edits[0].cell_id == "c0"


def test_a_certain_silent_change_is_swept() -> None:
    cell = "import pandas as pd\ndf = pd.read_csv('x')\ndf['a'].fillna(0, inplace=True)"
    assert swept([FILLNA], cell) == [
        cell.replace("df['a'].fillna(0, inplace=True)", "df['a'] = df['a'].fillna(0)")
    ]


def test_silent_changes_of_a_kind_that_is_not_wanted() -> None:
    cell = "import pandas as pd\ndf = pd.read_csv('x')\ndf['a'].fillna(0, inplace=True)"
    situation = context(cell)
    situation.options.kinds = ["repair"]
    assert asyncio.run(Catalogue([FILLNA]).sweep(situation)) == []


def test_suspects_in_given_cells() -> None:
    start = "import pandas as pd\na = pd.read_csv('a')\nb = pd.read_csv('b')"
    situation = context(start, "a['x'].fillna(0, inplace=True)", "b['x'].fillna(0, inplace=True)")
    [proposal] = asyncio.run(Catalogue([FILLNA]).suspects(situation, {"c2"}))
    assert [edit.cell_id for edit in proposal.edits] == ["c2"]


def test_what_nothing_is_known_of_is_no_suspect() -> None:
    failure = crash("ValueError: Input contains NaN", cell=2)
    assert (
        proposed([FILLNA], failure, "df = load()", "df['a'].fillna(0, inplace=True)", "model.fit(df)") == []
    )


def test_few_suspects_the_nearest_first() -> None:
    cells = [f"df['a'].clip({number}, inplace=True)" for number in range(6)]
    rules = [
        replace(
            FILLNA,
            id=f"t.clip{number}",
            pattern=f"$df[$c].clip({number}, inplace=True)",
            template=f"$df[$c] = $df[$c].clip({number})",
        )
        for number in range(6)
    ]
    failure = crash("ValueError: x", cell=6, variables={"df": Variable(type="pandas.DataFrame")})
    proposals = proposed(rules, failure, *cells, "model.fit(df)")
    assert [proposal.edits[0].cell_id for proposal in proposals] == ["c5", "c4", "c3"]


def test_what_depends_on_data_is_no_suspect_of_a_crash() -> None:
    rule = replace(FILLNA, sometimes=True)
    cells = ("df = load()", "df['a'].fillna(0, inplace=True)", "model.fit(df)")
    assert proposed([rule], NAN, *cells) == []
    situation = context(*cells, failure=NAN)
    assert len(asyncio.run(Catalogue([rule]).suspects(situation, {"c1"}))) == 1


def test_an_error_that_shows_later_than_it_was_made() -> None:
    failure = crash("ValueError: None values not supported.", cell=1)
    cells = ("from keras.optimizers import Adam\nmodel.compile(Adam(epsilon=None))", "model.fit(X)")
    [proposal] = proposed([EPSILON], failure, *cells)
    assert proposal.edits[0].source == "from keras.optimizers import Adam\nmodel.compile(Adam())"
    assert not proposal.certain


def test_a_remote_cause_is_repaired_where_it_stands_and_there_only() -> None:
    rule = Call(
        id="t.observed",
        callables=("pandas.DataFrame.groupby",),
        add={"observed": "False"},
        error="shape mismatch",
        sometimes=True,
        remote=True,
        **PANDAS,
    )
    cells = (
        "import pandas as pd\ndf = pd.read_csv('x')\nother = df.groupby('b').sum()",
        "mean = df.groupby('a').mean()",
        "plt.bar(labels, mean.values)",
    )
    failure = crash("ValueError: shape mismatch", cell=2)
    nearest, *_ = proposed([rule], failure, *cells)
    assert [edit.source for edit in nearest.edits] == ["mean = df.groupby('a', observed=False).mean()"]
    assert not nearest.certain
    assert proposed([replace(rule, remote=False)], failure, *cells) == []


def test_stop_words_that_are_a_set_are_made_a_list_where_the_vectorizer_was_made() -> None:
    rules = [rule for rule in all_rules() if rule.id.startswith("sklearn.stop-words")]
    failure = crash(
        "sklearn.utils._param_validation.InvalidParameterError: The 'stop_words' parameter of TfidfVectorizer must be a "
        "str among {'english'}, an instance of 'list' or None. Got frozenset({'a'}) instead.",
        cell=1,
    )
    made = "from nlp import words\nfrom sklearn.feature_extraction.text import TfidfVectorizer as T\nt = T(stop_words={})"
    [proposal] = proposed(rules, failure, made.format("words"), "X = t.fit_transform(texts)")
    assert [(edit.cell_id, edit.source) for edit in proposal.edits] == [("c0", made.format("list(words)"))]


@pytest.mark.parametrize(
    ("data", "read", "suspected"),
    [
        (b"a,b\nNone,1\n", "'t.csv'", True),
        (b"x" * (1 << 20) + b"None", "filepath_or_buffer='t.csv'", True),
        (b"x" * ((1 << 20) - 2) + b"None", "'t.csv'", True),
        (b"a,b\nnone,1\n", "'t.csv'", False),
        # What is not known.
        (b"a,b\nnone,1\n", "path", True),
        (b"a,b\nnone,1\n", "'elsewhere.csv'", True),
    ],
)
def test_a_change_of_what_is_read_is_suspected_only_where_the_file_may_hold_it(
    tmp_path: Path, data: bytes, read: str, suspected: bool
) -> None:
    (tmp_path / "t.csv").write_bytes(data)
    rule = Call(
        id="t.none",
        callables=("pandas.read_csv",),
        add={"na_values": "[]"},
        in_file="None",
        silent=True,
        sometimes=True,
        kind="calibration",
        **PANDAS,
    )
    situation = context(f"import pandas as pd\nd = pd.read_csv({read})")
    situation.folder = str(tmp_path)
    assert bool(asyncio.run(Catalogue([rule]).suspects(situation, {"c0"}))) is suspected


@pytest.mark.parametrize(
    "message",
    [
        "TypeError: ufunc 'isnan' not supported for the input types, and the inputs could not be safely coerced",
        "TypeError: loop of ufunc does not support argument 0 of type float which has no callable exp method",
        "UFuncTypeError: Cannot cast ufunc 'lstsq' input 0 from dtype('O') to dtype('float64') with casting rule",
        "ValueError: object arrays are not supported",
        "ValueError: scipy.sparse does not support dtype object. The only supported types are: bool, int8",
        "TypeError: can't convert np.ndarray of type numpy.object_. The only supported types are: float64",
        "ValueError: Invalid dtype: object",
        "ValueError: Failed to convert a NumPy array to a Tensor (Unsupported object type float).",
        "ValueError: Pandas data cast to numpy dtype of object. Check input data with np.asarray(data).",
    ],
)
def test_all_that_made_truth_values_of_a_table_is_told_to_make_numbers(message: str) -> None:
    """Columns of one call that still were truth values would make an array of objects all the same."""
    [rule] = [rule for rule in all_rules() if rule.id == "pandas.get-dummies-hist"]
    cells = (
        "import pandas as pd\nsex = pd.get_dummies(df['sex'])",
        "port = pd.get_dummies(df['port'])",
        "data = pd.concat([df, sex, port], axis=1).values",
        "calculate(data)",
    )
    failure = crash(message, cell=3)
    [proposal] = proposed([rule], failure, *cells)
    assert [edit.source for edit in proposal.edits] == [
        "import pandas as pd\nsex = pd.get_dummies(df['sex'], dtype=int)",
        "port = pd.get_dummies(df['port'], dtype=int)",
    ]
