"""Binds the printed steps of spaces.toml to verbs, and lays out every place of the game in a book."""

from __future__ import annotations

from underhall.engine.book import Book
from underhall.engine.flow import Place
from underhall.engine.phrase import Node, plain, without
from underhall.engine.vocabulary import ONLY, Choices, Name
from underhall.games.caverna import data
from underhall.games.caverna.box import Box, Goods
from underhall.games.caverna.calendar import Calendar
from underhall.games.caverna.deals import buy, sell
from underhall.games.caverna.expedition import AllWeapons, BreedLoot, Expedition, Item, Trip
from underhall.games.caverna.fencing import Fence, Stable, fences
from underhall.games.caverna.furnishing import Furnish, FurnishOne
from underhall.games.caverna.harvest import BreedAll, Feed, Grown, Harvest, LastTrades, Phase
from underhall.games.caverna.land import FOREST, FOREST_RING
from underhall.games.caverna.laying import Bonus, Bought, LaySingle, LayTwin
from underhall.games.caverna.mining import LayOreMine, LayRubyMine
from underhall.games.caverna.position import (
    DEEP,
    EXTENSION,
    GOODS,
    ORE_MINE,
    RUBY_MINE,
    TUNNEL,
    Caverna,
)  # fmt: skip
from underhall.games.caverna.rounds import (
    Begin,
    Clear,
    Home,
    Income,
    Keep,
    Refill,
    RevealCard,
    RevealFirst,
    RevealMarker,
    Rounds,
)  # fmt: skip
from underhall.games.caverna.tiles import exchanges, prices, reactions, rooms, sites
from underhall.games.caverna.trades import Trades
from underhall.games.caverna.verbs import Forge, Gain, Grow, Overflow, Take, Token, Verb, sow
from underhall.games.caverna.work import Imitate, PlaceDwarf, Spaces, Turns

MINES = {"ore_mine": ORE_MINE, "ruby_mine": RUBY_MINE}
VARIANTS = ("", "+", "+spent")  # of a space's flow: as printed, joined, joined and used up


class Spend(Verb):
    """What may be done once a game has been done."""

    def offer(self, p: Caverna, seat: int) -> Choices:
        return ONLY

    def take(self, p: Caverna, seat: int, choice: int) -> None:
        p.players[seat].spent |= EXTENSION

    def possible(self, p: Caverna, seat: int) -> bool:
        return False

    def able(self, p: Caverna, seat: int) -> bool:
        return True


class Reader:
    """Everything of the game that is static, for one box."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.book: Book[Caverna] = Book(box.vocabulary, self._bind, _argument, _always_argued)
        self.spaces = Spaces(box)
        self.space = 0  # the one being read
        self._made: dict[str, Place[Caverna]] = {}
        for module in (prices, reactions, rooms, sites):
            module.register(box)
        self.bonus = Bonus(box)
        self._add_trades()
        self.furnish = self._furnish("any", -1)
        self.sow = self.book.add(sow(box, FOREST | FOREST_RING))
        self._add_trips()
        self._add_spaces()
        self.place_dwarf = PlaceDwarf(box, self.spaces)
        box.trades.placing = self.book.add(self.place_dwarf)
        self.book.add(self.place_dwarf.rest)
        self._add_rounds()

    def _add_trades(self) -> None:
        box = self.box
        self.overflow = Overflow(box)
        box.overflow = self.book.add(self.overflow)
        self.singles = {tile: LaySingle(box, tile, self.bonus) for tile in ("field", "meadow", "tunnel", "cavern")}
        bought: dict[str, Place[Caverna]] = {}
        for tile, single in self.singles.items():
            self.book.add(single)
            bought[tile] = self.book.add(Bought(box, single))
        box.trades = Trades(box, bought)
        exchanges.register(box, box.trades)

    def _furnish(self, label: str, allowed: int) -> Furnish:
        made = Furnish(self.box, allowed, self.box.cost, label)
        for place in (made, made.at, made.pay):
            self.book.add(place)
        return made

    def _add_trips(self) -> None:
        """Loot of all kinds, and a trip for each level."""
        box = self.box
        places: dict[str, Place[Caverna]] = {
            "all-weapons-plus-1": AllWeapons(box, "all weapons", "loot.11"),
            "furnish-cavern": self.furnish,
            "stable": Stable(box, True),
            "tunnel": self.singles["tunnel"],
            "cavern": self.singles["cavern"],
            "meadow": self.singles["meadow"],
            "field": self.singles["field"],
            "sow": self.sow,
            "breed": BreedLoot(box, "breed loot", "breed.9", 2),
        }
        items: list[Item] = []
        for loot in data.loot():
            place = places.get(loot.id)
            if loot.id in ("small-pasture", "large-pasture"):
                place = Fence(box, loot.id == "large-pasture", loot.cost, f"loot {loot.id}")
            elif loot.id == "dwelling":
                place = self._loot_dwelling(loot.cost)
            if place is not None:
                place = self.book.add(place)
            items.append(Item(box, loot.id, loot.strength, loot.gain, place))
        for level in (1, 2, 3, 4):
            trip = Trip(box, level, items)
            self.book.add(trip)
            self.book.add(Expedition(box, level, trip))

    def _loot_dwelling(self, cost: Goods) -> Place[Caverna]:
        tile = self.box.tile_ids["dwelling"]
        table = [row[:] for row in self.box.cost]
        table[tile] = self.box.row(cost)
        made = Furnish(self.box, 1 << tile, table, "loot")
        for place in (made.at, made.pay):
            self.book.add(place)
        return FurnishOne(made, tile, "loot.21")

    def _add_spaces(self) -> None:
        for number, space in enumerate(self.box.spaces):
            self.space = number
            if space.flow.verb == "imitate":
                self.spaces.imitations |= 1 << number
            elif space.imitable:
                self.spaces.imitable |= 1 << number
            phrases = [sites.printed(self.box, space)]
            phrases += [sites.joined(self.box, space, spent) for spent in (False, True)]
            name = self.box.space_names[number]
            for variant, phrase in enumerate(phrases):
                label = name + VARIANTS[variant]
                self.spaces.add(variant, self.book.enter(label, phrase))
                bare = without(phrase, "take")
                copied = self.book.enter(f"{label}~", bare) if bare is not None and space.imitable else None
                if space.flow.verb == "imitate":
                    copied = self.spaces.placed[variant][number]
                self.spaces.copied[variant].append(copied)

    def _add_rounds(self) -> None:
        box = self.box
        calendar = Calendar(box)
        self.calendar = calendar
        breed = BreedAll(box)
        box.trades.breeding = breed
        box.calendar = calendar
        self.feeds = (Feed(box, False), Feed(box, True))
        self.breed = breed
        phase = Phase(box, breed)
        self.phase = phase
        keep = Keep(box)
        self.last = LastTrades(box)
        marker = RevealMarker(box, calendar)
        self.turns = Turns(box, self.place_dwarf)
        self.home = Home(box, "home", "round.7")
        self.harvest = Harvest(box, calendar, self.feeds[0], self.feeds[1], breed, phase)
        self.grown = Grown(box, "grown", "growth.4")
        early = [marker] if box.options["reveal_harvest"] == "round-start" else []
        steps: list[Place[Caverna]] = [RevealCard(box, calendar), *early, Clear(box, keep)]
        steps += [Refill(box), Income(box, "income", "round.5")]
        self.after_work: list[Place[Caverna]] = [self.home, marker, self.harvest, self.grown]
        steps += [self.turns, *self.after_work]
        self.rounds = Rounds(box, calendar, steps, self.last)
        self.begin = Begin(box, RevealFirst(box), self.rounds)
        others: list[Place[Caverna]] = [*self.feeds, breed, phase, keep, self.last]
        for place in [*steps, *others, self.rounds, self.begin, self.begin.first]:
            self.book.add(place)

    def where(self, name: Name) -> Place[Caverna] | None:
        """The place at which a choice of this name would usually be made; None if any may be meant."""
        labels = {
            "place": "place",
            "furnish": "furnish any",
            "forge": "forge",
            "keep": "keep",
            "sow": "sow",
            "stable": "fence stable",
            "pasture": "fence stable",
            "lay": " ".join(name[:2]),
        }
        label = labels.get(name[0], "")
        if label == "lay cavern-cavern":
            label = "lay cavern-tunnel cavern-cavern"
        elif label == "lay ruby-mine":
            label = "lay ruby-mine on tunnel"
        return self.book.places.get(label)

    # From a step to its verb.

    def _bind(self, flow: str, node: Node) -> Place[Caverna]:
        key = plain(node) + (f" {self.space}" if node.verb in ("take", "imitate") else "")
        made = self._made.get(key)
        if made is None:
            try:
                made = self._make(node)
            except (KeyError, TypeError, ValueError) as fault:
                raise self._fault(f"{node.verb}: {fault}") from fault
            self._made[key] = made
        return made

    def _make(self, node: Node) -> Place[Caverna]:
        box = self.box
        match node.verb:
            case "take":
                return Take(box, self.space, box.space_names[self.space])
            case "gain":
                return self._gain(node)
            case "lay":
                return self._lay(node)
            case "furnish":
                return self._furnish("dwelling", box.orange) if "tag" in node.args else self.furnish
            case "sow":
                return self.sow
            case "grow":
                return Grow(box, "grow", "growth.1")
            case "forge":
                return Forge(box)
            case "expedition":
                return self.book.places[f"expedition {node.args['level']}"]
            case "fence":
                return fences(box, "stable" in node.args)
            case "token":
                return Token(box, "token", "spaces.starting-player")
            case "imitate":
                return Imitate(box, self.space, node.args["food"], self.spaces)
            case "buy":
                return buy(box, node.args["prices"])
            case "sell":
                return sell(box, _goods(node.args["pay"]), _goods(node.args["get"]), node.args["most"])
            case "spend":
                return Spend(box, "spend", "spaces.extension")
        raise self._fault(f"no such verb: {node.verb}")

    def _fault(self, wrong: str) -> data.BadData:
        """What is wrong with the flow that is being read."""
        return data.File("spaces.toml").fault(self.box.spaces[self.space].id, wrong)

    def _gain(self, node: Node) -> Place[Caverna]:
        mine = node.args.get("mine") or node.args.get("per")
        land = MINES[mine] if mine else -1
        said = " ".join([f"{count} {good}" for good, count in node.args["goods"].items()])
        label = f"gain {said}" + (f" by {mine} {node.args.get('least', 'each')}" if mine else "")
        return Gain(self.box, label, _goods(node.args["goods"]), land, "per" in node.args, node.args.get("least", 0))

    def _lay(self, node: Node) -> Place[Caverna]:
        tiles = node.args["tiles"]
        if tiles == ["ore-mine-deep-tunnel"]:
            return LayOreMine(self.box, tiles[0])
        if tiles == ["ruby-mine"]:
            on = node.args["on"]
            return LayRubyMine(self.box, TUNNEL if on == "tunnel" else DEEP, on)
        return LayTwin(self.box, tiles, self.bonus)


def _goods(table: dict[str, int]) -> Goods:
    return [(GOODS.index(good), count) for good, count in table.items()]


def _argument(node: Node) -> str:
    """What tells a step from another of the same verb."""
    if node.verb == "gain":
        goods = list(node.args["goods"])
        return goods[0] if len(goods) == 1 else "goods"
    if node.verb == "lay":
        found: str = node.args.get("on", node.args["tiles"][0])
        return found
    return ""


def _always_argued(node: Node) -> bool:
    return node.verb == "gain"
