"""The exported schema and the TypeScript types are those of the model."""

from pathlib import Path

import jsonschema
import pytest

from jupyter_mlemodernizer.model import CellEvent, Options, ReplaceSource, Suggestion, SuggestionEvent
from jupyter_mlemodernizer.model.requests import Snapshot
from jupyter_mlemodernizer.model.schema import generated, typescript, wire_schema

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("path", sorted(generated()))
def test_up_to_date(path):
    assert (ROOT / path).read_text(encoding="utf-8") == generated()[path], (
        f"{path} is out of date: run `python -m jupyter_mlemodernizer.model.schema`"
    )


def test_what_the_server_sends_satisfies_the_schema():
    suggestion = Suggestion(
        id="s1",
        kind="repair",
        title="t",
        origin="user",
        edits=[ReplaceSource(cell_id="a", base="x", source="y")],
    )
    snapshot = Snapshot(
        id="m",
        path="a.ipynb",
        name="a.ipynb",
        created=1,
        updated=2,
        options=Options(),
        suggestions=[suggestion],
        cells={"a": CellEvent(cell_id="a", number=1, total=1, state="ran")},
    )
    validator = jsonschema.Draft202012Validator({**wire_schema(), "$ref": "#/$defs/Snapshot"})
    validator.validate(snapshot.model_dump(mode="json"))
    event = jsonschema.Draft202012Validator({**wire_schema(), "$ref": "#/$defs/Event"})
    event.validate(SuggestionEvent(suggestion=suggestion).model_dump(mode="json"))
    with pytest.raises(jsonschema.ValidationError):
        event.validate({"type": "suggestion"})


def test_unions_are_told_apart_by_a_literal():
    text = typescript(wire_schema())
    assert "export type Edit = ReplaceSource | InsertCell | DeleteCell | ReplaceFile;" in text
    assert "edits: Edit[];" in text
    assert "  op: 'replace';" in text
    assert "  type: 'suggestion';" in text


def test_what_may_be_left_out_of_a_request_is_optional():
    text = typescript(wire_schema())
    assert "  options?: OptionsInput;" in text
    assert "  cell_timeout?: number;" in text
    assert "  cell_timeout: number;" in text
