"""What Python says of names that are not there, as a regular expression for rules."""


def missing(name: str) -> str:
    """The messages for any part of a dotted name: of ``import``, ``from … import``, and of an attribute."""
    parts = name.split(".")
    owners = [".".join(parts[:length]) for length in range(1, len(parts))]
    return "|".join(
        f"No module named '{owner}.{part}'|cannot import name '{part}' from '{owner}'"
        f"|[Mm]odule '{owner}' has no attribute '{part}'|`{owner}(\\.\\w+)?` has no attribute `{part}`"
        for owner, part in zip(owners, parts[1:], strict=True)
    )
