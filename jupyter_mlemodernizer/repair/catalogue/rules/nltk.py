"""What NLTK changed between 2 and 3.10."""

from ..rule import Example, Method, Moved, Pattern, Rule

_FREQ = ("nltk.FreqDist", "nltk.probability.FreqDist")

RULES: list[Rule] = [
    *(
        Pattern(
            id=f"nltk.download-{old.replace('_', '-')}",
            library="nltk",
            since="3.9",
            silent=True,
            runnable=False,
            source="NLTK 3.8.2 and 3.9 release notes: pickled models are replaced by tables of the same models",
            title=f"NLTK reads `{new}` now: `{old}` is not looked at any more",
            pattern=f"$nltk.download('{old}')",
            template=f"$nltk.download('{new}')",
            bind={"nltk": "nltk"},
            example=Example(
                setup="import nltk", old=f"nltk.download('{old}')", new=f"nltk.download('{new}')"
            ),
        )
        for old, new in (
            ("punkt", "punkt_tab"),
            ("averaged_perceptron_tagger", "averaged_perceptron_tagger_eng"),
            ("maxent_ne_chunker", "maxent_ne_chunker_tab"),
        )
    ),
    Pattern(
        id="nltk.freqdist-inc",
        library="nltk",
        since="3.0",
        source="NLTK 3.0 porting guide: FreqDist is a Counter",
        title="`FreqDist` is a counter: `counts[x] += 1`",
        error="'FreqDist' object has no attribute 'inc'",
        pattern="$counts.inc($sample)",
        template="$counts[$sample] += 1",
        types={"counts": _FREQ},
        example=Example(
            setup="from nltk import FreqDist\ncounts = FreqDist('aab')",
            old="counts.inc('a')",
            new="counts['a'] += 1",
        ),
    ),
    Method(
        id="nltk.freqdist-samples",
        library="nltk",
        since="3.0",
        source="NLTK 3.0 porting guide: FreqDist is a Counter",
        title="`samples()` of a `FreqDist` is `keys()`",
        error="'FreqDist' object has no attribute 'samples'",
        receivers=_FREQ,
        old="samples",
        new="keys",
        example=Example(
            setup="from nltk import FreqDist\ncounts = FreqDist('aab')",
            old="found = list(counts.samples())",
            new="found = list(counts.keys())",
        ),
    ),
    Method(
        id="nltk.freqdist-iteritems",
        library="nltk",
        since="3.0",
        source="NLTK 3.0 porting guide: FreqDist is a Counter",
        title="`iteritems()` of a `FreqDist` is `items()`",
        error="'FreqDist' object has no attribute 'iteritems'",
        receivers=_FREQ,
        old="iteritems",
        new="items",
        example=Example(
            setup="from nltk import FreqDist\ncounts = FreqDist('aab')",
            old="found = dict(counts.iteritems())",
            new="found = dict(counts.items())",
        ),
    ),
    Moved(
        id="nltk.batch-pos-tag",
        library="nltk",
        since="3.0",
        source="NLTK 3.0 porting guide: batch functions end in _sents",
        title="`batch_pos_tag` is `pos_tag_sents` now",
        error="module 'nltk' has no attribute 'batch_pos_tag'",
        old="nltk.batch_pos_tag",
        new="nltk.pos_tag_sents",
        example=Example(setup="import nltk", old="tag = nltk.batch_pos_tag", new="tag = nltk.pos_tag_sents"),
    ),
    Moved(
        id="nltk.align-bleu",
        library="nltk",
        since="3.1",
        source="NLTK 3.1: nltk.align is nltk.translate",
        title="`nltk.align` is `nltk.translate` now",
        error=r"No module named 'nltk\.align'",
        old="nltk.align",
        new="nltk.translate",
        example=Example(
            old="from nltk.align import AlignedSent", new="from nltk.translate import AlignedSent"
        ),
    ),
]
