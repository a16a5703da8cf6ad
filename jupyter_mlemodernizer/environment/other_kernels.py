"""Which other kernel has what is missing in this one: asked of its Python, and no kernel is started for it."""

import asyncio
import json
import os
import re
import signal
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import suppress

from ..kernel import kernel_environment
from ..model import Environment

_TIMEOUT = 5.0
_MOST_KERNELS = 12
_MOST_BYTES = 100_000
_PYTHON = re.compile(r"(?:python|pypy)[\d.]*(?:\.exe)?", re.IGNORECASE)
# Nothing is imported; what lies in the working directory does not count.
_QUESTION = """
import json, sys
from importlib.util import find_spec
sys.path[:] = [place for place in sys.path if place]
def there(name):
    try:
        spec = find_spec(name)
    except Exception:
        return False
    return spec is not None and spec.loader is not None
sys.stdout.write(json.dumps([name for name in sys.argv[1:] if there(name)]))
"""


async def kernels_with(modules: Sequence[str], environment: Environment) -> dict[str, list[str]]:
    """Names of other Python kernelspecs on this machine, each with those of the modules that it has, if any.

    Arguments:
        modules: top-level modules that are missing where a kernel runs.
        environment: of that kernel.
    """
    pythons = await asyncio.to_thread(_other_pythons, environment)
    places = list(dict.fromkeys(pythons.values()))[:_MOST_KERNELS]
    answers = dict(zip(places, await asyncio.gather(*(_ask(p, modules) for p in places)), strict=True))
    return {name: answers[place] for name, place in pythons.items() if answers.get(place)}


def _other_pythons(environment: Environment) -> dict[str, str]:
    """Executable of each Python kernelspec but for those that run the same Python, by name."""
    if not os.path.isfile(environment.executable):  # the kernel is on another machine
        return {}
    here = os.path.normpath(environment.executable)
    return {
        name: place
        for name, place in _pythons(_specs()).items()
        if name != environment.kernel_name and os.path.normpath(place) != here
    }


def _pythons(specs: Mapping[str, Mapping[str, object]]) -> dict[str, str]:
    """Those that begin with a Python of which it is certain where it is; what else they start is not to be run."""
    found = {}
    for name, spec in sorted(specs.items()):
        argv = spec.get("argv")
        place = argv[0] if isinstance(argv, list) and argv and isinstance(argv[0], str) else ""
        is_python = str(spec.get("language", "")).lower() == "python" and _PYTHON.fullmatch(
            os.path.basename(place)
        )
        if is_python and os.path.isabs(place) and os.access(place, os.X_OK):
            found[name] = place
    return found


def _specs() -> dict[str, Mapping[str, object]]:
    """The kernelspecs that are offered here: those that a server's configuration leaves out are not."""
    from jupyter_client.kernelspec import KernelSpecManager  # noqa: PLC0415 (slow to import)
    from traitlets.config import Application  # noqa: PLC0415

    server = Application.instance() if Application.initialized() else None
    manager = KernelSpecManager(parent=server)
    return {name: each["spec"] for name, each in manager.get_all_specs().items()}


async def _ask(python: str, modules: Sequence[str]) -> list[str]:
    """Those of the modules that a Python has; none if it does not say so in time."""
    try:
        process = await asyncio.create_subprocess_exec(
            python,
            "-c",
            _QUESTION,
            *modules,
            cwd=tempfile.gettempdir(),
            env=kernel_environment(),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError:
        return []
    assert process.stdout is not None
    try:
        await asyncio.wait_for(process.stdout.readexactly(_MOST_BYTES), _TIMEOUT)
    except asyncio.IncompleteReadError as whole:
        return _told(whole.partial, modules)
    except asyncio.TimeoutError:
        pass
    finally:
        # What it started may still hold the pipe, unless that was closed.
        if process.returncode is None or not process.stdout.at_eof():
            await _end(process)
    return []


def _told(output: bytes, modules: Sequence[str]) -> list[str]:
    try:
        told = json.loads(output)
    except ValueError:
        return []
    return [name for name in modules if isinstance(told, list) and name in told]


async def _end(process: asyncio.subprocess.Process) -> None:
    """End a process with all that it started."""
    with suppress(ProcessLookupError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    # To the end of its output, too: a pipe that is still open when the loop ends is never closed.
    with suppress(asyncio.TimeoutError):
        await asyncio.wait_for(process.communicate(), 1)
