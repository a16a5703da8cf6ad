"""Text output as lines of words and numbers, without what changes from run to run or with the layout.

What is left out was seen to differ between the libraries of 2016 to 2021 and those of
today while the results were the same.
"""

import math
import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import cached_property

from ..saved import CONTROL_SEQUENCE
from .reprs import rows_in_one_line, tensors_as_rows, without_reprs

MOST_LINES = 500
NUMBER = re.compile(r"(?<![\w.])[-+]?(?:\d+\.\d*|\.\d+|\d+)(?:[eE][-+]?\d+)?(?![\w])(?:\s?%)?")
"""A number in a text, with its sign and the sign of per cent."""

_SPACES = re.compile(r"[ \t]+")
_ANSI = re.compile(CONTROL_SEQUENCE.pattern + r"|\x08")
_LIBRARIES = "python|pandas|numpy|scipy|sklearn|scikit-learn|matplotlib|seaborn|statsmodels|xgboost|lightgbm|catboost|keras|tensorflow|torch|nltk|gensim|fastai|plotly"

# The bar of Keras 1 and 2, and what stands behind it.
_BAR = re.compile(r"[=>.]{8}[^\]]*\]")
_BEHIND_BAR = re.compile(r"(?i)/step|\bETA\b|loss")
# Lines that say nothing about the result.
_NOISE = re.compile(
    r"""(?ix)
      [━█▏▎▍▌▋▊▉]{2,} | /step\b | \bit/s\b | \ds/it\b | \d%\|
    | ^\s*(wall|cpu)\s+times? | \bper\ loop\b | ^\s*peak\ memory
    | ^\s*memory\ usage | ^\s*dtypes:
    | warning: | ^\s*warnings\.warn | ^(debug|info|error):tensorflow:
    | ^\s*(\#\s+)?column\s+non-null\ count | ^[\s\-=_─│┃┏┓┗┛┡┩└┘├┤┬┴┼╇━]+$
    | ^\s*(?:warnings|notes):?\s*$ | ^\s*<(?:function|bound\ method|built-in)\b
    | ^\s*dimensions:\ .*\(items\) | ^\s*(?:items|major_axis|minor_axis)\ axis:   # a Panel
    | ^\s*(freq:\ [^,]+,\ )?(name:\ .*?,\ )?(length:\ \d+,\ )?dtype:\ .+$
    """
)

# What TensorFlow's log says below the first line of a message; up to TensorFlow 1.14 notebooks had it in the output.
_ADVICE = re.compile(
    r"^Instructions for updating:\n\n?.*\n?(?:into the labels input on backprop by default\.\n\n?)?(?:See .*\n\n?)?",
    re.MULTILINE,
)

# What `ls -l` says of files: when they were written, by whom, how much they take.
_FILES = re.compile(
    r"^(?:total \S+\n)?(?:[-dl](?:[-r][-w][-xsStT]){3}[.+@]?\s+\d+\s.*(?:\n|\Z))+", re.MULTILINE
)

# What a date need not say.
_MIDNIGHT = re.compile(r"[T ]00:00:00(?:\.0+)?$|(?<=\d)\.0+$|(?<=\.\d)0+$")

_REMOVED = [
    # <matplotlib.axes._subplots.AxesSubplot at 0x7f…>, <Figure size 432x288 with 1 Axes>; <NA> is a value
    re.compile(r"<(?!NA>)[^<>\n]{1,300}>"),
    re.compile(r"\bText\([^()]*(?:\([^()]*\)[^()]*)*\)"),
    re.compile(r"\b0x[0-9a-fA-F]{4,}\b"),
    re.compile(rf"(?i)\b(?:{_LIBRARIES})\b(?:\s+version)?\s*[:=]?\s+v?\d+(?:\.\d+)+\S*"),
    re.compile(r"(?<![\w.])v?\d+\.\d+\.\d+[\w.+]*"),
    # Times: 3.2 s, 0:00:03.21, but not the time of day in a date.
    re.compile(r"(?<![\w.])\d+(?:\.\d+)?\s?(?:s|secs?|seconds?|ms|us|µs|ns|mins|minutes?|hours?)\b"),
    re.compile(r"(?<!\d )(?<![\w:-])\d{1,3}:\d\d:\d\d(?:\.\d+)?\b"),
    # Times that only their name tells: `Training time: 12.31`, with decimals since seconds of a clock have them.
    re.compile(
        r"(?i)\b(?:(?:(?:total|cpu|wall|(?:elaps|exec|comput|train|fit|run|predict|process)\w*) )?time|elapsed)"
        r"(?:(?: (?:taken|elapsed|spent|used)| is| was)+ ?[:=]?| ?[:=]) ?\d+\.\d+(?=$|[ ,;|)])(?! ?%)"
    ),
    re.compile(r"\.\.\.|…"),
    # A summary of statsmodels: when it was made, and the bounds of its intervals, named otherwise since 0.9.
    re.compile(r"\bDate:\s+\w{3}, \d{1,2} \w{3} \d{4}\b"),
    re.compile(r"\[(?:95\.0% Conf\. Int\.|0?\.025\s+0?\.975)\]"),
    # model.summary() of Keras: names and classes of layers, numbered and cut as the version does; sizes in memory.
    re.compile(r"^[\s│┃]*[\w/.]+(?:\s+\(\w+\)?)?[\s│]+(?=\[?\(None\b)"),
    re.compile(r"(?<=\d )\(\d[\d.]* [KMGT]?B\)"),
]

_REPLACED: list[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]]] = [
    (
        re.compile(
            r"\b(?:np|numpy)\.(?:str_|float\d*|u?int\d*|bool_?|longdouble)\(((?:[^()]|\([^()]*\))*)\)"
        ),
        r"\1",
    ),
    (re.compile(r"\b(?:np|numpy)\.(True|False)_"), r"\1"),
    (re.compile(rf"\b(?:{_LIBRARIES})(?:\.\w+)+"), lambda match: match[0].rpartition(".")[2]),
    (re.compile(r"(?<![\w])[uU](?=['\"])"), ""),
    (re.compile(r"(?<=\d)L\b"), ""),
    # What Python 2 shows of a text that is not ASCII.
    (re.compile(r"\\x([0-9a-f]{2})|\\u([0-9a-f]{4})"), lambda match: chr(int(match[1] or match[2], 16))),
    # Data types: of texts, of dates (in nanoseconds until pandas 3), of arrays.
    (re.compile(r"'[<>|=]?[SUO]\d*'"), "object"),
    (re.compile(r"\b(datetime64|timedelta64)\[\w+\]"), r"\1"),
    (re.compile(r",\s*(?:grad_fn=(?:<\w*>)?|requires_grad=True|device='[\w:]+')(?=[,)])"), " "),
    (re.compile(r"\b(?:array|matrix|tensor)\(|,\s*dtype=[\w<>|.'\[\]]+(?=\s*\))"), " "),
    # The only label that scikit-learn 0.20 had for what was and is the accuracy of a classification report.
    (re.compile(r"^\s*micro avg\s+(\S+)\s+\1\s+\1(?=\s)"), r" accuracy \1"),
    # One class since pandas 2.0, and another for whole numbers from 0. Its type and its steps are what its values say.
    (re.compile(r"\b(?:U?Int|Float)64Index\b|\bRangeIndex(?=: \d+ entries)"), "Index"),
    (re.compile(r"(?:^|,)\s*(?:dtype|freq)=(?:'[^']*'|None)(?=\s*[,)])"), " "),
    # Years are called so since pandas 2.2.
    (re.compile(r"\bA-(?=[A-Z]{3}\b)"), "Y-"),
    # The last row of a classification report until scikit-learn 0.19: it was the weighted mean.
    (re.compile(r"^\s*avg / total(?=\s)"), " weighted avg"),
    # DataFrame.info numbers its rows since pandas 1.0.
    (re.compile(r"^\s*\d+\s+(\S.*?\s+\d+ non-null\b)"), r"\1"),
    (re.compile(r"\b(?:object|str|string)\b"), "object"),
    (re.compile(r"<NA>|\b(?:NaN|nan|None|NaT)\b"), "nan"),
    # Folders move; the file's name is what counts.
    (re.compile(r"(?<![\w.\-<])(?:\.{0,2}/)?(?:[\w.\-]+/)+(?=[\w\-]*[A-Za-z])"), ""),
]

# Columns of 0 and 1 became columns of truth values.
_TRUTH = re.compile(r"\b(True|False)\b")

_TOKEN = re.compile(
    r"""(?x)
      (?P<date> \b\d{4}-\d\d-\d\d (?:[T\ ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?)? (?![\w]) )
    | (?P<number>
        (?<![\w.]) (?:(?<![\w)\]%])[-+])?
        (?: \d{1,3}(?:,\d{3})+(?![\d]) (?:\.\d*)? | \d+(?:\.\d*)? | \.\d+ )
        (?:[eE][-+]?\d+)? (?![A-Za-z_]) (?P<percent>\s?%)? )
    | (?P<word> \w+ )
    """
)


@dataclass(frozen=True)
class Number:
    """A number as printed: its value, and the step of its last digit; 0 for a plain integer."""

    value: float
    step: float


@dataclass(frozen=True)
class Line:
    """Words, with ``#`` where there is a number, and the numbers."""

    skeleton: tuple[str, ...]
    numbers: tuple[Number, ...]

    @cached_property
    def words(self) -> tuple[str, ...]:
        return tuple(word for word in self.skeleton if word != "#")


def lines_of(text: str, dates: bool = True, kept: Collection[str] = ()) -> list[Line]:
    """The lines of a text that have something to compare, at most 500.

    Arguments:
        text: as printed.
        dates: whether one date differs from another.
        kept: the reprs of objects that say something, see :func:`.reprs.shown_by_both`.
    """
    lines: list[Line] = []
    for shown in _shown(text, kept):
        if _is_noise(shown):
            continue
        line = _line(_TRUTH.sub(lambda match: str(int(match[1] == "True")), _cleaned(shown)), dates)
        if line.skeleton:
            lines.append(line)
            if len(lines) == MOST_LINES:
                break
    return lines


def cleaned_lines(text: str) -> Iterator[str]:
    """The lines of a text without times, addresses and the like, but with what progress bars say of losses."""
    for shown in _shown(text):
        if "loss" in shown or not _is_noise(shown):
            yield _cleaned(shown)


def _is_noise(shown: str) -> bool:
    # In two steps: a pattern for both would try each end of each bar.
    bar = _BAR.search(shown, 0, shown.rfind("]") + 1)
    return bool((bar and _BEHIND_BAR.search(shown, bar.end())) or _NOISE.search(shown))


def number_of(text: str) -> Number | None:
    """The number that a text is; None if it is anything else."""
    match = _TOKEN.fullmatch(text.strip())
    if match is None or not match["number"]:
        return None
    return _number(match["number"].removesuffix(match["percent"] or ""), bool(match["percent"]))


def _shown(text: str, kept: Collection[str] = ()) -> Iterator[str]:
    text = tensors_as_rows(_FILES.sub("", _ADVICE.sub("", _ANSI.sub("", text))))
    text = without_reprs(text, kept)
    for raw in rows_in_one_line(text).splitlines():
        # A progress bar goes back to the beginning of its line.
        yield raw.rstrip("\r").rpartition("\r")[2]


def is_cut(text: str) -> bool:
    """Does the text show only part of a table: has it a row of dots?"""
    return any(set(line.split()) & {"...", "…", ".."} for line in text.splitlines())


def _cleaned(text: str) -> str:
    text = _SPACES.sub(" ", text)
    for pattern, replacement in _REPLACED[:2]:
        text = pattern.sub(replacement, text)
    for pattern in _REMOVED:
        text = pattern.sub(" ", text)
    for pattern, replacement in _REPLACED[2:]:
        text = pattern.sub(replacement, text)
    return text


def _line(text: str, dates: bool) -> Line:
    skeleton: list[str] = []
    numbers: list[Number] = []
    for match in _TOKEN.finditer(text):
        if match["date"]:
            skeleton.append(_MIDNIGHT.sub("", match["date"]) if dates else "<date>")
        elif match["number"] and math.isfinite(float(match["number"].rstrip(" %").replace(",", ""))):
            numbers.append(
                _number(match["number"].removesuffix(match["percent"] or ""), bool(match["percent"]))
            )
            skeleton.append("#")
        else:
            skeleton.append(match[0].casefold())
    return Line(tuple(skeleton), tuple(numbers))


def _number(text: str, percent: bool) -> Number:
    plain = text.replace(",", "")
    mantissa, _, exponent = plain.lower().partition("e")
    _, point, decimals = mantissa.partition(".")
    step = 10.0 ** (int(exponent or 0) - len(decimals)) if point or exponent or percent else 0.0
    return Number(float(plain), step)
