"""Every place that can stand on a lane, made once for a set of options and bound to what follows it."""

from __future__ import annotations

from underhall.engine.book import Book
from underhall.engine.flow import CHANCE, Place
from underhall.engine.phrase import Node
from underhall.games.rise.berk import Office, Replace, Tokens
from underhall.games.rise.box import Box
from underhall.games.rise.cards import Completing, Costs, Housed, Spend
from underhall.games.rise.draws import (
    AUTOMA,
    AutomaRoll,
    Characters,
    Event,
    FillCouncil,
    First,
    Neutral,
    NextShip,
    Objective,
    Roll,
    StartCards,
)  # fmt: skip
from underhall.games.rise.guilds import SHOPS, Apprentice, Buy, GuildDoor, Reward, Shops, Swap, Work
from underhall.games.rise.hall import BuyBuilding, FillHall, GuildHall, Sales
from underhall.games.rise.locations import Locate, Location
from underhall.games.rise.places import Castle, Councillor, Desk, Yard
from underhall.games.rise.port import Port, Sell
from underhall.games.rise.position import GUILDS, RACES, Rise
from underhall.games.rise.rounds import (
    Begin,
    Bonuses,
    Commissions,
    Income,
    Keep,
    Keeping,
    Rounds,
    Start,
    Upkeep,
)  # fmt: skip
from underhall.games.rise.tavern import DiscardCard, FillRow, TakeCard, Tavern
from underhall.games.rise.turn import Turn, Turns
from underhall.games.rise.verbs import ChooseGood, Rest


def _no_steps(flow: str, node: Node) -> Place[Rise]:
    raise ValueError(f"no component of Rise to Nobility holds a phrase: {flow}")


class Flow:
    """The places of a game: its book and where it begins."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.book: Book[Rise] = Book(box.vocabulary, _no_steps, lambda node: "", lambda node: False)
        self.of_the_table: list[str] = []  # labels; all other places stand on the lanes of seats
        self.sales = Sales(box)
        self.costs = Costs(box)
        self.rest = self._add(Rest(box, "rest", "turn.2"))
        box.choose = self._add(ChooseGood(box))
        self.fill_row = FillRow(box)
        self.fill_hall = FillHall(box, "fill hall", "upkeep.4", True)
        self.replace_hall = FillHall(box, "replace hall", "berk.4", False)
        self.take_card = TakeCard(box, self._add(DiscardCard(box)), self._table(self.fill_row))
        self._add(self.take_card)
        self._table(self.fill_hall)
        self._table(self.replace_hall)
        self.locate = Locate(box, self._locations(), self.rest)
        self._add(self.locate)
        self.completing = Completing(box, self.costs, [self._add(Housed(box)), self._add(Spend(box, self.costs))])
        self.turn = Turn(box, self.locate, self.completing, self.sales, self.rest)
        self.turns = self._table(Turns(box, self._add(self.turn)))
        self.income = Income(box, "income", "income.1")
        self.council = self._table(FillCouncil(box, "fill council", "upkeep.5"))
        self.ship = self._table(NextShip(box, "next ship", "upkeep.2"))
        steps = self._round()
        self.steps_of_round = [step.label for step in steps]
        self.rounds = self._table(Rounds(box, steps))
        self.commissions = Commissions(box)
        self.keep = Keep(box)
        self.begin = self._table(Begin(box, self._set_up()))

    def _add(self, place: Place[Rise]) -> Place[Rise]:
        return self.book.add(place)

    def _table(self, place: Place[Rise]) -> Place[Rise]:
        """Add what the table does."""
        self.of_the_table.append(place.label)
        return self.book.add(place)

    def _locations(self) -> list[Location]:
        box = self.box
        found: list[Location] = [Tavern(box, self.take_card), Yard(box)]
        swap = self._add(Swap(box))
        buys = [box.vocabulary.learn("buy", str(count + 1)) for count in range(max(box.guild_goods) + 1)]
        one = box.options["activation"] == "one"
        works = [box.vocabulary.learn("work", str(at + 1)) for at in range(SHOPS)] if one else []
        for guild in range(len(GUILDS)):
            shops: list[Place[Rise]] = []
            for at in range(SHOPS):
                reward = self._table(Reward(box, guild, at))
                shops.append(self._add(Work(box, guild, at, reward, swap)))
            steps: list[Place[Rise]] = [
                Shops(box, guild, shops, works),
                Buy(box, guild, buys),
                Apprentice(box, guild),
            ]
            found.append(GuildDoor(box, guild, [self._add(step) for step in steps]))
        found.append(GuildHall(box, [self._add(BuyBuilding(box))]))
        found.append(Port(box, self._add(Sell(box))))
        found += [Councillor(box, race) for race in range(len(RACES))]
        replace = self._add(Replace(box, self.fill_row, self.replace_hall))
        found.append(Office(box, [replace, self._add(Tokens(box))]))
        found.append(Castle(box))
        found += [Desk(box, desk) for desk in range(len(box.desk_names))]
        return found

    def _round(self) -> list[Place[Rise]]:
        """The steps of a round, the first one first."""
        box = self.box
        steps: list[Place[Rise]] = [self._table(Event(box))] if box.options["events"] == "yes" else []
        self.roll = self._table(Roll(box))
        steps.append(self.roll)
        if box.seats == 1:
            steps += [self._table(AutomaRoll(box, colour)) for colour in AUTOMA]
        income = self._table(self.income)
        upkeep = self._table(Upkeep(box, [self.ship, self.fill_hall, self.council]))
        if box.options["income"] == "start":
            return [*steps, income, self.turns, upkeep]
        return [*steps, self.turns, income, upkeep]

    def _set_up(self) -> list[Place[Rise]]:
        box = self.box
        steps: list[Place[Rise]] = [self._table(Start(box, "start", "setup.2")), self._table(First(box))]
        if box.neutral:
            steps += [self._table(Neutral(box, guild)) for guild in range(len(GUILDS))]
        steps += [self.fill_hall, self.ship, self.council]
        steps += [self._table(Characters(box)), self._table(StartCards(box)), self.fill_row]
        steps.append(self._table(Bonuses(box, self.take_card)))
        if box.seats == 1:
            steps.append(self._table(Objective(box)))
        if box.options["chancery"] == "yes":
            self._add(self.keep)
            steps += [self._table(self.commissions), self._table(Keeping(box, self.keep))]
        return [*steps, self.rounds]

    def audience(self, p: Rise, seat: int) -> list[int] | None:
        """The seats that may know of the choice that a seat or chance owes; None = everybody."""
        lane = p.lanes[seat]
        if not lane:
            return None
        if seat == CHANCE:
            return [self.commissions.owner(p)] if lane[-1] is self.commissions else None
        return [seat] if lane[-1] is self.keep else None
