"""Going back in time: the next cell runs as if the last attempt at it had never been.

``In``, ``Out``, ``_i`` and the execution count are what they were before.
"""

from __future__ import annotations

from typing import Any


def keep_out_of_database(shell: Any) -> None:
    """Trial runs are no history of the user's: the database that all kernels share is not written."""
    manager = shell.history_manager
    if manager is not None:
        # The property is asked for on every access to the database.
        manager.enabled = False


def go_back(shell: Any, count: int) -> None:
    """Make ``count`` the number of the next cell and forget what was there from it on."""
    manager = shell.history_manager
    while shell.execution_count > count:
        number = shell.execution_count - 1
        shell.execution_count = number
        for entries in (manager.input_hist_raw, manager.input_hist_parsed):
            if len(entries) == number + 1:
                entries.pop()
        # store_inputs() will move these on by one again.
        manager._i00, manager._i, manager._ii = manager._i, manager._ii, manager._iii
        for name in (f"_i{number}", f"_{number}"):
            shell.user_ns.pop(name, None)
            shell.user_ns_hidden.pop(name, None)
        shell.user_ns.get("_oh", {}).pop(number, None)
        for kept in ("outputs", "exceptions", "output_hist_reprs"):
            getattr(manager, kept, {}).pop(number, None)


def amend(shell: Any, inputs: dict[str, str]) -> None:
    """Let ``In`` show other text for cells that were edited after they ran: execution count → source."""
    manager = shell.history_manager
    for number, source in inputs.items():
        count = int(number)
        if count < 0:
            # An inserted cell, which has no number here.
            continue
        latest = len(manager.input_hist_raw) - 1
        for age, name in enumerate(("_i00", "_i", "_ii", "_iii")):
            if count == latest - age:
                setattr(manager, name, source)
                if name in shell.user_ns:
                    shell.user_ns[name] = source
        for entries, text in (
            (manager.input_hist_raw, source),
            (manager.input_hist_parsed, shell.transform_cell(source).rstrip("\n")),
        ):
            if count < len(entries):
                entries[count] = text
        if f"_i{count}" in shell.user_ns:
            shell.user_ns[f"_i{count}"] = source
