"""The submission file that a notebook wrote, and whether it is what its ``sample_submission.csv`` asks for."""

import csv
import gzip
import io
import itertools
import os
import re
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..environment.input_files import InputFiles

_TABLE = re.compile(r"\.csv(?:\.gz|\.zip)?$", re.IGNORECASE)
_SAMPLE = re.compile(r"sample.?sub|sub(?:mission)?.?(?:sample|format|example|template)", re.IGNORECASE)
_SUBMISSION = re.compile(r"(?<![a-z])sub(?:s|mit|mission|missions)?(?![a-z])|submission", re.IGNORECASE)
_MISSING = frozenset({"", "nan", "na", "n/a", "null", "none", "<na>", "nat"})
_UNREADABLE = (OSError, ValueError, csv.Error, EOFError, zipfile.BadZipFile, IndexError)
_MAX_ROWS = 5_000_000
_MOST_FILES = 50
_SHOWN = 3


@dataclass(frozen=True)
class Submission:
    """A submission file, and the sample of what it is to be like.

    Attributes:
        path: relative to the notebook's folder.
        sample: path of the sample as the notebook would write it; None: there is none.
    """

    path: str
    sample: str | None


def find_submission(folder: str, written: Sequence[str], input_dirs: Sequence[str]) -> Submission | None:
    """The submission among the files that a run wrote: what has the columns of a sample, else what is named so.

    Of several the one that was written last is taken.

    Arguments:
        folder: the notebook's folder.
        written: files, relative to it.
        input_dirs: folders searched for the sample besides.
    """
    tables = [
        path
        for path in written
        if _TABLE.search(path) and not _SAMPLE.search(path) and os.path.isfile(os.path.join(folder, path))
    ][:_MOST_FILES]
    if not tables:
        return None
    tables.sort(key=lambda path: os.stat(os.path.join(folder, path)).st_mtime_ns, reverse=True)
    samples = {
        path: _header(os.path.join(folder, path))
        for path in InputFiles(folder, input_dirs).paths()
        if _SAMPLE.search(os.path.basename(path)) and _TABLE.search(path) and path not in written
    }
    headers = {path: _header(os.path.join(folder, path)) for path in tables}
    for path in tables:
        for sample, header in samples.items():
            if header and header == headers[path]:
                return Submission(path, sample)
    named = [path for path in tables if _SUBMISSION.search(os.path.basename(path))]
    if not named:
        return None
    shared = {sample: len(set(header) & set(headers[named[0]])) for sample, header in samples.items()}
    return Submission(named[0], max(shared, key=lambda sample: shared[sample]) if shared else None)


def misfits(folder: str, submission: Submission) -> list[str]:
    """In what a submission is not like its sample: columns, number of rows, ids, missing values; as phrases."""
    if submission.sample is None:
        return []
    try:
        return _misfits(os.path.join(folder, submission.path), os.path.join(folder, submission.sample))
    except _UNREADABLE as error:
        return [f"it cannot be compared: {error}"]


def _misfits(path: str, sample: str) -> list[str]:
    with _rows(path) as rows, _rows(sample) as wanted:
        header, asked = next(rows, []), next(wanted, [])
        if header != asked:
            return [f"its columns are {_list(header)} instead of {_list(asked)}"]
        ids: set[str] = set()
        asked_rows = asked_missing = count = missing = unknown = 0
        for row in itertools.islice(wanted, _MAX_ROWS):
            asked_rows += 1
            asked_missing += _has_missing(row)
            ids.add(row[0] if row else "")
        left = set(ids)
        for row in itertools.islice(rows, _MAX_ROWS):
            count += 1
            missing += _has_missing(row)
            unknown += bool(row) and row[0] not in ids
            left.discard(row[0] if row else "")
    found = []
    if count != asked_rows:
        found.append(f"it has {count:,} rows instead of {asked_rows:,}")
    # Where the first column is no id, its values are not asked for.
    if len(ids) == asked_rows and (left or unknown):
        shown = f" ({_list(sorted(left)[:_SHOWN])}{', …' if len(left) > _SHOWN else ''})"
        absent = f"{len(left):,} of the ids are not in it{shown}" if left else ""
        strange = f"{unknown:,} of its ids are not asked for" if unknown else ""
        found.append(" and ".join(filter(None, [absent, strange])))
    if missing and not asked_missing:
        found.append(f"{missing:,} of its rows have missing values (NaN)")
    return found


def _has_missing(row: Sequence[str]) -> bool:
    return any(value.strip().lower() in _MISSING for value in row)


def _header(path: str) -> list[str]:
    try:
        with _rows(path) as rows:
            return next(rows, [])
    except _UNREADABLE:
        return []


@contextmanager
def _rows(path: str) -> Iterator[Iterator[list[str]]]:
    """The rows of a table, also of one in a ``.gz`` or of the first in a ``.zip``."""
    with ExitStack() as stack:
        raw: Any = stack.enter_context(open(path, "rb"))
        match Path(path).suffix.lower():
            case ".gz":
                raw = stack.enter_context(gzip.GzipFile(fileobj=raw))
            case ".zip":
                archive = stack.enter_context(zipfile.ZipFile(raw))
                raw = stack.enter_context(archive.open(archive.namelist()[0]))
        text = io.TextIOWrapper(raw, encoding="utf-8-sig", errors="replace", newline="")
        yield csv.reader(stack.enter_context(text))


def _list(names: Sequence[str]) -> str:
    return ", ".join(names[:8]) + (", …" if len(names) > 8 else "")
