"""A real game: 200 points alone, move by move.

It is a published solo game, boardgamegeek.com/article/16040582, re-noted in own words: solo-200.jsonl has the
moves in our names, the tables here have what its player wrote down on the way.
"""

from __future__ import annotations

from collections.abc import Mapping
from json import dumps, loads
from pathlib import Path
from typing import Any, Final

import pytest

from underhall.engine.game import Ledger, Rules, Unusable, digest
from underhall.engine.log import Log, read_log
from underhall.games import rules
from underhall.games.caverna.box import TILE_BITS
from underhall.games.caverna.land import CELL_NAMES, cells_of, unused
from underhall.games.caverna.position import GOODS, LANDS, Caverna
from underhall.games.caverna.rules import CavernaRules

TEXT: Final = (Path(__file__).parent / "solo-200.jsonl").read_text()
MOVES: Final = [(entry["n"], entry["do"]) for entry in map(loads, TEXT.splitlines()[1:]) if "do" in entry]

# What its player had after a step; where a step is missing, none was given. First the entry of ours that completes
# the step. Field phase, feeding and breeding mostly run by themselves within another entry and are told apart in the
# ledger. One row differs: the ruby that saves the ore is paid at the clear-out, after the harvest of round 5; its
# player booked it before, so in the three rows with a star there was no ruby left.
STEPS_TOLD: Final = """
            food veg. grain begs gold stone wood ruby ore sheep donkey boar cattle dogs
  4 work     2    0    0    0    0    1    0    0    0    0    0    0    0    0
  9 work     2    0    0    0    0    0    0    0    0    0    0    0    0    1
 13 work     4    0    0    0    0    1    0    0    0    0    0    0    0    1
 18 work     4    0    0    0    0    3    0    0    0    0    0    0    0    2
 19 work     4    0    0    0    0    3    5    0    0    0    0    0    0    2
 24 work     4    0    0    0    0    3    5    0    0    0    0    0    0    3
 24 feed     0    0    0    0    0    3    5    0    0    0    0    0    0    3
 28 work     5    0    1    0    0    3    5    0    0    0    0    0    0    3
 32 work     5    0    1    0    0    0    1    0    0    0    0    0    0    3
 33 feed     2    0    1    0    0    0    1    0    0    0    0    0    0    3
 34 work     2    0    1    0    0    0    1    5    0    0    0    0    0    3
 35 work     2    1    1    0    0    0    1    4    0    0    0    0    0    3
 42 work     2    0    0    0    0    0    1    4    0    0    0    1    0    3
 48 work     2    0    0    0    0    0    0    4    0    4    0    1    0    3
 51 work     0    0    0    0    0    0    0    1    0    4    0    2    2    3
 51 field    0    1    1    0    0    0    0    1*   0    4    0    2    2    3
 56 feed     0    0    0    1    0    0    0    1*   0    2    0    2    2    3
 56 breed    0    0    0    1    0    0    0    1*   0    3    0    3    3    3
 57 keep     0    0    0    1    0    0    0    0    0    3    0    3    3    3
 58 work     0    0    0    1    0    0    0    0    7    3    0    3    3    3
 59 work     0    0    0    1    0    0    6    0    7    3    0    3    3    3
 66 field    0    2    1    1    0    0    6    0    0    3    0    3    3    3
 70 feed     0    2    1    1    0    0    6    0    0    2    0    2    2    3
 70 breed    3    2    1    1    0    0    6    0    0    3    0    3    3    3
 74 work     3    2    1    1    0    5    6    0    0    3    0    3    3    3
 78 work     3    2    1    1    0    3    3    0    0    3    0    3    3    3
 83 field    3    2    2    1    0    3    9    0    0    3    0    3    3    3
 86 feed     1    2    2    1    0    3    9    0    0    3    0    2    2    3
 86 breed    4    2    2    1    0    3    9    0    0    4    0    3    3    3
 90 work     8    2    3    1    2    3    9    0    0    4    0    3    3    3
 94 work     9    2    3    1    4    4    9    0    0    4    0    3    3    3
102 work     9    0    1    1    6    4    9    0    0    4    0    3    3    3
108 field    9    2    3    1    9    2    6    0    0    4    0    3    3    3
110 feed     3    2    3    1    9    2    6    0    0    4    0    3    2    3
110 breed    6    2    3    1    9    2    6    0    0    5    0    4    3    3
114 work     7    2    4    1   11    2    6    0    0    5    0    4    3    3
120 work     7    0    4    1   13    2    6    0    0    5    0    4    3    3
124 work     7    0    4    1   15    3    6    0    0    5    0    4    3    3
130 work     7    0    4    1   18    1    3    0    0    5    0    4    3    3
136 field    7    4    6    1   18    1    7    0    0    5    0    4    3    3
139 feed     1    4    6    1   18    1    7    0    0    5    0    3    2    3
139 breed    4    4    6    1   18    1    7    0    0    6    0    4    3    3
143 work     4    4    6    1   20    2    7    0    0    6    0    4    3    3
148 work    12    4    6    1   15    0    7    0    0    6    0    4    3    4
154 work    12    4    6    1   15    0    3    0    0    6    6    4    3    4
158 work    13    4    7    1   17    0    3    0    0    6    6    5    3    4
166 work    13    2    5    1   17    0    3    0    0    6    6    5    3    4
173 field   13    4    9    1   17    0    1    0    0    6    6    5    3    4
174 breed    6    4    9    1   17    0    1    0    0    7    7    6    4    4
175 work     6    4    9    1   17    0    1    6    0    7    7    6    4    4
176 work     6    4    9    1   17    0    6    6    0    7    7    6    4    4
180 work     6    4    9    1   19    1    6    6    0    7    7    6    4    4
185 work     6    4    7    1   19    1    6    6    0    7    7    6    4    5
191 work     6    4    7    1   19    1    2    6    0   13    7    6    4    5
200 field   19    7    9    1   19    1    1    6    0   13    7    6    4    5
206 work    19   13    9    1   19    1    1    0    0   13    7    6    4    5
208 feed    10   13    9    1   19    1    1    0    0   13    7    6    3    5
208 breed   15   13    9    1   19    1    1    0    0   14    8    7    4    5
"""
COLUMNS: Final = (
    "food", "vegetable", "grain", "begging", "gold", "stone", "wood", "ruby", "ore", "sheep", "donkey", "boar",
    "cattle", "dog",
)  # fmt: skip
HARVEST: Final = ("field", "feed", "breed")
PHASES: Final = {"field phase": "field", "feed": "feed", "breed": "breed", "breeding-cave": "breed"}  # by reason

TOTALS: Final = {1: -25, 2: -21, 3: -20, 4: -12, 5: 5, 6: 8, 7: 15, 8: 38, 10: 69, 11: 131, 12: 200}

SHEET: Final = {
    "animals": 38, "missing": 0, "grain": 8, "vegetables": 15, "rubies": 0, "dwarfs": 6, "unused": -1, "pastures": 14,
    "mines": 0, "furnishings": 18, "bonus": 86, "gold": 19, "begging": -3,
}  # fmt: skip
BONUS: Final = {
    "state-parlor": 16, "broom-chamber": 10, "main-storage": 12, "food-chamber": 30, "weaving-parlor": 7,
    "fodder-chamber": 11,
}  # fmt: skip

LAND: Final = {  # a large pasture by its first cell: B2 and B3, B4 and C4
    "meadow": "C2", "small-pasture": "D3 E2 E3", "large-pasture-east": "B2", "large-pasture-south": "B4",
    "stable": "B2 B4 E3", "field": "A3 A4 B1 C1 D2 D4 E4 F2",
    "grain-2": "A3 B1", "grain-1": "E4 F2", "vegetable-1": "C1 D2",
    "room": "A5 B5 B6 B7 C5 C6 C7 C8 D5 D6 D7 E5 E6 E7 F6 F7",
}  # fmt: skip
BUILT: Final = {
    "A5": "weaving-parlor", "B5": "fodder-chamber", "B6": "mixed-dwelling", "B7": "breeding-cave",
    "C5": "stone-carver", "C6": "guest-room", "C7": "main-storage", "C8": "food-chamber", "D5": "carpenter",
    "D6": "dwelling", "D7": "office-room", "E6": "state-parlor", "E7": "additional-dwelling", "F6": "dwelling",
    "F7": "broom-chamber",
}  # fmt: skip


def header_with(**options: Any) -> dict[str, Any]:
    header: dict[str, Any] = loads(TEXT.splitlines()[0])
    return {**header, "options": {**header["options"], **options}}


def the_rules() -> CavernaRules:
    found = rules("caverna", header_with()["options"])
    assert isinstance(found, CavernaRules)
    return found


def replay(changes: Mapping[str, str] | None = None, **options: Any) -> Log:
    """The log under other options, with some names in place of others."""
    body = TEXT.split("\n", 1)[1]
    for old, new in (changes or {}).items():
        assert body.count(old) == 1
        body = body.replace(old, new)
    return read_log(dumps(header_with(**options)) + "\n" + body, rules)


def play_through(game: Rules[Any], p: Any, first: int = 1, last: int = len(MOVES)) -> None:
    """Play some of the moves by the raw rules."""
    for _, name in MOVES[first - 1 : last]:
        game.play(p, 0, game.vocabulary.parse(name))


def steps_told() -> list[tuple[int, str, dict[str, int]]]:
    """The rows of the table: entry, phase, goods."""
    rows = [line.replace("*", "").split() for line in STEPS_TOLD.strip().splitlines()[1:]]
    return [(int(row[0]), row[1], dict(zip(COLUMNS, map(int, row[2:]), strict=True))) for row in rows]


def test_every_entry_is_one_that_was_asked_and_the_log_reads_back_as_it_is() -> None:
    log = replay()
    assert log.text() == TEXT
    assert log.ended
    assert len(log.standing) == len(MOVES) == 209


def test_it_ends_at_200() -> None:
    log = replay()
    p = the_rules().setup()
    play_through(the_rules(), p)
    assert log.scores() == [200]
    assert digest(log.position) == digest(p)
    assert the_rules().to_move(p) == ()


def test_every_category_of_the_sheet() -> None:
    p = replay().position
    [sheet] = the_rules().sheets(p)
    assert {line.id: line.points for line in sheet.lines} == SHEET
    assert {part.id: part.points for line in sheet.lines if line.id == "bonus" for part in line.parts} == BONUS
    assert sheet.total == sum(SHEET.values()) == 200


def test_goods_after_every_step() -> None:
    """Every change of a good is booked at its step: those of the harvest wait until the table comes to it."""
    game = the_rules()
    p = game.setup()
    held: dict[str, Ledger] = {phase: [] for phase in HARVEST}
    booked = {"begging": 0, **dict(zip(GOODS, p.players[0].goods))}
    moves = iter(MOVES)
    played = 0
    for until, phase, goods in steps_told():
        while played < until:
            played, name = next(moves)
            ledger: Ledger = []
            game.play(p, 0, game.vocabulary.parse(name), ledger)
            for change in ledger:
                of = PHASES.get(change[3])
                if of is None:
                    book(booked, [change])
                else:
                    held[of].append(change)
        for earlier in HARVEST[: HARVEST.index(phase) + 1] if phase in HARVEST else ():
            book(booked, held[earlier])
            held[earlier] = []
        booked["begging"] = p.players[0].begging
        assert booked == goods, f"after entry {until}, {phase}"
    assert not any(held.values())
    assert booked == {"begging": p.players[0].begging, **dict(zip(GOODS, p.players[0].goods))}


def book(booked: dict[str, int], changes: Ledger) -> None:
    for _, good, change, _ in changes:
        booked[GOODS[good]] += change


def test_the_score_after_every_harvest() -> None:
    """Read when the next round's refill is done and its first dwarf is to be placed; at last at the end."""
    game = the_rules()
    p = game.setup()
    found = {}
    before = 1
    for _, name in MOVES:
        game.play(p, 0, game.vocabulary.parse(name))
        if not game.to_move(p) or (p.round != before and p.lanes[0][-1].label == "place"):
            [sheet] = game.sheets(p)
            found[before] = sheet.total
            before = p.round
    assert found == TOTALS


def test_the_log_and_the_raw_rules_stand_alike_after_every_step() -> None:
    log = replay()
    game = the_rules()
    p = game.setup()
    played = 0
    for until, _, _ in steps_told():
        play_through(game, p, played + 1, until)
        played = until
        assert digest(log.position_at(until)) == digest(p), f"after entry {until}"


def test_the_final_board() -> None:
    p: Caverna = replay().position
    [player] = p.players
    assert {name: names_of(mask) for name, mask in zip(LANDS, player.land) if mask} == LAND
    assert names_of(unused(player)) == "C3"
    tiles = the_rules().box.tiles
    built = {CELL_NAMES[tile & (1 << TILE_BITS) - 1]: tiles[tile >> TILE_BITS].id for tile in player.built}
    assert built == BUILT
    assert len(player.built) == len(BUILT)
    assert sorted(player.dwarfs) == [0, 0, 0, 0, 0, 13]
    assert player.begging == 1


def names_of(mask: int) -> str:
    return " ".join([CELL_NAMES[cell] for cell in cells_of(mask)])


def test_where_seven_are_too_many_six_ore_need_no_ruby() -> None:
    """caverna.solo.7: nothing is full, so nothing can be kept. The ruby saved is the only difference."""
    with pytest.raises(Unusable, match=r"^line 58: do 'keep ore-mining' cannot be: "):
        replay(solo_clear_at=7)
    log = replay({'"keep ore-mining"': '"trade ruby gold"', "[200]": "[201]"}, solo_clear_at=7)
    [sheet] = log.rules.sheets(log.position)
    assert {line.id: line.points for line in sheet.lines} == {**SHEET, "gold": 20}


def test_where_six_are_too_many_the_ore_is_lost_without_the_ruby() -> None:
    game = the_rules()
    p = game.setup()
    play_through(game, p, last=56)
    assert p.lanes[0][-1].label == "keep"
    assert [game.vocabulary.text(choice) for choice in game.choices(p, 0)] == ["keep ore-mining", "stop"]
    game.play(p, 0, game.vocabulary.parse("stop"))
    game.play(p, 0, game.vocabulary.parse("place ore-mining"))
    assert dict(zip(GOODS, p.players[0].goods))["ore"] == 2


def test_with_one_wood_saved_an_action_a_wood_is_missing_at_the_end() -> None:
    """caverna.rulings.2: twice a small and a large pasture in one action; so the Weaving parlor lacks its wood."""
    with pytest.raises(Unusable, match="Weaving parlor takes 1 wood, and you have 0") as found:
        replay(carpenter_fences="per-action")
    assert str(found.value).startswith("line 195: do 'furnish weaving-parlor' cannot be: ")


def test_the_guest_room_must_count_on_wish_for_children() -> None:
    """caverna.rulings.5: a dwelling was built, so no child is born with the same action."""
    with pytest.raises(Unusable, match=r"^line 33: do 'part grow' cannot be: "):
        replay(guest_room_on_wish="no")
