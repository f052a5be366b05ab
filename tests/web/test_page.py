"""The table page of Caverna, rendered at many moments of random games."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

import html5lib
import pytest
from tools.look import caverna, context, page, play

from underhall.engine.driver import Dice
from underhall.engine.flow import CHANCE
from underhall.games import front, rules
from underhall.games.caverna.position import Caverna
from underhall.games.caverna.rules import CavernaRules
from underhall.web.fronts import GAMES_SHOWN
from underhall.web.rendering import render
from underhall.web.viewing import aimed

TABLE: Final = "caverna/table.j2"
EVERY: Final = 61  # of the decisions of a game, one in so many is rendered
REGIONS: Final = (
    "top", "prompt", "spaces", "board", "goods", "harvest", "score", "furnishings", "players", "log", "scrub",
)  # fmt: skip
RAW: Final = re.compile(r"\b[a-z]+-[a-z]+(?:-[a-z]+)*\b")
HYPHENS: Final = {"and-burn", "slash-and-burn", "entry-level", "slash", "small-scale", "one-time"}

Page = tuple[dict[str, Any], str]


@cache
def pages(seats: int, seed: int) -> list[Page]:
    """Contexts and their pages, at moments all through a random game."""
    rules = caverna(seats=seats)
    p = rules.setup()
    dice = Dice(seed)
    found: list[Page] = []
    kinds: set[str] = set()
    asked = 0

    def stop(p: Caverna, names: list[str]) -> bool:
        nonlocal asked
        asked += 1
        words = names[0].split()
        kind = " ".join(words[:2]) if words[0] == "lay" else words[0]
        new = kind not in kinds
        kinds.add(kind)
        return new or asked % EVERY == 0

    while True:
        log = play(rules, p, dice, stop)
        movers = [seat for seat in rules.to_move(p) if seat != CHANCE]
        seen = context(rules, p, movers[0] if movers else 0, log)
        found.append((seen, render("en", TABLE, seen)))
        if not movers:
            return found
        step(rules, p, dice)


def step(rules: CavernaRules, p: Caverna, dice: Dice) -> None:
    seat = rules.to_move(p)[0]
    choices = rules.choices(p, seat)
    rules.play(p, seat, choices[dice.roll(len(choices))])


@pytest.fixture(params=[1, 2, 3, 5, 7])
def game(request: pytest.FixtureRequest) -> list[Page]:
    seats: int = request.param
    return pages(seats, 11 * seats)


def words_of(html: str) -> Iterator[str]:
    """What is read or heard on a page: texts, titles and labels."""
    tree = html5lib.parse(html, namespaceHTMLElements=False)
    for node in tree.iter():
        if node.tag in ("script", "style", "head"):
            continue
        yield from (text for text in (node.text, node.tail) if text and text.strip())
        yield from (node.attrib[key] for key in ("title", "aria-label", "data-says", "data-why") if key in node.attrib)


def test_every_question_comes_up(game: list[Page]) -> None:
    asked = {seen["ask"]["choices"][0]["name"].split()[0] for seen, _ in game if seen["ask"]}
    assert {"place", "part", "lay", "feed"} <= asked


def test_pages_are_well_formed(game: list[Page]) -> None:
    for _, html in game:
        parser = html5lib.HTMLParser(strict=False)
        parser.parse(html)
        faults = [(at, code) for at, code, _ in parser.errors if "self-closing" not in code]
        assert not faults, faults[:3]


def test_all_regions_are_there_once(game: list[Page]) -> None:
    for _, html in game:
        ids = Counter(re.findall(r'\bid="([^"]+)"', html))
        assert all(ids[region] == 1 for region in REGIONS)
        assert not [name for name, count in ids.items() if count > 1]


def test_every_choice_is_a_button_exactly_once(game: list[Page]) -> None:
    for seen, html in game:
        if not seen["ask"]:
            continue
        buttons = Counter(re.findall(r'<button[^>]* name="do" value="([^"]+)"', html))
        wanted = [choice["name"] for choice in seen["ask"]["choices"]] + [row["name"] for row in seen["trades"]]
        assert buttons == Counter(dict.fromkeys(wanted, 1))


def test_only_what_is_offered_can_be_pressed(game: list[Page]) -> None:
    for seen, html in game:
        if not seen["ask"]:
            assert 'name="do"' not in html


def test_spaces_that_are_closed_tell_why(game: list[Page]) -> None:
    for seen, html in game:
        for reason in seen["no"].values():
            assert reason.replace("'", "&#39;") in html


def test_no_name_of_the_code_is_shown(game: list[Page]) -> None:
    for _, html in game:
        for words in words_of(html):
            raw = [found for found in RAW.findall(words) if found not in HYPHENS]
            assert not raw, words


def test_labels_say_where_and_what(game: list[Page]) -> None:
    labels = [
        " ".join(text.split())
        for seen, html in game
        if seen["ask"] and seen["ask"]["choices"][0]["name"].startswith("lay meadow-field")
        for text in re.findall(r'class="way".*?<span class="sr">(.*?)</span>', html, re.DOTALL)
    ]
    assert labels
    assert all(
        re.match(r"[A-F][1-8]: meadow here, field to the (east|south|west|north) \([A-F][1-8]\)", label)
        for label in labels
    )


def test_who_looks_on_sees_no_commands() -> None:
    rules = caverna(seats=3)
    p = rules.setup()
    play(rules, p, Dice(5), lambda p, names: p.round == 2)
    seen = context(rules, p, rules.to_move(p)[0])
    seen.update(me=None, ask=None, aimed=aimed(None, 0), trades=[], no={})
    html = render("en", TABLE, seen)
    assert 'name="do"' not in html
    assert "/undo" not in html


@pytest.mark.parametrize("text", [False, True])
@pytest.mark.parametrize("game", GAMES_SHOWN)
def test_any_game_can_be_looked_at(game: str, text: bool) -> None:
    """What tools/look.py renders is the page that a table has."""
    of: Any = rules(game, {"seats": 2})
    p, seen = of.setup(), 0

    def stop(_: Any, names: list[str]) -> bool:
        nonlocal seen
        seen += 1
        return seen == 30

    log = play(of, p, Dice(3), stop)
    html = page(of, p, of.to_move(p)[0], log, text)
    assert log[-1]["lines"][-1]["words"] in html
    for region in front(game).REGIONS:
        assert f'id="{region}"' in html
