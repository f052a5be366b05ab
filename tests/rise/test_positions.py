"""Position files: what is read, what is written, and what cannot be."""

from __future__ import annotations

from json import dumps, loads
from typing import Any

import pytest

from tests.law.tables import haggle, walk
from tests.rise.situation import Situation, goods, made
from tests.rise.tables import MIXES, TABLES, rules
from underhall.engine.driver import Dice
from underhall.engine.flow import CHANCE
from underhall.engine.game import Unusable, digest
from underhall.games.rise.position_file import read_position
from underhall.games.rise.position_text import write_position


@pytest.mark.parametrize(("seats", "mix"), TABLES)
def test_what_is_written_is_read_again(seats: int, mix: str) -> None:
    of, dice = rules(seats, mix), Dice(7)
    at = 0
    for p, _, _ in walk(of, 4, haggle):
        at += 1
        if dice.roll(40) and at > 3:
            continue
        document = loads(dumps(write_position(of, p)))
        again, found = read_position(document, made)
        assert again.options == of.options
        assert digest(found) == digest(p)
        assert write_position(again, found) == document


def test_the_smallest_position() -> None:
    """The first round, with nothing on the table: dice are rolled first, and then it is the first player's turn."""
    found, p = read_position({"game": "rise"}, made)
    assert found.options["seats"] == 4
    assert p.round == 1
    while found.to_move(p) == (CHANCE,):
        found.play(p, CHANCE, found.choices(p, CHANCE)[0])
    assert found.to_move(p) == (0,)


def test_a_view_is_no_position() -> None:
    for p, _, _ in walk(rules(2, "chancery"), 4, haggle):
        if p.players[0].commissions:
            with pytest.raises(Unusable, match=r"players\[0\]: cards are hidden here"):
                write_position(rules(2, "chancery"), rules(2, "chancery").view(p, 1))
            return


@pytest.mark.parametrize(
    ("document", "wrong"),
    [
        ({"game": "chess"}, "game: this is a position of 'chess'"),
        ({"colour": 1}, "colour: is not known here"),
        ({"round": 11}, "round: must be a whole number from 0 to 10"),
        ({"round": 0}, "round: before the first round something must be pending"),
        ({"seats": 7}, "seats: must be a whole number from 1 to 6"),
        ({"rulings": {"wrap": "no"}}, "rulings.wrap: there is no such ruling"),
        ({"players": [{}, {}], "seats": 1}, "players: must be a list of at most 1 players"),
        ({"players": [{"character": "thorin"}]}, r"players\[0\].character: there is no 'thorin' here"),
        ({"players": [{"goods": {"gold": 1}}]}, r"players\[0\].goods.gold: is not known here"),
        ({"players": [{"dice": [7]}]}, r"players\[0\].dice: must be a list of whole numbers from 1 to 6"),
        ({"players": [{"dice": [1] * 6}]}, r"players\[0\].dice: must be a list of at most 5"),
        ({"players": [{"reputation": 25}]}, r"players\[0\].reputation: must be a whole number from 6 to 24"),
        ({"players": [{"cards": ["elf-a"]}, {"cards": ["elf-a"]}]}, "players: elf-a is there twice"),
        ({"players": [{"completed": [["elf-a", 9]]}]}, "so many goods are not spent on elf-a"),
        ({"players": [{"completed": [3]}]}, r"a completed card is \[card, goods\], not 3"),
        ({"players": [{"lots": ["wizards-a", "", ""]}]}, "a workshop lies on no lot"),
        ({"players": [{"lots": ["library"]}]}, "lots: must be a list of 3"),
        ({"players": [{"goods": {"worker": 15}}]}, "there are only 14 meeples"),
        ({"players": [{"goods": {"house": 8}}]}, "there are only 7 houses"),
        ({"players": [{"goods": {"modifier": 21}}]}, "there are only 20 modifiers"),
        ({"players": [{"apprentices": {"wizards": 2}}, {"apprentices": {"wizards": 1}}]}, "no room for so many"),
        ({"row": ["elf-a"]}, "row: must be a list of 6"),
        ({"hall": ["library", "library", "", "", "", ""]}, "hall: library is there twice"),
        ({"workshops": {"wizards": [["artists-a", 0]]}}, "workshops.wizards: there is no 'artists-a' here"),
        ({"workshops": {"wizards": [["", -1], ["", -1], ["wizards-a", 0]]}}, "the third slot is the last"),
        ({"workshops": {"wizards": [["wizards-a", 9]]}}, "nobody has the seat 9"),
        ({"dice": {"tavern": [[0, 9]]}}, r"dice.tavern: there is no die \[0, 9\]"),
        ({"dice": {"tavern": ["x"]}}, r"dice.tavern: a die is \[seat, value\], not 'x'"),
        ({"ship": "1a", "sold": {"weaponry": 3}}, "sold.weaponry: must be a whole number from 0 to 1"),
        ({"event": "flood"}, "event: there is no 'flood' here"),
        ({"pending": {"lanes": []}}, "pending.lanes: must be a list of"),
        ({"seats": 1, "pending": {"lanes": [["dance"], ["rounds"]]}}, "there is nothing called 'dance'"),
        ({"seats": 1, "pending": {"lanes": [["rounds"], []]}}, "'rounds' is done elsewhere"),
        ({"seats": 1, "pending": {"lanes": [["place"], ["rounds"]]}}, "pending.notes"),
        ({"seats": 1, "pending": {"lanes": [[], []], "notes": [[1]]}}, "there are 5 notes for each seat"),
        ({"seats": 1, "pending": {"lanes": [["choose goods"], ["rounds"]]}}, "pending.notes"),
    ],
)
def test_what_cannot_be_is_told_with_its_field(document: dict[str, Any], wrong: str) -> None:
    with pytest.raises(Unusable, match=wrong):
        read_position({"seats": max(2, len(document.get("players", []))), **document}, made)


def test_what_is_omitted_is_as_at_the_start() -> None:
    """rise.setup.2, rise.setup.4."""
    table = Situation({"dice": [1]}, {"dice": [1]})
    assert (table.has("coin"), table.has("house"), table.has("reputation")) == (8, 1, 9)
    assert Situation({"dice": [1], **goods(books=2)}).has("coin") == 0


def test_every_mix_has_its_own_rules() -> None:
    assert len({id(rules(2, mix)) for mix in MIXES}) == len(MIXES)
