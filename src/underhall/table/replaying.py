"""A log played again, with the score after every move and a ledger of all goods: what a report is made from."""

from __future__ import annotations

from typing import Any, Final, TypedDict

from underhall.engine.flow import CHANCE
from underhall.engine.game import Ledger
from underhall.engine.language import ENGLISH, Language
from underhall.engine.log import Log
from underhall.engine.sheet import Sheet
from underhall.games import front, part

MOST_SWINGS: Final = 6
KINDS: Final = ("space", "tile", "phase")


class AccountRow(TypedDict):
    """What a space, a tile or a phase brought. By seat: uses (turns on it, or copies built), points that the score
    rose by in turns on a space, or that a tile is worth at the end; goods gained and paid, all seats together."""

    kind: str
    id: str
    label: str
    uses: list[int]
    points: list[int]
    gained: dict[str, int]
    paid: dict[str, int]


class Swing(TypedDict):
    """A turn that changed much. before and after: numbers of entries, for looking at the moment."""

    seat: int
    round: int
    before: int
    after: int
    change: int
    words: str
    space: str
    tiles: list[str]  # built, by name
    lines: dict[str, int]  # by line of the sheet: what changed
    lead: bool  # it gave the seat the lead, which another had before


class Moment(TypedDict):
    """Where a round ended: after so many entries the scores were these."""

    round: int
    n: int
    scores: list[int]


class Replay:
    """Feed it all standing moves, then close it."""

    def __init__(self, log: Log, say: Language = ENGLISH) -> None:
        self.rules = log.rules
        self.say = say
        self.game: Any = part(log.rules.name, "accounts")
        self.front = front(log.rules.name)
        self.screen: Any = part(log.rules.name, "screen")
        self.p = log.position_at(0)
        self.sheets: list[Sheet] = self.rules.sheets(self.p)
        self.curve: list[Moment] = []
        self.turns: list[Swing] = []
        self._accounts: dict[tuple[str, str], AccountRow] = {}
        self._open: dict[int, tuple[int, Swing]] = {}  # by seat: the agenda's stamp, and the turn under it
        self._round: int = max(0, self.front.round_of(self.p) - 1)  # what was before counts as played
        self._n = 0
        begun = enumerate(self.rules.holdings(self.p))
        self._book([(seat, good, n, "set-up") for seat, row in begun for good, n in enumerate(row) if n], CHANCE, "")

    @property
    def scores(self) -> list[int]:
        return [sheet.total for sheet in self.sheets]

    def play(self, n: int, seat: int, choice: int) -> None:
        """One standing move, the entry of number n."""
        before, ledger = self.sheets, Ledger()
        turn = None if seat == CHANCE else self._turn(seat, n, choice)
        self.rules.play(self.p, seat, choice, ledger)
        self.sheets = self.rules.sheets(self.p)
        self._book(ledger, seat, turn["space"] if turn is not None else "")
        if turn is not None:
            turn["after"] = n
            self._weigh(turn, before)
        if self.front.round_of(self.p) != self._round:
            self._end_round(n)
            self._round = self.front.round_of(self.p)
        self._n = n

    def close(self) -> None:
        """After the last move: the last round, and what the tiles are worth."""
        self._end_round(self._n)
        for sheet in self.sheets:
            for each in [each for line in sheet.lines for each in line.parts]:
                self._row("tile", each.id)["points"][sheet.seat] += each.points

    def rows(self) -> list[AccountRow]:
        """All accounts: spaces, tiles, phases, those most used first."""
        return sorted(
            self._accounts.values(),
            key=lambda row: (KINDS.index(row["kind"]), -sum(row["uses"]), -sum(row["points"]), row["label"]),
        )

    def swings(self) -> list[Swing]:
        """The turns that changed most, in the order of play."""
        most = sorted(self.turns, key=lambda turn: (-abs(turn["change"]), turn["before"]))[:MOST_SWINGS]
        return sorted([turn for turn in most if turn["change"]], key=lambda turn: turn["before"])

    def _turn(self, seat: int, n: int, choice: int) -> Swing:
        """The turn a move belongs to: all that a seat decides before the agenda moves on."""
        known = self._open.get(seat)
        if known is not None and known[0] == self.p.stamp:
            turn = known[1]
        else:
            words = self.game.occasion(self.rules, self.p, self.say)
            words = words or self.screen.choice_words(self.rules, self.p, seat, choice, self.say)
            turn = _new_turn(seat, self.front.round_of(self.p), n, words)
            self._open[seat] = (self.p.stamp, turn)
            self.turns.append(turn)
        name = self.rules.vocabulary.name(choice)
        space, tile = self.game.space_of(name), self.game.tile_of(name)
        if space:
            row = self._row("space", space)
            row["uses"][seat] += 1
            turn["space"], turn["words"] = space, row["label"]
        if tile:
            row = self._row("tile", tile)
            row["uses"][seat] += 1
            turn["tiles"].append(row["label"])
        return turn

    def _weigh(self, turn: Swing, before: list[Sheet]) -> None:
        """Add to a turn what its last move changed in the score."""
        seat = turn["seat"]
        for old, new in zip(before[seat].lines, self.sheets[seat].lines, strict=True):
            change = turn["lines"].get(new.id, 0) + new.points - old.points
            turn["lines"][new.id] = change
            if not change:
                del turn["lines"][new.id]
        change = self.sheets[seat].total - before[seat].total
        turn["change"] += change
        turn["lead"] = turn["lead"] or (_leads(self.sheets, seat) and not _leads(before, seat))
        if turn["space"]:
            self._row("space", turn["space"])["points"][seat] += change

    def _book(self, ledger: Ledger, seat: int, space: str) -> None:
        for owner, number, change, reason in ledger:
            of = self.game.account(self.rules, reason, space if owner == seat else "")
            row, good = self._row(of.kind, of.id), self.game.good(number)
            goods = row["gained"] if change > 0 else row["paid"]
            goods[good] = goods.get(good, 0) + abs(change)

    def _row(self, kind: str, id: str) -> AccountRow:
        if (kind, id) not in self._accounts:
            label = self.game.label(self.rules, self.game.Account(kind, id), self.say)
            self._accounts[kind, id] = _new_row(kind, id, label, self.rules.seats)
        return self._accounts[kind, id]

    def _end_round(self, n: int) -> None:
        self.curve.append({"round": self._round, "n": n, "scores": self.scores})


def _leads(sheets: list[Sheet], seat: int) -> bool:
    """Has this seat more than any other?"""
    others = [sheet.total for sheet in sheets if sheet.seat != seat]
    return bool(others) and sheets[seat].total > max(others)


def _new_turn(seat: int, round: int, n: int, words: str) -> Swing:
    return {
        "seat": seat, "round": round, "before": n - 1, "after": n, "change": 0, "words": words, "space": "",
        "tiles": [], "lines": {}, "lead": False,
    }  # fmt: skip


def _new_row(kind: str, id: str, label: str, seats: int) -> AccountRow:
    return {
        "kind": kind, "id": id, "label": label, "uses": [0] * seats, "points": [0] * seats, "gained": {}, "paid": {},
    }  # fmt: skip
