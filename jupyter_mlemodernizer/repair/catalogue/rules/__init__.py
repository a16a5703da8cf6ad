"""The rules, in files by library; each file has a list ``RULES``."""

import importlib
import pkgutil
from functools import lru_cache

from ..rule import Rule


def file_names() -> list[str]:
    """Names of the files, without ``.py``; those with an underscore are what several files share."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__) if not module.name.startswith("_"))


def rules_of(name: str) -> list[Rule]:
    """The rules of one file.

    Raises:
        ImportError: there is no such file, or it has no list of rules.
    """
    module = importlib.import_module(f"{__name__}.{name}")
    try:
        rules: list[Rule] = module.RULES
    except AttributeError:
        raise ImportError(f"rules/{name}.py has no list RULES") from None
    return rules


@lru_cache(maxsize=1)
def all_rules() -> tuple[Rule, ...]:
    """All rules, loaded when first asked for.

    Raises:
        ValueError: two rules have the same id.
    """
    homes: dict[str, str] = {}
    result: list[Rule] = []
    for name in file_names():
        for rule in rules_of(name):
            if rule.id in homes:
                raise ValueError(f"rule {rule.id} is in {homes[rule.id]}.py and in {name}.py: ids are unique")
            homes[rule.id] = name
            result.append(rule)
    return tuple(result)
