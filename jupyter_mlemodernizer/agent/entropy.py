"""Whether a string was drawn at random or written by a person."""

import math
import re
from collections import Counter

CANDIDATE = re.compile(r"(?<![A-Za-z0-9+/=_-])(?P<secret>[A-Za-z0-9+/=_-]{20,})(?![A-Za-z0-9+/=_-])")
"""Runs that are long enough to be a secret."""

_RUN = re.compile(r"[A-Za-z0-9]+")
_SEGMENT = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+")
_WORD = re.compile(r"[A-Z]?[a-z]{4,}|[A-Z]{4,}")
# Four consonants in a row are rare in words, and in random letters they are not.
_UNSPEAKABLE = re.compile(r"(?i)[bcdfghjklmnpqrstvwxz]{4,}|[aeiou]{3,}|[jqxz]")
_SHORTEST = 20
_HEX = re.compile(r"(?<![A-Za-z0-9])(?:0x)?(?:[0-9a-f]{32,}|[0-9A-F]{32,})(?![A-Za-z0-9])")
# Names of cells, rows and files: where one is a key, the place says so.
_UUID = re.compile(r"(?i)[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}")
_LEAST_RUN = 12
_MOST_IN_WORDS = 0.45
_SEGMENT_LENGTH = 3.0
_LEAST_BITS = 3.2


def is_hexadecimal(text: str) -> bool:
    """A key or a hash: 32 or more hexadecimal digits in a row, letters among them."""
    return any(bits(digits) > 2.5 and not digits.isdigit() for digits in _HEX.findall(text))


def bits(text: str) -> float:
    """Shannon entropy of its characters, in bits for each."""
    size = len(text)
    return -sum(n / size * math.log2(n / size) for n in Counter(text).values())


def is_random(text: str) -> bool:
    """Whether a run of letters and digits looks drawn at random.

    Names are made of words: of letters of one case in a row that can be spoken. In random strings of letters
    and digits the kind of character changes every one or two characters. A path is as random as its parts.
    """
    parts = text.split("/")
    if len(parts) > 1 and any(_WORD.fullmatch(part) and not _UNSPEAKABLE.search(part) for part in parts):
        return any(len(part) >= _SHORTEST and is_random(part) for part in parts)
    if bits(text) < _LEAST_BITS or _UUID.fullmatch(text):
        return False
    kinds = sum((any(map(str.islower, text)), any(map(str.isupper, text)), any(map(str.isdigit, text))))
    runs = _RUN.findall(text)
    if kinds < 2 or max(map(len, runs), default=0) < _LEAST_RUN:
        return False
    if len(runs) - 1 > len(text) / 8:  # words with something between them
        return False
    letters = sum(map(len, runs))
    in_words = sum(len(w) for w in _WORD.findall(text) if not _UNSPEAKABLE.search(w))
    segments = [segment for run in runs for segment in _SEGMENT.findall(run)]
    return letters / len(segments) < _SEGMENT_LENGTH and in_words / letters < _MOST_IN_WORDS
