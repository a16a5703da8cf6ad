"""A key in the system's keyring, if the ``keyring`` package is installed: ``keyring set jupyter-mlemodernizer api_key``."""

import importlib
import logging
import threading

SERVICE = "jupyter-mlemodernizer"
USER = "api_key"
# A locked keyring asks its owner; nobody may be there.
_PATIENCE = 20.0


def key_from_keyring() -> str | None:
    """The key, or None: no keyring, no such entry, or nobody unlocked it in 20 seconds."""
    found: list[str] = []

    def look() -> None:
        try:
            keyring = importlib.import_module("keyring")  # optional
            if key := keyring.get_password(SERVICE, USER):
                found.append(key.strip())
        except ImportError:
            pass
        except Exception as error:  # each backend has its own
            logging.getLogger(__name__).warning("The keyring could not be read: %s", type(error).__name__)

    thread = threading.Thread(target=look, name="keyring", daemon=True)
    thread.start()
    thread.join(_PATIENCE)
    return found[0] if found else None
