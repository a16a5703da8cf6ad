"""The results as one Parquet dataset: three folders of files, which pandas and DuckDB can read at any time.

Each notebook's rows are written as a file of their own, which appears whole or not at all; the row of the
notebook itself comes last, so a notebook that is listed is complete. Small files are put together now and then.
A notebook that was done anew is there twice until then: the newest counts, by ``finished``.
"""

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from .rows import Row

_text, _number, _flag, _real = pa.string(), pa.int64(), pa.bool_(), pa.float64()
_texts = pa.list_(pa.string())

SCHEMAS = {
    "notebooks": pa.schema(
        {
            "id": _text,
            "path": _text,
            "name": _text,
            "fingerprint": _text,
            "finished": _real,
            "started": _real,
            "verdict": _text,
            "summary": _text,
            "ended": _text,
            "overrun": _texts,
            "left_behind": _texts,
            "ran_then": _flag,
            "runs_today": _flag,
            "first_cause": _text,
            "first_failure": _text,
            "causes": _texts,
            "fixes": _texts,
            "suggestions": _number,
            "applied": _number,
            "cells": _number,
            "cells_ran": _number,
            "drifted": _number,
            "needs": _texts,
            "libraries": _texts,
            "year": _number,
            "expected_score": _real,
            "score": _real,
            "score_found": _flag,
            "baseline": _flag,
            "kernel": _text,
            "python": _text,
            "seconds": _real,
            "seconds_run": _real,
            "seconds_verify": _real,
            "peak_memory": _number,
            "trials": _number,
            "replays": _number,
            "model_calls": _number,
            "input_tokens": _number,
            "output_tokens": _number,
            "cost": _real,
            "host": _text,
            "contained": _flag,
            "version": _text,
        }
    ),
    "suggestions": pa.schema(
        {
            "notebook": _text,
            "path": _text,
            "finished": _real,
            "number": _number,
            "kind": _text,
            "title": _text,
            "origin": _text,
            "fix": _text,
            "reference": _text,
            "status": _text,
            "applied": _flag,
            "changes_behaviour": _flag,
            "cause": _text,
            "before": _text,
            "clean_run": _flag,
            "ratio": _real,
            "added": _number,
            "removed": _number,
        }
    ),
    "cells": pa.schema(
        {
            "notebook": _text,
            "path": _text,
            "finished": _real,
            "number": _number,
            "cell": _text,
            "state": _text,
            "seconds": _real,
            "cause": _text,
            "message": _text,
            "wanted": _text,
            "library": _text,
            "comparison": _text,
            "detail": _text,
        }
    ),
}
# In the order in which they are written.
TABLES = ("suggestions", "cells", "notebooks")
_TOGETHER = 1000


@dataclass(frozen=True)
class Results:
    """What was recorded, the newest of each notebook."""

    notebooks: list[Row]
    suggestions: list[Row]
    cells: list[Row]


class Dataset:
    """The tables in a folder.

    Arguments:
        folder: made if it is not there.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._small = 0
        for table in TABLES:
            (folder / table).mkdir(parents=True, exist_ok=True)

    def write(self, tables: Mapping[str, Sequence[Row]]) -> None:
        """Record one notebook."""
        identity = tables["notebooks"][0]["id"]
        for table in TABLES:
            if tables[table]:
                content = pa.Table.from_pylist(list(tables[table]), schema=SCHEMAS[table])
                self._put(content, self._folder / table / f"{identity}.parquet")
            else:
                # Of an earlier run, in which there were some.
                (self._folder / table / f"{identity}.parquet").unlink(missing_ok=True)
        self._small += 1
        if self._small >= _TOGETHER:
            self._join(small=True)
            self._small = 0

    def fingerprints(self) -> dict[str, str]:
        """Fingerprint of each notebook that is recorded, by id."""
        newest: dict[str, tuple[float, str]] = {}
        for path in self._files("notebooks"):
            content = pq.read_table(path, columns=["id", "finished", "fingerprint"]).to_pydict()
            for identity, finished, value in zip(*content.values(), strict=True):
                newest[identity] = max(newest.get(identity, (0.0, "")), (finished, value))
        return {identity: value for identity, (_, value) in newest.items()}

    def compact(self) -> None:
        """One file for each table, with the newest rows of each notebook alone."""
        self._join()
        for table in TABLES:
            if not self._files(table):
                # Else a reader finds no file at all, which is an error to most.
                self._put(SCHEMAS[table].empty_table(), self._folder / table / "part-000001.parquet")

    def read(self) -> Results:
        """Everything, the newest rows of each notebook alone."""
        newest = self._newest()
        return Results(*(self._rows(table, newest) for table in ("notebooks", "suggestions", "cells")))

    def _files(self, table: str, *, small: bool = False) -> list[Path]:
        files = sorted((self._folder / table).glob("[!.]*.parquet"))
        return [path for path in files if not (small and path.name.startswith("part-"))]

    def _newest(self) -> dict[str, float]:
        newest: dict[str, float] = {}
        for path in self._files("notebooks"):
            content = pq.read_table(path, columns=["id", "finished"]).to_pydict()
            for identity, finished in zip(content["id"], content["finished"], strict=True):
                newest[identity] = max(newest.get(identity, 0.0), finished)
        return newest

    def _rows(self, table: str, newest: Mapping[str, float]) -> list[Row]:
        key = "id" if table == "notebooks" else "notebook"
        found: dict[tuple[str, float, int], Row] = {}
        for path in self._files(table):
            for row in pq.read_table(path, schema=SCHEMAS[table]).to_pylist():
                # Where putting together was cut short, a row is there in two files.
                if newest.get(row[key]) == row["finished"]:
                    found[row[key], row["finished"], row.get("number", 0)] = row
        return list(found.values())

    def _join(self, *, small: bool = False) -> None:
        """Put files together; only when all that they hold is in their place are they deleted.

        Arguments:
            small: only files of single notebooks.
        """
        newest = self._newest()
        parts = [
            path.stem for table in TABLES for path in self._files(table) if path.name.startswith("part-")
        ]
        number = 1 + max((int(stem.removeprefix("part-")) for stem in parts), default=0)
        joined: list[Path] = []
        for table in TABLES:
            paths = self._files(table, small=small)
            if len(paths) < 2:
                continue
            target = self._folder / table / f"part-{number:06}.parquet"
            hidden = target.with_name("." + target.name)
            with pq.ParquetWriter(hidden, SCHEMAS[table]) as writer:
                for batch in _batches(paths, table, newest):
                    writer.write_table(batch)
            os.replace(hidden, target)
            joined += paths
        for path in joined:
            path.unlink()

    def _put(self, content: pa.Table, target: Path) -> None:
        hidden = target.with_name("." + target.name)
        pq.write_table(content, hidden)
        os.replace(hidden, target)


def _batches(paths: Sequence[Path], table: str, newest: Mapping[str, float]) -> Iterable[pa.Table]:
    """The rows that count, in pieces of bounded size."""
    key = "id" if table == "notebooks" else "notebook"
    pending: list[pa.Table] = []
    rows = 0
    seen: set[str] = set()
    for path in paths:
        content = pq.read_table(path, schema=SCHEMAS[table])
        stamps = list(zip(content[key].to_pylist(), content["finished"].to_pylist(), strict=True))
        keep = [newest.get(name) == finished and name not in seen for name, finished in stamps]
        seen.update(name for (name, _), kept in zip(stamps, keep, strict=True) if kept)
        pending.append(content.filter(pa.array(keep, _flag)))
        rows += pending[-1].num_rows
        if rows >= 50_000:
            yield pa.concat_tables(pending)
            pending, rows = [], 0
    yield pa.concat_tables(pending) if pending else SCHEMAS[table].empty_table()
