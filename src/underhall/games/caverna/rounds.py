"""What the table does in a round: cards and markers, refill, income, the clear-out alone, the way home."""

from __future__ import annotations

from underhall.engine.flow import CHANCE, Place
from underhall.engine.vocabulary import ENOUGH, ONLY, STOP, Choices, Menu
from underhall.engine.words import Refusal
from underhall.games.caverna.box import COMING, Box
from underhall.games.caverna.calendar import Calendar
from underhall.games.caverna.land import cells_of
from underhall.games.caverna.position import FOOD, GREEN_LEAF, KEPT, MARKERS, RED_QUESTION, RUBY, UNKNOWN, Caverna
from underhall.games.caverna.verbs import Step, Verb


class RevealFirst(Verb):
    """Who begins: ("reveal", "first-player", seat). Food is given out in turn order."""

    def __init__(self, box: Box) -> None:
        super().__init__(box, "reveal first-player", "setup.6")
        self.ids = [box.vocabulary.learn("reveal", "first-player", str(seat)) for seat in range(box.seats)]
        named = box.options["first"]
        self.ways: Choices = tuple(self.ids) if named == "random" else (self.ids[named],)

    def offer(self, p: Caverna, seat: int) -> Choices:
        return self.ways

    def take(self, p: Caverna, seat: int, choice: int) -> None:
        first = self.ids.index(choice)
        p.starting = first
        food = self.box.board["players"]["food"]
        for place in range(self.box.seats):
            count = self.box.board["players"]["food_alone"] if self.box.seats == 1 else food[place]
            self.box.gain(p, (first + place) % self.box.seats, FOOD, count, "set-up")


class RevealCard(Verb):
    """The card of the round: ("reveal", "card", round, card)."""

    def __init__(self, box: Box, calendar: Calendar) -> None:
        super().__init__(box, "reveal card", "cards.2")
        self.calendar = calendar
        self.menus: list[Menu] = []
        self.card: dict[int, int] = {}
        for number in range(calendar.last + 1):
            ids = [0] * len(box.spaces)
            for card in cells_of(calendar.cards):
                if number:
                    ids[card] = box.vocabulary.learn("reveal", "card", str(number), box.space_names[card])
                    self.card[ids[card]] = card
            self.menus.append(Menu(ids))

    def offer(self, p: Caverna, seat: int) -> Choices:
        return self.menus[p.round].of(self.calendar.candidates(p))

    def take(self, p: Caverna, seat: int, choice: int) -> None:
        card = self.card[choice]
        p.open_spaces |= 1 << card
        for turning, front, back in self.calendar.turns:
            if (card == turning and p.open_spaces >> front & 1) or (card == front and p.open_spaces >> turning & 1):
                p.open_spaces = p.open_spaces & ~(1 << front) | 1 << back

    def why(self, p: Caverna, seat: int, choice: int) -> Refusal | None:
        return Refusal("reveal.card", self.rule, round=p.round) if choice in self.card else None


class RevealMarker(Verb):
    """The harvest marker of the round: ("reveal", "marker", round, kind); nothing if it is open or there is none."""

    def __init__(self, box: Box, calendar: Calendar) -> None:
        super().__init__(box, "reveal marker", "harvest.4")
        self.calendar = calendar
        self.kind: dict[int, int] = {}
        self.ids: list[list[int]] = []
        for number in range(calendar.last + 1):
            row = [0, 0, 0]
            for kind in (GREEN_LEAF, RED_QUESTION):
                if calendar.has_marker(number):
                    row[kind] = box.vocabulary.learn("reveal", "marker", str(number), MARKERS[kind])
                    self.kind[row[kind]] = kind
            self.ids.append(row)

    def offer(self, p: Caverna, seat: int) -> Choices:
        if not self.calendar.has_marker(p.round) or p.markers[p.round] != UNKNOWN:
            return ONLY
        row = self.ids[p.round]
        return tuple([row[kind] for kind in (GREEN_LEAF, RED_QUESTION) if self.calendar.left(p, kind) > 0])

    def take(self, p: Caverna, seat: int, choice: int) -> None:
        if choice in self.kind:
            p.markers[p.round] = self.kind[choice]

    def why(self, p: Caverna, seat: int, choice: int) -> Refusal | None:
        return Refusal("reveal.marker", self.rule, round=p.round) if choice in self.kind else None


class Refill(Step):
    """Every open accumulating space gets its goods: so much if it is empty, so much if not."""

    def __init__(self, box: Box) -> None:
        super().__init__(box, "refill", "refill.1")
        self.filled = [space for space, fill in enumerate(box.fill_empty) if fill]
        self.first = [0] * len(box.spaces)  # the round of the first refill
        if box.seats == 2:
            self.first = [space.first_refill_with_2 for space in box.spaces]

    def take(self, p: Caverna, seat: int, choice: int) -> None:
        box = self.box
        piles = p.piles
        for space in self.filled:
            if not p.open_spaces >> space & 1 or p.round < self.first[space]:
                continue
            lying = 0
            for slot in box.slot_numbers[space]:
                lying += piles[slot]
            for slot, count in box.fill_more[space] if lying else box.fill_empty[space]:
                piles[slot] += count


class Income(Step):
    """Goods that come at the start of a round: laid out by tiles earlier, and what tiles give."""

    def take(self, p: Caverna, seat: int, choice: int) -> None:
        for owner, player in enumerate(p.players):
            for number, good in enumerate(COMING):
                if player.future[number] >> p.round & 1:
                    player.future[number] &= ~(1 << p.round)
                    self.box.gain(p, owner, good, 1, "supplier")
            if player.tiles & self.box.on_round.mask:
                self.box.on_round.tell(self.box, p, owner, 1)


class Clear(Step):
    """Alone: spaces on which too much lies are emptied before the refill, but for those kept for a ruby."""

    def __init__(self, box: Box, keep: Place[Caverna]) -> None:
        super().__init__(box, "clear", "solo.7")
        self.keep = keep

    def take(self, p: Caverna, seat: int, choice: int) -> None:
        if self.box.seats == 1:
            p.open(0, self.keep)


class Keep(Verb):
    """Pay a ruby for each space whose goods shall stay: ("keep", space); then the others are emptied."""

    def __init__(self, box: Box) -> None:
        super().__init__(box, "keep", "solo.8")
        self.firm = True
        self.limit: int = box.options["solo_clear_at"]
        self.ids = [box.vocabulary.learn("keep", name) for name in box.space_names]
        self.space = {choice: number for number, choice in enumerate(self.ids)}
        self.menu = Menu(self.ids)

    def full(self, p: Caverna) -> int:
        """Mask of the spaces that are to be emptied."""
        found = 0
        for space in range(len(self.box.spaces)):
            lying = sum([p.piles[slot] for slot, _ in self.box.slots[space]])
            if lying >= self.limit:
                found |= 1 << space
        return found

    def offer(self, p: Caverna, seat: int) -> Choices:
        full = self.full(p) & ~p.notes[seat][KEPT]
        if full and p.players[seat].goods[RUBY]:
            return self.menu.of(full) + ENOUGH
        return ENOUGH

    def possible(self, p: Caverna, seat: int) -> bool:
        return True

    def take(self, p: Caverna, seat: int, choice: int) -> None:
        notes = p.notes[seat]
        if choice != STOP:
            self.box.pay(p, seat, RUBY, 1, self.box.vocabulary.text(choice))
            notes[KEPT] |= 1 << self.space[choice]
            p.lanes[seat].append(self)
            return
        for space in cells_of(self.full(p) & ~notes[KEPT]):
            for slot, _ in self.box.slots[space]:
                p.piles[slot] = 0
        notes[KEPT] = 0

    def why(self, p: Caverna, seat: int, choice: int) -> Refusal | None:
        if choice not in self.space:
            return None
        if self.box.seats > 1:
            return Refusal("keep.alone", "refill.3")
        if not self.full(p) & ~p.notes[seat][KEPT] & 1 << self.space[choice]:
            return Refusal("keep.not-full", "solo.7", limit=self.limit)
        return self.short(p, seat, RUBY, 1)


class Home(Step):
    """All dwarfs return home."""

    def take(self, p: Caverna, seat: int, choice: int) -> None:
        for player in p.players:
            player.stands = 0
            player.placed = 0
            player.dwarfs.sort()


class Rounds(Step):
    """Begin the next round, or the last trades after the last."""

    def __init__(self, box: Box, calendar: Calendar, steps: list[Place[Caverna]], last: Place[Caverna]) -> None:
        super().__init__(box, "rounds", "round.2")
        self.calendar = calendar
        self.steps = steps  # of a round, the first one first
        self.last = last

    def take(self, p: Caverna, seat: int, choice: int) -> None:
        following = self.calendar.after(p.round)
        if following == 0:
            for owner in range(len(p.players)):
                p.open(owner, self.last)
            return
        p.round = following
        p.turn = p.starting - 1
        lane = p.lanes[CHANCE]
        lane.append(self)
        for step in reversed(self.steps):
            lane.append(step)


class Begin(Step):
    """A new game: who begins, then the rounds."""

    def __init__(self, box: Box, first: Place[Caverna], rounds: Place[Caverna]) -> None:
        super().__init__(box, "begin", "setup.6")
        self.first = first
        self.rounds = rounds

    def take(self, p: Caverna, seat: int, choice: int) -> None:
        p.lanes[CHANCE].append(self.rounds)
        p.lanes[CHANCE].append(self.first)
