"""Keys in the system's keyring, if the ``keyring`` package is installed: ``keyring set jupyter-mlemodernizer api_key``."""

import importlib
import logging
import threading
from collections.abc import Callable
from typing import Any

SERVICE = "jupyter-mlemodernizer"
USER = "api_key"
# A locked keyring asks its owner; nobody may be there.
_PATIENCE = 20.0


def key_from_keyring(entry: str = USER) -> str | None:
    """A key, or None: no keyring, no such entry, or nobody unlocked it in 20 seconds.

    Arguments:
        entry: which one.
    """
    key = _done(lambda keyring: keyring.get_password(SERVICE, entry) or "", "read")
    return key.strip() if key else None


def keep_in_keyring(entry: str, key: str) -> bool:
    """Put a key into the keyring; whether it is there now."""

    def put(keyring: Any) -> str:
        keyring.set_password(SERVICE, entry, key)
        return str(keyring.get_password(SERVICE, entry))

    return _done(put, "written") == key


def remove_from_keyring(entry: str) -> None:
    """Take a key out of the keyring, if there is one."""

    def remove(keyring: Any) -> str:
        if keyring.get_password(SERVICE, entry) is not None:
            keyring.delete_password(SERVICE, entry)
        return ""

    _done(remove, "written")


def _done(action: Callable[[Any], str], done: str) -> str | None:
    """What an action on the keyring gives; None if there is no keyring, or it did not work in time."""
    found: list[str] = []

    def act() -> None:
        try:
            found.append(action(importlib.import_module("keyring")))  # optional
        except ImportError:
            pass
        except Exception as error:  # each backend has its own
            logging.getLogger(__name__).warning("The keyring could not be %s: %s", done, type(error).__name__)

    thread = threading.Thread(target=act, name="keyring", daemon=True)
    thread.start()
    thread.join(_PATIENCE)
    return found[0] if found else None
