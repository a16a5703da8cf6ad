"""Whether a configured model works: reachable, present, tools, JSON, speed; for ``doctor`` and *Test connection*."""

import asyncio
import json
from typing import Any

from ..model.model_settings import ModelCheck, ModelSetting, ModelSettings, ModelTest
from .answers import MalformedError, arguments_of
from .chat import ModelError, ToolCall, ToolSpec
from .client import OpenAIChat
from .configuration import NOBODY, SETTINGS, ModelConfiguration
from .endpoint import RefusedError, UnreachableError, models
from .secrets import Scrubber

_MOST_MODELS = 100
_TOOL = ToolSpec(
    name="add",
    description="Adds two whole numbers.",
    parameters={
        "type": "object",
        "properties": {"a": {"type": "integer"}, "b": {"type": "integer"}},
        "required": ["a", "b"],
    },
)
_CALL = "What is 1234 plus 4321? Call the tool `add`; do not answer yourself."
_JSON = 'Answer with one JSON object and nothing else: {"numbers": [1, 2, 3]}, but with the numbers from 1 to 40 in it.'


def shown(configuration: ModelConfiguration) -> ModelSettings:
    """What is in force, and where it came from; never the key."""
    settings = []
    for field, name in SETTINGS.items():
        value = getattr(configuration, field)
        if field == "api_key":
            value = "set" if value else ""
        elif field == "base_url":
            value = configuration.address
        text = "" if value is None else f"{value:g}" if isinstance(value, float) else str(value)
        settings.append(ModelSetting(name=name, value=text, source=configuration.sources.get(field, NOBODY)))
    return ModelSettings(name=configuration.model, address=configuration.address, settings=settings)


async def examine(configuration: ModelConfiguration) -> ModelTest:
    """Try the model: one list of models, and at most two short calls. Never raises, but when it is cancelled."""
    present, there, reached = await _models(configuration)
    test = ModelTest(works=False, summary="", checks=[present], models=(there or [])[:_MOST_MODELS])
    if there is not None:
        test.checks.append(_presence(configuration, there))
    if not reached:
        test.summary = f"{present.detail} Check the address (base_url), and that the server runs."
        return test
    chat = OpenAIChat(configuration, lambda call: None)
    try:
        answer = await chat.complete([{"role": "user", "content": _CALL}], [_TOOL])
        if not answer.tool_calls:  # it gets a second chance: described in the prompt
            answer = await chat.complete([{"role": "user", "content": _CALL}], [_TOOL])
    except ModelError as error:
        test.checks.append(ModelCheck(name="answer", passed=False, detail=str(error)))
        test.summary = str(error)
        return test
    test.checks.append(ModelCheck(name="answer", passed=True, detail="It answers."))
    called = _is_right(answer.tool_calls)
    test.checks.append(_tools(chat, called))
    try:
        answer = await chat.complete([{"role": "user", "content": _JSON}])
        test.checks.append(_json(answer.text))
    except ModelError as error:
        test.checks.append(ModelCheck(name="JSON", passed=False, detail=str(error)))
    pace = chat.pace
    if pace is not None:
        test.first_token_seconds = round(pace.first_token, 2)
        test.tokens_per_second = None if pace.tokens_per_second is None else round(pace.tokens_per_second, 1)
        test.checks.append(ModelCheck(name="speed", passed=None, detail=pace.words))
    test.works = called
    test.summary = (
        f"{configuration.model} at {configuration.address} works."
        if called
        else f"{configuration.model} answers, but does not call tools as asked: it is too weak to repair notebooks."
    )
    return test


async def _models(configuration: ModelConfiguration) -> tuple[ModelCheck, list[str] | None, bool]:
    """What its list of models tells: a check, the models (None: it does not say), and whether it can be reached."""
    where = configuration.address
    try:
        body = await asyncio.wait_for(models(configuration), min(30.0, configuration.timeout))
        names = _names(json.loads(body))
    except (UnreachableError, asyncio.TimeoutError) as error:
        detail = f"{where} cannot be reached: {error or 'it does not answer'}."
        return ModelCheck(name="server", passed=False, detail=_clean(configuration, detail)), None, False
    except RefusedError as refusal:
        detail = f"{where} answers, and does not list its models ({refusal.status})."
        return ModelCheck(name="server", passed=refusal.status not in (401, 403), detail=detail), None, True
    except (ValueError, RecursionError):
        detail = f"{where} answers, but not as an API does."
        return ModelCheck(name="server", passed=False, detail=detail), None, True
    return ModelCheck(name="server", passed=True, detail=f"{where} can be reached."), names, True


def _clean(configuration: ModelConfiguration, text: str) -> str:
    return Scrubber(known=[configuration.api_key]).text(text)[:500]


def _names(listed: Any) -> list[str]:
    items = listed.get("data", listed.get("models")) if isinstance(listed, dict) else listed
    if not isinstance(items, list):
        raise ValueError(listed)
    names = [item.get("id", item.get("name")) if isinstance(item, dict) else item for item in items]
    return sorted(name[:200] for name in names if isinstance(name, str))


def _presence(configuration: ModelConfiguration, there: list[str]) -> ModelCheck:
    # Ollama lists gpt-oss:20b and mistral:latest, and takes mistral; llama.cpp lists the file that it serves.
    if configuration.model in there or f"{configuration.model}:latest" in there:
        return ModelCheck(name="model", passed=True, detail=f"{configuration.model} is there.")
    listed = ", ".join(there[:8]) + (" …" if len(there) > 8 else "") if there else "none"
    return ModelCheck(
        name="model", passed=False, detail=f"{configuration.model} is not among its models: {listed}."
    )


def _is_right(calls: list[ToolCall]) -> bool:
    try:
        return any(
            call.name == "add" and {str(v) for v in arguments_of(call).values()} == {"1234", "4321"}
            for call in calls
        )
    except MalformedError:
        return False


def _tools(chat: OpenAIChat, called: bool) -> ModelCheck:
    if called and chat.has_tools:
        return ModelCheck(name="tools", passed=True, detail="It calls tools.")
    if called:
        detail = (
            "The server has no tool calls; the model calls tools in its text instead, which works as well."
        )
        return ModelCheck(name="tools", passed=None, detail=detail)
    return ModelCheck(name="tools", passed=False, detail="It does not call tools as asked.")


def _json(text: str) -> ModelCheck:
    try:
        found = arguments_of(ToolCall(id="", name="the answer", arguments=text)).get("numbers")
    except MalformedError:
        found = None
    if found == list(range(1, 41)):
        return ModelCheck(name="JSON", passed=True, detail="It answers in JSON when asked to.")
    return ModelCheck(name="JSON", passed=False, detail="It does not answer in JSON when asked to.")
