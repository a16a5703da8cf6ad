"""Where a name is defined today: an index of the installed packages, made when first needed and kept on disk.

The index of one package is made by ``index_script.py``, which the kernel's own Python runs
beside the kernel, so that neither the kernel nor this process waits. It takes up to 3 s for the
largest packages, once for each version.
"""

import asyncio
import hashlib
import json
import os
import re
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from ..model import Environment
from ..proposer import Symbol

# Qualified name, kind, signature.
_Row = tuple[str, str, str | None]

_SCRIPT = Path(__file__).with_name("index_script.py")
_FORMAT = 2
_TIMEOUT = 30.0
_MAX_BYTES = 64_000_000

# Parts of paths that belong to the insides of a package although they are spelt like public ones.
_INSIDES = frozenset(
    {"src", "core", "python", "internals", "internal", "legacy", "compat", "deprecated", "impl"}
)

# Packages to which names moved from others, or that offer the same names.
RELATED: dict[str, tuple[str, ...]] = {
    "keras": ("tensorflow",),
    "tensorflow": ("keras",),
    "sklearn": ("joblib", "imblearn"),
    "scipy": ("numpy",),
    "numpy": ("scipy",),
    "mpl_toolkits": ("matplotlib",),
    "IPython": ("matplotlib_inline",),
    "collections": ("typing",),
    "transformers": ("torch",),
}


@dataclass
class _Index:
    """The index of one package: rows by bare name, and what its documentation says about names that went."""

    names: dict[str, list[_Row]] = field(default_factory=dict)
    said: list[_Row] = field(default_factory=list)


class SymbolIndex:
    """Answers where a bare name is defined.

    Arguments:
        environment: of the kernel; its ``executable`` runs the script.
        cache_dir: where indexes are kept; default: the user's cache folder. None of what is there is
            needed: it is made again.
    """

    def __init__(self, environment: Environment, cache_dir: str | Path | None = None) -> None:
        self._environment = environment
        self._cache_dir = Path(cache_dir) if cache_dir is not None else _default_cache_dir()
        self._packages: dict[str, asyncio.Task[_Index]] = {}

    async def find(self, name: str, top: str | None = None) -> list[Symbol]:
        """Where a name is defined, best first: in the insides of a package last, short paths before long ones.

        Arguments:
            name: without dots.
            top: the only top package to look in; None: all that have been looked in before.
        """
        tops = [top] if top else list(self._packages)
        rows = [row for each in tops for row in (await self._package(each)).names.get(name, [])]
        return [
            Symbol(qualified=qualified, kind=kind, signature=signature)
            for qualified, kind, signature in sorted(rows, key=_rank)
        ]

    async def names(self, top: str) -> list[str]:
        """All names that a top package defines."""
        return list((await self._package(top)).names)

    async def said(self, name: str, top: str) -> list[tuple[str, str]]:
        """Passages in the documentation of a top package on a name that went: where each stands, and what it says."""
        word = re.compile(rf"\b{re.escape(name)}\b")
        return [
            (place, passage or "")
            for place, _, passage in (await self._package(top)).said
            if word.search(passage or "")
        ]

    async def _package(self, top: str) -> _Index:
        """The index of a top package, by bare name; empty if there is no such package or no source of it."""
        if not re.fullmatch(r"\w+", top):
            return _Index()
        if top not in self._packages:
            self._packages[top] = asyncio.create_task(self._load(top))
        return await asyncio.shield(self._packages[top])

    async def _load(self, top: str) -> _Index:
        path = self._cache_path(top)
        rows = await asyncio.to_thread(_read, path)
        if rows is None:
            rows = await self._make(top)
            if rows:
                await asyncio.to_thread(_write, path, rows)
        return await asyncio.to_thread(_by_name, rows)

    def _cache_path(self, top: str) -> Path:
        """One file for each package, version, and Python in which it is installed."""
        distribution = self._environment.provides(top) or "python"
        version = self._environment.version(distribution) or self._environment.python
        place = hashlib.sha256(self._environment.executable.encode()).hexdigest()[:8]
        return self._cache_dir / f"{top}-{version}-{place}-{_FORMAT}.json"

    async def _make(self, top: str) -> list[_Row]:
        """Run the script; no rows if it fails or takes too long."""
        if not self._environment.executable:
            return []
        process = await asyncio.create_subprocess_exec(
            self._environment.executable,
            str(_SCRIPT),
            top,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
        )
        try:
            output, _ = await asyncio.wait_for(process.communicate(), _TIMEOUT)
        except asyncio.TimeoutError:
            return []
        finally:
            if process.returncode is None:
                with suppress(ProcessLookupError):
                    process.kill()
                await process.wait()
        if process.returncode != 0 or len(output) > _MAX_BYTES:
            return []
        return _rows(output.decode())


def _by_name(rows: list[_Row]) -> _Index:
    index = _Index()
    for row in rows:
        if row[1] == "said":
            index.said.append(row)
        else:
            index.names.setdefault(row[0].rpartition(".")[2], []).append(row)
    return index


def _rank(row: _Row) -> tuple[object, ...]:
    parts = row[0].split(".")
    inside = sum(part in _INSIDES for part in parts[1:])
    return (inside, len(parts), row[0])


def _default_cache_dir() -> Path:
    from platformdirs import user_cache_dir  # noqa: PLC0415

    return Path(user_cache_dir("jupyter-mlemodernizer", appauthor=False)) / "symbols"


def _rows(text: str) -> list[_Row]:
    return [(qualified, kind, signature) for qualified, kind, signature in json.loads(text)]


def _read(path: Path) -> list[_Row] | None:
    """A kept index, or None if there is none that can be read."""
    try:
        return _rows(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None


def _write(path: Path, rows: list[_Row]) -> None:
    """Keep an index. That it cannot be kept is no harm."""
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary = path.with_suffix(f".{os.getpid()}.tmp")
        temporary.write_text(json.dumps(rows), encoding="utf-8")
        temporary.replace(path)
