"""The forms of rules: what a library changed, said as data.

A rule is one entry in one of the files of ``rules/``. The forms below cover nearly all
breaks; where what to change depends on the rest of the notebook, a rule has a finder of its
own: see :class:`~.custom.Custom`. Qualified names are the *public* dotted paths that old
code used, e.g. ``sklearn.cross_validation.KFold`` or ``pandas.DataFrame.drop``.

When a rule applies:

* the installed version of its library is at least ``since`` (and less than ``until``);
* **sweep**: the name is bound to the library by the notebook's own imports, so the
  match is certain before anything runs;
* **crash**: the failing statement matches, ``error`` is found in ``"Type: message"``,
  and what the probe knows (receiver's type, callee) agrees.

Every rule has an :class:`Example`, which is its test: ``old`` fails on today's library
with ``error`` (or, for a silent change, ends with another value of ``result``), and the
rewrite of ``old`` is ``new``, which runs.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ...model import Kind

# Parameters that say when it is near enough: results differ by about as much.
_WHEN_TO_STOP = frozenset({"tol", "atol", "btol", "eps", "rcond"})


@dataclass(frozen=True)
class Example:
    """A pair of snippets that proves a rule.

    Arguments:
        old: code of then, complete with imports and a little data.
        new: exactly what the rule makes of it.
        setup: code that both share and that the rule does not touch, run before them.
    """

    old: str
    new: str
    setup: str = ""


@dataclass(frozen=True, kw_only=True)
class Rule:
    """What all forms have in common.

    Arguments:
        id: ``<library>.<what>``, unique, lower case with hyphens: ``sklearn.cross-validation``.
        library: distribution name as in the package index (``scikit-learn``), or ``python``.
        since: first version in which the old spelling no longer works (or means something else).
        until: first version in which the rule no longer applies, if any.
        source: where the claim can be read: ``"scikit-learn 0.20 changelog, API changes"``.
        title: plain words for the card; markup is backticks only.
        reason: one or two sentences more, if the title does not say it all.
        error: regular expression found in ``"Type: message"`` of the crash; empty for silent changes.
        example: the proof.
        changes_behaviour: results may differ from what they were then.
        kind: repair, or calibration for silent changes whose old meaning is restored.
        silent: the old spelling does not fail; it means something else now.
        runnable: False where the claim cannot be run on what is installed: only the rewrite is tested.
        sometimes: the old spelling fails for some data or arguments only (``df.corr()`` with a column of
            text). Such a rule is no part of the sweep, and changes only the statement that crashed and what
            follows in its cell on the same object.
        remote: with ``sometimes``: what fails may also be a statement that only depends on the old spelling.
        throughout: with ``remote``: all that the failing statement depends on is changed at once, not one place at a time:
            parts of one table, say.
        decision: why a person must decide before the new code may even be run; empty: it may.
        here: what is installed or there decides, not the version: the old spelling tells nothing of a notebook's time.
        in_file: with ``silent``: a text without which, in the file that a call reads, the change cannot matter.
    """

    id: str
    library: str
    since: str
    source: str
    title: str
    example: Example
    error: str = ""
    until: str | None = None
    reason: str = ""
    changes_behaviour: bool = False
    kind: Kind = "repair"
    silent: bool = False
    runnable: bool = True
    sometimes: bool = False
    remote: bool = False
    throughout: bool = False
    decision: str = ""
    here: bool = False
    in_file: str = ""

    @property
    def headline(self) -> str:
        """The title as a card begins with it."""
        return self.title[:1].upper() + self.title[1:]

    @property
    def certain_by_itself(self) -> bool:
        """May it be made before anything runs, where it certainly matches?"""
        return not (self.sometimes or self.decision)

    @property
    def seldom(self) -> int:
        """How seldom a silent change is why a result is another: 0, defaults of estimators, to 2, when they stop iterating."""
        return 1


@dataclass(frozen=True, kw_only=True)
class Moved(Rule):
    """A module or a name lives elsewhere, or is called something else there.

    ``old`` → ``new``, both qualified. If ``old`` is a module, every name in it moved to
    ``new`` under the same name, save those that other rules (or ``names``) send elsewhere.
    Rewrites ``import``, ``from … import`` (splitting where needed, keeping ``as``), and
    attribute access through any alias. Where the bare name changes, uses of it change too (with
    more than three of them the import keeps the old name by ``as`` instead). Where only some names of an
    import moved, those that stay keep their line and those that moved get a line of their own after it.
    ``builtins.x`` stands for the builtin name ``x``, of then (old) or of today (new).
    Rules for ``keras.…`` apply to ``tensorflow.keras.…`` too; do not write them twice. More specific rules
    (longer ``old``) go first; all ``Moved`` rules go before the other forms, and names in the other forms
    may be written as they were before or after the move.

    Arguments:
        names: for a module: names that went elsewhere than ``new``, as bare name → qualified.
        alone: of Keras, and not so in TensorFlow's.
    """

    old: str
    new: str
    names: dict[str, str] = field(default_factory=dict)
    alone: bool = False


@dataclass(frozen=True, kw_only=True)
class Call(Rule):
    """The arguments of a function, class or method changed.

    ``positional`` is taken first, then ``drop`` and ``drop_if``, ``values``, ``rename``, ``add``: each is
    keyed by the *old* keyword. Positional arguments that ``positional`` names can be dropped and changed too.

    Arguments:
        callables: qualified names; a method by its class: ``pandas.DataFrame.drop``. A match
            for a method needs the receiver's type from the probe, unless the class is
            certain statically.
        rename: keyword → new keyword.
        drop: keywords to leave out. Only what has no effect today may be dropped.
        drop_if: keyword → source of the only value with which it may be dropped, e.g. ``{"iid": "True"}``.
        values: keyword → {source of old value: source of new value}, e.g. ``{"loss": {"'ls'": "'squared_error'"}}``.
        positional: parameter names in their old order: positional arguments become keywords.
        keep_positional: how many leading positional arguments stay as they are.
        add: keyword → source, added where absent.
        then: the old callable's new qualified name, if that changed as well.
        wrap: template around the whole rewritten call with ``$call``, e.g. ``"list($call)"``.
        given: keywords without which a call is not meant.
        without: keywords with which it is not.
    """

    callables: tuple[str, ...]
    rename: dict[str, str] = field(default_factory=dict)
    drop: tuple[str, ...] = ()
    drop_if: dict[str, str] = field(default_factory=dict)
    values: dict[str, dict[str, str]] = field(default_factory=dict)
    positional: tuple[str, ...] = ()
    keep_positional: int = 0
    add: dict[str, str] = field(default_factory=dict)
    then: str | None = None
    wrap: str | None = None
    given: tuple[str, ...] = ()
    without: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Method(Rule):
    """An attribute or method of objects of some type was renamed or removed.

    Arguments:
        receivers: qualified types of the object, bases included: ``("pandas.DataFrame", "pandas.Series")``.
        old: the attribute's name.
        new: its new name; the call, if any, stays as it is.
    """

    receivers: tuple[str, ...]
    old: str
    new: str


Same = Callable[[str], str]
"""Gives one name to all names that a thing had before and after moves."""


@dataclass(frozen=True, kw_only=True)
class Pattern(Rule):
    """Any other expression or statement, as a pattern and a template.

    ``$name`` stands for one expression, ``$$name`` for any further arguments of a call, or elements of a list (in the
    order in which they stand), ``**$name`` for a dict of further keywords. The same ``$name`` twice must match the same code.
    ``$module`` names in ``bind`` match whatever the notebook calls that module or function.

    Examples::

        pattern="$df.append($other, $$rest)"            template="$pd.concat([$df, $other], $$rest)"
        pattern="$np.float"                             bind={"np": "numpy"}
        pattern="$it.next()"                            template="next($it)"

    Arguments:
        pattern: the old code.
        template: the new code.
        bind: ``$name`` → qualified name it must be an alias of (imported by the notebook). In the
            template such a name is written as the notebook calls it, and imported if it is not yet.
        types: ``$name`` → qualified types, one of which the live object must have (known at a crash).
        constants: ``$name`` → True for those that must be literals.
        where: metavariable → a test of what it stands for: the syntax tree of an expression, the list of
            those of a ``$$name``, or the text of a bare attribute name. All must hold.
        telling: what is written proves by itself what it is about (``….fillna(…, inplace=True)``), so that it
            may be changed before anything runs, whatever the names in it are bound to.
        prepares: the template is a line that prepares the pattern, and the pattern: it is written once for several,
            and before the loops around them.
    """

    pattern: str
    template: str
    bind: dict[str, str] = field(default_factory=dict)
    types: dict[str, tuple[str, ...]] = field(default_factory=dict)
    constants: frozenset[str] = frozenset()
    where: Mapping[str, Callable[[Any], bool]] = field(default_factory=dict)
    telling: bool = False
    prepares: bool = False


@dataclass(frozen=True, kw_only=True)
class Default(Rule):
    """A default of the past: what nobody wrote down then is written out.

    One change of a library, which may concern several callables and parameters. Calls that give a parameter themselves
    are left alone, also those that give it by position, by ``**options`` or by a dict of parameters.

    Arguments:
        callables: qualified names of today; a method by its class.
        was: parameter → source of what it was by default. ``$name`` in it stands for what ``bind`` says.
        now: parameter → today's default, as ``repr`` shows it in the signature; empty where no signature shows it.
        signed: parameter → what signatures said that is neither ``was`` nor ``now``, or means it (``None``, for one).
        first: version from which on it was so; None if it always was.
        at: parameter → its position, where today's callable takes it by position.
        also: other names of the parameters, and parameters that overrule them: who gives one has decided.
        when: parameter → sources, one of which it must be given for the default to matter.
        unless: parameter → sources with which the default does not matter.
        given: parameters, one of which must be given for the default to matter; all may be left out.
        words: words, one of which the notebook must hold for the default to matter.
        followed: methods, one of which must be called on the result for the default to matter, where the text tells
            what is called on it.
        matters: of a document, a test of calls: False where its text proves that the default does not matter.
        within: position of the argument that holds the parameters: 0 for ``xgboost.train(params, …)``.
        telling: a method whose name proves by itself what it is called on, if nothing else is known.
        bind: ``$name`` → qualified name, imported where the notebook does not have it.
    """

    callables: tuple[str, ...]
    was: dict[str, str]
    now: dict[str, str]
    signed: dict[str, tuple[str, ...]] = field(default_factory=dict)
    first: str | None = None
    at: dict[str, int] = field(default_factory=dict)
    also: tuple[str, ...] = ()
    when: dict[str, tuple[str, ...]] = field(default_factory=dict)
    unless: dict[str, tuple[str, ...]] = field(default_factory=dict)
    given: tuple[str, ...] = ()
    words: frozenset[str] = frozenset()
    followed: frozenset[str] = frozenset()
    matters: Callable[[Any], Callable[[Any], bool]] | None = None
    within: int | None = None
    telling: bool = False
    bind: dict[str, str] = field(default_factory=dict)
    kind: Kind = "calibration"
    silent: bool = True
    sometimes: bool = True

    @property
    def seldom(self) -> int:
        if all(name.rpartition("_")[2] in _WHEN_TO_STOP for name in self.was):
            return 2
        return int(not any(name.rpartition(".")[2][:1].isupper() for name in self.callables))
