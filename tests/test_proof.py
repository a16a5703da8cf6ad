"""What a run has proved of an edit."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from jupyter_mlemodernizer.model import Cell, ReplaceSource, WorkingCopy
from jupyter_mlemodernizer.passage import Passage
from jupyter_mlemodernizer.proof import proved


def _passage(results: dict[str, Any]) -> Passage:
    ran = {cell for cell, result in results.items() if result.stopped_at is None}
    return cast(Passage, SimpleNamespace(results=results, ran=lambda cell: cell in ran))


@pytest.mark.parametrize(
    ("base", "source", "expected"),
    [
        ("print 1", "print(1)", True),  # it could not be read before
        ("print 1\nexec 'x'", "print(1)\nexec 'x'", False),  # and cannot now
        ("f(old=1)", "f(new=1)", False),
    ],
)
def test_of_a_cell_that_was_never_reached_only_what_could_not_be_read_is_proved(base, source, expected):
    copy = WorkingCopy([Cell(id="a", cell_type="code", source=source)])
    assert proved(ReplaceSource(cell_id="a", base=base, source=source), copy, _passage({})) is expected


@pytest.mark.parametrize(("line", "expected"), [(1, False), (2, True)])
def test_of_a_cell_that_stopped_what_finished_before_is_proved(line, expected):
    copy = WorkingCopy([Cell(id="a", cell_type="code", source="f(new=1)\ng()")])
    edit = ReplaceSource(cell_id="a", base="f(old=1)\ng()", source="f(new=1)\ng()")
    stopped = SimpleNamespace(stopped_at=SimpleNamespace(line=line), aside=set())
    assert proved(edit, copy, _passage({"a": stopped})) is expected


@pytest.mark.parametrize(("line", "expected"), [(1, False), (2, True)])
def test_a_statement_that_a_later_edit_changed_again_proves_the_first_edit_too(line, expected):
    copy = WorkingCopy([Cell(id="a", cell_type="code", source="f(new=1).to(device)\ng()")])
    edit = ReplaceSource(cell_id="a", base="f(old=1).cuda()\ng()", source="f(new=1).cuda()\ng()")
    stopped = SimpleNamespace(stopped_at=SimpleNamespace(line=line), aside=set())
    assert proved(edit, copy, _passage({"a": stopped})) is expected
