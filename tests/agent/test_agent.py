"""The agent in the loop: it looks, submits, is refused, is told what a trial came to, and remembers."""

import itertools

import pytest

from jupyter_mlemodernizer.agent.agent import Agent
from jupyter_mlemodernizer.agent.chat import Answer, BudgetError, ModelError
from jupyter_mlemodernizer.agent.conversation import Manners
from jupyter_mlemodernizer.agent.screening import Policy
from jupyter_mlemodernizer.model import Need, ReplaceSource
from jupyter_mlemodernizer.proposer import Proposal

from .scripted import ScriptedChat, calls, fix, give_up

pytestmark = [pytest.mark.ml, pytest.mark.timeout(300)]

FAILS = "xs = [3, 1, 2]\nys = xs.sorted()\nprint(ys)"
RIGHT = {"cell": 1, "search": "xs.sorted()", "replace": "sorted(xs)"}
WRONG = {"cell": 1, "search": "xs.sorted()", "replace": "sorted(xs, cmp=None)"}


def activities(events) -> list[str]:
    return [event.message for event in events if event.type == "activity"]


def tool_answers(chat: ScriptedChat) -> list[str]:
    return [message["content"] for message in chat.asked[-1] if message["role"] == "tool"]


def test_a_fix_is_screened_tried_and_verified(workplace):
    chat = ScriptedChat(fix(RIGHT, title="lists are sorted by sorted", reason="sorted() makes a new list."))
    chain, passage, events = workplace.run([FAILS], Agent(chat))
    (suggestion,) = chain.suggestions
    assert (suggestion.status, suggestion.origin) == ("verified", "model:scripted")
    assert (suggestion.title, suggestion.changes_behaviour) == ("lists are sorted by sorted", False)
    assert suggestion.evidence.after.output == "[1, 2, 3]\n"
    assert passage.results["c1"].state == "repaired"
    assert activities(events) == ["tried “lists are sorted by sorted”"]


def test_it_looks_before_it_writes(workplace):
    chat = ScriptedChat(
        calls(
            ("look_up", {"items": ["xs", "nothing", "xs[0] + len(xs)"]}),
            ("look_up", {"items": ["xs.sort", "builtins.sorted"]}),
        ),
        fix(RIGHT),
    )
    _, _, events = workplace.run([FAILS], Agent(chat))
    assert activities(events) == [
        "looked up xs, nothing, xs[0] + len(xs)",
        "looked up xs.sort, builtins.sorted",
        "tried “a fix”",
    ]
    inspected, found = tool_answers(chat)
    for told in (
        "xs: list (3,) = [3, 1, 2]\n",
        "nothing: there is no module nothing",
        "xs[0] + len(xs): 6 (int)",
    ):
        assert told in inspected
    assert "list.sort(self, /, *, key=None, reverse=False) (function)" in found


def test_what_a_failed_trial_came_to_is_told_in_the_same_conversation(workplace):
    chat = ScriptedChat(fix(WRONG), fix(RIGHT))
    chain, _, _ = workplace.run([FAILS], Agent(chat))
    assert [s.status for s in chain.suggestions] == ["verified"]
    assert len(chat.asked) == 2
    (told,) = tool_answers(chat)
    assert told.startswith("It was tried and taken back")
    assert "unexpected keyword argument 'cmp'" in told or "invalid keyword argument" in told


def test_what_was_tried_in_vain_is_not_tried_again(workplace):
    chat = ScriptedChat(fix(WRONG), fix(WRONG), fix(RIGHT))
    chain, _, events = workplace.run([FAILS], Agent(chat))
    assert [s.status for s in chain.suggestions] == ["verified"]
    assert tool_answers(chat)[1].startswith("Refused: this was tried already")
    assert len([e for e in events if e.type == "trial"]) == 2


def test_what_is_refused_never_runs_and_the_model_is_told_why(workplace):
    bad = {
        "cell": 1,
        "source": "import os\nxs = [3, 1, 2]\nos.environ['SEEN'] = '1'\nys = sorted(xs)\nprint(ys)",
    }
    chat = ScriptedChat(fix(bad), fix(RIGHT))
    chain, _, events = workplace.run([FAILS], Agent(chat))
    assert [e.source for s in chain.suggestions for e in s.edits] == [
        FAILS.replace("xs.sorted()", "sorted(xs)")
    ]
    assert "os.environ is new" in tool_answers(chat)[0]
    assert any(message.startswith("refused “a fix” because: os.environ") for message in activities(events))
    assert workplace.do(workplace.kernel.ask("evaluate", expression="SEEN", seconds=1.0)) == {
        "refused": "there is no variable SEEN"
    }


class TestWhatAPersonMustDecide:
    EDIT = {"cell": 1, "search": "xs.sorted()", "replace": "sorted(xs[1:])"}

    def test_it_is_shown_and_not_run(self, workplace):
        chat = ScriptedChat(fix(self.EDIT), give_up())
        chain, passage, events = workplace.run([FAILS], Agent(chat))
        (waiting,) = chain.set_aside
        assert chain.suggestions == []
        assert (waiting.status, "[1:] is new" in waiting.needs_decision) == ("proposed", True)
        assert waiting.changes_behaviour
        assert waiting.evidence.before is not None
        assert [e.suggestion.id for e in events if e.type == "suggestion"] == [waiting.id]
        assert not [e for e in events if e.type == "trial"]
        assert passage.results["c1"].state == "failed"
        assert chain.working_copy["c1"].source == FAILS

    def test_a_fix_without_that_is_better(self, workplace):
        chat = ScriptedChat(fix(self.EDIT), fix(RIGHT))
        chain, _, _ = workplace.run([FAILS], Agent(chat))
        assert chain.set_aside == []
        assert [s.status for s in chain.suggestions] == ["verified"]

    def test_an_administrator_may_refuse_it(self, workplace):
        chat = ScriptedChat(fix(self.EDIT))
        agent = Agent(chat, manners=Manners(policy=Policy(decisions=False)))
        chain, _, _ = workplace.run([FAILS], agent)
        assert (chain.set_aside, chain.suggestions) == ([], [])
        assert "Refused before it ran" in tool_answers(chat)[0]


def test_of_a_guess_the_model_is_told_that_it_failed_and_does_not_build_on_it(workplace):
    class Guess:
        async def propose(self, context):
            cell = context.working_copy["c1"]
            if "xs.sorted()" not in cell.source:
                return []
            guessed = ReplaceSource(
                cell_id="c1", base=cell.source, source=cell.source.replace("sorted", "sort") + ".real"
            )
            return [
                Proposal(
                    kind="repair",
                    title="`sorted` may be called `sort`",
                    origin="relocation",
                    edits=[guessed],
                    changes_behaviour=True,
                )
            ]

    chat = ScriptedChat(fix({**RIGHT, "search": "xs.sorted()"}))
    chain, _, _ = workplace.run(["xs = [3, 1, 2]\nys = xs.sorted()"], Guess(), Agent(chat))
    assert [(s.status, s.origin) for s in chain.suggestions] == [("verified", "model:scripted")]
    assert len(chat.asked) == 1
    assert "has no attribute 'sorted'" in chat.said
    assert "Tried already, in vain" in chat.said
    assert "then: AttributeError: 'NoneType' object has no attribute 'real'" in chat.said


def test_what_worked_is_done_again_without_a_call(workplace):
    cells = [FAILS, "zs = (4, 5)\nws = list(zs).sorted()\nprint(ws)", "q = [1].sorted()"]
    chat = ScriptedChat(fix(RIGHT))
    chain, _, events = workplace.run(cells, Agent(chat))
    assert len(chat.asked) == 1
    assert [s.status for s in chain.suggestions] == ["verified"] * 3
    assert [chain.working_copy[f"c{n}"].source for n in (2, 3)] == [
        "zs = (4, 5)\nws = sorted(list(zs))\nprint(ws)",
        "q = sorted([1])",
    ]
    assert "The same change was verified in an earlier cell" in chain.suggestions[1].evidence.checks[-1]
    assert "tried what worked before: “a fix”" in activities(events)


def test_what_one_fix_mended_beside_its_failure_is_done_again_too(workplace):
    cells = [FAILS + "\ntop = ys.first()\nkept = ys", "zs = [4, 5]\nprint(zs.first())"]
    also = {"cell": 1, "search": "ys.first()", "replace": "ys[0]"}
    more = {"cell": 1, "search": "kept = ys", "replace": "kept = list(ys)"}  # no pattern to find elsewhere
    chat = ScriptedChat(fix(RIGHT, also, more))
    chain, _, _ = workplace.run(cells, Agent(chat))
    assert len(chat.asked) == 1
    assert [s.status for s in chain.suggestions] == ["verified"] * 2
    assert chain.working_copy["c2"].source == "zs = [4, 5]\nprint(zs[0])"


def test_what_worked_before_and_does_not_here_goes_to_the_model(workplace):
    cells = [FAILS, "vs = [1, 'a']\nus = vs.sorted()"]
    chat = ScriptedChat(
        fix(RIGHT), fix({"cell": 2, "search": "vs.sorted()", "replace": "sorted(vs, key=str)"})
    )
    chain, _, _ = workplace.run(cells, Agent(chat))
    assert [s.status for s in chain.suggestions] == ["verified"] * 2
    assert "Tried already, in vain" in chat.asked[1][1]["content"]


def test_turns_are_few(workplace):
    forever = (calls(("look_up", {"items": ["fixes"]})) for _ in itertools.count())
    chat = ScriptedChat(*itertools.islice(forever, 50))
    workplace.run([FAILS], Agent(chat))
    assert len(chat.asked) == 8
    assert "last turn" in tool_answers(chat)[-1]


def test_a_person_is_told_why_there_is_no_fix(workplace):
    chat = ScriptedChat(give_up("the data are gone"))
    _, _, events = workplace.run([FAILS], Agent(chat))
    assert activities(events) == ["found no honest fix: the data are gone"]


def test_text_without_a_call_is_asked_for_a_call_once(workplace):
    chat = ScriptedChat(Answer(text="I would sort it."), fix(RIGHT))
    chain, _, _ = workplace.run([FAILS], Agent(chat))
    assert [s.status for s in chain.suggestions] == ["verified"]
    assert "That was no call of a tool" in chat.said
    chat = ScriptedChat(Answer(text="Hm."), Answer(text="Hm."), fix(RIGHT))
    chain, _, _ = workplace.run([FAILS], Agent(chat))
    assert (chain.suggestions, len(chat.asked)) == ([], 2)


def test_a_model_that_does_not_answer_is_left_alone(workplace):
    chat = ScriptedChat(*(ModelError("nobody home") for _ in range(9)))
    cells = [FAILS, "a = [1].sortd()", "b = [1].srt()", "c = 1"]
    _, passage, events = workplace.run(cells, Agent(chat))
    assert len(chat.asked) == 2
    notes = [e.message for e in events if e.type == "note"]
    assert notes[0] == "The language model was of no help: nobody home"
    assert notes[1].endswith("It is not asked again in this notebook.")
    assert passage.results["c4"].state == "ran"


def test_a_budget_that_is_used_up_is_told(workplace):
    chat = ScriptedChat(BudgetError("The budget is used up."))
    _, _, events = workplace.run([FAILS], Agent(chat))
    assert activities(events) == ["The budget is used up."]
    assert not [e for e in events if e.type == "note"]


@pytest.mark.parametrize(
    ("kind", "wanted"), [("timeout", "speedup"), ("drift", "calibration"), ("crash", "repair")]
)
@pytest.mark.parametrize("option", ["kinds", "model_kinds"])
def test_nothing_is_asked_of_a_kind_that_is_not_wanted(workplace, kind, wanted, option):
    chat = ScriptedChat(give_up(), give_up())
    context = workplace.context(
        FAILS, error="AttributeError: 'list' object has no attribute 'sorted'", line=2
    )
    context.failure.kind = kind
    for kinds, asked in ((sorted({"repair", "speedup", "calibration"} - {wanted}), 0), ([wanted], 1)):
        setattr(context.options, option, kinds)
        workplace.do(Agent(chat).propose(context))
        assert len(chat.asked) == asked


def test_what_no_code_can_bring_is_not_the_models_business(workplace):
    class Missing:
        async def need(self, context):
            return Need(what="input", name="train.csv", advice="Put it there.")

    chat = ScriptedChat(fix(RIGHT))
    workplace.run([FAILS], Agent(chat, diagnosers=[Missing()]))
    assert chat.asked == []


def test_a_failure_that_a_fix_led_to_is_told_and_not_asked_about_anew(workplace):
    source = "v = 'a'.old() + str([1].older())"
    first = {"cell": 1, "search": "'a'.old()", "replace": "'a'.upper()"}
    second = {"cell": 1, "search": "'a'.old() + str([1].older())", "replace": "'a'.upper() + str([1].copy())"}
    chat = ScriptedChat(fix(first), fix(second))
    chain, _, _ = workplace.run([source], Agent(chat))
    assert [s.status for s in chain.suggestions] == ["verified"]
    assert len(chat.asked) == 2
    assert "has no attribute 'older'" in tool_answers(chat)[0]
