"""The language model of one modernization: opened if there is one, and told about if there should have been."""

from collections.abc import Callable

from ..model import Event, ModelCallEvent, Options, Report
from .client import OpenAIChat
from .configuration import ModelConfiguration


def open_chat(
    configuration: ModelConfiguration | None, options: Options, emit: Callable[[Event], None]
) -> OpenAIChat | None:
    """The model for one notebook, with a budget of its own; None if there is none, or none is wanted.

    Arguments:
        configuration: what is in force; None: no model is configured.
        options: of the modernization.
        emit: receives an event for each call.
    """
    if configuration is None or not options.use_model:
        return None
    return OpenAIChat(configuration, lambda call: emit(ModelCallEvent(call=call)))


def missed(report: Report, options: Options) -> str:
    """What could not be done for want of a model, and how to configure one; empty if nothing was left."""
    unsolved = [
        cell.number
        for cell in report.cells
        if cell.state == "failed" and cell.failure is not None and cell.failure.need is None
    ]
    if not unsolved or not options.use_model or "repair" not in options.kinds:
        return ""
    cells = f"cell {unsolved[0]}" if len(unsolved) == 1 else f"cells {', '.join(map(str, unsolved[:10]))}"
    return (
        f"What fails in {cells} is in no rule, and no language model is configured that could be asked. "
        "Name one with MLEModernizer.model (command line: --model), such as GPT-OSS on your own machine: "
        "see docs/models.md."
    )
