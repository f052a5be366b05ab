"""The work phase: who places, where a dwarf may go, imitation, and dwarfs that are passed over."""

from __future__ import annotations

from underhall.engine.flow import CHANCE, Place
from underhall.engine.vocabulary import ONLY, Choices, Menu, WideMenu
from underhall.engine.words import Refusal
from underhall.games.caverna.box import Box
from underhall.games.caverna.position import ACTING, FOOD, IMITATED, Caverna
from underhall.games.caverna.verbs import Verb


class Door:
    """A space as a seat may enter it, and the next one: a chain, which compiled code walks without a type test."""

    def __init__(self, bit: int, flow: Place[Caverna], next: Door | None) -> None:
        self.bit = bit
        self.flow = flow
        self.next = next


class Spaces:
    """The flow of every space as a seat enters it: as printed, or as its tiles rewrite it; placed or imitated.

    Variants: 0 as printed, 1 with every either/or joined, 2 joined but for those used up.
    """

    def __init__(self, box: Box) -> None:
        self.box = box
        self.placed: list[list[Place[Caverna]]] = [[], [], []]
        self.copied: list[list[Place[Caverna] | None]] = [[], [], []]  # None: nothing there to imitate
        self.doors: list[Door | None] = [None, None, None]  # all of placed, the last space first
        self.imitations = 0  # mask of Imitation spaces
        self.imitable = 0  # mask of spaces that may be imitated

    def add(self, variant: int, flow: Place[Caverna]) -> None:
        """The flow of the next space."""
        placed = self.placed[variant]
        self.doors[variant] = Door(1 << len(placed), flow, self.doors[variant])
        placed.append(flow)

    def variant(self, p: Caverna, seat: int) -> int:
        player = p.players[seat]
        if not player.tiles & self.box.joins:
            return 0
        return 2 if player.spent else 1


class Turns(Verb):
    """The next seat with a dwarf at home places it; again until none is left."""

    def __init__(self, box: Box, placing: Place[Caverna]) -> None:
        super().__init__(box, "turns", "round.6")
        self.placing = placing

    def offer(self, p: Caverna, seat: int) -> Choices:
        return ONLY

    def take(self, p: Caverna, seat: int, choice: int) -> None:
        seats = len(p.players)
        for ahead in range(1, seats + 1):
            turn = (p.turn + ahead) % seats
            player = p.players[turn]
            if player.placed != (1 << len(player.dwarfs)) - 1:
                p.turn = turn
                p.lanes[CHANCE].append(self)
                p.open(turn, self.placing)
                return


class Rest(Verb):
    """A placement is over: nothing of it needs to be remembered."""

    def offer(self, p: Caverna, seat: int) -> Choices:
        return ONLY

    def able(self, p: Caverna, seat: int) -> bool:
        return True

    def take(self, p: Caverna, seat: int, choice: int) -> None:
        p.notes[seat][ACTING] = 0
        p.notes[seat][IMITATED] = 0


class PlaceDwarf(Verb):
    """Send the acting dwarf to a free space where something comes of it: ("place", space), or ("pass",)."""

    def __init__(self, box: Box, spaces: Spaces) -> None:
        super().__init__(box, "place", "place.3")
        self.firm = True  # whoever can place nowhere passes
        self.spaces = spaces
        self.ids = [box.vocabulary.learn("place", name) for name in box.space_names]
        self.space = {choice: number for number, choice in enumerate(self.ids)}
        self.menu = WideMenu(self.ids)
        self.passing = (box.vocabulary.learn("pass"),)
        self.rest = Rest(box, "rest", "place.1")

    def offer(self, p: Caverna, seat: int) -> Choices:
        free = p.open_spaces & ~self.box.occupied(p)
        usable = 0
        door = self.spaces.doors[self.spaces.variant(p, seat)]
        while door is not None:
            if free & door.bit and door.flow.possible(p, seat):
                usable |= door.bit
            door = door.next
        return self.menu.of(usable) if usable else self.passing

    def possible(self, p: Caverna, seat: int) -> bool:
        return True

    def waits(self, p: Caverna, seat: int) -> bool:
        """The last space left, or passing, runs by itself only if no trade could open another."""
        return self.box.trades.any(p, seat)

    def take(self, p: Caverna, seat: int, choice: int) -> None:
        player = p.players[seat]
        dwarf = self.box.acting(p, seat)
        player.placed |= 1 << dwarf
        if choice == self.passing[0]:
            p.notes[seat][ACTING] = 0
            return
        space = self.space[choice]
        p.notes[seat][ACTING] = 1 + dwarf
        player.stands |= 1 << space
        p.lanes[seat].append(self.rest)
        p.lanes[seat].append(self.spaces.placed[self.spaces.variant(p, seat)][space])

    def why(self, p: Caverna, seat: int, choice: int) -> Refusal | None:
        if choice == self.passing[0]:
            return Refusal("place.pass", "place.10")
        space = self.space.get(choice, -1)
        if space < 0:
            return None
        name = self.box.spaces[space].name
        if not p.open_spaces >> space & 1:
            return Refusal("place.closed", "round.3", space=name)
        for other, player in enumerate(p.players):
            if player.stands >> space & 1:
                return Refusal("place.taken", "place.2", space=name, seat=other)
        flow = self.spaces.placed[self.spaces.variant(p, seat)][space]
        refusal = Refusal("place.nothing", "place.3", space=name)
        refusal.because = flow.whys(p, seat)
        return refusal


class Imitate(Verb):
    """Pay and use a space on which an opponent's dwarf stands: ("imitate", space)."""

    def __init__(self, box: Box, space: int, food: int, spaces: Spaces) -> None:
        super().__init__(box, f"imitate {box.space_names[space]}", "imitate.1")
        self.own = 1 << space
        self.food = food
        self.spaces = spaces
        self.ids = [box.vocabulary.learn("imitate", name) for name in box.space_names]
        self.space = {choice: number for number, choice in enumerate(self.ids)}
        self.menu = Menu(self.ids)
        self.chains = box.options["imitate_imitation"] == "yes"

    def candidates(self, p: Caverna, seat: int) -> int:
        """Mask of spaces with an opponent's dwarf and none of one's own that may be imitated at all."""
        allowed = self.spaces.imitable
        if self.chains:
            allowed |= self.spaces.imitations & ~(self.own | p.notes[seat][IMITATED])
        return self.box.occupied(p) & ~p.players[seat].stands & allowed

    def mask(self, p: Caverna, seat: int) -> int:
        goods = p.players[seat].goods
        if goods[FOOD] < self.food:
            return 0
        found = self.candidates(p, seat)
        if found:
            notes = p.notes[seat]
            chained = notes[IMITATED]
            goods[FOOD] -= self.food  # what remains must do for the rest
            notes[IMITATED] |= self.own
            flows = self.spaces.copied[self.spaces.variant(p, seat)]
            for space in range(len(flows)):
                if found >> space & 1:
                    flow = flows[space]
                    if flow is None or not flow.possible(p, seat):
                        found &= ~(1 << space)
            goods[FOOD] += self.food
            notes[IMITATED] = chained
        return found

    def offer(self, p: Caverna, seat: int) -> Choices:
        return self.menu.of(self.mask(p, seat))

    def possible(self, p: Caverna, seat: int) -> bool:
        return self.mask(p, seat) != 0

    def take(self, p: Caverna, seat: int, choice: int) -> None:
        space = self.space[choice]
        self.box.pay(p, seat, FOOD, self.food, self.label)
        p.notes[seat][IMITATED] |= self.own
        flow = self.spaces.copied[self.spaces.variant(p, seat)][space]
        if flow is not None:
            p.lanes[seat].append(flow)

    def why(self, p: Caverna, seat: int, choice: int) -> Refusal | None:
        short = self.short(p, seat, FOOD, self.food)
        if short is not None:
            return short
        space = self.space.get(choice, -1)
        if space < 0:
            return Refusal("imitate.nowhere", "imitate.1") if choice < 0 else None
        name = self.box.spaces[space].name
        bit = 1 << space
        if bit & ~(self.spaces.imitable | self.spaces.imitations):
            return Refusal("imitate.never", "imitate.4", space=name)
        if bit & p.players[seat].stands:
            return Refusal("imitate.own", "imitate.4", space=name)
        if not bit & self.box.occupied(p):
            return Refusal("imitate.free", "imitate.4", space=name)
        if not bit & self.candidates(p, seat):
            return Refusal("imitate.chain", "imitate.4", space=name)
        refusal = Refusal("imitate.nothing", "imitate.3", space=name)
        flow = self.spaces.copied[self.spaces.variant(p, seat)][space]
        refusal.because = flow.whys(p, seat) if flow is not None else []
        return refusal
