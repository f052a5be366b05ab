"""Every refusal has a sentence that its arguments fill, and cites a paragraph of the rules: read off the source."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from string import Formatter
from typing import Final, NamedTuple

import pytest

from underhall.engine.words import ENGINE_WORDS, LOG_WORDS
from underhall.games import rules
from underhall.games.caverna.expedition import RULE_BY_STRENGTH, loot_rule
from underhall.games.caverna.rules import CavernaRules
from underhall.games.caverna.words import ASKED, WORDS
from underhall.games.caverna.worths import load

ROOT: Final = Path(__file__).parents[3]
PARAGRAPH: Final = re.compile(r"^\*\*caverna\.([a-z]+\.[a-z0-9-]+)\*\* ", re.MULTILINE)
SECTION: Final = re.compile(r"^## .*\{caverna\.([a-z]+)\}$", re.MULTILINE)
SEATS: Final = (1, 2, 3, 4, 5, 6, 7)


class Said(NamedTuple):
    """A refusal in the source: where, which message, with which arguments."""

    where: str
    message: str
    arguments: frozenset[str]


@cache
def paragraphs() -> list[str]:
    return PARAGRAPH.findall((files("underhall.games.caverna") / "rules.md").read_text(encoding="utf-8"))


@cache
def sections() -> list[str]:
    return SECTION.findall((files("underhall.games.caverna") / "rules.md").read_text(encoding="utf-8"))


def sources(folder: str) -> list[Path]:
    found = sorted((ROOT / "src" / "underhall" / folder).rglob("*.py"))
    assert found, folder
    return found


def calls(path: Path, name: str) -> Iterator[ast.Call]:
    """Calls of a function or a method of that name."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if called == name:
                yield node


def constants(node: ast.expr) -> list[str] | None:
    """The texts an expression can be; None if that cannot be read."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        either, other = constants(node.body), constants(node.orelse)
        return either + other if either is not None and other is not None else None
    return None


def refusals(folder: str, name: str = "Refusal") -> list[Said]:
    found: list[Said] = []
    for path in sources(folder):
        for call in calls(path, name):
            messages = constants(call.args[0])
            where = f"{path.name}:{call.lineno}"
            if messages is None:
                assert path.name == "log.py", f"{where}: a message that is not written out"
                continue
            arguments = frozenset([keyword.arg or "**" for keyword in call.keywords])
            found += [Said(where, message, arguments) for message in messages]
    return found


def blanks(sentence: str) -> set[str]:
    """What a sentence leaves open."""
    return {field for _, field, _, _ in Formatter().parse(sentence) if field is not None}


@pytest.mark.parametrize("said", refusals(""), ids=lambda said: f"{said.where} {said.message}")
def test_every_refusal_has_a_sentence_that_its_arguments_fill(said: Said) -> None:
    words = {**ENGINE_WORDS, **WORDS}
    assert said.message in words
    assert blanks(words[said.message]) <= said.arguments


@pytest.mark.parametrize("said", refusals("engine"), ids=lambda said: f"{said.where} {said.message}")
def test_every_refusal_of_the_engine_has_a_sentence_without_a_game(said: Said) -> None:
    assert said.message in ENGINE_WORDS
    assert blanks(ENGINE_WORDS[said.message]) <= said.arguments


@pytest.mark.parametrize("said", refusals("engine", "_refused"), ids=lambda said: f"{said.where} {said.message}")
def test_every_refusal_of_a_log_has_a_sentence(said: Said) -> None:
    words = {**ENGINE_WORDS, **LOG_WORDS}
    assert said.message in words
    assert blanks(words[said.message]) <= said.arguments


def test_every_sentence_is_said_somewhere() -> None:
    said = {each.message for each in refusals("")}
    assert set(WORDS) <= said
    assert set(ENGINE_WORDS) <= said
    fences = {text for path in sources("engine") for text in texts(path) if text.startswith("fence-")}
    assert set(LOG_WORDS) <= {each.message for each in refusals("engine", "_refused")} | fences


@pytest.mark.parametrize("words", [ENGINE_WORDS, LOG_WORDS, WORDS], ids=["engine", "log", "caverna"])
def test_sentences_are_sentences(words: dict[str, str]) -> None:
    for message, sentence in words.items():
        assert sentence.endswith("."), message
        assert sentence[0].isupper() or sentence[0] == "{", message
        assert "\n" not in sentence


def texts(path: Path) -> list[str]:
    """All texts in a source, docstrings too."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]


@pytest.mark.parametrize("path", sources("games/caverna"), ids=lambda path: path.name)
def test_every_paragraph_that_the_source_cites_is_there(path: Path) -> None:
    """What looks like a paragraph and is neither a message nor a weight of the bots' eye must be one."""
    weights = load().weights
    cited = re.compile(rf"(?:{'|'.join(sections())})\.[a-z0-9-]+")
    for text in texts(path):
        if cited.fullmatch(text) and text not in WORDS and text not in weights and not text.endswith(".toml"):
            assert text in paragraphs(), text


@pytest.mark.parametrize("seats", SEATS)
def test_every_place_and_every_trade_cites_a_paragraph(seats: int) -> None:
    r = rules("caverna", {"seats": seats})
    assert isinstance(r, CavernaRules)
    for place in r.book.places.values():
        assert place.rule in paragraphs() or place.rule in sections(), place.label
        for part in getattr(place, "parts", []):
            assert part.rule in paragraphs() or part.rule in sections(), part.label
    for row in r.box.trades.rows:
        assert row.rule in paragraphs(), row.name
    assert {loot_rule(strength) for strength in RULE_BY_STRENGTH} <= set(paragraphs())


CITED: Final = re.compile(r"(?<!games\.)\bcaverna\.([a-z]+)(?:\.([a-z0-9-]+))?")


@pytest.mark.parametrize(
    "folder",
    ["src/underhall/games/caverna", "src/underhall/engine", "tests/rules/caverna", "tests/counts", "tests/law"],
)
def test_every_paragraph_named_anywhere_is_there(folder: str) -> None:
    """In comments, docstrings, tests and the rules themselves."""
    paths = [path for path in (ROOT / folder).rglob("*") if path.suffix in (".py", ".md", ".toml")]
    assert paths
    for path in paths:
        for section, paragraph in CITED.findall(path.read_text(encoding="utf-8")):
            if section in sections() and paragraph:
                assert f"{section}.{paragraph}" in paragraphs(), f"{path.name}: caverna.{section}.{paragraph}"


def test_paragraphs_are_numbered_without_gaps() -> None:
    """Ids never change and never come twice."""
    assert len(paragraphs()) == len(set(paragraphs()))
    assert list(dict.fromkeys([each.partition(".")[0] for each in paragraphs()])) == sections()
    for section in sections():
        own = [each.partition(".")[2] for each in paragraphs() if each.startswith(f"{section}.")]
        assert not own[0].isdecimal() or own == [str(number) for number in range(1, len(own) + 1)], section


def test_every_place_that_asks_says_what_it_asks() -> None:
    """By the first word of its label; all others are the phrase of a space, which asks how to go on with it."""
    r = rules("caverna", {"seats": 7})
    firsts = {label.split()[0] for label in r.book.places}
    assert set(ASKED) <= firsts | {"reveal"}
