"""The printed components: what is in the box, what is ours, and faults told with file and line."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from underhall.games.rise import data
from underhall.games.rise.position import KINDS, RACES
from underhall.games.sources import BadData, Source

FOLDER = Path(data.__file__).parent / "data"


@pytest.mark.parametrize("kind", data.COUNTS)
def test_as_many_as_the_box_holds(kind: str) -> None:
    """rise.setup.6, rise.setup.7, rise.setup.8, rise.setup.9."""
    assert len(data.entries(kind)) == data.COUNTS[kind]


@pytest.mark.parametrize("file", sorted({*data.FILES.values()}))
def test_every_entry_tells_where_it_is_from(file: str) -> None:
    """rise.setup.12."""
    for name, entries in tomllib.loads((FOLDER / f"{file}.toml").read_text(encoding="utf-8")).items():
        for entry in entries if isinstance(entries, list) else [entries]:
            assert entry["mark"] in data.MARKS, name
            assert entry["mark"] != "source" or entry["known"], name


def test_every_race_has_eight_cards_and_every_good_is_asked_for_alike() -> None:
    """rise.cards.1."""
    cards = data.entries("settlers")
    for race in range(len(RACES)):
        assert [card.values["race"] for card in cards].count(race) == 8
    asked = [good for card in cards for good in card.values["goods"]]
    assert [asked.count(good) for good in range(len(KINDS))] == [24] * 6


def test_no_good_is_better_than_another_in_the_port() -> None:
    """rise.port.3."""
    ships = [entry.values["demand"] for entry in data.entries("ships")]
    assert len({sum([ship[kind][0] for ship in ships]) for kind in range(len(KINDS))}) == 1
    assert {sum([ship[kind][0] * ship[kind][1] for ship in ships]) for kind in range(len(KINDS))} == {72}


def test_a_ship_pays_as_the_printed_example_does() -> None:
    """rise.port.4."""
    pays = [[each[1] for each in entry.values["demand"]] for entry in data.entries("ships")]
    assert any([(row[4], row[3], row[2]) == (3, 2, 1) for row in pays])


def test_all_goods_of_a_card_can_be_spent() -> None:
    """rise.cards.4, rise.cards.5."""
    for entry in data.entries("settlers"):
        values = entry.values
        assert len(values["goods"]) <= values["least"] <= values["most"] <= 3 * len(values["goods"])


CARD = (
    '[[settlers]]\nid = "x"\nrace = "human"\nback = 1\ngoods = ["books"]\nleast = 1\nmost = 3\nworkers = 1\nstars = 0\n'
)


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        ('race = "human"|race = "orc"', "cards.toml, line 3: x: race: it is one of human, dwarf"),
        ("back = 1|back = 3", "line 4: x: back: it must be a whole number from 1 to 2, not 3"),
        ('goods = ["books"]|goods = []', "line 5: x: goods: it must be a list of some of books"),
        ("least = 1|least = 4", "x: least and most must lie between one and three of each good"),
        ("stars = 0\n|", "x: stars is missing"),
        ("stars = 0|stars = 0\ncolour = 1", "x: colour is not known here"),
        ('mark = "our own"|mark = "mine"', "x: mark is rulebook or source or our own, not 'mine'"),
        ("stars = 0|stars = ", "cards.toml: Invalid value"),
        ("|", "there must be 48 times"),
    ],
)
def test_faults_are_told_with_file_and_line(change: str, wrong: str) -> None:
    old, _, new = change.partition("|")
    text = f'{CARD}mark = "our own"\n'
    assert old in text
    with pytest.raises(BadData, match=wrong.replace("[", r"\[")):
        data.read_kind(Source("cards.toml", text.replace(old, new, 1) if old else text), "settlers")


def test_the_city_is_whole() -> None:
    from underhall.games.rise.board_data import check

    tables = tomllib.loads((FOLDER / "city.toml").read_text(encoding="utf-8"))
    assert check(tables) == []
    del tables["yard"]["cost"]
    tables["port"] = {}
    tables["hall"]["cost"] = [1, 2]
    tables["castle"]["mark"] = ""
    assert [(path, wrong.split(",")[0]) for path, wrong in check(tables)] == [
        (("port",), "is not known here"),
        (("yard", "cost"), "is missing"),
        (("hall", "cost"), "must be a list of 6 whole numbers"),
        (("castle", "mark"), "must be one of rulebook"),
    ]
