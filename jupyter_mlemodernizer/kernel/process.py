"""The process of one kernel: whether it lives, and its end, with everything that it started."""

import asyncio
import os
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import IO, Any

from jupyter_client.connect import port_names
from jupyter_client.kernelspec import NoSuchKernel
from jupyter_client.manager import AsyncKernelManager

from . import processes
from .errors import KernelError, KernelLanguageError, KernelspecMissingError

_SECRET_NAMES = ("OPENAI_API_KEY",)
_SECRET_PREFIX = "MLEMODERNIZER_"  # noqa: S105
_SHORTEST_SECRET = 8
_LOG_LIMIT = 16_000_000


def kernel_environment(base: Mapping[str, str] | None = None, withheld: Iterable[str] = ()) -> dict[str, str]:
    """The environment variables for an owned kernel: those given (default: ours) without any secret of ours.

    A notebook that reads ``OPENAI_API_KEY`` does not get it either: the key is for asking about the notebook,
    not for its code, which nobody has read. Variables of other names that hold the same key go as well.

    Arguments:
        base: names and values.
        withheld: values of which no variable may hold one, such as the key in force.
    """
    source = os.environ if base is None else base
    ours = {n for n in source if n in _SECRET_NAMES or n.startswith(_SECRET_PREFIX)}
    keys = [source[name] for name in ours if name.endswith("_KEY")]
    secrets = [value for value in (*keys, *withheld) if len(value) >= _SHORTEST_SECRET]
    return {
        name: value
        for name, value in source.items()
        if name not in ours and not any(secret in value for secret in secrets)
    }


def check_kernelspec(manager: AsyncKernelManager) -> None:
    """Raise if the kernelspec of a manager is not there, or is not one of Python.

    Raises:
        KernelspecMissingError, KernelLanguageError
    """
    try:
        spec = manager.kernel_spec
    except NoSuchKernel as error:
        available = manager.kernel_spec_manager.find_kernel_specs()
        raise KernelspecMissingError(manager.kernel_name, available) from error
    if spec is None:
        raise KernelError("The kernel manager has no kernelspec.")
    if spec.language.lower() != "python":
        raise KernelLanguageError(manager.kernel_name, spec.language)


class KernelProcess:
    """The process behind a kernel manager.

    Arguments:
        manager: of the kernel; local, or any provisioner's.
        log: the file that the process writes its own output into, if it is ours.
        on_shutdown: shuts the kernel down where it was started; default: the manager does.

    Attributes:
        pid: of the process that was started last, if it runs on this machine.
        exit_code: of the process, once it has ended; negative for a signal.
    """

    def __init__(
        self,
        manager: AsyncKernelManager,
        log: IO[bytes] | None,
        on_shutdown: Callable[[], Awaitable[None]] | None,
    ) -> None:
        self.pid: int | None = None
        self.exit_code: int | None = None
        self._manager = manager
        self._log = log
        self._on_shutdown = on_shutdown

    def note_start(self) -> None:
        """The process that is there now is the one that is meant from now on."""
        self.pid, self.exit_code = processes.kernel_pid(self._manager), None

    async def is_alive(self) -> bool:
        """Whether the process that was started is still there (not one that was started in its place)."""
        if processes.kernel_pid(self._manager) not in (None, self.pid):
            return False
        if self._manager.provisioner is None:
            return False
        exit_code = await self._manager.provisioner.poll()
        if exit_code is not None:
            self.exit_code = exit_code
        return exit_code is None

    async def interrupt(self) -> None:
        if await self.is_alive():
            await self._manager.interrupt_kernel()

    async def kill(self) -> None:
        """Kill the kernel and what it started; until they are gone."""
        children = await asyncio.to_thread(processes.descendants, self.pid)
        await self._kill()
        await processes.end(self.pid, children)
        for _ in range(250):
            if not await self.is_alive():
                break
            await asyncio.sleep(0.02)

    async def restart(self, *, other_ports: bool = False) -> None:
        """A fresh process in the place of this one, dead or alive.

        Arguments:
            other_ports: it is not to listen on the ports of the one before.
        """
        children = await asyncio.to_thread(processes.descendants, self.pid)
        # Not politely: what the notebook left behind is thrown away in any case.
        await self._kill()
        await processes.end(self.pid, children)
        if other_ports:
            # What is zero, and in no file, is chosen anew. (`newports` is for ports that the manager itself chose,
            # which it does not where the provisioner does.)
            for name in port_names:
                setattr(self._manager, name, 0)
            self._manager.cleanup_connection_file()
        await self._manager.restart_kernel(now=True)

    async def shutdown(self, now: bool) -> None:
        """End the kernel and every process that it started.

        Arguments:
            now: kill it; else it is asked first.
        """
        children: Sequence[Any] = ()
        try:
            children = await asyncio.to_thread(processes.descendants, self.pid)
            if self._on_shutdown is not None:
                if now:
                    await self._kill()
                await self._on_shutdown()
            elif self._manager.has_kernel or self._manager.provisioner is not None:
                self._manager.shutdown_wait_time = 2
                await self._manager.shutdown_kernel(now=now)
        except (OSError, RuntimeError, KeyError):
            # Gone already; what it left is ended below.
            pass
        finally:
            await processes.end(self.pid, children)
            self.pid = None
            if self._log is not None:
                self._log.close()
                self._log = None

    def stderr_tail(self, size: int = 4000) -> str:
        """The end of what the process wrote outside of any cell, if it is ours to read."""
        if self._log is None:
            return ""
        end = self._log.seek(0, os.SEEK_END)
        self._log.seek(max(0, end - size))
        return self._log.read().decode(errors="replace").strip()

    def bound_log(self) -> None:
        """Begin the log anew if it has become large."""
        if self._log is not None and os.fstat(self._log.fileno()).st_size > _LOG_LIMIT:
            self._log.truncate(0)

    async def _kill(self) -> None:
        if self._manager.has_kernel and self._manager.provisioner is not None:
            with suppress(Exception):
                await self._manager.provisioner.kill()
