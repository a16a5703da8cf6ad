"""All tools, and how a call of one is answered: always with text, whatever the model sends."""

import logging

from ...model import ActivityEvent
from ...proposer import Context
from ..answers import MalformedError, arguments_of
from ..chat import ToolCall, ToolSpec
from ..text import Fence, cut, one_line
from . import data, notebook, symbols
from .tool import ToolError, parameters, text

_LONGEST_ANSWER = 6_000

_EDIT_FIELDS = {
    "cell": "integer",
    "search": "string",
    "replace": "string",
    "all": "boolean",
    "source": "string",
    "insert_after": "integer",
    "delete": "boolean",
    "file": "string",
}

SUBMIT = ToolSpec(
    name="submit_fix",
    description="Submit the fix; it is checked, then tried. Edits: {cell, search, replace} (search to the letter, there once, "
    "or all: true), {cell, source} (the whole new cell), {insert_after, source} (a new cell; 0: on top), "
    "{cell, delete: true}, {file, search, replace} (a helper module).",
    parameters=parameters(
        {
            "edits": {
                "type": "array",
                "items": {
                    "type": "object",
                    "properties": {name: {"type": kind} for name, kind in _EDIT_FIELDS.items()},
                },
            },
            "title": text("A few plain words: DataFrame.append is pandas.concat now"),
            "reason": text("One sentence: which library changed what, and why this means the same"),
            "may_change_results": {"type": "boolean"},
        },
        {"why_elsewhere": text("Only for cells on which the failure does not depend")},
    ),
)
GIVE_UP = ToolSpec(
    name="give_up",
    description="No honest change of the code can help: data, a service or hardware is missing.",
    parameters=parameters({"reason": text("What is missing, and what a person can do")}),
)


class Toolbox:
    """Answers the calls of tools.

    Arguments:
        fence: marks what comes from the notebook, its data and its libraries.
    """

    def __init__(self, fence: Fence) -> None:
        self._fence = fence
        self._tools = {t.spec.name: t for t in [*symbols.TOOLS, *notebook.TOOLS, *data.TOOLS]}

    @property
    def specs(self) -> list[ToolSpec]:
        """Of all tools, those that end the conversation included, always in the same order."""
        return [*(tool.spec for tool in self._tools.values()), SUBMIT, GIVE_UP]

    async def answer(self, call: ToolCall, context: Context) -> str:
        """What the model is told; an error says what to do."""
        tool = self._tools.get(call.name)
        if tool is None:
            known = ", ".join(spec.name for spec in self.specs)
            return f"Error: there is no tool {one_line(call.name, 80)!r}; there are {known}."
        try:
            arguments = arguments_of(call)
            answer = await tool.run(context, self._fence, arguments)
        except (ToolError, MalformedError) as error:
            return f"Error: {cut(str(error), 1_000)}"
        except Exception:
            # A defect of ours in one tool leaves the others.
            logging.getLogger(__name__).exception("the tool %s failed", call.name)
            return "Error: this tool does not work now; go on without it."
        cell_id = context.failure.cell_id if context.failure else ""
        context.emit(ActivityEvent(cell_id=cell_id, message=one_line(tool.told(arguments), 200)))
        return cut(answer, _LONGEST_ANSWER)
