"""From a cell that takes too long to proposals: certain rewrites, proved by running both."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .offers import Offers
    from .speedups import Speedups, impatient

__all__ = ["Offers", "Speedups", "impatient"]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    # With them come all patterns, which the server does not need to start.
    from . import offers, speedups  # noqa: PLC0415

    return getattr(offers if name == "Offers" else speedups, name)
