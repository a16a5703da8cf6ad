"""What the routes ask for: JSON in, JSON out, refusals with a reason."""

import asyncio
import json
from collections.abc import AsyncGenerator, Awaitable, Callable
from typing import TYPE_CHECKING, Any, TypeVar

from jupyter_core.utils import ensure_async
from pydantic import TypeAdapter, ValidationError
from tornado.web import HTTPError

from ..asking import AskingError
from ..expectation import wrong_expectation
from ..kernel import KernelspecMissingError
from ..kernelspecs import choose_kernel
from ..model import Options
from ..model.base import Data
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
from ..saved import encodable_data
from ..version import VERSION
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
from .refusal import Refusal
from .runs import AlreadyRunningError

if TYPE_CHECKING:
    from .app import MLEModernizer

_SUMMARIES = TypeAdapter(list[Summary])

Request = TypeVar("Request", bound=Data)
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
        self._contents: Any = server.contents_manager
        self._kernels: Any = server.kernel_manager
        self.language_model = LanguageModel(extension)
        self._options = OptionsInForce(extension)
        self.modernizations = Modernizations(
            extension.store_path,
            RealEngine(),
            extension.max_concurrent,
            extension.log,
            Broadcast(server.event_logger).tell,
        )

    def running(self) -> dict[str, Any] | None:
        return self.modernizations.running() or None

    async def stop(self) -> None:
        await self.language_model.stop()
        await self.modernizations.stop()

    async def list(self, path: str | None) -> str:
        summaries = await self.modernizations.summaries(path.strip("/") if path else None)
        return _SUMMARIES.dump_json(summaries).decode()

    async def snapshot(self, modernization: str) -> str:
        return (await self._log(modernization)).snapshot.model_dump_json()

    async def notebook(self, modernization: str) -> str:
        await self._log(modernization)
        notebook = await self.modernizations.notebook(modernization)
        if notebook is None:
            raise Refusal(
                404, "The notebook as it was at the start is not kept any more: modernize it again."
            )
        return json.dumps(notebook)

    async def copy(self, modernization: str, body: bytes) -> str:
        request = _parsed(CopyRequest, body)
        snapshot = (await self._log(modernization)).snapshot
        check_notebook(request.notebook, snapshot.path)
        specs = await ensure_async(self._kernels.kernel_spec_manager.get_all_specs())
        return await make_copy(
            request, snapshot, self.modernizations, folder=self._folder(snapshot.path), kernels=specs
        )

    async def last_seq(self, modernization: str) -> int:
        return (await self._log(modernization)).snapshot.last_seq

    async def start(self, body: bytes) -> str:
        request = _parsed(StartRequest, body)
        path = await self._checked_path(request.path)
        check_notebook(request.notebook, request.path)
        options = self._options.of(request.options)
        if wrong := wrong_expectation(options, self._folder(path)):
            raise Refusal(400, wrong)
        kernels = await self._owned_kernels(request.notebook, options, path)
        model, problem = await self.language_model.configured()
        try:
            identity = await self.modernizations.start(
                request.notebook,
                path=path,
                folder=self._folder(path),
                options=options,
                kernels=kernels,
                model=model,
                notes=[
                    *missing_folders(
                        [place for place in request.options.input_dirs if place in options.input_dirs],
                        self._folder(path),
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
        decision = _parsed(DecisionRequest, body)
        await self._log(modernization)
        try:
            await self.modernizations.decide(modernization, suggestion, decision)
        except KeyError:
            raise Refusal(404, f"This modernization has no suggestion {suggestion}.") from None

    async def suggest(self, modernization: str, body: bytes) -> str:
        request = _parsed(SuggestRequest, body)
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
            while sent < known and (missed := await self.modernizations.replay(modernization, sent)):
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
        return (await self.language_model.choose(_parsed(ModelChoice, body))).model_dump_json()

    async def test_model(self, body: bytes) -> str:
        choice = _parsed(ModelChoice, body) if body.strip() else None
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
        request = _parsed(type_, body)
        snapshot = (await self._log(modernization)).snapshot
        check_notebook(request.notebook, snapshot.path)
        path = await self._checked_path(snapshot.path)
        options = (options_of or self._options.of)(snapshot.options)
        kernels = await self._owned_kernels(request.notebook, options, path)
        return request, Live(request.notebook, self._folder(path), options, kernels)

    async def _log(self, modernization: str) -> Log:
        try:
            return await self.modernizations.log_of(modernization)
        except KeyError:
            raise Refusal(404, "There is no such modernization; it may have been deleted.") from None

    async def _checked_path(self, path: str) -> str:
        """The path in the form that the contents manager has, if it is a notebook that may be read."""
        path = path.strip("/")
        missing = Refusal(404, f"There is no notebook {path} in this server's folder. Save it there first.")
        try:
            there = await ensure_async(self._contents.file_exists(path))
            hidden = await ensure_async(self._contents.is_hidden(path))
        except (HTTPError, OSError, ValueError):
            raise missing from None
        if not there or (hidden and not self._contents.allow_hidden):
            raise missing
        return path

    def _folder(self, path: str) -> str:
        return str(self._kernels.cwd_for_path(path))

    async def _owned_kernels(self, notebook: dict[str, Any], options: Options, path: str) -> ServerKernels:
        specs = await ensure_async(self._kernels.kernel_spec_manager.get_all_specs())
        languages = {name: str(spec["spec"].get("language", "")) for name, spec in specs.items()}
        saved = notebook.get("metadata", {}).get("kernelspec", {}).get("name")
        try:
            name, note = choose_kernel(options.kernel_name, saved, languages)
        except KernelspecMissingError as error:
            raise Refusal(400, str(error)) from None
        model, _ = await self.language_model.configured()
        withheld = [model.api_key] if model is not None else []
        return ServerKernels(
            self._kernels, name, path, self._extension.log, note=note or "", withheld=withheld
        )


async def _begun(modernization: str, begin: Awaitable[None]) -> str:
    try:
        await begin
    except AlreadyRunningError as error:
        raise Refusal(409, str(error), error.id) from None
    except (RetryError, AskingError) as error:
        raise Refusal(400, str(error)) from None
    return Started(id=modernization).model_dump_json()


def _parsed(type_: type[Request], body: bytes) -> Request:
    try:
        return type_.model_validate_json(_whole(body))
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        place = ".".join(str(part) for part in first["loc"])
        raise Refusal(
            400, f"The body of the request is not right: {place or 'all of it'}: {first['msg']}."
        ) from None


def _whole(body: bytes) -> bytes:
    """JSON without halves of characters: old notebooks show them, pages send them, and Pydantic takes none."""
    if b"\\ud" not in body:
        return body
    try:
        return json.dumps(encodable_data(json.loads(body))).encode()
    except (ValueError, RecursionError):
        return body  # what is wrong with it is said by who reads it
