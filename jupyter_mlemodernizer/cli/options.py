"""The options of a modernization as arguments: the same for one notebook and for a corpus."""

import argparse
from pathlib import Path
from typing import get_args

from ..model import Accept, Kind, Options


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of a modernization to a command."""
    parser.add_argument(
        "--kernel", help="kernelspec to run in (default: the notebook's, else the default Python)"
    )
    parser.add_argument(
        "--input-dir",
        type=Path,
        action="append",
        default=[],
        help="folder to search for input files (repeatable)",
    )
    parser.add_argument(
        "--cell-timeout", type=seconds, default=600, metavar="S", help="seconds for one cell (600)"
    )
    parser.add_argument(
        "--timeout", type=seconds, default=3600, metavar="S", help="seconds for the whole run (3600)"
    )
    parser.add_argument(
        "--no-verify", action="store_true", help="leave out the clean run in a fresh kernel at the end"
    )
    parser.add_argument(
        "--only", action="append", choices=get_args(Kind), help="only this kind of change (repeatable)"
    )
    parser.add_argument(
        "--accept",
        choices=get_args(Accept),
        default="verified",
        help="what is applied: what is verified and cannot change results (default), all, or none",
    )


def seconds(text: str) -> float:
    """A time as an argument."""
    value = float(text)
    if value <= 0:
        raise argparse.ArgumentTypeError("must be more than 0")
    return value


def wrong_options(arguments: argparse.Namespace) -> str | None:
    """What is wrong with the options, if anything."""
    for folder in arguments.input_dir:
        if not folder.is_dir():
            return f"--input-dir {folder}: there is no such folder."
    return None


def options_of(arguments: argparse.Namespace, kernel_name: str | None) -> Options:
    """The options that the arguments ask for.

    Arguments:
        arguments: of a command with :func:`add_options`.
        kernel_name: the kernelspec that was chosen for the notebook.
    """
    return Options(
        kernel_name=kernel_name,
        input_dirs=[str(folder.resolve()) for folder in arguments.input_dir],
        cell_timeout=arguments.cell_timeout,
        timeout=arguments.timeout,
        verify=not arguments.no_verify,
        kinds=arguments.only or list(get_args(Kind)),
        accept=arguments.accept,
    )
