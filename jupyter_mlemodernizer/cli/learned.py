"""``jupyter mlemodernizer catalogue learned``: fixes of the language model that held on this machine."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path


def learned(words: Sequence[str], *, as_json: bool, export: Path | None) -> int:
    """Show or export them; returns 0, or 5 if there are none.

    Arguments:
        words: narrow the list: in the title, the error or the libraries.
        as_json: for programs.
        export: a file to write them to, as candidates for rules.
    """
    from ..agent.learned import Learned, exported  # noqa: PLC0415
    from ..wording import count  # noqa: PLC0415

    kept = Learned()
    fixes = [
        fix
        for fix in kept.fixes()
        if all(word.lower() in f"{fix.title} {fix.error} {' '.join(fix.libraries)}".lower() for word in words)
    ]
    if export is not None:
        export.write_text(exported(fixes), encoding="utf-8")
        sys.stdout.write(
            f"{count(len(fixes), 'fix', 'fixes')} written to {export}. Read before you pass on: this is code.\n"
        )
    elif as_json:
        sys.stdout.write(json.dumps([fix.model_dump() for fix in fixes], indent=1) + "\n")
    else:
        for fix in fixes:
            libraries = ", ".join(f"{name} {version}" for name, version in fix.libraries.items())
            lines = [
                f"{fix.title} ({libraries})" if libraries else fix.title,
                f"  held {count(fix.count, 'time')}; {fix.error}",
                *(f"  - {line}" for line in fix.before.split("\n")),
                *(f"  + {line}" for line in fix.after.split("\n")),
            ]
            sys.stdout.write("\n".join(lines) + "\n\n")
        sys.stdout.write(f"{count(len(fixes), 'fix', 'fixes')} learned, in {kept.path}\n")
    return 0 if fixes else 5
