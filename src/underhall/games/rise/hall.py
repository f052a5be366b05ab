"""The Guild Hall: workshops and community buildings, bought, laid, and sold again; and what lies there."""

from __future__ import annotations

from typing import Final

from underhall.engine.flow import Place
from underhall.engine.vocabulary import NOTHING, ONLY, Choices, Menu
from underhall.engine.words import Refusal
from underhall.games.rise.box import BUILDING_STAR, Box
from underhall.games.rise.guilds import SHOPS
from underhall.games.rise.locations import Location
from underhall.games.rise.position import (
    BUILDINGS,
    COIN,
    GUILDS,
    HALL,
    NONE,
    VALUE,
    WORKER,
    WORKSHOP_TILES,
    WORKSHOPS,
    Rise,
)  # fmt: skip
from underhall.games.rise.verbs import Drawn, Verb

MOST_RETURNS: Final = 40  # told apart in the names of draws


class GuildHall(Location):
    """Buy the building above the slot of the die."""

    def __init__(self, box: Box, steps: list[Place[Rise]]) -> None:
        super().__init__(box, "hall", "hall.2")
        self.steps = steps
        self.at = [0] * 7  # the slot by the value of a die
        for slot, value in enumerate(box.hall_dice):
            self.at[value] = slot

    def slot(self, p: Rise, value: int) -> int:
        slot = HALL + self.at[value]
        return slot if p.slots[slot] == 0 else -1

    def values(self, p: Rise, seat: int) -> int:
        found = 0
        for value in range(1, 7):
            if p.slots[HALL + self.at[value]] == 0 and self.fits(p, seat, self.at[value]):
                found |= 1 << value
        return found

    def fits(self, p: Rise, seat: int, slot: int) -> bool:
        """Can a seat buy what lies there, and lay it somewhere?"""
        tile = p.hall[slot]
        player = p.players[seat]
        if tile < 0 or player.goods[COIN] < self.box.tile_price(p, slot):
            return False
        if tile < WORKSHOP_TILES:
            guild = self.box.tile_guild[tile]
            return player.apprentices[guild] > 0 and not self.box.guild_full(p, guild)
        return player.goods[WORKER] > 0 and NONE in player.lots

    def missing(self, p: Rise, seat: int, value: int) -> Refusal | None:
        slot = self.at[value]
        tile = p.hall[slot]
        player = p.players[seat]
        price = self.box.tile_price(p, slot)
        if tile < 0:
            return Refusal("hall.empty", "hall.3")
        if player.goods[COIN] < price:
            return self.short(p, seat, COIN, price)
        if tile < WORKSHOP_TILES:
            guild = self.box.tile_guild[tile]
            if self.box.guild_full(p, guild):
                return Refusal("hall.full", "workshop.3", guild=GUILDS[guild])
            if player.apprentices[guild] == 0:
                return Refusal("hall.apprentice", "workshop.1", guild=GUILDS[guild])
            return None
        if player.goods[WORKER] == 0:
            return Refusal("hall.worker", "community.1")
        return None if NONE in player.lots else Refusal("hall.lot", "community.2")


class BuyBuilding(Verb):
    """Pay and lay it; where a community building may lie on several lots, choose one: ("lot", number)."""

    def __init__(self, box: Box) -> None:
        super().__init__(box, "lot", "community.2")
        self.ids = [box.vocabulary.learn("lot", str(lot + 1)) for lot in range(box.lots)]
        self.menu = Menu(self.ids)
        self.at = [0] * 7
        for slot, value in enumerate(box.hall_dice):
            self.at[value] = slot

    def offer(self, p: Rise, seat: int) -> Choices:
        if p.hall[self.at[p.notes[seat][VALUE]]] < WORKSHOP_TILES:
            return ONLY
        lots = p.players[seat].lots
        mask = 0
        for lot in range(len(lots)):
            if lots[lot] < 0:
                mask |= 1 << lot
        return self.menu.of(mask)

    def take(self, p: Rise, seat: int, choice: int) -> None:
        box = self.box
        slot = self.at[p.notes[seat][VALUE]]
        tile = p.hall[slot]
        p.hall[slot] = NONE
        player = p.players[seat]
        name = box.tile_names[tile]
        box.pay(p, seat, COIN, box.tile_price(p, slot), name)
        stars = box.effects[p.event][BUILDING_STAR]
        if choice in self.ids:
            box.pay(p, seat, WORKER, 1, name)
            player.lots[self.ids.index(choice)] = tile
            player.points[BUILDINGS] += box.lot_points
            box.rise(p, seat, stars + box.lot_stars, name)
            return
        guild = box.tile_guild[tile]
        at = 0
        while p.workshops[SHOPS * guild + at] >= 0:
            at += 1
        player.apprentices[guild] -= 1
        p.workshops[SHOPS * guild + at] = tile
        p.masters[SHOPS * guild + at] = seat + 1
        player.points[WORKSHOPS] += box.shop_points[at]
        box.rise(p, seat, stars + box.shop_stars[at], name)

    def why(self, p: Rise, seat: int, choice: int) -> Refusal | None:
        return Refusal("lot.taken", self.rule, lot=self.ids.index(choice) + 1) if choice in self.ids else None


class Sales:
    """Buildings sold on one's turn: ("sell-shop", guild, slot) and ("sell-lot", lot)."""

    def __init__(self, box: Box) -> None:
        self.box = box
        learn = box.vocabulary.learn
        self.shops = [
            learn("sell-shop", GUILDS[shop // SHOPS], str(shop % SHOPS + 1)) for shop in range(3 * len(GUILDS))
        ]
        self.lots = [learn("sell-lot", str(lot + 1)) for lot in range(box.lots)]

    def any(self, p: Rise, seat: int) -> bool:
        return seat + 1 in p.masters or max(p.players[seat].lots) >= 0

    def rows(self, p: Rise, seat: int) -> Choices:
        found = NOTHING
        if seat + 1 in p.masters:
            found = tuple([choice for shop, choice in enumerate(self.shops) if p.masters[shop] == seat + 1])
        lots = p.players[seat].lots
        for lot in range(len(lots)):
            if lots[lot] >= 0:
                found = (*found, self.lots[lot])
        return found

    def sell(self, p: Rise, seat: int, choice: int) -> None:
        box, player = self.box, p.players[seat]
        reason = "sale"
        box.gain(p, seat, COIN, box.sale_coins, reason)
        if choice in self.lots:
            player.lots[self.lots.index(choice)] = NONE
            player.points[BUILDINGS] -= box.lot_points
        else:
            shop = self.shops.index(choice)
            p.masters[shop] = 0
            player.points[WORKSHOPS] -= box.shop_points[shop % SHOPS]
        box.gain(p, seat, WORKER, 1, reason)

    def why(self, p: Rise, seat: int, choice: int) -> Refusal | None:
        """Why something cannot be sold that is no row; None if it is nothing to be sold at all."""
        if choice in self.lots:
            return Refusal("sale.lot", "sale.1", lot=self.lots.index(choice) + 1)
        if choice in self.shops:
            shop = self.shops.index(choice)
            return Refusal("sale.shop", "sale.1", guild=GUILDS[shop // SHOPS], slot=shop % SHOPS + 1)
        return None


class FillHall(Drawn):
    """Building tiles are drawn for the slots that are due, from the left: ("bag", returns, tile).

    upkeep: workshops that nobody can use any more are drawn past.
    """

    def __init__(self, box: Box, label: str, rule: str, upkeep: bool) -> None:
        super().__init__(box, label, rule)
        self.upkeep = upkeep
        self.menus = [self.know(box.menu(f"bag {time}", box.tile_names)) for time in range(MOST_RETURNS + 1)]

    def offer(self, p: Rise, seat: int) -> Choices:
        if p.due == 0 or p.bag == 0:
            return ONLY
        return self.menus[min(p.returns, MOST_RETURNS)].of(p.bag)

    def take(self, p: Rise, seat: int, choice: int) -> None:
        if choice not in self.number:
            p.due = 0
            if p.aside:
                p.bag |= p.aside
                p.aside = 0
                p.returns += 1
            return
        tile = self.number[choice]
        p.bag &= ~(1 << tile)
        if not (self.upkeep and self.box.useless(p, tile)):
            slot = (p.due & -p.due).bit_length() - 1
            p.due &= p.due - 1
            p.hall[slot] = tile
        self.again(p)
