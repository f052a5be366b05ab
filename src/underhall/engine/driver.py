"""Whoever owns the dice: draws for chance, and random play to the end for tests, bots and benchmarks."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from underhall.engine.flow import CHANCE
from underhall.engine.game import P, Rules, digest
from underhall.engine.vocabulary import Choices

# Compiled, products of numbers below 2 ** 30 take the fast way.
MIX: Final = 1000003
SPREAD: Final = 69069
MASK: Final = 0x3FFFFFFF


class Dice:
    """A small repeatable source of numbers, the same on every Python and in every build."""

    def __init__(self, seed: int) -> None:
        self.state = seed & MASK

    def roll(self, sides: int) -> int:
        """A number from 0 to sides - 1."""
        self.state = (self.state * SPREAD + 12345) & MASK
        return (self.state >> 8) % sides  # the low bits of such a generator repeat soon


class Deal:
    """The luck of a table: a secret, kept apart from the log until the game is over.

    Every draw is decided by a hash of the secret with the deck's name and the draw's number, which are
    the words that all outcomes begin with ("reveal card 5"), and each possible outcome. So two tables with
    one deal have the same luck, whatever is played in between and in whatever order. The secret should be
    at least 16 random bytes: a short one can be guessed from what is published.
    """

    def __init__(self, secret: bytes) -> None:
        self._published = blake2b(secret, digest_size=32, person=b"underhall deal").hexdigest()
        self._key = blake2b(secret, digest_size=32, person=b"underhall draw").digest()

    def hash_published(self) -> str:
        """64 hex digits, shown at the start: they bind the table to the secret and tell nothing of it."""
        return self._published

    def draw(self, rules: Rules[P], p: P) -> int:
        """The outcome of the pending draw.

        Every equally likely draw gets a lot; the lowest wins. An outcome that is missing at one of two
        tables therefore changes nothing where it would not have won. Raises ValueError if no draw is due.
        """
        outcomes = rules.choices(p, CHANCE)
        if not outcomes:
            raise ValueError("no draw is due")
        deck = " ".join(_shared_words([rules.vocabulary.name(outcome) for outcome in outcomes]))
        best, winner = b"", -1
        for outcome in outcomes:
            name = rules.vocabulary.text(outcome)
            for ticket in range(rules.weight(p, outcome)):
                lot = blake2b(f"{deck}\n{name}\n{ticket}".encode(), digest_size=16, key=self._key).digest()
                if winner < 0 or lot < best:
                    best, winner = lot, outcome
        if winner < 0:
            raise ValueError(f"no outcome of {deck!r} has any weight")
        return winner


def _shared_words(names: list[tuple[str, ...]]) -> list[str]:
    """The words all names begin with."""
    shared: list[str] = []
    for at in range(min([len(name) for name in names])):
        word = names[0][at]
        for name in names:
            if name[at] != word:
                return shared
        shared.append(word)
    return shared


def draw(rules: Rules[P], p: P, dice: Dice) -> int:
    """An outcome of the pending draw, by weight. Raises ValueError if no draw is due."""
    outcomes = rules.choices(p, CHANCE)
    weights = [rules.weight(p, outcome) for outcome in outcomes]
    total = sum(weights)
    if total <= 0:
        raise ValueError("no draw is due")
    left = dice.roll(total)
    at = 0
    while left >= weights[at]:
        left -= weights[at]
        at += 1
    return outcomes[at]


def answers(rules: Rules[P], p: P, seat: int) -> Choices:
    """What random play draws from: the choices of a seat in to_move, and its trades where its place bargains."""
    choices = rules.choices(p, seat)
    return choices + rules.trades(p, seat) if p.lanes[seat][-1].bargains else choices


def pick(rules: Rules[P], p: P, seat: int, dice: Dice) -> int:
    """Random play: any of its answers for a seat in to_move; chance draws by weight."""
    if seat == CHANCE:
        return draw(rules, p, dice)
    open_to = answers(rules, p, seat)
    return open_to[dice.roll(len(open_to))] if len(open_to) > 1 else open_to[0]


def playout(rules: Rules[P], p: P, seed: int) -> tuple[int, int, int]:
    """Play a position at random to the end: (decisions, turns, checksum).

    A decision is a pick of a seat from two answers or more; draws and what is asked only because a trade
    could open another way do not count. A turn is what one seat decides before the agenda moves on: a
    placement with all that follows from it, or one seat's part in a phase that everybody decides side by
    side. checksum goes over every pick and the final scores.
    """
    dice = Dice(seed)
    decisions = 0
    turns = 0
    checksum = 0
    begun = [-1] * rules.seats  # the stamp under which a seat decided last
    movers = rules.to_move(p)
    while movers:
        seat = movers[dice.roll(len(movers))] if len(movers) > 1 else movers[0]
        if seat == CHANCE:
            choice = draw(rules, p, dice)
        else:
            open_to = answers(rules, p, seat)
            choice = open_to[dice.roll(len(open_to))] if len(open_to) > 1 else open_to[0]
            if len(open_to) > 1:
                decisions += 1
            if begun[seat] != p.stamp:
                begun[seat] = p.stamp
                turns += 1
        checksum = (checksum * MIX + choice * 8 + seat + 1) & MASK
        rules.play(p, seat, choice)
        movers = rules.to_move(p)
    for sheet in rules.sheets(p):
        checksum = (checksum * MIX + sheet.total) & MASK
    return decisions, turns, checksum


def playout_hashed(rules: Rules[P], p: P, seed: int) -> str:
    """Play a position at random to the end: 16 hex digits over every position on the way and all scores.

    Slow, but two builds that agree on it have not differed in anything.
    """
    dice = Dice(seed)
    sum_of_all = blake2b(digest_size=8)
    movers = rules.to_move(p)
    while movers:
        sum_of_all.update(digest(p).encode())
        seat = movers[dice.roll(len(movers))] if len(movers) > 1 else movers[0]
        rules.play(p, seat, pick(rules, p, seat, dice))
        movers = rules.to_move(p)
    sum_of_all.update(digest(p).encode())
    for sheet in rules.sheets(p):
        sum_of_all.update(f" {sheet.total}".encode())
    return sum_of_all.hexdigest()
