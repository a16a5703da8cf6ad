"""The language model as the server is configured: who is asked, what is shown of it, and whether it works."""

import asyncio
from typing import TYPE_CHECKING

from ..agent.configuration import SETTINGS, ConfigurationError, ModelConfiguration, configuration
from ..agent.examination import examine, shown
from ..model.model_settings import ModelSettings, ModelTest
from .refusal import Refusal

if TYPE_CHECKING:
    from .app import MLEModernizer

HOW = (
    "No language model is configured. Name one with c.MLEModernizer.model or MLEMODERNIZER_MODEL, where the "
    "server is configured, and start the server again."
)


class LanguageModel:
    """The one of this server.

    Arguments:
        extension: the configuration.
    """

    def __init__(self, extension: "MLEModernizer") -> None:
        self._extension = extension
        self._found: asyncio.Future[ModelConfiguration | None] | None = None
        self._test: asyncio.Future[ModelTest] | None = None

    async def configuration(self) -> ModelConfiguration | None:
        """What is in force; None if no model is named.

        Raises:
            ConfigurationError: a setting is not right.
        """
        if self._found is None:
            given = {field: getattr(self._extension, name) for field, name in SETTINGS.items()}
            # In a thread: the keyring may have to be unlocked.
            self._found = asyncio.ensure_future(asyncio.to_thread(configuration, given))
        return await asyncio.shield(self._found)

    async def configured(self) -> tuple[ModelConfiguration | None, str]:
        """What is in force, and what is wrong with it if it cannot be used."""
        try:
            return await self.configuration(), ""
        except ConfigurationError as error:
            return None, f"The language model is not configured right: {error}"

    async def settings(self) -> tuple[ModelSettings | None, str]:
        """What may be shown of it, and what is wrong."""
        found, problem = await self.configured()
        return None if found is None else shown(found), problem

    async def test(self) -> ModelTest:
        """Try it; who asks while a test goes on waits for the same one.

        Raises:
            Refusal: there is none.
        """
        found, problem = await self.configured()
        if found is None:
            raise Refusal(409, problem or HOW)
        if self._test is None or self._test.done():
            self._test = asyncio.ensure_future(examine(found))
        return await asyncio.shield(self._test)

    async def stop(self) -> None:
        """End a test that goes on."""
        if self._test is not None and not self._test.done():
            self._test.cancel()
            await asyncio.wait([self._test])
