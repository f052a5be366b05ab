"""Position files: what is written reads the same, what is left out is as at the set-up, what cannot be is refused."""

from __future__ import annotations

from json import dumps, loads
from typing import Any, Final

import pytest

from tests.law.tables import haggle, walk
from underhall.engine.game import Unusable
from underhall.games import read_position, rules, write_position
from underhall.games.caverna.position import GOODS

EVERY: Final = 7
GAMES: Final = 20


def told(dump: dict[str, Any], plain: bool) -> dict[str, Any]:
    """What a dump says of the game. A document leaves out what matters to nothing: in which order tiles were built; and
    of a plain position how often the agenda went on, who placed last where all are home, and the order of dwarfs.
    """
    players = []
    for player in dump["players"]:
        found = {**player, "built": sorted(player["built"], key=lambda built: built & 63)}
        if plain:
            placed = [player["placed"] >> dwarf & 1 for dwarf in range(len(player["dwarfs"]))]
            found["dwarfs"] = sorted(zip(player["dwarfs"], placed))
            found["placed"] = sum(placed)
        players.append(found)
    if not plain:
        return {**dump, "players": players}
    work = any(lane == ["place"] for lane in dump["lanes"])
    return {**dump, "players": players, "stamp": 0, "turn": dump["turn"] if work else 0}


@pytest.mark.parametrize("seats", range(1, 8))
def test_every_seventh_position_of_random_games(seats: int) -> None:
    """In the middle of turns, before draws and at the end too; what is written of it again is the same."""
    game = rules("caverna", {"seats": seats})
    for seed in range(GAMES):
        for at, (p, _, _) in enumerate(walk(game, seed, haggle)):
            if (at + seed) % EVERY:
                continue
            document = loads(dumps(write_position(game, p)))
            again, twin = read_position(document)
            plain = "pending" not in document
            assert again is game
            assert told(twin.dump(), plain) == told(p.dump(), plain), (seed, at)
            assert again.to_move(twin) == game.to_move(p), (seed, at)
            assert all([again.choices(twin, seat) == game.choices(p, seat) for seat in game.to_move(p)]), (seed, at)
            once_more = write_position(again, twin)
            assert told(read_position(once_more)[1].dump(), False) == told(twin.dump(), False), (seed, at)
            assert plain or once_more == document


@pytest.mark.parametrize("edition", ["full", "introductory"])
def test_options_and_rulings_are_kept(edition: str) -> None:
    options = {"seats": 3, "edition": edition, "reveal_harvest": "harvest", "imitate_imitation": "yes"}
    game = rules("caverna", options)
    p = game.setup()
    game.play(p, -1, game.vocabulary.parse("reveal first-player 1"))
    again, _ = read_position(write_position(game, p))
    assert {name: again.options[name] for name in options} == options


def test_a_file_with_nothing_in_it_is_the_set_up() -> None:
    """caverna.setup: the food of the second player too; the card of the first round lies open."""
    game, p = read_position({"game": "caverna"})
    assert (game.seats, p.round, p.starting, game.to_move(p)) == (2, 1, 0, (0,))
    for player in p.players:
        assert {GOODS[good]: count for good, count in enumerate(player.goods) if count} == {"food": 1}
        assert player.dwarfs == [0, 0]
    document = write_position(game, p)
    assert document["cards"] == ["blacksmithing"]
    assert document["spaces"] == {}
    assert [player["board"] for player in document["players"]] == [{}, {}]


@pytest.mark.parametrize(
    ("document", "food"),
    [
        ({"seats": 1}, [2]),
        ({"seats": 5}, [1, 1, 2, 3, 3]),
        ({"seats": 5, "starting": 3}, [2, 3, 3, 1, 1]),
        ({"players": [{}, {"goods": {}}, {"begging": 1}]}, [1, 0, 2]),  # a goods table is complete
    ],
    ids=str,
)
def test_food_of_the_set_up(document: dict[str, Any], food: list[int]) -> None:
    """caverna.setup.5."""
    _, p = read_position({"game": "caverna", **document})
    assert [player.goods[GOODS.index("food")] for player in p.players] == food


@pytest.mark.parametrize(("number", "cards"), [(1, 1), (4, 4), (7, 7), (8, 8), (10, 9), (12, 11)])
def test_cards_left_out_are_those_of_the_game_alone(number: int, cards: int) -> None:
    """caverna.solo.3: as many as rounds were played."""
    markers = {str(each): "green-leaf" for each in range(6, min(number, 8) + 1)}
    game, p = read_position({"game": "caverna", "seats": 2, "round": number, "markers": markers})
    document = write_position(game, p)
    assert len(document["cards"]) == cards
    assert ("urgent-wish-for-children" in document["cards"]) == (number >= 8)


def test_a_position_is_played_on_from_its_file() -> None:
    """The document of a position in the middle of a turn leads on as the position does."""
    game = rules("caverna", {"seats": 2})
    p = next(p for p, seat, choice in walk(game, 3, haggle) if seat >= 0 and any(p.notes[seat]))
    document = write_position(game, p)
    assert "pending" in document
    again, twin = read_position(loads(dumps(document)))
    for _ in range(50):
        seat = game.to_move(p)[0]
        choice = game.choices(p, seat)[-1]
        game.play(p, seat, choice)
        again.play(twin, seat, choice)
        assert twin.dump() == p.dump()


def test_a_document_is_not_changed_by_reading() -> None:
    game = rules("caverna", {"seats": 4})
    for at, (p, _, _) in enumerate(walk(game, 1, haggle)):
        if at % 50 == 0:
            document = write_position(game, p)
            before = dumps(document)
            read_position(document)
            assert dumps(document) == before


@pytest.mark.parametrize("document", [None, 7, "caverna", [], [1], True, 1.5])
def test_a_document_is_a_table(document: Any) -> None:
    with pytest.raises(Unusable, match="one JSON table"):
        read_position(document)
