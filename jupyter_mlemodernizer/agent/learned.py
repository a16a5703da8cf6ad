"""Memory across notebooks: fixes of the model that held, kept on this machine as candidates for the catalogue.

One JSON object on a line, appended; nothing of it is ever sent anywhere.
"""

import json
import os
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from pydantic import Field, ValidationError

from ..model import Environment, Kind, Suggestion
from ..model.base import Data
from ..model.diff import edit_sides
from .edits import diff
from .imports import tops_of
from .pattern import patterns
from .text import cut, one_line

_MOST_BYTES = 5_000_000
_LONGEST_SIDE = 2_000


class LearnedFix(Data):
    """A fix of the model that held: what it changed, where, and how often it did."""

    title: str
    reason: str = ""
    kind: Kind = "repair"
    origin: str
    error: str = Field("", description="What it overcame, in one line.")
    before: str = Field(
        description="The expression, with $0, $1 for what may be anything; else the old lines."
    )
    after: str
    is_pattern: bool = Field(False, description="Both sides are expressions, so that they may become a rule.")
    libraries: dict[str, str] = Field(
        default_factory=dict,
        description="Packages that the cell imports or the error is about, with versions.",
    )
    changes_behaviour: bool = False
    clean_run: bool | None = None
    time: float = Field(0, description="Seconds since the epoch; of several, the last.")
    count: int = 1


class Learned:
    """The fixes that were kept.

    Arguments:
        path: the file; default: ``mlemodernizer/learned.jsonl`` in the user's Jupyter data folder.
    """

    def __init__(self, path: str | Path | None = None) -> None:
        self.path = Path(path) if path is not None else _default_path()

    def keep(self, suggestions: Iterable[Suggestion], environment: Environment | None) -> None:
        """Keep those that the model made and that held. That they cannot be written is no harm."""
        fixes = [
            _learned(suggestion, environment)
            for suggestion in suggestions
            if suggestion.origin.startswith("model:")
            and suggestion.status in ("verified", "accepted")
            and suggestion.evidence.clean_run is not False
        ]
        if not fixes:
            return
        with suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            if self.path.exists() and self.path.stat().st_size > _MOST_BYTES:
                return
            # Code of the user's notebooks: nobody else is to read it.
            descriptor = os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
            with os.fdopen(descriptor, "w", encoding="utf-8") as file:
                file.writelines(fix.model_dump_json() + "\n" for fix in fixes)

    def fixes(self) -> list[LearnedFix]:
        """All of them, the same fix once with how often it held, the most frequent first."""
        found: dict[tuple[str, str], LearnedFix] = {}
        for line in self._lines():
            try:
                fix = LearnedFix.model_validate_json(line)
            except ValidationError:
                continue  # cut off when the disk was full, or of another version
            known = found.get((fix.before, fix.after))
            if known is not None:
                fix.count += known.count
            found[fix.before, fix.after] = fix
        return sorted(found.values(), key=lambda fix: (-fix.count, fix.title))

    def _lines(self) -> list[str]:
        try:
            return self.path.read_text(encoding="utf-8").splitlines()
        except (OSError, UnicodeDecodeError):
            return []


def _learned(suggestion: Suggestion, environment: Environment | None) -> LearnedFix:
    found = patterns(suggestion.edits)
    if len(found) == 1:
        before, after = found[0].text
    else:
        lines = "\n".join(diff(edit) for edit in suggestion.edits).split("\n")
        before = "\n".join(line[1:] for line in lines if line.startswith("-"))
        after = "\n".join(line[1:] for line in lines if line.startswith("+"))
    crash = suggestion.evidence.before.crash if suggestion.evidence.before else None
    return LearnedFix(
        title=suggestion.title,
        reason=suggestion.reason,
        kind=suggestion.kind,
        origin=suggestion.origin,
        error=one_line(suggestion.evidence.before.message, 300) if suggestion.evidence.before else "",
        before=cut(before, _LONGEST_SIDE),
        after=cut(after, _LONGEST_SIDE),
        is_pattern=len(found) == 1,
        libraries=_versions(suggestion, crash.library_frame if crash else None, environment),
        changes_behaviour=suggestion.changes_behaviour,
        clean_run=suggestion.evidence.clean_run,
        time=time.time(),
    )


def _versions(
    suggestion: Suggestion, raised_in: str | None, environment: Environment | None
) -> dict[str, str]:
    if environment is None:
        return {}
    tops = [top for edit in suggestion.edits for text in edit_sides(edit) for top in tops_of(text)]
    crash = suggestion.evidence.before.crash if suggestion.evidence.before else None
    if crash is not None:
        names = [
            crash.callee and crash.callee.name,
            crash.receiver and (crash.receiver.module or crash.receiver.type),
        ]
        tops += [name.partition(".")[0] for name in [*names, raised_in, crash.missing_from] if name]
    found = {}
    for top in dict.fromkeys(tops):
        name = environment.provides(top)
        version = environment.version(name) if name else None
        if name and version:
            found[name] = version
    return found


def exported(fixes: Iterable[LearnedFix]) -> str:
    """The fixes as JSON, to be sent to those who keep the catalogue, without what tells when and by whom."""
    kept = [fix.model_dump(exclude={"time", "origin"}) for fix in fixes]
    return json.dumps(kept, indent=1, ensure_ascii=False) + "\n"


def _default_path() -> Path:
    from jupyter_core.paths import jupyter_data_dir  # noqa: PLC0415

    return Path(jupyter_data_dir()) / "mlemodernizer" / "learned.jsonl"
