"""Just enough lexing to know what is code, and what is a comment or a string."""

import re
from collections.abc import Iterator

from ...masking import STRING

LEXEME = re.compile(
    rf"(?P<comment>\#[^\n]*)|(?P<string>{STRING})|(?P<open>[\[({{])|(?P<close>[\])}}])|(?P<comma>,)"
    r"|(?P<newline>\n)|(?P<joined>\\\n)|(?P<word>\w+)",
    re.DOTALL,
)


def lexemes(text: str, start: int, end: int) -> Iterator[tuple[str, int, int]]:
    """Comments, strings, brackets, commas and line ends between two positions outside any string."""
    for match in LEXEME.finditer(text, start, end):
        if match.lastgroup not in {"word", "joined"}:
            yield match.lastgroup or "", match.start(), match.end()
