"""A position that is written and read again is the same, also in the middle of a turn."""

from __future__ import annotations

from json import dumps, loads
from typing import Any

import pytest

from underhall.engine.driver import Dice, pick
from underhall.engine.game import Unusable
from underhall.games import read_position, rules, write_position


def told(dump: dict[str, Any]) -> dict[str, Any]:
    """All of a position that a document tells: not the count of the agenda's steps, nor in which order dwarfs
    are counted and tiles were built, which matter to nothing."""
    players = [dict(player) for player in dump["players"]]
    for player in players:
        mask = player.pop("placed")
        placed = [(strength, mask >> dwarf & 1) for dwarf, strength in enumerate(player["dwarfs"])]
        player["dwarfs"] = sorted(placed)
        player["built"] = sorted(player["built"])
    return {key: value for key, value in dump.items() if key != "stamp"} | {"players": players}


@pytest.mark.parametrize("seats", range(1, 8))
def test_what_is_written_reads_the_same(seats: int) -> None:
    game = rules("caverna", {"seats": seats, "first": seats - 1})
    seen = 0
    for seed in range(3):
        p, dice = game.setup(), Dice(seed)
        while movers := game.to_move(p):
            if seen % 5 == 0:
                again, twin = read_position(loads(dumps(write_position(game, p))))
                assert again.to_move(twin) == movers
                assert [again.choices(twin, seat) for seat in movers] == [game.choices(p, seat) for seat in movers]
                written = twin.dump()
                if "pending" not in write_position(game, p):
                    written["turn"] = p.turn  # who placed last matters to nobody once all are home
                assert told(written) == told(p.dump())
            seen += 1
            seat = movers[dice.roll(len(movers))]
            game.play(p, seat, pick(game, p, seat, dice))
    assert seen > 200


def test_two_numbers_of_seats_must_agree() -> None:
    with pytest.raises(Unusable, match=r"options\.seats"):
        read_position({"game": "caverna", "seats": 3, "options": {"seats": 2}})
