"""How trades may lead to a choice that is refused for want of goods: the search behind payplan.py.

It plays the rules' own trades on copies. A refusal tells what is missing, and only trades that bring it, or bring
what such a trade takes, are tried. No goods are reached twice, so the order of trades does not count.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import Any, Final

from underhall.engine.flow import Joint, Place
from underhall.engine.game import Refused
from underhall.engine.words import Refusal
from underhall.games.caverna.furnishing import Furnish
from underhall.games.caverna.land import cells_of
from underhall.games.caverna.laying import Bought
from underhall.games.caverna.position import FARM_ANIMALS, GOODS, ORE, RUBY, STONE, VEGETABLE, WOOD, Caverna
from underhall.games.caverna.rules import CavernaRules
from underhall.games.caverna.score import sheet
from underhall.games.caverna.work import Imitate, PlaceDwarf

MOST_TRIED: Final = 500  # trades tried for one answer: some tens of milliseconds
MOST_STEPS: Final = 14
PLENTY: Final = 20  # of every good: more than any trade or tile takes
LAND: Final = {  # by message id: the tiles of land that may help
    "furnish.site": ("cavern", "tunnel"),
    "sow.field": ("field",),
    "fence.meadow": ("meadow",),
    "fence.meadows": ("meadow",),
    "mine.ore": ("tunnel",),
    "mine.ruby": ("tunnel",),
}
NEAREST: Final = 3  # furnishing tiles that are looked at where none can be paid for


class Goal:
    """What is wanted: any of some choices of the pending decision; one of them stands for all in refusals."""

    def __init__(self, choices: frozenset[int], one: int) -> None:
        self.choices = choices
        self.one = one


class Way:
    """A position on the way, and the choices by which one came to it."""

    def __init__(self, p: Caverna, names: list[str], ran: int = -1) -> None:
        self.p = p
        self.names = names
        self.ran = ran  # the wanted choice, if it was the only one left after the last trade: it ran by itself


class Search:
    """The ways to a goal of a seat that owes a decision."""

    def __init__(self, rules: CavernaRules, p: Caverna, seat: int, goal: Goal) -> None:
        self.rules, self.p, self.seat, self.goal = rules, p, seat, goal
        self.place = p.lanes[seat][-1]
        self.brings, self.takes = _effects(rules, p, seat)
        self._tried = 0
        self._queue: list[tuple[int, int, int, int, Way]] = []
        self._known: set[tuple[int, ...]] = set()

    def run(self) -> Iterator[Way]:
        """Ways after which the goal may be chosen, the cheapest first; none goes on after it may."""
        self._push(Way(self.p, []))
        while self._queue:
            way = heappop(self._queue)[-1]
            if way.ran >= 0 or not self.goal.choices.isdisjoint(self.rules.choices(way.p, self.seat)):
                yield way
            elif len(way.names) < MOST_STEPS:
                for after in self._after(way):
                    self._push(after)

    def _push(self, way: Way) -> None:
        player = way.p.players[self.seat]
        key = (*player.goods, *player.dwarfs, *player.land, len(way.p.lanes[self.seat]))
        if key not in self._known:
            self._known.add(key)
            points = sheet(self.rules.box, way.p, self.seat).total
            heappush(self._queue, (-points, -player.goods[RUBY], len(way.names), len(self._known), way))

    def _after(self, way: Way) -> Iterator[Way]:
        """The ways that go on from one by a single step."""
        asked = way.p.lanes[self.seat][-1]
        if isinstance(asked, Bought):
            steps = list(self.rules.choices(way.p, self.seat))
        else:
            steps = [trade for trade in self._useful(way.p) if self.rules.row_open(way.p, self.seat, trade)]
        for step in steps:
            if self._tried < MOST_TRIED:
                self._tried += 1
                yield from self._played(way, step)

    def _played(self, way: Way, choice: int) -> Iterator[Way]:
        p, names = way.p.copy(), [*way.names, self.rules.vocabulary.text(choice)]
        try:
            self.rules.play(p, self.seat, choice)
        except Refused:
            return  # caverna.trade.11
        lane, given = p.lanes[self.seat], self.p.lanes[self.seat]
        if lane[: len(given)] == given and p.stamp == self.p.stamp and p.notes[self.seat] == self.p.notes[self.seat]:
            if lane[-1] is self.place or isinstance(lane[-1], Bought):
                yield Way(p, names)
            return
        ran = self._ran(way.p, choice)
        if ran >= 0:
            yield Way(p, names, ran)

    def _ran(self, p: Caverna, choice: int) -> int:
        """The wanted choice, if it was the only one left after a trade and so was made by itself; else -1."""
        if choice in self.rules.choices(p, self.seat):
            return -1
        twin = p.copy()
        self.rules.trade(twin, self.seat, choice)
        top = twin.lanes[self.seat][-1]
        left = top.offer(twin, self.seat)
        return left[0] if top is self.place and len(left) == 1 and left[0] in self.goal.choices else -1

    def _useful(self, p: Caverna) -> list[int]:
        """Trades that bring what is missing, or what such trades take."""
        missing = missing_goods(self.rules, p, self.seat, self.place, self.goal.one)
        goods = p.players[self.seat].goods
        gold = self.rules.box.trades.gold_ids
        found: set[int] = set()
        looked: set[str] = set()
        wanted = list(missing)
        while wanted:
            good = wanted.pop()
            if good in looked:
                continue
            looked.add(good)
            for trade in self.brings.get(good, ()):
                short = {GOODS[each]: count - goods[each] for each, count in self.takes[trade] if goods[each] < count}
                if not short and (trade not in gold or gold.index(trade) < missing.get("food", 1)):
                    found.add(trade)
                elif short and "ruby" not in short and good in missing and self._worth(trade, good, short):
                    wanted += short
        return sorted(found)

    def _worth(self, trade: int, good: str, short: dict[str, int]) -> bool:
        """Does a trade bring more than the rubies would that buy what it takes? Else nothing is bought for it."""
        bought = (2 if good == "food" else 1) * sum(short.values()) + short.get("cattle", 0)  # caverna.ruby.3
        return sum(self.brings[good][trade].values()) > bought


Brings = dict[str, dict[int, dict[str, int]]]
Takes = dict[int, list[tuple[int, int]]]


def _effects(rules: CavernaRules, p: Caverna, seat: int) -> tuple[Brings, Takes]:
    """What each trade brings with the tiles of a seat, by good or tile of land; and what each takes.

    Tried out with plenty of goods, so that what tiles do about it counts.
    """
    rich = plenty(p, seat)
    for kind in FARM_ANIMALS:
        rich.players[seat].goods[kind] += PLENTY
    trades = rules.box.trades
    brings: Brings = {}
    takes: Takes = {}
    for trade in (*trades.ids, *trades.gold_ids[: PLENTY - 1], *trades.weapon_ids):
        if not trades.open_row(rich, seat, trade):
            continue
        twin = rich.copy()
        rules.trade(twin, seat, trade)
        change = [now - then for now, then in zip(twin.players[seat].goods, rich.players[seat].goods, strict=True)]
        got = {GOODS[good]: count for good, count in enumerate(change) if count > 0}
        takes[trade] = [(good, -count) for good, count in enumerate(change) if count < 0]
        number = trades.number.get(trade)
        if number is not None and trades.rows[number].lays is not None:
            got[rules.vocabulary.name(trade)[-1]] = 1
        for good in got:
            brings.setdefault(good, {})[trade] = got
    return brings, takes


def plenty(p: Caverna, seat: int) -> Caverna:
    """The position if a seat had plenty of all goods but animals."""
    twin = p.copy()
    goods = twin.players[seat].goods
    for good in range(VEGETABLE + 1):
        goods[good] = max(goods[good], PLENTY)
    return twin


def missing_goods(rules: CavernaRules, p: Caverna, seat: int, place: Place[Any], wanted: int) -> dict[str, int]:
    """What the refusal of a choice says is missing: goods with how many, tiles of land by name."""
    found: dict[str, int] = {}
    player = p.players[seat]
    for reason in _reasons(rules, p, seat, place, wanted):
        if reason.message in ("short", "furnish.short"):
            good = str(reason.args["good"])
            found[good] = max(found.get(good, 0), reason.args["need"] - reason.args["have"])
            if player.tiles & rules.box.swap_mask and good in (GOODS[WOOD], GOODS[STONE]):
                found.setdefault(GOODS[ORE], 1)  # caverna.furnish.7
        for land in LAND.get(reason.message, ()):
            found[land] = 1
    return found


def _reasons(rules: CavernaRules, p: Caverna, seat: int, place: Place[Any], wanted: int) -> list[Refusal]:
    """All that keeps a choice from being made, to the last reasons."""
    if isinstance(place, PlaceDwarf) and wanted in place.space:
        variant = rules.reader.spaces.variant(p, seat)
        return _inside(p, seat, rules.reader.spaces.placed[variant][place.space[wanted]])
    if isinstance(place, Joint):
        given = [part for part, choice in zip(place.parts, place.ids, strict=True) if choice == wanted]
        return [reason for part in given for reason in _inside(p, seat, part)]
    refusal = place.why(p, seat, wanted)
    return _leaves([] if refusal is None else [refusal])


def _inside(p: Caverna, seat: int, place: Place[Any]) -> list[Refusal]:
    """What keeps a place from beginning, part by part."""
    if isinstance(place, Joint):
        return [reason for part in place.parts for reason in _inside(p, seat, part)]
    found = _leaves(place.whys(p, seat))
    if isinstance(place, Furnish) and [reason.message for reason in found] == ["furnish.none"]:
        return _nearest(p, seat, place)
    if isinstance(place, Imitate) and [reason.message for reason in found] == ["imitate.nowhere"]:
        flows = place.spaces.copied[place.spaces.variant(p, seat)]
        copied = [flows[space] for space in cells_of(place.candidates(p, seat) & ~place.spaces.imitations)]
        return [reason for flow in copied if flow is not None for reason in _inside(p, seat, flow)]
    return found


def _nearest(p: Caverna, seat: int, place: Furnish) -> list[Refusal]:
    """What the tiles lack of whose price least is missing: no refusal names them, where none can be paid for."""
    goods = p.players[seat].goods
    less = place.box.furnish_less.of(p.players[seat].tiles)
    found: list[tuple[int, list[Refusal]]] = []
    for tile in cells_of(p.supply & place.allowed):
        short = [
            Refusal("short", place.rule, good=GOODS[good], need=count - less[good], have=goods[good])
            for good, count in enumerate(place.prices.cost[tile])
            if goods[good] < count - less[good]
        ]
        found.append((sum([each.args["need"] - each.args["have"] for each in short]), short))
    found.sort(key=lambda each: each[0])
    return [reason for _, short in found[:NEAREST] for reason in short]


def _leaves(refusals: list[Refusal]) -> list[Refusal]:
    """The refusals on which others rest, to the last."""
    return [leaf for each in refusals for leaf in (_leaves(each.because) if each.because else [each])]
