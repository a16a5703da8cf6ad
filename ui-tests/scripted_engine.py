"""An engine that does what the notebook's metadata say, so that a test knows what comes.

``metadata.script`` is a list of steps: ``{"event": {...}}`` sends an event, ``{"wait": seconds}``
lets time pass, ``{"hold": name}`` waits until a file of that name is in the notebook's folder, so that a test
sees what it has to see however busy the machine is. ``metadata.verification`` is the same for a verification.
``metadata.attempt`` says what comes of a person's own source: ``status`` and ``after``. A notebook without a
script is modernized for real.
"""

import asyncio
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from jupyter_mlemodernizer.model import ActivityEvent, Event, Outcome, StateEvent, SuggestionEvent
from jupyter_mlemodernizer.server.engine import RealEngine
from jupyter_mlemodernizer.shown import Shown

_EVENT: TypeAdapter[Any] = TypeAdapter(Event)


class ScriptedEngine(RealEngine):
    """Takes the place of the real engine; everything else of the server is real."""

    async def modernize(self, notebook: dict[str, Any], **arguments: Any) -> Shown | None:
        script = notebook["metadata"].get("script")
        if script is None:
            return await super().modernize(notebook, **arguments)
        await _play(script, **arguments)
        return None

    async def verify(
        self, notebook: dict[str, Any], original: dict[str, Any], **arguments: Any
    ) -> Shown | None:
        script = notebook["metadata"].get("verification")
        if script is None:
            return await super().verify(notebook, original, **arguments)
        await _play(script, **arguments)
        return None

    async def retry(self, ready: Any, original: dict[str, Any], **arguments: Any) -> None:
        script = original["metadata"].get("attempt")
        if script is None:
            await super().retry(ready, original, **arguments)
            return
        # The person's own words, with what the script says came of them.
        emit = arguments["emit"]
        emit(StateEvent(state="running", phase="try"))
        for message in script.get("activities", []):
            emit(ActivityEvent(message=message))
        if "hold" in script:
            await _there(Path(arguments["folder"]) / script["hold"])
        suggestion = ready.suggestion.model_copy(update={"status": script["status"]})
        suggestion.evidence.after = Outcome.model_validate(script["after"])
        emit(SuggestionEvent(suggestion=suggestion))


async def _there(file: Path) -> None:
    # The browser makes it: nothing in this process could set an event.
    while not file.exists():  # noqa: ASYNC110, ASYNC240
        await asyncio.sleep(0.05)


async def _play(
    script: list[dict[str, Any]], *, emit: Any, modernization: str, folder: str, **_: Any
) -> None:
    try:
        for step in script:
            if "wait" in step:
                await asyncio.sleep(step["wait"])
            elif "hold" in step:
                await _there(Path(folder) / step["hold"])
            else:
                event = dict(step["event"])
                if event["type"] == "report":
                    event["report"] = {**event["report"], "modernization": modernization}
                emit(_EVENT.validate_python(event))
    except asyncio.CancelledError:
        emit(StateEvent(state="cancelled"))
        raise
