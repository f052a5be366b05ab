"""What is shown of a table: the plain data of a game, and how it is drawn."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.cli.terminal import EXAMPLE
from underhall.commands.boardview import cell_lines, draw, wrap
from underhall.commands.matching import matches
from underhall.commands.telling import Teller
from underhall.engine.driver import Dice, pick
from underhall.engine.flow import CHANCE
from underhall.engine.log import Log
from underhall.games import read_position, rules
from underhall.games.caverna import screen as shown


def of_example(**changes: Any) -> tuple[Any, Any]:
    """Rules and position of the example, with other values for its first seat."""
    document = json.loads(EXAMPLE.read_text())
    document["players"][0].update(changes)
    return read_position(document)


def cells(screen: shown.Screen) -> dict[str, Any]:
    return {cell["cell"]: cell for cell in screen["board"]["cells"]}


@pytest.mark.parametrize("seats", range(1, 8))
def test_everything_in_random_games_can_be_shown_and_every_answer_differs(seats: int) -> None:
    game: Any = rules("caverna", {"seats": seats})
    p, dice = game.setup(), Dice(seats)
    while movers := game.to_move(p):
        seat = movers[dice.roll(len(movers))]
        screen = shown.screen(game, p, max(seat, 0))
        assert json.loads(json.dumps(screen)) == screen
        question = shown.question(game, p, seat)
        assert question["text"].endswith(("?", ".", ")")), question["text"]
        texts = [choice["text"] for choice in question["choices"]]
        assert len(set(texts)) == len(texts) == len(game.choices(p, seat)), texts
        if seat != CHANCE:
            trades = [trade["text"] for trade in shown.offered_trades(game, p, seat)]
            assert len(set(trades)) == len(trades), trades
        for choice in game.choices(p, seat):
            assert shown.choice_words(game, p, seat, choice) in texts
        game.play(p, seat, pick(game, p, seat, dice))
    assert shown.screen(game, p, 0)["phase"] == "over"


def test_a_board_as_data() -> None:
    game, p = of_example()
    screen = shown.screen(game, p, 0)
    board = cells(screen)
    assert screen["board"]["rows"] == ["B", "C", "D", "E"]
    assert screen["board"]["columns"] == ["2", "3", "4", "5", "6", "7"]
    assert (board["D4"]["kind"], board["D4"]["joined"], board["E4"]["joined"]) == ("large-pasture", "south", "north")
    assert (board["D4"]["stable"], board["D4"]["animals"]) == (True, {"sheep": 2})
    assert board["E3"]["crops"] == {"grain": 2}
    assert (board["D5"]["tile"], board["D5"]["kind"]) == ("carpenter", "green")
    assert board["B7"]["bonus"] == {"food": 2}
    assert board["E3"]["bonus"] == {}
    assert board["E5"]["animals"] == {"dog": 1}


def test_the_ring_is_shown_only_where_something_lies() -> None:
    game, p = of_example(board={"E4": "meadow", "D5": "office-room", "E1": "field", "E2": "meadow", "E3": "field"})
    board = shown.screen(game, p, 0)["board"]
    assert board["rows"] == ["B", "C", "D", "E"]
    assert board["columns"] == ["1", "2", "3", "4", "5", "6", "7"]


def test_a_tile_that_lies_on_another() -> None:
    game, p = of_example(board={"D5": "trader over spare-part-storage"})
    cell = cells(shown.screen(game, p, 0))["D5"]
    assert (cell["tile"], cell["under"]) == ("trader", "spare-part-storage")


def test_dwarfs_goods_and_what_lies_ahead() -> None:
    game, p = of_example()
    screen = shown.screen(game, p, 0)
    assert screen["goods"]["wood"] == 3
    assert screen["food_due"] == 4
    assert screen["future"]["12"] == {"wood": 1}
    assert screen["seats"][0]["dwarfs"] == [{"strength": 0, "where": "acting"}, {"strength": 4, "where": "home"}]
    events = [each["event"] for each in screen["plan"]]
    assert events == ["none", "none", "full", "one-food", "full", *["hidden"] * 3, "skipped", *["hidden"] * 3]
    assert screen["markers_left"] == {"green-leaf": 3, "red-question": 3}
    [housework] = [space for space in screen["spaces"] if space["space"] == "housework"]
    assert housework["seat"] == 1


def test_animals_without_room_are_told_apart() -> None:
    game, p = of_example(animals={"sheep": 2, "boar": 2})
    p.players[0].goods[9] = 9  # sheep
    screen = shown.screen(game, p, 0)
    assert sum(screen["board"]["homeless"].values()) > 0
    housed = sum([sum(cell["animals"].values()) for cell in screen["board"]["cells"]])
    assert housed + sum(screen["board"]["homeless"].values()) == 11


def test_a_board_drawn() -> None:
    game, p = of_example()
    lines = [line.plain for line in draw(shown.screen(game, p, 0)["board"], 80)]
    assert max([len(line) for line in lines]) == 75
    assert lines[1] == "  ┌───────────┬───────────┬───────────┬───────────┬───────────┬───────────┐"
    assert "  ├───────────┼───────────┤           ├───────────┼───────────┼───────────┤" in lines
    assert "D │           │           │   stable  ║           │           │           │" in lines


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Stone carver", ["Stone", "carver"]),
        ("Slaughtering cave", ["Slaughteri-", "ng cave"]),
        ("ore mine", ["ore mine"]),
        ("", []),
    ],
)
def test_a_name_in_lines_of_eleven_characters(text: str, lines: list[str]) -> None:
    assert wrap(text, 11) == lines


def test_a_cell_says_all_that_is_on_it() -> None:
    cell = {
        "title": "meadow", "joined": "", "stable": True, "crops": {}, "animals": {"dog": 1, "sheep": 12}, "bonus": {},
    }  # fmt: skip
    assert cell_lines(cell, 11) == ["meadow", "stable", "1 dog", "12 sheep"]
    assert cell_lines(cell, 16) == ["meadow", "stable, 1 dog", "12 sheep"]


NAMES = [
    "place logging",
    "place ore-mining",
    "place ore-delivery",
    "lay meadow-field E4 west",
    "lay meadow-field E4 north",
]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("place logging", [0]),
        ("PLACE  Logging", [0]),
        ("pl l", [0]),
        ("logging", [0]),
        ("l", [3, 4]),
        ("ore", [1, 2]),
        ("ore-m", [1]),
        ("e4 w", [3]),
        ("e4", [3, 4]),
        ("north", [4]),
        ("mining", []),
        ("logging now", []),
        ("", []),
    ],
)
def test_what_may_be_meant(typed: str, found: list[int]) -> None:
    assert matches(typed, NAMES) == found


def test_words_of_an_answer_count_where_its_name_does_not() -> None:
    assert matches("take 3", ["part take", "part lay"], ["take 3 wood", "lay a tile"]) == [0]
    assert matches("nothing more", ["stop", "part lay"], ["nothing more", "lay a tile"]) == [0]


def test_a_log_in_words_tells_who_agreed_to_what_was_taken_back() -> None:
    log = Log(rules("caverna", {"seats": 2, "first": 0}), ["Ada", "Bo"])
    while log.rules.to_move(log.position) == (CHANCE,):
        log.chance(log.rules.vocabulary.text(log.rules.choices(log.position, CHANCE)[0]))
    log.append(0, "place logging")
    log.append(1, "place supplies")
    n = len(log.entries)
    log.undo(0, [n - 1, n], [1])
    log.append(0, "place supplies")
    told = [line.plain.strip() for line in Teller(log).lines(n + 2)]
    assert told[-2] == f"{n + 1}  Ada takes back {n - 1}, {n}; all others agree"
    assert told[-1].startswith(f"{n + 2}  Ada: ")
