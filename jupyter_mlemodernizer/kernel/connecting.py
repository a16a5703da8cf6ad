"""Talking to a kernel that may end meanwhile: until it answers for the first time and has the probe, and until a request ends."""

import time
from collections.abc import Awaitable, Callable
from typing import Any

from .client import Client, Request
from .errors import KernelEndedError, KernelStartError
from .probing import INSTALL, Probing
from .process import KernelProcess

_ALIVE_INTERVAL = 0.25


async def connect(
    client: Client, process: KernelProcess, probing: Probing, name: str, timeout: float
) -> None:
    """Wait until a kernel answers, and install the probe.

    Arguments:
        client: that talks to it.
        process: its own.
        probing: what is asked of it.
        name: of its kernelspec.
        timeout: seconds until it must be ready.

    Raises:
        KernelStartError: it ended, or did not answer, or takes no probe.
    """
    deadline = time.monotonic() + timeout
    while not await client.is_ready(min(0.5, timeout)):
        if not await process.is_alive():
            reason = f"its process ended with code {process.exit_code}"
            raise KernelEndedError(name, reason, process.stderr_tail())
        if time.monotonic() > deadline:
            raise KernelStartError(name, f"no answer within {timeout:g} seconds", process.stderr_tail())
    await _install_probe(client, process, probing, name, timeout)
    client.open(probing.comm_id, probing.target)


async def _install_probe(
    client: Client, process: KernelProcess, probing: Probing, name: str, timeout: float
) -> None:
    said: dict[str, Any] = {}
    for payload in probing.payloads(client.python):
        request = client.install(INSTALL, payload)
        await wait_for_end(request, process, timeout, is_alive=process.is_alive)
        client.forget(request)
        said = request.reply or {}
        if said.get("status") == "ok":
            return
        if not said:
            raise KernelStartError(name, f"no answer within {timeout:g} seconds", process.stderr_tail())
    raise KernelStartError(
        name,
        f"the probe could not be installed ({said.get('ename')}: {said.get('evalue', '')}); "
        "it needs ipykernel 5 or newer",
        "\n".join(said.get("traceback", []))[-4000:],
    )


async def wait_for_end(
    request: Request,
    process: KernelProcess,
    timeout: float | None,
    *,
    is_alive: Callable[[], Awaitable[bool]],
    until: Callable[[], bool] | None = None,
) -> bool:
    """Wait for the end of a request, or of the kernel.

    Arguments:
        request: that was sent to the kernel.
        process: the kernel's.
        timeout: seconds, if not for ever.
        is_alive: whether it is still the kernel to which the request was sent.
        until: asked again and again; once it is true there is no more waiting.

    Returns:
        False if the time was up before.
    """
    deadline = None if timeout is None else time.monotonic() + timeout
    while True:
        interval = _ALIVE_INTERVAL
        if deadline is not None:
            interval = min(interval, max(0.0, deadline - time.monotonic()))
        if await request.ended(interval):
            return True
        if not await is_alive():
            # What was sent before the end may still be on its way.
            await request.ended(0.2)
            return True
        process.bound_log()
        if deadline is not None and time.monotonic() >= deadline:
            return False
        if until is not None and until():
            return False
