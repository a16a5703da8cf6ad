"""The command line: ``jupyter mlemodernizer run | batch | doctor | catalogue``."""

import argparse
import sys
from collections.abc import Sequence

from . import batch, catalogue, doctor, run


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line.

    Returns:
        The exit status: 0 the notebook reproduces or runs, 3 partial, 4 blocked, 5 failed, 2 wrong usage.
    """
    parser = argparse.ArgumentParser(
        prog="jupyter mlemodernizer",
        description="Bring an old machine-learning notebook back to life on the libraries that are installed today.",
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for module in (run, batch, doctor, catalogue):
        module.add_parser(commands)
    arguments = parser.parse_args(argv)
    try:
        status: int = arguments.execute(arguments)
    except KeyboardInterrupt:
        sys.stderr.write("Stopped.\n")
        return 130
    except BrokenPipeError:  # the reader of our output went away, as in `| head`
        sys.stderr.close()
        return 141
    return status
