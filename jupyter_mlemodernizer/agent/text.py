"""Text of the notebook as the model sees it: cut to size, and fenced as data."""

import re
import secrets

_BOUNDARY_BYTES = 3
BOUNDARY = re.compile(rb"(</?data )[0-9a-f]{%d}(?=[ >])" % (2 * _BOUNDARY_BYTES))
"""What a :class:`Fence` makes, which is another one each time; all else in two prompts may be the same."""

_MARK = "[… {:,} characters left out …]"


def cut(text: str, limit: int) -> str:
    """Text of at most about so many characters; the middle goes, and a mark says how much."""
    if len(text) <= limit:
        return text
    half = max(0, limit - len(_MARK)) // 2
    return f"{text[:half]}{_MARK.format(len(text) - 2 * half)}{text[len(text) - half :]}"


def beginning(text: str, limit: int) -> str:
    """The first lines of a text, as many as fit."""
    if len(text) <= limit:
        return text
    return text[:limit].rpartition("\n")[0].rstrip() or text[:limit]


def cut_around(text: str, first: int, last: int, limit: int) -> str:
    """Source of at most about so many characters, with the lines ``first`` to ``last`` (from 1) kept if they fit.

    Whole lines go, so that what is left can be searched for to the letter; a line that is itself
    too long is cut in its middle.
    """
    if len(text) <= limit:
        return text
    lines = text.split("\n")
    first, last = max(1, min(first, len(lines))), max(1, min(last, len(lines)))
    core = cut("\n".join(lines[first - 1 : last]), limit)
    low, high, left = first - 1, last, limit - len(core)
    while left > 0 and (low > 0 or high < len(lines)):
        before = len(lines[low - 1]) + 1 if low > 0 else None
        after = len(lines[high]) + 1 if high < len(lines) else None
        if before is not None and before <= left:
            low, left = low - 1, left - before
        elif after is not None and after <= left:
            high, left = high + 1, left - after
        else:
            break
    parts = ["\n".join(lines[low : first - 1]), core, "\n".join(lines[last:high])]
    above = [f"[… {low:,} lines left out …]"] if low else []
    below = [f"[… {len(lines) - high:,} lines left out …]"] if high < len(lines) else []
    return "\n".join([*above, *(part for part in parts if part), *below])


def one_line(text: str, limit: int) -> str:
    """The text on one line, at most so many characters."""
    line = " ".join(text.split())
    return line if len(line) <= limit else line[: limit - 1] + "…"


def first_code_line(source: str, limit: int = 70) -> str:
    """The first line of a cell that is no comment, to tell what the cell is about."""
    lines = [line.strip() for line in source[:20_000].split("\n") if line.strip()]
    told = next((line for line in lines if not line.startswith("#")), lines[0] if lines else "")
    return one_line(told, limit)


class Fence:
    """Marks text of the notebook, its data and its libraries as data, with a boundary that none of it can know.

    The boundary is random, and the same for all calls about one notebook: else the beginning of the
    prompt would change with every call, and no server could keep it in its cache. Nothing of the
    notebook is shown the prompt, so that nothing in it can learn the boundary.

    Arguments:
        boundary: for tests and recorded exchanges; default: a random one.
    """

    def __init__(self, boundary: str | None = None) -> None:
        self.boundary = boundary or secrets.token_hex(_BOUNDARY_BYTES)

    def __call__(self, what: str, text: str) -> str:
        """The text between marks.

        Arguments:
            what: what it is, in words; may hold names from the notebook.
            text: the data.
        """
        label = re.sub(r"[<>\s]+", " ", what)[:120].replace(self.boundary, "")
        inside = text.replace(self.boundary, "")
        return f"<data {self.boundary} {label}>\n{inside}\n</data {self.boundary}>"
