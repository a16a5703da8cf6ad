"""Owned kernels from the server's own kernel manager, so that they show under Running and follow its provisioners."""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from jupyter_core.utils import ensure_async

from ..kernel import OwnedKernel, kernel_environment, start_again


class ServerKernels:
    """The kernels of one modernization.

    Arguments:
        manager: the server's ``kernel_manager``.
        kernel_name: name of an installed kernelspec.
        path: path of the notebook in the server's contents; its folder is where they run.
        log: for the administrator.
        note: what a person should know about the choice of the kernelspec.
        withheld: values that no environment variable of theirs may hold.
    """

    def __init__(
        self,
        manager: Any,
        kernel_name: str,
        path: str,
        log: logging.Logger,
        *,
        note: str = "",
        withheld: Sequence[str] = (),
    ) -> None:
        self.note = note
        self._withheld = withheld
        self._manager = manager
        self._kernel_name = kernel_name
        self._path = path
        self._log = log
        self._started: dict[str, OwnedKernel | None] = {}

    async def start(self) -> OwnedKernel:
        """Start a kernel. Raises what ``OwnedKernel.attach`` raises."""
        return await start_again(lambda _: self._start())

    async def _start(self) -> OwnedKernel:
        starting = asyncio.ensure_future(
            ensure_async(
                self._manager.start_kernel(
                    kernel_name=self._kernel_name,
                    path=self._path,
                    env=kernel_environment(withheld=self._withheld),
                )
            )
        )
        try:
            identity = await asyncio.shield(starting)
        except asyncio.CancelledError:
            # It cannot be broken off without leaving a process that nobody knows.
            with suppress(Exception):
                self._started[await starting] = None
            raise
        self._started[identity] = None
        kernel = self._manager.get_kernel(identity)
        # A kernel that dies is a finding; nobody but its owner is to start it again.
        # In this order: without autorestart, nothing stops a restarter that is there.
        kernel.stop_restarter()
        kernel.autorestart = False
        # Asked first (one that is busy was killed by then): what the notebook left open is written as it ends, and not
        # cut off in the place of what was there.
        owned = await OwnedKernel.attach(kernel, on_shutdown=lambda: self._end(identity, now=False))
        self._started[identity] = owned
        return owned

    async def shutdown(self) -> None:
        """End whatever is left of those that were started."""
        for identity, owned in list(self._started.items()):
            if owned is not None:
                await owned.shutdown(now=True)
            await self._end(identity, now=True)

    async def _end(self, identity: str, *, now: bool) -> None:
        self._started.pop(identity, None)
        if identity not in self._manager:
            return
        try:
            await asyncio.wait_for(ensure_async(self._manager.shutdown_kernel(identity, now=now)), 10)
        except Exception:
            self._log.exception("Kernel %s did not shut down", identity)
