"""What lies in the box for one set of options: numbered components and prices; and the one door for goods."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from underhall.engine.flow import Place
from underhall.engine.vocabulary import Menu, Vocabulary
from underhall.games.rise import data
from underhall.games.rise.gains import Gains
from underhall.games.rise.position import (
    ANY,
    CHARACTERS,
    COIN,
    GOODS,
    HOUSE,
    KINDS,
    MODIFIER,
    NOBILITY,
    REPUTATION,
    STARS,
    WORKER,
    WORKSHOP_TILES,
    Player,
    Rise,
)  # fmt: skip

# What events change: the numbers of data.EFFECTS.
PORT_COIN: Final = 0
APPRENTICES: Final = 1
GUILD_GOODS: Final = 2
HOUSE_COST: Final = 3
TAVERN_FIRST: Final = 4
BERK_FREE: Final = 5
CASTLE_MORE: Final = 6
BUILDING_COST: Final = 7
SETTLER_POINTS: Final = 8
COUNCIL_REPUTATION: Final = 9
PORT_MOST: Final = 10
WORKSHOP_INCOME: Final = 11
LIMIT: Final = 12
BUILDING_STAR: Final = 13


class Box:
    """The components of a game with the rulings in force."""

    def __init__(self, options: Mapping[str, Any], vocabulary: Vocabulary) -> None:
        self.options = options
        self.vocabulary = vocabulary
        self.seats: int = options["seats"]
        self.city = data.city()
        short = options["length"] == "short"
        self.rounds: int = self.city["rounds"]["short" if short else "count"]
        self.start: dict[str, Any] = self.city["short" if short else "start"]
        self.choose: Place[Rise] | None = None  # where goods of one's choice are taken; flow.py puts it here
        self._read_city()
        self._read_cards()
        self._read_tiles()
        self._read_modules()

    def _read_city(self) -> None:
        card = data.entries("players")[self.seats - 1].values
        city = self.city
        self.row: int = card["row"]  # slots of tavern and yard
        self.guild_dice: int = card["guild_dice"]
        self.apprentice_slots: int = card["apprentices"]
        self.apprentice_coins: list[int] = card["coins"]
        self.neutral: bool = card["neutral"]
        self.dice: int = card["dice"]
        self.reputation: int = card["reputation"] + self.start["reputation"]
        self.least_reputation: int = city["reputation"]["least"]
        self.most_reputation: int = city["reputation"]["most"]
        self.most_nobility: int = city["nobility"]["most"]
        self.bonus = [data.gains(city["nobility"]["bonus"].get(str(at), {})) for at in range(self.most_nobility + 1)]
        self.has_bonus = [str(at) in city["nobility"]["bonus"] for at in range(self.most_nobility + 1)]
        self.modifiers: int = city["supply"]["modifiers"]
        self.meeples: int = city["supply"]["meeples"]
        self.houses: int = city["supply"]["houses"]
        self.lots: int = city["supply"]["lots"]
        self.house_cost: int = city["yard"]["cost"]
        self.hand: int = city["tavern"]["hand"]
        self.hall_dice: list[int] = city["hall"]["dice"]
        self.hall_cost: list[int] = city["hall"]["cost"]
        self.guild_goods: list[int] = city["guilds"]["goods"]
        self.good_price: int = city["guilds"]["price"]
        self.apprentice_good: int = city["guilds"]["apprentice"]
        self.shop_stars: list[int] = city["guilds"]["stars"]
        self.shop_points: list[int] = city["guilds"]["points"]
        self.shop_owner = [data.gains(each) for each in city["guilds"]["owner"]]
        self.shop_income: int = city["guilds"]["income"]
        self.lot_stars: int = city["lots"]["stars"]
        self.lot_points: int = city["lots"]["points"]
        self.lot_income = [data.gains(each) for each in city["lots"]["income"]]
        self.sale_coins: int = city["sale"]["coins"]
        self.castle: list[int] = city["castle"]["reputation"]
        self.each: int = city["cards"]["each"]
        self.fourth: int = city["cards"]["fourth"]
        self.coins_a_point: int = city["end"]["coins"] if self.options["coin_points"] == "yes" else 0

    def _read_cards(self) -> None:
        found = data.entries("settlers")
        self.card_names = [entry.id for entry in found]
        self.card_race: list[int] = [entry.values["race"] for entry in found]
        self.card_goods: list[list[int]] = [entry.values["goods"] for entry in found]
        self.card_least: list[int] = [entry.values["least"] for entry in found]
        self.card_most: list[int] = [entry.values["most"] for entry in found]
        self.card_workers: list[int] = [entry.values["workers"] for entry in found]
        self.card_stars: list[int] = [entry.values["stars"] for entry in found]
        self.simple = sum([1 << card for card, entry in enumerate(found) if entry.values["back"] == 1])
        characters = data.entries("characters")
        self.character_names = [entry.id for entry in characters]
        self.character_full: list[str] = [entry.values["name"] for entry in characters]
        self.character_bonus: list[Gains] = [entry.values["bonus"] for entry in characters]
        self.character_fourth: list[int] = [entry.values["fourth"] for entry in characters]
        self.all_characters = (1 << CHARACTERS) - 1

    def _read_tiles(self) -> None:
        shops, others = data.entries("workshops"), data.entries("communities")
        self.tile_names = [entry.id for entry in (*shops, *others)]
        self.tile_guild: list[int] = [entry.values["guild"] for entry in shops]
        self.shop_gives: list[tuple[Gains, int, int]] = [entry.values["gives"] for entry in shops]
        self.brings: list[data.Brings] = [entry.values["brings"] for entry in others]
        self.community_names: list[str] = [entry.values["name"] for entry in others]
        tiles = data.entries("council")
        self.council_names = [entry.id for entry in tiles]
        self.council_nobility: list[int] = [entry.values["nobility"] for entry in tiles]
        self.council_points: list[int] = [entry.values["points"] for entry in tiles]
        self.council_cost: list[list[tuple[int, int]]] = []
        for entry in tiles:
            cost = [
                (good, entry.values["goods"][kind]) for good, kind in enumerate(KINDS) if kind in entry.values["goods"]
            ]
            self.council_cost.append([*cost, (COIN, entry.values["coins"])] if entry.values["coins"] else cost)
        ships = data.entries("ships")
        self.ship_names = [entry.id for entry in ships]
        self.ship_spaces: list[list[int]] = [[each[0] for each in entry.values["demand"]] for entry in ships]
        self.ship_pays: list[list[int]] = [[each[1] for each in entry.values["demand"]] for entry in ships]

    def _read_modules(self) -> None:
        events = data.entries("events")
        self.event_names = [entry.id for entry in events]
        self.event_full: list[str] = [entry.values["name"] for entry in events]
        self.event_level: list[int] = [entry.values["level"] for entry in events]
        # By event; the last one is none (an event of -1).
        self.effects: list[list[int]] = [*[entry.values["effect"] for entry in events], [0] * len(data.EFFECTS)]
        objectives = data.entries("objectives")
        self.objective_names = [entry.id for entry in objectives]
        self.objectives: list[dict[str, int]] = [entry.values["goal"] for entry in objectives]
        chancery = self.options["chancery"] == "yes"
        rows = (2 if self.seats >= 5 else 1) if chancery else 0
        desks = [entry for entry in data.entries("desks") if entry.values["row"] <= rows]
        self.desk_names = [entry.id for entry in desks]
        self.desk_race: list[int] = [entry.values["race"] for entry in desks]
        self.desk_die: list[int] = [entry.values["die"] for entry in desks]
        self.desk_income: list[Gains] = [entry.values["income"] for entry in desks]
        self.desk_house: list[int] = [entry.values["house"] for entry in desks]
        self.desk_port: list[int] = [entry.values["port"] for entry in desks]
        commissions = data.entries("commissions")
        self.commission_names = [entry.id for entry in commissions]
        self.commissions: list[data.Commission] = [entry.values["goal"] for entry in commissions]
        self.dealt: int = self.city["chancery"]["dealt"] if chancery else 0

    def menu(self, verb: str, names: list[str]) -> Menu:
        """The choices ("verb", name) of each of these, by mask."""
        return Menu([self.vocabulary.learn(*verb.split(), name) for name in names])

    # What is left.

    def modifiers_left(self, p: Rise) -> int:
        left = self.modifiers
        for player in p.players:
            left -= player.goods[MODIFIER]
        return left

    def meeples_left(self, p: Rise, seat: int) -> int:
        """Those that are neither workers nor somewhere in the city nor on a lot."""
        player = p.players[seat]
        left = self.meeples - player.goods[WORKER]
        for count in player.apprentices:
            left -= count
        for master in p.masters:
            if master == seat + 1:
                left -= 1
        for tile in player.lots:
            if tile >= 0:
                left -= 1
        for clerk in p.desks:
            if clerk == seat + 1:
                left -= 1
        return left

    @staticmethod
    def apprentices_in(p: Rise, guild: int) -> int:
        found = 0
        for player in p.players:
            found += player.apprentices[guild]
        return found

    def limit(self, p: Rise, seat: int) -> int:
        """What the dice that a seat still places this round may add up to."""
        player = p.players[seat]
        return player.goods[REPUTATION] + self.effects[p.event][LIMIT] - player.placed

    def house_price(self, p: Rise, seat: int) -> int:
        price = self.house_cost + self.effects[p.event][HOUSE_COST]
        for desk, clerk in enumerate(p.desks):
            if clerk == seat + 1:
                price -= self.desk_house[desk]
        return max(0, price)

    def tile_price(self, p: Rise, slot: int) -> int:
        return max(0, self.hall_cost[slot] + self.effects[p.event][BUILDING_COST])

    def housed(self, player: Player, race: int) -> bool:
        """Has a seat completed a card of a race?"""
        for card in player.completed:
            if self.card_race[card] == race:
                return True
        return False

    def guild_full(self, p: Rise, guild: int) -> bool:
        """Are all workshop slots of a guild taken?"""
        return p.workshops[3 * guild + 2] >= 0

    def useless(self, p: Rise, tile: int) -> bool:
        """A workshop whose guild has no slot left for it."""
        return tile < WORKSHOP_TILES and self.guild_full(p, self.tile_guild[tile])

    # The one door for goods, tracks and points.

    def gain(self, p: Rise, seat: int, good: int, count: int, reason: str) -> int:
        """Goods arrive, as many as there are, or steps on a track. How many it were."""
        player = p.players[seat]
        if good == NOBILITY:
            self.rise(p, seat, count, reason)
            return count
        if good == MODIFIER:
            count = min(count, self.modifiers_left(p))
        elif good == WORKER:
            count = min(count, self.meeples_left(p, seat))
        elif good == HOUSE:
            count = min(count, self.houses - player.goods[HOUSE] - len(player.completed))
        elif good == REPUTATION:
            count = min(count, self.most_reputation - player.goods[REPUTATION])
        if count <= 0:
            return 0
        player.goods[good] += count
        if p.ledger is not None:
            p.ledger.append((seat, good, count, reason))
        return count

    def pay(self, p: Rise, seat: int, good: int, count: int, reason: str) -> None:
        if count <= 0:
            return
        goods = p.players[seat].goods
        if goods[good] < count:
            raise ValueError(f"{reason}: seat {seat} has {goods[good]} {GOODS[good]}, not {count}")
        goods[good] -= count
        if p.ledger is not None:
            p.ledger.append((seat, good, -count, reason))

    def rise(self, p: Rise, seat: int, stars: int, reason: str) -> None:
        """Steps on the nobility track, with what stands on the spaces reached; beyond its end each star is a point."""
        player = p.players[seat]
        for _ in range(stars):
            if player.goods[NOBILITY] == self.most_nobility:
                player.points[STARS] += 1
                continue
            player.goods[NOBILITY] += 1
            if p.ledger is not None:
                p.ledger.append((seat, NOBILITY, 1, reason))
            space = player.goods[NOBILITY]
            if self.has_bonus[space]:
                self.receive(p, seat, self.bonus[space], STARS, f"nobility {space}")

    def receive(self, p: Rise, seat: int, gains: Gains, source: int, reason: str) -> None:
        """All that a component gives but cards of one's choice. source: what its points count for."""
        for good, count in gains.goods:
            self.gain(p, seat, good, count, reason)
        p.players[seat].points[source] += gains.points
        if gains.any:
            self.choose_goods(p, seat, gains.any)

    def choose_goods(self, p: Rise, seat: int, count: int) -> None:
        """Goods of one's choice: they are asked for before anything else goes on."""
        pending = p.notes[seat][ANY]
        p.notes[seat][ANY] = pending + count
        if pending == 0 and self.choose is not None:
            p.open(seat, self.choose)
