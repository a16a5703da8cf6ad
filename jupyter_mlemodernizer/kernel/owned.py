"""The owned kernel: a kernel of our own beside the user's, driven through jupyter_client directly.

nbclient is not used: its ``execute`` and ``setup_kernel`` take over the signal handlers of the
process, which here is the user's Jupyter server.
"""

import asyncio
import tempfile
import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import IO, Any

from jupyter_client.manager import AsyncKernelManager

from .client import Client, Request
from .connecting import connect, wait_for_end
from .errors import KernelDeadError, KernelStartError
from .outputs import Output, Outputs
from .probing import Probing
from .process import KernelProcess, check_kernelspec, kernel_environment
from .reply import Reply
from .starting import start_again

_START_TIMEOUT = 60.0
# Seconds that an interrupted cell has to end before the kernel is killed: compiled code hears of an interrupt when it
# comes back to Python, and to kill costs everything that ran before.
_GRACE = 10.0


class OwnedKernel:
    """A kernel that belongs to one modernization.

    Made by :meth:`start` (the command line) or :meth:`attach` (the server, which starts
    kernels with its own manager). An asynchronous context manager: it shuts down at the end.
    """

    def __init__(
        self,
        manager: AsyncKernelManager,
        *,
        log: IO[bytes] | None = None,
        on_shutdown: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        self._manager = manager
        self._process = KernelProcess(manager, log, on_shutdown)
        self._client: Client | None = None
        self._probing = Probing()
        self._displays: dict[str, list[Output]] = {}
        self._executing = False
        self._abandoned = False
        self._ended = False

    @classmethod
    async def start(
        cls,
        kernel_name: str,
        *,
        cwd: str,
        env: Mapping[str, str] | None = None,
        timeout: float = _START_TIMEOUT,
    ) -> "OwnedKernel":
        """Start a kernel.

        Arguments:
            kernel_name: name of a kernelspec.
            cwd: the folder in which it runs: the notebook's.
            env: environment variables; default: those of this process. Secrets of ours are left out.
            timeout: seconds until it must be ready.

        Raises:
            KernelspecMissingError, KernelLanguageError, KernelStartError
        """
        return await start_again(lambda _: cls._start(kernel_name, cwd, env, timeout))

    @classmethod
    async def _start(
        cls, kernel_name: str, cwd: str, env: Mapping[str, str] | None, timeout: float
    ) -> "OwnedKernel":
        manager = AsyncKernelManager(kernel_name=kernel_name)
        check_kernelspec(manager)
        # Unlinked at once where the system can: nothing stays behind, however we end.
        log = tempfile.TemporaryFile(mode="w+b")  # noqa: SIM115
        kernel = cls(manager, log=log)
        try:
            await manager.start_kernel(cwd=cwd, env=kernel_environment(env), stdout=log, stderr=log)
            await kernel._connect(timeout)
        except (OSError, ValueError) as error:
            await kernel.shutdown(now=True)
            raise KernelStartError(kernel_name, str(error)) from error
        except BaseException:
            await kernel.shutdown(now=True)
            raise
        return kernel

    @classmethod
    async def attach(
        cls,
        manager: AsyncKernelManager,
        *,
        on_shutdown: Callable[[], Awaitable[None]] | None = None,
        timeout: float = _START_TIMEOUT,
    ) -> "OwnedKernel":
        """Own a kernel that was started already, as by the server's ``MappingKernelManager``.

        Arguments:
            manager: of the one kernel: ``mapping_manager.get_kernel(kernel_id)``. It must have been
                started with ``env=kernel_environment()``.
            on_shutdown: shuts the kernel down where it was started, so that it is no longer listed;
                default: the manager's own ``shutdown_kernel``.
            timeout: seconds until it must be ready.

        Raises:
            KernelLanguageError, KernelStartError
        """
        kernel = cls(manager, on_shutdown=on_shutdown)
        try:
            check_kernelspec(manager)
            await kernel._connect(timeout)
        except BaseException:
            await kernel.shutdown(now=True)
            raise
        return kernel

    async def __aenter__(self) -> "OwnedKernel":
        return self

    async def __aexit__(self, *exception: object) -> None:
        await self.shutdown()

    @property
    def kernel_name(self) -> str:
        return str(self._manager.kernel_name)

    @property
    def display_name(self) -> str:
        """What Jupyter lists the kernelspec as."""
        spec = self._manager.kernel_spec
        return str(spec.display_name) if spec is not None else self.kernel_name

    @property
    def pid(self) -> int | None:
        """Process id, if it runs on this machine."""
        return self._process.pid

    @property
    def displays(self) -> dict[str, list[Output]]:
        """Outputs by display id: a later cell may update them in place."""
        return self._displays

    async def execute(
        self,
        code: str,
        *,
        timeout: float | None = None,
        silent: bool = False,
        store_history: bool = True,
        outputs: Outputs | None = None,
        grace: float = _GRACE,
        until: Callable[[], bool] | None = None,
    ) -> Reply:
        """Run code and wait for its end. ``input()`` in it fails at once.

        Arguments:
            code: a cell.
            timeout: seconds; then it is interrupted, and killed if it has not ended ``grace`` seconds later.
            silent: no outputs, no history, no execution count.
            store_history: count it, and put it into ``In``.
            outputs: collects the outputs; default: a new collector.
            grace: seconds between interrupt and kill.
            until: asked again and again; once it is true the code is interrupted, as if the time were up.

        Raises:
            KernelDeadError: the kernel was gone already.
        """
        client = await self._living()
        collected = outputs or Outputs(marks=self._probing.marks, displays=self._displays)
        started = time.monotonic()
        reply = Reply("ok")
        self._executing = True
        request = client.execute(code, silent, store_history, collected.receive)
        try:
            if not await self._wait(request, timeout, until):
                reply.timed_out = True
                await self.interrupt()
                if not await self._wait(request, grace):
                    await self.kill()
        except asyncio.CancelledError:
            # Nobody waits for it any more: if it is to end, then at once.
            self._abandoned = True
            with suppress(Exception):
                await self.interrupt()
            raise
        finally:
            self._executing = False
            client.forget(request)
        reply.seconds = time.monotonic() - started
        reply.outputs, reply.dropped = collected.merged, collected.dropped
        self._abandoned = False
        if request.reply is None:
            reply.status, reply.exit_code = "dead", self._process.exit_code
        else:
            reply.take(request.reply)
        return reply

    async def ask(self, question: str, *, timeout: float = 60.0, **arguments: Any) -> Any:
        """Ask the probe; the answer is plain data. Nothing of the user's namespace is used or changed.

        Raises:
            ProbeError: it could not answer.
            KernelDeadError: the kernel is gone.
        """
        client = await self._living()
        request = client.ask(self._probing.comm_id, {"question": question, "arguments": arguments})
        try:
            ended = await self._wait(request, timeout)
        finally:
            client.forget(request)
        return self._probing.answer(question, request, ended)

    async def interrupt(self) -> None:
        """Interrupt what is running."""
        await self._process.interrupt()

    async def kill(self) -> None:
        """Kill the kernel and what it started; :meth:`restart` brings it back."""
        await self._process.kill()

    async def restart(self, timeout: float = _START_TIMEOUT) -> None:
        """A fresh kernel in the place of this one, dead or alive.

        Raises:
            KernelStartError: it did not come up again.
        """

        async def restart(attempt: int) -> None:
            await self._disconnect()
            await self._process.restart(other_ports=attempt > 0)
            self._displays.clear()
            await self._connect(timeout)

        await start_again(restart)

    async def shutdown(self, now: bool = False) -> None:
        """End the kernel and every process that it started. May be called again.

        Arguments:
            now: kill it; else it is asked first, unless it is busy, which lets it run its exit handlers.
        """
        if self._ended:
            return
        self._ended = True
        busy = self._executing or self._abandoned
        try:
            await self._disconnect()
        finally:
            # Stopped in the middle, it must be gone all the same: nobody would come back for it.
            self._probing.close()
            await self._process.shutdown(now or busy)

    async def is_alive(self) -> bool:
        """Whether the process that was started is still there (not one that was started in its place)."""
        return self._client is not None and await self._process.is_alive()

    def last_statement(self) -> int | None:
        """The top-level statement of the last cell (from 0) that was begun, even of a kernel that died."""
        return self._probing.last_statement()

    def profile(self) -> dict[str, Any] | None:
        """What the profiler wrote last of a cell that ran for a while, even of a kernel that died."""
        return self._probing.profile()

    @property
    def marks(self) -> Any:
        """What the probe writes into the streams where a statement begins; for :class:`Outputs`."""
        return self._probing.marks

    async def _connect(self, timeout: float) -> None:
        self._process.note_start()
        self._client = Client(self._manager)
        await connect(self._client, self._process, self._probing, self.kernel_name, timeout)

    async def _disconnect(self) -> None:
        if self._client is not None:
            client, self._client = self._client, None
            await client.close()

    async def _living(self) -> Client:
        if self._client is None or not await self.is_alive():
            raise KernelDeadError("The kernel is gone; restart it.")
        return self._client

    async def _wait(
        self, request: Request, timeout: float | None, until: Callable[[], bool] | None = None
    ) -> bool:
        """Wait for the end of a request, or of the kernel; False if the time was up before."""
        return await wait_for_end(request, self._process, timeout, is_alive=self.is_alive, until=until)
