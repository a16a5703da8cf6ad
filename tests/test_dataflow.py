"""Names read and written by a piece of code."""

import pytest

from jupyter_mlemodernizer.dataflow import cone, dependents, names


@pytest.mark.parametrize(
    ("source", "reads", "writes"),
    [
        ("a = b + 1", {"b"}, {"a"}),
        ("a = 1\nb = a", set(), {"a", "b"}),
        ("a += 1", {"a"}, {"a"}),
        ("for i in xs:\n    total += i", {"xs", "total"}, {"i", "total"}),
        ("import numpy as np, os.path", set(), {"np", "os"}),
        ("from a.b import c as d", set(), {"d"}),
        ("[x for x in xs if x > low]", {"xs", "low"}, set()),
        ("f = lambda x: x + y", set(), {"f"}),
        ("def f(a, b=c):\n    return a + d", {"c"}, {"f"}),
        ("with open(p) as h:\n    s = h.read()", {"open", "p"}, {"h", "s"}),
        ("(n := 3)", set(), {"n"}),
        ("try:\n    g()\nexcept ValueError as e:\n    print(e)", {"g", "ValueError", "print"}, {"e"}),
        ("class A(Base):\n    x = y", {"Base", "y"}, {"A"}),
    ],
)
def test_reads_and_writes(source, reads, writes):
    found = names(source)
    assert (found.reads, found.writes) == (reads, writes)


def test_a_function_reads_late():
    assert names("def f(a):\n    return a + d").late == {"d"}


def test_changes_in_place_and_keys():
    found = names("df['age'] = 1\nrows.append(x)\nmodel.fit(X, y)\nshuffle(order)")
    assert {"df", "rows", "model", "order"} <= found.changes
    assert found.keys == {"age"}


@pytest.mark.parametrize(
    "source",
    [
        "for x in xs:\n    rows.append(x)",
        "[rows.append(x) for x in xs]",
        "n = sum(1 for x in xs if not rows.append(x))",
        "{rows.append(x): [rows.insert(0, y) for y in x] for x in xs}",
        "class Made:\n    rows.append(xs)",
    ],
)
def test_what_is_filled_in_another_scope_is_filled(source):
    found = names(source)
    assert {"rows"} == found.fills
    assert "rows" in found.changes
    assert "y" not in found.changes
    assert cone(["rows = []", source], {"rows"}) == [1, 0]


def test_dependents_by_name_and_by_key():
    assert dependents({"model"}, set(), "p = model.predict(X)")
    assert not dependents({"model"}, set(), "model = make()\nmodel.fit(X)")
    assert dependents(set(), {"Title"}, "train['Title'].value_counts()")


def test_the_cone_of_a_name():
    sources = ["a = 1", "b = 2", "c = a + 1", "d = b", "print(c)"]
    assert cone(sources, {"c"}) == [2, 0]


def test_code_that_does_not_parse_has_no_names():
    assert names("print 'x'").reads == set()
