"""Arguments and methods of Keras layers that prepare data."""

from ..rule import Call, Example, Method, Rule

RULES: list[Rule] = [
    Method(
        id="keras.lookup-vocab-size",
        library="keras",
        since="2.8",
        source="TensorFlow 2.6 release notes; gone in 2.8",
        title="`vocab_size()` of a lookup layer is `vocabulary_size()` now",
        error=r"'(StringLookup|IntegerLookup|TextVectorization)' object has no attribute 'vocab_size'",
        receivers=(
            "keras.layers.StringLookup",
            "keras.layers.IntegerLookup",
            "keras.layers.TextVectorization",
        ),
        old="vocab_size",
        new="vocabulary_size",
        example=Example(
            setup="from keras.layers import StringLookup",
            old="lookup = StringLookup(vocabulary=['a', 'b'])\nsize = lookup.vocab_size()",
            new="lookup = StringLookup(vocabulary=['a', 'b'])\nsize = lookup.vocabulary_size()",
        ),
    ),
    Call(
        id="keras.category-encoding",
        library="keras",
        since="2.8",
        source="TensorFlow 2.6 release notes, CategoryEncoding",
        title="`CategoryEncoding` takes `num_tokens`, and `binary` is `multi_hot`",
        error=r"Unrecognized keyword arguments passed to CategoryEncoding: .*'max_tokens'",
        callables=("keras.layers.CategoryEncoding",),
        rename={"max_tokens": "num_tokens"},
        values={"output_mode": {"'binary'": "'multi_hot'"}},
        example=Example(
            setup="from keras.layers import CategoryEncoding",
            old="encoding = CategoryEncoding(max_tokens=4, output_mode='binary')",
            new="encoding = CategoryEncoding(num_tokens=4, output_mode='multi_hot')",
        ),
    ),
]
