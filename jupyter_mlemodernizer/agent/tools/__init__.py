"""What the model may call: to look things up, and to submit a fix."""

from .toolbox import GIVE_UP, SUBMIT, Toolbox

__all__ = ["GIVE_UP", "SUBMIT", "Toolbox"]
