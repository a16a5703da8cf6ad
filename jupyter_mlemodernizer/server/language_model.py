"""The language model of a server: who is asked, what is shown of it, what a person chooses, and whether it works."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar
from urllib.parse import urlsplit

from ..agent.chosen import IN_KEYRING, IN_MEMORY, Chosen, ChosenModel
from ..agent.configuration import (
    CHOSEN,
    NOBODY,
    OPENAI_URL,
    SETTINGS,
    ConfigurationError,
    ModelConfiguration,
    checked,
    configuration,
    settled,
    shown_address,
)
from ..agent.examination import examine, shown
from ..model.model_settings import ModelChoice, ModelField, ModelForm, ModelSettings, ModelTest
from .refusal import Refusal

if TYPE_CHECKING:
    from .app import MLEModernizer

HOW = (
    "No language model is configured. Choose one in JupyterLab (Language model…), or name it with "
    "c.MLEModernizer.model or MLEMODERNIZER_MODEL, where the server is configured, and start the server again."
)
_LOCKED = "This server does not let a language model be chosen here (MLEModernizer.model_locked)."

_Answer = TypeVar("_Answer")


class LanguageModel:
    """The one of this server.

    Arguments:
        extension: the configuration.
    """

    def __init__(self, extension: "MLEModernizer") -> None:
        self._locked = extension.model_locked
        self._given = {field: getattr(extension, name) for field, name in SETTINGS.items()}
        store = extension.store_path
        self._kept = ChosenModel(
            None if store == ":memory:" else Path(store).with_name("language-model.json")
        )
        self._found: asyncio.Future[ModelConfiguration | None] | None = None
        self._tests: list[tuple[ModelConfiguration, asyncio.Future[ModelTest]]] = []
        self._one_after_another = asyncio.Lock()

    async def configuration(self) -> ModelConfiguration | None:
        """What is in force; None if no model is named.

        Raises:
            ConfigurationError: a setting is not right.
        """
        if self._found is None:
            self._found = asyncio.ensure_future(_aside(lambda: self._configuration(self._chosen())))
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

    async def form(self) -> ModelForm:
        """The fields that a person can choose, and what is in them."""
        found, problem = await self.configured()
        return await _aside(lambda: self._form(found, problem))

    async def choose(self, choice: ModelChoice) -> ModelForm:
        """Keep what a person chose; it is in force at once, for what begins from now on.

        Raises:
            Refusal: it is not right, cannot be kept, or nobody may choose here.
        """
        self._refuse_locked()
        async with self._one_after_another:
            try:
                await _aside(lambda: self._keep(choice))
            except ConfigurationError as error:
                raise Refusal(400, str(error)) from None
            except OSError as error:
                reason = error.strerror or type(error).__name__
                raise Refusal(503, f"The choice cannot be kept on the server: {reason}.") from None
            self._found = None
        return await self.form()

    async def test(self, choice: ModelChoice | None = None) -> ModelTest:
        """Try the one in force, or one before it is chosen; who asks while a test of it goes on waits for the same one.

        Raises:
            Refusal: there is none, or it is not right.
        """
        if choice is None:
            found, problem = await self.configured()
        else:
            self._refuse_locked()
            found, problem = await self._tentative(choice)
        if found is None:
            raise Refusal(409 if choice is None else 400, problem or HOW)
        self._tests = [(model, test) for model, test in self._tests if not test.done()]
        test = next((test for model, test in self._tests if model == found), None)
        if test is None:
            test = asyncio.ensure_future(examine(found))
            self._tests.append((found, test))
        return await asyncio.shield(test)

    async def stop(self) -> None:
        """End the tests that go on."""
        tests = [test for _, test in self._tests]
        for test in tests:
            test.cancel()
        if tests:
            await asyncio.wait(tests)

    def _chosen(self) -> Chosen:
        return Chosen() if self._locked else self._kept.read()

    def _configuration(self, chosen: Chosen) -> ModelConfiguration | None:
        return configuration(self._given, chosen=None if self._locked else chosen)

    async def _tentative(self, choice: ModelChoice) -> tuple[ModelConfiguration | None, str]:
        """What would be in force, and what is wrong with it."""

        def made() -> ModelConfiguration | None:
            typed, address = self._checked(choice)
            keys = dict(self._kept.read().keys)
            if choice.api_key is not None:
                keys[address] = choice.api_key.strip()
            return self._configuration(Chosen(typed.model, typed.base_url, keys))

        try:
            return await _aside(made), "Enter the name of a model."
        except ConfigurationError as error:
            return None, str(error)

    def _keep(self, choice: ModelChoice) -> None:
        typed, address = self._checked(choice)
        self._kept.keep(typed.model, typed.base_url)
        if choice.api_key is not None:
            self._kept.keep_key(address, choice.api_key.strip())

    def _checked(self, choice: ModelChoice) -> tuple[ModelChoice, str]:
        """A choice as it can be kept, and the address that its key is for.

        Raises:
            ConfigurationError: it is not right.
        """
        base_url = choice.base_url.strip()
        if base_url:
            base_url = str(checked("base_url", base_url, "The address"))
            parts = urlsplit(base_url)
            if parts.username or parts.password or parts.query or parts.fragment:
                raise ConfigurationError(
                    "The address must hold neither a user, nor a password, nor a question mark: "
                    "the key has a field of its own."
                )
        if choice.api_key:
            checked("api_key", choice.api_key.strip(), "that field")
        typed = choice.model_copy(update={"model": choice.model.strip(), "base_url": base_url})
        would_be = self._configuration(Chosen(typed.model or "any", typed.base_url))
        return typed, would_be.address if would_be else OPENAI_URL

    def _form(self, found: ModelConfiguration | None, problem: str) -> ModelForm:
        chosen = self._chosen()
        # Without a model, the address and the key are what they would be with one.
        would_be = found or (
            None if problem else self._configuration(Chosen("any", chosen.base_url, chosen.keys))
        )
        sources = would_be.sources if would_be else {}

        def field(name: str, value: str) -> ModelField:
            fixed = settled(name, self._given)
            if name == "api_key" and sources.get("base_url") == CHOSEN:
                fixed = None  # the one that is fixed is not for this address
            elif fixed and name != "api_key":
                value = fixed[0]
            source = fixed[1] if fixed else sources.get(name, NOBODY)
            return ModelField(value=value, source=source, fixed=fixed is not None)

        base_url = field("base_url", chosen.base_url)
        return ModelForm(
            model=field("model", chosen.model),
            base_url=base_url.model_copy(
                update={"value": shown_address(base_url.value) if base_url.value else ""}
            ),
            api_key=field("api_key", "set" if would_be and would_be.api_key else ""),
            address=would_be.address if would_be else "",
            key_typed=sources.get("api_key") in (IN_KEYRING, IN_MEMORY),
            locked=self._locked,
            problem=problem,
        )

    def _refuse_locked(self) -> None:
        if self._locked:
            raise Refusal(403, _LOCKED)


async def _aside(action: Callable[[], _Answer]) -> _Answer:
    """Done in a thread: the keyring may have to be unlocked."""
    return await asyncio.to_thread(action)
