"""The notebook's time."""

import time

import pytest

from jupyter_mlemodernizer.calibration.era import Change, came_after, find_era, versions_then
from jupyter_mlemodernizer.calibration.releases import _table, released
from jupyter_mlemodernizer.model import Era
from jupyter_mlemodernizer.parts import all_parts
from jupyter_mlemodernizer.repair.catalogue.irreversible import TABLE
from jupyter_mlemodernizer.repair.catalogue.rules import all_rules


def notebook(*sources, python=None, minor=2, outputs=()):
    cells = [
        {"cell_type": "code", "metadata": {}, "source": source, "outputs": list(outputs)}
        for source in sources or [""]
    ]
    language = {"language_info": {"name": "python", "version": python}} if python else {}
    return {"nbformat": 4, "nbformat_minor": minor, "metadata": language, "cells": cells}


def stderr(text):
    return {"output_type": "stream", "name": "stderr", "text": text}


def bounds(*args, **kwargs):
    era = find_era(notebook(*args, **kwargs), [])
    assert bool(era.reasons) == bool(era.earliest or era.latest)
    return era.earliest, era.latest


WARNING = "/opt/conda/lib/python3.6/site-packages/sklearn/linear_model/logistic.py:433: FutureWarning: {}\n"

FACTS = [
    (("print(1)",), {}, (None, None)),
    ((), {"python": "2.7.12"}, ("2010-07", "2020-01")),
    ((), {"python": "3.6.15"}, ("2016-12", "2021-12")),
    ((), {"python": "3.11.2"}, ("2022-10", None)),
    ((), {"minor": 5}, ("2021-01", None)),
    (("from sklearn.model_selection import KFold",), {}, ("2016-09", None)),
    (("def plot_confusion_matrix(cm): pass",), {}, (None, None)),
    (("print(f'{x:.2f}')",), {}, ("2016-12", None)),
    (
        (),
        {
            "outputs": [
                stderr(WARNING.format("Default solver will be changed to 'lbfgs' in 0.22. Specify one."))
            ]
        },
        ("2016-12", "2019-12"),
    ),
    (
        (),
        {"outputs": [stderr(WARNING.format("n_iter is deprecated in 0.19 and will be removed in 0.21."))]},
        ("2017-08", "2019-05"),
    ),
    (
        (),
        {"outputs": [{"output_type": "stream", "name": "stdout", "text": "pandas 0.23.4\n"}]},
        ("2018-05", None),
    ),
    (
        (),
        {"outputs": [{"output_type": "stream", "name": "stdout", "text": "Date:  Tue, 15 Aug 2017"}]},
        ("2017-08", "2017-08"),
    ),
    # A Python that ended before the date on which the outputs were made.
    (
        (),
        {
            "python": "3.6.8",
            "outputs": [{"output_type": "stream", "name": "stdout", "text": "Date:  Tue, 15 Aug 2023"}],
        },
        (None, "2021-12"),
    ),
]


@pytest.mark.parametrize(("sources", "facts", "expected"), FACTS)
def test_facts(sources, facts, expected):
    assert bounds(*sources, **facts) == expected


def test_what_had_to_be_repaired_tells_that_the_library_was_older():
    changes = [
        Change("scikit-learn", "0.20", False),
        Change("pandas", "2.0", False),
        Change("numpy", "1.12", True),
    ]
    era = find_era(notebook(), changes)
    assert (era.earliest, era.latest) == (None, "2018-09")
    assert era.reasons == ["It uses what scikit-learn 0.20 no longer has."]


def test_a_fact_that_does_not_hold_gives_no_reason():
    """An old notebook that a new Jupyter saved again."""
    era = find_era({**notebook(), "nbformat_minor": 5}, [Change("scikit-learn", "0.20", False)])
    assert (era.earliest, era.latest) == (None, "2018-09")
    assert era.reasons == ["It uses what scikit-learn 0.20 no longer has."]


def test_the_user_knows_better():
    assert find_era(notebook(python="3.6.8"), [], "2019").latest == "2019-12"
    era = find_era(notebook(python="3.6.8"), [], "2019-03")
    assert (era.earliest, era.latest) == ("2019-03", "2019-03")


def test_only_what_came_after_the_notebook_can_have_changed_it():
    era = Era(earliest="2020-06", latest="2021-06")
    assert came_after(era, Change("xgboost", "2.0", True))
    assert not came_after(era, Change("scikit-learn", "0.18", True))
    # Libraries in use are up to a year old, and what is not known excludes nothing.
    assert came_after(era, Change("scikit-learn", "0.22", True))
    assert came_after(era, Change("scikit-learn", "77.0", True))
    assert came_after(Era(), Change("scikit-learn", "0.18", True))
    assert came_after(era, None)
    # Of Python the version is known.
    assert came_after(era, Change("python", "3.0", True), {"python": "2.7.12"})
    assert not came_after(era, Change("python", "3.0", True), {"python": "3.6.8"})


@pytest.mark.parametrize(
    ("source", "shown", "library", "version"),
    [
        ("XGBRegressor(objective='reg:squarederror')", "", "xgboost", "0.90"),
        ("a = df.to_numpy()\nb = df.explode('x')", "", "pandas", "0.25"),
        ("x", "pandas 0.23.4\npandas 0.25.1", "pandas", "0.25"),
        ("from sklearn.impute import KNNImputer", "scikit-learn version: 0.22.1", "scikit-learn", "0.22"),
    ],
)
def test_a_library_that_had_a_version_had_all_changes_until_that(source, shown, library, version):
    """Even where the year in which libraries are in use would allow for older ones."""
    saved = notebook(source, outputs=[{"output_type": "stream", "name": "stdout", "text": shown}])
    then, era = versions_then(saved), find_era(saved, [])
    assert then == {library: version}
    assert not came_after(era, Change(library, version, True), then)
    assert came_after(era, Change(library, version, True))
    assert came_after(era, Change(library, "77.0", True), then)
    assert came_after(era, Change("numpy", "77.0", True), then)


def test_releases_are_in_order():
    by_library: dict[str, list[tuple[tuple[int, ...], str]]] = {}
    for (library, version), month in _table().items():
        by_library.setdefault(library, []).append((tuple(map(int, version.split("."))), month))
    for library, versions in by_library.items():
        months = [month for _, month in sorted(versions)]
        assert months == sorted(months), library
    assert released("scikit-learn", "0.22.1") == "2019-12"
    assert released("scikit-learn", "1") == "2021-09"


def test_when_silent_changes_came_is_known():
    """Else each would count as later than any notebook; which Python a notebook had is told in another way."""
    known = {library for library, _ in _table()} - {"python"}
    changes = [
        (r.library, r.since)
        for r in [*all_rules(), *TABLE]
        if r.library in known and getattr(r, "silent", True)
    ]
    newest = {
        library: max((month, _parts(v)) for (one, v), month in _table().items() if one == library)
        for library in known
    }
    missing = {one for one in changes if released(*one) is None}
    assert all(_parts(since) > newest[library][1] for library, since in missing)


def _parts(version):
    return tuple(map(int, version.split(".")))


@pytest.mark.parametrize("text", ["\n", " ", "\t\n", "import ", "f'{", "pandas 0.1 ", "in 0.1 will "])
def test_what_is_repeated_many_times_takes_no_longer_than_it_is_long(text):
    many = text * (40_000 // len(text))
    began = time.process_time()
    find_era(notebook(many, outputs=[stderr(f"Warning {many}")]), [])
    assert time.process_time() - began < 2


@pytest.mark.parametrize(
    "rule", ["torch.cuda", "torch.without-gpu", "tensorflow.no-tpu", "plotly.shown-without-nbformat-show", "tqdm.notebook"]
)  # fmt: skip
def test_what_is_not_installed_here_tells_nothing_of_the_time(rule):
    change = all_parts(None).change(f"rule:{rule}")
    assert (
        find_era(notebook(python="3.8.10"), [change]).latest == find_era(notebook(python="3.8.10"), []).latest
    )
