"""What is hidden stays hidden, in views and in logs, and may be anything that one does not know."""

from __future__ import annotations

from json import loads
from typing import Any, Final

import pytest

from tests.zwergendorf.situation import Situation
from underhall.engine.driver import Dice, pick, playout
from underhall.engine.flow import CHANCE
from underhall.engine.log import Log
from underhall.games import rules
from underhall.games.zwergendorf.position import HIDDEN, NO_CARD, type_of

TABLES: Final[list[dict[str, Any]]] = [
    {"seats": 1},
    {"seats": 2},
    {"seats": 3},
    {"seats": 4, "drafting": "nasty"},
]
each_table = pytest.mark.parametrize("options", TABLES, ids=str)
REDEALS: Final = 40


def positions(options: dict[str, Any], seed: int, every: int) -> list[Any]:
    """Positions of a random game, one of so many."""
    of, dice, found = rules("zwergendorf", options), Dice(seed), []
    p, at = of.setup(), 0
    while movers := of.to_move(p):
        if at % every == 0:
            found.append(p.copy())
        seat = movers[dice.roll(len(movers))]
        of.play(p, seat, pick(of, p, seat, dice))
        at += 1
    return found


@each_table
def test_a_redealt_table_can_be_played_to_its_end(options: dict[str, Any]) -> None:
    of, dice = rules("zwergendorf", options), Dice(3)
    for p in positions(options, 5, 11):
        for seat in range(CHANCE, of.seats):
            redealt = of.redeal(of.view(p, seat), dice.roll)
            assert [left.bit_count() for left in redealt.left] == [left.bit_count() for left in p.left]
            playout(of, redealt, 1)
            assert of.to_move(redealt) == ()


@each_table
def test_no_card_is_there_twice_in_a_redealt_table(options: dict[str, Any]) -> None:
    of, dice = rules("zwergendorf", options), Dice(4)
    for p in positions(options, 6, 7):
        for seat in range(CHANCE, of.seats):
            redealt = of.redeal(of.view(p, seat), dice.roll)
            held = []
            for village in redealt.villages:
                held += [*village.hand, *village.tossed]
                held += [card for card in village.kept if not redealt.shown >> card & 1]
            assert min(held, default=0) >= 0
            assert len(held) == len(set(held))
            for card in held:
                assert not redealt.left[type_of(card)] >> card % 31 & 1
                assert not redealt.shown >> card & 1


def test_what_a_seat_may_not_know_varies() -> None:
    """zwergendorf.pick.8: a view leaves open whatever its owner never held, and which of two cards is kept."""
    s = Situation(seats=3).deal("G01", "B01", "R01", "G02", "B02", "R02", "G03", "B03", "R03")
    for seat, card in enumerate(("G01", "B02", "R03")):
        s.do(f"keep {card}", seat=seat)
    s.do("keep B01", seat=1)  # seat 0 passed B01 and R01 on to it
    view = s.rules.view(s.p, 0)
    assert s.cards(view.villages[1].hand) == ["B01", "R01"]
    assert view.villages[1].pick == HIDDEN
    assert s.cards(view.villages[1].kept) == ["?"]
    assert s.cards(view.villages[2].hand) == ["?", "?"]
    assert s.cards(view.villages[2].kept) == ["?"]
    dice = Dice(9)
    dealt = [s.rules.redeal(view, dice.roll) for _ in range(REDEALS)]
    assert {s.cards([p.villages[1].pick])[0] for p in dealt} == {"B01", "R01"}
    assert len({p.villages[1].kept[0] for p in dealt}) > 10
    for p in dealt:  # what came to seat 0 tells of which type seat 2 kept a card; what seat 1 passed on goes with it
        assert type_of(p.villages[2].kept[0]) == type_of(s.p.villages[2].kept[0])
        types = [type_of(card) for card in (*p.villages[1].kept, *p.villages[2].hand)]
        assert sorted(types) == [0, 1, 2]


def test_of_a_discarded_card_only_the_type_can_be_told() -> None:
    """zwergendorf.pick.8: everyone was dealt one card of each kind, and what was kept has been shown."""
    s = Situation().deal("G01", "B01", "R01", "G02", "B02", "R02")
    s.do("keep G01").do("keep G02", seat=1).do("keep B02").do("keep B01", seat=1)
    assert s.cards(s.p.villages[0].tossed) == ["R02"]
    # Between two players each card is held by both; who only looks on has held none.
    assert s.cards(s.rules.view(s.p, 1).villages[0].tossed) == ["R02"]
    assert s.cards(s.rules.view(s.p, CHANCE).villages[0].tossed) == ["?R"]


def test_a_log_is_sealed_by_the_rules() -> None:
    """zwergendorf.pick.5 and setup.12: deals and picks are for one seat, what is drawn for all."""
    log = Log(rules("zwergendorf", {"seats": 2}))
    for name in ("goal G01", "building B01", "resource R01", "goal G02", "building B02", "resource R02"):
        log.chance(f"deal {name}")
    log.append(0, "keep G01")
    log.append(1, "keep G02")
    log.append(0, "keep B02")
    log.append(1, "keep B01")
    log.append(0, "choose G01 top left")
    assert [entry.get("to") for entry in log.entries] == [*[[0]] * 3, *[[1]] * 3, [0], [1], [0], [1], None]
    told = [loads(line) for line in log.project(1).splitlines()[1:]]
    assert [entry.get("do", entry.get("chance")) for entry in told][:8] == [
        None, None, None, "deal goal G02", "deal building B02", "deal resource R02", None, "keep G02",
    ]  # fmt: skip
    assert told[-1]["do"] == "choose G01 top left"
    assert "G0" not in "".join([line for line in log.project(CHANCE).splitlines() if '"choose' not in line])


def test_the_offers_of_others_tell_nothing_of_their_hands() -> None:
    s = Situation(seats=3).deal("G01", "B01", "R01", "G02", "B02", "R02", "G03", "B03", "R03")
    view = s.rules.view(s.p, 0)
    assert [len(view.offers[seat]) for seat in range(3)] == [3, 0, 0]
    assert view.villages[1].pick == NO_CARD
    assert not s.rules.vocabulary.text(view.offers[0][0]).endswith("02")


def test_a_draw_to_come_may_be_any_card_that_is_not_known() -> None:
    s = Situation().deal("G01", "B01", "R01")
    p = s.rules.view(s.p, 1)
    assert len(s.rules.choices(p, CHANCE)) == 31  # of goals: seat 1 does not know that G01 is gone
    assert len(s.rules.choices(s.rules.view(s.p, 0), CHANCE)) == 30
    assert len(s.rules.choices(s.p, CHANCE)) == 30
