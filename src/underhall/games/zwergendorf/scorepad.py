"""The score sheet as a pad for a game on a real table: dwarf cards and goals chosen, and what is counted for them.

Goals, taverns, smiths and trees are asked of the scorer for every count there can be. What a dwarf card asks for is a
matter of where things lie, which only the eyes at the table can tell: the pad asks how much suits the card, and takes
points and their limit from the card.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from underhall.engine.language import ENGLISH, Language
from underhall.games.packs import laid
from underhall.games.pads import (
    BELOW,
    BESIDE,
    LEAD,
    LEAST,
    SUM,
    Count,
    Pad,
    PadCard,
    PadLine,
    Place,
    Row,
    Shelf,
    Table,
    trimmed,
)  # fmt: skip
from underhall.games.zwergendorf import data, dwarfs, goals
from underhall.games.zwergendorf.box import Box
from underhall.games.zwergendorf.counting import COVERS, named
from underhall.games.zwergendorf.data import Card, Dwarf
from underhall.games.zwergendorf.grid import SQUARES
from underhall.games.zwergendorf.padcounts import (
    FELLED,
    dwarf_counts,
    goal_count,
    majority_count,
    most_of,
    of_dwarf,
    of_goals,
    of_trees,
)
from underhall.games.zwergendorf.position import (
    DWARF,
    KINDS,
    OF_A_TYPE,
    SMITH,
    TAVERN,
    WALL,
    Village,
    empty_village,
)  # fmt: skip
from underhall.games.zwergendorf.rules import ZwergendorfRules
from underhall.games.zwergendorf.score import TREE, TREES
from underhall.games.zwergendorf.tallies import LINES

SHADES: Final = {"grey": "#6b6e76", "beige": "#b89a62", "brown": "#7d4f27", "green": "#4f7034"}  # of dwarf cards
GOAL_SHADE: Final = "#a8552f"
FROM: Final = {goals.LEFT: "next", goals.RIGHT: "before", goals.ANY: "others"}  # whose goals a copy may name
ALONE: Final = "alone"
SEVERAL: Final = "several"


@lru_cache(maxsize=4)
def pad(rules: ZwergendorfRules, say: Language = ENGLISH) -> Pad:
    """The pad for a game with these cards."""
    box = rules.box
    all_dwarfs = list(data.dwarfs(laid("zwergendorf", box.options.get("pack", ""))).values())
    of_the_goals = of_goals(box.effects, box.caps, say)
    return {
        "lines": _lines(box, of_the_goals, say),
        "counts": [*of_the_goals, of_trees(say), *[count for dwarf in all_dwarfs for count in of_dwarf(dwarf, say)]],
        "shelves": [_dwarf_shelf(box, all_dwarfs, say), _goal_shelf(box, say)],
        "rows": [
            *[_dwarf_row(dwarf, say) for dwarf in all_dwarfs],
            *[row for goal in range(OF_A_TYPE) for row in _goal_rows(box, goal, say)],
            *_award_rows("taverns", box, box.most_taverns, say),
            *_award_rows("smiths", box, box.most_smiths, say),
            _tree_row(box, say),
        ],
        "ties": [KINDS[DWARF]],
        "target": {"shelf": "dwarfs", "points": box.table["solo"]["goals"]},
    }


def _lines(box: Box, of_the_goals: list[Count], say: Language) -> list[PadLine]:
    """The lines in the order in which one enters them."""
    own = {"taverns": [KINDS[TAVERN]], "smiths": [KINDS[SMITH]], "trees": [FELLED], "dwarfs": []}
    others = [count["id"] for count in of_the_goals if count["id"] not in (KINDS[TAVERN], KINDS[SMITH])]
    return [
        {
            "id": id,
            "label": say(LINES[id][0]),
            "icon": LINES[id][1],
            "layout": BELOW if id == "goals" else BESIDE,
            "counts": own.get(id, others),
            "best": box.scored if id == "goals" else 0,
        }
        for id in ("dwarfs", "goals", "taverns", "smiths", "trees")
    ]


def _dwarf_shelf(box: Box, all_dwarfs: list[Dwarf], say: Language) -> Shelf:
    there = [dwarf.id for dwarf in box.dwarfs]
    return {
        "id": "dwarfs", "line": "dwarfs", "title": say("Dwarf cards"), "icon": "dwarf",
        "choose": say("Choose dwarf cards"), "one": say("{n} dwarf card"), "many": say("{n} dwarf cards"),
        "look": say("Look for a dwarf card"), "typed": say("Name, colour or task"),
        "note": say("Those in the middle of the table: 2 to 4, each dwarf once, one of them the dwarf woman."),
        "shared": True,
        "cards": [
            {
                **_card(dwarf.id, say("{name}, {colour}", name=say(dwarf.name), colour=say(dwarf.colour)), dwarf, say),
                "shade": SHADES[dwarf.colour], "glyph": "dwarf", "group": dwarf.dwarf, "start": dwarf.id in there,
            }
            for dwarf in all_dwarfs
        ],
    }  # fmt: skip


def _goal_shelf(box: Box, say: Language) -> Shelf:
    return {
        "id": "goals", "line": "goals", "title": say("Goal cards"), "icon": "vp",
        "choose": say("Choose goals"), "one": say("{n} goal"), "many": say("{n} goals"),
        "look": say("Look for a goal"), "typed": say("Number or task"),
        "note": say("All beside the village: the best {n} count. The next sheet is the left neighbour.", n=box.scored),
        "shared": False,
        "cards": [_card(card.id, card.id, card, say) for card in box.cards[:OF_A_TYPE]],
    }  # fmt: skip


def _card(id: str, name: str, card: Dwarf | Card, say: Language) -> PadCard:
    told = say("{task} (our own)", task=say(card.text)) if card.mark == "our own" else say(card.text)
    return {
        "id": id, "name": name, "text": told, "worth": "", "formula": True, "shade": GOAL_SHADE, "glyph": "vp",
        "most": 1, "group": "", "start": False,
    }  # fmt: skip


def _row(id: str, line: str, places: list[Place], table: Table, words: str, one: str = "") -> Row:
    return {
        "id": id, "line": line, "card": "", "seats": "", "copies": "", "places": places, "each": [],
        "table": trimmed(table), "words": words, "one": one, "none": "",
    }  # fmt: skip


def _sum(*counts: str) -> Place:
    return {"how": SUM, "of": [*counts]}


def _dwarf_row(dwarf: Dwarf, say: Language) -> Row:
    task, asked = dwarf.task, of_dwarf(dwarf, say)
    table: Table
    if isinstance(task, dwarfs.EnclosedSets):
        table = _ticked([vp for _, vp in task.lines], 0, task.cap)
        row = _row(dwarf.id, "dwarfs", [_sum(id) for id in dwarf_counts(dwarf)], table, "")
    else:
        vp: int = task.vp  # type: ignore[attr-defined]  # all others pay by the piece
        most = task.most if isinstance(task, dwarfs.EnclosedAreas) else asked[0]["most"]
        table = [min(task.cap, vp * min(count, most)) for count in range(asked[0]["most"] + 1)]
        row = _row(dwarf.id, "dwarfs", [_sum(*dwarf_counts(dwarf))], table, f"{asked[0]['label']}: {{0}}")
    return {**row, "card": dwarf.id}


def _ticked(lines: list[int], so_far: int, cap: int) -> Table:
    """The points by whether each line is there: a table for the first, in it for the next."""
    if len(lines) == 1:
        return [min(cap, so_far), min(cap, so_far + lines[0])]
    return [_ticked(lines[1:], so_far + points, cap) for points in (0, lines[0])]


def _goal_rows(box: Box, goal: int, say: Language) -> list[Row]:
    name, effect = box.card_names[goal], box.effects[goal]
    rows: list[Row] = []
    if isinstance(effect, goals.Per):
        rows = [_per_row(name, effect, say)]
    elif isinstance(effect, goals.Majority):
        rows = _majority_rows(name, box, effect, say)
    elif isinstance(effect, goals.Direct):
        rows = [_row(name, "goals", [_sum()], [effect.vp], say(goals.PRINTED))]
    elif isinstance(effect, goals.Copy):
        words, none = say("counts as {0}"), say("there is no goal to copy")
        row = _row(name, "goals", [], [], words)
        rows = [
            {**row, "seats": seats, "copies": whose, "none": none}
            for seats, whose in ((ALONE, "own"), (SEVERAL, FROM[effect.source]))
        ]
    return [{**row, "card": name} for row in rows]


def _per_row(name: str, effect: goals.Per, say: Language) -> Row:
    counted = [goal_count(effect, kind) for kind in effect.of]
    table: Table = [effect.paid(amount) for amount in range(SQUARES + 1)]
    place: Place = {"how": LEAST if effect.sets else SUM, "of": counted}
    if effect.sets:
        return _row(name, "goals", [place], table, say(goals.SETS), say(goals.SET))
    words = goals.AT_EDGE if effect.at_edge else goals.PLAIN
    one, many = [say(words).format("{0}", say(names[effect.of[0]])) for names in (goals.COUNTED_ONE, goals.COUNTED)]
    return _row(name, "goals", [place], table, many, one)


def _majority_rows(name: str, box: Box, effect: goals.Majority, say: Language) -> list[Row]:
    kind, several, alone = effect.kind, majority_count(effect, False), majority_count(effect, True)
    most = most_of(kind)
    every = [_village(box, kind, count) for count in range(most + 2)]

    def points(*villages: Village) -> int:
        return effect.points(box.grid, [*villages], 0, box.effects)

    words = goals.GROUP_WORDS if effect.groups else goals.MOST_WORDS
    both = [say(words).format("{0}", say(named(kind, count)), "{1}") for count in (2, 1)]
    needed = [say(goals.ALONE_WORDS).format("{0}", say(named(kind, count)), effect.alone) for count in (2, 1)]
    beside: Table = [
        [points(every[own], every[max(0, own + other)]) for other in (1, 0, -1)] for own in range(most + 1)
    ]
    lone: Table = [points(village) for village in every[: most + 1]]
    lead: Place = {"how": LEAD, "of": [several]}
    return [
        {**_row(name, "goals", [_sum(several), lead], beside, *both), "seats": SEVERAL},
        {**_row(name, "goals", [_sum(alone)], lone, *needed), "seats": ALONE},
    ]


def _award_rows(line: str, box: Box, award: goals.Award, say: Language) -> list[Row]:
    kind, name = award.kind, KINDS[award.kind]
    most = most_of(kind)
    every = [_village(box, kind, count) for count in range(most + 2)]
    words = [say(goals.PLAIN).format("{0}", say(named(kind, count))) for count in (2, 1)]
    beside: Table = [
        [award.points([every[own], every[max(0, own + other)]])[0] for other in (1, 0, -1)] for own in range(most + 1)
    ]
    lone: Table = [award.points([village])[0] for village in every[: most + 1]]
    return [
        {**_row(line, line, [_sum(name), {"how": LEAD, "of": [name]}], beside, *words), "seats": SEVERAL},
        {**_row(line, line, [_sum(name)], lone, *words), "seats": ALONE},
    ]


def _tree_row(box: Box, say: Language) -> Row:
    return _row("trees", "trees", [_sum(FELLED)], [0, *box.tree_points], say(TREES), say(TREE))


def _village(box: Box, kind: int, count: int) -> Village:
    """A village with so many connected pieces of a kind. Only what is compared is set."""
    village = empty_village(box.caps)
    village.land[kind] = (1 << count * COVERS[kind]) - 1
    if kind in (WALL, TAVERN):
        pieces = village.walls if kind == WALL else village.taverns
        pieces += [0] * count
    return village
