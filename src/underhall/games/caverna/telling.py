"""What somebody did, in words for the log: "went to Logging", "laid meadow on E4 and field on E3".

The words follow a name, "You" or "Thoki"; those of chance stand alone.
"""

from __future__ import annotations

from underhall.engine.flow import CHANCE
from underhall.games.caverna.aiming import at
from underhall.games.caverna.asking import choice_words
from underhall.games.caverna.position import Caverna
from underhall.games.caverna.rules import CavernaRules
from underhall.games.caverna.wording import space_words


def told_words(rules: CavernaRules, p: Caverna, seat: int, choice: int) -> str:
    """A choice, a trade or an outcome that is open in a position, told once it is done."""
    text = choice_words(rules, p, seat, choice)
    if seat == CHANCE:
        return text
    name = rules.vocabulary.text(choice)
    match name.split():
        case ("stop",):
            return "was done"
        case ("pass",):
            return "kept a dwarf at home"
        case ("place", space):
            return f"went to {space_words(rules.box, space)}"
        case ("imitate", space):
            return f"did as on {space_words(rules.box, space)}"
        case ("keep", _):
            return text.replace("keep", "kept", 1)
        case ("lay", *_):
            aim = at(name)
            halves = zip(aim["lays"], aim["cells"], strict=True)
            return "laid " + " and ".join([f"{land} on {cell}" for land, cell in halves])
        case ("part", "take", *_):
            return "took" + text.removeprefix("take")
        case ("part", "gain", *_):
            return "got" + text.removeprefix("gain")
        case ("part", *_):
            return f"chose: {text}"
        case _:
            return _smaller(name.split(), text)


def _smaller(words: list[str], text: str) -> str:
    """Furnishing, fences, crops, weapons, loot, trades, and what a harvest asks."""
    match words:
        case ("furnish", _):
            return f"built the {text}"
        case ("at", _):
            return f"put it {text}"
        case ("pay", _):
            return f"paid {text}"
        case ("pasture", *_):
            return f"fenced a {text}"
        case ("stable", _):
            return f"built a {text}"
        case ("sow", *_):
            return text.replace("sow", "sowed", 1)
        case ("forge", _):
            return f"forged a weapon of {text}"
        case ("loot", _):
            return f"brought home {text}"
        case ("feed",):
            return text.replace("pay", "paid", 1).replace("and beg:", "and begged:", 1)
        case ("feed", _):
            return text.replace("feed", "fed", 1)
        case ("free", _):
            return text  # "let 1 sheep go" was so yesterday too
        case ("phase", which):
            return f"took the {which} phase"
        case ("breed", kind):
            return "let all breed that can" if kind == "all" else f"let {kind} breed"
        case ("dwarf", _):
            return text.replace("1 ruby:", "paid 1 ruby:", 1)
    return f"traded {text}"
