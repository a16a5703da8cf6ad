"""What the routes ask for: JSON in, JSON out, refusals with a reason."""

import asyncio
import json
from collections.abc import AsyncGenerator, Awaitable, Callable
from typing import TYPE_CHECKING, Any, TypeVar

from pydantic import TypeAdapter

from ..asking import AskingError
from ..expectation import wrong_expectation
from ..model import Options
from ..model.model_settings import ModelChoice
from ..model.requests import (
    AskRequest,
    CopyRequest,
    DecisionRequest,
    Heartbeat,
    Settings,
    Started,
    StartRequest,
    SuggestRequest,
    Summary,
    TryRequest,
    VerifyRequest,
)
from ..report.html import html_report
from ..report.markdown import markdown_report
from ..retry import RetryError
from ..version import VERSION
from .bodies import parsed
from .broadcast import Broadcast
from .checks import check_notebook, missing_folders
from .copies import make_copy
from .engine import RealEngine
from .example import read_example
from .kernels import ServerKernels
from .language_model import HOW, LanguageModel
from .log import Listener, Log
from .modernizations import Live, Modernizations
from .options import BY_ADMINISTRATOR, OptionsInForce
from .places import Places
from .refusal import Refusal
from .runs import AlreadyRunningError

if TYPE_CHECKING:
    from .app import MLEModernizer

_SUMMARIES = TypeAdapter(list[Summary])

FurtherRequest = TypeVar("FurtherRequest", VerifyRequest, TryRequest, AskRequest)


class Service:
    """Answers the routes.

    Arguments:
        extension: the configuration, and through it the server's managers.
    """

    def __init__(self, extension: "MLEModernizer") -> None:
        server = extension.serverapp
        assert server is not None
        self._extension = extension
        self._places = Places(server.contents_manager, server.kernel_manager, extension.log)
        self.language_model = LanguageModel(extension)
        self._options = OptionsInForce(extension)
        self.modernizations = Modernizations(
            extension.store_path,
            RealEngine(),
            extension.max_concurrent,
            extension.log,
            Broadcast(server.event_logger).tell,
        )
        self.records = self.modernizations.records

    def running(self) -> dict[str, Any] | None:
        return self.modernizations.running() or None

    async def stop(self) -> None:
        await self.language_model.stop()
        await self.modernizations.stop()

    async def list(self, path: str | None) -> str:
        summaries = await self.records.summaries(path.strip("/") if path else None)
        return _SUMMARIES.dump_json(summaries).decode()

    async def snapshot(self, modernization: str) -> str:
        return (await self._log(modernization)).snapshot.model_dump_json()

    async def notebook(self, modernization: str) -> str:
        await self._log(modernization)
        notebook = await self.records.notebook(modernization)
        if notebook is None:
            raise Refusal(
                404, "The notebook as it was at the start is not kept any more: modernize it again."
            )
        return json.dumps(notebook)

    async def copy(self, modernization: str, body: bytes) -> str:
        request = parsed(CopyRequest, body)
        snapshot = (await self._log(modernization)).snapshot
        check_notebook(request.notebook, snapshot.path)
        return await make_copy(
            request,
            snapshot,
            self.records,
            folder=self._places.folder(snapshot.path),
            kernels=await self._places.kernelspecs(),
        )

    async def last_seq(self, modernization: str) -> int:
        return (await self._log(modernization)).snapshot.last_seq

    async def start(self, body: bytes) -> str:
        request = parsed(StartRequest, body)
        path = await self._places.checked_path(request.path)
        check_notebook(request.notebook, request.path)
        options = self._options.of(request.options)
        if wrong := wrong_expectation(options, self._places.folder(path)):
            raise Refusal(400, wrong)
        kernels = await self._kernels(request.notebook, options, path)
        model, problem = await self.language_model.configured()
        try:
            identity = await self.modernizations.start(
                request.notebook,
                path=path,
                folder=self._places.folder(path),
                options=options,
                kernels=kernels,
                model=model,
                notes=[
                    *missing_folders(
                        [place for place in request.options.input_dirs if place in options.input_dirs],
                        self._places.folder(path),
                    ),
                    *([problem] if options.asked_of_model else []),
                ],
            )
        except AlreadyRunningError as error:
            raise Refusal(409, str(error), error.id) from None
        return Started(id=identity).model_dump_json()

    async def verify(self, modernization: str, body: bytes) -> str:
        _, live = await self._live(modernization, VerifyRequest, body)
        return await _begun(modernization, self.modernizations.verify(modernization, live))

    async def retry(self, modernization: str, body: bytes) -> str:
        request, live = await self._live(modernization, TryRequest, body)
        return await _begun(modernization, self.modernizations.retry(modernization, live, request))

    async def ask(self, modernization: str, body: bytes) -> str:
        request, live = await self._live(modernization, AskRequest, body, self._options.of_question)
        if not live.options.asked_of_model:
            raise Refusal(403, f"The language model may not be asked. {BY_ADMINISTRATOR}")
        model, problem = await self.language_model.configured()
        if model is None:
            raise Refusal(409, problem or HOW)
        return await _begun(modernization, self.modernizations.ask(modernization, live, request, model))

    async def cancel(self, modernization: str) -> None:
        await self._log(modernization)
        await self.modernizations.cancel(modernization)

    async def delete(self, modernization: str) -> None:
        await self._log(modernization)
        await self.modernizations.delete(modernization)

    async def decide(self, modernization: str, suggestion: str, body: bytes) -> None:
        decision = parsed(DecisionRequest, body)
        await self._log(modernization)
        try:
            await self.modernizations.decide(modernization, suggestion, decision)
        except KeyError:
            raise Refusal(404, f"This modernization has no suggestion {suggestion}.") from None

    async def suggest(self, modernization: str, body: bytes) -> str:
        request = parsed(SuggestRequest, body)
        await self._log(modernization)
        if not self._options.allows(request.kind):
            raise Refusal(403, f"There may be no suggestions of the kind {request.kind}. {BY_ADMINISTRATOR}")
        try:
            return (await self.modernizations.suggest(modernization, request)).model_dump_json()
        except ValueError as error:
            raise Refusal(400, str(error)) from None

    async def report(self, modernization: str, suffix: str) -> str:
        snapshot = (await self._log(modernization)).snapshot
        if snapshot.report is None:
            raise Refusal(404, "There is no report yet: it comes at the end of the modernization.")
        # With what a person has decided since it was written.
        now = {suggestion.id: suggestion for suggestion in snapshot.suggestions}
        suggestions = [now.get(suggestion.id, suggestion) for suggestion in snapshot.report.suggestions]
        report = snapshot.report.model_copy(update={"suggestions": suggestions})
        match suffix:
            case ".html":
                return html_report(report)
            case ".md":
                return markdown_report(report)
        return report.model_dump_json()

    async def events(self, modernization: str, since: int, heartbeat: float) -> AsyncGenerator[str, None]:
        """Every event after ``since`` as JSON, and heartbeats; ends if the client is too slow."""
        log = await self._log(modernization)
        listener = Listener()
        log.listeners.add(listener)
        try:
            # What comes from here on waits in the listener; what was before is in the store.
            sent, known = since, log.snapshot.last_seq
            while sent < known and (missed := await self.records.replay(modernization, sent)):
                for seq, message in missed:
                    if seq <= known:
                        yield message
                sent = missed[-1][0]
            while not listener.dropped:
                message_or_none = await listener.get(heartbeat)
                if message_or_none is not None:
                    yield message_or_none
                elif not listener.dropped:
                    yield Heartbeat(last_seq=log.snapshot.last_seq).model_dump_json()
        finally:
            log.listeners.discard(listener)

    async def example(self) -> str:
        return (await asyncio.to_thread(read_example)).model_dump_json()

    async def model_form(self) -> str:
        return (await self.language_model.form()).model_dump_json()

    async def choose_model(self, body: bytes) -> str:
        return (await self.language_model.choose(parsed(ModelChoice, body))).model_dump_json()

    async def test_model(self, body: bytes) -> str:
        choice = parsed(ModelChoice, body) if body.strip() else None
        return (await self.language_model.test(choice)).model_dump_json()

    async def settings(self) -> str:
        extension = self._extension
        model, problem = await self.language_model.settings()
        return Settings(
            version=VERSION,
            input_dirs=extension.input_dirs,
            cell_timeout=extension.cell_timeout,
            timeout=extension.timeout,
            max_trials=extension.max_trials,
            max_restarts=extension.max_restarts,
            max_concurrent=extension.max_concurrent,
            max_notebook_bytes=extension.max_notebook_bytes,
            heartbeat=extension.heartbeat,
            model=model,
            model_problem=problem,
            options=self._options.of(Options()),
            fixed=self._options.fixed,
        ).model_dump_json()

    async def _live(
        self,
        modernization: str,
        type_: type[FurtherRequest],
        body: bytes,
        options_of: Callable[[Options], Options] | None = None,
    ) -> tuple[FurtherRequest, Live]:
        """What is asked of a modernization that there is already, and the notebook as it is now."""
        request = parsed(type_, body)
        snapshot = (await self._log(modernization)).snapshot
        check_notebook(request.notebook, snapshot.path)
        path = await self._places.checked_path(snapshot.path)
        options = (options_of or self._options.of)(snapshot.options)
        kernels = await self._kernels(request.notebook, options, path)
        return request, Live(request.notebook, self._places.folder(path), options, kernels)

    async def _kernels(self, notebook: dict[str, Any], options: Options, path: str) -> ServerKernels:
        model, _ = await self.language_model.configured()
        withheld = [model.api_key] if model is not None else []
        return await self._places.owned_kernels(notebook, options, path, withheld=withheld)

    async def _log(self, modernization: str) -> Log:
        try:
            return await self.records.log_of(modernization)
        except KeyError:
            raise Refusal(404, "There is no such modernization; it may have been deleted.") from None


async def _begun(modernization: str, begin: Awaitable[None]) -> str:
    try:
        await begin
    except AlreadyRunningError as error:
        raise Refusal(409, str(error), error.id) from None
    except (RetryError, AskingError) as error:
        raise Refusal(400, str(error)) from None
    return Started(id=modernization).model_dump_json()
