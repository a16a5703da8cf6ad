"""Arguments that a template leaves out are gone, wherever they stood and however the call is laid out."""

import ast

import pytest
from helpers import COMMON, swept

from jupyter_mlemodernizer.repair.catalogue import Pattern

LEFT_OUT = Pattern(
    id="t.left-out",
    pattern="fit($$rest, gone=$value)",
    template="learn($$rest)",
    telling=True,
    error="NameError",
    **(COMMON | {"library": "pandas", "since": "1.0"}),
)
GAPS = (" ", "\n    ", "  # why\n    ")


@pytest.mark.parametrize("first", GAPS)
@pytest.mark.parametrize("second", GAPS)
@pytest.mark.parametrize("place", range(3))
def test_a_left_out_argument_leaves_no_text_behind(first: str, second: str, place: int) -> None:
    arguments = ["a=1", "b=[2, 3]"]
    arguments.insert(place, "gone=4 // 2")
    source = f"fit({arguments[0]},{first}{arguments[1]},{second}{arguments[2]})"
    (changed,) = swept([LEFT_OUT], source)
    call = ast.parse(changed).body[0].value  # type: ignore[attr-defined]
    assert ast.dump(call) == ast.dump(ast.parse("learn(a=1, b=[2, 3])").body[0].value)  # type: ignore[attr-defined]
    assert "gone" not in changed
