"""What is installed where the kernel runs."""

from pydantic import Field

from .base import Data


class Distribution(Data):
    """An installed distribution and the top-level modules that it provides."""

    name: str
    version: str
    modules: list[str] = Field(default_factory=list)


class Environment(Data):
    """The kernel's Python and what is installed there."""

    python: str = Field(description="Version, e.g. 3.11.7.")
    platform: str = ""
    executable: str = ""
    kernel_name: str = Field("", description="Name of the kernelspec.")
    kernel_display_name: str = Field("", description="As Jupyter lists the kernelspec.")
    distributions: list[Distribution] = Field(default_factory=list)

    def version(self, name: str) -> str | None:
        """Version of a distribution, whatever the spelling of its name; None if it is not installed."""
        wanted = name.lower().replace("_", "-").replace(".", "-")
        for distribution in self.distributions:
            if distribution.name.lower().replace("_", "-").replace(".", "-") == wanted:
                return distribution.version
        return None

    def provides(self, module: str) -> str | None:
        """Name of the distribution that provides a top-level module, or None."""
        top = module.partition(".")[0]
        for distribution in self.distributions:
            if top in distribution.modules:
                return distribution.name
        return None
