"""The language model as arguments: which one, where, and how much it may cost. Never its key: others see arguments."""

import argparse
from typing import Any

from ..agent.configuration import SETTINGS, ModelConfiguration, configuration

_HELP: dict[str, tuple[str, str]] = {
    "model": (
        "NAME",
        "language model that is asked where no rule helps (default: none; MLEMODERNIZER_MODEL)",
    ),
    "base_url": ("URL", "its OpenAI-compatible API, as http://localhost:11434/v1 (default: OpenAI's own)"),
    "temperature": ("T", "sent to the model if given"),
    "reasoning_effort": ("LEVEL", "low, medium or high; sent if given"),
    "max_tokens": ("N", "most tokens of one answer; sent if given"),
    "timeout": ("S", "seconds for one call of the model (180)"),
    "max_calls": ("N", "most calls for one notebook (40)"),
    "max_tokens_total": ("N", "most tokens for one notebook (400000)"),
    "max_cost": ("MONEY", "most money for one notebook; needs both prices"),
    "input_price": ("MONEY", "price of a million tokens sent"),
    "output_price": ("MONEY", "price of a million tokens received"),
    "context_window": ("N", "tokens that the model reads and writes at most (32000)"),
}


def add_model_options(parser: argparse.ArgumentParser) -> None:
    """Add the settings of the language model to a command; their values are texts, checked by :func:`model_of`."""
    group = parser.add_argument_group(
        "language model",
        "Also MLEMODERNIZER_<NAME> in the environment; the key only there, or OPENAI_API_KEY.",
    )
    for field, (metavar, text) in _HELP.items():
        group.add_argument(_option(SETTINGS[field]), dest=f"model_{field}", metavar=metavar, help=text)
    group.add_argument(
        "--no-model", action="store_true", help="ask no language model, whatever is configured"
    )


def model_of(arguments: argparse.Namespace) -> ModelConfiguration | None:
    """The model that arguments and environment name; None if there is none, or none is wanted.

    Raises:
        ConfigurationError: a setting is not right.
    """
    if arguments.no_model:
        return None
    given: dict[str, Any] = {field: getattr(arguments, f"model_{field}") for field in _HELP}
    return configuration(given, origin=_option)


def _option(name: str) -> str:
    return "--" + name.replace("_", "-")
