"""The SQLite file of the store: opened, brought to the version of its index that is used now, moved aside if it is damaged."""

import logging
import sqlite3
import time
from contextlib import suppress
from pathlib import Path

_log = logging.getLogger(__name__)

# Each entry brings a file from the version of its index to the next one; never change one that was released.
_MIGRATIONS = [
    """
    CREATE TABLE modernizations (
        id TEXT PRIMARY KEY,
        path TEXT NOT NULL,
        owner TEXT NOT NULL,
        created REAL NOT NULL,
        start TEXT NOT NULL,
        notebook BLOB NOT NULL,
        summary TEXT NOT NULL
    );
    CREATE INDEX modernizations_by_path ON modernizations (path, created);
    CREATE TABLE events (
        modernization TEXT NOT NULL REFERENCES modernizations (id) ON DELETE CASCADE,
        seq INTEGER NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (modernization, seq)
    );
    """,
    """
    CREATE TABLE shown (
        modernization TEXT PRIMARY KEY REFERENCES modernizations (id) ON DELETE CASCADE,
        body BLOB NOT NULL
    );
    """,
]


class StoreError(Exception):
    """The file cannot be used; the message says what to do."""


def open_file(path: str) -> sqlite3.Connection:
    """Open the file, and make it, with its folder, if it is not there; one that is damaged is moved aside first.

    Arguments:
        path: the file; ``:memory:`` for none.

    Raises:
        StoreError: it was written by a newer version.
        OSError, sqlite3.Error: it cannot be opened or written.
    """
    if path != ":memory:":
        Path(path).parent.mkdir(parents=True, exist_ok=True)
    try:
        return _open(path)
    except sqlite3.DatabaseError as error:
        # "Locked" and "read-only" are operational errors: nothing is wrong with the file then.
        if isinstance(error, sqlite3.OperationalError):
            raise
        _move_aside(path, error)
        return _open(path)


def _open(path: str) -> sqlite3.Connection:
    connection = sqlite3.connect(
        path, timeout=5, isolation_level=None, check_same_thread=False, cached_statements=32
    )
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        # With WAL this loses at most the last moments at a power cut, and never corrupts the file.
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("PRAGMA foreign_keys = ON")
        if connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            raise sqlite3.DatabaseError("it is damaged")
        _migrate(connection, path)
    except BaseException:
        connection.close()
        raise
    return connection


def _migrate(connection: sqlite3.Connection, path: str) -> None:
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > len(_MIGRATIONS):
        raise StoreError(
            f"The store of modernizations, {path}, was written by a newer jupyter-mlemodernizer. "
            "Upgrade, or set MLEModernizer.store_path to another file."
        )
    for number, script in enumerate(_MIGRATIONS[version:], version + 1):
        connection.executescript(f"BEGIN; {script}; PRAGMA user_version = {number}; COMMIT;")


def _move_aside(path: str, error: sqlite3.DatabaseError) -> None:
    aside = f"{path}.damaged-{time.strftime('%Y%m%d-%H%M%S')}"
    for suffix in ("", "-wal", "-shm"):
        with suppress(FileNotFoundError):
            Path(path + suffix).replace(aside + suffix)
    _log.warning(
        "The store of modernizations, %s, cannot be read (%s). It was moved to %s, and a new one begun: "
        "earlier modernizations are not shown any more; notebooks are not concerned.",
        path,
        error,
        aside,
    )
