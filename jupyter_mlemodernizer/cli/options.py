"""The options of a modernization as arguments: the same for one notebook and for a corpus."""

import argparse
import os
import re
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
        "--model-only",
        action="append",
        choices=get_args(Kind),
        help="ask the language model only for this kind of change (repeatable)",
    )
    parser.add_argument(
        "--no-model-values",
        action="store_true",
        help="show the language model no values of variables and expressions, and no lines of files",
    )
    parser.add_argument(
        "--advice",
        action="store_true",
        help="rewrite also what warnings say will stop working; costs one more run of the notebook",
    )
    parser.add_argument(
        "--accept",
        choices=get_args(Accept),
        default="verified",
        help="what is applied: what is verified and cannot change results (default), all, or none",
    )
    parser.add_argument(
        "--tolerance",
        type=share,
        default=0.01,
        metavar="R",
        help="relative difference of two numbers that are the same result (0.01)",
    )
    parser.add_argument(
        "--repeats",
        type=int,
        choices=range(1, 11),
        default=3,
        metavar="N",
        help="runs of what drifted and differs from run to run, 1 to 10 (3)",
    )
    parser.add_argument(
        "--era",
        type=month,
        metavar="YYYY[-MM]",
        help="when the notebook was written (default: found out from the notebook)",
    )


def share(text: str) -> float:
    """A relative difference as an argument."""
    value = float(text)
    if not 0 <= value < 1:
        raise argparse.ArgumentTypeError("must be at least 0 and less than 1, for instance 0.01")
    return value


def month(text: str) -> str:
    """A year, or a year and a month, as an argument."""
    if not re.fullmatch(r"(19|20)\d\d(-(0[1-9]|1[0-2]))?", text):
        raise argparse.ArgumentTypeError("must be a year or a month, for instance 2017 or 2017-06")
    return text


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


def options_of(arguments: argparse.Namespace, kernel_name: str | None, folder: Path | None = None) -> Options:
    """The options that the arguments ask for.

    Arguments:
        arguments: of a command with :func:`add_options`.
        kernel_name: the kernelspec that was chosen for the notebook.
        folder: the notebook's. An input folder that was given by a relative path is written so into the notebook, too, as
            seen from there; where there are many notebooks, from nowhere.
    """
    return Options(
        kernel_name=kernel_name,
        input_dirs=[_seen_from(folder, given) for given in arguments.input_dir],
        cell_timeout=arguments.cell_timeout,
        timeout=arguments.timeout,
        verify=not arguments.no_verify,
        kinds=arguments.only or list(get_args(Kind)),
        model_kinds=arguments.model_only or list(get_args(Kind)),
        model_values=not arguments.no_model_values,
        advice=arguments.advice,
        accept=arguments.accept,
        tolerance=arguments.tolerance,
        repeats=arguments.repeats,
        era=arguments.era,
    )


def _seen_from(folder: Path | None, given: Path) -> str:
    if folder is None or given.is_absolute():
        return str(given.resolve())
    try:
        return os.path.relpath(given.resolve(), folder.resolve())
    except ValueError:  # on another drive
        return str(given.resolve())
