"""The catalogue: rules on what libraries changed, found in notebooks and applied to them."""

from .engine import Catalogue
from .rule import Call, Default, Example, Method, Moved, Pattern, Rule

__all__ = ["Call", "Catalogue", "Default", "Example", "Method", "Moved", "Pattern", "Rule"]
