"""What a bot's process does: a question comes in; a choice by name or advice goes out, or why there is none."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from functools import lru_cache
from multiprocessing import parent_process
from multiprocessing.connection import Connection, wait
from operator import index
from signal import SIG_IGN, SIGINT, signal
from threading import Thread
from typing import Any, Final, NamedTuple

from underhall.bots.advice import Advice
from underhall.bots.levels import Player
from underhall.bots.mind import Bot
from underhall.bots.registry import bot, in_one_line
from underhall.engine.game import Rules, Unusable
from underhall.games import rules as rules_for
from underhall.games.packs import lay_all

NICE: Final = 10  # a page is never to wait for a bot
READY: Final = "ready"  # the bot is there, and its time runs
CHOICE: Final = "choice"
ADVICE: Final = "advice"
FAULT: Final = "fault"


class Question(NamedTuple):
    """What a seat may know, and who decides for it.

    most: how many turns it is to advise, the best first; 0 asks for a choice only. also: a turn to be judged beside
    them, as choices by name. Only bots that come with Underhall give advice.
    """

    game: str
    options: Mapping[str, Any]
    view: Mapping[str, Any]  # its dump
    seat: int
    bot: str
    seed: int
    table: str  # one bot for each table, seat, name and seed
    most: int = 0
    also: tuple[str, ...] | None = None


def answer_all(pipe: Connection, nice: bool, packs: Mapping[str, str]) -> None:
    """Answer question after question, until the other end is gone. Of each: READY, then CHOICE, ADVICE or FAULT.

    packs: the printed components that are laid over ours where the questions come from.
    """
    _settle_in(nice)
    lay_all(packs)
    while True:
        try:
            _answer(pipe, pipe.recv())
        except (EOFError, OSError):
            return


def _settle_in(nice: bool) -> None:
    signal(SIGINT, SIG_IGN)  # whoever started it tells it to stop
    os.dup2(2, 1)  # what bots print is no part of anybody's output
    if nice and hasattr(os, "nice"):
        os.nice(NICE)
    Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    """End even in the midst of a thought when nobody is there any more to hear of it."""
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def _answer(pipe: Connection, question: Question) -> None:
    try:
        rules = rules_for(question.game, question.options)
        view = rules.load(question.view)
        mind = _bot(question.table, question.seat, question.bot, question.seed)
        pipe.send((READY, ""))
        if question.most:
            pipe.send((ADVICE, _advice(rules, mind, view, question)))
        else:
            pipe.send((CHOICE, _named(rules, mind.choose(rules, view, question.seat))))
    except Unusable as fault:
        pipe.send((FAULT, str(fault)))
    except BaseException as fault:  # a bot may even want to leave (SystemExit)
        pipe.send((FAULT, f"raises {in_one_line(fault)}"))
    finally:
        sys.stdout.flush()


@lru_cache(maxsize=64)
def _bot(table: str, seat: int, name: str, seed: int) -> Bot:
    return bot(name, seed)


def _advice(rules: Rules[Any], mind: Bot, view: Any, question: Question) -> list[Advice]:
    if not isinstance(mind, Player):
        raise Unusable("gives no advice")
    also = None if question.also is None else [rules.vocabulary.parse(name) for name in question.also]
    try:
        return mind.advise(rules, view, question.seat, question.most, also)
    finally:
        mind.forget()  # many tables' bots live here


def _named(rules: Rules[Any], choice: Any) -> str:
    """The name of a choice, whatever a bot has given for one. Raises Unusable."""
    try:
        number = -1 if isinstance(choice, bool) else index(choice)  # numpy's are welcome
    except TypeError:
        number = -1
    if not 0 <= number < len(rules.vocabulary):
        said = f"{choice} " if type(choice) is int else ""
        raise Unusable(f"answers {said}({type(choice).__name__}), which is no choice")
    return rules.vocabulary.text(number)
