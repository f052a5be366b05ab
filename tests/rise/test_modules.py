"""Events, Chancery, the solo game: rise.events, rise.chancery, rise.solo."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rise.situation import Situation, goods, made
from underhall.engine.driver import Dice
from underhall.engine.flow import CHANCE
from underhall.engine.game import Unusable
from underhall.games.rise.position import HIDDEN, Rise
from underhall.games.rise.rules import RiseRules
from underhall.games.rise.score import objective_met

ROW = ["human-b", "dwarf-b", "elf-b", "trobit-b", "halfling-b", "green-elf-b"]
EVENTS = {"events": "yes"}


def during(event: str, own: dict[str, Any], **document: Any) -> Situation:
    """The first seat's turn under an event; another seat has a die, too."""
    return Situation({"dice": [1], **own}, {"dice": [1]}, options=EVENTS, event=event, **document)


def test_each_round_has_an_event_of_its_level() -> None:
    """rise.events.1, rise.events.2."""
    for round, level in ((1, 1), (4, 1), (5, 2), (9, 2)):
        table = during("port-traders", goods(), round=round).do("pass", "pass")
        for _ in range(100):
            names = table.names(CHANCE)
            if names[0].startswith("event"):
                break
            table.do(names[0], seat=CHANCE)
        assert {name.split()[1] for name in names} == {str(level)}
        assert "event 1 port-traders" not in names
        assert len(names) == (7 if level == 1 else 8)


def test_port_traders() -> None:
    """rise.eventcards.port-traders."""
    table = during("port-traders", {"dice": [1, 1], **goods(books=1)}, ship="1a").place("1", "port")
    assert table.has("coin") == 2 + 1


@pytest.mark.parametrize(("event", "coins"), [("hardworking-apprentices", 8), ("tax-collectors", 4)])
def test_apprentices_of_an_event(event: str, coins: int) -> None:
    """rise.eventcards.hardworking-apprentices, rise.eventcards.tax-collectors: two apprentices, 3 coins each."""
    table = during(event, {"apprentices": {"wizards": 1, "artists": 1}, **goods()}).do("pass", "pass")
    assert table.has("coin") == coins


def test_guilds_flourish() -> None:
    """rise.eventcards.guilds-flourish."""
    table = during("guilds-flourish", {"dice": [5, 1], **goods(coin=9)}).do("use 5", "place wizards")
    assert table.asked("buy") == ["1", "2", "3", "4"]


@pytest.mark.parametrize(("event", "price"), [("timber-rafts", 3), ("scarce-stone", 6)])
def test_the_price_of_houses(event: str, price: int) -> None:
    """rise.eventcards.timber-rafts, rise.eventcards.scarce-stone."""
    table = during(event, {"dice": [3, 1], **goods(coin=9)}).place("3", "yard")
    assert table.has("coin") == 9 - price


def test_open_gates() -> None:
    """rise.eventcards.open-gates: only the first die."""
    table = during("open-gates", {"dice": [1, 1], **goods()}, row=ROW)
    table.place("1", "tavern", "take human-b").drawn().place("1", "tavern", "take dwarf-b").drawn()
    assert table.has("coin") == 1
    assert table.has("coin", 1) == 8


def test_a_generous_clerk() -> None:
    """rise.eventcards.generous-clerk."""
    table = during("generous-clerk", {"dice": [3, 1], **goods(coin=1)}, row=ROW).place("3", "berk")
    assert table.asked("modifiers") == ["2", "3"]
    table.do("modifiers 3", "stop")
    assert (table.has("coin"), table.has("modifier")) == (0, 3)


def test_a_royal_smile() -> None:
    """rise.eventcards.royal-smile."""
    assert during("royal-smile", {"dice": [1, 1]}).place("1", "castle").has("reputation") == 11


def test_builders_fair_and_royal_audience() -> None:
    """rise.eventcards.builders-fair, rise.eventcards.royal-audience."""
    own = {"dice": [2, 1], **goods(coin=4, worker=1)}
    hall = ["", "library", *[""] * 4]
    table = during("builders-fair", own, hall=hall).place("2", "hall", "lot 1")
    assert (table.has("coin"), table.has("nobility")) == (1, 2)
    table = during("royal-audience", own, hall=hall).place("2", "hall", "lot 1")
    assert (table.has("coin"), table.has("nobility")) == (0, 3)


def test_a_feast() -> None:
    """rise.eventcards.feast-of-the-five-realms."""
    own = {"dice": [1], "cards": ["human-a"], **goods(books=1, weaponry=1, house=1)}
    table = during("feast-of-the-five-realms", own).do("complete human-a")
    assert (table.scored("settlers"), table.scored("events"), table.points("events")) == (2, 2, 2)


def test_silent_councillors() -> None:
    """rise.eventcards.silent-councillors."""
    own = {"dice": [1, 1], "nobility": 2, "completed": ["human-a"], **goods(coin=4)}
    table = during("silent-councillors", own, council=["1b", *[""] * 17]).place("1", "council human")
    assert table.has("reputation") == 9


def test_a_storm_at_sea() -> None:
    """rise.eventcards.storm-at-sea."""
    own = {"dice": [5, 1], **goods(books=2, magic=2, artwork=1)}
    table = during("storm-at-sea", own, ship="3a").place("5", "port", "sell books", "sell magic", "sell artwork")
    assert table.mover() == 1
    assert sum(table.at().goods[:6]) == 2


def test_masters_day() -> None:
    """rise.eventcards.masters-day."""
    table = during("masters-day", goods(), workshops={"wizards": [["wizards-a", 0]]}).do("pass", "pass")
    assert table.has("magic") == 2


def test_busy_streets() -> None:
    """rise.eventcards.busy-streets."""
    own = {"dice": [4, 1], "reputation": 6, **goods(coin=9)}
    table = during("busy-streets", own, dice={"berk": [[0, 4]]}, row=ROW)
    assert table.offers("use 4")
    table = during("port-traders", own, dice={"berk": [[0, 4]]}, row=ROW)
    assert not table.offers("use 4")


CHANCERY = {"chancery": "yes"}


def at_the_desks(own: dict[str, Any], **document: Any) -> Situation:
    return Situation(
        {"commissions": ["cards"], **own}, {"dice": [1], "commissions": ["merchants"]}, options=CHANCERY, **document
    )


def test_a_desk_of_the_chancery() -> None:
    """rise.chancery.2, rise.chancery.4: humans at the 1, 2 coins as income."""
    own = {"dice": [1, 1], "completed": ["human-a"], **goods(worker=1)}
    table = at_the_desks(own).place("1", "desk human")
    assert table.has("worker") == 0
    assert table.p.desks == [1, 0, 0, 0, 0, 0]
    table.do("pass", "pass")
    assert table.has("coin") == 2
    assert table.rules.box.meeples_left(table.p, 0) == 13


def test_a_desk_belongs_to_who_sits_there() -> None:
    """rise.chancery.4: the second seat's elves bring it 1 point as income, and nobody else."""
    own = {"dice": [4, 1], "completed": ["elf-a"], "commissions": ["merchants"], **goods(worker=1)}
    table = Situation({"dice": [1], "commissions": ["cards"], **goods()}, own, options=CHANCERY, first=1)
    table.place("4", "desk elf")
    assert table.p.desks == [0, 0, 0, 2, 0, 0]
    table.do("pass", "pass")
    assert (table.scored("desks"), table.scored("desks", 1)) == (0, 1)


def test_what_a_desk_asks_for() -> None:
    """rise.chancery.2, rise.chancery.3."""
    own = {"dice": [1, 2], "completed": ["human-a"], **goods(worker=1)}
    table = at_the_desks(own, row=ROW).do("use 2")
    assert table.refusal("place desk human") == "This desk asks for a die of 1. [rise.chancery.2]"
    assert table.refusal("place desk dwarf").startswith("You have not completed a settlers card of this race: dwarf.")
    table = at_the_desks(own, desks={"human": 1}, row=ROW).do("use 1")
    assert table.refusal("place desk human") == "A worker of seat 1 sits at this desk. [rise.chancery.3]"
    own["goods"] = {}
    table = at_the_desks(own, row=ROW).do("use 1")
    assert table.refusal("place desk human") == "This takes 1 worker; there are 0. [rise.chancery.2]"


def test_a_value_of_the_chancery_once_in_a_round() -> None:
    """rise.chancery.3."""
    own = {"dice": [1], "completed": ["human-a"], **goods(worker=1)}
    table = at_the_desks(own, dice={"chancery": [[1, 1]]}, row=ROW).do("use 1")
    assert table.refusal("place desk human") == "There is no free slot for a die of 1. [rise.chancery.2]"


@pytest.mark.parametrize(("seats", "desks"), [(2, 6), (4, 6), (5, 12), (6, 12)])
def test_how_many_desks_there_are(seats: int, desks: int) -> None:
    """rise.chancery.1."""
    assert len(made({"seats": seats, **CHANCERY}).box.desk_names) == desks


def test_desks_that_help_in_the_yard_and_the_port() -> None:
    """rise.desks.dwarf, rise.desks.trobit."""
    own = {"dice": [3, 1], **goods(coin=9)}
    assert at_the_desks(own, desks={"dwarf": 0}).place("3", "yard").has("coin") == 5
    own = {"dice": [1, 1], **goods(books=1)}
    assert at_the_desks(own, desks={"trobit": 0}, ship="1a").place("1", "port").has("coin") == 2 + 2


def test_there_is_no_chancery_alone() -> None:
    """rise.chancery.1."""
    with pytest.raises(Unusable, match="alone there is no Chancery"):
        RiseRules({"seats": 1, **CHANCERY})


def dealt() -> tuple[RiseRules, Rise]:
    """Three seats choose which of three commissions they keep."""
    rules, dice = made({"seats": 3, **CHANCERY}), Dice(5)
    p = rules.setup()
    while not (p.waiting == 0b111 and rules.asked(p, 0) == "keep a commission"):
        seat = rules.to_move(p)[0]
        choices = rules.choices(p, seat)
        rules.play(p, seat, choices[dice.roll(len(choices))])
    return rules, p


def test_everybody_keeps_one_of_three() -> None:
    """rise.chancery.5."""
    rules, p = dealt()
    assert [len(player.commissions) for player in p.players] == [3, 3, 3]
    kept = p.players[1].commissions[2]
    rules.play(p, 1, rules.vocabulary.parse(f"keep {rules.box.commission_names[kept]}"))
    assert p.players[1].commissions == [kept]
    assert len(p.players[1].tossed) == 2
    for seat in (2, 0):
        rules.play(p, seat, rules.choices(p, seat)[0])
    assert p.round == 1


def test_commissions_are_secret() -> None:
    """rise.chancery.6: others see how many there are, and nothing else."""
    rules, p = dealt()
    assert rules.audience(p, 1, rules.choices(p, 1)[0]) == [1]
    for viewer in (CHANCE, 0, 2):
        view = rules.view(p, viewer)
        assert view.players[1].commissions == [HIDDEN] * 3
        assert rules.choices(view, 1) == ()
    own = rules.view(p, 1)
    assert own.players[1].commissions == p.players[1].commissions
    assert rules.choices(own, 1) == rules.choices(p, 1)
    redealt = rules.redeal(own, Dice(9).roll)
    assert redealt.players[1].commissions == p.players[1].commissions
    everyone = [each for player in redealt.players for each in player.commissions]
    assert len(set(everyone)) == 9
    assert redealt.commissions_left.bit_count() == 9


def test_what_somebody_did_not_keep_is_secret_too() -> None:
    """rise.chancery.6."""
    rules, p = dealt()
    for seat in (1, 0, 2):
        rules.play(p, seat, rules.choices(p, seat)[0])
    view = rules.view(p, 0)
    assert [player.tossed for player in view.players[1:]] == [[HIDDEN] * 2] * 2
    assert [player.commissions for player in view.players[1:]] == [[HIDDEN]] * 2
    assert view.players[0].tossed == p.players[0].tossed
    assert view.commissions_left.bit_count() == 18 - 3


def test_the_deal_of_a_commission_is_for_one_seat() -> None:
    """rise.chancery.6."""
    rules, dice = made({"seats": 2, **CHANCERY}), Dice(5)
    p = rules.setup()
    heard: list[list[int] | None] = []
    while len(heard) < 6:
        seat = rules.to_move(p)[0]
        choices = rules.choices(p, seat)
        choice = choices[dice.roll(len(choices))]
        if rules.vocabulary.name(choice)[0] == "commission":
            heard.append(rules.audience(p, seat, choice))
        rules.play(p, seat, choice)
    assert heard == [[0]] * 3 + [[1]] * 3


@pytest.mark.parametrize(
    ("commission", "own", "points"),
    [
        ("human", {"completed": ["human-a", "human-b", "dwarf-a"]}, 6),
        ("human", {"completed": ["human-a", "human-b", "human-c", "human-d"]}, 9),
        ("cards", {"completed": ["human-a", "elf-a"]}, 2),
        ("council", {"council": ["1a", "1b"]}, 6),
        ("rep", {"reputation": 17}, 5),
        ("comm", {"lots": ["library", "school", ""]}, 6),
        ("goods", {"goods": {"books": 3, "magic": 2, "coin": 9}}, 2),
        ("app", {"apprentices": {"scholars": 1, "artists": 2}}, 3),
        ("wizards", {"apprentices": {"wizards": 1}}, 6),
    ],
)
def test_what_commissions_score(commission: str, own: dict[str, Any], points: int) -> None:
    """rise.commissions.human and the others, rise.end.2; the wizards have a workshop of the first seat."""
    player = {**goods(), **own, "commissions": [commission]}
    table = at_the_desks(player, workshops={"wizards": [["wizards-a", 0]]})
    assert table.points("commission") == points


def test_others_do_not_see_what_a_commission_scores() -> None:
    """rise.chancery.6: until the game is over."""
    table = at_the_desks({"dice": [1], "completed": ["human-a"], **goods()}, round=10)
    assert table.points("commission") == 1
    view = table.rules.view(table.p, 1)
    assert table.rules.sheets(view)[0].points("commission") == 0
    table.do("pass", "pass")
    assert table.rules.sheets(table.rules.view(table.p, 1))[0].points("commission") == 1


def alone(**document: Any) -> Situation:
    """One who plays alone: the first round is over, and the five dice of the second are about to be rolled."""
    own = document.pop("own", goods())
    table = Situation({"dice": [1], **own}, options={"seats": 1}, **document).do("pass")
    while not table.names(CHANCE)[0].startswith("roll 2 white"):
        table.do(table.names(CHANCE)[0], seat=CHANCE)
    return table


def automa(table: Situation, white: int, green: int, yellow: int, red: int, blue: int) -> Situation:
    values = {"white": white, "green": green, "yellow": yellow, "red": red, "blue": blue}
    return table.do(*[f"roll 2 {colour} {value}" for colour, value in values.items()], seat=CHANCE)


def test_five_dice_of_nobody() -> None:
    """rise.solo.3 to rise.solo.8."""
    table = alone(hall=["library", "school", "shrine", "hostel", "theatre", "gallery"])
    automa(table, 4, 3, 6, 2, 5)
    p = table.p
    assert (p.slots[0], p.slots[6]) == (4, 3)
    assert p.slots[35] == 6
    assert p.hall[5] == -1
    assert [any(p.slots[12 + 3 * guild : 15 + 3 * guild]) for guild in range(6)] == [0, 1, 0, 0, 1, 0]
    assert table.mover() == 0


def test_ones_own_dice_follow_those_of_nobody() -> None:
    """rise.solo.4, rise.solo.5."""
    table = automa(alone(own=goods(coin=9)), 4, 3, 6, 2, 5)
    for value in "123456":
        places = table.places(value)
        if places and not places[0].startswith("slot"):
            assert ("tavern" in places) == (value >= "4")
            assert ("yard" in places) == (value <= "3")


def test_a_guild_is_closed_once() -> None:
    """rise.solo.8."""
    table = automa(alone(own=goods(coin=9)), 4, 3, 6, 2, 2)
    assert sum([slot > 0 for slot in table.p.slots[12:30]]) == 1
    table.do(table.names()[0])
    assert "blacksmiths" not in table.asked("place")


def test_ones_own_workshops_bring_their_reward_twice() -> None:
    """rise.solo.7: the third slot brings 1 point and 1 coin."""
    shops = {"blacksmiths": [["blacksmiths-a", -1], ["blacksmiths-b", -1], ["blacksmiths-c", 0]]}
    table = alone(workshops=shops)
    before = table.has("weaponry")
    automa(table, 4, 3, 6, 2, 2)
    assert (table.scored("owners"), table.has("coin")) == (2, 2)
    assert table.has("weaponry") == before


@pytest.mark.parametrize(
    ("objective", "own", "met"),
    [
        ("o01", {"points": {"settlers": 99}}, False),
        ("o01", {"points": {"settlers": 100}}, True),
        ("o04", {"completed": ["human-a", "dwarf-a", "elf-a"]}, False),
        ("o04", {"completed": ["human-a", "dwarf-a", "elf-a", "trobit-a"]}, True),
        ("o09", {"lots": ["library", "school", "shrine"]}, True),
        ("o10", {"nobility": 19}, False),
        ("o10", {"nobility": 20}, True),
        ("o11", {"council": ["1a", "1b", "1c"]}, True),
        ("o13", {"reputation": 18, "points": {"settlers": 100}}, True),
        ("o13", {"reputation": 17, "points": {"settlers": 100}}, False),
        ("o15", {"completed": [["human-h", 7], ["elf-h", 8], ["dwarf-h", 9]]}, True),
        ("o15", {"completed": [["human-h", 7], ["elf-h", 6], ["dwarf-h", 9]]}, False),
    ],
)
def test_objectives(objective: str, own: dict[str, Any], met: bool) -> None:
    """rise.solo.2."""
    table = Situation({"dice": [1], **goods(), **own}, options={"seats": 1}, objective=objective)
    assert objective_met(table.rules.box, table.p) == met


def test_workshops_of_several_guilds() -> None:
    """rise.objectives.o07."""
    shops = {name: [[f"{name}-a", 0]] for name in ("scholars", "wizards", "artists")}
    table = Situation({"dice": [1]}, options={"seats": 1}, objective="o07", workshops=shops)
    assert objective_met(table.rules.box, table.p)
