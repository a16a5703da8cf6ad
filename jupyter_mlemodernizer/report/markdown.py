"""The report as Markdown, for an issue or a README."""

import re

from ..model import Report, Suggestion
from .diff import changes, status
from .numbers import cost_of, duration, shown, span


def markdown_report(report: Report) -> str:
    """The report as Markdown; text from the notebook is kept from being read as markup."""
    numbers = {cell.cell_id: cell.number for cell in report.cells}
    lines = [f"# {_plain(report.notebook)}: {report.verdict}", "", _plain(report.summary), ""]
    if report.needs:
        lines += ["## What is needed", ""]
        lines += [f"- **{need.what} {_plain(need.name)}**: {_plain(need.advice)}" for need in report.needs]
        lines.append("")
    for suggestion in report.suggestions:
        lines += [f"## {suggestion.kind}: {suggestion.title}", ""]
        for why in filter(None, (suggestion.reason, suggestion.needs_decision)):
            lines += [why, ""]
        lines += [
            f"{status(suggestion)}; {suggestion.origin}"
            + (f"; {suggestion.reference}" if suggestion.reference else ""),
            "",
        ]
        if suggestion.evidence.before is not None:
            lines += [f"Before: {_plain(suggestion.evidence.before.message)}", ""]
        lines += _then_and_now(suggestion)
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
    if report.spent is not None:
        lines += ["", f"Language model: {cost_of(report.spent)}."]
    return "\n".join(lines) + "\n"


def _then_and_now(suggestion: Suggestion) -> list[str]:
    """How the cell ran before and after: the times of a speedup, the results of a calibration."""
    evidence = suggestion.evidence
    if evidence.outcome_before is None or evidence.after is None:
        return []
    then, now = evidence.outcome_before.seconds, evidence.after.seconds
    if evidence.ratio is not None and then is not None and now is not None:
        times = f"Before: {duration(then)}; after: {duration(now)}"
        return [f"{times}, {evidence.ratio:.3g} times as fast.", ""]
    if evidence.after.comparison is None:
        return []
    before = evidence.outcome_before.comparison
    lines = [f"Without it: {_plain(before.detail)}", ""] if before else []
    return [
        *lines,
        f"With it: {_plain(evidence.after.message)} {_plain(evidence.after.comparison.detail)}",
        "",
    ]


def _plain(text: str) -> str:
    return re.sub(r"([\\`*_\[\]<>#|])", r"\\\1", " ".join(text.split()))
