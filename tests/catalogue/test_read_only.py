"""Arrays that are read-only windows on tables: those that are written to are copied, and nothing else is."""

import pytest
from helpers import crash, proposed, repaired

from jupyter_mlemodernizer.model import Frame, Span
from jupyter_mlemodernizer.repair.catalogue.rules.pandas_read_only import RULES

ERROR = "ValueError: assignment destination is read-only"
WRITES = [
    ("X = df.values\nX[0] = 1", "X = df.values.copy()\nX[0] = 1"),
    (
        "X = df.iloc[:, 1:].values\nX[:, 0] = f(X[:, 0])",
        "X = df.iloc[:, 1:].values.copy()\nX[:, 0] = f(X[:, 0])",
    ),
    (
        "x = df['a'].values.reshape(-1, 1).T\nx /= x.max()",
        "x = df['a'].values.copy().reshape(-1, 1).T\nx /= x.max()",
    ),
    ("x = df.a.to_numpy()\nx.sort()", "x = df.a.to_numpy().copy()\nx.sort()"),
    ("x = np.asarray(df)\nnp.random.shuffle(x)", "x = np.asarray(df).copy()\nnp.random.shuffle(x)"),
    ("x = np.asarray(df.values)[1:]\nx[0] = 1", "x = np.asarray(df.values.copy())[1:]\nx[0] = 1"),
    ("y = 0\nf(df.values)", "y = 0\nf(df.values.copy())"),
]
LEFT = [
    "X = df.copy()\nX[0] = 1",
    "X = df[['a', 'b']]\nX[0] = 1",
    "x = d.values()\nx[0] = 1",
]


@pytest.mark.parametrize(("old", "new"), WRITES)
def test_the_array_is_copied_where_it_is_made(old: str, new: str) -> None:
    assert repaired(RULES, crash(ERROR, line=2), old) == [new]
    made, write = old.split("\n")
    assert repaired(RULES, crash(ERROR, cell=1), made, write) == new.split("\n")


@pytest.mark.parametrize("source", LEFT)
def test_what_is_no_window_is_left_alone(source: str) -> None:
    assert proposed(RULES, crash(ERROR, line=2), source) == []


@pytest.mark.parametrize(
    ("table", "later", "shared"),
    [
        ("df", "", False),
        ("df", "len(df), df.shape", False),
        ("df", "df = 1\ndf", False),
        ("df", "print(df)", True),
        ("df['a']", "df.sum()", True),
        ("df.drop('a', axis=1)", "print(df)", False),
        ("df[['a']]", "print(df)", False),
        ("df[df.a > 1]", "print(df)", False),
    ],
)
def test_what_the_table_showed_of_it_is_told(table: str, later: str, shared: bool) -> None:
    [proposal] = proposed(RULES, crash(ERROR, cell=1), f"X = {table}.values", "X[0] = 1", later)
    assert proposal.changes_behaviour is shared


def test_an_array_handed_to_a_function_that_writes_to_it() -> None:
    cell = "def f(a):\n    a[0] = 1\nx = df.values\nf(x)"
    frames = [
        Frame(cell_id="c0", line=4, statement=Span(line=4, end_line=4)),
        Frame(cell_id="c0", line=2, function="f", statement=Span(line=2, end_line=2)),
    ]
    assert repaired(RULES, crash(ERROR, frames=frames), cell) == [cell.replace("values", "values.copy()")]
