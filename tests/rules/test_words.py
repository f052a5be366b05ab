"""Every refusal has a sentence that its arguments fill, and cites a paragraph of the rules: read off the source."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from string import Formatter
from typing import Any, Final, NamedTuple

import pytest

from tests.rules.books import GAME_NAMES, SOURCE, cited_in, paragraphs, room, sections
from underhall.engine.game import Unusable
from underhall.engine.words import ENGINE_WORDS, LOG_WORDS
from underhall.games import GAMES, rules
from underhall.games.caverna.expedition import RULE_BY_STRENGTH, loot_rule
from underhall.games.caverna.rules import CavernaRules

ENGINE: Final = "engine"  # in place of a game: what is there for all of them
# Options under which there are places that are not there by default.
VARIANTS: Final[dict[str, list[dict[str, Any]]]] = {
    "caverna": [{}],
    "rise": [{}, {"events": "yes"}, {"activation": "one"}, {"chancery": "yes"}],
    "zwergendorf": [{}, {"drafting": "nasty"}, {"tavern_shape": "tetromino"}],
}


class Said(NamedTuple):
    """A refusal in the source: where, of which game, which message, with which arguments, and the paragraph it cites.

    rule: "" where that is not written out.
    """

    where: str
    game: str
    message: str
    arguments: frozenset[str]
    rule: str

    def __str__(self) -> str:
        return f"{self.where} {self.message}"


def words_of(game: str) -> Mapping[str, str]:
    """The sentences of a game, beside those of the engine."""
    found: Mapping[str, str] = {} if game == ENGINE else import_module(f"underhall.games.{game}.words").WORDS
    return found


def sources(game: str) -> list[Path]:
    """The room of a game, or that of the engine."""
    return sorted((SOURCE / ENGINE if game == ENGINE else room(game)).rglob("*.py"))


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


@cache
def refusals(game: str, name: str = "Refusal") -> list[Said]:
    found: list[Said] = []
    for path in sources(game):
        for call in calls(path, name):
            messages = constants(call.args[0])
            where = f"{path.name}:{call.lineno}"
            if messages is None:
                assert path.name == "log.py", f"{where}: a message that is not written out"
                continue
            arguments = frozenset([keyword.arg or "**" for keyword in call.keywords])
            cited = constants(call.args[1]) if len(call.args) > 1 else None
            found += [Said(where, game, message, arguments, (cited or [""])[0]) for message in messages]
    return found


EVERY: Final = [said for game in (ENGINE, *GAME_NAMES) for said in refusals(game)]


def blanks(sentence: str) -> set[str]:
    """What a sentence leaves open."""
    return {field for _, field, _, _ in Formatter().parse(sentence) if field is not None}


@pytest.mark.parametrize("said", EVERY, ids=str)
def test_every_refusal_has_a_sentence_that_its_arguments_fill(said: Said) -> None:
    """What every game says needs no game."""
    words = {**ENGINE_WORDS, **words_of(said.game)}
    assert said.message in words
    assert blanks(words[said.message]) <= said.arguments
    assert not said.rule or said.rule in paragraphs(said.game)


def test_nobody_else_refuses() -> None:
    """Whoever is neither the engine nor a game shows their refusals, and has none of its own."""
    rooms = [SOURCE / ENGINE, *[room(game) for game in GAMES]]
    for path in sorted(SOURCE.rglob("*.py")):
        if not any(path.is_relative_to(each) for each in rooms):
            assert list(calls(path, "Refusal")) == [], path


@pytest.mark.parametrize("said", refusals(ENGINE, "_refused"), ids=str)
def test_every_refusal_of_a_log_has_a_sentence(said: Said) -> None:
    words = {**ENGINE_WORDS, **LOG_WORDS}
    assert said.message in words
    assert blanks(words[said.message]) <= said.arguments


@pytest.mark.parametrize("game", GAME_NAMES)
def test_every_sentence_of_a_game_is_said_somewhere(game: str) -> None:
    said = {each.message for each in refusals(game)}
    assert set(words_of(game)) - set(ENGINE_WORDS) <= said


def test_every_sentence_of_the_engine_is_said_somewhere() -> None:
    assert set(ENGINE_WORDS) <= {each.message for each in EVERY}
    fences = {text for path in sources(ENGINE) for text in texts(path) if text.startswith("fence-")}
    assert set(LOG_WORDS) <= {each.message for each in refusals(ENGINE, "_refused")} | fences


@pytest.mark.parametrize(
    "words",
    [ENGINE_WORDS, LOG_WORDS, *[words_of(game) for game in GAME_NAMES]],
    ids=["engine", "log", *GAME_NAMES],
)
def test_sentences_are_sentences(words: Mapping[str, str]) -> None:
    for message, sentence in words.items():
        assert sentence.endswith("."), message
        assert sentence[0].isupper() or sentence[0] == "{", message
        assert "\n" not in sentence


def texts(path: Path) -> list[str]:
    """All texts in a source, docstrings too."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]


@cache
def weights(game: str) -> set[str]:
    """The names of what things are worth to a bot: they look like paragraphs."""
    found: set[str] = set()
    for path in sorted((room(game) / "data").glob("worths*.toml")):
        for section, entries in tomllib.loads(path.read_text(encoding="utf-8")).items():
            found |= {f"{section}.{name}" for name in entries}
    return found


@pytest.mark.parametrize(
    ("game", "path"), [(game, path) for game in GAME_NAMES for path in sources(game)], ids=lambda each: Path(each).name
)
def test_every_paragraph_that_the_source_cites_is_there(game: str, path: Path) -> None:
    """What looks like a paragraph and is neither a message nor a weight of the bots' eye must be one."""
    cited = re.compile(rf"(?:{'|'.join(sections(game))})\.[a-z0-9-]+")
    for text in texts(path):
        known = text in words_of(game) or text in weights(game) or text.endswith(".toml")
        if cited.fullmatch(text) and not known:
            assert text in paragraphs(game), text


def tables() -> list[Any]:
    """Every game under every number of seats, and variants."""
    return [
        pytest.param(game, {"seats": seats, **options}, id=" ".join([game, str(seats), *options.values()]))
        for game in GAME_NAMES
        for options in VARIANTS[game]
        for seats in sorted(GAMES[game].options["seats"])
        if can_be(game, {"seats": seats, **options})
    ]


def can_be(game: str, options: dict[str, Any]) -> bool:
    try:
        rules(game, options)
    except Unusable:
        return False
    return True


@pytest.mark.parametrize(("game", "options"), tables())
def test_every_place_and_every_trade_cites_a_paragraph(game: str, options: dict[str, Any]) -> None:
    r = rules(game, options)
    told = {*paragraphs(game), *sections(game)}
    for place in r.book.places.values():
        assert place.rule in told, place.label
        for part in getattr(place, "parts", []):
            assert part.rule in told, part.label
    if isinstance(r, CavernaRules):
        for row in r.box.trades.rows:
            assert row.rule in paragraphs(game), row.name
        assert {loot_rule(strength) for strength in RULE_BY_STRENGTH} <= set(paragraphs(game))


@pytest.mark.parametrize("game", GAME_NAMES)
def test_every_paragraph_named_anywhere_is_there(game: str) -> None:
    """In comments, docstrings, tests and the rules themselves."""
    cited = re.compile(rf"(?<!games\.)\b{game}\.([a-z]+)(?:\.([a-z0-9-]+))?")
    found = 0
    for path in cited_in(game):
        for section, paragraph in cited.findall(path.read_text(encoding="utf-8")):
            if section in sections(game) and paragraph:
                assert f"{section}.{paragraph}" in paragraphs(game), f"{path.name}: {game}.{section}.{paragraph}"
                found += 1
    assert found > 200


@pytest.mark.parametrize("game", GAME_NAMES)
def test_paragraphs_are_numbered_without_gaps(game: str) -> None:
    """Ids never change and never come twice."""
    all_of_them = paragraphs(game)
    assert len(all_of_them) == len(set(all_of_them))
    assert list(dict.fromkeys([each.partition(".")[0] for each in all_of_them])) == sections(game)
    for section in sections(game):
        own = [each.partition(".")[2] for each in all_of_them if each.startswith(f"{section}.")]
        assert not own[0].isdecimal() or own == [str(number) for number in range(1, len(own) + 1)], section


@pytest.mark.parametrize("game", GAME_NAMES)
def test_what_is_asked_is_asked_by_a_place(game: str) -> None:
    """By the first word of its label; all others are the phrase of a space, which asks how to go on with it."""
    labels = {
        label
        for options in VARIANTS[game]
        for seats in GAMES[game].options["seats"]
        if can_be(game, {"seats": seats, **options})
        for label in rules(game, {"seats": seats, **options}).book.places
    }
    asked = import_module(f"underhall.games.{game}.words").ASKED
    assert {label.split()[0] for label in asked} <= {label.split()[0] for label in labels} | {"reveal"}
