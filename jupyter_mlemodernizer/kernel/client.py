"""The wire to one kernel: requests, their replies, and the outputs that belong to them."""

import asyncio
import logging
import queue
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

import zmq
from jupyter_client.manager import AsyncKernelManager

from .errors import KernelDeadError

_LOG = logging.getLogger(__name__)

Message = dict[str, Any]
Receive = Callable[[str, Message], None]
_R = TypeVar("_R", bound="Request")

# Seconds without any message after which a reply counts as the end, though no idle came: under a
# flood of output ZeroMQ drops messages, and the idle status may be among them.
_SILENCE = 3.0

# Seconds after which a receiver looks again. jupyter_client sends through a shadow of the socket on
# which we wait; ZeroMQ tells of new messages by edge, and the sender may take the edge away: then
# nobody wakes the receiver (about once in fifty kernels, measured with jupyter_client 8.10). Messages that
# were sent lately are answered soon; while a cell runs for long, looking so often would be 1% of a core.
_LOOK_AGAIN = 0.05
_LOOK_AGAIN_LATER = 0.25


class Request:
    """Code to execute; it ends with a reply and the idle status.

    Arguments:
        receive: called with kind and content of each output.
    """

    def __init__(self, receive: Receive) -> None:
        self.msg_id = ""
        self.reply: Message | None = None
        self._receive = receive
        self._idle = False
        self._last = time.monotonic()
        self._finished = asyncio.Event()

    async def ended(self, seconds: float) -> bool:
        """Wait at most so long for the end; whether it came."""
        try:
            await asyncio.wait_for(self._finished.wait(), seconds)
        except asyncio.TimeoutError:
            return self.reply is not None and time.monotonic() - self._last > _SILENCE
        return True

    def on_shell(self, message: Message) -> None:
        self.reply = message["content"]
        self._changed()

    def on_iopub(self, message: Message) -> None:
        kind, content = message["header"]["msg_type"], message["content"]
        if kind == "status":
            self._idle = self._idle or content["execution_state"] == "idle"
        else:
            self._receive(kind, content)
        self._changed()

    def end(self) -> None:
        """No more will come."""
        self._finished.set()

    @property
    def _complete(self) -> bool:
        return self._idle and self.reply is not None

    def _changed(self) -> None:
        self._last = time.monotonic()
        if self._complete:
            self._finished.set()


class Question(Request):
    """A comm message to the probe; it ends with the idle status alone.

    Attributes:
        answers: data of the comm messages that came back.
    """

    def __init__(self, comm_id: str) -> None:
        super().__init__(self._answer)
        self.answers: list[Message] = []
        self._comm_id = comm_id

    def _answer(self, kind: str, content: Message) -> None:
        if kind == "comm_msg" and content["comm_id"] == self._comm_id:
            self.answers.append(content["data"])

    @property
    def _complete(self) -> bool:
        return self._idle


@contextmanager
def _sending() -> Iterator[None]:
    try:
        yield
    except zmq.Again as error:
        raise KernelDeadError("The kernel takes no messages any more.") from error


class Client:
    """Sends requests to a kernel and hands them what comes back.

    Arguments:
        manager: of the kernel.
    """

    def __init__(self, manager: AsyncKernelManager) -> None:
        self._client = manager.client()
        # What is sent is copied at once: else ZeroMQ starts a thread for the probe's sake.
        self._client.session.copy_threshold = sys.maxsize
        self._client.start_channels(stdin=False, hb=False)
        # Where the kernel's port is held by something that is no kernel, there is nobody to send to, and by default
        # a send waits for one: on the event loop, for ever.
        self._client.shell_channel.socket.sndtimeo = 0
        self._requests: dict[str, Request] = {}
        self._greeting = Request(lambda kind, content: None)
        self._pumps = [
            asyncio.create_task(self._pump(self._client.shell_channel, Request.on_shell)),
            asyncio.create_task(self._pump(self._client.iopub_channel, Request.on_iopub)),
        ]

    async def is_ready(self, seconds: float) -> bool:
        """Ask the kernel who it is; True once both channels were heard of."""
        with suppress(zmq.Again):
            self._requests[self._client.kernel_info()] = self._greeting
        ready = await self._greeting.ended(seconds)
        if ready:
            self._requests.clear()
        return ready

    @property
    def python(self) -> str:
        """The version of its language of which a kernel that is ready told."""
        info = (self._greeting.reply or {}).get("language_info", {})
        return str(info.get("version", ""))

    def execute(self, code: str, silent: bool, store_history: bool, receive: Receive) -> Request:
        # Without stop_on_error: it makes the kernel refuse for a moment what is sent after an error.
        with _sending():
            msg_id = self._client.execute(
                code, silent=silent, store_history=store_history, allow_stdin=False, stop_on_error=False
            )
        return self._add(msg_id, Request(receive))

    def install(self, code: str, payload: str) -> Request:
        """Execute code in silence, which finds ``payload`` in the content of its request."""
        content = {"code": code, "silent": True, "store_history": False, "user_expressions": {}}
        content |= {"allow_stdin": False, "stop_on_error": False, "payload": payload}
        return self._add(self._send("execute_request", content), Request(lambda kind, content: None))

    def open(self, comm_id: str, target: str) -> None:
        """Open a comm."""
        self._send("comm_open", {"comm_id": comm_id, "target_name": target, "data": {}})

    def ask(self, comm_id: str, data: Message) -> Question:
        """Send a comm message that is to be answered."""
        msg_id = self._send("comm_msg", {"comm_id": comm_id, "data": data})
        return self._add(msg_id, Question(comm_id))

    def forget(self, request: Request) -> None:
        """Let what still comes for a request go by."""
        self._requests.pop(request.msg_id, None)

    async def close(self) -> None:
        """Stop listening; whoever waits is told that no more will come."""
        for pump in self._pumps:
            pump.cancel()
        try:
            await asyncio.gather(*self._pumps, return_exceptions=True)
        finally:
            self._client.stop_channels()
            for request in self._requests.values():
                request.end()

    def _add(self, msg_id: str, request: _R) -> _R:
        request.msg_id = msg_id
        self._requests[msg_id] = request
        return request

    def _send(self, kind: str, content: Message) -> str:
        message = self._client.session.msg(kind, content)
        with _sending():
            self._client.shell_channel.send(message)
        return str(message["header"]["msg_id"])

    async def _pump(self, channel: Any, handle: Callable[[Request, Message], None]) -> None:
        pause = _LOOK_AGAIN
        while True:
            try:
                message = await channel.get_msg(timeout=pause)
            except queue.Empty:
                pause = min(1.5 * pause, _LOOK_AGAIN_LATER)
                continue
            except ValueError:
                _LOG.warning(
                    "A message that is not the kernel's, or not whole, was passed over.", exc_info=True
                )
                continue
            pause = _LOOK_AGAIN
            request = self._requests.get(message["parent_header"].get("msg_id", ""))
            if request is None:
                continue
            try:
                handle(request, message)
            except Exception:
                # Whoever takes the outputs has failed: the request must end all the same.
                _LOG.exception("An output could not be taken.")
