"""Games that tell how well a bot plays that trusts some weights: alone, and against bots that trust others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from importlib import import_module
from math import inf, sqrt
from statistics import fmean, stdev
from typing import Any, Final, NamedTuple

from underhall.bots.turns import WIDTH, Turns
from underhall.engine.driver import Deal
from underhall.engine.flow import CHANCE
from underhall.engine.game import Rules
from underhall.games import rules as rules_for
from underhall.lab.games import Z

Weights = Mapping[str, float]


class Kind(NamedTuple):
    """A kind of game. worth: of a point of it beside the others'; games: in a set; check: at the end."""

    name: str
    options: Mapping[str, Any]
    worth: float
    games: int
    check: int


# By the game and the number of seats for which the weights are meant, 0 for all others.
KINDS: Final = {
    ("caverna", 0): (Kind("three players", {"seats": 3}, 0.5, 2, 60), Kind("four players", {"seats": 4}, 0.5, 2, 60)),
    ("caverna", 1): (
        Kind("alone", {"seats": 1}, 0.3, 1, 60),
        Kind("alone, cards shuffled", {"seats": 1, "solo_cards": "shuffled"}, 0.7, 4, 140),
    ),
    ("caverna", 2): (Kind("two players", {"seats": 2}, 1.0, 4, 160),),
    ("zwergendorf", 0): (
        Kind("two dwarfs", {"seats": 1}, 0.25, 3, 100),
        Kind("three dwarfs", {"seats": 1, "bergmann": "grey"}, 0.2, 3, 100),
        Kind("four dwarfs", {"seats": 1, "bergmann": "grey", "wirt": "grey"}, 0.25, 3, 100),
        Kind("other dwarfs", {"seats": 1, "zwergin": "brown", "bergmann": "green", "wirt": "beige"}, 0.15, 2, 60),
        Kind("green dwarfs", {"seats": 1, "zwergin": "green", "schmied": "green", "wirt": "brown"}, 0.15, 2, 60),
    ),
    ("rise", 0): (
        Kind("alone", {"seats": 1}, 0.2, 2, 60),
        Kind("two players", {"seats": 2}, 0.3, 2, 100),
        Kind("four players", {"seats": 4}, 0.3, 2, 80),
        Kind("six players, chancery", {"seats": 6, "chancery": "yes"}, 0.2, 1, 40),
    ),
}
NARROW: Final = 1  # ways kept in a search of turns while tuning: nearly twice as quick, and what is better is so there


class Trial(NamedTuple):
    """A game. number: of its luck; a kind and a number are the same game for all weights.

    width: of the search of turns.
    """

    kind: Kind
    number: str
    width: int = NARROW


def points(game: str, trial: Trial, weights: Weights, others: Weights) -> float:
    """What a bot with these weights scores: alone its points, else those it is ahead of the mean of the others."""
    secret = blake2b(f"{trial.kind.name} {trial.number}".encode(), digest_size=32, person=b"underhall tune").digest()
    rules = rules_for(game, dict(trial.kind.options))
    own = secret[0] % rules.seats
    minds = [
        _mind(rules, tuple((weights if seat == own else others).items()), trial.width) for seat in range(rules.seats)
    ]
    deal, p = Deal(secret), rules.setup()
    first = int.from_bytes(secret[:4])
    while movers := rules.to_move(p):
        seat = movers[0]
        if seat == CHANCE:
            rules.play(p, seat, deal.draw(rules, p))
            continue
        for choice in minds[seat].best(rules.view(p, seat), seat, first + seat).choices:
            rules.play(p, seat, choice)
    totals = [sheet.total for sheet in rules.sheets(p)]
    mine = totals.pop(own)
    return mine - fmean(totals) if totals else float(mine)


@lru_cache(maxsize=32)
def _mind(rules: Rules[Any], weights: tuple[tuple[str, float], ...], width: int) -> Turns:
    game = f"underhall.games.{rules.name}"
    worths = import_module(f"{game}.worths").Worths(dict(weights))
    return Turns(rules, import_module(f"{game}.eye").Eye(rules, worths=worths), width)


def trials_of(kinds: Sequence[Kind], name: str, sets: int) -> list[Trial]:
    """So many sets of games, by a name that no others have."""
    return [Trial(kind, f"{name} {n}") for kind in kinds for n in range(kind.games * sets)]


def check_of(kinds: Sequence[Kind], name: str) -> list[Trial]:
    """The games of the check, played as the bot itself plays."""
    return [Trial(kind, f"{name} {n}", WIDTH) for kind in kinds for n in range(kind.check)]


def worth(trials: Sequence[Trial], found: Sequence[float]) -> float:
    """What points of trials come to, all kinds together."""
    return sum([kind.worth * fmean(each) for kind, each in by_kind(trials, found)])


def by_kind(trials: Sequence[Trial], found: Sequence[float]) -> list[tuple[Kind, list[float]]]:
    """The points of each kind."""
    kinds: dict[str, tuple[Kind, list[float]]] = {}
    for trial, each in zip(trials, found, strict=True):
        kinds.setdefault(trial.kind.name, (trial.kind, []))[1].append(each)
    return list(kinds.values())


class Estimate(NamedTuple):
    """A mean, and the bounds between which the true one lies with 95 %."""

    mean: float
    half: float

    def __str__(self) -> str:
        return f"{self.mean:.2f} ({self.mean - self.half:.2f} to {self.mean + self.half:.2f})"


def estimate(found: Sequence[float]) -> Estimate:
    """Of independent values; one alone tells nothing of how sure it is."""
    spread = stdev(found) / sqrt(len(found)) if len(found) > 1 else inf
    return Estimate(fmean(found), Z * spread)


def together(estimates: Sequence[tuple[float, Estimate]]) -> Estimate:
    """A sum of independent estimates, each times its worth."""
    return Estimate(
        sum([worth * each.mean for worth, each in estimates]),
        sqrt(sum([(worth * each.half) ** 2 for worth, each in estimates])),
    )
