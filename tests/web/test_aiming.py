"""Where on the screen a choice points."""

from __future__ import annotations

from underhall.games.caverna.aiming import at

BONUS = {"E3": {"food": 1}, "D2": {"boar": 1}}


def test_a_placement_points_at_its_space() -> None:
    aim = at("place logging")
    assert (aim["kind"], aim["space"], aim["cells"]) == ("space", "logging", [])


def test_imitating_and_keeping_point_at_a_space_too() -> None:
    assert [at(name)["space"] for name in ("imitate clearing", "keep clearing")] == ["clearing", "clearing"]


def test_a_twin_lies_on_its_cell_and_the_one_beside_it() -> None:
    aim = at("lay meadow-field E4 west", BONUS)
    assert (aim["cells"], aim["lays"], aim["bonus"]) == (["E4", "E3"], ["meadow", "field"], {"food": 1})


def test_a_way_to_the_north_goes_up_a_row() -> None:
    assert at("lay cavern-tunnel C5 north")["cells"] == ["C5", "B5"]


def test_a_single_tile_covers_one_cell() -> None:
    aim = at("lay field D2", BONUS)
    assert (aim["cells"], aim["lays"], aim["bonus"]) == (["D2"], ["field"], {"boar": 1})


def test_a_mine_covers_tunnels_and_brings_no_bonus() -> None:
    assert at("lay ruby-mine E6", {"E6": {"food": 1}})["bonus"] == {}
    assert at("lay ore-mine-deep-tunnel C6 south")["lays"] == ["ore mine", "deep tunnel"]


def test_fences_stables_and_crops_point_at_cells() -> None:
    assert at("pasture E2")["what"] == "small pasture"
    assert at("pasture E2 east")["cells"] == ["E2", "E3"]
    assert at("stable B2")["lays"] == ["stable"]
    assert at("sow vegetable E3")["what"] == "vegetable"


def test_furnishing_points_at_the_tile_then_at_a_cell() -> None:
    assert (at("furnish dog-school")["kind"], at("furnish dog-school")["tile"]) == ("tile", "dog-school")
    assert at("at C5")["cells"] == ["C5"]


def test_what_has_no_place_is_plain() -> None:
    for name in ("stop", "pass", "feed", "part lay", "loot wood", "eat donkey 2", "forge 3", "trade ruby meadow"):
        assert at(name)["kind"] == "plain"
