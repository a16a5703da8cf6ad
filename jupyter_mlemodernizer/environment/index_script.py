"""Lists the public names that one installed top package defines, by reading its source.

Run as a script by the kernel's own Python, beside the kernel::

    python index_script.py sklearn        → JSON on standard output

Nothing of the package is imported: importing TensorFlow takes seconds, and running half of it to
look a name up is more than was asked for. Only what the public modules refer to is read, and of
that only heads of functions and classes, imports and assignments.

The answer is a list of ``[qualified name, kind, signature]`` with kinds module, class, function,
method and data. The qualified name is the shortest public path by which the name can be had. Rows of the
kind *said* are passages of documentation on names that were renamed, replaced or deprecated: where it
stands, and the passage in the place of a signature.
Standard library only; Python 3.8+. It is one file, long as it is: another Python runs it by its path, and finds nothing of
this package beside it.
"""

from __future__ import annotations

import importlib.util
import json
import os
import re
import sys
from collections import deque
from typing import TYPE_CHECKING, Any

MAX_MODULES = 6000
MAX_FILE_BYTES = 4_000_000
MAX_SIGNATURE = 1500
MAX_DEPTH = 7
MAX_SAID = 3000

if TYPE_CHECKING:
    # What a name of a module is: ("class" | "function" | "data", signature), ("from", module, name)
    # or ("module", module).
    Entry = tuple[Any, ...]
    # Where something is defined: its module, its name there, what it is.
    Definition = tuple[str, str, Entry]

_SKIPPED = {"tests", "test", "testing", "_vendor", "externals", "benchmarks", "examples", "conftest", "setup"}
_TRIPLE = re.compile(r"(\"\"\"|''')(?:[^\\]|\\.)*?\1", re.DOTALL)
_STATEMENT = re.compile(
    r"^(?P<indent>[ \t]*)(?:"
    r"(?:async[ ]+)?(?P<kind>def|class)[ ]+(?P<name>\w+)"
    r"|from[ ]+(?P<source>[.\w]+)[ ]+import[ ]+(?P<names>\([^)]*\)|(?:[^\n\\]|\\\n)*)"
    r"|import[ ]+(?P<modules>(?:[^\n\\]|\\\n)*)"
    r"|(?P<block>if|elif|else|try|except|finally|with)\b"
    r"|(?P<target>[A-Za-z]\w*)[ ]*(?::[^=\n]+)?=(?!=)[ ]*(?P<value>[\w.]*)"
    r"|__all__[ ]*(?::[^=\n]+)?\+?=[ ]*(?P<all>[\[(][^\])]*[\])])"
    r")",
    re.MULTILINE,
)
# One pattern for each: a pattern of alternatives takes five times as long.
_SAYS = [
    re.compile(word)
    for word in ("renamed", "eprecated", "replaced by", " favor of", "previously known", "ormerly")
]
_OWNER = re.compile(r"^(?:[ ]{0,4}|\t)(?:async )?(?:class|def)[ ]+(\w+)", re.MULTILINE)
_STRING_OR_BRACKET = re.compile(r"\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|#[^\n]*|[\[\](){}]")


class Module:
    """What one source file says.

    Attributes:
        names: name → what it is.
        methods: class → {method: signature}.
        stars: modules of which everything is imported.
        exported: names in ``__all__``.
        said: passages on names that went: (class or function that it is in, passage).
    """

    def __init__(self, name: str, path: str) -> None:
        self.name = name
        self.is_package = os.path.basename(path).startswith("__init__.")
        self.folder = os.path.dirname(path) if self.is_package else None
        self.names: dict[str, Entry] = {}
        self.methods: dict[str, dict[str, str | None]] = {}
        self.stars: list[str] = []
        self.exported: set[str] = set()
        self.said: list[tuple[str, str]] = []
        try:
            with open(path, "rb") as file:
                text = file.read(MAX_FILE_BYTES).decode("utf-8", "replace")
        except OSError:
            return
        text = text.replace("\r\n", "\n")
        self.said = sayings(text)
        self._read(_TRIPLE.sub("''", text))

    def _read(self, text: str) -> None:
        """Statements at the left margin, in its blocks, and the methods of its classes."""
        owner: str | None = None  # the class whose methods come next
        inner: str | None = None  # the indentation of what comes next inside a class or a block
        block = False
        for match in _STATEMENT.finditer(text):
            indent = match.group("indent")
            if not indent:
                owner = match.group("name") if match.group("kind") == "class" else None
                block = match.group("block") is not None
                inner = None
            elif owner or block:
                if inner is None or (block and len(indent) < len(inner)):
                    inner = indent
                if indent != inner:
                    continue
                if owner:
                    if match.group("kind") == "def":
                        self._method(owner, match, text)
                    continue
            else:
                continue
            self._statement(match, text)

    def _method(self, owner: str, match: re.Match[str], text: str) -> None:
        name = match.group("name")
        if not name.startswith("_") or name == "__init__":
            self.methods.setdefault(owner, {}).setdefault(name, signature(text, match.end(), True))

    def _statement(self, match: re.Match[str], text: str) -> None:
        if match.group("kind"):
            kind = "class" if match.group("kind") == "class" else "function"
            said = signature(text, match.end(), False) if kind == "function" else None
            self.names.setdefault(match.group("name"), (kind, said))
        elif match.group("source"):
            self._import_from(match.group("source"), match.group("names"))
        elif match.group("modules"):
            for piece in re.sub(r"#.*|\\\n", "", match.group("modules")).split(","):
                words = piece.split()
                if len(words) == 3 and words[1] == "as":
                    self.names.setdefault(words[2], ("module", words[0]))
                elif len(words) == 1:
                    top = words[0].partition(".")[0]
                    self.names.setdefault(top, ("module", top))
        elif match.group("target"):
            value = match.group("value")
            known = self.names.get(value)
            self.names.setdefault(
                match.group("target"), ("from", self.name, value) if known else ("data", None)
            )
        elif match.group("all") and " for " not in match.group("all"):
            self.exported.update(re.findall(r"[\"'](\w+)[\"']", match.group("all")))

    def _import_from(self, source: str, names: str) -> None:
        module = self._absolute(source)
        for piece in re.sub(r"#[^\n]*|\\\n|[()]", " ", names).replace("\n", " ").split(","):
            words = piece.split(";")[0].split()
            if words == ["*"]:
                self.stars.append(module)
            elif len(words) in (1, 3):
                self.names.setdefault(words[-1], ("from", module, words[0]))

    def _absolute(self, source: str) -> str:
        rest = source.lstrip(".")
        level = len(source) - len(rest)
        if not level:
            return source
        parts = self.name.split(".")
        base = parts[: len(parts) - (level - 1 if self.is_package else level)]
        return ".".join(base + ([rest] if rest else []))


def sayings(text: str) -> list[tuple[str, str]]:
    """Passages of a source that say that names were renamed, replaced or deprecated, each with what it is in."""
    found: dict[tuple[str, str], None] = {}
    places = sorted(match.span() for word in _SAYS for match in word.finditer(text))
    heads = _OWNER.finditer(text) if places else iter(())
    head = next(heads, None)
    owner, end = "", 0
    for first, last in places:
        if first < end:
            continue  # in the passage before
        while head is not None and head.start() < first:
            owner, head = head.group(1), next(heads, None)
        start = max(text.rfind("\n\n", end, first), first - 200, end)
        end = text.find("\n\n", last, last + 250)
        if end < 0:  # cut between words: half a name is another one
            end = len(text) if len(text) < last + 250 else max(text.rfind(" ", last, last + 250), last)
        passage = " ".join(text[start:end].split())
        if re.search("[`'\"]", passage):
            found[(owner, passage)] = None
    return list(found)


def signature(text: str, position: int, drop_first: bool) -> str | None:
    """The parameters from the bracket at a position, on one line; None if they are too long or there are none.

    Arguments:
        text: the source.
        position: after the name.
        drop_first: leave ``self`` out.
    """
    start = text.find("(", position, position + 200)
    if start < 0:
        return None
    depth = 0
    pieces = []
    after = start + 1
    for match in _STRING_OR_BRACKET.finditer(text, start, start + MAX_SIGNATURE):
        character = match.group()
        if character[0] == "#":
            pieces.append(text[after : match.start()])
            after = match.end()
        elif character in "([{":
            depth += 1
        elif character in ")]}":
            depth -= 1
            if depth == 0:
                pieces.append(text[after : match.start()])
                inside = re.sub(r"\s+", " ", "".join(pieces)).strip().rstrip(",")
                if drop_first:
                    inside = re.sub(r"^(?:self|cls)\b[ ]*(?:,[ ]*)?", "", inside)
                return "(" + inside + ")"
    return None


class Package:
    """All modules under one top package, each read when it is first referred to."""

    def __init__(self, top: str) -> None:
        self.top = top
        self._modules: dict[str, Module | None] = {}
        self._folders: list[str] = []
        spec = importlib.util.find_spec(top)
        if spec is None:
            return
        if spec.submodule_search_locations:
            self._folders = list(spec.submodule_search_locations)
        elif spec.origin and spec.origin.endswith(".py"):
            self._modules[top] = Module(top, spec.origin)

    def module(self, name: str) -> Module | None:
        """The module of a dotted name, or None if there is no source of it."""
        if name not in self._modules:
            self._modules[name] = self._find(name)
        return self._modules[name]

    def _find(self, name: str) -> Module | None:
        if not self.mine(name) or len(self._modules) > MAX_MODULES:
            return None
        if name == "_collections_abc":
            # Found by its place: it may be frozen into Python, and has no file then as far as its spec says.
            return Module(name, os.path.join(os.path.dirname(self._folders[0]), name + ".py"))
        parts = name.split(".")[1:]
        for folder in self._folders:
            base = os.path.join(folder, *parts)
            for path in (
                os.path.join(base, "__init__.py"),
                base + ".py",
                os.path.join(base, "__init__.pyi"),
                base + ".pyi",
            ):
                if os.path.isfile(path):
                    return Module(name, path)
        return None

    def resolve(self, module: str, name: str, depth: int = 0) -> Definition | None:
        """Where a name of a module is defined: (module, name, what), or None if it is not known."""
        found = self.module(module)
        if depth > 12:
            return None
        entry = found.names.get(name) if found else None
        if entry is None:
            if self.module(module + "." + name):
                return (module + "." + name, "", ("module", module + "." + name))
            for star in found.stars if found else ():
                resolved = self.resolve(star, name, depth + 1) if self.mine(star) else None
                if resolved:
                    return resolved
            return None
        if entry[0] == "from":
            if not self.mine(entry[1]):
                return None
            if (entry[1], entry[2]) == (module, name):  # `from . import name`, a module of the package
                inner = module + "." + name
                return (inner, "", ("module", inner)) if self.module(inner) else None
            # A module in the package whose own name is imported from itself: `from .x import x`.
            return self.resolve(entry[1], entry[2], depth + 1) or (entry[1], entry[2], ("data", None))
        if entry[0] == "module":
            return (entry[1], "", entry) if self.mine(entry[1]) else None
        return (module, name, entry)

    def mine(self, module: str) -> bool:
        """Is this a module of the package?"""
        if module == "_collections_abc":  # where `collections.abc` has everything from
            return self.top == "collections"
        return module == self.top or module.startswith(self.top + ".")

    def said(self) -> list[list[str | None]]:
        """What the modules that were read say about names that went."""
        return [
            [f"{name}.{owner}", "said", passage]
            for name, module in self._modules.items()
            if module is not None
            for owner, passage in module.said
        ]

    def star_names(self, module: str, seen: set[str]) -> set[str]:
        """Names that a star import of a module brings."""
        found = self.module(module) if self.mine(module) else None
        if found is None or module in seen:
            return set()
        seen.add(module)
        if found.exported:
            return set(found.exported)
        names = {
            name for name, entry in found.names.items() if not name.startswith("_") and entry[0] != "module"
        }
        for star in found.stars:
            names |= self.star_names(star, seen)
        return names


def submodules(module: Module) -> list[str]:
    """Names of the public modules in the folder of a package."""
    if not module.folder:
        return []
    names = set()
    for entry in os.scandir(module.folder):
        name, ending = os.path.splitext(entry.name)
        if entry.is_dir():
            if os.path.isfile(os.path.join(entry.path, "__init__.py")):
                names.add(entry.name)
        elif ending in (".py", ".pyi", ".so", ".pyd"):
            names.add(name.partition(".")[0])
    return sorted(name for name in names if not name.startswith("_") and name not in _SKIPPED)


def index(top: str) -> list[list[str | None]]:
    """All public names of a top package, those with the shortest paths first."""
    package = Package(top)
    symbols: list[list[str | None]] = []
    defined: set[tuple[str, str]] = set()  # (module, name) that have a path already
    seen: set[str] = set()  # modules whose names have been listed
    queue: deque[tuple[str, str, int]] = deque([(top, top, 1)])
    while queue:
        name, path, depth = queue.popleft()
        module = package.module(name)
        if module is None or name in seen:
            continue
        seen.add(name)
        symbols.append([path, "module", None])
        starred: set[str] = set()
        for star in module.stars:
            starred |= package.star_names(star, set())
        offered = module.exported | starred
        for each in sorted(set(module.names) | offered):
            if each.startswith("_"):
                continue
            own = module.names.get(each)
            # What a plain module merely imports for its own use is not offered there.
            if not (module.is_package or each in offered or (own and own[0] not in ("from", "module"))):
                continue
            resolved = package.resolve(name, each)
            if resolved is None:
                continue
            where, called, entry = resolved
            public = path + "." + each
            if entry[0] == "module":
                if module.is_package and depth < MAX_DEPTH:
                    queue.append((where, public, depth + 1))
            elif (where, called) not in defined:
                defined.add((where, called))
                symbols.extend(described(package, public, resolved))
        if depth < MAX_DEPTH:
            queue.extend((name + "." + sub, path + "." + sub, depth + 1) for sub in submodules(module))
    symbols.extend(package.said()[:MAX_SAID])
    return symbols


def described(package: Package, public: str, definition: Definition) -> list[list[str | None]]:
    """One definition under its public path, and its methods if it is a class."""
    where, called, (kind, said) = definition
    module = package.module(where)
    if kind != "class" or module is None:
        return [[public, kind, said]]
    methods = module.methods.get(called, {})
    result: list[list[str | None]] = [[public, kind, methods.get("__init__")]]
    result += [
        [f"{public}.{name}", "method", parameters]
        for name, parameters in methods.items()
        if not name.startswith("_")
    ]
    return result


if __name__ == "__main__":
    sys.path.pop(0)  # this script's own folder
    json.dump(index(sys.argv[1]), sys.stdout)
