"""The event socket of one modernization: what the client missed, then what happens."""

import asyncio
from contextlib import aclosing
from typing import TYPE_CHECKING, Any

from jupyter_core.utils import ensure_async
from jupyter_server.auth.decorator import ws_authenticated
from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.base.websocket import WebSocketMixin
from tornado import web
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from .refusal import Refusal

if TYPE_CHECKING:
    from .app import MLEModernizer
    from .service import Service

_TRY_AGAIN = 1013


class EventsHandler(WebSocketMixin, WebSocketHandler, JupyterHandler):
    """Sends events as text messages of JSON, each once and in order; takes nothing.

    The socket is disposable: it may be lost or closed at any time, and the client comes
    back with the number of the last event that it saw.
    """

    auth_resource = "kernels"

    def initialize(self, extension: "MLEModernizer") -> None:
        self._extension = extension
        self._sender: asyncio.Task[None] | None = None

    @property
    def service(self) -> "Service":
        return self._extension.service

    @ws_authenticated
    async def get(self, modernization: str) -> None:
        allowed = await ensure_async(
            self.authorizer.is_authorized(self, self.current_user, "read", self.auth_resource)
        )
        if not allowed:
            raise web.HTTPError(403)
        try:
            self._since = int(self.get_query_argument("since", "0"))
        except ValueError:
            raise web.HTTPError(400, "since is the number of the last event seen, from 0") from None
        try:
            last = await self.service.last_seq(modernization)
        except Refusal as refusal:
            raise web.HTTPError(refusal.status) from None
        if not 0 <= self._since <= last:
            raise web.HTTPError(400, "since is not a number of this log: get the snapshot again")
        await super().get(modernization)

    def open(self, modernization: str) -> None:
        # It starts the pings that keep proxies from closing the connection.
        super().open(modernization)
        self._sender = asyncio.create_task(self._send_all(modernization))

    def on_message(self, message: Any) -> None:
        """Commands go by REST."""

    def on_close(self) -> None:
        if self._sender is not None:
            self._sender.cancel()

    async def _send_all(self, modernization: str) -> None:
        try:
            messages = self.service.events(modernization, self._since, self._extension.heartbeat)
            async with aclosing(messages):
                async for message in messages:
                    await self.write_message(message)
            self.close(_TRY_AGAIN, "too slow, or deleted")
        except (WebSocketClosedError, Refusal):
            self.close()
