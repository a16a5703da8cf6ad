"""What can go wrong with a kernel, as exceptions that say what to do."""

from collections.abc import Iterable


class KernelError(Exception):
    """Base of all errors of this package."""


class KernelspecMissingError(KernelError):
    """The kernelspec that was asked for is not installed."""

    def __init__(self, name: str, available: Iterable[str]) -> None:
        self.name = name
        self.available = sorted(available)
        known = ", ".join(self.available) or "none"
        super().__init__(f"There is no kernel named {name!r}. Choose one that is installed: {known}.")


class KernelLanguageError(KernelError):
    """The kernel does not run Python."""

    def __init__(self, name: str, language: str) -> None:
        self.name = name
        self.language = language
        super().__init__(f"Kernel {name!r} runs {language}; only Python notebooks can be modernized.")


class KernelStartError(KernelError):
    """The kernel did not come up.

    Attributes:
        stderr: the end of what its process wrote.
    """

    def __init__(self, name: str, reason: str, stderr: str = "") -> None:
        self.name = name
        self.stderr = stderr
        told = f"\nIts process wrote:\n{stderr}" if stderr else ""
        super().__init__(f"Kernel {name!r} did not start: {reason}.{told}")


class KernelEndedError(KernelStartError):
    """The kernel's process ended before it answered."""


class KernelDeadError(KernelError):
    """The kernel's process is gone, so that it cannot answer."""


class ProbeError(KernelError):
    """The probe in the kernel could not be installed, or could not answer a question."""


class RestartLimitError(KernelError):
    """One more fresh kernel would be needed than ``options.max_restarts`` allows."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        super().__init__(
            f"The notebook needs more than {limit} fresh kernels; raise the option max_restarts to allow more."
        )
