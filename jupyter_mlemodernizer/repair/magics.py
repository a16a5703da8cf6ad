"""Magics that cannot do today what they did: of other machines, of windows, and of extensions that are not installed."""

import re
from collections.abc import Callable, Iterable

from ..masking import magics
from ..model import Environment, Need
from .text_changes import TextChanges

_GONE = re.compile(
    r"%(?:install_ext|tensorflow_version|reload_ext\s+google\.colab|load_ext\s+google\.colab|qtconsole|gui)\b"
)
# Windows of their own need a screen and a toolkit; the notebook backend is gone from JupyterLab.
_WINDOWS = re.compile(
    r"%(?P<magic>matplotlib|pylab)\s+(?:notebook|nbagg|qt\d?|tk|gtk\d?|osx|macosx|wx|auto)\b"
)
_WIDGET = re.compile(r"%matplotlib\s+(?:widget|ipympl)\b")

# Extensions that only measure, report or format, and their magics.
_REPORTING: dict[str, tuple[str, ...]] = {
    "autotime": (),
    "blackcellmagic": ("black",),
    "heat": ("heat",),
    "jupyter_black": (),
    "jupyternotify": ("notify", "autonotify"),
    "lab_black": (),
    "line_profiler": ("lprun",),
    "memory_profiler": ("memit", "mprun"),
    "nb_black": (),
    "nbtutor": ("nbtutor",),
    "pycodestyle_magic": ("pycodestyle", "pycodestyle_on"),
    "pyinstrument": ("pyinstrument",),
    "snakeviz": ("snakeviz",),
    "tensorboard": ("tensorboard",),
    "version_information": ("version_information",),
    "watermark": ("watermark",),
}
# Those of them that run the statement on their line, and their options that take a value.
_RUNNING = {"lprun": "fmsTDu", "memit": "rti", "mprun": "fT", "pyinstrument": "", "snakeviz": "fn"}
# Magics whose cells are in another language: the distribution that brings them, and what else they need.
_LANGUAGES = {
    "R": ("rpy2", "R", "R itself, and `%load_ext rpy2.ipython`"),
    "Rpush": ("rpy2", "R", "R itself, and `%load_ext rpy2.ipython`"),
    "Rpull": ("rpy2", "R", "R itself, and `%load_ext rpy2.ipython`"),
    "cython": ("cython", "Cython", "a C compiler, and `%load_ext Cython`"),
    "sql": ("jupysql", "SQL", "a database, and `%load_ext sql`"),
    "bigquery": (
        "google-cloud-bigquery",
        "SQL",
        "an account with Google, and `%load_ext google.cloud.bigquery`",
    ),
    "julia": ("julia", "Julia", "Julia itself, and `%load_ext julia.magic`"),
    "octave": ("oct2py", "Octave", "Octave itself, and `%load_ext oct2py.ipython`"),
    "matlab": ("pymatbridge", "MATLAB", "MATLAB itself"),
    "fortran": ("fortran-magic", "Fortran", "a Fortran compiler"),
    "nvcc": ("nvcc4jupyter", "CUDA", "a GPU and the CUDA toolkit"),
}
_NOT_FOUND = re.compile(r"(?:Cell magic|Line magic function) `%{1,2}(?P<name>\w+)` not found")


def without_magics(source: str, environment: Environment | None) -> str:
    """A cell without the magics that cannot work here: as comments, or replaced by what shows the same.

    Arguments:
        source: the cell.
        environment: what is installed where the kernel runs; unknown if None, and then extensions are kept.
    """
    source = commented(source, _WINDOWS, lambda match: f"%{match['magic']} inline")
    if environment is None:
        return commented(source, _GONE)
    if environment.provides("ipympl") is None:
        source = commented(source, _WIDGET, lambda _: "%matplotlib inline")
    absent = [name for name in _REPORTING if environment.provides(name) is None]
    running = [magic for name in absent for magic in _REPORTING[name] if magic in _RUNNING]
    if running:
        pattern = re.compile(rf"%(?P<magic>{'|'.join(running)})\s+(?P<line>\S(?s:.*))")
        source = commented(source, pattern, _statement)
    return commented(source, re.compile("|".join([_GONE.pattern, *_of_extensions(absent)])))


def _statement(match: re.Match[str]) -> str:
    """The statement that a magic of one line runs, without the magic and its options."""
    words = re.split(r"(\s+)", match["line"])
    while words and re.fullmatch(r"-\w\S*", words[0]):
        option = words[0][1:]
        # The value of an option is the next word, unless it is written in one with it.
        taken = 4 if len(option) == 1 and option in _RUNNING[match["magic"]] else 2
        words = words[taken:]
    statement = "".join(words).strip()
    return statement or f"# {match[0]}"


def _of_extensions(names: Iterable[str]) -> list[str]:
    patterns = []
    for name in names:
        patterns.append(rf"%(?:re)?load_ext\s+{re.escape(name)}\b")
        patterns += [rf"%{{1,2}}{magic}\b" for magic in _REPORTING[name]]
    return patterns


def commented(
    source: str, pattern: re.Pattern[str], instead: Callable[[re.Match[str]], str] | None = None
) -> str:
    """Comment out the magics that match, where they are lines of their own.

    Arguments:
        source: the cell.
        pattern: matches at the start of the magics.
        instead: called with the match, gives what is written in their place; None: the line as a comment.
    """
    changes = TextChanges(source)
    for magic in magics(source):
        text = source[magic.start : magic.end]
        found = pattern.match(text)
        if found is None or magic.kind == "value":
            continue
        if magic.kind == "language":
            text = text.partition("\n")[0]
        indented = source[: magic.start].rpartition("\n")[2]
        # In a block, a comment alone would leave nothing to do.
        new = instead(found) if instead else ("pass  " if indented else "") + text_as_comment(text)
        changes.replace(magic.start, magic.start + len(text), new)
    return changes.result()


def text_as_comment(text: str) -> str:
    """A text, every line of it made a comment."""
    return "\n".join(f"# {line}" for line in text.split("\n"))


def magic_need(message: str, cell_id: str) -> Need | None:
    """What a magic needs that IPython does not know; None if the crash is another one.

    Arguments:
        message: of the crash.
        cell_id: of its cell.
    """
    found = _NOT_FOUND.search(message)
    if found is None:
        return None
    name = found["name"]
    if name in _LANGUAGES:
        distribution, language, more = _LANGUAGES[name]
        advice = (
            f"`%%{name}` runs {language}, not Python: it needs the package `{distribution}` "
            f"(`%pip install {distribution}`), {more}."
        )
        return Need(what="package", name=distribution, cells=[cell_id], advice=advice)
    advice = f"No installed extension has the magic `%{name}`: install the one that it comes from, and load it by `%load_ext`."
    return Need(what="package", name=f"%{name}", cells=[cell_id], advice=advice)
