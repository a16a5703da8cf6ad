"""Which classes keep all their state in attributes: told from the room that their objects take."""

import argparse
import collections
import collections.abc
import configparser
import datetime
import decimal
import fractions
import functools
import io
import queue
import random
import threading
import typing

import pytest

from jupyter_mlemodernizer.kernel.probe.saving_plain import is_plain, save


class Slotted:
    __slots__ = ("a", "b")


class Mixed(Slotted):
    pass


class Generic(typing.Generic[typing.TypeVar("T")]):
    pass


class Mapping(collections.abc.MutableMapping):
    pass


class MistakeError(Exception):
    pass


class Local(threading.local):
    pass


Pair = collections.namedtuple("Pair", "a b")
PLAIN = [Slotted, Mixed, Generic, Mapping, collections.UserDict, collections.ChainMap, argparse.Namespace]
PLAIN += [configparser.ConfigParser, fractions.Fraction, queue.Queue]
NOT_PLAIN = [dict, collections.OrderedDict, collections.Counter, collections.deque, functools.partial]
NOT_PLAIN += [random.Random, io.BytesIO, decimal.Decimal, datetime.date, type(threading.Lock()), Pair]
NOT_PLAIN += [
    MistakeError,
    Local,
    *(type("Own", (base,), {}) for base in (dict, int, functools.partial, random.Random)),
]


@pytest.mark.parametrize(("kinds", "plain"), [(PLAIN, True), (NOT_PLAIN, False)])
def test_room_for_more_than_attributes(kinds, plain):
    assert [kind for kind in kinds if is_plain(kind) is not plain] == []


def test_attributes_of_all_sorts_are_put_back():
    thing = Mixed()
    thing.a, thing.c = 1, 2
    restore, parts = save(thing)
    assert sorted(parts) == [1, 2]
    thing.a, thing.b, thing.d = 5, 6, 7
    del thing.c
    restore()
    assert (thing.a, hasattr(thing, "b"), vars(thing)) == (1, False, {"c": 2})
    del thing.a
    restore()
    assert thing.a == 1
