"""What a seat's settlers cards still need, and which of its dice could bring that in this round. Plain data.

A plan is one way, not the best one: a die for each kind of goods that is missing, one for a house. It holds for the
city as it lies there now; others may be quicker.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from underhall.engine.language import ENGLISH, Language
from underhall.games.rise.box import GUILD_GOODS
from underhall.games.rise.cityboard import settlers
from underhall.games.rise.locations import ALL_VALUES, Location, band_of, up_to
from underhall.games.rise.position import COIN, GOODS, GUILDS, HOUSE, KINDS, MODIFIER, Rise
from underhall.games.rise.rules import RiseRules

HOUSES = -1  # a step that buys a house; others are the number of a guild


class Purse(NamedTuple):
    """What a plan may use up."""

    dice: tuple[int, ...]
    coins: int
    modifiers: int
    limit: int
    open: dict[int, int]  # by step: the values it takes


def plans(rules: RiseRules, p: Rise, seat: int, say: Language = ENGLISH) -> list[dict[str, Any]]:
    """Every uncompleted card of a seat with what is missing for it."""
    return [_plan(rules, p, seat, card, say) for card in p.players[seat].cards]


def _plan(rules: RiseRules, p: Rise, seat: int, card: int, say: Language) -> dict[str, Any]:
    player, costs = p.players[seat], rules.flow.costs
    found = settlers(rules.box, card, say)
    kinds = rules.box.card_goods[card]
    missing = [kind for kind in kinds if not player.goods[kind]]
    have = sum([min(player.goods[kind], costs.most_of(player, kind)) for kind in kinds])
    short = max(len(missing), rules.box.card_least[card] - have)
    payable, housed = costs.payable(player, card), player.goods[HOUSE] > 0
    found |= {
        "have": [{"good": KINDS[kind], "count": player.goods[kind]} for kind in kinds],
        "payable": payable,
        "short": 0 if payable else short,
        "missing": [KINDS[kind] for kind in missing],
        "house": housed,
        "steps": [],
    }
    if payable and housed:
        return found | {"state": "now", "says": say("all is there: finish it on your turn")}
    needs = [say.several("{n} good", "{n} goods", short)] if not payable else []
    if missing:
        kinds_words = ", ".join([say(KINDS[kind]) for kind in missing])
        needs = [say.several("{n} good ({kinds})", "{n} goods ({kinds})", short, kinds=kinds_words)]
    needs += [] if housed else [say("a house")]
    lacks = say("missing: {what}", what=", ".join(needs))
    steps = _way(rules, p, seat, kinds, missing, 0 if payable else short, housed)
    if steps:
        words = [_step_words(die, value, step, say) for die, value, step in steps]
        found["steps"] = [
            {"die": die, "value": value, "sign": GOODS[HOUSE] if step == HOUSES else KINDS[step]}
            for die, value, step in steps
        ]
        dice = say.several("{n} die would do", "{n} dice would do", len(steps))
        return found | {"state": "soon", "says": lacks, "how": f"{dice}: {'; '.join(words)}"}
    return found | {"state": "later", "says": lacks, "how": say("not with the dice of this round")}


def _step_words(die: int, value: int, step: int, say: Language) -> str:
    place = say("Construction Yard") if step == HOUSES else say(GUILDS[step])
    if die == value:
        return say("{value} to {place}", value=value, place=place)
    return say("{die} as {value} to {place}", die=die, value=value, place=place)


def _way(
    rules: RiseRules, p: Rise, seat: int, kinds: list[int], missing: list[int], short: int, housed: bool
) -> list[tuple[int, int, int]]:
    """A die with the value it is used as for every step; none if there is no way."""
    player = p.players[seat]
    dice = tuple([value for value in range(1, 7) for _ in range(player.dice[value])])
    open_for = {step: _values(rules, p, seat, step) for step in [*kinds, HOUSES]}
    purse = Purse(dice, player.goods[COIN], player.goods[MODIFIER], rules.box.limit(p, seat), open_for)
    base = [*missing, *([] if housed else [HOUSES])]
    for more in ([], *[[kind] for kind in kinds if kind not in missing and player.goods[kind] < rules.box.each]):
        steps = [*more, *base]
        found = _search(rules, p, seat, steps, short, purse) if steps else []
        if found:
            return found
    return []


def _search(
    rules: RiseRules, p: Rise, seat: int, steps: list[int], short: int, purse: Purse
) -> list[tuple[int, int, int]]:
    """Dice for all these steps that bring so many goods, one of each kind at least."""
    box = rules.box
    if not steps:
        return []
    step, rest = steps[0], steps[1:]
    open_for = purse.open[step] & up_to(min(6, purse.limit))
    left = [each for each in rest if each != HOUSES]
    for at, die in enumerate(purse.dice):
        if die in purse.dice[:at]:
            continue
        for value in sorted(range(1, 7), key=lambda value: abs(value - die)):
            changed = abs(value - die)
            if not open_for >> value & 1 or changed > purse.modifiers:
                continue
            if step == HOUSES:
                paid, got = box.house_price(p, seat), 0
            else:
                allowed = box.guild_goods[band_of(value)] + box.effects[p.event][GUILD_GOODS]
                more = p.players[seat].apprentices[step] * box.apprentice_good
                buys = min(allowed, max(1, short - len(left) - more))
                paid, got = buys * box.good_price, buys + more
            if paid > purse.coins:
                continue
            others = purse.dice[:at] + purse.dice[at + 1 :]
            after = Purse(others, purse.coins - paid, purse.modifiers - changed, purse.limit - value, purse.open)
            if not rest:
                if got >= short:
                    return [(die, value, step)]
                continue
            found = _search(rules, p, seat, rest, short - got, after)
            if found:
                return [(die, value, step), *found]
    return []


def _values(rules: RiseRules, p: Rise, seat: int, step: int) -> int:
    """With which dice a step could be taken, as the city lies there now, money aside."""
    location = _location(rules, "yard" if step == HOUSES else GUILDS[step])
    rich = p.copy()
    rich.players[seat].goods[COIN] += rules.box.house_price(p, seat) + rules.box.good_price
    return location.values(rich, seat) & ALL_VALUES


def _location(rules: RiseRules, name: str) -> Location:
    id = rules.vocabulary.parse(f"place {name}")
    return rules.flow.locate.locations[rules.flow.locate.menu.ids.index(id)]
