"""Position files that cannot be: each is refused in one line that begins with the field that is wrong."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, Final

import pytest

from underhall.engine.game import Unusable
from underhall.games import read_position, write_position

# Three seats in round 7: a farm, a family with a newborn, goods on their way; one dwarf of each seat is placed.
VALID: Final[dict[str, Any]] = {
    "game": "caverna",
    "seats": 3,
    "options": {"edition": "full"},
    "rulings": {"carpenter_fences": "per-action"},
    "round": 7,
    "starting": 1,
    "to_move": 0,
    "phase": "work",
    "players": [
        {
            "goods": {"wood": 3, "food": 2},
            "animals": {"sheep": 2, "dog": 1},
            "dwarfs": [0, 4, 0],
            "newborn": 1,
            "board": {
                "D4-E4": "large-pasture stable", "E3": "field grain 2", "D3": "field", "D5": "carpenter",
                "C5": "dwelling", "C6": "ore-mine", "D6": "deep-tunnel", "E6": "cavern",
            },
            "begging": 1,
            "future": {"8": {"wood": 1}, "12": {"wood": 1, "ruby": 1}},
        },
        {"board": {"D5": "spare-part-storage over trader"}},
    ],
    "spaces": {"logging": {"wood": 5}, "housework": {"seat": 0}, "clearing": {"seat": 1}, "supplies": {"seat": 2}},
    "cards": [
        "blacksmithing", "sheep-farming", "ore-mine-construction", "wish-for-children", "donkey-farming",
        "ruby-mine-construction", "ore-delivery",
    ],
    "markers": {"6": "green-leaf", "7": "red-question"},
}  # fmt: skip
HUGE: Final = 10**30
DEEP: Final[Any] = [[[[[[[[[[[[]]]]]]]]]]]]

# Path in the document, value put there, and the field that the message begins with (default: the path).
WRONG: Final[list[tuple[str, Any] | tuple[str, Any, str]]] = [
    # Wrong types.
    ("game", 7), ("game", None), ("game", "dig"),
    ("seats", "3"), ("seats", 3.0), ("seats", True), ("seats", None), ("seats", [3]),
    ("options", []), ("options", "full"), ("rulings", ["carpenter_fences"]),
    ("round", "7"), ("round", 7.5), ("round", True), ("round", DEEP),
    ("starting", 1.0), ("starting", False), ("to_move", "0"), ("to_move", {}),
    ("phase", 1), ("phase", ["work"]), ("phase", None),
    ("players", {}), ("players", "two"), ("players", [7], "players[0]"), ("players", [{}, None], "players[1]"),
    ("spaces", ["logging"]), ("spaces.logging", 5), ("spaces.logging", None), ("spaces.logging", [{"wood": 5}]),
    ("cards", "blacksmithing"), ("cards", {"blacksmithing": 1}), ("markers", [6]), ("pending", 1), ("pending", []),
    ("players.0.goods", 3), ("players.0.goods", []), ("players.0.goods.wood", "3"), ("players.0.goods.wood", 1.5),
    ("players.0.goods.wood", True), ("players.0.goods.wood", None), ("players.0.animals", "sheep"),
    ("players.0.animals.sheep", [2]), ("players.0.dwarfs", 2), ("players.0.dwarfs", "00"), ("players.0.dwarfs", None),
    ("players.0.dwarfs", [0, "4"]), ("players.0.dwarfs", [0, True]), ("players.0.dwarfs", [[0]]),
    ("players.0.newborn", None), ("players.0.begging", "none"), ("players.0.board", []), ("players.0.board", None),
    ("players.0.future", [8]), ("players.0.future.8", 1), ("players.0.future.8", []), ("players.0.spent", "extension"),
    ("players.0.spent", [1]), ("players.0.spent", [["extension"]]), ("players.0.placed", 1),
    ("players.0.placed", [None]),
    ("cards", [1], "cards[0]"), ("cards", [["blacksmithing"]], "cards[0]"), ("cards", [{}], "cards[0]"),
    ("markers.6", 1), ("markers.6", ["green-leaf"]), ("markers.6", None),
    ("players.0.board.E2", 5), ("players.0.board.E2", ["meadow"]), ("players.0.board.E2", {}),
    ("players.0.board.E2", ""), ("players.0.board.E2", None), ("players.0.board.E2", DEEP),
    # Unknown names.
    ("table", 1), ("players.0.hand", []), ("players.0.goods.gems", 1), ("players.0.goods.sheep", 1),
    ("players.0.animals.cow", 1), ("players.0.animals.wood", 1), ("spaces.market", {}), ("spaces.logging.stone", 1),
    ("spaces.wish", {}), ("cards", ["blacksmith"], "cards[0]"), ("options.editions", "full", "options"),
    ("options.edition", "third", "options"), ("options.first", 1.0, "options"), ("options.first", "x", "options"),
    ("options.seats", 2), ("options.seats", "3"),
    ("options.edition", ["full"], "options"), ("rulings.edition", "full"), ("rulings.carpenter", "no"),
    ("rulings.solo_clear_at", 7.0, "options"), ("rulings.solo_clear_at", True, "options"),
    ("rulings.carpenter_fences", None, "options"), ("rulings.carpenter_fences", {}, "options"),
    ("phase", "harvest"), ("markers.6", "leaf"), ("players.0.spent", ["growth"]), ("players.0.future.8", {"gold": 1},
     "players[0].future.8.gold"), ("players.0.board.E2", "lake"), ("players.0.board.B6", "castle"),
    # Absurd sizes and negative numbers.
    ("seats", 0), ("seats", 8), ("seats", -3), ("seats", HUGE), ("round", 0), ("round", 13), ("round", -1),
    ("starting", 3), ("starting", -1), ("to_move", 3), ("to_move", -1), ("players.0.goods.wood", -1),
    ("players.0.goods.wood", HUGE), ("players.0.goods.wood", 1000), ("players.0.begging", -1),
    ("players.0.animals.dog", -1), ("players.0.dwarfs", [0, 15, 0]), ("players.0.dwarfs", [-1, 0, 0]),
    ("players.0.newborn", -1), ("players.0.newborn", 3), ("players", [{}] * 4), ("players", [{}] * 5000),
    ("players.0.dwarfs", [0] * 100000), ("spaces.logging.wood", -5), ("spaces.logging.wood", HUGE),
    ("spaces.housework.seat", 3), ("spaces.housework.seat", -1), ("players.0.future.8.wood", 2),
    ("players.0.future.8.wood", -1), ("players.0.board.E3", "field grain 4"), ("players.0.board.E3", "field grain 0"),
    ("players.0.board.E3", "field grain -1"), ("players.0.board.E3", "field grain " + "9" * 6000),
    ("players.0.board.E3", "field vegetable 3"), ("markers." + "9" * 6000, "green-leaf", "markers.999"),
    ("players.0.future." + "9" * 6000, {}, "players[0].future.999"),
    # Against the round.
    ("cards", ["exploration", "ore-delivery"]), ("cards", ["ore-trading"]), ("markers.8", "green-leaf"),
    ("markers.5", "green-leaf"), ("markers.x", "green-leaf"), ("markers.-6", "green-leaf"),
    ("markers.13", "green-leaf"),
    ("players.0.future.7", {}), ("players.0.future.13", {}), ("players.0.future.x", {}), ("phase", "feeding", "spaces"),
    ("cards", ["blacksmithing"] * 2), ("cards", ["urgent-wish-for-children"]), ("spaces.donkey-farming", {"sheep": 1}),
    ("spaces.adventure", {"seat": 2}), ("spaces.growth", {"seat": 2}),
    # Against the supply.
    ("players.1.board.C5", "carpenter", "players[1].board"), ("players.1.board.C5", "trader", "players[1].board"),
    ("options.edition", "introductory", "players[1].board"),
    # Against the board.
    ("players.0.board.D4", "meadow"), ("players.0.board.E5", "cavern"), ("players.0.board.E5", "dwelling"),
    ("players.0.board.G1", "meadow"), ("players.0.board.A1", "meadow"), ("players.0.board.E9", "tunnel"),
    ("players.0.board.e2", "meadow"), ("players.0.board.", "meadow"), ("players.0.board.E2-E3-E4", "large-pasture"),
    ("players.0.board.E2-C2", "large-pasture"), ("players.0.board.C3-C2", "large-pasture"),
    ("players.0.board.E2", "tunnel"),
    ("players.0.board.B6", "meadow"), ("players.0.board.B6", "stable"), ("players.0.board.B5-B6", "large-pasture"),
    ("players.0.board.C2-C3", "small-pasture"), ("players.0.board.C2-C3", "large-pasture stable stable stable"),
    ("players.0.board.E2", "field stable"), ("players.0.board.E2", "meadow grain 1"),
    ("players.0.board.E2", "stable stable"),
    ("players.0.board.E2", "meadow stable stable"), ("players.0.board.F4", "meadow"), ("players.0.board.B8", "cavern"),
    ("players.0.board.F3", "stable"), ("players.0.board.B6", "trader over carpenter"),
    ("players.0.board.B6", "cavern over tunnel"), ("players.0.board.B6", "ore-mine stable"),
    ("players.1.board.C5", "spare-part-storage over", "players[1].board.C5"),
    # Animals and dwarfs.
    ("players.0.animals.sheep", 20, "players[0].animals"), ("players.1.animals", {"sheep": 1, "boar": 1}),
    ("players.0.dwarfs", []), ("players.0.dwarfs", [0] * 4), ("players.1.dwarfs", [0, 0, 0]),
    ("players.0.placed", [9]), ("players.0.placed", [0, 0, 4]), ("players.0.placed", []), ("players.1.newborn", 3),
    ("spaces.excavation", {"seat": 0}, ""), ("players.0.placed", [0, 4], "to_move"),
]  # fmt: skip


def changed(path: str, value: Any) -> dict[str, Any]:
    """The valid document with one value put in, replaced or added."""
    document: dict[str, Any] = deepcopy(VALID)
    at: Any = document
    steps = path.split(".")
    for step in steps[:-1]:
        at = at[int(step)] if isinstance(at, list) else at[step]
    at[steps[-1]] = value
    return document


def field(path: str) -> str:
    """A path as messages write it: players[0].goods."""
    return path.replace("players.0", "players[0]").replace("players.1", "players[1]")


def test_the_document_that_is_changed_is_valid() -> None:
    game, p = read_position(VALID)
    assert write_position(game, p)["players"][0]["board"] == VALID["players"][0]["board"]
    assert game.to_move(p) == (0,)


def test_at_least_so_many_are_refused() -> None:
    assert len({(case[0], repr(case[1])) for case in WRONG}) == len(WRONG) >= 150


@pytest.mark.parametrize("case", WRONG, ids=lambda case: f"{case[0][:40]}={case[1]!r:.40}")
def test_it_is_refused_with_its_field(case: tuple[str, Any] | tuple[str, Any, str]) -> None:
    named = case[2] if len(case) == 3 else field(case[0])
    with pytest.raises(Unusable) as refused:
        read_position(changed(case[0], case[1]))
    message = str(refused.value)
    assert message.startswith(named), message
    assert "\n" not in message
    assert len(message) < 800, message


@pytest.mark.parametrize("game", [["caverna"], {"caverna": 1}], ids=str)
def test_a_game_is_named_by_a_text(game: Any) -> None:
    with pytest.raises(Unusable, match=r"^game: there is no game"):
        read_position({"game": game})


@pytest.mark.parametrize(
    ("number", "cards"),
    [
        (5, ["donkey-farming", "ruby-mine-construction"]),  # round 4 has a card of its own
        (8, ["exploration", "ore-delivery", "family-life"]),
        (11, ["adventure", "ore-trading", "ruby-delivery"]),
        (3, ["wish-for-children"]),
    ],
)
def test_a_stage_opens_a_card_each_round(number: int, cards: list[str]) -> None:
    """caverna.cards.1, caverna.cards.3: or a later round would find none left to turn up."""
    with pytest.raises(Unusable, match=rf"^cards: .*cannot lie open in round {number}"):
        read_position({"game": "caverna", "seats": 3, "round": number, "cards": cards})


# In place of what is pending while seat 0 chooses loot: path, value, and what the message begins with.
PENDING: Final[list[tuple[str, Any, str]]] = [
    ("lanes", None, "pending: lanes and notes"),
    ("lanes", [], "pending: lanes and notes"),
    ("lanes", [["rest", 3], [], []], "pending: lanes and notes"),
    ("lanes", [["dance"], [], []], "pending.lanes: there is nothing called 'dance'"),
    ("lanes", [["home"], [], ["rounds"]], "pending.lanes: home is nothing for a seat"),
    ("lanes", [["rest"], [], ["place"]], "pending.lanes: place is nothing for the table"),
    ("lanes", [["rest", "grow"], [], ["rounds"]], "pending.lanes: seat 0 has no way to go on"),
    ("lanes", [["grow", "rest"], [], ["rounds"]], "pending.lanes: seat 0 cannot carry out all of this"),
    ("lanes", [[], ["place"], ["rounds"]], "pending.lanes: seat 1 has no dwarf left to place"),
    ("notes", [[0], [0]], "pending.notes: there are 12 notes"),
    ("notes", [[0] * 12] * 3, "pending: lanes and notes"),
    ("notes", [[9, *[0] * 11], [0] * 12], "pending.notes: those of seat 0 point at nothing"),
    ("notes", [[0] * 12, [0, 50, *[0] * 10]], "pending.notes: those of seat 1 point at nothing"),
    ("notes", [[0] * 12, [0, 0, 0, 0, -1, *[0] * 7]], "pending.notes: those of seat 1 point at nothing"),
    ("notes", [[0] * 12, [0, 0, 0, 0, HUGE, *[0] * 7]], "pending.notes: those of seat 1 point at nothing"),
    ("stamp", -1, "pending.stamp"),
    ("stamp", 1.0, "pending.stamp"),
    ("turn", 2, "pending.turn"),
    ("dwarfs", [[0, 5], [0, 0]], "pending.dwarfs: those of seat 0 are others"),
    ("dwarfs", [[0, 4]], "pending.dwarfs"),
    ("placed", [4, 0], "pending.dwarfs: those of seat 0 are others"),
    ("placed", [0, 3], "pending.placed: fewer of seat 0 are placed"),
    ("placed", "all", "pending.placed"),
    ("more", 1, "pending.more"),
]


@pytest.mark.parametrize(("path", "value", "told"), PENDING, ids=lambda each: str(each)[:40])
def test_a_turn_under_way_is_refused_where_it_is_wrong(path: str, value: Any, told: str) -> None:
    document: dict[str, Any] = {
        "game": "caverna", "seats": 2, "round": 3, "players": [{"dwarfs": [4, 4]}, {"placed": [0, 0]}],
        "spaces": {"logging": {"wood": 3}},
    }  # fmt: skip
    game, p = read_position(document)
    for name in ("place logging", "part expedition"):
        game.play(p, 0, game.vocabulary.parse(name))
    written = write_position(game, p)
    assert "pending" in written
    assert read_position(written)[1].dump() == p.dump()
    written["pending"][path] = value
    with pytest.raises(Unusable) as refused:
        read_position(written)
    assert str(refused.value).startswith(told), refused.value
