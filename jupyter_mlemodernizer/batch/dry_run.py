"""What a run would meet: counts, imports, what is missing, and what it would take; no notebook is run."""

import json
import statistics
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from ..kernel import KernelError
from ..kernelspecs import choose_kernel
from ..model import Environment, Options
from ..saved import NotebookError, cells_of, parse_notebook, require_python
from ..wording import count
from .progress import duration
from .rows import Row, imports, saved_kernel
from .sources import Entry

_MOST = 25
# Two kernels, without any work of the notebook's own; measured, see docs/scale.md.
_LEAST_SECONDS = 2.5


@dataclass
class Forecast:
    """What is known before anything runs.

    Attributes:
        notebooks: how many.
        unusable: why some cannot be begun, by name.
        cells: code cells, all together.
        kernels: notebooks by kernel.
        imports: notebooks by imported module.
        missing: the same for modules that their kernel does not have.
    """

    notebooks: int = 0
    unusable: dict[str, str] = field(default_factory=dict)
    cells: int = 0
    kernels: Counter[str] = field(default_factory=Counter)
    imports: Counter[str] = field(default_factory=Counter)
    missing: Counter[str] = field(default_factory=Counter)


def forecast(
    entries: Sequence[Entry],
    options: Options,
    installed: Mapping[str, str],
    environment: Callable[[str], tuple[str, str]],
) -> Forecast:
    """Read every notebook, and ask each kernel once what it has.

    Arguments:
        entries: the notebooks.
        options: of the run.
        installed: kernelspecs, name → language.
        environment: what is installed where a kernel runs, as JSON, or why that cannot be known.
    """
    found = Forecast()
    known: dict[str, Environment | str] = {}
    for entry in entries:
        found.notebooks += 1
        try:
            text = entry.path.read_text(encoding="utf-8-sig")
            notebook = parse_notebook(text, entry.path.name)
            require_python(notebook, entry.path.name)
            kernel, _ = choose_kernel(entry.kernel or options.kernel_name, saved_kernel(text), installed)
            if kernel not in known:
                facts, why_not = environment(kernel)
                known[kernel] = why_not or Environment.model_validate_json(facts)
            there = known[kernel]
            if isinstance(there, str):
                raise KernelError(there)
        except (OSError, UnicodeDecodeError, NotebookError, KernelError) as error:
            found.unusable[str(entry.path)] = str(error)
            continue
        code = [cell.source for cell in cells_of(notebook) if cell.cell_type == "code"]
        found.cells += len(code)
        found.kernels[kernel] += 1
        for module in imports("\n".join(code), entry.folder):
            found.imports[module] += 1
            found.missing[module] += there.provides(module) is None
    return found


def told(
    found: Forecast, options: Options, workers: int, earlier: Sequence[Row], limits: Mapping[str, object]
) -> str:
    """A forecast as text.

    Arguments:
        found: the forecast.
        options: of the run.
        workers: notebooks at once.
        earlier: rows of what is recorded; their median time is the best guess.
        limits: of the language model, for the whole run; empty without one.
    """
    usable = found.notebooks - len(found.unusable)
    before = f", {len(earlier):,} recorded before" if earlier else ""
    lines = [f"{count(found.notebooks, 'notebook')}, {count(found.cells, 'code cell')}{before}"]
    lines += [f"  {number} in kernel {kernel}" for kernel, number in found.kernels.most_common()]
    if found.unusable:
        lines.append(f"{len(found.unusable)} cannot be begun:")
        lines += [f"  {why}" for why in list(found.unusable.values())[:_MOST]]
    lines.append("imports (notebooks; * not installed there, or gone):")
    lines += [
        f"  {number:>6}  {module}{' *' if found.missing[module] else ''}"
        for module, number in found.imports.most_common(_MOST)
    ]
    absent = [(module, number) for module, number in found.missing.most_common() if number]
    lines.append("nothing is missing" if not absent else "missing (notebooks):")
    lines += [f"  {number:>6}  {module}" for module, number in absent[:_MOST]]
    each = statistics.median(row["seconds"] for row in earlier) if earlier else _LEAST_SECONDS
    words = "by the median of what is recorded" if earlier else "at least, the notebooks' own work aside"
    most = options.timeout * (2 if options.verify else 1)
    lines.append(
        f"time on {count(workers, 'worker')}: {duration(usable * each / workers)} {words}; "
        f"at most {duration(usable * most / workers)}, if every notebook takes all that it may"
    )
    lines.append(
        f"language model: {json.dumps(dict(limits))}"
        if limits
        else "language model: none is configured, no cost"
    )
    return "\n".join(lines) + "\n"
