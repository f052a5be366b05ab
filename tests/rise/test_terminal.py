"""Rise to Nobility at the terminal and in words: what is asked, told and looked up."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.terminal import Terminal
from tests.law.tables import haggle, walk
from tests.rise.tables import TABLES, rules
from underhall.engine.flow import CHANCE
from underhall.engine.log import read_log
from underhall.games import GAMES
from underhall.games import rules as registered
from underhall.games.rise import GAME, screen
from underhall.games.rise.asking import question
from underhall.games.rise.options import check, options
from underhall.games.rise.rules import OPTIONS
from underhall.games.rise.secrets import known
from underhall.games.rise.telling import told_words
from underhall.games.rise.texts import texts
from underhall.games.rise.words import ASKED, QUESTIONS
from underhall.web.words import language_of

TWO = ["rise", "--seats", "2", "--bots", "random", "--seed", "3"]


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Terminal:
    monkeypatch.setitem(GAMES, "rise", GAME)
    return Terminal(monkeypatch, capsys)


def test_a_whole_game_is_played_by_first_answers(terminal: Terminal, tmp_path: Path) -> None:
    saved = tmp_path / "game.jsonl"
    shown = terminal.play(*TWO, "--option", "length=short", typed=["1"] * 200 + [f"save {saved}"])
    assert "The game is over" in shown
    assert re.search(r"won with −?\d+ points|share the win", shown)
    log = read_log(saved.read_text(), registered)
    assert log.ended
    assert log.rules.name == "rise"


def test_what_is_shown_and_asked(terminal: Terminal) -> None:
    shown = terminal.play(*TWO, typed=["why complete human-a", "cards library", "score", "quit"])
    assert "round 1 of 10" in shown
    assert "Use a die, complete a settlers card, or pass?" in shown
    assert "Library (building" in shown or "library (building" in shown
    assert "[rise." in shown


def test_a_commission_is_told_to_its_owner_only(terminal: Terminal) -> None:
    shown = terminal.play(*TWO, "--option", "chancery=yes", typed=["log all", "quit"])
    told = shown.partition("> log all")[2]
    assert len(re.findall(r"[Cc]ommission: ", told)) == 3
    assert told.count("ommission is dealt") == 3
    assert "keeps a commission" in told


def test_a_position_is_shown_and_asked_about(terminal: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "city.json"
    own = {"dice": [3, 5], "goods": {"coin": 9, "books": 2}, "name": "Ada"}
    path.write_text(
        json.dumps({"game": "rise", "players": [own, {"dice": [1]}], "hall": ["", "", "library", "", "", ""]})
    )
    assert terminal.run("position", path) == 0
    assert "Ada" in terminal.out
    assert "2 books" in terminal.out
    assert terminal.run("position", path, "--why", "use 4") == 0
    assert "You have no die that shows 4." in terminal.out
    found = terminal.document("position", path, "--do", "use 3")
    assert "place yard" in found["choices"]
    assert "place hall" not in found["choices"]


def test_rules_are_looked_up(terminal: Terminal) -> None:
    assert terminal.run("rules", "rise", "tavern.2") == 0
    assert "equal to the die before, or higher" in " ".join(terminal.out.split())


def test_bots_play_it(terminal: Terminal) -> None:
    assert terminal.run("simulate", "rise", "--games", "2", "--bots", "random,random,random") == 0


def test_every_question_is_a_sentence() -> None:
    assert list(QUESTIONS) == list(ASKED)
    for sentence in QUESTIONS.values():
        assert sentence[-1] in ".?"
        assert sentence[0].isupper()


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("seats", "mix"), [table for table in TABLES if table[0] in (1, 2, 5)])
def test_everything_is_put_into_words(seats: int, mix: str, language: str) -> None:
    """No answer is said by its bare name, and none of the words leaves a blank open."""
    of, say = rules(seats, mix), language_of(language)
    for p, seat, choice in walk(of, 11, haggle):
        if choice < 0:
            break
        asked = question(of, p, seat, say)
        assert asked["rule"].startswith("rise.")
        names = [answer["text"] for answer in asked["choices"]]
        assert len(names) == len(set(names)) or asked["asks"] in ("take card", "discard card")
        for told in (told_words(of, p, seat, choice, say), *names):
            assert told
            assert "{" not in told
        if seat != CHANCE:
            for answer in asked["choices"]:
                assert answer["text"] != answer["name"] or answer["name"] == "pass"


@pytest.mark.parametrize(("seats", "mix"), [(1, "plain"), (3, "chancery"), (4, "short with events")])
def test_a_screen_is_plain_data(seats: int, mix: str) -> None:
    of = rules(seats, mix)
    for at, (p, _, _) in enumerate(walk(of, 5, haggle)):
        if at % 25 == 0:
            for seat in range(seats):
                shown = screen.screen(of, of.view(p, seat), seat, language_of("de"))
                assert json.loads(json.dumps(shown)) == {**shown, "facts": [list(each) for each in shown["facts"]]}
                assert shown["stage"] in screen.PHASES
            assert len(screen.catalogue(of, p, 0)) == 48 + 48 + 30 + 13


def test_commissions_are_not_on_the_screen_of_others() -> None:
    of = rules(3, "chancery")
    for p, _, _ in walk(of, 5, haggle):
        if p.round == 2:
            assert ("commission", "hidden") not in screen.screen(of, of.view(p, 1), 1)["facts"]
            assert ("commission", "hidden") in screen.screen(of, of.view(p, 1), 0)["facts"]
            assert not known(of, p, 1, 0)
            break


def test_options_are_put_into_words() -> None:
    assert [option["name"] for option in options()] == [name for name in OPTIONS if name != "seats"]
    check({"seats": 2, "chancery": "yes"})
    with pytest.raises(Exception, match="Alone there is no Chancery"):
        check({"seats": 1, "chancery": "yes"})


def test_texts_of_tables_come_once() -> None:
    found = texts()
    assert len(found) == len(set(found))
    assert all(found)
