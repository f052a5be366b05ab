"""Dice, deals and random play."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.engine.scenes import RULES, begin, do, opening
from tests.toy.dig import dig
from tests.toy.dig.position import RUBY
from underhall.engine.driver import Deal, Dice, draw, pick, playout, playout_hashed
from underhall.engine.flow import CHANCE
from underhall.engine.phrase import step

SECRET = bytes(range(32))
FEED = step("feed")


def test_dice_are_the_same_everywhere() -> None:
    dice = Dice(2024)
    assert [dice.roll(6) for _ in range(10)] == [5, 1, 2, 2, 5, 4, 4, 2, 4, 5]
    assert Dice(2024 + 2**31).roll(1000) == Dice(2024).roll(1000)


def test_dice_are_fair() -> None:
    dice = Dice(1)
    rolled = Counter([dice.roll(10) for _ in range(10_000)])
    assert min(rolled.values()) > 900
    assert max(rolled.values()) < 1100


def test_outcomes_are_drawn_by_weight() -> None:
    p, dice = RULES.setup(), Dice(1)
    p.deck = [6, 3, 1, 0]
    drawn = Counter([draw(RULES, p, dice) - RULES.draws for _ in range(5000)])
    assert [round(drawn[omen] / 500) for omen in range(4)] == [6, 3, 1, 0]


def test_nothing_is_drawn_when_no_draw_is_due() -> None:
    p = begin(FEED, grain=1)
    with pytest.raises(ValueError, match="no draw is due"):
        draw(RULES, p, Dice(1))
    with pytest.raises(ValueError, match="no draw is due"):
        Deal(SECRET).draw(RULES, p)


def luck(secret: bytes, seats: int = 2, first: str = "pass") -> list[str]:
    """All draws of a game in which seats pass, but for the first decision of all."""
    rules, deal = dig({"seats": seats}), Deal(secret)
    p, drawn, todo = rules.setup(), [], first
    while movers := rules.to_move(p):
        if movers == (CHANCE,):
            outcome = deal.draw(rules, p)
            drawn.append(rules.vocabulary.text(outcome))
            rules.play(p, CHANCE, outcome)
        else:
            known = rules.choices(p, movers[0])
            choice = rules.vocabulary.parse(todo)
            rules.play(p, movers[0], choice if choice in known else known[-1])
            todo = "pass"
    return drawn


def test_two_tables_with_one_deal_have_the_same_luck() -> None:
    assert luck(SECRET) == luck(SECRET)
    assert luck(SECRET) == luck(SECRET, first="place clearing")
    assert luck(SECRET) != luck(SECRET[::-1])
    assert [drawn.rsplit(" ", 1)[0] for drawn in luck(SECRET)] == [f"draw omen {n}" for n in range(1, 7)]


def test_draws_of_one_deal_have_nothing_to_do_with_each_other() -> None:
    drawn = Counter(
        [(name.split()[2], name.split()[3]) for seed in range(400) for name in luck(bytes([seed % 256, seed // 256]))]
    )
    for n in range(1, 7):
        for omen in ("rain", "wolves", "fair", "calm"):
            assert 60 < drawn[str(n), omen] < 140  # 100 of 400
    firsts = [luck(bytes([seed % 256, seed // 256]))[:2] for seed in range(400)]
    twice = [first.split()[3] == second.split()[3] for first, second in firsts]
    assert 45 < sum(twice) < 105  # 2 of the 11 cards that are left are of the kind just drawn


def test_a_deal_draws_by_weight() -> None:
    p = RULES.setup()
    p.deck = [6, 3, 1, 0]
    drawn = Counter([Deal(seed.to_bytes(2, "big")).draw(RULES, p) - RULES.draws for seed in range(2000)])
    assert [round(drawn[omen] / 200) for omen in range(4)] == [6, 3, 1, 0]


def test_an_outcome_that_is_gone_changes_only_draws_it_would_have_won() -> None:
    p, fewer = RULES.setup(), RULES.setup()
    fewer.deck[0] = 0
    for seed in range(50):
        deal = Deal(bytes([seed]))
        won = deal.draw(RULES, p)
        assert won == RULES.draws or deal.draw(RULES, fewer) == won


def test_what_is_published_of_a_deal_tells_nothing_and_binds() -> None:
    published = Deal(SECRET).hash_published()
    assert len(published) == 64
    assert published == Deal(SECRET).hash_published() != Deal(SECRET + b"\0").hash_published()
    assert SECRET.hex() not in published


def test_random_play_trades_only_where_it_bargains() -> None:
    feeding = begin(FEED, grain=1, ruby=1)
    picked = {RULES.vocabulary.text(pick(RULES, feeding, 0, Dice(seed))) for seed in range(50)}
    assert picked == {"eat grain", "beg", "trade ruby"}
    placing = opening().position
    placing.farms[0].goods[RUBY] = 1
    assert RULES.trades(placing, 0)
    assert {RULES.vocabulary.name(pick(RULES, placing, 0, Dice(seed)))[0] for seed in range(50)} == {"place", "pass"}


def test_a_lone_answer_is_no_decision() -> None:
    p = begin(FEED, ruby=1)
    do(p, "trade ruby")  # 2 food for a hunger of 4: begging is all that is left, and it ran by itself
    assert playout(RULES, p, 1)[:2] == (0, 0)
    asked = begin(step("fair"), food=1, ruby=1)
    do(asked, "buy wood")
    assert playout(RULES, asked, 1)[:2] == (0, 1)  # asked, as a trade could open another way; a turn all the same


def test_a_playout_counts_turns() -> None:
    decisions, turns, _ = playout(RULES, RULES.setup(), 3)
    assert 2 * 2 * 4 <= turns <= decisions  # two workers each in four rounds at least
    assert playout(RULES, RULES.setup(), 3) != playout(RULES, RULES.setup(), 4)
    assert playout_hashed(RULES, RULES.setup(), 3) == playout_hashed(RULES, RULES.setup(), 3)
    assert playout_hashed(RULES, RULES.setup(), 3) != playout_hashed(RULES, RULES.setup(), 4)
