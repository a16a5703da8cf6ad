"""What an edit changes: the text before and after, and the lines in which they differ."""

import difflib

from .edit import DeleteCell, Edit, InsertCell, ReplaceFile, ReplaceSource


def edit_sides(edit: Edit) -> tuple[str, str]:
    """Text before and after an edit."""
    match edit:
        case ReplaceSource(base=base, source=source) | ReplaceFile(base=base, source=source):
            return base, source
        case InsertCell(source=source):
            return "", source
        case DeleteCell(base=base):
            return base, ""


def diff_lines(before: str, after: str, context: int = 1) -> list[str]:
    """Lines of a unified diff, headers left out: the first character is ``+``, ``-``, a space, or ``@`` between parts.

    Arguments:
        before: the old text.
        after: the new one.
        context: unchanged lines shown around each change.
    """
    lines = list(difflib.unified_diff(before.splitlines(), after.splitlines(), n=context, lineterm=""))
    # The names of both files and the first mark go by their place: a removed ``-- x`` looks like a name.
    return ["@" if line.startswith("@@") else line for line in lines[3:]]
