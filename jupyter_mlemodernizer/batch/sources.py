"""Which notebooks: folders, files, globs and manifests."""

import csv
import glob
import hashlib
import os
import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_COLUMNS = ("path", "inputs", "score", "answers", "metric", "kernel", "budget", "year")


class SourceError(ValueError):
    """A source cannot be used; the message says what to do."""


@dataclass(frozen=True)
class Entry:
    """One notebook of the corpus.

    Attributes:
        path: of the file, absolute.
        folder: where its inputs lie.
        kernel: kernelspec, if the manifest names one.
        score: the score that it, or its submission file, is expected to have.
        answers: CSV file to grade its submission file against.
        metric: what to grade that by.
        budget: seconds for the whole notebook.
        year: in which it was written.
    """

    path: Path
    folder: Path
    kernel: str | None = None
    score: float | None = None
    answers: str | None = None
    metric: str | None = None
    budget: float | None = None
    year: int | None = None

    @property
    def id(self) -> str:
        """The same in every run over the same place, with the same inputs and kernel."""
        text = "\0".join([str(self.path), str(self.folder), self.kernel or ""])
        return hashlib.sha256(text.encode()).hexdigest()[:16]


def find(sources: Sequence[str], *, leave_out: Path) -> list[Entry]:
    """All notebooks of some sources, each once, in the order of their paths.

    Arguments:
        sources: folders (searched to any depth), notebooks, globs, and manifests (``.csv``, ``.parquet``).
        leave_out: a folder in which nothing is looked for: where the results go.

    Raises:
        SourceError: a source does not exist, is of another kind, or there is no notebook at all.
    """
    found: dict[str, Entry] = {}
    out = leave_out.resolve()
    for source in sources:
        for entry in _entries(source):
            if not entry.path.is_relative_to(out):
                found.setdefault(entry.id, entry)
    if not found:
        raise SourceError(f"There is no notebook in {', '.join(sources)}.")
    return sorted(found.values(), key=lambda entry: (str(entry.path), entry.id))


def sample(entries: Sequence[Entry], count: int, seed: int) -> list[Entry]:
    """A random part of the notebooks, the same for the same seed; in order."""
    if count >= len(entries):
        return list(entries)
    chosen = random.Random(seed).sample(range(len(entries)), count)  # noqa: S311 (no secret)
    return [entries[position] for position in sorted(chosen)]


def names(entries: Sequence[Entry]) -> dict[str, str]:
    """Id → path relative to the folder that all have in common, made unique where one stands twice."""
    root = Path(os.path.commonpath([entry.path.parent for entry in entries]))
    result: dict[str, str] = {}
    taken: set[str] = set()
    for entry in entries:
        name = entry.path.relative_to(root).as_posix()
        if name in taken:
            name = f"{name.removesuffix('.ipynb')}-{entry.id[:6]}.ipynb"
        taken.add(name)
        result[entry.id] = name
    return result


def _entries(source: str) -> Iterator[Entry]:
    path = Path(source).expanduser()
    if path.is_dir():
        yield from _of_paths(_in_folder(path))
    elif path.is_file():
        match path.suffix.lower():
            case ".ipynb":
                yield from _of_paths([path])
            case ".csv" | ".parquet":
                yield from _manifest(path)
            case _:
                raise SourceError(
                    f"{source} is no notebook (.ipynb), folder, or manifest (.csv or .parquet)."
                )
    elif glob.has_magic(source):
        yield from _of_paths(
            Path(name) for name in sorted(glob.iglob(str(path), recursive=True)) if name.endswith(".ipynb")
        )
    else:
        raise SourceError(f"There is no file or folder {source}.")


def _of_paths(paths: Iterable[Path]) -> Iterator[Entry]:
    for path in paths:
        real = path.absolute()
        yield Entry(real, real.parent)


def _in_folder(folder: Path) -> Iterator[Path]:
    """Notebooks below a folder; checkpoints, hidden folders and our own results are none."""
    for place, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            if (
                name.endswith(".ipynb")
                and not name.startswith(".")
                and not name.endswith(".modernized.ipynb")
            ):
                yield Path(place) / name


def _manifest(path: Path) -> Iterator[Entry]:
    rows: Iterable[dict[str, Any]]
    if path.suffix.lower() == ".csv":
        with path.open(newline="", encoding="utf-8-sig") as file:
            rows = list(csv.DictReader(file))
    else:
        import pyarrow.parquet  # noqa: PLC0415 (an optional dependency)

        rows = pyarrow.parquet.read_table(path).to_pylist()
    for number, row in enumerate(rows, 1):
        yield _row(row, path, number)


def _row(row: dict[str, Any], manifest: Path, number: int) -> Entry:
    where = f"{manifest}, row {number}"
    values = {str(name).strip().lower(): value for name, value in row.items() if value not in (None, "")}
    unknown = sorted(set(values) - set(_COLUMNS))
    if "path" not in values or unknown:
        what = f"unknown columns {', '.join(unknown)}" if unknown else "no path"
        raise SourceError(
            f"{where}: {what}. The columns are {', '.join(_COLUMNS)}; all but path may be empty."
        )
    base = manifest.absolute().parent
    path = base / Path(str(values["path"])).expanduser()
    if not path.is_file():
        raise SourceError(f"{where}: there is no file {path}.")
    folder = base / Path(str(values["inputs"])).expanduser() if "inputs" in values else path.parent
    if not folder.is_dir():
        raise SourceError(f"{where}: there is no folder {folder}.")
    try:
        year = int(float(values["year"])) if "year" in values else None
        score, budget = (float(values[name]) if name in values else None for name in ("score", "budget"))
    except ValueError as error:
        raise SourceError(f"{where}: {error}; score, budget (seconds) and year are numbers.") from None
    if budget is not None and budget <= 0:
        raise SourceError(f"{where}: the budget must be more than 0 seconds.")
    kernel, metric = (str(values[name]) if name in values else None for name in ("kernel", "metric"))
    answers = str(base / Path(str(values["answers"])).expanduser()) if "answers" in values else None
    return Entry(
        path, folder, kernel=kernel, score=score, answers=answers, metric=metric, budget=budget, year=year
    )
