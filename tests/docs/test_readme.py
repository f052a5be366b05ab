"""What the front page says is true: every command and every Python line of it runs."""

from __future__ import annotations

import re

import pytest

from tests.cli.terminal import Terminal
from tests.docs.pages import ROOT, Command, blocks, check_command, check_python, commands, page

README = page("README.md")
FEW = {"--games": "2", "--minutes": "0.01"}  # what the front page does at leisure


def quicker(command: Command) -> Command:
    """The same with small numbers."""
    words = command.words[:]
    for option, value in FEW.items():
        if option in words:
            words[words.index(option) + 1] = value
    return Command(words, command.output)


@pytest.fixture(autouse=True)
def at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


@pytest.mark.parametrize("command", commands(README), ids=str)
def test_commands(command: Command, terminal: Terminal) -> None:
    check_command(quicker(command), terminal)


def test_python_lines() -> None:
    assert check_python("README.md") > 20


def test_targets_of_make_exist() -> None:
    targets = re.findall(r"^make (\w+)", "".join(blocks(README, "sh")), re.MULTILINE)
    assert targets == ["play", "test"]
    for target in targets:
        assert re.search(rf"^{target}:.*## ", page("Makefile"), re.MULTILINE), target
