"""Owning a kernel: starting it, running cells in it statement by statement, going on after an edit."""

from .errors import (
    KernelDeadError,
    KernelError,
    KernelLanguageError,
    KernelspecMissingError,
    KernelStartError,
    ProbeError,
    RestartLimitError,
)
from .outcome import CellOutcome, Slowest
from .outputs import Output, Outputs
from .owned import OwnedKernel
from .process import kernel_environment
from .reply import Reply
from .runner import Runner
from .starting import start_again
from .statements import Statement, split_statements

__all__ = [
    "CellOutcome",
    "KernelDeadError",
    "KernelError",
    "KernelLanguageError",
    "KernelStartError",
    "KernelspecMissingError",
    "Output",
    "Outputs",
    "OwnedKernel",
    "ProbeError",
    "Reply",
    "RestartLimitError",
    "Runner",
    "Slowest",
    "Statement",
    "kernel_environment",
    "split_statements",
    "start_again",
]
