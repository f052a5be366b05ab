"""The pages of the documentation, their blocks of code, and the commands in them."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path
from typing import Final

from tests.cli.terminal import Terminal

ROOT: Final = Path(__file__).parents[2]
BLOCK: Final = re.compile(r"^```(?P<language>\w+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
COMPLAINT: Final = "underhall: "  # how the one line begins that tells of unusable input


class Command:
    """A command of a page, and what the page says it prints ("" if it says nothing)."""

    def __init__(self, words: list[str], output: str) -> None:
        self.words = words
        self.output = output

    def __str__(self) -> str:
        return " ".join(self.words[:3])


def page(name: str) -> str:
    """The text of a page, by its path from the root of the project."""
    return (ROOT / name).read_text(encoding="utf-8")


def blocks(text: str, language: str) -> list[str]:
    """The fenced blocks of one language."""
    return [found["text"] for found in BLOCK.finditer(text) if found["language"] == language]


def commands(text: str) -> list[Command]:
    """All commands of console blocks: "$ underhall ...", gone on with in lines that begin with "> "."""
    found: list[Command] = []
    for block in blocks(text, "console"):
        for line in block.replace("\\\n> ", "").splitlines():
            if line.startswith("$ "):
                found.append(Command(shlex.split(line[2:], comments=True), ""))
            else:
                found[-1].output += line + "\n"
    return found


def check_command(command: Command, terminal: Terminal) -> None:
    """The command runs with nobody at the keyboard, and prints what its page says."""
    assert command.words[0] == "underhall", command.words
    arguments = command.words[1:]
    if arguments[0] == "serve":  # it would serve for ever: tests/web has a server run, here its options are looked up
        assert terminal.run("serve", "--help") == 0
        assert all(word in terminal.out for word in arguments if word.startswith("--")), arguments
        return
    code = terminal.run(*arguments)
    assert code == (2 if command.output.startswith(COMPLAINT) else 0), terminal.err
    if command.output:
        told, got = _trimmed(command.output), _trimmed(terminal.out + terminal.err)
        assert doctest.OutputChecker().check_output(told, got, doctest.ELLIPSIS), got


def _trimmed(text: str) -> str:
    """Without blanks at the ends of lines, which tables leave there."""
    return "".join([line.rstrip() + "\n" for line in text.strip("\n").splitlines()])


def check_python(name: str) -> int:
    """The Python lines of a page do what it says: how many there are."""
    result = doctest.testfile(str(ROOT / name), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert result.failed == 0
    return result.attempted
