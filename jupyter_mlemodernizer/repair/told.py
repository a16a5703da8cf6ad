"""What the documentation of installed packages says to use in the place of names that went."""

from dataclasses import dataclass

from ..proposer import Facts
from .successors import successors


@dataclass(frozen=True)
class Told:
    """A name to use, without dots, and where a package says so.

    Attributes:
        new: the name to use.
        renamed: the package says that it is the same under another name.
        place: dotted path of the class or function in whose source it stands.
        passage: what it says.
    """

    new: str
    renamed: bool
    place: str
    passage: str


async def told_of(facts: Facts, name: str, top: str, near: str = "") -> list[Told]:
    """What a package says in the place of a name that went.

    Arguments:
        facts: about the environment.
        name: without dots.
        top: the top package.
        near: dotted path of what the name was in or of: what is said there comes first.
    """
    near_names = set(near.split(".")) - {top}
    found: dict[str, tuple[bool, Told]] = {}
    for place, passage in await facts.said(name, top):
        here = bool(near_names & set(place.split(".")[1:]))
        for one in successors(passage):
            new = one.new.rpartition(".")[2]
            if one.old.rpartition(".")[2] == name != new and (new not in found or here > found[new][0]):
                found[new] = here, Told(new, one.renamed, place, passage)
    return [told for _, told in sorted(found.values(), key=lambda pair: not pair[0])]
