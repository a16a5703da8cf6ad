"""Every text can be translated, and the German translation has them all."""

import re

import pytest
from babel.messages.pofile import read_po

from translations.update import DOMAIN, LOCALES, files, is_done

PO = sorted(LOCALES.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))


def marks(text: str) -> list[str]:
    """What a translation must have as well: places for values, and backquotes around code."""
    return sorted(re.findall(r"%\d|`", text))


def test_generated_files_are_up_to_date():
    stale = [
        path.name for path, content in files().items() if not path.exists() or path.read_bytes() != content
    ]
    assert stale == [], "run make translations"


@pytest.mark.parametrize("po", PO, ids=lambda po: po.parents[1].name)
def test_a_translation_is_complete_and_keeps_what_is_filled_in(po):
    with po.open("rb") as file:
        found = [message for message in read_po(file) if message.id]
    assert len(found) > 300
    assert [message.id for message in found if not is_done(message) or message.fuzzy] == []
    for message in found:
        texts = [message.id] if isinstance(message.id, str) else message.id
        words = [message.string] if isinstance(message.string, str) else message.string
        assert {tuple(marks(word)) for word in words} == {tuple(marks(text)) for text in texts}, message.id
