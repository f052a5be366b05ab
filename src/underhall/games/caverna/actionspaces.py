"""The action spaces to show: what lies there and who stands there, and the cards of the rounds ahead. Plain data."""

from __future__ import annotations

from typing import TypedDict

from underhall.engine.language import ENGLISH, Language
from underhall.games.caverna.briefs import brief
from underhall.games.caverna.land import cells_of
from underhall.games.caverna.position import GOODS, Caverna, Player
from underhall.games.caverna.rules import CavernaRules
from underhall.games.caverna.wording import does, space_words


class Space(TypedDict):
    """An action space in play."""

    space: str
    choice: str  # the name of the choice that sends a dwarf there
    name: str
    card: bool
    goods: dict[str, int]
    refill: dict[str, int]  # what comes to it every round when it is empty
    does: str
    brief: list[str]  # the same in a few words and signs
    seat: int | None  # whose dwarf stands there
    strength: int  # of that dwarf, where it can be told; 0: unarmed or not known


class Coming(TypedDict):
    """A round whose card is not turned up yet."""

    round: int
    stage: int
    cards: list[str]  # those that may come
    played: bool


def action_space(rules: CavernaRules, p: Caverna, seat: int, number: int, say: Language = ENGLISH) -> Space:
    """A space by its number, as a seat may enter it."""
    box = rules.box
    flows = rules.reader.spaces
    flow = flows.placed[flows.variant(p, seat)][number]
    stands = [each for each, player in enumerate(p.players) if player.stands >> number & 1]
    good_of = dict(box.slots[number])
    return {
        "space": box.space_names[number],
        "choice": f"place {box.space_names[number]}",
        "name": space_words(box, box.space_names[number], say),
        "card": box.spaces[number].card,
        "goods": {GOODS[good]: p.piles[slot] for slot, good in box.slots[number] if p.piles[slot]},
        "refill": {GOODS[good_of[slot]]: count for slot, count in box.fill_empty[number]},
        "does": does(flow, p, say),
        "brief": brief(flow, say),
        "seat": stands[0] if stands else None,
        "strength": _strength(p.players[stands[0]]) if stands else 0,
    }


def _strength(player: Player) -> int:
    """The weapon of every dwarf that was placed, if all have the same; a position does not tell who stands where."""
    grown = len(player.dwarfs) - player.newborn
    weapons = {player.dwarfs[dwarf] for dwarf in range(grown) if player.placed >> dwarf & 1}
    return weapons.pop() if len(weapons) == 1 else 0


def coming(rules: CavernaRules, p: Caverna, say: Language = ENGLISH) -> list[Coming]:
    """The rounds ahead, and the cards that may come in each."""
    box, calendar = rules.box, rules.reader.calendar
    twin = p.copy()
    found: list[Coming] = []
    for number in range(p.round + 1, calendar.last + 1):
        twin.round = number
        played = number != calendar.skipped
        cards = [space_words(box, box.space_names[card], say) for card in cells_of(calendar.candidates(twin))]
        stage = calendar.stage.get(number, 0)
        found.append({"round": number, "stage": stage, "cards": cards if played else [], "played": played})
    return found
