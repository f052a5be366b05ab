"""Tables of the toy game in the middle of something."""

from __future__ import annotations

from tests.toy.dig import dig
from tests.toy.dig.position import GOODS, Dig
from underhall.engine.flow import CHANCE, settle
from underhall.engine.log import Log
from underhall.engine.phrase import Node, words

RULES = dig({"seats": 2})


def begin(phrase: Node, space: str = "", **goods: int) -> Dig:
    """A table at which seat 0 has only this phrase to carry out, and only these goods."""
    p = idle(**goods)
    p.open(0, RULES.book.enter(f"{space}. {words(phrase, str)}" if space else words(phrase, str), phrase))
    settle(p, 0)
    return p


def idle(**goods: int) -> Dig:
    """A table at which nothing is left to do."""
    p = RULES.setup()
    p.lanes[CHANCE].clear()
    p.offers[CHANCE] = ()
    p.farms[0].goods = [goods.get(good, 0) for good in GOODS]
    return p


def ways(p: Dig) -> int:
    """How many sequences of decisions of seat 0 lead to the end."""
    if not RULES.to_move(p):
        return 1
    total = 0
    for choice in RULES.choices(p, 0):
        after = p.copy()
        RULES.play(after, 0, choice)
        total += ways(after)
    return total


def names(p: Dig, seat: int = 0) -> list[str]:
    """What a seat may choose, in words."""
    return [RULES.vocabulary.text(choice) for choice in RULES.choices(p, seat)]


def trades(p: Dig, seat: int = 0) -> list[str]:
    return [RULES.vocabulary.text(choice) for choice in RULES.trades(p, seat)]


def do(p: Dig, name: str, seat: int = 0) -> None:
    RULES.play(p, seat, RULES.vocabulary.parse(name))


def opening(seats: int = 2, key: bytes = b"key") -> Log:
    """A log of the toy in which all secret omens are dealt and the first round's is shown: seat 0 places."""
    log = Log(dig({"seats": seats}), key=key)
    for n in range(1, seats + 1):
        log.chance(f"draw omen {n} rain" if n < 3 else f"draw omen {n} fair", to=[n - 1])
    log.chance(f"draw omen {seats + 1} calm")
    return log


def vowing(seats: int = 2, key: bytes = b"key") -> Log:
    """A log in which all seats must vow, side by side: it is the end of the second round."""
    log = opening(seats, key)
    while (movers := log.rules.to_move(log.position)) != tuple(range(seats)):
        if movers == (CHANCE,):
            log.chance(f"draw omen {seats + 2} calm")
        else:
            log.append(movers[0], "pass")
    return log
