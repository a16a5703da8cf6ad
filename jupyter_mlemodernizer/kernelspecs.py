"""Which kernel a notebook runs in."""

import os
import shutil
import sys
from collections.abc import Mapping

from .kernel import KernelspecMissingError

DEFAULT = "python3"


def installed_kernels() -> dict[str, str]:
    """Name → language of every kernelspec that is installed."""
    from jupyter_client.kernelspec import KernelSpecManager  # noqa: PLC0415 (slow to import)

    return {
        name: str(spec["spec"].get("language", ""))
        for name, spec in sorted(KernelSpecManager().get_all_specs().items())
    }


def choose_kernel(
    asked: str | None, saved: str | None, installed: Mapping[str, str]
) -> tuple[str, str | None]:
    """The kernelspec to run in, and a note for the user if it is not the notebook's own.

    Arguments:
        asked: what the user asked for, if anything.
        saved: the notebook's own, if it says.
        installed: name → language.

    Raises:
        KernelspecMissingError: what was asked for is not installed, or no Python kernel is.
    """
    if asked is not None:
        if asked not in installed:
            raise KernelspecMissingError(asked, installed)
        return asked, None
    if saved is not None and saved in installed and installed[saved].lower() == "python":
        return saved, None
    python = [name for name, language in installed.items() if language.lower() == "python"]
    if not python:
        raise KernelspecMissingError(saved or DEFAULT, installed)
    chosen = DEFAULT if DEFAULT in python else python[0]
    why = f"its own kernel, {saved!r}, is not installed" if saved else "the notebook names none"
    return chosen, f"Kernel {chosen!r} is used: {why}."


def python_of(name: str | None) -> str:
    """The executable that a kernelspec runs.

    Arguments:
        name: of the kernelspec; None: the default Python kernel.

    Raises:
        KernelspecMissingError: it is not installed, or no Python kernel is.
    """
    from jupyter_client.kernelspec import KernelSpecManager  # noqa: PLC0415 (slow to import)

    chosen, _ = choose_kernel(name, None, installed_kernels())
    executable: str = KernelSpecManager().get_kernel_spec(chosen).argv[0]
    return executable if os.path.isabs(executable) else shutil.which(executable) or sys.executable
