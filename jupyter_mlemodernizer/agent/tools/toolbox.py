"""All tools, and how a call of one is answered: always with text, whatever the model sends."""

import logging

from ...model import ActivityEvent
from ...proposer import Context
from ..answers import MalformedError, arguments_of
from ..chat import ToolCall, ToolSpec
from ..text import Fence, cut, one_line
from .arguments import ToolError, listed, parameters, text
from .lookup import items_of, look_up

_LONGEST_ANSWER = 6_000

# They are sent with every call: each word must earn its place.
LOOK_UP = ToolSpec(
    name="look_up",
    description="Look at packages as installed, at live values before the failing statement, at the notebook. An item is a name "
    "(pd.concat, df.groupby: signature, documentation; of one that is gone, where it may be now), a package (its version), a "
    "variable or small expression (df['age'].isna().sum()) that changes nothing, a cell (cell 3), a data file (its first "
    "lines), or one of the words files (lists them) and fixes (made in this notebook before).",
    parameters=parameters({"items": listed("string")}),
)
SUBMIT = ToolSpec(
    name="submit_fix",
    description="Submit the fix; it is checked, then tried. An edit is {cell, search, replace} (search to the letter, there "
    "once, or all: true), {cell, source} (the whole new cell), {insert_after, source} (a new cell; 0: on top), "
    "{cell, delete: true} or {file, search, replace} (a helper module).",
    parameters=parameters(
        {
            "edits": listed("object"),
            "title": text("A few plain words: DataFrame.append is pandas.concat now"),
            "reason": text("One sentence: which library changed what, and why this means the same"),
            "may_change_results": {"type": "boolean"},
        },
        {
            "also": listed(
                "object",
                "Fixes of other failures to come, each {edits, title, reason, may_change_results}; tried when that code fails",
            )
        },
    ),
)
GIVE_UP = ToolSpec(
    name="give_up",
    description="No honest change of the code can help.",
    parameters=parameters({"reason": text("What is missing, and what a person can do")}),
)


class Toolbox:
    """Answers the calls of tools.

    Arguments:
        fence: marks what comes from the notebook, its data and its libraries.
    """

    def __init__(self, fence: Fence) -> None:
        self._fence = fence

    @property
    def specs(self) -> list[ToolSpec]:
        """Of all tools, those that end the conversation included, always in the same order."""
        return [LOOK_UP, SUBMIT, GIVE_UP]

    async def answer(self, call: ToolCall, context: Context) -> str:
        """What the model is told; an error says what to do."""
        if call.name != LOOK_UP.name:
            known = ", ".join(spec.name for spec in self.specs)
            return f"Error: there is no tool {one_line(call.name, 80)!r}; there are {known}."
        try:
            arguments = arguments_of(call)
            answer = await look_up(context, self._fence, arguments)
        except (ToolError, MalformedError) as error:
            return f"Error: {cut(str(error), 1_000)}"
        except Exception:
            # A defect of ours in one tool leaves the others.
            logging.getLogger(__name__).exception("the tool %s failed", call.name)
            return "Error: this tool does not work now; go on without it."
        cell_id = context.failure.cell_id if context.failure else ""
        told = one_line("looked up " + ", ".join(items_of(arguments)), 200)
        context.emit(ActivityEvent(cell_id=cell_id, message=told))
        return cut(answer, _LONGEST_ANSWER)
