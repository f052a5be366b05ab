"""Styles: the game played to the end as an eye likes it some of whose weights are moved.

What was best is moved on from. A style finds in a minute what changes of a line need ten for, and then nothing more.
"""

from __future__ import annotations

from math import exp
from random import Random
from typing import Any, Final

from underhall.bots.solving.line import Line, Player

MOVED: Final = 0.3  # of the weights, about
STEP: Final = 0.3  # by which the logarithm of one moves, about

Weights = dict[str, float]


def moved(weights: Weights, random: Random) -> Weights:
    """The same with some weights moved by chance."""
    return {
        name: weight * exp(random.gauss(0, STEP)) if random.random() < MOVED else weight
        for name, weight in weights.items()
    }


def styled(player: Player, weights: Weights, random: Random, p: Any = None) -> Line:
    """What play comes to as an eye with such weights likes it; p: the position in which it begins, None: the first."""
    return Player(player.rules, player.eye.weighing(weights), player.deal).line([], random, p)
