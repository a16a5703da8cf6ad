"""Modernizations and their event logs, in a SQLite file.

The log is the truth; everything else is folded from it. All methods are synchronous and
belong to one thread at a time: the server calls them from a single worker thread, so that
a slow disk never blocks its event loop.
"""

import json
import sqlite3
import time
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import Any, TypeVar

from pydantic import TypeAdapter

from .images import bounded_images
from .model import Event, StateEvent
from .model.requests import Snapshot, Summary
from .owner import OWNER, lives
from .state import fold
from .store_file import StoreError, open_file

EVENT: TypeAdapter[Event] = TypeAdapter(Event)

Known = TypeVar("Known", Snapshot, Summary)

_KEPT = 200
"""Modernizations kept; the oldest go first."""

_SHOWN_KEPT = 40
"""Of so many of them what their last run showed is kept."""


class Store:
    """The store in one file.

    Arguments:
        path: the file; made, with its folder, if it is not there. ``:memory:`` keeps nothing.

    Raises:
        StoreError: the file was made by a newer version, or cannot be opened or written.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = str(path)
        try:
            self._connection = open_file(self.path)
            self._interrupt_orphans()
        except (OSError, sqlite3.Error) as error:
            raise StoreError(
                f"The store of modernizations, {self.path}, cannot be opened ({error}). "
                "Check that its folder can be written, or set MLEModernizer.store_path to another file."
            ) from error

    def close(self) -> None:
        self._connection.close()

    # Writing

    def create(self, start: Snapshot, notebook: dict[str, Any]) -> None:
        """Begin a log.

        Arguments:
            start: the state before any event.
            notebook: what it was asked for, with the outputs that it used to show; kept for verifications,
                and for what a cell drew then: images of ordinary size. Of others only the presence matters.
        """
        with self._transaction() as connection:
            connection.execute(
                "INSERT INTO modernizations VALUES (?, ?, ?, ?, ?, ?, ?)",
                (
                    start.id,
                    start.path,
                    OWNER,
                    start.created,
                    start.model_dump_json(),
                    zlib.compress(json.dumps(bounded_images(notebook)).encode()),
                    summarize(start).model_dump_json(),
                ),
            )
            connection.execute(
                "DELETE FROM modernizations WHERE id IN "
                "(SELECT id FROM modernizations ORDER BY created DESC, rowid DESC LIMIT -1 OFFSET ?)",
                (_KEPT,),
            )

    def append(self, modernization: str, events: Sequence[tuple[int, str]], summary: str) -> None:
        """Add events, as (number, JSON), and replace the summary. One that was deleted meanwhile takes none."""
        with self._transaction() as connection:
            known = connection.execute(
                "UPDATE modernizations SET summary = ?, owner = ? WHERE id = ?",
                (summary, OWNER, modernization),
            )
            if known.rowcount:
                connection.executemany(
                    "INSERT INTO events VALUES (?, ?, ?)",
                    [(modernization, seq, body) for seq, body in events],
                )

    def keep_shown(self, modernization: str, shown: str) -> None:
        """Keep what the last run showed, in place of what an earlier one did. One that was deleted meanwhile keeps nothing."""
        with self._transaction() as connection:
            connection.execute(
                "INSERT OR REPLACE INTO shown SELECT id, ? FROM modernizations WHERE id = ?",
                (zlib.compress(shown.encode()), modernization),
            )
            connection.execute(
                "DELETE FROM shown WHERE modernization NOT IN (SELECT id FROM modernizations JOIN shown "
                "ON id = modernization ORDER BY created DESC, modernizations.rowid DESC LIMIT ?)",
                (_SHOWN_KEPT,),
            )

    def forget_shown(self, modernization: str) -> None:
        """Keep nothing of what its runs showed."""
        with self._transaction() as connection:
            connection.execute("DELETE FROM shown WHERE modernization = ?", (modernization,))

    def move(self, source: str, target: str) -> None:
        """A notebook, or the folder of some, has another path: what is known of it goes along."""
        with self._transaction() as connection:
            rows = connection.execute(
                "SELECT id, start, summary FROM modernizations WHERE path = ? OR substr(path, 1, ?) = ?",
                (source, len(source) + 1, f"{source}/"),
            ).fetchall()
            for modernization, start, summary in rows:
                snapshot = moved(Snapshot.model_validate_json(start), source, target)
                told = moved(Summary.model_validate_json(summary), source, target)
                connection.execute(
                    "UPDATE modernizations SET path = ?, start = ?, summary = ? WHERE id = ?",
                    (snapshot.path, snapshot.model_dump_json(), told.model_dump_json(), modernization),
                )

    def delete(self, modernization: str) -> bool:
        """Forget a modernization and its log; False if there is none."""
        with self._transaction() as connection:
            return bool(
                connection.execute("DELETE FROM modernizations WHERE id = ?", (modernization,)).rowcount
            )

    # Reading

    def events(self, modernization: str, since: int = 0, limit: int = 1_000_000) -> list[tuple[int, str]]:
        """Events after number ``since``, as (number, JSON)."""
        return self._connection.execute(
            "SELECT seq, body FROM events WHERE modernization = ? AND seq > ? ORDER BY seq LIMIT ?",
            (modernization, since, limit),
        ).fetchall()

    def snapshot(self, modernization: str) -> Snapshot | None:
        """The state: the log, folded. None if there is no such modernization."""
        row = self._connection.execute(
            "SELECT start FROM modernizations WHERE id = ?", (modernization,)
        ).fetchone()
        if row is None:
            return None
        events = (EVENT.validate_json(body) for _, body in self.events(modernization))
        return fold(Snapshot.model_validate_json(row[0]), events)

    def notebook(self, modernization: str) -> dict[str, Any] | None:
        """The notebook as it was given to :meth:`create`, without the data of images."""
        row = self._connection.execute(
            "SELECT notebook FROM modernizations WHERE id = ?", (modernization,)
        ).fetchone()
        return None if row is None else json.loads(zlib.decompress(row[0]))

    def shown(self, modernization: str) -> str | None:
        """What the last run showed, as it was given to :meth:`keep_shown`; None if it is not kept."""
        row = self._connection.execute(
            "SELECT body FROM shown WHERE modernization = ?", (modernization,)
        ).fetchone()
        return None if row is None else zlib.decompress(row[0]).decode()

    def summaries(self, path: str | None = None) -> list[Summary]:
        """All modernizations, or those of one notebook; newest first."""
        rows = self._connection.execute(
            "SELECT summary FROM modernizations WHERE ? IS NULL OR path = ? ORDER BY created DESC, rowid DESC",
            (path, path),
        )
        return [Summary.model_validate_json(summary) for (summary,) in rows]

    def _interrupt_orphans(self) -> None:
        """What ran in a server that is gone is interrupted.

        Several servers can share the file (it lies in the user's data folder), so a
        modernization that another living process of this machine runs is left alone.
        """
        rows = self._connection.execute("SELECT id, owner, summary FROM modernizations").fetchall()
        for modernization, owner, text in rows:
            summary = Summary.model_validate_json(text)
            if summary.state not in ("queued", "running") or lives(owner):
                continue
            event = StateEvent(
                seq=summary.last_seq + 1,
                time=time.time(),
                state="interrupted",
                message="The server stopped while this was running. Suggestions made until then are kept.",
            )
            summary.state, summary.last_seq, summary.updated = event.state, event.seq, event.time
            self.append(modernization, [(event.seq, event.model_dump_json())], summary.model_dump_json())

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield self._connection
        except BaseException:
            self._connection.execute("ROLLBACK")
            raise
        self._connection.execute("COMMIT")


def summarize(snapshot: Snapshot) -> Summary:
    """What a list shows of a modernization."""
    undecided = [s for s in snapshot.suggestions if s.status in ("proposed", "verified")]
    return Summary(
        id=snapshot.id,
        path=snapshot.path,
        name=snapshot.name,
        state=snapshot.state,
        created=snapshot.created,
        updated=snapshot.updated,
        suggestions=len(undecided),
        verdict=snapshot.report.verdict if snapshot.report else None,
        last_seq=snapshot.last_seq,
    )


def moved(known: Known, source: str, target: str) -> Known:
    """The same with the path that it has once a notebook or a folder was moved, if that concerns it."""
    if known.path != source and not known.path.startswith(f"{source}/"):
        return known
    path = target + known.path[len(source) :]
    return known.model_copy(update={"path": path, "name": PurePosixPath(path).name})
