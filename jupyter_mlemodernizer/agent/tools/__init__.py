"""What the model may call: to look things up, and to submit a fix."""

from .tool import Tool
from .toolbox import SUBMIT, Toolbox

__all__ = ["SUBMIT", "Tool", "Toolbox"]
