"""Rules about names of scikit-learn that moved, in short."""

from ..rule import Example, Moved, Rule
from ._missing import missing
from ._sklearn import LIBRARY


def name_rule(old: str, new: str, since: str, *, title: str = "", reason: str = "", source: str = "") -> Rule:
    """A name that moved or was renamed."""
    module, _, bare = old.rpartition(".")
    target, _, new_bare = new.rpartition(".")
    return Moved(
        id=f"sklearn.name-{old.removeprefix('sklearn.').replace('.', '-').replace('_', '-').lower()}",
        library=LIBRARY,
        since=since,
        source=source or f"scikit-learn {since} changelog",
        title=title or f"`{old}` is `{new}` now",
        reason=reason,
        error=missing(old),
        old=old,
        new=new,
        example=Example(
            old=f"from {module} import {bare}\n{bare}", new=f"from {target} import {new_bare}\n{new_bare}"
        ),
    )
