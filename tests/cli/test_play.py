"""`underhall play`, told by what is typed and what is shown."""

from __future__ import annotations

import io
from json import loads
from pathlib import Path

import pytest
from rich.console import Console

from tests.cli.terminal import SOLO_200, Terminal
from underhall.commands.conversation import Conversation
from underhall.commands.session import Session, load_session, new_session
from underhall.engine.driver import Dice
from underhall.engine.log import read_log
from underhall.games import rules

SOLO = ["caverna", "--seats", "1"]
TWO = ["caverna", "--seats", "2", "--seed", "1", "--option", "first=0"]


def test_a_real_game_typed_in_by_name_ends_at_200(terminal: Terminal) -> None:
    names = [entry["do"] for entry in map(loads, SOLO_200.read_text().splitlines()[1:]) if "do" in entry]
    shown = terminal.play(*SOLO, "--option", "solo_clear_at=6", typed=names)
    assert "The game is over" in shown
    assert " total 200 200 points. " in shown


def test_without_options_a_newcomer_is_asked_and_enter_is_enough(terminal: Terminal) -> None:
    shown = terminal.play(typed=["", "", "", "", "housework"])
    assert "Which game?" in shown
    assert "Caverna: The Cave Farmers" in shown
    assert "How many players, you included?" in shown
    assert "introductory: 27 of them" in shown
    assert "You · round 1 of 12" in shown
    assert "✓ Housework" in shown


def test_the_dialogue_seats_people_and_bots(terminal: Terminal) -> None:
    typed = ["9", "3", "Anna", "anna", "Bea", "random", "3", "2", "score Bea", "quit"]
    shown = terminal.play("caverna", typed=typed)
    assert "A number from 1 to 7, please." in shown
    assert "anna sits at the table already" in shown
    assert "A number from 1 to 2, please." in shown
    assert "Random" in shown


@pytest.mark.parametrize("word", ["quit", "exit", " Quit "])
@pytest.mark.parametrize("before", [[], ["99"], ["3"], ["2", "Anna"], ["2", "Anna", "anna"], ["2", "", "", "3"]])
def test_the_dialogue_may_be_left_at_any_question(terminal: Terminal, before: list[str], word: str) -> None:
    shown = terminal.play("caverna", typed=[*before, word, "housework"])
    assert terminal.out.splitlines()[-1] == "No game was begun."
    assert terminal.err == ""
    assert shown.count("No game was begun.") == 1
    assert "saved" not in shown
    assert "round 1" not in shown


def test_the_end_of_input_leaves_with_a_word_about_saving(terminal: Terminal) -> None:
    assert "The game was not saved" in terminal.play(*SOLO, typed=["logging"])
    assert terminal.play(typed=[]).count("saved") == 0


def test_a_choice_by_number_by_name_and_by_a_beginning(terminal: Terminal) -> None:
    shown = terminal.play(*SOLO, typed=["8", "part lay", "e4 w", "2", "logg", "undo", "place logging", "quit"])
    for said in ("✓ Sustenance", "✓ lay a meadow/field twin", "✓ meadow on E4, field to its west on E3 (+1 food)"):
        assert said in shown
    assert shown.count("✓ Logging (+3 wood)") == 2
    assert "Taken back: place logging" in shown


def test_what_is_unclear_or_wrong_changes_nothing(terminal: Terminal) -> None:
    shown = terminal.play(*SOLO, typed=["", "99", "xyzzy", "stop", "sow grain E4", "1", "quit"])
    assert "Type a number from 1 to 8, a name, or help." in shown
    assert "There is no answer 99: 1 to 8, please." in shown
    assert "'xyzzy' is no answer to this question" in shown
    assert "This is not what is asked now: place a dwarf." in shown
    assert shown.count("✓") == 1


def test_several_answers_may_be_meant(terminal: Terminal) -> None:
    shown = terminal.play(*SOLO, typed=["sustenance", "lay", "meadow", "quit"])
    assert "That may mean lay meadow-field E3 east, lay meadow-field D4 south" in shown


def test_why_tells_the_reason_and_the_paragraph(terminal: Terminal) -> None:
    shown = terminal.play(*SOLO, typed=["housework", "why place housework", "why", "why zzz", "why logging", "quit"])
    assert "A dwarf of yours stands on Housework. [caverna.place.2]" in shown
    assert "caverna.place.2" in shown
    assert "Each action space takes one dwarf a round." in shown
    assert "Why what?" in shown
    assert "There is no choice called 'zzz'" in shown


def test_why_of_what_may_be_done(terminal: Terminal) -> None:
    assert "place logging may be done now" in terminal.play(*SOLO, typed=["why place logging", "quit"])


def test_trades_have_their_own_list_and_numbers(terminal: Terminal) -> None:
    shown = terminal.play(*SOLO, typed=["trades", "ruby mining", "trades", "t1", "trade ruby food", "quit"])
    assert "There is nothing you could trade now." in shown
    assert "t1 1 ruby for 1 dog" in shown
    assert "✓ 1 ruby for 1 dog (−1 ruby, +1 dog)" in shown
    assert "It takes 1 ruby, and you have 0." in shown


def test_what_can_be_looked_up_at_a_table(terminal: Terminal) -> None:
    typed = ["help", "score", "board", "spaces", "tiles", "tiles carpenter", "rules furnish.11", "log", "rules", "quit"]
    shown = terminal.play(*SOLO, typed=typed)
    assert "answers the question" in shown
    assert "1 lost for each of 22 unused spaces" in shown
    assert "Carpenter (1 stone; points: 0)" in shown
    assert "caverna.furnish.11" in shown
    assert "Nothing has happened yet." in shown


def test_two_at_one_keyboard_take_turns(terminal: Terminal) -> None:
    shown = terminal.play(*TWO, typed=["logging", "undo", "clearing", "take", "stop", "undo", "stop", "log", "quit"])
    assert "Player 1 > logging" in shown
    assert "Player 2 > undo" in shown
    assert "Taken back: place logging" in shown
    assert "Taken back: stop" in shown
    assert shown.endswith("goes on with it).")


def test_nobody_takes_back_what_another_has_answered_to(terminal: Terminal) -> None:
    shown = terminal.play(
        "caverna", "--bots", "random", "--seed", "3", "--option", "first=0", typed=["logging", "undo"]
    )
    assert "That cannot be taken back: that turn is over, and somebody else has decided since" in shown


def test_a_game_is_saved_and_goes_on(terminal: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    shown = terminal.play(*SOLO, typed=["logging", f"save {path}", "housework", "quit"])
    assert "Saved. underhall play --load" in shown
    assert f"Saved in {path}".replace(" ", "") in shown.replace(" ", "")
    assert len(read_log(path.read_bytes(), rules).standing) == 2
    again = terminal.play("--load", path, typed=["undo", "undo", "quit"])
    assert "Taken back: place housework" in again
    assert len(read_log(path.read_bytes(), rules).standing) == 0


def test_a_file_that_exists_is_not_overwritten(terminal: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "notes"
    path.write_text("mine")
    shown = terminal.play(*SOLO, typed=["logging", f"save {path}", "save /nowhere/x", "save", "quit"])
    assert "exists already; choose another name" in shown
    assert "/nowhere/x: cannot be written" in shown
    assert "Save under what name?" in shown
    assert path.read_text() == "mine"


def test_with_a_seed_chance_and_bots_repeat_and_a_saved_game_keeps_its_luck(tmp_path: Path) -> None:
    def logs(seed: int, name: str) -> list[str]:
        session = new_session("caverna", {"seats": 2}, ["a", "b"], ["random", "random"], seed)
        for _ in session.turns():
            pass
        session.save(tmp_path / name)
        return [entry.get("chance") or entry.get("do", "") for entry in session.log.entries]

    assert logs(5, "one") == logs(5, "two") != logs(6, "three")
    loaded = load_session(tmp_path / "one")
    assert loaded.log.ended
    assert loaded.log.header["about"] == {"bots": ["random", "random"], "seed": 5}


def test_odd_bytes_are_no_answer(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = terminal.play(*SOLO, typed=["\x00\x1b[2J", "ÄÖ𝔘", "1" * 5000, "²", "t", "t0", "t²", "why " + "x" * 5000])
    assert shown.count("✓") == 0


class Typist:
    """Types an answer or a trade of the open question at random, by number or by name."""

    def __init__(self, session: Session, seed: int) -> None:
        self.session = session
        self.dice = Dice(seed)

    def ask(self, prompt: str) -> str:
        session = self.session
        if session.over or session.machines():
            return ""
        [seat, *_] = session.people()
        found = session.rules.choices(session.position, seat)
        trades = session.rules.trades(session.position, seat)
        if trades and self.dice.roll(6) == 0:
            return session.rules.vocabulary.text(trades[self.dice.roll(len(trades))])
        at = self.dice.roll(len(found))
        if self.dice.roll(2):
            return str(at + 1)
        if self.dice.roll(20) == 0:
            return ["undo", "board", "trades", "tiles", "score", "spaces"][self.dice.roll(6)]
        return session.rules.vocabulary.text(found[at])


@pytest.mark.parametrize("seats", [1, 2, 3, 5, 7])
@pytest.mark.parametrize("width", [80, 120])
def test_whole_games_typed_at_random_end_and_fit_the_width(seats: int, width: int) -> None:
    names = ["Anna", *[f"Bot {seat}" for seat in range(1, seats)]]
    bots = ["", *["random"] * (seats - 1)]
    session = new_session("caverna", {"seats": seats}, names, bots, 10 * seats + width)
    shown = io.StringIO()
    console = Console(file=shown, width=width, highlight=False, markup=False)
    Conversation(session, console, Typist(session, seats).ask, interactive=True).run()
    assert session.over
    assert "The game is over" in shown.getvalue()
    assert max(map(len, shown.getvalue().splitlines())) <= width
