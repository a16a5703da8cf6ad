"""Texts of Python 2: characters taken out by ``translate``, and texts repeated a whole number of times."""

from ..rule import Example, Pattern, Rule

_NEWS = "What's New In Python 3.0, Text Vs. Data Instead Of Unicode Vs. 8-bit; str.translate takes one table"
_TAKES_ONE = (
    r"translate\(\) takes exactly one argument \(2 given\)|a bytes-like object is required, not '(dict|str)'"
)

RULES: list[Rule] = [
    *(
        Pattern(
            id=f"python.translate-delete-{name}",
            library="python",
            since="3.0",
            source=_NEWS,
            title="`translate` takes characters out by its table: `str.maketrans('', '', characters)`",
            error=_TAKES_ONE,
            pattern=pattern,
            template=template,
            sometimes=True,
            example=Example(
                setup="import string\ntext, table = 'a, b!', str.maketrans('', '')",
                old=old,
                new=new,
            ),
        )
        for name, pattern, template, old, new in (
            (
                "encoded-none",
                "$text.encode($$codec).translate(None, $characters)",
                "$text.translate(str.maketrans('', '', $characters))",
                "text.encode('utf-8').translate(None, string.punctuation)",
                "text.translate(str.maketrans('', '', string.punctuation))",
            ),
            (
                "encoded-table",
                "$text.encode($$codec).translate($table, $characters)",
                "$text.translate(str.maketrans('', '', $characters)).translate($table)",
                "text.encode('utf-8').translate(table, string.punctuation)",
                "text.translate(str.maketrans('', '', string.punctuation)).translate(table)",
            ),
            (
                "none",
                "$text.translate(None, $characters)",
                "$text.translate(str.maketrans('', '', $characters))",
                "text.translate(None, string.punctuation)",
                "text.translate(str.maketrans('', '', string.punctuation))",
            ),
            (
                "table",
                "$text.translate($table, $characters)",
                "$text.translate(str.maketrans('', '', $characters)).translate($table)",
                "text.translate(table, string.punctuation)",
                "text.translate(str.maketrans('', '', string.punctuation)).translate(table)",
            ),
        )
    ),
    *(
        Pattern(
            id=f"python.repeated-by-quotient-{name}",
            library="python",
            since="3.0",
            source="PEP 238: / of whole numbers rounded down",
            title="`/` of whole numbers rounded down in Python 2: what is repeated takes `//`",
            error="can't multiply sequence by non-int of type 'float'",
            pattern=pattern,
            template=template,
            sometimes=True,
            example=Example(setup="votes = 24", old=old, new=new),
        )
        for name, pattern, template, old, new in (
            ("after", "$text * ($a / $b)", "$text * ($a // $b)", "'*' * (votes / 10)", "'*' * (votes // 10)"),
            (
                "before",
                "$a / $b * $text",
                "$a // $b * $text",
                "votes / 10 * '*'",
                "votes // 10 * '*'",
            ),
        )
    ),
    *(
        Pattern(
            id=f"python.{name}",
            library="python",
            since="3.0",
            source="What's New In Python 3.0, Text Vs. Data Instead Of Unicode Vs. 8-bit; codecs, Binary Transforms",
            title=f"`{codec}` is no encoding of texts: bytes have a function for it",
            error=error,
            pattern=pattern,
            template=template,
            bind={"base64": "base64", "codecs": "codecs"},
            telling=True,
            example=Example(
                setup="import base64, codecs\ntext = 'abcd'",
                old=pattern.replace("$", ""),
                new=template.replace("$", ""),
            ),
        )
        for name, codec, error, pattern, template in (
            (
                "encode-hex",
                "hex",
                "'hex' is not a text encoding",
                "$text.encode('hex')",
                "$text.encode().hex()",
            ),
            (
                "encode-base64",
                "base64",
                "'base64' is not a text encoding",
                "$text.encode('base64')",
                "$base64.encodebytes($text.encode()).decode()",
            ),
            (
                "encode-rot13",
                "rot13",
                "'rot13' is not a text encoding",
                "$text.encode('rot13')",
                "$codecs.encode($text, 'rot13')",
            ),
            (
                "decode-hex",
                "hex",
                "'str' object has no attribute 'decode'|'hex' is not a text encoding",
                "$text.decode('hex')",
                "bytes.fromhex($text)",
            ),
            (
                "decode-base64",
                "base64",
                "'str' object has no attribute 'decode'|'base64' is not a text encoding",
                "$text.decode('base64')",
                "$base64.b64decode($text)",
            ),
        )
    ),
    Pattern(
        id="python.exception-message",
        library="python",
        since="3.0",
        source="PEP 352: BaseException.message is deprecated in 2.6 and gone in 3.0; str() of the exception is its message",
        title="the `message` of an exception is its text: `str(…)`",
        error="object has no attribute 'message'",
        pattern="$error.message",
        template="str($error)",
        types={"error": ("BaseException",)},
        example=Example(
            old="try:\n    raise ValueError('bad')\nexcept ValueError as e:\n    e.message",
            new="try:\n    raise ValueError('bad')\nexcept ValueError as e:\n    str(e)",
        ),
    ),
]
