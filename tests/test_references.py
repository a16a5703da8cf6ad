"""Sources of claims, and where they can be read."""

import re
from urllib.parse import urlsplit

import pytest

from jupyter_mlemodernizer.references import linked_parts, links
from jupyter_mlemodernizer.repair.catalogue.rules import all_rules


@pytest.mark.parametrize(
    ("reference", "found"),
    [
        (
            "scikit-learn 0.20 changelog, API changes",
            {"scikit-learn 0.20 changelog": "https://scikit-learn.org/stable/whats_new/v0.20.html"},
        ),
        (
            "PyTorch 1.2 (gesv) and 1.9 (solve) release notes; pandas 0.25.3 release notes",
            {
                "PyTorch 1.2": "https://github.com/pytorch/pytorch/releases/tag/v1.2.0",
                "pandas 0.25.3 release notes": "https://pandas.pydata.org/docs/whatsnew/v0.25.0.html",
            },
        ),
        ("PEP 238", {"PEP 238": "https://peps.python.org/pep-0238/"}),
        ("keras/src/layers/core/dense.py: units", {}),
        ("", {}),
    ],
)
def test_what_a_source_names_is_linked(reference, found):
    assert links(reference) == found


def test_most_rules_say_where_they_can_be_read_and_every_address_is_one():
    rules = all_rules()
    read = [links(rule.source) for rule in rules]
    assert sum(map(bool, read)) > 0.95 * len(rules)
    for rule, found in zip(rules, read, strict=True):
        for words, address in found.items():
            assert words in rule.source
            parts = urlsplit(address)
            assert parts.scheme == "https"
            assert re.fullmatch(r"[a-z0-9.-]+\.[a-z]+", parts.netloc)
            assert "{" not in address


@pytest.mark.parametrize("order", [1, -1])
def test_words_that_hold_others_are_one_link_in_whatever_order_they_are_known(order):
    known = {"pandas 1.0": "https://a.org", "pandas 1.0 release notes": "https://b.org"}
    said = "pandas 1.0 release notes, and https://c.org/x?a&b. pandas 1.0"
    parts = list(linked_parts(said, dict(list(known.items())[::order])))
    assert "".join(words for words, _ in parts) == said
    assert [part for part in parts if part[1]] == [
        ("pandas 1.0 release notes", "https://b.org"),
        ("https://c.org/x?a&b", "https://c.org/x?a&b"),
        ("pandas 1.0", "https://a.org"),
    ]
