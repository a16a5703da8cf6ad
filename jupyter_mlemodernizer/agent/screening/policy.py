"""How strictly edits of the model are screened; an administrator may tighten it, and nobody may loosen it."""

from dataclasses import dataclass

from ..configuration import ModelConfiguration


@dataclass(frozen=True)
class Policy:
    """What an administrator can change.

    Attributes:
        decisions: whether a person may decide about edits that are neither plainly right nor plainly wrong; if not,
            they are refused.
        forbidden: names that no edit may add, beside those that are forbidden anyway: ``torch.hub``, ``read_sql``. With a
            dot: this and all below it, through whatever import; without: anything of that name.
    """

    decisions: bool = True
    forbidden: tuple[str, ...] = ()

    @classmethod
    def of(cls, configuration: ModelConfiguration | None) -> "Policy":
        """The policy of a configuration."""
        if configuration is None:
            return cls()
        names = tuple(name for part in configuration.forbidden.split(",") if (name := part.strip()))
        return cls(configuration.decisions, names)
