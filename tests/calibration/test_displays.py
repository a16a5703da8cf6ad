"""What the libraries of four years showed, and those of today show, of the same values: no drift; and drift is still seen."""

import copy
import re

import pytest
from displays import DISPLAYS, old_displays, shown_by

from jupyter_mlemodernizer.calibration.compare import compare
from jupyter_mlemodernizer.calibration.tables import has_table

# Python 2 divided integers without a remainder; for pandas before 0.22 the sum of nothing was NaN.
REALLY_OTHERS = {("2016", name) for name in DISPLAYS if "/ len(df)" in name} | {
    (year, name) for year in ("2016", "2017") for name in DISPLAYS if "resample('D').sum()" in name
}
# What is no result: where in memory an object is, how much it takes; when it was shown; what could be given to a function;
# where a text stands in a picture; a parameter of an estimator.
NO_RESULT = re.compile(
    r"0x\w+|memory usage.*|Date:.*?\d{4}|Time:\s+\S+|(?s:<[fc](?:unction|lass) .*)|\d{4}-\d\d-\d\d\S*|Text\([^)]*|\w+=[\d.]+"
)
FIGURE = re.compile(r"(?<![\w.])\d+\.\d{2,}(?![\w.])")


@pytest.fixture(scope="module")
def today(ml_python):
    return shown_by(ml_python)


def test_no_display_is_taken_for_drift(today):
    alarms, same = [], 0
    for years, name, outputs in old_displays():
        if name in today and (years, name) not in REALLY_OTHERS:
            found = compare(outputs, today[name])
            alarms += [(years, name, found.detail)] if found.result == "drifted" else []
            same += found.result in ("same", "within_tolerance")
    assert alarms == []
    assert same > 350


def test_values_that_are_others_are_drift(today):
    others = [shown for shown in old_displays() if shown[:2] in REALLY_OTHERS]
    assert others
    for _, name, outputs in others:
        assert compare(outputs, today[name]).result == "drifted"


def test_every_figure_that_moves_is_drift(today):
    missed, seen = [], 0
    for years, name, outputs in old_displays():
        if name not in today or (years, name) in REALLY_OTHERS:
            continue
        kind, text = shown_text(today[name])
        kept = NO_RESULT.sub(lambda match: " " * len(match[0]), text)
        for match in list(FIGURE.finditer(kept))[:2]:
            moved = f"{float(match[0]) * 1.5 + 1:.{len(match[0].partition('.')[2])}f}"
            changed = copy.deepcopy(today[name])
            put_text(changed, kind, text[: match.start()] + moved + text[match.end() :])
            if compare(outputs, changed).result != "drifted":
                missed.append((years, name, match[0], moved))
            else:
                seen += 1
    assert missed == []
    assert seen > 200


def shown_text(outputs):
    """What is compared of outputs: HTML tables before the text of the same."""
    output = outputs[-1] if outputs else {}
    for kind in ("text", "text/html", "text/plain"):
        text = output.get("data", output).get(kind)
        if text is not None and (kind != "text/html" or has_table(text)):
            return kind, text
    return "text", ""


def put_text(outputs, kind, text):
    outputs[-1].get("data", outputs[-1])[kind] = text
