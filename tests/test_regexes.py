"""Regular expressions end soon on whatever text: one that does not holds up the server, and nothing can stop it."""

import importlib
import pkgutil
import re
import time
from collections.abc import Iterator

import pytest

import jupyter_mlemodernizer

# Much of everything that a repetition within a repetition could share out in many ways.
TEXTS = {
    "a class": "class A:\n" + "    def f(self, x, y):\n        return self.x + [x, y]\n\n" * 60,
    "words": "a word_1 " * 500,
    "a name": "a" * 4_000,
    "blanks": " " * 4_000 + "x",
    "lines": "\n \n" * 1_500 + "x",
    "numbers": "1.5e3 -2 " * 400,
    "digits": "1" * 3_000 + "x",
    "brackets": "f(g[" * 800 + "x" + "])" * 400,
    "keywords": "f(a=1, b='x', c=[1, 2])\n" * 150,
    "dots": "a.b." * 900 + "(",
    "quotes": "'a' \"b\" " * 400,
    "paths": "../in put/a-b_c/" * 250 + "x.csv",
    "marks": "#%!=:;,<>|*" * 300,
}


def patterns() -> Iterator[tuple[str, "re.Pattern[str]"]]:
    for found in pkgutil.walk_packages(jupyter_mlemodernizer.__path__, "jupyter_mlemodernizer."):
        # Scripts do their work when they are imported.
        if found.name.rpartition(".")[2] in ("__main__", "install", "check_worker", "index_script"):
            continue
        for name, value in vars(importlib.import_module(found.name)).items():
            for pattern in _in(value):
                yield f"{found.name.partition('.')[2]}.{name}", pattern


def _in(value: object) -> Iterator["re.Pattern[str]"]:
    if isinstance(value, re.Pattern) and isinstance(value.pattern, str):
        yield value
    elif isinstance(value, (list, tuple)):
        for one in value:
            yield from _in(one)
    elif isinstance(value, dict):
        yield from _in([*value, *value.values()])


@pytest.mark.timeout(120)
def test_every_pattern_ends_soon() -> None:
    seen, slow = set(), []
    for name, pattern in patterns():
        if pattern in seen:
            continue
        seen.add(pattern)
        for kind, text in TEXTS.items():
            started = time.process_time()
            for _ in pattern.finditer(text):
                pass
            # What takes a fraction of a second here is quadratic at worst; what is worse takes for ever.
            if time.process_time() - started > 2:
                slow.append((name, pattern.pattern[:80], kind))
    assert len(seen) > 100
    assert slow == []
