"""Short ways to say where modules and names of Keras went."""

from ..rule import Example, Moved, Rule
from ._keras import KERAS_3

_SUBMODULES = "Keras 2.13 release notes: private modules are in keras.src"


def _id(qualified: str) -> str:
    return "keras." + qualified.removeprefix("keras.").replace(".", "-").replace("_", "-").lower()


def module_rule(old: str, new: str, name: str, *, names: dict[str, str] | None = None) -> Rule:
    """A module that is gone; ``name`` is something that was in it and is in ``new`` under the same name."""
    parts = old.split(".")
    gone = "|".join(r"\.".join(parts[:end]) for end in range(2, len(parts) + 1))
    return Moved(
        id=_id(old),
        library="keras",
        since="2.13",
        source=_SUBMODULES,
        title=f"the module `{old}` is gone: its names are in `{new}`",
        error=rf"No module named '(tensorflow\.)?({gone})'|cannot import name '{parts[-1]}' from"
        f"|has no attribute '({'|'.join(parts[1:])})'",
        old=old,
        new=new,
        names=names or {},
        example=Example(old=f"from {old} import {name}", new=f"from {new} import {name}"),
    )


def name_rule(
    old: str,
    new: str,
    *,
    since: str = "3.0",
    reason: str = "",
    source: str = KERAS_3,
    behaviour: bool = False,
    alone: bool = False,
    sometimes: bool = False,
) -> Rule:
    """A name that left a module that is still there, or whose name there changed."""
    module, _, bare = old.rpartition(".")
    target, _, called = new.rpartition(".")
    renamed = bare != called
    return Moved(
        id=_id(old) + ("-lower" if bare.islower() and called.lower() == bare else ""),
        library="keras",
        since=since,
        source=source,
        title=f"`{old}` is `{new}` now",
        reason=reason,
        error=rf"cannot import name '{bare}' from|has no attribute '{bare}'"
        rf"|No module named '(tensorflow\.)?{module}'",
        old=old,
        new=new,
        changes_behaviour=behaviour,
        alone=alone,
        sometimes=sometimes,
        example=Example(
            old=f"from {module} import {bare}" + (f"\nkind = {bare}" if renamed else ""),
            new=f"from {target} import {called}" + (f"\nkind = {called}" if renamed else ""),
        ),
    )
