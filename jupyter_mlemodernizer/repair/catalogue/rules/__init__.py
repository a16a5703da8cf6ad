"""The rules, one file per library; each file has a list ``RULES``."""

import importlib
import pkgutil
from functools import lru_cache

from ..rule import Rule


@lru_cache(maxsize=1)
def by_file() -> dict[str, list[Rule]]:
    """All rules by the name of the file that they are in, loaded when first asked for.

    Raises:
        ValueError: two rules have the same id.
    """
    result: dict[str, list[Rule]] = {}
    homes: dict[str, str] = {}
    for module in sorted(pkgutil.iter_modules(__path__), key=lambda info: info.name):
        rules: list[Rule] = importlib.import_module(f"{__name__}.{module.name}").RULES
        for rule in rules:
            if rule.id in homes:
                raise ValueError(f"rule {rule.id} is in {homes[rule.id]}.py and in {module.name}.py: ids are unique")
            homes[rule.id] = module.name
        result[module.name] = rules
    return result


def all_rules() -> list[Rule]:
    """All rules of all files."""
    return [rule for rules in by_file().values() for rule in rules]
