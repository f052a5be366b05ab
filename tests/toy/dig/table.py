"""The steps between the printed ones: cards, rounds, turns, vows, harvest, feeding, breeding."""

from __future__ import annotations

from tests.toy.dig.position import (
    FAIR,
    FOOD,
    GRAIN,
    NONE,
    OMENS,
    PASTURE,
    RAIN,
    RUBY,
    SHEEP,
    VOWS,
    WOLVES,
    Dig,
)
from underhall.engine.flow import Place, Sure
from underhall.engine.vocabulary import ONLY, Choices, Menu, Vocabulary
from underhall.engine.words import Refusal

MOST_DRAWN = 8  # cards in a game: one per seat and one per round
VOW_ROUND = 2


class Draw(Place[Dig]):
    """Chance shows a card of the deck: ("draw", "omen", number of the draw, omen). Its weight: how many are left."""

    def __init__(self, label: str, vocabulary: Vocabulary) -> None:
        super().__init__(label, "omens")
        ids = [[vocabulary.learn("draw", "omen", str(n), omen) for omen in OMENS] for n in range(1, MOST_DRAWN + 1)]
        self.lowest = ids[0][0]
        self.menus = [Menu(block) for block in ids]

    def offer(self, p: Dig, seat: int) -> Choices:
        return self.menus[p.drawn].of(sum([1 << omen for omen, left in enumerate(p.deck) if left]))

    def card(self, p: Dig, choice: int) -> int:
        """Take the card from the deck."""
        omen = (choice - self.lowest) % len(OMENS)
        p.deck[omen] -= 1
        p.drawn += 1
        return omen


class Reveal(Draw):
    """The omen of the round, for all to see. Fair weather brings everybody a gift at once."""

    def __init__(self, label: str, vocabulary: Vocabulary, gift: Place[Dig]) -> None:
        super().__init__(label, vocabulary)
        self.gift = gift

    def take(self, p: Dig, seat: int, choice: int) -> None:
        p.omen = self.card(p, choice)
        p.shown[p.omen] += 1
        if p.omen == FAIR:
            for each in range(len(p.farms)):
                p.open(each, self.gift)


class Deal(Draw):
    """A secret omen for every seat, one draw after the other."""

    def offer(self, p: Dig, seat: int) -> Choices:
        return super().offer(p, seat) if p.farms[-1].omen == NONE else ONLY

    def take(self, p: Dig, seat: int, choice: int) -> None:
        for farm in p.farms:
            if farm.omen == NONE:
                farm.omen = self.card(p, choice)
                p.lanes[seat].append(self)
                return


class Rounds(Sure[Dig]):
    """Begin the next round, until the last."""

    def __init__(self, body: Place[Dig], last: int) -> None:
        super().__init__("rounds")
        self.body = body
        self.last = last

    def take(self, p: Dig, seat: int, choice: int) -> None:
        if p.round == self.last:
            return
        p.round += 1
        p.occupied = 0
        for farm in p.farms:
            farm.home = farm.workers
        p.lanes[seat] += [self, self.body]


class Refill(Sure[Dig]):
    """Lay out what each space gets every round."""

    def __init__(self, fill: list[int]) -> None:
        super().__init__("refill")
        self.fill = fill

    def take(self, p: Dig, seat: int, choice: int) -> None:
        for space, count in enumerate(self.fill):
            p.piles[space] += count


class Turns(Sure[Dig]):
    """The next seat with a worker at home places it; again until no worker is left."""

    def __init__(self, work: Place[Dig]) -> None:
        super().__init__("turns")
        self.work = work

    def take(self, p: Dig, seat: int, choice: int) -> None:
        seats = len(p.farms)
        for ahead in range(1, seats + 1):
            turn = (p.turn + ahead) % seats
            if p.farms[turn].home:
                p.farms[turn].home -= 1
                p.turn = turn
                p.lanes[seat].append(self)
                p.open(turn, self.work)
                return


class PlaceWorker(Place[Dig]):
    """Send a worker to a free space where something can be done: ("place", space); or ("pass",)."""

    def __init__(self, vocabulary: Vocabulary, spaces: list[str], flows: list[Place[Dig]]) -> None:
        super().__init__("place", "place")
        self.flows = flows
        ids = [vocabulary.learn("place", space) for space in spaces]
        self.lowest = ids[0]
        self.stay = vocabulary.learn("pass")
        self.menu = Menu([*ids, self.stay])

    def offer(self, p: Dig, seat: int) -> Choices:
        usable = 1 << len(self.flows)
        for space, flow in enumerate(self.flows):
            if not p.occupied >> space & 1 and flow.possible(p, seat):
                usable |= 1 << space
        return self.menu.of(usable)

    def take(self, p: Dig, seat: int, choice: int) -> None:
        if choice != self.stay:
            space = choice - self.lowest
            p.occupied |= 1 << space
            p.lanes[seat].append(self.flows[space])

    def why(self, p: Dig, seat: int, choice: int) -> Refusal | None:
        space = choice - self.lowest
        if not 0 <= space < len(self.flows):
            return None
        if p.occupied >> space & 1:
            return Refusal("occupied", "place")
        return self.flows[space].why(p, seat, -1) or Refusal("nothing-to-do", "place")


class ForAll(Sure[Dig]):
    """Everybody gets the same thing to do, side by side."""

    def __init__(self, label: str, what: Place[Dig], only_in: int) -> None:
        super().__init__(label)
        self.what = what
        self.only_in = only_in  # the round in which it is done; 0 = each

    def take(self, p: Dig, seat: int, choice: int) -> None:
        if self.only_in in (0, p.round):
            for each in range(len(p.farms)):
                p.open(each, self.what)


class Vow(Place[Dig]):
    """Choose in secret what one will be paid for: ("vow", good)."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        super().__init__("vow", "vow")
        self.firm = True
        self.ways = tuple([vocabulary.learn("vow", good) for good in VOWS])

    def offer(self, p: Dig, seat: int) -> Choices:
        return self.ways

    def take(self, p: Dig, seat: int, choice: int) -> None:
        p.farms[seat].vow = choice - self.ways[0]


class Unseal(Sure[Dig]):
    """All vows that were made are shown."""

    def take(self, p: Dig, seat: int, choice: int) -> None:
        p.unsealed = 1 if p.round >= VOW_ROUND else 0


class Harvest(Sure[Dig]):
    """The omen of the round strikes, then every sown field gives a grain (two under rain)."""

    def take(self, p: Dig, seat: int, choice: int) -> None:
        for owner, farm in enumerate(p.farms):
            if p.omen == WOLVES and farm.lands[PASTURE] == 0 and farm.goods[SHEEP]:
                p.gain(owner, SHEEP, -1, "wolves")
            if p.omen == FAIR:
                p.gain(owner, FOOD, 1, "fair weather")
            p.gain(owner, GRAIN, (farm.sown + farm.ripe) * (2 if p.omen == RAIN else 1), "harvest")
            farm.ripe = farm.sown
            farm.sown = 0


class Feed(Place[Dig]):
    """Two food per worker: paid by itself if there is enough, else ("eat", good) or ("beg",)."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        super().__init__("feed", "supper")
        self.bargains = True
        self.firm = True
        self.eat_sheep = vocabulary.learn("eat", "sheep")
        self.eat_grain = vocabulary.learn("eat", "grain")
        self.beg = vocabulary.learn("beg")
        both = (self.eat_sheep, self.eat_grain)
        self.ways = [(*kept, self.beg) for kept in ((), both[:1], both[1:], both)]

    def offer(self, p: Dig, seat: int) -> Choices:
        farm = p.farms[seat]
        if farm.goods[FOOD] >= farm.hunger():
            return ONLY
        return self.ways[(1 if farm.goods[SHEEP] else 0) + (2 if farm.goods[GRAIN] else 0)]

    def waits(self, p: Dig, seat: int) -> bool:
        return p.farms[seat].goods[RUBY] > 0

    def take(self, p: Dig, seat: int, choice: int) -> None:
        farm = p.farms[seat]
        if choice == self.eat_sheep:
            p.gain(seat, SHEEP, -1, "eaten")
            p.gain(seat, FOOD, 2, "sheep eaten")
            p.lanes[seat].append(self)
        elif choice == self.eat_grain:
            p.gain(seat, GRAIN, -1, "eaten")
            p.gain(seat, FOOD, 1, "grain eaten")
            p.lanes[seat].append(self)
        else:
            paid = min(farm.goods[FOOD], farm.hunger())
            p.gain(seat, FOOD, -paid, "supper")
            farm.begging += farm.hunger() - paid


class Breed(Sure[Dig]):
    """Two sheep have a lamb, if there is room for it."""

    def take(self, p: Dig, seat: int, choice: int) -> None:
        for owner, farm in enumerate(p.farms):
            if farm.goods[SHEEP] >= 2 and farm.fits(farm.goods[SHEEP] + 1):
                p.gain(owner, SHEEP, 1, "lamb")
