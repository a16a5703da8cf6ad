"""Rules about the standard library, in short."""

from ..rule import Example, Moved, Rule


def function_rule(old: str, new: str, since: str, source: str, use: str, *, reason: str = "") -> Rule:
    """A function (or name) of the standard library that moved; ``use`` is a template with NAME in it."""
    old_module, _, old_bare = old.rpartition(".")
    new_module, _, new_bare = new.rpartition(".")
    return Moved(
        id=f"python.{old_module.replace('.', '-').lower()}-{old_bare.lower().replace('_', '-')}",
        library="python",
        since=since,
        source=source,
        title=f"`{old}` is `{new}` now",
        reason=reason,
        error=(
            f"cannot import name '{old_bare}' from '{old_module}'"
            f"|module '{old_module}' has no attribute '{old_bare}'|No module named '{old}'"
        ),
        old=old,
        new=new,
        example=Example(
            old=f"from {old_module} import {old_bare}\n{use.replace('NAME', old_bare)}",
            new=f"from {new_module} import {new_bare}\n{use.replace('NAME', new_bare)}",
        ),
    )
