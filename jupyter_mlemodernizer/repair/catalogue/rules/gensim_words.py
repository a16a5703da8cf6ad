"""What gensim 4 keeps of each word is a number: the objects with its count and its index are gone."""

import ast
from collections.abc import Iterator

from ..bindings import Document
from ..changes import Changes, Match
from ..code import Code
from ..custom import Custom, called, nodes
from ..inference import Inference
from ..rule import Example, Rule

_ATTRIBUTES = frozenset({"count", "index"})


def _words_as_numbers(document: Document, _: Inference) -> Iterator[Match]:
    """``.count`` and ``.index`` of what ``key_to_index`` holds: in loops over it, in keys of a sort, by subscript."""
    for unit, code, node in nodes(document, ast.Attribute):
        assert isinstance(node, ast.Attribute)
        if node.attr not in _ATTRIBUTES or not isinstance(node.ctx, ast.Load) or not code.trustworthy(node):
            continue
        found = _word(document, unit, code, node.value)
        if found is None:
            continue
        vectors, word = found
        index = code.text(node.value)
        new = index if node.attr == "index" else f"{vectors}.get_vecattr({word}, 'count')"

        def rewrite(changes: Changes, unit: int = unit, node: ast.Attribute = node, new: str = new) -> None:
            changes.unit(unit).replace(*changes.document.code(unit).span(node), new)

        yield Match(unit, node, True, rewrite)


def _word(document: Document, unit: int, code: Code, value: ast.expr) -> tuple[str, str] | None:
    """The vectors and the word of what stands for one word, both as code; None if it does not."""
    match value:
        case ast.Name(id=name):
            for parent in code.ancestors(value):
                for target, items in _loops(parent):
                    match target:
                        case ast.Tuple(elts=[ast.Name(id=word), ast.Name(id=item)]) if item == name:
                            vectors = _items(document, unit, code, items)
                            return (vectors, word) if vectors else None
                        case ast.Name(id=item) if item == name:
                            vectors = _items(document, unit, code, items, "values")
                            return (vectors, name) if vectors else None  # what stands for a word is its index
            match _assigned(document, unit, value):
                case home, ast.Subscript(value=words):
                    vectors = _vectors(document, home, document.code(home), words)
                    return (vectors, name) if vectors else None
        case ast.Subscript(value=ast.Name(id=pair), slice=ast.Constant(value=1)):
            for parent in code.ancestors(value):
                match parent:
                    case ast.Lambda(args=ast.arguments(args=[ast.arg(arg=name)])) if name == pair:
                        call = code.parents.get(code.parents[parent])
                        vectors = (
                            _items(document, unit, code, call.args[0])
                            if isinstance(call, ast.Call) and call.args
                            else None
                        )
                        return (vectors, f"{pair}[0]") if vectors else None
        case ast.Subscript(value=words, slice=word):
            vectors = _vectors(document, unit, code, words)
            return (vectors, code.text(word)) if vectors else None
    return None


def _loops(node: ast.AST) -> list[tuple[ast.expr, ast.expr]]:
    """The targets of a loop and what it goes through."""
    loops = [node] if isinstance(node, (ast.For, ast.AsyncFor)) else getattr(node, "generators", [])
    return [_uncounted(loop.target, loop.iter) for loop in loops]


def _uncounted(target: ast.expr, items: ast.expr) -> tuple[ast.expr, ast.expr]:
    """A loop without ``enumerate``."""
    match target, items:
        case ast.Tuple(elts=[_, inner]), ast.Call(func=ast.Name(id="enumerate"), args=[counted, *_]):
            return inner, counted
    return target, items


def _items(document: Document, unit: int, code: Code, node: ast.expr, method: str = "items") -> str | None:
    """The vectors through whose words ``….key_to_index.items()`` goes, in whatever order."""
    match node:
        case ast.Call(args=[inner, *_]) if called(node) in {"sorted", "list", "reversed", "tqdm"}:
            return _items(document, unit, code, inner, method)
        case ast.Call(func=ast.Attribute(value=words, attr=attribute)) if attribute == method:
            return _vectors(document, unit, code, words)
    return None


def _assigned(document: Document, unit: int, node: ast.Name) -> tuple[int, ast.expr] | None:
    """What a name was assigned, and in which unit, if it is assigned once."""
    bindings = document.meaning(unit, node, node.id).bindings
    if len(bindings) != 1 or bindings[0][1].value is None:
        return None
    home, binding = bindings[0]
    assert binding.value is not None
    return home, binding.value


def _vectors(document: Document, unit: int, code: Code, node: ast.expr) -> str | None:
    """The vectors whose ``key_to_index`` an expression is, if need be through a name that is assigned once."""
    if isinstance(node, ast.Name):
        assigned = _assigned(document, unit, node)
        if assigned is None:
            return None
        unit, node = assigned
        code = document.code(unit)
    match node:
        case ast.Attribute(value=vectors, attr="key_to_index"):
            return code.text(vectors)
    return None


RULES: list[Rule] = [
    Custom(
        id=f"gensim.words-as-numbers-{name}",
        library="gensim",
        since="4.0",
        source="Migrating from Gensim 3.x to 4 (gensim wiki), 4. vocab dict became key_to_index",
        title="what is kept of a word is its index; its count is read by `get_vecattr`",
        error="'int' object has no attribute '(count|index)'",
        finder=_words_as_numbers,
        example=Example(
            setup="from gensim.models import Word2Vec\n"
            "model = Word2Vec([['a', 'b', 'c'], ['b', 'c', 'a'], ['c', 'a', 'b']], min_count=1)\n",
            old=old,
            new=new,
        ),
    )
    for name, old, new in (
        (
            "in-a-loop",
            "for word, kept in model.wv.key_to_index.items():\n    print(word, kept.index, kept.count)",
            "for word, kept in model.wv.key_to_index.items():\n"
            "    print(word, kept, model.wv.get_vecattr(word, 'count'))",
        ),
        (
            "in-a-comprehension",
            "counts = {word: kept.count for word, kept in sorted(model.wv.key_to_index.items())}",
            "counts = {word: model.wv.get_vecattr(word, 'count') for word, kept in sorted(model.wv.key_to_index.items())}",
        ),
        (
            "as-a-key",
            "words = sorted(model.wv.key_to_index.items(), key=lambda pair: -pair[1].count)",
            "words = sorted(model.wv.key_to_index.items(), key=lambda pair: -model.wv.get_vecattr(pair[0], 'count'))",
        ),
        (
            "by-name",
            "vocab = model.wv.key_to_index\ncounts = [vocab[word].count for word in vocab]",
            "vocab = model.wv.key_to_index\ncounts = [model.wv.get_vecattr(word, 'count') for word in vocab]",
        ),
        (
            "of-values",
            "total = sum(kept.count for kept in model.wv.key_to_index.values())\nassert total == 9",
            "total = sum(model.wv.get_vecattr(kept, 'count') for kept in model.wv.key_to_index.values())\nassert total == 9",
        ),
        (
            "counted",
            "for n, (word, kept) in enumerate(model.wv.key_to_index.items()):\n    print(n, kept.count)",
            "for n, (word, kept) in enumerate(model.wv.key_to_index.items()):\n"
            "    print(n, model.wv.get_vecattr(word, 'count'))",
        ),
        (
            "kept-apart",
            "kept = model.wv.key_to_index['b']\nassert (kept.count, model.wv.index_to_key[kept.index]) == (3, 'b')",
            "kept = model.wv.key_to_index['b']\n"
            "assert (model.wv.get_vecattr(kept, 'count'), model.wv.index_to_key[kept]) == (3, 'b')",
        ),
    )
]
