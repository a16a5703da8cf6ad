"""Lines that would change the environment, end the kernel, or do nothing any more.

The environment is what the user has today, so that ``!pip install`` of then is not run again:
it would at best fail, and at worst put old versions in the place of today's.
"""

import re
from collections.abc import Sequence

from ..model import Edit, ReplaceSource
from ..proposer import Context, Proposal
from .masking import mask

_INSTALL = re.compile(
    r"^[!%]{1,2}\s*(?:sudo\s+)?(?:(?:python3?|\{?sys\.executable\}?)\s+-m\s+)?"
    r"(?:pip3?|conda|mamba|apt(?:-get)?|npm|jupyter\s+(?:labextension|nbextension))\s+"
    r"(?:-\S+\s+)*(?:install|uninstall|update|upgrade|remove|enable)\b"
)
_GONE_MAGICS = re.compile(
    r"^%(?:install_ext|tensorflow_version|reload_ext\s+google\.colab|load_ext\s+google\.colab|qtconsole|gui\s+qt4?|"
    r"matplotlib\s+(?:notebook|nbagg))\b"
)
_EXIT = re.compile(
    r"^(?P<indent>[ \t]*)(?:exit|quit|sys\.exit|os\._exit)\(\s*\d*\s*\)[ \t]*(?=$|#)", re.MULTILINE
)

_MAYBE = re.compile(r"^\s*[%!]|\b(?:exit|quit)\(", re.MULTILINE)


class ShellLines:
    """Sweeper that comments such lines out, one proposal for each sort."""

    async def sweep(self, context: Context) -> Sequence[Proposal]:
        """Proposals for installations, for magics that are gone, and for ends of the kernel."""
        working_copy = context.working_copy.copy()
        proposals = []
        for title, reason, origin, change in _SORTS:
            edits: list[Edit] = []
            for cell in working_copy.code_cells:
                if not _MAYBE.search(cell.source):
                    continue
                source = change(cell.source)
                if source != cell.source:
                    edits.append(ReplaceSource(cell_id=cell.id, base=cell.source, source=source))
            if edits:
                working_copy.apply(edits)
                proposals.append(
                    Proposal(
                        kind="repair", title=title, reason=reason, origin=origin, edits=edits, certain=True
                    )
                )
        return proposals


def _commented(source: str, pattern: re.Pattern[str], instead: str | None = None) -> str:
    """Comment out the magics that match, where they are lines of their own.

    Arguments:
        source: the cell.
        pattern: of the magics.
        instead: what is written in their place; None: the line as a comment.
    """
    masked = mask(source)
    text = masked.text
    for name, magic in masked.magics.items():
        line = re.search(rf"^(?P<indent>[ \t]*){re.escape(name)}$", text, re.MULTILINE)
        if line is None or not pattern.match(magic):
            continue
        # In a block, a comment alone would leave nothing to do.
        indent = line.group("indent")
        new = instead if instead is not None else f"{'pass  ' if indent else ''}# {name}"
        text = text[: line.start()] + indent + new + text[line.end() :]
    return masked.unmask(text)


def _without_installs(source: str) -> str:
    return _commented(source, _INSTALL)


def _without_gone_magics(source: str) -> str:
    source = _commented(source, re.compile(r"^%matplotlib\s+(?:notebook|nbagg)\b"), "%matplotlib inline")
    return _commented(source, _GONE_MAGICS)


def _without_exit(source: str) -> str:
    def comment(match: re.Match[str]) -> str:
        indent = match.group("indent")
        return f"{indent}{'pass  ' if indent else ''}# {match.group().strip()}"

    masked = mask(source)
    return masked.unmask(_EXIT.sub(comment, masked.text))


_SORTS = (
    (
        "Installations are not repeated",
        "The packages that are installed today are what the notebook is to run on.",
        "rule:shell.install",
        _without_installs,
    ),
    (
        "Magics that are gone",
        "These magics belong to other machines or to older versions of Jupyter.",
        "rule:shell.gone-magic",
        _without_gone_magics,
    ),
    (
        "The kernel is not ended",
        "`exit()` ends the kernel, so that nothing below would run.",
        "rule:shell.exit",
        _without_exit,
    ),
)
