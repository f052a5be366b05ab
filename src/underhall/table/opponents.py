"""The bots that come with Underhall, as people choose them: by level and character, in words."""

from __future__ import annotations

from typing import Any, Final, TypedDict

from underhall.bots.levels import GREEDY, LEVELS
from underhall.bots.mind import characters
from underhall.bots.registry import LEVEL
from underhall.engine.language import ENGLISH, Language
from underhall.games import part

USUAL: Final = f"level{GREEDY}"
RANDOM: Final = "random"


class Choice(TypedDict):
    """A level or a character to choose, and what it is like."""

    value: str
    label: str
    help: str


def levels(say: Language = ENGLISH) -> list[Choice]:
    """The levels, the easiest first, by the names of bots without a character."""
    words = {
        1: (say("beginner"), say("knows the rules, misjudges a lot")),
        2: (say("settler"), say("makes the most of every turn, looks no further")),
        3: (say("planner"), say("looks a turn or two ahead")),
        4: (say("strategist"), say("thinks about a second for each turn")),
        5: (say("master"), say("thinks about ten seconds for each turn")),
    }
    return [
        {"value": f"level{level}", "label": f"{level} · {words[level][0]}", "help": words[level][1]} for level in LEVELS
    ]


def random_bot(say: Language = ENGLISH) -> Choice:
    """The bot without a level."""
    return {"value": RANDOM, "label": say("random"), "help": say("does anything that is allowed")}


def styles(game: str, say: Language = ENGLISH) -> list[Choice]:
    """The characters that bots may have in a game, "" for none, which comes first."""
    options: Any = part(game, "options")
    words = options.CHARACTERS if characters(game) else {}
    found: list[Choice] = [{"value": "", "label": say("any style"), "help": say("plays whatever seems best")}]
    for name in characters(game):
        label, help = words.get(name, (name, ""))
        found.append({"value": name, "label": say(label), "help": say(help)})
    return found


def joined(bot: str, character: str) -> str:
    """The name of a bot with a character, if it is one that may have any."""
    found = LEVEL.fullmatch(plain(bot))
    return f"level{found[1]}-{character}" if found is not None and character else plain(bot)


def parted(bot: str) -> tuple[str, str]:
    """A bot without its character, and the character."""
    found = LEVEL.fullmatch(plain(bot))
    return (plain(bot), "") if found is None else (f"level{found[1]}", found[2] or "")


def plain(bot: str) -> str:
    """The name of a bot by its level, where it has an older one."""
    return USUAL if bot == "greedy" else bot


def bot_words(bot: str, game: str, say: Language = ENGLISH) -> str:
    """What a bot is, in a few words: "level 3, miner"; bots of somebody's own by their names."""
    found = LEVEL.fullmatch(plain(bot))
    if found is None:
        return say("random") if bot == RANDOM else bot
    level = say("level {level}", level=found[1])
    style = next((each["label"] for each in styles(game, say) if each["value"] == (found[2] or "-")), "")
    return say("{level}, {style}", level=level, style=style) if style else level


def bot_help(bot: str, game: str, say: Language = ENGLISH) -> str:
    """What one has to expect of a bot, in a sentence; "" for bots of somebody's own."""
    level, style = parted(bot)
    known = {each["value"]: each for each in [*levels(say), random_bot(say)]}
    if level not in known:
        return ""
    likes = next((each["help"] for each in styles(game, say) if each["value"] == (style or "-")), "")
    told = known[level]["help"]
    return say("{level}; {style}", level=told, style=likes) if likes else told
