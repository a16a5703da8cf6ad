"""What is installed where the kernel runs."""

from __future__ import annotations

import platform
import sys
from typing import Any


def environment() -> dict[str, Any]:
    """A model.Environment, but for the kernel's name."""
    from importlib import metadata

    modules: dict[str, list[str]] = {}
    for distribution in metadata.distributions():
        try:
            name = distribution.metadata["Name"]
        except Exception:
            continue
        if name and name not in modules:
            modules[name] = _modules(distribution)
    versions = {}
    for name in modules:
        try:
            versions[name] = metadata.version(name)
        except Exception:
            versions[name] = ""
    return {
        "python": platform.python_version(),
        "platform": platform.platform(),
        "executable": sys.executable or "",
        "distributions": [
            {"name": name, "version": versions[name] or "", "modules": modules[name]}
            for name in sorted(modules, key=str.lower)
        ],
    }


def _modules(distribution: Any) -> list[str]:
    """Top-level modules that a distribution provides."""
    try:
        told = distribution.read_text("top_level.txt")
        if told:
            return sorted(set(told.split()))
        found = set()
        for file in distribution.files or []:
            parts = file.parts
            if len(parts) == 1 and file.suffix in (".py", ".so", ".pyd"):
                found.add(parts[0].partition(".")[0])
            elif len(parts) > 1 and file.suffix in (".py", ".so", ".pyd"):
                found.add(parts[0])
        return sorted(name for name in found if name.isidentifier())
    except Exception:
        return []
