"""What counts as changed in a loop: only what is not may be done once, before it."""

import ast

import pytest

from jupyter_mlemodernizer.speedup.loops import changed
from jupyter_mlemodernizer.speedup.rewriting import rewritings

COLUMNS = {"k": {"type": "int", "dtype": "int64", "nan": False, "large": False}}
LIVE = {
    "df": {"kind": "frame", "rows": 9, "columns": COLUMNS, "row": "int", "range_index": True},
    "words": {"kind": "list", "rows": 3, "elements": "str"},
    "keys": {"kind": "list", "rows": 3, "elements": "int"},
    "out": {"kind": "list", "rows": 0, "elements": ""},
    "np": {"kind": "module", "module": "numpy"},
    "weights": {"kind": "array", "shape": [9], "rows": 9, "dtype": "float64"},
}


@pytest.mark.parametrize(
    ("code", "names"),
    [
        ("shuffle(x)", {"x"}),
        ("shuffle(data=x)", {"x"}),
        ("np.random.shuffle(x)", {"np", "x"}),
        ("helper.add(df)", {"helper", "df"}),
        ("helper.add(table=df)", {"helper", "df"}),
        ("helper.parts[0].add(1, df)", {"helper", "df"}),
        ("make()(df)", {"df"}),
        ("steps[0](df)", {"df"}),
        ("configure(**options)", {"options"}),
        ("np.round(x, out=y)", {"np", "x", "y"}),
        ("df.drop('a', inplace=True)", {"df"}),
    ],
)
def test_what_is_handed_over_may_be_changed(code: str, names: set[str]):
    assert changed(ast.parse(code)) == names


@pytest.mark.parametrize(
    "code",
    [
        "len(x)",
        "print(x, y, file=z)",
        "list(map(str, x))",
        "np.mean(x)",
        "df.merge(other, how=kind)",
        "model.predict(x)",
        "df.groupby(by=keys)['a'].mean()",
    ],
)
def test_what_is_only_read_is_not(code: str):
    assert changed(ast.parse(code)) == set()


def rules(code: str) -> list[str]:
    return [change.rule for found in rewritings(code, LIVE, frozenset(), {}) for change in found.changes]


@pytest.mark.parametrize(
    ("loop", "rule"),
    [
        ("for key in keys:\n    {}\n    out.append(key - df['k'].mean())", "reduced-in-loop"),
        ("for key in keys:\n    {}\n    out.append((key, sorted(words)[0]))", "sorted-in-loop"),
        ("for key in keys:\n    {}\n    out.append((key, str(key) in words))", "members-in-set"),
        ("for key in keys:\n    {}\n    out.append((key, words.index(str(key))))", "places-in-dict"),
        ("for key in keys:\n    {}\n    out.append(len(df[df['k'] == key]))", "filter-groups"),
    ],
)
@pytest.mark.parametrize("hands_over", ["np.random.shuffle({})", "helper.add({})", "helper(given={})"])
def test_nothing_is_done_once_that_a_call_in_the_loop_may_change(loop: str, rule: str, hands_over: str):
    assert rules(loop.format("pass")) == [rule]
    name = "words" if "words" in loop else "df"
    assert rules(loop.format(hands_over.format(name))) == []


def test_the_place_in_a_loop_may_be_handed_over():
    loop = "for i in range(len(weights)):\n    if weights[i] > 0.5:\n        helper.add(i)"
    assert "array-skip" in rules(loop)


def test_a_vectorizer_leaves_its_texts_and_another_call_may_not():
    loop = "for key in keys:\n    vectors = TfidfVectorizer(stop_words=stop).fit_transform(words)\n    out.append((key, vectors.sum()))"
    assert rules(loop) == ["fitted-in-loop"]
    assert rules(loop + "\n    np.random.shuffle(words)") == []


@pytest.mark.parametrize(
    ("loops", "again"),
    [
        ("for a in words:\n    for b in words:\n        out.append(len({}))", True),
        ("for a, b in zip(words, words):\n    out.append((b, len({})))", False),
        ("out = [len({}) for a in words for b in words]", True),
    ],
)
def test_what_is_remembered_comes_again(loops: str, again: bool):
    assert ("once-per-element" in rules(loops.format("set(a.lower().split())"))) == again


@pytest.mark.parametrize(
    "code",
    [
        "for key in keys:\n    out.append(len(df[df['k'] == key]))",
        "for key in keys:\n    df.loc[df['k'] == key, 'new'] = key / 2",
        "for a in bags:\n    for b in bags:\n        out.append(len(a & b))",
    ],
)
def test_what_takes_a_while_to_start_is_measured_for_longer(code: str):
    live = {**LIVE, "bags": {"kind": "list", "rows": 3, "elements": "set"}}
    found = rewritings(code, live, frozenset(), {})
    assert found
    assert all(rewriting.enough > 1 for rewriting in found)
