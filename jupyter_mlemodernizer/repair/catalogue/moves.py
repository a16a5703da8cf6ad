"""Where names go by a rule that says that they moved."""

from dataclasses import dataclass

from .rule import Moved


@dataclass(frozen=True)
class Move:
    """A rule, or its twin for Keras inside TensorFlow."""

    old: str
    new: str
    names: dict[str, str]

    def covers(self, name: str) -> bool:
        return name == self.old or name.startswith(self.old + ".")

    def target(self, name: str) -> str:
        rest = name[len(self.old) + 1 :]
        if not rest:
            return self.new
        first, _, more = rest.partition(".")
        moved = self.names.get(first, f"{self.new}.{first}")
        return f"{moved}.{more}" if more else moved


def moves(rule: Moved) -> list[Move]:
    """The rule as written, and within TensorFlow if it is about Keras."""
    result = [Move(rule.old, rule.new, rule.names)]
    if rule.old.startswith("keras.") and not rule.alone:

        def inside(name: str) -> str:
            return f"tensorflow.{name}" if name.startswith("keras.") else name

        names = {name: inside(target) for name, target in rule.names.items()}
        result.append(Move(inside(rule.old), inside(rule.new), names))
    return result
