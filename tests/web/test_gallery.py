"""Pages made of remembered regions are the pages that would be made anew."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from underhall.engine.driver import Deal, Dice, pick
from underhall.engine.flow import CHANCE
from underhall.engine.game import Rules
from underhall.engine.log import Log
from underhall.games import rules
from underhall.games.caverna.front import REGIONS
from underhall.table.table import Table
from underhall.web.dependencies import parts
from underhall.web.gallery import Gallery
from underhall.web.rendering import render
from underhall.web.viewing import View, context, log_lines, marks

EVERY = 13  # of the moves of a game, one in so many is looked at


def new_table(seats: int) -> Table:
    return table_of(rules("caverna", {"seats": seats, "first": 0}))


def table_of(of: Rules[Any]) -> Table:
    seats = of.seats
    game = {
        "id": "x", "code": "a-b-1", "game": of.name, "header": Log(of).header, "secret": b"x" * 32,
        "settings": {"confirm": "ask", "live_score": True},
    }  # fmt: skip
    chairs = [{"seat": seat, "name": f"Name {seat}", "person": f"p{seat}", "bot": None} for seat in range(seats)]
    return Table(game, chairs, [])


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_remembered_regions_are_what_would_be_rendered_now(seats: int) -> None:
    table, gallery, dice, deal = new_table(seats), Gallery(), Dice(seats), Deal(b"gallery")
    views = [View(0, 0, "en"), View(None, seats - 1, "en")]
    of = table.rules
    for n in range(400):
        movers = of.to_move(table.log.position)
        if not movers:
            break
        for holder in table.holders():
            if holder != movers[0]:
                table.confirm(holder)
        if movers[0] == CHANCE:
            table.log.chance(of.vocabulary.text(deal.draw(of, table.log.position)))
            table.version += 1
        else:
            name = of.vocabulary.text(pick(of, table.log.position, movers[0], dice))
            table.do(movers[0], name, table.log.latest(movers[0]))
        if n % EVERY:
            continue
        for view in views:
            fresh = context(table, view, frozenset(), 0)
            seen = gallery.regions(table, view, frozenset(), 0)
            for name in REGIONS:
                html = render("en", f"caverna/regions/{name}.j2", fresh).replace("\n", " ")
                assert seen.regions[name] == html, name


def test_a_region_knows_what_it_shows() -> None:
    board = parts("caverna/regions/board.j2")
    assert ("screen", "board") in board
    assert ("aimed", "cell") in board
    assert ("ask", "") not in board, "what is asked elsewhere does not change it"
    assert ("screen", "seats") not in board, "nor what others do"
    assert ("log", "") not in board
    assert ("log", "") in parts("caverna/regions/log.j2")


def test_keys_lead_to_the_turns_and_rounds_before_and_after() -> None:
    table, dice, deal = new_table(2), Dice(2), Deal(b"gallery")
    of = table.rules
    while of.to_move(table.log.position) and table.log.position.round < 3:
        seat = of.to_move(table.log.position)[0]
        if seat == CHANCE:
            table.log.chance(of.vocabulary.text(deal.draw(of, table.log.position)))
        else:
            table.log.append(seat, of.vocabulary.text(pick(of, table.log.position, seat, dice)))
            if table.log.draft(seat):
                table.log.confirm(seat)
    told, last = table.told, len(table.log.entries)
    turn = next(later.n for each, later in pairwise(told) if later.n > last // 2 and each.seat != later.seat)
    found = marks(table, turn)  # in the midst of a turn, after its first step
    assert found[","] == turn - 1
    assert table.log.entries[found["."]]["n"] == found["."] + 1 > turn
    here = next(each for each in told if each.n == turn).round
    assert next(each for each in told if each.n > found["<"]).round == here
    assert "." not in marks(table, last), "nothing comes after the present"
    assert "<" not in marks(table, 0)


def test_what_chance_brings_at_once_is_one_line_of_the_log() -> None:
    table, deal = table_of(rules("zwergendorf", {"seats": 4})), Deal(b"gallery")
    while table.rules.to_move(table.log.position) == (CHANCE,):
        table.log.chance(table.rules.vocabulary.text(deal.draw(table.rules, table.log.position)))
    dealt = [line for group in log_lines(table, View(0, 0, "en")) for line in group["lines"] if line["seat"] == CHANCE]
    assert len(dealt) == 1
    assert dealt[0]["n"] == len(table.log.entries) == 12
    words = dealt[0]["words"].split(", ")
    own = [card for card in words if ": " in card]
    assert len(own) == 3
    assert [card for card in words if card not in own] == [
        "a goal card is dealt ×3", "a building card is dealt ×3", "a resource card is dealt ×3",
    ]  # fmt: skip
