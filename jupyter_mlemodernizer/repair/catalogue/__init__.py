"""The catalogue: rules on what libraries changed, found in notebooks and applied to them."""

from .engine import Catalogue
from .rule import Call, Example, Method, Moved, Pattern, Rule

__all__ = ["Call", "Catalogue", "Example", "Method", "Moved", "Pattern", "Rule"]
