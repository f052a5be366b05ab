"""The rule books of all games, and where their tests are: what tests of texts look things up in."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from underhall.games import GAMES
from underhall.games.rule_texts import read_rules

ROOT: Final = Path(__file__).parents[2]
SOURCE: Final = ROOT / "src" / "underhall"
TESTS: Final = {
    "caverna": ROOT / "tests" / "rules" / "caverna",
    "zwergendorf": ROOT / "tests" / "zwergendorf",
    "rise": ROOT / "tests" / "rise",
}
GAME_NAMES: Final = list(GAMES)


@cache
def paragraphs(game: str) -> list[str]:
    """The ids of all paragraphs in order, without the name of the game."""
    return [id.removeprefix(f"{game}.") for section in read_rules(game) for id in section.paragraphs]


@cache
def sections(game: str) -> list[str]:
    """The ids of all sections in order, without the name of the game."""
    return [section.id.removeprefix(f"{game}.") for section in read_rules(game)]


def room(game: str) -> Path:
    """The folder of a game's rules."""
    return SOURCE / "games" / game


def cited_in(game: str) -> list[Path]:
    """Where paragraphs of a game may be named: its room, the tests of its rules, and what is there for every game."""
    folders = [room(game), TESTS[game], SOURCE / "engine", ROOT / "tests" / "counts", ROOT / "tests" / "law"]
    found = [path for folder in folders for path in folder.rglob("*") if path.suffix in (".py", ".md", ".toml")]
    assert len(found) > 50
    return found
