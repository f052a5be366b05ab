"""What lacks nothing but goods, and the ways to pay for it, in words. Plain data, as in screen.py."""

from __future__ import annotations

from typing import TypedDict

from underhall.engine.flow import Joint
from underhall.engine.language import ENGLISH, Language
from underhall.engine.upto import UpTo
from underhall.games.caverna.aiming import at
from underhall.games.caverna.asking import answer_words, choice_words
from underhall.games.caverna.furnishing import Furnish
from underhall.games.caverna.payplan import ANY, PayPlan, goal_of, pay_plans
from underhall.games.caverna.payways import plenty
from underhall.games.caverna.position import Caverna
from underhall.games.caverna.reasons import spoken
from underhall.games.caverna.rules import CavernaRules
from underhall.games.caverna.verbs import Forge
from underhall.games.caverna.work import Imitate, PlaceDwarf


class Wish(TypedDict):
    """An answer that is closed now, and might be open after a trade."""

    name: str  # of the choice, or "any stable": on whichever cell
    text: str
    kind: str  # where it points, as in aiming.py; "plain" for cells, of which none is chosen yet


class StepWords(TypedDict):
    name: str
    text: str
    pays: dict[str, int]
    gets: dict[str, int]
    open: bool  # may be made now, alone
    itself: bool  # comes by itself


class PlanWords(TypedDict):
    """A plan as in payplan.py, its steps in words."""

    plan: str
    names: list[str]
    steps: list[StepWords]
    done: bool
    cost: int
    after: int
    left: dict[str, int]


class PaySheet(TypedDict):
    wanted: str
    text: str
    reason: str  # why it may not be chosen now; "" if nothing is missing
    plans: list[PlanWords]


def wishes(rules: CavernaRules, p: Caverna, seat: int, say: Language = ENGLISH) -> list[Wish]:
    """Answers to the pending question of a seat that trades might open. Quick: no way to pay is worked out."""
    if not any([not rules.vocabulary.text(trade).startswith("dwarf") for trade in rules.trades(p, seat)]):
        return []
    found: dict[str, Wish] = {}
    given = [rules.vocabulary.text(choice) for choice in rules.choices(p, seat)]
    open_now = {at(name)["what"] for name in given}
    for choice in _hoped(rules, p, seat):
        name, text = rules.vocabulary.text(choice), answer_words(rules, p, seat, choice, say)
        aim = at(name)
        if aim["kind"] != "cell":
            found[name] = {"name": name, "text": text, "kind": aim["kind"]}
        elif aim["what"] not in open_now:
            name = ANY + aim["what"].replace(" ", "-")
            found.setdefault(name, {"name": name, "text": any_words(aim["what"], say), "kind": "plain"})
    return list(found.values())


def any_words(what: str, say: Language) -> str:
    """What is laid or sown, on whichever cell."""
    return say("sow {crop}", crop=say(what)) if what in ("grain", "vegetable") else say(what)


def _hoped(rules: CavernaRules, p: Caverna, seat: int) -> list[int]:
    """Choices that are not offered and may be after a trade."""
    place, given, rich = p.lanes[seat][-1], rules.choices(p, seat), plenty(p, seat)
    if isinstance(place, PlaceDwarf):
        free = p.open_spaces & ~rules.box.occupied(p)
        flows = place.spaces.placed[place.spaces.variant(p, seat)]
        spaces = [(choice, space) for choice, space in place.space.items() if free >> space & 1 and choice not in given]
        return [choice for choice, space in spaces if flows[space].hope(p, seat) or flows[space].possible(rich, seat)]
    if isinstance(place, Joint):
        closed = [part for part in place.open if not place.parts[part].possible(p, seat)]
        return [place.ids[part] for part in closed if place.parts[part].hope(p, seat)]
    if isinstance(place, (Furnish, Forge, UpTo, Imitate)):
        return [choice for choice in place.offer(rich, seat) if choice not in given]
    return []


def pay_sheet(rules: CavernaRules, p: Caverna, seat: int, wanted: str, say: Language = ENGLISH) -> PaySheet | None:
    """Ways to pay for a choice by its name, or for one on any cell; None if there is no way."""
    goal, found = goal_of(rules, p, seat, wanted), pay_plans(rules, p, seat, wanted)
    if goal is None or not found:
        return None
    refusal = rules.why_not(p, seat, goal.one)
    if wanted.startswith(ANY):
        text = any_words(wanted.removeprefix(ANY).replace("-", " "), say)
    else:
        text = answer_words(rules, p, seat, goal.one, say)
    return {
        "wanted": wanted,
        "text": text,
        "reason": "" if refusal is None else spoken(rules, refusal, say),
        "plans": [_worded(rules, p, seat, plan, say) for plan in found],
    }


def _worded(rules: CavernaRules, p: Caverna, seat: int, plan: PayPlan, say: Language) -> PlanWords:
    done = p.copy()
    steps: list[StepWords] = []
    for step in plan["steps"]:
        choice, itself = rules.vocabulary.parse(step["name"]), len(steps) >= len(plan["names"])
        if itself:
            text = answer_words(rules, p, seat, choice, say)
        else:
            text = choice_words(rules, done, seat, choice, say)
            rules.play(done, seat, choice)
        may = not itself and rules.why_not(p, seat, choice) is None
        steps.append({**step, "text": text, "open": may, "itself": itself})
    return {**plan, "steps": steps}
