"""What is wrong with what people send, in their own language: whatever can be said against it has German words."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from starlette.testclient import TestClient

from tests.engine.test_bad_logs import HEADER, LINES, WHOLE
from tests.rules.caverna.test_position_refused import WRONG, changed
from tests.web.playing import late_log
from tests.web.test_german import GERMAN, entries, in_german, left
from tests.web.test_site import opened, seen
from underhall.engine.entries import Barred, write
from underhall.engine.game import Unusable
from underhall.engine.language import ENGLISH
from underhall.engine.log import read_log
from underhall.games import read_position
from underhall.games import rules as rules_for
from underhall.table.opening import read_game
from underhall.web import faults
from underhall.web.guard import MOST_BODY

SOURCE: Final = Path(faults.__file__).parents[1]
LETTERS: Final = re.compile(r"[^\W\d_]{3,}")
# Faults of whoever starts a server, writes components or a bot: they read the terminal, which speaks English.
FOR_AUTHORS: Final = (
    "commands/", "lab/", "bots/", "table/delivery.py", "games/caverna/data.py", "games/caverna/board_data.py",
    "games/packs.py", "games/sources.py", "games/zwergendorf/table_data.py",
    "games/zwergendorf/packfile.py", "games/zwergendorf/data.py",
)  # fmt: skip


def texts_of(fault: Unusable) -> Iterator[str]:
    """The texts of a fault and of the faults in it that hold words."""
    if isinstance(fault, Barred):
        yield "" if fault.said(GERMAN) != str(fault) else str(fault)
    elif LETTERS.search(re.sub(r"\{\w+\}", "", fault.text)):
        yield fault.text
    for value in fault.values.values():
        if isinstance(value, Unusable):
            yield from texts_of(value)


def english(fault: Unusable) -> list[str]:
    """The texts of a fault that have no German words."""
    known = dict(entries())
    return [text for text in texts_of(fault) if text not in FIELDS and text not in known]


FIELDS: Final = ("", "options: {fault}", "start: {why}")  # names of the file around what is wrong


# In the source.


def raised() -> Iterator[tuple[str, ast.expr]]:
    """Where a fault is made: file and line, and its text; of a log's fault, what is wrong and what to do."""
    for file in sorted(SOURCE.rglob("*.py")):
        path = file.relative_to(SOURCE).as_posix()
        if path.startswith(FOR_AUTHORS):
            continue
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            texts = {
                "Unusable": node.args[:1],
                "Undelivered": node.args[:1],
                "Gone": node.args[:1],
                "fault": node.args[1:3],
            }.get(name, [])
            texts = node.args[2:3] if name == "error_page" else texts
            yield from [(f"{path}:{node.lineno}", text) for text in texts]


def test_no_fault_has_its_values_put_in_before_it_is_said() -> None:
    found = list(raised())
    assert len(found) > 150
    assert [where for where, text in found if isinstance(text, ast.JoinedStr)] == []


def test_every_text_of_a_fault_is_in_the_german_catalogue() -> None:
    known = dict(entries())
    texts = {text.value: where for where, text in raised() if isinstance(text, ast.Constant)}
    assert len(texts) > 150
    missing = {text: where for text, where in texts.items() if isinstance(text, str) and text and not known.get(text)}
    assert missing == {}


# Files.


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: str(wrong[0]))
def test_a_fault_of_a_position_file_is_german(wrong: tuple[Any, ...]) -> None:
    with pytest.raises(Unusable) as caught:
        read_position(changed(wrong[0], wrong[1]))
    fault = caught.value
    assert english(fault) == []
    assert fault.said(ENGLISH) == str(fault)
    assert fault.said(GERMAN) != str(fault)


BAD_LOGS: Final = {
    "empty": "", "cut": WHOLE[:60], "no header": "\n".join(LINES[1:]) + "\n", "no JSON": f"{LINES[0]}\nhello\n",
    "a comma": LINES[0].replace(",", " ", 1) + "\n", "twice": f'{LINES[0]}\n{{"n":1,"n":1}}\n',
    "no number": f'{LINES[0]}\n{{"n":NaN}}\n', "digits": f'{LINES[0]}\n{{"n":{"9" * 5000}}}\n',
    "deep": f"{LINES[0]}\n{'[' * 9000}\n", "a list": f"{LINES[0]}\n[1]\n",
    "order": "\n".join(LINES[:1] + LINES[2:]) + "\n",
    "again": "\n".join(LINES[:3] + LINES[2:]) + "\n", "hidden": f'{LINES[0]}\n{{"n":1,"seat":0,"do":null}}\n',
    "kind": f'{LINES[0]}\n{{"n":1}}\n', "extra": f'{LINES[0]}\n{{"n":1,"confirm":0,"x":1}}\n',
    "missing": f'{LINES[0]}\n{{"n":1,"do":"pass"}}\n', "shape": f'{LINES[0]}\n{{"n":1,"confirm":"a"}}\n',
    "refused": f'{LINES[0]}\n{{"n":1,"confirm":0}}\n', "not asked": f'{LINES[0]}\n{{"n":1,"seat":0,"do":"pass"}}\n',
    "seats": write({**HEADER, "game": "caverna", "options": {"seats": 9}}) + "\n",
    "option": write({**HEADER, "game": "caverna", "options": {"colour": 9}}) + "\n",
    "version": write({**HEADER, "game": "caverna", "version": "0"}) + "\n",
    "names": write({**HEADER, "game": "caverna", "seats": ["Ada"]}) + "\n",
    "start": write({**HEADER, "game": "caverna", "start": {"game": "caverna", "round": 99}}) + "\n",
    "other start": write({**HEADER, "game": "caverna", "start": {"game": "caverna", "seats": 3}}) + "\n",
    "game": write({**HEADER, "game": "chess"}) + "\n",
}  # fmt: skip


@pytest.mark.parametrize("name", BAD_LOGS)
def test_a_fault_of_a_log_is_german(name: str) -> None:
    def rules(game: str, options: Any) -> Any:
        from tests.toy.dig import dig

        return dig(options) if game == "dig" else rules_for(game, options)

    with pytest.raises(Unusable) as caught:
        read_log(BAD_LOGS[name], rules, read_position)
    fault = caught.value
    assert english(fault) == []
    assert fault.said(ENGLISH) == str(fault)
    assert fault.said(GERMAN).startswith("Zeile ")


@pytest.mark.parametrize("content", [b"{", b'{"game": NaN}', b"\xff{", b'{"game": 7}', b"{" + b'"a":{' * 9000])
def test_a_fault_of_a_document_is_german(content: bytes) -> None:
    with pytest.raises(Unusable) as caught:
        read_game(content)
    assert english(caught.value) == []


def test_a_file_that_cannot_be_used_is_refused_in_german(site: TestClient, tmp_path: Path) -> None:
    in_german(site)
    site.post("/name", data={"name": "Ada"})
    lines = late_log(tmp_path, 2, 3, 1).read_text("utf-8").splitlines()
    broken = "\n".join([*lines[:5], *lines[6:]]) + "\n"
    answer = site.post("/import", files={"log": ("partie.jsonl", broken.encode(), "text/plain")})
    assert answer.status_code == 422
    assert "partie.jsonl ist nicht brauchbar: Zeile 6: Eintrag 6 steht dort, wo 5 stehen sollte" in answer.text
    assert left(answer.text) == set()
    told = lines[:1] + [line.replace('"do":"', '"do":"not ') for line in lines[1:]]
    answer = site.post("/import", files={"log": ("partie.jsonl", "\n".join(told).encode(), "text/plain")})
    assert re.search(r"partie.jsonl ist nicht brauchbar: Zeile \d+: do &#39;not .* ist nicht möglich", answer.text)
    assert left(re.sub("do &#39;.*?&#39;", "", answer.text)) == set()
    unnamed = site.post("/import", files={"log": ("stellung.json", b'{"game":"caverna","seats":3}', "text/plain")})
    assert "Platz 3" in site.get(unnamed.headers["location"]).text


# Requests.


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"do": "place logging", "seen": "x"}, "seen muss eine ganze Zahl sein."),
        ({"do": "place logging", "seen": "-1"}, "seen muss mindestens 0 sein."),
        ({"seen": "1"}, "do fehlt."),
        ({"do": "x" * 300, "seen": "1"}, "do hat höchstens 200 Zeichen."),
    ],
)
def test_a_form_that_cannot_be_read_is_refused_in_german(site: TestClient, data: dict[str, str], said: str) -> None:
    table = opened(site)
    in_german(site)
    answer = site.post(f"{table}/do", data=data)
    assert answer.status_code == 422
    assert said in answer.text
    assert seen(site, table)


def test_faults_of_other_kinds_have_words_too() -> None:
    odd = {"type": "never heard of", "loc": ("body", "log", 0)}
    assert faults.invalid(odd, GERMAN) == "log ist so nicht brauchbar."
    assert faults.invalid({"type": "missing", "loc": ("body",)}, ENGLISH) == "? is missing."


def test_a_way_that_does_not_exist_is_refused_in_german(site: TestClient) -> None:
    in_german(site)
    for method, path, status in (("GET", "/import", 405), ("DELETE", "/", 405), ("GET", "/nothing", 404)):
        answer = site.request(method, path)
        assert answer.status_code == status
        assert left(answer.text) == set()


def test_the_guard_speaks_german(site: TestClient) -> None:
    in_german(site)
    answer = site.post("/name", data={"name": "Eve"}, headers={"origin": "http://elsewhere.test"})
    assert (answer.status_code, answer.text) == (403, "Dieser Befehl kommt von einer anderen Seite.\n")
    answer = site.post("/name", data={"name": "x" * MOST_BODY})
    assert (answer.status_code, answer.text) == (413, f"Das sind mehr als {MOST_BODY} Bytes.\n")


def test_a_line_too_many_is_refused_in_german(site: TestClient) -> None:
    table = opened(site)
    in_german(site)
    answers = [site.post(f"{table}/say", data={"text": f"Zeile {n}"}) for n in range(21)]
    assert [answer.status_code for answer in answers] == [303] * 20 + [422]
    assert "Höchstens 20 Zeilen in der Minute: warte ein wenig." in answers[-1].text
    assert left(answers[-1].text) == set()
