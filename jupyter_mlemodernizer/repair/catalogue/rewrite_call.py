"""Call: arguments renamed, dropped, given other values, made keywords, added."""

import ast
from collections.abc import Callable, Iterator

from . import rewrite_grid
from .bindings import Document
from .call_plan import Plan, Planner, apply
from .changes import Changes, Claims, Match
from .inference import Inference, Known, is_type
from .plain_names import plain, short
from .rewrite_moved import find_imports
from .rule import Call, Same


def find(rule: Call, document: Document, inference: Inference, same: Same) -> Iterator[Match]:
    """Calls that the rule changes, also through ``functools.partial`` and ``**options`` defined in the notebook."""
    wanted = {same(plain(name)) for name in rule.callables}
    lasts = {name.rpartition(".")[2] for name in rule.callables} | {
        name.rpartition(".")[2] for name in wanted
    }
    yield from rewrite_grid.find(rule, document, inference, wanted, same)
    if rule.then:
        for name in wanted:
            yield from find_imports(name, rule.then, document, inference)
    for unit, code in document.codes():
        for node in code.of(ast.Call):
            skip = 0
            function = node.func
            known = inference.known(unit, function)
            begun = inference.initialized(unit, function)
            if begun is not None:
                if rule.wrap or rule.then:
                    continue
                known, skip = begun
            elif known is not None and known.name == "functools.partial" and node.args:
                function, skip = node.args[0], 1
                known = inference.known(unit, function)
            elif isinstance(function, ast.Attribute) and function.attr == "set_params":
                # It takes what the constructor takes, by keywords.
                known = inference.receiver(unit, function.value)
                if known is None or not known.instance or rule.wrap or rule.then or rule.add:
                    continue
                known = Known(known.name, certain=known.certain)
            elif _hands_on(node) and not (rule.wrap or rule.then):
                function, skip = node.args[0], len(node.args)
                known = inference.known(unit, function)
            certain = _concerns(known, function, wanted, lasts, same)
            if certain is None or not code.trustworthy(node):
                continue
            try:
                plan = Planner(rule, document, unit, code).plan(node, skip)
            except ValueError:
                continue
            if plan is None:
                continue
            callee = known.name if known is not None and certain else None
            subject = (
                code.text(function.value) if isinstance(function, ast.Attribute) else code.text(function)
            )
            yield Match(
                unit,
                node,
                certain and not plan.uncertain,
                _rewriter(rule, unit, node, function, plan),
                Claims(
                    gone=(callee,) if rule.then and callee else (),
                    callee=rule.then or callee,
                    refused=tuple(plan.refused),
                    taken=tuple(plan.taken),
                ),
                subject,
                suspected=bool(certain and plan.uncertain),
            )


def _hands_on(call: ast.Call) -> bool:
    """Does it call its first argument with its keywords, as ``grid.map(plt.hist, 'age', bins=20)`` does?"""
    return isinstance(call.func, ast.Attribute) and call.func.attr in _HANDING_ON and bool(call.args)


# Of seaborn's grids and of pandas. What is called gets its positional arguments from them.
_HANDING_ON = frozenset(
    {
        "map",
        "map_dataframe",
        "map_diag",
        "map_offdiag",
        "map_lower",
        "map_upper",
        "plot_joint",
        "plot_marginals",
    }
    | {"pipe", "apply"}
)


def _concerns(
    known: Known | None, function: ast.expr, wanted: set[str], lasts: set[str], same: Same
) -> bool | None:
    """True: it is one of the callables; False: it may be; None: it is not."""
    last = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    if known is None:
        return False if last in lasts and isinstance(function, ast.Attribute) else None
    if known.instance:
        return None
    name = same(plain(known.name))
    if name in wanted:
        return known.certain
    if known.defined and short(name) in {short(candidate) for candidate in wanted}:
        return True
    owner, _, method = name.rpartition(".")
    for candidate in wanted:
        if candidate.rpartition(".")[2] != method:
            continue
        other = candidate.rpartition(".")[0]
        if (
            other
            and is_type(Known(owner, True, known.bases), (other,))
            and other[other.rfind(".") + 1 :][:1].isupper()
        ):
            return known.certain
    return None


def _rewriter(
    rule: Call, unit: int, call: ast.Call, function: ast.expr, plan: Plan
) -> Callable[[Changes], None]:
    def rewrite(changes: Changes) -> None:
        splices = changes.unit(unit)
        code = splices.code
        apply(splices, plan)
        for option in plan.options:
            option(changes)
        if rule.then:
            old_is_method = (
                isinstance(function, ast.Attribute) and rule.then.rpartition(".")[0][:1].islower() is False
            )
            if old_is_method and isinstance(function, ast.Attribute):
                end = code.span(function)[1]
                splices.replace(end - len(function.attr), end, rule.then.rpartition(".")[2])
            elif not _imported_by_name(changes.document, unit, function):
                splices.replace(*code.span(function), changes.reference(unit, function, rule.then))
        if rule.wrap:
            splices.replace(*code.span(call), rule.wrap.replace("$call", splices.node(call)))

    return rewrite


def _imported_by_name(document: Document, unit: int, function: ast.expr) -> bool:
    """The function is called by a name that an import of itself binds; the import changes instead."""
    if not isinstance(function, ast.Name):
        return False
    bindings = document.meaning(unit, function, function.id).bindings
    return any(isinstance(binding.node, ast.alias) for _, binding in bindings)
