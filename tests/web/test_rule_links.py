"""Whatever the page shows leads to its paragraph of the rules, and that paragraph is about it."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Final

import html5lib
import pytest
from tools.look import caverna, context, play

from tests.web.test_page import TABLE, pages
from underhall.engine.driver import Dice
from underhall.engine.flow import CHANCE
from underhall.games.caverna.calendar import Calendar
from underhall.games.caverna.paragraphs import ending, trade
from underhall.games.caverna.position import GOLD, GOODS, GREEN_LEAF, RED_QUESTION, Caverna
from underhall.games.caverna.rules import CavernaRules
from underhall.games.caverna.wording import LOOT
from underhall.web.rendering import render
from underhall.web.rulebook import Paragraph, book, paragraph

ENGLISH: Final = book("caverna")
LINK: Final = re.compile(r'href="/rules/caverna#([^"]+)"')
RULED: Final = re.compile(r'data-rule="([^"]+)"')
MODES: Final = pytest.mark.parametrize("text", [False, True], ids=["pictures", "text"])
SEATS: Final = pytest.mark.parametrize("seats", [1, 2, 3, 4, 5, 6, 7])
# Words of the paragraph for a line of the score, where its id is not one of them.
LINES: Final = {"vegetables": "Vegetables", "missing": "Missing", "bonus": "Bonus"}
EVENTS: Final = {  # of a round that has a marker: what the paragraph says
    "hidden": "turned up at the beginning", "full": "Green leaf", "none": "first red question mark",
    "one-food": "second red question mark", "field-or-breeding": "third red question mark",
}  # fmt: skip
ITEMS: Final = {  # loot: words of its paragraph
    "all-weapons-plus-1": "all weapons +1", "furnish-cavern": "furnish a cavern", "stable": "one stable",
    "tunnel": "single tunnel", "small-pasture": "small pasture", "large-pasture": "large pasture",
    "meadow": "single meadow", "dwelling": "ordinary Dwelling", "field": "single field", "sow": "sow action",
    "cavern": "single cavern", "breed": "breed up to two kinds", "boar": "wild boar", "gold-2": "2 gold",
    "ore-2": "2 ore",
}  # fmt: skip


def told(id: str) -> Paragraph:
    """The paragraph a link leads to."""
    found = paragraph(ENGLISH, id)
    assert found is not None, f"no paragraph {id}"
    return found


@cache
def last_round(seats: int) -> dict[str, Any]:
    """The first placement of the last round: every space of a game is there."""
    rules = caverna(seats=seats)
    p = rules.setup()
    play(rules, p, Dice(seats), lambda p, names: p.round == 12 and names[0].startswith("place"))
    seen = context(rules, p, max(0, rules.to_move(p)[0]))
    return seen


def elements(seats: int, text: bool) -> dict[str, dict[str, str]]:
    """The attributes of all that has an id."""
    html = render("en", TABLE, last_round(seats) | {"text": text})
    tree = html5lib.parse(html, namespaceHTMLElements=False)
    return {node.attrib["id"]: dict(node.attrib) for node in tree.iter() if "id" in node.attrib}


@MODES
@SEATS
def test_every_action_space_leads_to_its_paragraph(seats: int, text: bool) -> None:
    found = elements(seats, text)
    spaces = last_round(seats)["screen"]["spaces"]
    assert len(spaces) > 15
    for space in spaces:
        rule = told(found[f"sp-{space['space']}"]["data-rule"])
        assert rule["chapter"] == "spaces"
        assert rule["name"].casefold() in space["name"].casefold() or space["name"] in rule["text"]


@MODES
def test_every_furnishing_tile_leads_to_its_paragraph(text: bool) -> None:
    found = elements(3, text)
    tiles = last_round(3)["catalogue"]
    assert len(tiles) == 48
    for tile in tiles:
        node = found[f"tile-{tile['tile']}"]
        rule = told(node.get("data-rule") or f"tiles.{node.get('data-card')}")
        assert rule["chapter"] == "tiles"
        assert rule["name"] == tile["name"]


@MODES
def test_what_is_built_leads_to_its_paragraph(text: bool) -> None:
    seen = 0
    for shown, _ in pages(3, 33):
        html = render("en", TABLE, shown | {"text": text})
        for cell in shown["screen"]["board"]["cells"]:
            if cell["tile"]:
                opening = re.search(rf'<\w+ [^>]*id="cell-{cell["cell"]}"[^>]*>', html)
                assert opening is not None
                assert f'data-rule="tiles.{cell["tile"]}"' in opening[0]
                seen += 1
    assert seen


def expeditions() -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Moments in which loot is chosen, and each item there."""
    rules = caverna(seats=3)
    p = rules.setup()
    play(rules, p, Dice(4), lambda p, names: names[0].startswith("loot"))
    seat = rules.to_move(p)[0]
    seen = context(rules, p, seat)
    return [(seen, item) for item in seen["ask"]["loot"]]


@MODES
def test_every_item_of_loot_leads_to_its_paragraph(text: bool) -> None:
    items = expeditions()
    assert len(items) == 23
    html = render("en", TABLE, items[0][0] | {"text": text})
    for _, item in items:
        id = item["choice"].replace(" ", "-")
        opening = re.search(rf'<button[^>]* id="(?:do|far)-{id}"[^>]*>', html)
        assert opening is not None, id
        rules = RULED.findall(opening[0])
        assert rules == [item["rule"]]
        words = told(rules[0])["text"]
        name = item["choice"].removeprefix("loot ")
        assert f"Strength {item['need']}:" in words
        assert ITEMS.get(name, f"1 {name}") in words, name
    assert set(ITEMS) >= set(LOOT)


@MODES
def test_every_line_of_the_score_leads_to_its_paragraph(text: bool) -> None:
    html = render("en", TABLE, last_round(3) | {"text": text})
    for line in last_round(3)["screen"]["score"]:
        rule = told(line["rule"])
        assert rule["chapter"] == "score"
        assert rule["text"].startswith(LINES.get(line["id"], line["id"].capitalize())), line["id"]
        assert re.search(rf'id="score-{line["id"]}"[^>]*>\s*<\w+[^>]*><a href="/rules/caverna#{line["rule"]}"', html)


def test_every_question_and_every_trade_leads_to_a_paragraph() -> None:
    asked: set[str] = set()
    for seats in (1, 3, 5, 7):
        for seen, html in pages(seats, 11 * seats):
            if not seen["ask"]:
                continue
            rule = seen["ask"]["rule"].removeprefix("caverna.")
            told(rule)
            asked.add(rule.partition(".")[0])
            for row in seen["trades"]:
                said = told(row["rule"])
                assert said["chapter"] in ("trade", "ruby", "tiles")
                opening = re.search(rf'<button[^>]* value="{row["name"]}"[^>]*>', html)
                assert opening is not None
                assert f'data-rule="{row["rule"]}"' in opening[0]
    assert {"place", "spaces", "lay", "feed"} <= asked


@pytest.mark.parametrize("seats", [1, 3])
def test_a_trade_of_every_kind_has_a_paragraph_about_it(seats: int) -> None:
    rules = caverna(seats=seats)
    for row in rules.box.trades.rows:
        assert told(trade(rules, row.name))["chapter"] in ("ruby", "trade", "tiles")
    assert "Gold into food" in told(trade(rules, "trade gold food 1"))["text"]
    assert "out of order" in told(trade(rules, "dwarf 3"))["text"] or "ahead" in told(trade(rules, "dwarf 3"))["text"]
    assert GOODS[GOLD] == "gold"


def marked(seats: int) -> tuple[CavernaRules, Caverna, Calendar]:
    rules = caverna(seats=seats)
    return rules, rules.setup(), rules.reader.calendar


def test_how_a_round_ends_leads_to_what_is_said_of_it() -> None:
    rules, p, calendar = marked(3)
    for number in (1, 2, 3, 4, 5):
        p.round = number
        assert ending(calendar, number, calendar.event(p)) == "harvest.1"
    for number, marker in zip(range(6, 13), (GREEN_LEAF, *[RED_QUESTION] * 3, 0, 0, 0), strict=True):
        p.markers[number] = marker
    seen = context(rules, p, 0)
    events = {}
    for each in seen["screen"]["plan"]:
        if each["round"] > 5:
            assert EVENTS[each["event"]] in told(each["rule"])["text"]
            events[each["event"]] = each["rule"]
    assert set(events) == set(EVENTS)
    assert ending(marked(2)[2], 9, "skipped") == "round.1"
    assert "no harvest markers" in told(ending(marked(1)[2], 6, "full"))["text"]


@MODES
def test_every_phase_has_a_link_on_the_page(text: bool) -> None:
    """Work, the end of every round, feeding, breeding, fields, trades, the score."""
    found: set[str] = set()
    for seats in (1, 3):
        for seen, _ in pages(seats, 11 * seats):
            html = render("en", TABLE, seen | {"text": text})
            links = LINK.findall(html)
            assert {"place.1", "furnish.1", seen["screen"]["need"]["rule"]} <= set(links)
            assert {each["rule"] for each in seen["screen"]["plan"]} <= set(links)
            for id in {*links, *RULED.findall(html)}:
                told(id)
            found.update(links)
    assert {"trade.1", "feed.1", "breed.1", "score.14"} <= found
    for id, about in [("place.1", "dwarf"), ("feed.1", "eats"), ("breed.1", "newborn"), ("harvest.11", "Field phase"),
                      ("trade.1", "trade"), ("score.14", "total")]:  # fmt: skip
        assert about in told(id)["text"]


def test_a_question_of_chance_is_nobodys() -> None:
    rules = caverna(seats=3)
    assert rules.to_move(rules.setup()) == (CHANCE,)
