"""The engine as the server uses it, and where its kernels come from."""

from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from ..agent.configuration import ModelConfiguration
from ..agent.opening import open_chat
from ..asking import Asking
from ..kernel import OwnedKernel
from ..model import Event, Options, Suggestion
from ..modernizer import Modernizer
from ..retry import Retry
from ..shown import Shown
from ..verification import verify

Emit = Callable[[Event], None]
StartKernel = Callable[[], Awaitable[OwnedKernel]]


class Engine(Protocol):
    """What does the work, and stops its kernels when cancelled.

    The first two end with a terminal state event, and return what the last run showed, if it is known.
    """

    async def modernize(
        self,
        notebook: dict[str, Any],
        *,
        folder: str,
        name: str,
        options: Options,
        start_kernel: StartKernel,
        emit: Emit,
        modernization: str,
        model: ModelConfiguration | None,
    ) -> Shown | None: ...

    async def verify(
        self,
        notebook: dict[str, Any],
        original: dict[str, Any],
        *,
        folder: str,
        name: str,
        options: Options,
        start_kernel: StartKernel,
        emit: Emit,
        suggestions: list[Suggestion],
        modernization: str,
    ) -> Shown | None: ...

    async def retry(
        self,
        ready: Retry,
        original: dict[str, Any],
        *,
        folder: str,
        options: Options,
        start_kernel: StartKernel,
        emit: Emit,
    ) -> None: ...

    async def ask(
        self,
        ready: Asking,
        original: dict[str, Any],
        *,
        folder: str,
        options: Options,
        start_kernel: StartKernel,
        emit: Emit,
        model: ModelConfiguration,
    ) -> None: ...


class Kernels(Protocol):
    """Kernels for one modernization: started one by one, and all gone in the end."""

    note: str

    async def start(self) -> OwnedKernel: ...

    async def shutdown(self) -> None: ...


class RealEngine:
    """Runs :class:`Modernizer` and :func:`verify`; the report goes the way of all events."""

    async def modernize(self, notebook: dict[str, Any], **arguments: Any) -> Shown | None:
        modernizer = Modernizer(notebook, **arguments)
        await modernizer.run()
        return modernizer.shown

    async def verify(
        self,
        notebook: dict[str, Any],
        original: dict[str, Any],
        *,
        suggestions: list[Suggestion],
        **arguments: Any,
    ) -> Shown | None:
        return await verify(notebook, original, suggestions=suggestions, **arguments)

    async def retry(self, ready: Retry, original: dict[str, Any], **arguments: Any) -> None:
        await ready.run(original, **arguments)

    async def ask(
        self,
        ready: Asking,
        original: dict[str, Any],
        *,
        options: Options,
        emit: Emit,
        model: ModelConfiguration,
        **arguments: Any,
    ) -> None:
        chat = open_chat(model, options, emit, original)
        assert chat is not None, "the options let none be asked"
        await ready.run(original, options=options, emit=emit, chat=chat, model=model, **arguments)
