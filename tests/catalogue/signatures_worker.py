"""Prints the defaults of callables as JSON. Runs in the environment that they are looked up in: Python 2.7 or newer.

Standard input: a JSON list of qualified names. Output: the versions of the packages, and the defaults as ``repr`` by name.
"""

# ruff: noqa: UP036, B905, SIM105 - Python 2.7

import importlib
import inspect
import json
import re
import sys
import warnings

# Where things were before they moved.
OLD_HOMES = [
    ("sklearn.model_selection.", "sklearn.cross_validation."),
    ("sklearn.model_selection.", "sklearn.grid_search."),
    ("sklearn.model_selection.", "sklearn.learning_curve."),
    ("keras.", "tensorflow.keras."),
]


def found(name):
    """The object of a dotted name; AttributeError or ImportError if there is none."""
    parts = name.split(".")
    for end in range(len(parts), 0, -1):
        try:
            thing = importlib.import_module(".".join(parts[:end]))
        except ImportError:
            continue
        for part in parts[end:]:
            thing = getattr(thing, part)
        return thing
    raise ImportError(name)


def anywhere(name):
    """The object of a name, or of what it was called before."""
    names = [name] + [old + name[len(new) :] for new, old in OLD_HOMES if name.startswith(new)]
    for candidate in names:
        try:
            return candidate, found(candidate)
        except (ImportError, AttributeError):
            pass
    return name, None


def defaults(thing):
    """Parameter -> repr of its default."""
    if sys.version_info[0] == 2:
        spec = inspect.getargspec(thing.__init__ if inspect.isclass(thing) else thing)
        values = spec.defaults or ()
        pairs = zip(spec.args[len(spec.args) - len(values) :], values)
    else:
        pairs = [
            (one.name, one.default) for one in named(thing) if one.default is not inspect.Parameter.empty
        ]
    return {name: re.sub(r" at 0x\w+", "", repr(value)) for name, value in pairs}


def named(thing):
    """The parameters of a callable; a class that hands on what it does not name has those of its base as well."""
    parameters = list(inspect.signature(thing).parameters.values())
    if inspect.isclass(thing) and any(one.kind is inspect.Parameter.VAR_KEYWORD for one in parameters):
        known = {one.name for one in parameters}
        for base in thing.__mro__[1:-1]:
            parameters += [
                one for one in inspect.signature(base).parameters.values() if one.name not in known
            ]
            known |= {one.name for one in parameters}
    return parameters


def positions(thing):
    """Parameter -> its position, of those that may be given by position."""
    if sys.version_info[0] == 2:
        return {}
    kinds = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    names = [one.name for one in inspect.signature(thing).parameters.values() if one.kind in kinds]
    return {name: place for place, name in enumerate(name for name in names if name != "self")}


def main():
    """Answer the names on standard input."""
    warnings.simplefilter("ignore")
    try:
        importlib.import_module("sklearn.experimental.enable_hist_gradient_boosting")
    except ImportError:
        pass
    answer = {"versions": {}, "defaults": {}, "positions": {}}
    for name in json.load(sys.stdin):
        where, thing = anywhere(name)
        if thing is None:
            continue
        try:
            answer["defaults"][name] = defaults(thing)
            answer["positions"][name] = positions(thing)
        except (TypeError, ValueError):  # written in C
            continue
        top = where.split(".")[0]
        version = getattr(importlib.import_module(top), "__version__", None)
        if version:
            answer["versions"][name.split(".")[0]] = version
    sys.stdout.write("\n" + json.dumps(answer) + "\n")


main()
