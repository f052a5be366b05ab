"""What a bot would do in a turn, and why: plain values that can be sent, kept and put into words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from underhall.bots.mind import Eye
from underhall.engine.game import Rules

LEAST_PART: Final = 0.25  # points; what has changed by less is not told
MOST_PARTS: Final = 3  # that a sentence tells


class Why(NamedTuple):
    """The reason for a turn, in the bot's own numbers: points at the end of the game, as its eye expects them.

    gain: how much better off the seat is after its turn. parts: of what that is made, by the ids of Eye.parts, the
    most first. then: the choice with which it would begin its next turn, by name; "" if it has not looked.
    """

    gain: float
    parts: dict[str, float]
    then: str = ""

    def plain(self) -> dict[str, Any]:
        """As a log keeps it."""
        found: dict[str, Any] = {"gain": self.gain, "parts": dict(self.parts)}
        if self.then:
            found["then"] = self.then
        return found


def read_why(plain: Mapping[str, Any]) -> Why:
    """Back from a log."""
    return Why(plain["gain"], dict(plain["parts"]), plain.get("then", ""))


class Advice(NamedTuple):
    """A turn that a bot has thought of.

    choices: choices and trades by name, until the turn is over. value: what it expects to come of it in the end,
    in points (against others: in points ahead of the best of them); turns of one seat at one moment can be compared
    by it. looks: how often the search has tried it. played: is it the turn one has asked about?
    """

    choices: list[str]
    value: float
    looks: int
    why: Why
    played: bool = False


def advice(
    rules: Rules[Any],
    eye: Eye,
    view: Any,
    seat: int,
    choices: Sequence[int],
    value: float,
    looks: int = 0,
    then: int = -1,
    played: bool = False,
) -> Advice:
    """Advice to take a turn. view: where it begins; then: what would begin the next one, if it is known."""
    p = view.copy()
    before = dict(eye.parts(p, seat))
    for choice in choices:
        rules.play(p, seat, choice)
    after = eye.parts(p, seat)
    gain = sum([worth for _, worth in after]) - sum(before.values())
    changes = [(id, worth - before.get(id, 0.0)) for id, worth in after]
    changes.sort(key=lambda change: -abs(change[1]))
    parts = {id: round(change, 1) for id, change in changes[:MOST_PARTS] if abs(change) >= LEAST_PART}
    named = rules.vocabulary.text
    why = Why(round(gain, 1), parts, named(then) if then >= 0 else "")
    return Advice([named(choice) for choice in choices], round(value, 2), looks, why, played)
