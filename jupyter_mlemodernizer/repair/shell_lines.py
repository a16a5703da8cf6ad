"""Lines that would change the environment, use the user's accounts, end the kernel, never return, or do nothing any more.

The environment is what the user has today, so that ``!pip install`` of then is not run again:
it would at best fail, and at worst put old versions in the place of today's.
"""

import ast
import re
from collections.abc import Callable, Sequence

from ..masking import is_python, mask
from ..model import Edit, Environment, ReplaceSource
from ..proposer import Context, Proposal
from .magics import commented, text_as_comment, without_magics
from .text_changes import TextChanges, parse_cell

_INSTALLER = (
    r"(?:pip3?|conda|mamba|apt(?:-get)?|npm|jupyter\s+(?:labextension|nbextension))\s+"
    r"(?:-\S+\s+)*(?:install|uninstall|update|upgrade|remove|enable)\b"
)
_PREFIX = r"(?:sudo\s+)?(?:(?:python3?|\{?sys\.executable\}?)\s+-m\s+)?"
_INSTALL = re.compile(rf"[!%]{{1,2}}\s*{_PREFIX}{_INSTALLER}")
_SHELL_INSTALL = re.compile(rf"^(?P<indent>[ \t]*)(?={_PREFIX}{_INSTALLER})", re.MULTILINE)
_SHELL_CELL = re.compile(r"\s*%%(?:bash|sh|!|script\s+(?:bash|sh))\b")
# IPython takes a line that begins with the name of a magic for it, if it is no Python.
_AUTOMAGIC = re.compile(
    r"^(?=(?:pip|conda|mamba)[ \t]+(?:-\S+[ \t]+)*(?:install|uninstall|update|upgrade|remove)\b)",
    re.MULTILINE,
)
_SPACED = re.compile(r"%[ \t]+(?P<rest>[A-Za-z](?s:.*))")
_DOWNLOAD = re.compile(
    r"[!%]{1,2}\s*kaggle\s+(?:competitions|datasets|kernels|c|d|k)\s+(?:download|files|output|pull)\b"
)
_EXIT = re.compile(
    r"^(?P<indent>[ \t]*)(?:(?:exit|quit|sys\.exit|os\._exit)\(\s*\d*\s*\)|exit|quit|raise[ \t]+SystemExit(?:\(\s*\d*\s*\))?)"
    r"[ \t]*(?=$|#)",
    re.MULTILINE,
)
_FORK = re.compile(r"\bfork(?:pty)?\(")
_MAYBE = re.compile(
    r"^\s*[%!]|\b(?:_?exit|quit|SystemExit|switch_backend|use|pip|conda|mamba|serve_forever|run_forever|mainloop|run)\b",
    re.MULTILINE,
)

# Calls that start a server or a window's loop, and return when it is stopped.
_SERVING = frozenset({"serve_forever", "run_forever", "mainloop"})
_SERVERS = frozenset({"Flask", "Dash", "JupyterDash", "Bottle", "Starlette", "FastAPI", "Sanic"})

# Back ends of matplotlib that open windows (matplotlib documentation, Backends), and that of the old notebook.
_WINDOWED = frozenset(
    "gtkagg gtk3agg gtk3cairo gtk4agg gtk4cairo macosx nbagg notebook qt4agg qt4cairo qt5agg qt5cairo qtagg qtcairo "  # noqa: SIM905
    "tkagg tkcairo wxagg wxcairo".split()
)


class ShellLines:
    """Sweeper that comments such lines out, one proposal for each sort."""

    async def sweep(self, context: Context) -> Sequence[Proposal]:
        """Proposals for installations, magics, downloads with an account, ends of the kernel and servers."""
        working_copy = context.working_copy.copy()
        environment = context.facts.environment if context.facts is not None else None
        servers = _server_names([cell.source for cell in working_copy.code_cells])
        proposals = []
        for title, reason, origin, change in _sorts(environment, servers):
            edits: list[Edit] = []
            for cell in working_copy.code_cells:
                if not _MAYBE.search(cell.source):
                    continue
                source = change(cell.source)
                if source != cell.source:
                    edits.append(ReplaceSource(cell_id=cell.id, base=cell.source, source=source))
            if edits:
                working_copy.apply(edits)
                proposals.append(
                    Proposal(
                        kind="repair", title=title, reason=reason, origin=origin, edits=edits, certain=True
                    )
                )
        return proposals


def _sorts(
    environment: Environment | None, servers: frozenset[str]
) -> list[tuple[str, str, str, Callable[[str], str]]]:
    return [
        (
            "Installations are not repeated",
            "The packages that are installed today are what the notebook is to run on.",
            "rule:shell.install",
            _without_installs,
        ),
        (
            "The name of a magic follows its `%`",
            "Since IPython 7.0, `% matplotlib inline` asks for a magic without a name.",
            "rule:shell.magic-space",
            lambda source: commented(source, _SPACED, lambda match: f"%{match['rest']}"),
        ),
        (
            "Magics that are gone",
            "These magics belong to other machines, to windows of their own, to older versions of Jupyter, or to "
            "extensions that are not installed and only measure or report.",
            "rule:shell.gone-magic",
            lambda source: without_magics(source, environment),
        ),
        (
            "Nothing is downloaded with your account",
            "This would use your credentials: run it yourself if the files are not there yet.",
            "rule:shell.account",
            lambda source: commented(source, _DOWNLOAD),
        ),
        (
            "The kernel is not ended",
            "`exit()` ends the kernel, so that nothing below would run.",
            "rule:shell.exit",
            _without_exit,
        ),
        (
            "No server is started",
            "It would run until somebody stops it, so that nothing below would.",
            "rule:shell.server",
            lambda source: _without_statements(source, lambda call: _serves(call, servers)),
        ),
        (
            "Figures are shown in the notebook",
            "Windows of their own need a screen and a toolkit, and stop the notebook until they are closed.",
            "rule:shell.windows",
            lambda source: _without_statements(source, _opens_windows),
        ),
    ]


# Installations.


def _without_installs(source: str) -> str:
    if _SHELL_CELL.match(source):
        return _SHELL_INSTALL.sub(r"\g<indent># ", source)
    if is_python(source) and parse_cell(source) is None:
        source = _AUTOMAGIC.sub("# ", source)
    return _without_statements(commented(source, _INSTALL), _installs)


def _installs(call: ast.Call) -> bool:
    """Is this ``pip.main(["install", …])``, ``os.system("pip install …")`` or ``subprocess.run([…, "pip", "install", …])``?"""
    function = ast.unparse(call.func)
    words = [
        node.value
        for node in ast.walk(call)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
    if re.search(r"\bpip(?:\._internal)?(?:\.cli\.main)?\.main$|^pipmain$|^main$", function):
        return "pip" in function and words[:1] == ["install"]
    if not re.search(r"\b(?:system|popen|run|call|check_call|check_output|Popen|getoutput)$", function):
        return False
    return bool(
        re.match(
            rf"{_PREFIX}{_INSTALLER}",
            " ".join(word for word in words if "python" not in word).removeprefix("-m "),
        )
    )


# Ends of the kernel, and servers.


def _without_exit(source: str) -> str:
    def comment(match: re.Match[str]) -> str:
        indent = match.group("indent")
        return f"{indent}{'pass  ' if indent else ''}# {match.group().strip()}"

    # A child that is forked must end where it does: else it would go on as the kernel's twin.
    if _FORK.search(source):
        return source
    masked = mask(source)
    return masked.unmask(_EXIT.sub(comment, masked.text))


def _server_names(sources: Sequence[str]) -> frozenset[str]:
    """Names that are given an application that serves: ``app = Flask(…)``."""
    names = set()
    for source in sources:
        for name, called in re.findall(r"^(\w+)\s*=\s*(?:\w+\.)*(\w+)\(", source, re.MULTILINE):
            if called in _SERVERS:
                names.add(name)
    return frozenset(names)


def _serves(call: ast.Call, servers: frozenset[str]) -> bool:
    match call.func:
        case ast.Attribute(attr=attr) if attr in _SERVING:
            return True
        case ast.Attribute(value=ast.Name(id=name), attr="run" | "run_server"):
            return name in servers or name == "uvicorn"
    return False


def _opens_windows(call: ast.Call) -> bool:
    """Is this ``matplotlib.use("TkAgg")``, or the like?"""
    first = call.args[0] if call.args else None
    return (
        isinstance(call.func, ast.Attribute)
        and bool(re.search(r"\b(?:matplotlib|mpl)\.use$|\.switch_backend$", ast.unparse(call.func)))
        and isinstance(first, ast.Constant)
        and str(first.value).lower() in _WINDOWED
    )


def _without_statements(source: str, unwanted: Callable[[ast.Call], bool]) -> str:
    """Comment out the statements that are nothing but such a call, or hold its result."""
    parsed = parse_cell(source)
    if parsed is None:
        return source
    changes = TextChanges(source, parsed[0])
    for node in ast.walk(parsed[1]):
        if (
            isinstance(node, ast.Expr | ast.Assign)
            and isinstance(node.value, ast.Call)
            and unwanted(node.value)
        ):
            start, end = changes.span(node)
            alone = not source[:start].rpartition("\n")[2].strip() and not re.match(r"[ \t]*;", source[end:])
            if alone:
                block = "pass  " if node.col_offset else ""
                changes.replace(start, end, block + text_as_comment(source[start:end]))
    return changes.result()
