"""Helper modules written for Python 2, and the packages they form."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from ..model import Edit, ReplaceFile
from ..parsing import parses
from ..proposer import Context, Proposal
from .python2_meaning import restore_meaning
from .python2_syntax import Conversion, parses_as_python2, refactor


def converted_helpers(files: Mapping[str, str], folder: str, *, all_old: bool) -> dict[str, str]:
    """Path → text for Python 3, of those helper modules that were written for Python 2.

    Arguments:
        files: path relative to the notebook's folder → text.
        folder: the notebook's.
        all_old: the notebook is in Python 2, so that also what would parse today was written for it.
    """
    result = {}
    for path, text in files.items():
        old = path.endswith(".py") and (all_old or not parses(text))
        if old and any(parses_as_python2(text, print_function=function) for function in (False, True)):
            conversion = Conversion([text])
            result[path] = explicit_imports(
                conversion.finish(restore_meaning(conversion.text))[0], path, folder
            )
    return result


def explicit_imports(text: str, path: str, folder: str) -> str:
    """A module with imports of those that lie beside it in its package written as relative ones.

    Arguments:
        text: of the module.
        path: of the module, relative to the folder.
        folder: where the files are.
    """
    if not parses(text):
        return text
    # Absolute, since fissix looks for the others beside it.
    new = refactor(text, ("import",), print_function=True, path=str(Path(folder).absolute() / path))
    return new if parses(new) else text


def implicit_imports(context: Context, module: str) -> list[Proposal]:
    """Import a module from the package that it is in, as Python 2 did by itself.

    Arguments:
        context: of the import that failed.
        module: the module that was not found.
    """
    files = context.working_copy.files
    edits: Sequence[Edit] = [
        ReplaceFile(path=path, base=text, source=new)
        for path, text in files.items()
        if path.endswith(".py") and (new := explicit_imports(text, path, context.folder)) != text
    ]
    top = module.partition(".")[0]
    beside = any(
        place in files
        for edit in edits
        if isinstance(edit, ReplaceFile)
        for place in (f"{Path(edit.path).parent.as_posix()}/{top}{end}" for end in (".py", "/__init__.py"))
    )
    if not beside:
        return []
    return [
        Proposal(
            kind="repair",
            title=f"`{top}` is in the same package as the module that imports it: a relative import",
            reason="Python 2 looked for modules in the importing package first; Python 3 does so only where a dot says it.",
            origin="rule:python.implicit-relative-import",
            reference="PEP 328",
            edits=list(edits),
        )
    ]
