"""Where the notebooks of this server lie, and in which kernels they run."""

import logging
from collections.abc import Mapping, Sequence
from typing import Any

from jupyter_core.utils import ensure_async
from tornado.web import HTTPError

from ..kernel import KernelspecMissingError
from ..kernelspecs import choose_kernel
from ..model import Options
from .kernels import ServerKernels
from .refusal import Refusal


class Places:
    """What the server's managers say of a notebook.

    Arguments:
        contents: the server's ``contents_manager``.
        kernels: the server's ``kernel_manager``.
        log: for the administrator.
    """

    def __init__(self, contents: Any, kernels: Any, log: logging.Logger) -> None:
        self._contents = contents
        self._kernels = kernels
        self._log = log

    async def checked_path(self, path: str) -> str:
        """The path in the form that the contents manager has, if it is a notebook that may be read."""
        path = path.strip("/")
        missing = Refusal(404, f"There is no notebook {path} in this server's folder. Save it there first.")
        try:
            there = await ensure_async(self._contents.file_exists(path))
            hidden = await ensure_async(self._contents.is_hidden(path))
        except (HTTPError, OSError, ValueError):
            raise missing from None
        if not there or (hidden and not self._contents.allow_hidden):
            raise missing
        return path

    def folder(self, path: str) -> str:
        """The folder of a notebook in the file system."""
        return str(self._kernels.cwd_for_path(path))

    async def kernelspecs(self) -> Mapping[str, Any]:
        """The installed kernelspecs by their names."""
        return await ensure_async(self._kernels.kernel_spec_manager.get_all_specs())

    async def owned_kernels(
        self, notebook: dict[str, Any], options: Options, path: str, *, withheld: Sequence[str]
    ) -> ServerKernels:
        """Where the kernels of one modernization come from.

        Arguments:
            notebook: nbformat 4 JSON.
            options: those in force.
            path: of the notebook, checked.
            withheld: values that no environment variable of the kernels may hold.

        Raises:
            Refusal: there is no such kernelspec.
        """
        specs = await self.kernelspecs()
        languages = {name: str(spec["spec"].get("language", "")) for name, spec in specs.items()}
        saved = notebook.get("metadata", {}).get("kernelspec", {}).get("name")
        try:
            name, note = choose_kernel(options.kernel_name, saved, languages)
        except KernelspecMissingError as error:
            raise Refusal(400, str(error)) from None
        return ServerKernels(self._kernels, name, path, self._log, note=note or "", withheld=withheld)
