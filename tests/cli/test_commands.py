"""position, replay, score, rules, simulate and bench: what they print, their documents and their exit codes."""

from __future__ import annotations

import json
from json import loads
from pathlib import Path

import pytest

from tests.cli.terminal import ENTRIES, EXAMPLE, SOLO_200, Terminal
from underhall import __version__
from underhall.commands import bench
from underhall.engine import COMPILED
from underhall.engine.log import read_log
from underhall.games import rules
from underhall.lab.games import shares

SHEET = [
    "animals", "missing", "grain", "vegetables", "rubies", "dwarfs", "unused", "pastures", "mines", "furnishings",
    "bonus", "gold", "begging",
]  # fmt: skip


def test_the_version(terminal: Terminal) -> None:
    assert terminal.run("--version") == 0
    assert terminal.out == f"underhall {__version__}\n"


def test_help_names_every_command(terminal: Terminal) -> None:
    assert terminal.run("--help") == 0
    for command in ("play", "position", "replay", "simulate", "solve", "score", "rules", "bench"):
        assert f"\n│ {command} " in terminal.out


# position


def test_a_position_shows_board_spaces_question_and_trades(terminal: Terminal) -> None:
    assert terminal.run("position", EXAMPLE) == 0
    for said in ("seat 0 · round 5 of 12", "Carpenter", "take 5 wood", "(seat 1 is here)", "t1 1 sheep for 1 food"):
        assert said in terminal.out


def test_a_position_as_a_document(terminal: Terminal) -> None:
    found = terminal.document("position", EXAMPLE)
    assert set(found) == {"position", "to_move", "choices", "trades", "refusal", "scores"}
    assert found["choices"][:2] == ["place slash-and-burn", "place drift-mining"]
    assert found["trades"] == ["eat sheep"]
    assert found["refusal"] is None
    assert [line["id"] for line in found["scores"][0]["lines"]] == SHEET


def test_choices_are_played_and_the_result_can_be_read_again(terminal: Terminal, tmp_path: Path) -> None:
    found = terminal.document("position", EXAMPLE, "--do", "place clearing", "--do", "lay meadow-field D2 north")
    assert found["to_move"] == [1]
    assert found["position"]["players"][0]["board"]["C2"] == "field"
    path = tmp_path / "after.json"
    path.write_text(json.dumps(found["position"]))
    assert terminal.document("position", path)["choices"] == found["choices"]


def test_a_refusal_is_explained(terminal: Terminal) -> None:
    found = terminal.document("position", EXAMPLE, "--why", "place housework")["refusal"]
    assert found["message"] == "place.taken"
    assert found["rule"] == "caverna.place.2"
    assert found["sentence"] == "A dwarf of seat 1 stands on Housework. [caverna.place.2]"
    assert terminal.run("position", EXAMPLE, "--why", "place housework") == 0
    assert terminal.out == found["sentence"] + "\n"
    assert terminal.run("position", EXAMPLE, "--why", "place logging") == 0
    assert terminal.out == "place logging: this may be done now.\n"


# replay and score


def test_a_log_is_checked(terminal: Terminal) -> None:
    assert terminal.run("replay", SOLO_200, "--check") == 0
    assert f"The log holds: {ENTRIES} of {ENTRIES} entries, the game is over; points: 200." in terminal.out


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ('"at D5"', '"at D6"', 10),
        ('{"scores":[200]}', '{"scores":[201]}', ENTRIES + 1),
        ('"seat":0,"do":"place logging"', '"seat":1,"do":"place logging"', 20),
    ],
)
def test_a_log_that_was_edited_does_not_hold(terminal: Terminal, tmp_path: Path, old: str, new: str, line: int) -> None:
    path = tmp_path / "edited.jsonl"
    path.write_text(SOLO_200.read_text().replace(old, new, 1))
    assert terminal.run("replay", path, "--check") == 1
    assert f"line {line}: " in " ".join(terminal.out.split())
    assert terminal.err == ""
    assert terminal.run("replay", path, "--check", "--json") == 1
    assert loads(terminal.out)["holds"] is False
    assert terminal.run("replay", path) == 2


def test_a_replay_as_a_document(terminal: Terminal) -> None:
    found = terminal.document("replay", SOLO_200)
    assert found["entries"] == ENTRIES
    [sheet] = found["scores"]
    assert (sheet["seat"], sheet["total"]) == (0, 200)
    assert [line["id"] for line in sheet["lines"]] == SHEET
    assert all([line["reason"] for line in sheet["lines"]])
    assert sum([line["points"] for line in sheet["lines"]]) == 200


def test_a_replay_stops_where_it_is_told_to(terminal: Terminal) -> None:
    assert terminal.document("replay", SOLO_200, "--to", "0")["scores"][0]["total"] == -28
    assert terminal.run("replay", SOLO_200, "--to", "33") == 0
    assert "round 5 of 12" in terminal.out
    assert "Mixed" in terminal.out
    said = " ".join(terminal.out.split())
    assert f"33 of {ENTRIES} entries, the game is not over; points: " in said
    assert terminal.run("replay", SOLO_200, "--to", str(ENTRIES)) == 0
    assert f"{ENTRIES} of {ENTRIES} entries, the game is over; points: 200." in " ".join(terminal.out.split())


def test_a_replay_in_words(terminal: Terminal) -> None:
    assert terminal.run("replay", SOLO_200, "--words", "--to", "9") == 0
    assert "   4  seat 0: cavern on C5, cavern to its east on C6" in terminal.out
    assert "   9  seat 0: on D5  −1 stone" in terminal.out
    assert terminal.run("replay", SOLO_200, "--words") == 0
    assert f" {ENTRIES}  the end: 200 points" in terminal.out


@pytest.mark.parametrize(("file", "total"), [(SOLO_200, "200"), (EXAMPLE, "−5")])
def test_the_score_of_a_log_or_a_position(terminal: Terminal, file: Path, total: str) -> None:
    assert terminal.run("score", file) == 0
    lines = [line.split() for line in terminal.out.splitlines()]
    assert ["total", total] in lines
    assert {line[0] for line in lines if line} >= set(SHEET)
    assert terminal.document("score", file)["scores"][0]["total"] == int(total.replace("−", "-"))


# rules


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        (["furnish.11"], ["caverna.furnish.11"]),
        (["caverna.furnish.11"], ["caverna.furnish.11"]),
        (["solo"], [f"caverna.solo.{number}" for number in range(1, 11)]),
        (["office", "room"], ["caverna.tiles.office-room"]),
        (["Carpenter"], ["caverna.tiles.carpenter"]),
        (["begging", "marker"], ["caverna.feed."]),
    ],
)
def test_rules_are_found_by_id_by_section_and_by_words(terminal: Terminal, words: list[str], ids: list[str]) -> None:
    assert terminal.run("rules", "caverna", *words) == 0
    for id in ids:
        assert id in terminal.out


def test_rules_without_words_list_the_sections(terminal: Terminal) -> None:
    assert terminal.run("rules", "caverna") == 0
    assert "furnish  Furnishing" in terminal.out


def test_what_the_rules_do_not_speak_of(terminal: Terminal) -> None:
    assert terminal.run("rules", "caverna", "helicopter") == 1
    assert "say nothing of 'helicopter'" in terminal.out


# simulate


def test_a_simulation_as_a_document(terminal: Terminal) -> None:
    arguments = ("simulate", "caverna", "--seats", "3", "--bots", "random", "--games", "6", "--seed")
    found = terminal.document(*arguments, "4")
    assert (found["games"], found["seats"], found["bots"]) == (6, 3, ["random"] * 3)
    assert [list(score["lines"]) for score in found["scores"]] == [SHEET] * 3
    assert sum([win["share"] for win in found["wins"]]) == pytest.approx(1, abs=1e-3)
    assert found["decisions"] > 0
    assert found["games_per_s"] > 0
    assert terminal.document(*arguments, "4")["checksum"] == found["checksum"]
    assert terminal.document(*arguments, "5")["checksum"] != found["checksum"]


def test_a_simulation_is_the_same_over_several_processes(terminal: Terminal, tmp_path: Path) -> None:
    for jobs in ("1", "2"):
        out, logs = tmp_path / f"out{jobs}", tmp_path / f"logs{jobs}"
        arguments = ["simulate", "caverna", "--games", "10", "--jobs", jobs, "--out", str(out), "--log-dir", str(logs)]
        assert terminal.run(*arguments) == 0, terminal.err
        assert terminal.err == ""
        assert "10 games" in terminal.out
    assert (tmp_path / "out1").read_text() == (tmp_path / "out2").read_text()
    logs1, logs2 = (sorted((tmp_path / name).iterdir()) for name in ("logs1", "logs2"))
    assert [path.name for path in logs1] == [f"caverna-{number:02}.jsonl" for number in range(1, 11)]
    assert [path.read_text() for path in logs1] == [path.read_text() for path in logs2]


def test_the_logs_of_a_simulation_are_ordinary_logs(terminal: Terminal, tmp_path: Path) -> None:
    out = tmp_path / "out"
    arguments = ["simulate", "caverna", "--seats", "2", "--games", "2", "--out", str(out)]
    assert terminal.run(*arguments, "--log-dir", str(tmp_path / "logs"), "--option", "edition=introductory") == 0
    for line in map(loads, out.read_text().splitlines()):
        log = read_log((tmp_path / "logs" / f"caverna-{line['game']}.jsonl").read_bytes(), rules)
        assert log.ended
        assert log.scores() == line["totals"]
        assert log.rules.options["edition"] == "introductory"
        assert len([move for move in log.standing if move.seat >= 0]) == line["decisions"]
        assert [sum(lines.values()) for lines in line["lines"]] == line["totals"]
    assert "there are logs already" in terminal.complaint(*arguments, "--log-dir", str(tmp_path / "logs"))


def test_ties_share_the_win() -> None:
    assert shares([1, 2], 4) == [0, 0.5, 0.5, 0]


# bench


def test_a_benchmark_says_what_it_measured(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "SECONDS", 0.02)
    found = terminal.document("bench", "caverna", "--seats", "3")
    assert set(found) >= {
        "compiled", "seats", "games_per_s", "decisions_per_s", "decisions_per_game", "decisions_per_placement",
        "copy_us",
    }  # fmt: skip
    assert (found["compiled"], found["seats"]) == (COMPILED, 3)
    assert terminal.run("bench", "caverna") == 0
    assert ("compiled" if COMPILED else "plain Python") in terminal.out
    assert "games a second" in terminal.out
