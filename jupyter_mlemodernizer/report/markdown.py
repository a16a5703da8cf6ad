"""The report as Markdown, for an issue or a README."""

import re
from collections.abc import Iterable

from ..model import CellReport, Report
from ..references import linked_parts
from ..wording import VERDICTS
from .diff import changes, status
from .evidence import Fact, facts
from .numbers import cost_of, shown, span, work_of
from .obstacles import failing, mends, needed_by, needing
from .order import in_order


def markdown_report(report: Report) -> str:
    """The report as Markdown; text from the notebook is kept from being read as markup."""
    numbers = {cell.cell_id: cell.number for cell in report.cells}
    lines = [f"# {_plain(report.notebook)}: {VERDICTS[report.verdict]}", "", _plain(report.summary), ""]
    if report.needs:
        lines += ["## What is needed", ""]
        for need in report.needs:
            where = f" ({cells})" if (cells := needed_by(need, report)) else ""
            lines.append(f"- **{need.what} {_plain(need.name)}**{where}: {_prose(need.advice)}")
            lines += _mended(needing(need, report), report)
        lines.append("")
    if stopped := failing(report):
        lines += ["## What still fails", ""]
        for cell in stopped:
            lines.append(f"- Cell {cell.number}: {_plain(cell.failure.message if cell.failure else '')}")
            lines += _mended([cell], report)
        lines.append("")
    for suggestion in in_order(report.suggestions, numbers):
        lines += [f"## {suggestion.kind}: {_prose(suggestion.title)}", "", f"{status(suggestion)}.", ""]
        lines += [*map(_line, facts(suggestion)), ""]
        for where, diff in changes(suggestion, numbers):
            body = "\n".join("⋯" if line == "@" else line for line in diff)
            fence = "`" * max(3, 1 + max(map(len, re.findall("`+", body)), default=0))
            lines += [f"In {where}:", "", f"{fence}diff", body, fence, ""]
    if report.scores:
        lines += ["## Scores then and now", "", "| cell | score | then | now | |", "|---|---|---|---|---|"]
        for score in report.scores:
            then, now = shown(score.then), shown(score.now)
            result = score.result.replace("_", " ")
            lines.append(f"| {score.number} | {_plain(score.name)} | {then} | {now} | {result} |")
        lines.append("")
    if report.era is not None and report.era.reasons:
        lines += [f"The notebook's time: {span(report.era)}. {_plain(' '.join(report.era.reasons))}", ""]
    lines += ["## Cells", "", "| cell | outcome | results | seconds |", "|---|---|---|---|"]
    for cell in report.cells:
        compared = cell.comparison.result.replace("_", " ") if cell.comparison else ""
        if cell.comparison and (compared == "drifted" or cell.comparison.spread):
            compared += f": {_plain(cell.comparison.detail)}"
        seconds = "" if cell.seconds is None else f"{cell.seconds:.2f}"
        lines.append(f"| {cell.number} | {cell.state.replace('_', ' ')} | {compared} | {seconds} |")
    lines += ["", f"Work: {work_of(report.counts)}."] if work_of(report.counts) else []
    if report.spent is not None:
        lines += ["", f"Language model: {cost_of(report.spent)}."]
    return "\n".join(lines) + "\n"


def _mended(cells: Iterable[CellReport], report: Report) -> list[str]:
    return [f"  - {_prose(line)}" for cell in cells for line in mends(cell.failure, report.suggestions)]


def _line(fact: Fact) -> str:
    if fact.quoted:
        return f"- {fact.label}: {_plain(fact.text)}"
    parts = (
        f"[{_plain(words)}]({address})" if words in fact.links else _prose(words)
        for words, address in linked_parts(fact.text, fact.links)
    )
    return f"- {fact.label}: {''.join(parts)}"


def _prose(text: str) -> str:
    """Text with what stands between backticks, the only markup there is, as code."""
    parts = re.split(r"(`[^`]+`)", re.sub(r"\s+", " ", text))
    return "".join(part if number % 2 else _plain(part) for number, part in enumerate(parts))


def _plain(text: str) -> str:
    return re.sub(r"([\\`*_\[\]<>#|])", r"\\\1", re.sub(r"\s+", " ", text))
