"""What the standard library left out from 3.9 to 3.13, as what is there in its place."""

from ..rule import Example, Method, Moved, Pattern, Rule

RULES: list[Rule] = [
    Moved(
        id="python.asyncio-coroutine",
        library="python",
        since="3.11",
        source="What's New In Python 3.11, Removed: asyncio.coroutine; types.coroutine is what it wrapped",
        title="`asyncio.coroutine` is `types.coroutine`",
        error="module 'asyncio' has no attribute 'coroutine'|cannot import name 'coroutine' from 'asyncio'",
        old="asyncio.coroutine",
        new="types.coroutine",
        example=Example(
            old="import asyncio\nimport types\n\n@asyncio.coroutine\ndef wait():\n    yield from asyncio.sleep(0)",
            new="import asyncio\nimport types\n\n@types.coroutine\ndef wait():\n    yield from asyncio.sleep(0)",
        ),
    ),
    Pattern(
        id="python.htmlparser-unescape",
        library="python",
        since="3.9",
        source="What's New In Python 3.9, Removed: HTMLParser.unescape, use html.unescape",
        title="`HTMLParser().unescape` is `html.unescape`",
        error="object has no attribute 'unescape'",
        pattern="$parser.unescape($text)",
        template="$html.unescape($text)",
        bind={"html": "html"},
        types={"parser": ("html.parser.HTMLParser",)},
        example=Example(
            setup="import html\nfrom html.parser import HTMLParser",
            old="HTMLParser().unescape('&lt;')",
            new="html.unescape('&lt;')",
        ),
    ),
    Pattern(
        id="python.random-shuffle-random",
        library="python",
        since="3.11",
        source="What's New In Python 3.11, Removed: the argument random of random.shuffle",
        title="`random.shuffle` takes no function any more: what it did with one is written out",
        error=r"shuffle\(\) (takes 2 positional arguments but 3 were given|got an unexpected keyword argument 'random')",
        pattern="$random.shuffle($x, $draw)",
        template="for i in reversed(range(1, len($x))):\n    j = int($draw() * (i + 1))\n    $x[i], $x[j] = $x[j], $x[i]",
        bind={"random": "random"},
        where={"x": lambda node: hasattr(node, "id")},
        example=Example(
            setup="import random\nx = [1, 2, 3]\nhalf = lambda: 0.5",
            old="random.shuffle(x, half)",
            new="for i in reversed(range(1, len(x))):\n    j = int(half() * (i + 1))\n    x[i], x[j] = x[j], x[i]",
        ),
    ),
    Method(
        id="python.array-tostring",
        library="python",
        since="3.9",
        source="What's New In Python 3.9, Removed: array.tostring and fromstring",
        title="`array.tostring` is called `tobytes`",
        error="'array.array' object has no attribute 'tostring'",
        receivers=("array.array",),
        old="tostring",
        new="tobytes",
        example=Example(
            setup="import array\nnumbers = array.array('i', [1])",
            old="numbers.tostring()",
            new="numbers.tobytes()",
        ),
    ),
]
