"""What may not run: edits of the model are read before any of them is tried."""

from .finding import Finding
from .policy import Policy
from .screen import Screened, screen

__all__ = ["Finding", "Policy", "Screened", "screen"]
