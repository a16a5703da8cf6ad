"""Fixes of failures to come: tried when what they change fails, screened like any other, and not before."""

import pytest

from jupyter_mlemodernizer.agent.agent import Agent
from jupyter_mlemodernizer.model import Failure, Span

from .scripted import ScriptedChat, fix

pytestmark = pytest.mark.ml

FAILS = "xs = [3, 1, 2]\nys = xs.sorted()"
RIGHT = {"cell": 1, "search": "xs.sorted()", "replace": "sorted(xs)"}


def to_come(cell: int, search: str, replace: str, title: str = "foreseen") -> dict:
    return {
        "edits": [{"cell": cell, "search": search, "replace": replace}],
        "title": title,
        "reason": "it went",
        "may_change_results": False,
    }


def sources(chain) -> list[str]:
    return [cell.source for cell in chain.working_copy.code_cells]


def test_it_is_tried_when_its_cell_fails_with_its_own_title_and_what_does_not_fail_stays(workplace):
    cells = [FAILS, "top = ys.first()", "total = sum(ys) + 1"]
    also = [to_come(2, "ys.first()", "ys[0]", "the first of a list"), to_come(3, "+ 1", "+ 2")]
    chat = ScriptedChat(fix(RIGHT, also=also))
    chain, passage, events = workplace.run(cells, Agent(chat))
    assert len(chat.asked) == 1
    assert [(s.title, s.status, s.origin) for s in chain.suggestions] == [
        ("a fix", "verified", "model:scripted"),
        ("the first of a list", "verified", "model:scripted"),
    ]
    assert "foresaw" in chain.suggestions[1].evidence.checks[-1]
    assert sources(chain)[1:] == ["top = ys[0]", cells[2]]
    assert "tried what it foresaw: “the first of a list”" in [
        e.message for e in events if e.type == "activity"
    ]
    assert passage.ran("c3")


@pytest.mark.parametrize(
    ("cell", "also", "after"),
    [
        # Further on in the cell that failed, which was changed meanwhile.
        (
            FAILS + "\nzs = ys.first()",
            [to_come(1, "ys.first()", "ys[0]")],
            "xs = [3, 1, 2]\nys = sorted(xs)\nzs = ys[0]",
        ),
        # Twice in one statement: the second shows only with the first on trial.
        (
            "xs = [3, 1, 2]\nys = [xs.sorted(), xs.first()]",
            [to_come(1, "xs.first()", "xs[0]")],
            "xs = [3, 1, 2]\nys = [sorted(xs), xs[0]]",
        ),
    ],
)
def test_in_the_failing_cell_too(workplace, cell, also, after):
    chat = ScriptedChat(fix(RIGHT, also=also))
    chain, _, _ = workplace.run([cell], Agent(chat))
    assert len(chat.asked) == 1
    assert [s.status for s in chain.suggestions] == ["verified"] * 2
    assert sources(chain) == [after]


def test_of_a_fix_with_more_than_the_failure_needs_only_what_is_near_is_tried(workplace):
    cells = [FAILS, "top = ys.first()\nother = 5", "last = ys.first()"]
    also = {
        **to_come(2, "ys.first()\nother = 5", "ys[0]\nother = max(5, 6)"),
        "reason": "lists have no first",
    }
    also["edits"].append({"cell": 3, "search": "ys.first()", "replace": "ys[0]"})
    chat = ScriptedChat(fix(RIGHT, also=[also]))
    chain, _, _ = workplace.run(cells, Agent(chat))
    assert len(chat.asked) == 1
    assert sources(chain)[1:] == ["top = ys[0]\nother = 5", "last = ys[0]"]
    assert [s.cell_ids for s in chain.suggestions] == [["c1"], ["c2"], ["c3"]]


def test_the_cause_in_a_cell_before_is_found(workplace):
    cells = [FAILS, "table = {'a': 'x'}", "n = table['a'] + 1"]
    chat = ScriptedChat(fix(RIGHT, also=[to_come(2, "'x'", "len('x')")]))
    chain, _, _ = workplace.run(cells, Agent(chat))
    assert len(chat.asked) == 1
    assert sources(chain)[1] == "table = {'a': len('x')}"
    assert chain.suggestions[1].status == "verified"


def test_the_nearest_is_tried_first(workplace):
    cells = [FAILS, "table = {'a': 'x', 'b': 1}", "table['c'] = 'y'", "n = sum(table[k] for k in 'bc')"]
    also = [to_come(2, "'x'", "len('x')"), to_come(3, "'y'", "len('y')", "nearer")]
    chat = ScriptedChat(fix(RIGHT, also=also))
    chain, _, events = workplace.run(cells, Agent(chat))
    assert len(chat.asked) == 1
    assert [e.title for e in events if e.type == "trial"] == ["a fix", "nearer"]
    assert sources(chain)[1] == cells[1]


def test_what_was_not_the_cause_of_one_failure_may_be_that_of_a_later_one(workplace):
    cells = [FAILS, "table = {'a': 'x'}", "n = table['a'].first()", "m = table['a'] + 1"]
    chat = ScriptedChat(
        fix(RIGHT, also=[to_come(2, "'x'", "len('x')")]),
        fix({"cell": 3, "search": "table['a'].first()", "replace": "str(table['a'])[0]"}),
    )
    chain, _, _ = workplace.run(cells, Agent(chat))
    assert len(chat.asked) == 2
    assert sources(chain)[1] == "table = {'a': len('x')}"
    assert [s.status for s in chain.suggestions] == ["verified"] * 3


def test_of_two_for_one_cell_the_one_that_the_error_names_is_tried_first(workplace):
    cells = [FAILS, "a = ys.first()\nb = ys.last()"]
    also = [to_come(2, "ys.last()", "ys[-1]", "the last"), to_come(2, "ys.first()", "ys[0]", "the first")]
    chat = ScriptedChat(fix(RIGHT, also=also))
    _, _, events = workplace.run(cells, Agent(chat))
    assert [e.title for e in events if e.type == "trial"] == ["a fix", "the first", "the last"]
    assert len(chat.asked) == 1


def test_a_helper_module_to_come_is_shown_and_mended(workplace):
    helper = "def first(v):\n    return v.first()\n"
    (workplace.folder / "to_come.py").write_text(helper)
    cells = [FAILS, "import to_come\ntop = to_come.first(ys)"]
    edit = {"file": "to_come.py", "search": "v.first()", "replace": "v[0]"}
    also = {"edits": [edit], "title": "foreseen", "reason": "it went", "may_change_results": False}
    chat = ScriptedChat(fix(RIGHT, also=[also]))
    chain, _, _ = workplace.run(cells, Agent(chat, boundary="b0"), files={"to_come.py": helper})
    assert f"<data b0 to_come.py>\n{helper}\n</data b0>" in chat.asked[0][1]["content"]
    assert len(chat.asked) == 1
    assert chain.working_copy.files["to_come.py"] == helper.replace("v.first()", "v[0]")


@pytest.mark.parametrize(
    "bad",
    ["[0, *ys].first", "getattr(ys, 'first', list)()", "__import__('os').system('true')", "ys.first().x"],
)
def test_what_may_not_run_or_does_not_help_goes_to_the_model_and_is_not_tried_again(workplace, bad):
    cells = [FAILS, "top = ys.first()"]
    chat = ScriptedChat(
        fix(RIGHT, also=[to_come(2, "ys.first()", bad)]),
        fix({"cell": 2, "search": "ys.first()", "replace": "ys[0]"}),
    )
    chain, _, events = workplace.run(cells, Agent(chat))
    assert len(chat.asked) == 2
    assert sources(chain)[1] == "top = ys[0]"
    assert sum(e.type == "trial" and e.title == "foreseen" for e in events) <= 1


@pytest.mark.parametrize(
    "also",
    [
        "everything",
        {"edits": 3},
        [None, 7, {}, {"edits": "x"}, to_come(9, "a", "b"), to_come(2, "not there", "b")],
    ],
)
def test_what_is_malformed_is_left_out(workplace, also):
    chat = ScriptedChat(fix(RIGHT, also=also))
    chain, _, _ = workplace.run([FAILS, "top = ys[0]"], Agent(chat))
    assert [s.status for s in chain.suggestions] == ["verified"]


def test_nothing_is_foreseen_by_whoever_is_asked_about_a_slow_cell_or_drift(workplace):
    context = workplace.context(FAILS, "top = ys.first()", error="AttributeError: x")
    agent = Agent(ScriptedChat(fix(RIGHT, also=[to_come(2, "ys.first()", "ys[0]")])))
    crash, context.failure = context.failure, Failure(kind="drift", cell_id="c1", message="It drifted.")
    workplace.do(agent.propose(context))
    context.failure = crash.model_copy(update={"cell_id": "c2", "statement": Span(line=1, end_line=1)})
    assert workplace.do(agent.propose(context)) == []


def test_cells_to_come_are_shown_once(workplace):
    cells = [FAILS, "top = ys.first()\nkept = top", "last = ys.last()\nkept = last"]
    chat = ScriptedChat(fix(RIGHT), fix({"cell": 2, "search": "ys.first()", "replace": "ys[0]"}))
    workplace.run(cells, Agent(chat, boundary="b0"))
    first, second = (asked[1]["content"] for asked in chat.asked[:2])
    assert "Code to come:\n<data b0 cells>\n# cell 2:\ntop = ys.first()\nkept = top\n# cell 3:\nlast" in first
    assert "Code to come" not in second
    assert "3: last = ys.last()" in second
    assert "kept = last" not in second
