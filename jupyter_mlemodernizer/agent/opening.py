"""The language model of one modernization: opened if there is one, and told about if there should have been."""

from collections.abc import Callable, Iterator
from typing import Any

from ..model import Event, ModelCallEvent, Options, Report
from ..saved import cells_of, saved_outputs, text_output
from .client import OpenAIChat
from .configuration import ModelConfiguration
from .secrets import Scrubber

_MOST_OUTPUT = 20_000


def open_chat(
    configuration: ModelConfiguration | None,
    options: Options,
    emit: Callable[[Event], None],
    notebook: dict[str, Any],
) -> OpenAIChat | None:
    """The model for one notebook, with a budget of its own; None if there is none, or none is wanted.

    Arguments:
        configuration: what is in force; None: no model is configured.
        options: of the modernization.
        emit: receives an event for each call.
        notebook: a secret in it is known wherever else it turns up: in the message of an error, say.
    """
    if configuration is None or not options.asked_of_model:
        return None
    scrubber = Scrubber(known=[configuration.api_key], texts=_texts(notebook))
    return OpenAIChat(configuration, lambda call: emit(ModelCallEvent(call=call)), scrubber=scrubber)


def _texts(notebook: dict[str, Any]) -> Iterator[str]:
    """The sources and the text outputs of a notebook."""
    yield from (cell.source for cell in cells_of(notebook))
    for outputs in saved_outputs(notebook).values():
        yield text_output(outputs, most=_MOST_OUTPUT)


def missed(report: Report, options: Options) -> str:
    """What could not be done for want of a model, and how to configure one; empty if nothing was left.

    What only waits for a decision was done without one.
    """
    waiting = {
        cell_id
        for suggestion in report.suggestions
        if suggestion.status == "verified" and suggestion.evidence.clean_run is None
        for cell_id in suggestion.cell_ids
    }
    unsolved = [
        cell.number
        for cell in report.cells
        if cell.state == "failed"
        and cell.failure is not None
        and cell.failure.need is None
        and cell.cell_id not in waiting
    ]
    if not unsolved or "repair" not in options.asked_of_model:
        return ""
    cells = f"cell {unsolved[0]}" if len(unsolved) == 1 else f"cells {', '.join(map(str, unsolved[:10]))}"
    return (
        f"What fails in {cells} is in no rule, and no language model is configured that could be asked. "
        "Choose one in JupyterLab (Language model…), or name one with MLEModernizer.model (command line: --model), "
        "such as GPT-OSS on your own machine: "
        "see docs/models.md."
    )
