"""The functions of the module ``string``, which are methods of text in Python 3."""

from typing import Any

from ..rule import Example, Pattern, Rule

_METHODS = (
    "capitalize center count expandtabs find index ljust lower lstrip replace rfind rindex rjust rstrip split strip"
    " swapcase translate upper zfill"
)
_GIVEN = {"center": "9", "count": "'a'", "find": "'a'", "index": "'a'", "ljust": "9", "replace": "'a', 'b'"}
_GIVEN |= {"rfind": "'a'", "rindex": "'a'", "rjust": "9", "translate": "{}", "zfill": "9"}


def _function(old: str, template: str, use: str, new: str, pattern: str = "$text, $$rest") -> Rule:
    fields: dict[str, Any] = {"pattern": f"$string.{old}({pattern})", "bind": {"string": "string"}}
    return Pattern(
        id=f"python.string-{old}",
        library="python",
        since="3.0",
        source="What's New In Python 3.0: the functions of string are methods",
        title=f"`string.{old}` is gone: "
        + (f"`{old}` is a method" if "." in template else "a builtin does it"),
        error=f"module 'string' has no attribute '{old}'",
        template=template,
        example=Example(setup="import string\ntext = 'a'", old=f"string.{old}({use})", new=new),
        **fields,
    )


RULES: list[Rule] = [
    *(
        _function(
            name,
            f"$text.{name}($$rest)",
            f"text, {_GIVEN[name]}" if name in _GIVEN else "text",
            f"text.{name}({_GIVEN.get(name, '')})",
        )
        for name in _METHODS.split()
    ),
    *(
        _function(old, f"{new}($$rest)", "'1'", f"{new}('1')", "$$rest")
        for old, new in (("atoi", "int"), ("atol", "int"), ("atof", "float"))
    ),
    Pattern(
        id="python.string-join-blank",
        library="python",
        since="3.0",
        source="What's New In Python 3.0: the functions of string are methods",
        title="`string.join` is a method of the separator, which was a blank",
        error="module 'string' has no attribute 'join'",
        pattern="$string.join($words)",
        template="' '.join($words)",
        bind={"string": "string"},
        example=Example(setup="import string", old="string.join(['a', 'b'])", new="' '.join(['a', 'b'])"),
    ),
]
