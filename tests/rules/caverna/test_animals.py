"""Cases C085 to C106: which animals have room where, and what becomes of those that have none."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.rules.caverna.situation import Situation, alone
from underhall.engine.game import Unusable

KINDS: Final = ("sheep", "donkey", "boar", "cattle")
AT_HOME: Final = {"sheep": "boar", "donkey": "boar", "boar": "donkey", "cattle": "boar"}  # another kind


def bought(kind: str, **player: Any) -> Situation:
    """One more animal of a kind, bought for a ruby."""
    player.setdefault("goods", {"ruby": 1, "food": 1 if kind == "cattle" else 0})
    return alone(**player).do(f"trade ruby {kind}")


def fits(kind: str, count: int, board: dict[str, str], **animals: int) -> bool:
    """Have so many of a kind room, with two of another kind in the entry-level dwelling? The last one is bought."""
    herd = {AT_HOME[kind]: 2, **animals, kind: animals.get(kind, 0) + count - 1}
    s = bought(kind, board=board, animals=herd)
    assert s.good(kind) == herd[kind] + 1
    return f"free {kind}" not in s.names()


@pytest.mark.parametrize("kind", KINDS)
def test_c085_a_stable_on_a_meadow_holds_one_of_any_kind(kind: str) -> None:
    """caverna.animals.6, caverna.stable.5."""
    assert fits(kind, 1, {"E4": "meadow stable"})
    assert not fits(kind, 2, {"E4": "meadow stable"})


@pytest.mark.parametrize("kind", KINDS)
def test_c085_a_stable_in_the_forest_holds_a_boar(kind: str) -> None:
    """caverna.stable.5: and nothing else."""
    assert fits(kind, 1, {"E3": "stable"}) == (kind == "boar")
    assert kind != "boar" or not fits(kind, 2, {"E3": "stable"})


@pytest.mark.parametrize("kind", KINDS)
def test_c086_a_plain_meadow_holds_nothing(kind: str) -> None:
    """caverna.animals.6: only sheep with a dog (caverna.animals.11)."""
    assert not fits(kind, 1, {"E4": "meadow", "D4": "meadow"})
    assert fits(kind, 1, {"E4": "meadow"}, dog=1) == (kind == "sheep")


@pytest.mark.parametrize("dogs", [1, 2, 5])
def test_c087_dogs_watch_one_sheep_more_than_they_are(dogs: int) -> None:
    """caverna.animals.11: 1 dog 2 sheep, 5 dogs 6 sheep on one meadow."""
    assert fits("sheep", dogs + 1, {"E4": "meadow"}, dog=dogs)
    assert not fits("sheep", dogs + 2, {"E4": "meadow"}, dog=dogs)


def test_c087_dogs_may_share_several_meadows() -> None:
    """caverna.animals.12: each dog counts once, and each watched meadow adds one sheep."""
    three = {"E4": "meadow", "D4": "meadow", "C4": "meadow"}
    assert fits("sheep", 6, three, dog=3)
    assert not fits("sheep", 7, three, dog=3)
    assert fits("sheep", 4, three, dog=2)
    assert not fits("sheep", 5, three, dog=2)


def test_c089_dogs_never_lower_the_room() -> None:
    """caverna.animals.11: the better of the two rules counts; a dog may always stand elsewhere (caverna.animals.10)."""
    large = {"D4-E4": "large-pasture"}
    for dogs in (0, 1, 2, 3):
        assert fits("sheep", 4, large, dog=dogs)
        assert fits("boar", 4, large, dog=dogs)
        assert not fits("sheep", 5, large, dog=dogs)
    assert fits("sheep", 5, large, dog=4)
    assert fits("sheep", 16, {"D4-E4": "large-pasture stable stable"}, dog=9)  # not watched: 10 only


@pytest.mark.parametrize(
    "board",
    [
        {"D5": "cavern"}, {"E4": "stable"}, {"E4": "field"}, {"C5": "tunnel"}, {"C5": "ore-mine", "C6": "deep-tunnel"},
        {"C5": "ruby-mine"},
    ],
    ids=lambda board: " ".join(board.values()),
)  # fmt: skip
def test_c090_dogs_watch_on_meadows_and_pastures_only(board: dict[str, str]) -> None:
    """caverna.animals.13: three dogs in cave, forest, field or mine allow no sheep."""
    assert not fits("sheep", 1, board, dog=3)
    assert fits("sheep", 4, {**board, "D4": "meadow"}, dog=3)


@pytest.mark.parametrize("kind", ["donkey", "boar", "cattle"])
def test_c091_dogs_watch_sheep_only(kind: str) -> None:
    """caverna.animals.11: two dogs on a meadow allow three sheep, and no other animal."""
    assert not fits(kind, 1, {"E4": "meadow"}, dog=2)
    with pytest.raises(Unusable, match="have no room on this board"):
        alone(board={"E4": "meadow"}, animals={"dog": 2, "sheep": 2, kind: 3})


def test_c091_no_others_beside_watched_sheep() -> None:
    """caverna.animals.4: a watched pasture holds its sheep alone."""
    pasture = {"E4": "small-pasture"}
    assert fits("sheep", 4, pasture, dog=3)
    s = bought("boar", board=pasture, animals={"donkey": 2, "sheep": 3, "dog": 3})
    assert "free boar" in s.names()


def test_c093_dogs_need_no_room() -> None:
    """caverna.animals.10: any number, on a board that is full of other animals; they are never let go."""
    s = alone(goods={}, animals={"sheep": 2, "dog": 20}).do("place housework", "part gain dog", "stop")
    assert s.goods() == {"dog": 21, "sheep": 2}
    assert s.names()[0].startswith("place ")
    s = bought("boar", animals={"sheep": 2, "dog": 20})
    assert not [name for name in s.names() if "dog" in name]


def test_c094_a_large_pasture_is_one_place_for_dogs() -> None:
    """caverna.animals.11: the dogs on both its halves count together, and it adds one sheep, not two."""
    large = {"D4-E4": "large-pasture"}
    assert fits("sheep", 7, large, dog=6)
    assert not fits("sheep", 8, large, dog=6)
    assert fits("sheep", 8, {"D4": "small-pasture", "E4": "small-pasture"}, dog=6)  # two places add two


def test_c095_two_of_a_kind_in_the_entry_level_dwelling() -> None:
    """caverna.animals.8, caverna.animals.4: one kind only."""
    assert "free sheep" not in bought("sheep", animals={"sheep": 1}).names()
    assert "free sheep" in bought("sheep", animals={"sheep": 2}).names()
    assert "free sheep" in bought("sheep", animals={"boar": 1}).names()


@pytest.mark.parametrize("dwarfs", [[0, 0], [0, 0, 0, 0, 0]])
def test_c095_however_many_dwarfs_live_there(dwarfs: list[int]) -> None:
    """caverna.animals.8, caverna.growth.2: dwarfs and animals take no place from each other."""
    homes = {"D5": "couple-dwelling", "C5": "dwelling"} if len(dwarfs) > 2 else {}
    assert "free donkey" not in bought("donkey", animals={"donkey": 1}, dwarfs=dwarfs, board=homes).names()
    s = alone(4, goods={}, animals={"sheep": 2}, board={"D5": "dwelling"}).do("place wish-for-children")
    assert (s.good("sheep"), s.points("dwarfs")) == (2, 3)
    assert s.names()[0].startswith("place ")


CUDDLE: Final = {"D5": "cuddle-room", "C5": "couple-dwelling", "C6": "dwelling"}


def test_c097_the_cuddle_room_holds_a_sheep_for_each_dwarf() -> None:
    """caverna.animals.9, caverna.growth.4: a newborn counts at once."""
    family: dict[str, Any] = {"dwarfs": [0, 0, 0, 0], "board": CUDDLE}
    full = {"boar": 2, "sheep": 4}
    assert "free sheep" in bought("sheep", animals=full, **family).names()
    s = alone(4, goods={"ruby": 2}, animals=full, **family)
    s.do("place wish-for-children", "part grow", "trade ruby sheep")
    assert (s.good("sheep"), s.points("dwarfs")) == (5, 5)
    assert s.names()[0].startswith("place ")
    assert "free sheep" in s.do("trade ruby sheep").names()


@pytest.mark.parametrize("kind", ["donkey", "boar", "cattle"])
def test_c097_the_cuddle_room_holds_sheep_only(kind: str) -> None:
    """caverna.tiles.cuddle-room."""
    assert not fits(kind, 1, {"D5": "cuddle-room"})


def test_c098_the_breakfast_room_holds_three_cattle() -> None:
    """caverna.tiles.breakfast-room: and no other animals."""
    board = {"D5": "breakfast-room"}
    assert fits("cattle", 3, board)
    assert not fits("cattle", 4, board)
    for kind in ("sheep", "donkey", "boar"):
        assert not fits(kind, 1, board)


STUBBLE: Final = {"D5": "stubble-room", "E4": "field", "D4": "field", "C4": "field grain 1"}


def test_c099_the_stubble_room_houses_one_animal_on_each_empty_field() -> None:
    """caverna.tiles.stubble-room: different fields, different kinds; one animal each, none on a sown field."""
    assert fits("cattle", 1, STUBBLE, donkey=1)
    assert not fits("cattle", 1, STUBBLE, donkey=2)
    assert not fits("cattle", 3, STUBBLE)


@pytest.mark.parametrize(
    ("answer", "left"), [("eat cattle", {"food": 3, "sheep": 1}), ("eat sheep", {"food": 1, "cattle": 1})]
)
def test_c099_sowing_takes_the_place_away(answer: str, left: dict[str, int]) -> None:
    """caverna.sow.5: allowed, and then an animal is eaten, or let go, or stands elsewhere."""
    herd = {"boar": 2, "cattle": 1, "sheep": 1}
    s = alone(goods={"grain": 1}, board=STUBBLE, animals=herd).do("place slash-and-burn", "part sow", "sow grain E4")
    assert s.board()["E4"] == "field grain 3"
    assert set(s.names()) == {f"{verb} {kind}" for verb in ("eat", "free") for kind in ("boar", "cattle", "sheep")}
    s.do(answer)
    assert s.goods() == {**left, "boar": 2}
    assert s.names()[0].startswith("place ")
    s = alone(goods={"grain": 1}, board={**STUBBLE, "B4": "meadow stable"}, animals=herd)
    s.do("place slash-and-burn", "part sow", "sow grain E4")  # it moves to the stable
    assert s.goods() == herd


def test_c099_a_field_emptied_by_the_harvest_houses_a_newborn() -> None:
    """caverna.harvest.12: in the same harvest already."""
    table = {"spaces": {"wood-gathering": {"wood": 1}}}
    for crop, sheep in (("grain 1", 3), ("grain 2", 2)):
        board = {"D5": "stubble-room", "E4": f"field {crop}"}
        s = alone(5, goods={"food": 4}, animals={"sheep": 2}, board=board, placed=[0], table=table)
        s.do("place wood-gathering", "feed")
        assert s.good("sheep") == sheep


def test_c101_one_kind_in_a_pasture() -> None:
    """caverna.animals.4."""
    large = {"D4-E4": "large-pasture"}
    assert "free boar" in bought("boar", board=large, animals={"donkey": 2, "sheep": 1}).names()
    assert "free boar" not in bought("boar", board=large, animals={"donkey": 2, "boar": 1}).names()


def test_c102_no_animals_wait_in_the_supply() -> None:
    """caverna.animals.2, caverna.trade.3: 1 of 4 donkeys has room, a pair makes 3 food and a single one 1."""
    table = {"spaces": {"donkey-farming": {"donkey": 4}}}
    s = alone(5, goods={}, animals={"boar": 2}, board={"E4": "meadow stable"}, table=table).do("place donkey-farming")
    assert "eat donkey 2" in s.names()
    assert "not what is asked now" in s.refusal("stop")
    s.do("eat donkey 2", "eat donkey")
    assert s.goods() == {"food": 4, "donkey": 1, "boar": 2}
    assert s.names()[0].startswith("place ")


def test_c103_some_arrangement_is_found() -> None:
    """caverna.animals.3: boars in the pasture, a sheep in the stable; one sheep more, and both move home."""
    board = {"E4": "small-pasture", "D4": "meadow stable"}
    s = bought("sheep", board=board, animals={"boar": 2, "sheep": 1})
    assert s.goods() == {"boar": 2, "sheep": 2}
    assert s.names()[0].startswith("place ")
    s = bought("cattle", board=board, animals={"boar": 2, "sheep": 2})
    assert s.goods() == {"boar": 2, "sheep": 2, "cattle": 1}  # into the stable, which is free now
    assert s.names()[0].startswith("place ")


def test_c103_a_forest_stable_frees_a_place_for_another_kind() -> None:
    """caverna.animals.3: boars in the forest and at home, a donkey in the mine; the meadow takes another."""
    board = {"E3": "stable", "E4": "meadow stable", "C5": "ore-mine", "C6": "deep-tunnel"}
    s = bought("donkey", board=board, animals={"boar": 3, "donkey": 1})
    assert s.names()[0].startswith("place ")
    assert "free donkey" in bought("donkey", board=board, animals={"boar": 3, "donkey": 2}).names()


@pytest.mark.parametrize(("room", "places"), [("cuddle-room", 2), ("breakfast-room", 0), ("stubble-room", 1)])
def test_c105_such_rooms_are_no_meadows(room: str, places: int) -> None:
    """caverna.animals.13, caverna.tiles.cuddle-room, caverna.tiles.stubble-room: dogs there add no sheep."""
    board = {"D5": room, "E4": "field"}
    for dogs in (0, 5):
        assert places == 0 or fits("sheep", places, board, dog=dogs)
        assert not fits("sheep", places + 1, board, dog=dogs)


def test_c106_letting_go_brings_nothing_and_harms_nothing() -> None:
    """caverna.animals.14: only what has no room is let go; whoever wants food eats."""
    s = bought("boar", animals={"sheep": 2}).do("free boar")
    assert s.goods() == {"sheep": 2}
    assert s.names()[0].startswith("place ")
    assert "not what is asked now" in s.refusal("free sheep")
    assert bought("boar", animals={"sheep": 2}).do("eat boar").goods() == {"food": 2, "sheep": 2}
