"""REST: what is asked is handed to the service, what it answers is sent. See docs/protocol.md."""

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from jupyter_server.auth.decorator import authorized
from jupyter_server.base.handlers import APIHandler
from tornado import web

from .events import EventsHandler
from .refusal import Refusal

if TYPE_CHECKING:
    from .app import MLEModernizer
    from .service import Service

_FORMATS = {
    "": "application/json",
    ".json": "application/json",
    ".html": "text/html; charset=utf-8",
    ".md": "text/markdown; charset=utf-8",
}


Method = TypeVar("Method", bound=Callable[..., Any])
_executing: Callable[[Method], Method] = authorized("execute")
_reading: Callable[[Method], Method] = authorized("read")


class Handler(APIHandler):
    """What all have in common. Who may use kernels may use this: a modernization runs code in one."""

    auth_resource = "kernels"
    _policy: str | None = None

    def initialize(self, extension: "MLEModernizer") -> None:
        self._extension = extension

    @property
    def service(self) -> "Service":
        return self._extension.service

    @property
    def content_security_policy(self) -> str:
        return self._policy or super().content_security_policy

    async def prepare(self) -> None:  # type: ignore[override]
        await super().prepare()
        most = self._extension.max_notebook_bytes
        if len(self.request.body) > most:
            raise Refusal(
                413,
                f"The notebook has more than {most:,} bytes. Clear large outputs, or raise MLEModernizer.max_notebook_bytes.",
            )

    def answer(self, text: str, status: int = 200, content_type: str = "application/json") -> None:
        self.set_status(status)
        self.set_header("Cache-Control", "no-store")
        self.finish(text or None, set_content_type=content_type)

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        refusal = kwargs.get("exc_info", (None, None))[1]
        if not isinstance(refusal, Refusal):
            super().write_error(status_code, **kwargs)
            return
        self.answer(json.dumps({"message": refusal.message, "id": refusal.about}), refusal.status)

    def log_exception(self, typ: Any, value: Any, tb: Any) -> None:
        if not isinstance(value, Refusal):
            super().log_exception(typ, value, tb)


class ModernizationsHandler(Handler):
    """Start one, or list them."""

    @web.authenticated
    @authorized
    async def get(self) -> None:
        self.answer(await self.service.list(self.get_query_argument("path", None)))

    @web.authenticated
    @_executing
    async def post(self) -> None:
        self.answer(await self.service.start(self.request.body), 202)


class ModernizationHandler(Handler):
    """The snapshot of one, or forget it."""

    @web.authenticated
    @authorized
    async def get(self, modernization: str) -> None:
        self.answer(await self.service.snapshot(modernization))

    @web.authenticated
    @authorized
    async def delete(self, modernization: str) -> None:
        await self.service.delete(modernization)
        self.answer("", 204)


class CancelHandler(Handler):
    """Stop one; answered when it has stopped."""

    @web.authenticated
    @_executing
    async def post(self, modernization: str) -> None:
        await self.service.cancel(modernization)
        self.answer("", 204)


class DecisionHandler(Handler):
    """Decide on a suggestion."""

    @web.authenticated
    @authorized
    async def post(self, modernization: str, suggestion: str) -> None:
        await self.service.decide(modernization, suggestion, self.request.body)
        self.answer("", 204)


class SuggestHandler(Handler):
    """Add a suggestion of another extension's."""

    @web.authenticated
    @authorized
    async def post(self, modernization: str) -> None:
        self.answer(await self.service.suggest(modernization, self.request.body), 201)


class VerifyHandler(Handler):
    """Run the notebook as it is now from a fresh kernel."""

    @web.authenticated
    @_executing
    async def post(self, modernization: str) -> None:
        self.answer(await self.service.verify(modernization, self.request.body), 202)


class TryHandler(Handler):
    """Try a person's own source of a cell."""

    @web.authenticated
    @_executing
    async def post(self, modernization: str) -> None:
        self.answer(await self.service.retry(modernization, self.request.body), 202)


class AskHandler(Handler):
    """Ask the language model again about one cell, with a hint."""

    @web.authenticated
    @_executing
    async def post(self, modernization: str) -> None:
        self.answer(await self.service.ask(modernization, self.request.body), 202)


class NotebookHandler(Handler):
    """The notebook as it was when the modernization began."""

    @web.authenticated
    @authorized
    async def get(self, modernization: str) -> None:
        self.answer(await self.service.notebook(modernization))


class CopyHandler(Handler):
    """A modernized copy; nothing is written."""

    @web.authenticated
    @_reading
    async def post(self, modernization: str) -> None:
        self.answer(await self.service.copy(modernization, self.request.body))


class ReportHandler(Handler):
    """The report, for programs and for people."""

    # It holds text from the notebook: nothing in it may run, wherever it is opened.
    _policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"

    @web.authenticated
    @authorized
    async def get(self, modernization: str, format_: str) -> None:
        self.answer(await self.service.report(modernization, format_), content_type=_FORMATS[format_])


class SettingsHandler(Handler):
    """The limits in force."""

    @web.authenticated
    @authorized
    async def get(self) -> None:
        self.answer(await self.service.settings())


class ExampleHandler(Handler):
    """The notebook that shows how it works, for a page that puts it into the person's folder."""

    @web.authenticated
    @authorized
    async def get(self) -> None:
        self.answer(await self.service.example())


class ModelHandler(Handler):
    """The language model: shown without its key, or chosen."""

    @web.authenticated
    @authorized
    async def get(self) -> None:
        self.answer(await self.service.model_form())

    @web.authenticated
    @_executing
    async def put(self) -> None:
        self.answer(await self.service.choose_model(self.request.body))


class ModelTestHandler(Handler):
    """Try the language model that is configured, or one before it is chosen."""

    @web.authenticated
    @_executing
    async def post(self) -> None:
        self.answer(await self.service.test_model(self.request.body))


_ROOT = r"/jupyter-mlemodernizer"
_ONE = _ROOT + r"/modernizations/([0-9a-f]{1,64})"

ROUTES: list[tuple[str, type]] = [
    (_ROOT + r"/modernizations", ModernizationsHandler),
    (_ONE, ModernizationHandler),
    (_ONE + r"/cancel", CancelHandler),
    (_ONE + r"/suggestions", SuggestHandler),
    (_ONE + r"/suggestions/([\w.:-]{1,200})/decision", DecisionHandler),
    (_ONE + r"/verify", VerifyHandler),
    (_ONE + r"/try", TryHandler),
    (_ONE + r"/ask", AskHandler),
    (_ONE + r"/notebook", NotebookHandler),
    (_ONE + r"/copy", CopyHandler),
    (_ONE + r"/report(|\.json|\.html|\.md)", ReportHandler),
    (_ONE + r"/events", EventsHandler),
    (_ROOT + r"/settings", SettingsHandler),
    (_ROOT + r"/example", ExampleHandler),
    (_ROOT + r"/model", ModelHandler),
    (_ROOT + r"/model/test", ModelTestHandler),
]
