"""The language model that a person chose in JupyterLab: its name and its address in a file, its key in the keyring.

A key is kept under the address that it was typed for, and is found for no other one. Where there is no keyring it is
kept in the memory of this process, and in no file.
"""

import json
import os
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from ..model.model_settings import ModelSource
from .keyring import keep_in_keyring, key_from_keyring, remove_from_keyring

IN_KEYRING = ModelSource(kind="typed")
IN_MEMORY = ModelSource(kind="typed_for_now")


@dataclass(frozen=True)
class Chosen:
    """What a person chose, as far as she did.

    Attributes:
        model: empty: none.
        base_url: empty: OpenAI's own.
        keys: the keys that she typed, by address; empty: without one, whatever is kept.
    """

    model: str = ""
    base_url: str = ""
    keys: dict[str, str] = field(default_factory=dict, repr=False)

    def key_for(self, address: str) -> tuple[str, ModelSource]:
        """The key of an address, empty if there is none, and where it is kept."""
        if address in self.keys:
            return self.keys[address], IN_MEMORY
        return key_from_keyring(address) or "", IN_KEYRING


class ChosenModel:
    """What is kept of it from one start of the server to the next.

    The keyring may have to be unlocked: a server calls this in a thread.

    Arguments:
        path: the file; None: nothing is kept beyond the life of this process.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._texts = ("", "")
        self._keys: dict[str, str] = {}

    def read(self) -> Chosen:
        """What was chosen; nothing if the file is not there or is none of ours."""
        model, base_url = self._texts if self._path is None else _read(self._path)
        return Chosen(model, base_url, dict(self._keys))

    def keep(self, model: str, base_url: str) -> None:
        """Keep the name and the address.

        Raises:
            OSError: the file cannot be written.
        """
        self._texts = (model, base_url)
        if self._path is not None:
            _write(self._path, json.dumps({"model": model, "base_url": base_url}))

    def keep_key(self, address: str, key: str) -> None:
        """Keep the key of an address; an empty one removes it."""
        self._keys.pop(address, None)
        if not key:
            remove_from_keyring(address)
        elif self._path is None or not keep_in_keyring(address, key):
            self._keys[address] = key


def _read(path: Path) -> tuple[str, str]:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        model, base_url = data["model"], data["base_url"]
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        return "", ""
    return (model, base_url) if isinstance(model, str) and isinstance(base_url, str) else ("", "")


def _write(path: Path, text: str) -> None:
    """Write a file that only its owner may read, and that is never half there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(text)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
