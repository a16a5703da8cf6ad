"""What a check found in an edit."""

from dataclasses import dataclass
from typing import Literal

Outcome = Literal["refused", "decision"]


@dataclass(frozen=True)
class Finding:
    """Something in an edit that may not just be run.

    Attributes:
        check: which check found it: ``swallowed``, ``dropped``, …
        message: one sentence: what it is, and what to do instead. For the model, and for a person who must decide.
        outcome: ``refused``: never run. ``decision``: a person must decide before it may be run.
    """

    check: str
    message: str
    outcome: Outcome = "refused"
