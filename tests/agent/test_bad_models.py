"""Models that answer with rubbish: never worse than no model, never a hang, nothing runs that was not screened."""

import pytest

from jupyter_mlemodernizer.agent.agent import Agent
from jupyter_mlemodernizer.agent.chat import Answer, ModelError, ToolCall

from .scripted import ScriptedChat, calls, fix

pytestmark = [pytest.mark.ml, pytest.mark.timeout(300)]

CELLS = ["x = [2, 1]", "y = x.old()\nprint(y)", "z = sum(x)\nprint(z)", "print(y)"]


def submit(arguments) -> Answer:
    return calls(("submit_fix", arguments))


RUBBISH: dict[str, Answer | Exception] = {
    "nothing": Answer(),
    "prose": Answer(text="You should sort the list."),
    "a fenced program": Answer(text="```python\ny = sorted(x)\n```"),
    "an unknown tool": calls(("run_shell", {"command": "ls"})),
    "no arguments": calls(("submit_fix", "")),
    "arguments that are cut off": calls(("submit_fix", '{"edits": [{"cell": 2, "sea')),
    "arguments that are a list": calls(("submit_fix", "[1, 2]")),
    "edits that are a text": submit({"edits": "y = 1"}),
    "edits that are numbers": submit({"edits": [1, None]}),
    "no edits": submit({"edits": []}),
    "an edit of nothing": submit({"edits": [{}]}),
    "a cell that is not there": fix({"cell": 99, "search": "a", "replace": "b"}),
    "a cell that is no number": fix({"cell": {"n": 1}, "search": "a", "replace": "b"}),
    "a negative cell": fix({"cell": -1, "source": "y = 1"}),
    "a search that is not there": fix({"cell": 2, "search": "nowhere", "replace": "b"}),
    "a search that is there twice": fix({"cell": 2, "search": "y", "replace": "b"}),
    "an empty search": fix({"cell": 2, "search": "", "replace": "b"}),
    "no replacement": fix({"cell": 2, "search": "x.old()"}),
    "a change of nothing": fix({"cell": 2, "search": "x.old()", "replace": "x.old()"}),
    "an empty cell": fix({"cell": 2, "source": "  \n"}),
    "the cell deleted": fix({"cell": 2, "delete": True}),
    "every cell deleted": fix(*({"cell": n, "delete": True} for n in (1, 2, 3, 4))),
    "syntax": fix({"cell": 2, "search": "x.old()", "replace": "x.old("}),
    "a NUL": calls(("submit_fix", '{"edits": [{"cell": 2, "source": "y = x\\u0000"}], "title": "\\u0000"}')),
    "half a surrogate pair": calls(
        (
            "submit_fix",
            '{"edits": [{"cell": 2, "source": "y = x.\\ud800()"}], "title": "\\udfff", "reason": "\\ud800"}',
        )
    ),
    "another language": fix({"cell": 2, "source": "SELECT * FROM x"}),
    "a word without end": fix({"cell": 2, "source": "y" * 300_000}),
    "a hundred edits": fix(*({"cell": 2, "search": "x", "replace": "x"} for _ in range(100))),
    "brackets without end": fix({"cell": 2, "source": "(" * 5_000 + ")" * 5_000}),
    "a helper module that is not there": fix({"file": "../../etc/passwd", "search": "a", "replace": "b"}),
    "a cell after nowhere": fix({"insert_after": 77, "source": "y = 1"}),
    "what fails in another way": fix({"cell": 2, "search": "x.old()", "replace": "x.older()"}),
    "what loops for ever, refused": fix({"cell": 2, "source": "while True:\n    pass\ny = x\nprint(y)"}),
    "odd types": submit(
        {"edits": [{"cell": 2, "search": 1, "replace": 2}], "title": {"a": 1}, "reason": [2]}
    ),
    "a name of a tool as text": Answer(tool_calls=[ToolCall(id="", name="", arguments="")]),
    "fifty calls": calls(*[("look_up", {"items": ["len(x)"]})] * 50),
    "lookups of rubbish": calls(
        ("look_up", {"names": ["../x", "a b", 7]}),
        ("look_up", {"names": {"a": 1}}),
        ("look_up", {"items": "all"}),
        ("look_up", {"items": ["/etc/passwd"]}),
        ("look_up", {"items": None}),
        ("look_up", {"items": ["__import__('os').system('ls')"]}),
    ),
    "an error": ModelError("it broke"),
}


@pytest.fixture(scope="module")
def alone(workplace) -> list[str]:
    """What becomes of the cells without a model."""
    _, passage, _ = workplace.run(CELLS)
    states = [result.state for result in passage.results.values()]
    assert states == ["ran", "failed", "ran", "blocked"]
    return states


@pytest.mark.parametrize("name", RUBBISH)
def test_it_is_never_worse_than_no_model(workplace, alone, name):
    chat = ScriptedChat(*[RUBBISH[name]] * 12)
    chain, passage, events = workplace.run(CELLS, Agent(chat))
    assert [result.state for result in passage.results.values()] == alone
    assert chain.suggestions == []
    assert [cell.source for cell in chain.working_copy.cells] == CELLS
    assert 1 <= len(chat.asked) <= 8
    assert not [e for e in events if e.type == "note" and "defect" in e.message]
    # A person or the model was told in words.
    assert [e for e in events if e.type in ("note", "activity")] or len(chat.asked) > 1


def test_rubbish_before_a_fix_costs_only_turns(workplace):
    right = fix({"cell": 2, "search": "x.old()", "replace": "sorted(x)"})
    chat = ScriptedChat(*[RUBBISH[n] for n in ("an unknown tool", "no edits", "syntax", "odd types")], right)
    chain, passage, _ = workplace.run(CELLS, Agent(chat))
    assert [s.status for s in chain.suggestions] == ["verified"]
    assert all(passage.ran(f"c{n}") for n in (1, 2, 3, 4))
