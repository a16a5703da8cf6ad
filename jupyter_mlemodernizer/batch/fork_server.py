"""A process that has loaded the engine and forks for every notebook: ``python -m …batch.fork_server``.

Loading the engine takes a second or two, forking a few thousandths. It has no threads, which is why the worker, which
has many, does not fork itself. One job is one line on its standard input, the outcome one line on its standard
output; it ends when its input does.
"""

import gc
import os
import traceback
from contextlib import suppress

from ..kernel.probing import compiled_modules
from ..kernelspecs import installed_kernels
from ..parts import all_parts
from ..repair.catalogue.rules import all_rules
from . import keeper, namespaces
from .job import Outcome
from .warden import end_below


def main() -> None:
    """Serve until the input ends."""
    jobs, answers = os.dup(0), os.dup(1)
    os.dup2(2, 1)  # what anything prints by accident is no answer
    namespaces.adopt_orphans()
    with suppress(Exception):  # a defect in a rule is told by the notebook that meets it
        all_parts(None)
        all_rules()
    installed_kernels()
    compiled_modules()
    contained = namespaces.available()
    # What is loaded now stays shared with every child: the collector leaves it alone.
    gc.collect()
    gc.freeze()
    while line := _read_line(jobs):
        child = os.fork()
        if child == 0:
            code = 1
            try:
                keeper.serve(line, jobs, answers, contained=contained)
                code = 0
            except BaseException:  # the log is where the worker looks for why
                traceback.print_exc()
            finally:
                os._exit(code)
        _, status = os.waitpid(child, 0)
        if status != 0 or not contained:
            end_below(os.getpid())
        if status != 0:
            os.write(
                answers, Outcome(id="", ended="its keeper was killed").model_dump_json().encode() + b"\n"
            )


def _read_line(descriptor: int) -> bytes:
    """One line, without its end; nothing when the input ended. There is never more than one line to read."""
    line = bytearray()
    while not line.endswith(b"\n"):
        chunk = os.read(descriptor, 1 << 20)
        if not chunk:
            return b""
        line += chunk
    return bytes(line)


if __name__ == "__main__":
    main()
