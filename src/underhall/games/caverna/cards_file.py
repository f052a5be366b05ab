"""The part of a position file that tells which round cards lie open."""

from __future__ import annotations

from underhall.games.caverna.data import Space
from underhall.games.caverna.position import Caverna
from underhall.games.caverna.rules import CavernaRules
from underhall.games.fields import Field, shown


def read_cards(rules: CavernaRules, p: Caverna, top: Field) -> None:
    """Lay the cards open. Omitted, they lie in the order of the game alone (with Exploration in round 9)."""
    box, calendar = rules.box, rules.reader.calendar
    number = {name: space for space, name in enumerate(box.space_names) if box.spaces[space].card}
    names = top.value("cards", None)
    if names is None:
        order = {int(key): id for key, id in box.board["alone"]["cards"].items()}
        order[calendar.skipped or 9] = "exploration"
        names = [id for key, id in sorted(order.items()) if key <= p.round and id in number]
    if not isinstance(names, list):
        raise top.fault("cards", "must be a list of card names")
    for place, name in enumerate(names):
        if not isinstance(name, str) or name not in number:
            raise top.fault(
                f"cards[{place}]",
                "there is no card {found} in play; there are {known}",
                found=shown(name),
                known=", ".join(number),
            )
        p.open_spaces |= 1 << number[name]
    _turn_cards(rules, p, top, names)
    if len(names) != len(set(names)):
        raise top.fault("cards", "a card is named twice")
    _check_stages(rules, p, top, [box.spaces[number[name]] for name in names])


def _check_stages(rules: CavernaRules, p: Caverna, top: Field, cards: list[Space]) -> None:
    """Each round has opened a card of its stage, or the card that is bound to it."""
    calendar = rules.reader.calendar
    bound = [space for space in rules.box.spaces if space.round]
    for card in [card for card in cards if card.round > p.round]:
        raise top.fault("cards", "{card} cannot lie open in round {round}", card=card.id, round=p.round)
    for stage in set(calendar.stage.values()):
        rounds = [each for each in calendar.stage if calendar.stage[each] == stage and each != calendar.skipped]
        most = len([each for each in rounds if each <= p.round and each not in [space.round for space in bound]])
        free = [card.id for card in cards if card.stage == stage and not card.round and not card.back_of]
        if len(free) > most:
            raise top.fault(
                "cards", "{cards} cannot lie open in round {round}", cards=" and ".join(free), round=p.round
            )


def _turn_cards(rules: CavernaRules, p: Caverna, top: Field, names: list[str]) -> None:
    for card, front, back in rules.reader.calendar.turns:
        if p.open_spaces >> card & 1:
            if p.open_spaces >> front & 1:
                p.open_spaces = p.open_spaces & ~(1 << front) | 1 << back
        elif p.open_spaces >> back & 1:
            raise top.fault(
                "cards",
                "{back} needs {card} to lie open",
                back=rules.box.space_names[back],
                card=rules.box.space_names[card],
            )
