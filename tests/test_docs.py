"""What the documentation says exists, exists."""

import argparse
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "examples").glob("*.md")])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path):
    for target in re.findall(r"\]\(([^)#\s]+)", page.read_text(encoding="utf-8")):
        if not re.match(r"\w+:", target):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_make_knows_the_targets(page: Path):
    """Every `make target` in a page: make can plan it (which runs nothing)."""
    text = page.read_text(encoding="utf-8")
    named = set(re.findall(r"`make ([a-z-]+)[^`]*`", text)) | set(
        re.findall(r"^ *make ([a-z-]+)", text, re.MULTILINE)
    )
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert named <= set(targets), f"{page.name} names {named - set(targets)}"


def test_the_readme_has_the_two_commands():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "make demo" in text
    assert "make test" in text


def test_make_help_lists_the_targets_for_people():
    shown = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for target in ("demo", "lab", "ml", "test", "lint", "bench", "exam", "clean"):
        assert f"make {target} " in shown


def test_the_command_line_is_documented_in_full(monkeypatch: pytest.MonkeyPatch):
    """Each option of each command stands in docs/command-line.md, and none that does not exist."""
    from jupyter_mlemodernizer.cli import main

    parsers: list[argparse.ArgumentParser] = []
    # The parser is made in main(); it is caught at the moment it would parse.
    monkeypatch.setattr(
        argparse.ArgumentParser, "parse_args", lambda self, args: parsers.append(self) or _stop()
    )
    with pytest.raises(_StopError):
        main([])
    [commands] = [a for a in parsers[0]._actions if isinstance(a, argparse._SubParsersAction)]
    real = set()
    for command in commands.choices.values():
        for action in command._actions:
            real |= {option for option in action.option_strings if option.startswith("--")}
    text = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
    documented = set(re.findall(r"`(--[a-z-]+)", text))
    assert documented | {"--help"} == real
    assert set(re.findall(r"jupyter mlemodernizer ([a-z]+)", text)) == set(commands.choices)


class _StopError(Exception):
    pass


def _stop() -> None:
    raise _StopError
