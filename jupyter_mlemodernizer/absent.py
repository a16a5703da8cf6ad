"""What is absent once some code of a notebook did not run, and which code cannot do without it."""

from dataclasses import dataclass, field

from .dataflow import dependents, names
from .model import Failure


@dataclass
class Absent:
    """What the rest of the notebook must do without, since the code that makes it did not run.

    Attributes:
        names: that are not bound.
        hollow: names of what is there and empty, since the code that fills it did not run: with it, code runs and
            shows what means nothing.
        keys: that were to be stored into something.
        any_name: there was a star import.
    """

    names: set[str] = field(default_factory=set)
    hollow: set[str] = field(default_factory=set)
    keys: set[str] = field(default_factory=set)
    any_name: bool = False
    _empty: set[str] = field(default_factory=set)

    def explains(self, failure: Failure) -> bool:
        """Whether a failure only follows from what is absent."""
        crash = failure.crash
        if crash is None or crash.missing_name is None:
            return False
        if crash.type == "NameError":
            return self.any_name or crash.missing_name in self.names
        return crash.type == "KeyError" and crash.missing_name in self.keys

    def add(self, source: str) -> None:
        """Note code that did not run."""
        found = names(source)
        self.names |= found.writes
        self.hollow |= found.fills & self._empty
        self.keys |= found.keys
        self.any_name |= found.star

    def remove(self, source: str) -> None:
        """Note code that ran."""
        found = names(source)
        self.names -= found.writes
        self.hollow -= found.writes
        self._empty = (self._empty - found.writes) | found.empty

    def blocks(self, source: str) -> bool:
        """Whether code needs what is absent; functions are not to be made for what is empty."""
        return dependents(self.names | self.hollow, self.keys, source) or bool(
            names(source).late & self.hollow
        )
