"""Public names of types, also of those made in C, which keep their module elsewhere."""

import array
import collections
import decimal
import threading
from xml.etree import ElementTree

import pytest

from jupyter_mlemodernizer.kernel.probe.names import qualified


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        (ElementTree.Element, "xml.etree.ElementTree.Element"),
        (array.array, "array.array"),
        (collections.OrderedDict, "collections.OrderedDict"),
        (decimal.Decimal, "decimal.Decimal"),
        (threading.Thread, "threading.Thread"),
        (dict, "dict"),
    ],
)
def test_types_have_their_public_names(kind: type, name: str) -> None:
    assert qualified(kind) == name
