"""Brings old machine-learning notebooks back to life on today's libraries."""

from typing import Any

from .version import VERSION

__version__ = VERSION

__all__ = ["__version__"]


def _jupyter_labextension_paths() -> list[dict[str, str]]:
    return [{"src": "labextension", "dest": "jupyter-mlemodernizer"}]


def _jupyter_server_extension_points() -> list[dict[str, Any]]:
    # Only a server needs this, and all others would pay for it.
    from .server.app import MLEModernizer  # noqa: PLC0415

    return [{"module": "jupyter_mlemodernizer", "app": MLEModernizer}]
