"""caverna.animals.3: animals may be shown wherever they have room, and nowhere else."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest

from tests.rules.caverna.situation import Situation, alone
from tests.rules.caverna.test_herd import Case, Herd, all_arrangements, random_case, random_herd
from underhall.engine.game import Refused, Unusable
from underhall.games.caverna import herd
from underhall.games.caverna.land import CELL_NAMES
from underhall.games.caverna.moving import by_hand, moved
from underhall.games.caverna.position import DOG, FARM_ANIMALS, GOODS
from underhall.games.caverna.standing import Standing, settled

HOMES: Final = 150
HERDS: Final = 4
MOVES: Final = 6
JUNK: Final[list[Any]] = [
    None, [], "E5", {"E5": 3}, {"E5": {"sheep": -1}}, {"E5": {"sheep": "two"}}, {"Z9": {"sheep": 1}},
    {"E5": {"cow": 1}}, {"E5": {"sheep": 99}}, {"E5": {"sheep": 1, "boar": 1, "dog": 40}}, {3: {4: 5}},
]  # fmt: skip
PLACES: Final = {
    "C4": "meadow", "D4": "small-pasture", "E4": "meadow stable", "B2-B3": "large-pasture", "C2": "stable",
    "B5": "ore-mine", "C5": "cuddle-room", "C6": "breakfast-room", "C7": "mixed-dwelling",
}  # fmt: skip


def herders(seed: int, homes: int) -> list[tuple[Case, Situation, Herd]]:
    """Random homes with random herds, of which some have no room."""
    dice = Random(seed)
    found = []
    for _ in range(homes):
        case = random_case(dice)
        full = all_arrangements(case)
        for _ in range(HERDS):
            s = alone(board=case.board)
            animals = random_herd(dice, full)
            s.p.players[0].dwarfs = [0] * case.dwarfs
            s.p.players[0].goods[DOG:] = [case.dogs, *animals]
            found.append((case, s, animals))
    return found


def shown(s: Situation, wish: Any) -> tuple[Standing, dict[str, int]]:
    return settled(s.rules.box, s.p.players[0], wish)


def legal(case: Case, standing: Standing, animals: Herd, dogs: int) -> bool:
    """Do just these animals stand, at places that may hold them (caverna.animals.4 to caverna.animals.13)?"""
    for kind, count in ((DOG, dogs), *zip(FARM_ANIMALS, animals)):
        if sum([here.get(GOODS[kind], 0) for here in standing.values()]) != count:
            return False
    grounds = {ground.cell: ground for ground in case.grounds}
    for cell, here in standing.items():
        farm = [kind for kind in FARM_ANIMALS if GOODS[kind] in here]
        watch = here.get("dog", 0)
        if len(farm) > 1 or cell not in grounds or any([count < 1 for count in here.values()]):
            return False
        for kind in farm:
            ground = grounds[cell]
            room = max(ground.room, watch + 1) if watch and ground.watched and GOODS[kind] == "sheep" else ground.room
            if kind not in ground.kinds or here[GOODS[kind]] > room:
                return False
    return True


def test_whatever_is_wished_all_animals_stand_where_they_may() -> None:
    dice = Random(5)
    seen = [0, 0]
    for case, s, animals in herders(1, HOMES):
        wish: Any = {
            dice.choice(CELL_NAMES if dice.random() < 0.3 else [ground.cell for ground in case.grounds]): {
                GOODS[dice.choice((DOG, *FARM_ANIMALS))]: dice.randint(1, 4) for _ in range(dice.randint(1, 2))
            }
            for _ in range(dice.randint(1, 6))
        }
        standing, homeless = shown(s, wish)
        fits = herd.fits(s.rules.box.places(s.p.players[0]), *animals, case.dogs)
        assert (not homeless) == fits
        left = [count - homeless.get(GOODS[kind], 0) for kind, count in zip(FARM_ANIMALS, animals)]
        assert legal(case, standing, (left[0], left[1], left[2], left[3]), case.dogs), (case, wish, standing)
        seen[fits] += 1
    assert min(seen) > HOMES // 10


def test_every_move_is_made_or_refused_with_a_reason_and_none_breaks_a_rule() -> None:
    dice = Random(6)
    made = refused = 0
    for case, s, animals in herders(2, HOMES):
        standing, homeless = shown(s, None)
        for _ in range(0 if homeless else MOVES):
            offered = by_hand(s.rules, s.p, 0, standing)
            if not offered:
                break
            source = dice.choice(list(offered))
            animal = dice.choice(list(offered[source]))
            target = dice.choice([ground.cell for ground in case.grounds])
            if target not in offered[source][animal]:
                with pytest.raises(Refused) as no:
                    moved(s.rules, s.p, 0, standing, source, target, animal)
                assert no.value.refusal.rule.startswith("animals.")
                refused += 1
                continue
            after = moved(s.rules, s.p, 0, standing, source, target, animal)
            assert legal(case, after, animals, case.dogs), (case, standing, source, target, animal)
            assert after != standing
            assert shown(s, after) == (after, {}), "what was arranged is what is shown"
            standing = after
            made += 1
    assert min(made, refused) > HOMES


@pytest.mark.parametrize("wish", JUNK, ids=repr)
def test_what_is_no_arrangement_is_ignored_or_fitted(wish: Any) -> None:
    s = alone(board={"E4": "small-pasture"}, animals={"sheep": 2, "cattle": 1})
    standing, _ = shown(s, wish)
    assert sorted([sorted(here.items()) for here in standing.values()]) == [[("cattle", 1)], [("sheep", 2)]]


def home(**animals: int) -> Situation:
    s = alone(board=PLACES)
    for animal, count in animals.items():
        s.p.players[0].goods[GOODS.index(animal)] = count
    return s


def after(wish: Standing, source: str, target: str, animal: str, one: bool = False) -> Standing:
    """A move in a home in which the animals stand as wished."""
    totals: dict[str, int] = {}
    for here in wish.values():
        for each, count in here.items():
            totals[each] = totals.get(each, 0) + count
    s = home(**totals)
    assert shown(s, wish) == (wish, {})
    return moved(s.rules, s.p, 0, wish, source, target, animal, one)


def test_all_of_a_kind_go_together_or_one_alone() -> None:
    stand = {"D4": {"sheep": 2}}
    assert after(stand, "D4", "B2", "sheep") == {"B2": {"sheep": 2}}
    assert after(stand, "D4", "B2", "sheep", True) == {"D4": {"sheep": 1}, "B2": {"sheep": 1}}
    with pytest.raises(Refused, match="Another kind stands on B2"):  # one of two cannot change places with anybody
        after({"D4": {"sheep": 2}, "B2": {"boar": 2}}, "D4", "B2", "sheep", True)


def test_the_second_space_of_a_large_pasture_means_the_pasture() -> None:
    """caverna.fence.2"""
    assert after({"D4": {"sheep": 2}}, "D4", "B3", "sheep") == {"B2": {"sheep": 2}}
    assert after({"B2": {"cattle": 3}}, "B3", "D4", "cattle") == {"B2": {"cattle": 1}, "D4": {"cattle": 2}}


def test_where_another_kind_stands_the_two_change_places() -> None:
    """caverna.animals.4"""
    assert after({"D4": {"sheep": 2}, "B2": {"boar": 2}}, "D4", "B2", "sheep") == {
        "D4": {"boar": 2},
        "B2": {"sheep": 2},
    }


def test_a_watched_flock_goes_with_its_dogs() -> None:
    """caverna.animals.11: alone its sheep would have no room on another meadow."""
    assert after({"C4": {"dog": 2, "sheep": 3}}, "C4", "D4", "sheep") == {
        "C4": {"dog": 2, "sheep": 1},
        "D4": {"sheep": 2},
    }
    assert after({"C4": {"dog": 1, "sheep": 2}}, "C4", "E4", "dog") == {"E4": {"dog": 1, "sheep": 2}}


def test_dogs_may_lie_anywhere() -> None:
    """caverna.animals.10"""
    for place in ("C4", "C2", "B5", "C5"):
        assert after({"E5": {"dog": 2}}, "E5", place, "dog") == {place: {"dog": 2}}


@pytest.mark.parametrize(
    ("stand", "move", "said"),
    [
        ({"D4": {"sheep": 2}}, "D4 C4 sheep", "A meadow without a stable holds no farm animals, unless dogs"),
        ({"D4": {"sheep": 2}}, "D4 C2 sheep", "A stable in the forest has room for a wild boar only."),
        ({"D4": {"sheep": 2}}, "D4 B5 sheep", "A mine has room for a donkey only."),
        ({"D4": {"boar": 2}}, "D4 C5 boar", "The Cuddle room has room for sheep only."),
        ({"D4": {"boar": 2}}, "D4 C6 boar", "The Breakfast room has room for cattle only."),
        ({"D4": {"boar": 2}, "B2": {"boar": 2}}, "B2 D4 boar", "More than 2 have no room on D4."),
        ({"E5": {"boar": 2}, "C7": {"boar": 2}}, "E5 C7 boar", "More than 2 have no room on C7."),
        ({"C4": {"dog": 1, "sheep": 2}, "E5": {"boar": 2}}, "C4 E5 dog", "The dogs on C4 watch sheep that"),
        ({"C4": {"dog": 1, "sheep": 2}, "D4": {"boar": 2}}, "D4 C4 boar", "Another kind stands on C4"),
        ({"D4": {"sheep": 2}}, "D4 B4 sheep", "A forest space holds no animal without a stable."),
        ({"D4": {"sheep": 2}}, "D4 D6 sheep", "D6 is no place for animals."),
        ({"D4": {"sheep": 2}}, "D4 D4 sheep", "They stand there already."),
        ({"D4": {"sheep": 2}}, "E4 D4 sheep", "There is no sheep on E4."),
    ],
)
def test_what_cannot_be_is_refused_in_words(stand: Standing, move: str, said: str) -> None:
    """caverna.animals.5 to caverna.animals.11"""
    source, target, animal = move.split()
    with pytest.raises(Refused, match=said):
        after(stand, source, target, animal)


@pytest.mark.parametrize("move", ["Z9 D4 sheep", "D4 Z9 sheep", "D4 E4 cow"])
def test_what_is_no_cell_or_no_animal_cannot_be_used(move: str) -> None:
    source, target, animal = move.split()
    with pytest.raises(Unusable):
        after({"D4": {"sheep": 2}}, source, target, animal)


def test_while_animals_are_homeless_nobody_moves() -> None:
    """caverna.animals.14"""
    s = home(cattle=30)
    assert by_hand(s.rules, s.p, 0, None) == {}
    with pytest.raises(Refused, match="decide about them first"):
        moved(s.rules, s.p, 0, None, "B2", "D4", "cattle")


def test_who_is_new_joins_its_kind_or_goes_where_there_is_room() -> None:
    wish = {"B2": {"sheep": 2}, "D4": {"boar": 1}}
    standing, _ = shown(home(sheep=3, boar=1, cattle=1), wish)
    assert (standing["B2"], standing["D4"]) == ({"sheep": 3}, {"boar": 1})
    assert sum([here.get("cattle", 0) for here in standing.values()]) == 1


def test_who_is_gone_leaves_the_others_where_they_were() -> None:
    assert shown(home(sheep=1), {"B2": {"sheep": 2}, "D4": {"boar": 2}}) == ({"B2": {"sheep": 1}}, {})


def test_idle_dogs_are_called_when_they_are_needed() -> None:
    """caverna.animals.11: as the automatic arrangement would."""
    s = alone(board={"E4": "meadow"})
    s.p.players[0].goods[DOG:] = [2, 3, 0, 0, 1]
    assert shown(s, {"E5": {"dog": 2, "cattle": 1}}) == ({"E5": {"cattle": 1}, "E4": {"dog": 2, "sheep": 3}}, {})


def test_a_wish_that_leaves_others_without_room_is_dropped() -> None:
    s = alone(animals={"cattle": 2})
    assert shown(s, {"D4": {"cattle": 2}}) == ({"E5": {"cattle": 2}}, {})
