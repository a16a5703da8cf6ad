"""``tests/consequence_cases.json``: what decisions mean for others, which Python and TypeScript both pass.

The page knows it at once, and the server says the same a moment later. The file is made by running this module; a
test fails when it is out of date.
"""

import json
import random
from pathlib import Path

from jupyter_mlemodernizer.model import Evidence, Outcome, ReplaceSource, Suggestion
from jupyter_mlemodernizer.state import consequences

PATH = Path(__file__).parents[1] / "consequence_cases.json"


def cases() -> str:
    dice = random.Random(3)
    lines = (json.dumps(_case(dice)) for _ in range(60))
    return "[\n" + ",\n".join(lines) + "\n]\n"


def _case(dice: random.Random) -> dict[str, object]:
    suggestions: list[Suggestion] = []
    for n in range(dice.randint(3, 7)):
        proved = dice.random() < 0.8
        suggestions.append(
            Suggestion(
                id=f"s{n}",
                kind="repair",
                title=f"Title of s{n}",
                origin="rule:x",
                edits=[ReplaceSource(cell_id=f"c{n}", base="old", source="new")],
                status="verified" if proved else "proposed",
                evidence=Evidence(after=Outcome(result="ran" if proved else "failed")),
                built_on=[known.id for known in suggestions if dice.random() < 0.3],
            )
        )
    now, steps = suggestions, []
    for _ in range(6):
        one = dice.choice(now)
        # What is rejected is opened again, what is pending is decided; what was accepted stays.
        if one.status == "accepted":
            continue
        status = "verified" if one.status == "rejected" else dice.choice(["rejected", "rejected", "accepted"])
        became = {event.suggestion_id: event.status for event in consequences(now, one.id, status)}
        now = [each.model_copy(update={"status": became.get(each.id, each.status)}) for each in now]
        steps.append({"id": one.id, "status": status, "after": [each.status for each in now]})
    return {"suggestions": [_short(each) for each in suggestions], "steps": steps}


def _short(suggestion: Suggestion) -> dict[str, object]:
    after = suggestion.evidence.after
    return {
        "id": suggestion.id,
        "status": suggestion.status,
        "built_on": suggestion.built_on,
        "result": after and after.result,
    }


def test_up_to_date():
    assert PATH.read_text(encoding="utf-8") == cases(), f"run `python {Path(__file__).name}` in its folder"


def test_decisions_of_all_kinds_have_consequences():
    steps = [step for case in json.loads(cases()) for step in case["steps"]]
    assert {step["status"] for step in steps} == {"accepted", "rejected", "verified"}


if __name__ == "__main__":
    PATH.write_text(cases(), encoding="utf-8")
