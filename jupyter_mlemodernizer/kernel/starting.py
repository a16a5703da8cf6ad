"""Starting a kernel again that ended before it answered.

The ports of a kernel are chosen when it is started, and bound by its process a second later. On a busy machine
another program may have taken one of them by then, and the kernel ends with "Address already in use".
"""

from collections.abc import Awaitable, Callable
from typing import TypeVar

from .errors import KernelEndedError

ATTEMPTS = 3
Result = TypeVar("Result")


async def start_again(start: Callable[[int], Awaitable[Result]]) -> Result:
    """What a start comes to, at the third attempt at the latest.

    Arguments:
        start: starts a kernel; is given the number of the attempt, from 0.

    Raises:
        KernelEndedError: the kernel ended at each attempt.
    """
    for attempt in range(ATTEMPTS - 1):
        try:
            return await start(attempt)
        except KernelEndedError:
            pass
    return await start(ATTEMPTS - 1)
