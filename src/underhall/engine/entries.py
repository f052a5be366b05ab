"""The lines of a log: their shape, and what is wrong with a line that has another.

Whether what they say could have been played is for log.py to find out.
"""

from __future__ import annotations

from collections.abc import Mapping
from json import dumps, loads
from typing import Any, Final

from underhall.engine.game import Refused, Rules, Unusable
from underhall.engine.language import Language
from underhall.engine.words import LOG_WORDS, say

Entry = dict[str, Any]

FORMAT: Final = 1  # the number under "log" in a header
CHECK_EVERY: Final = 32  # standing entries of play between two checkpoints
MOST_ENTRIES: Final = 100_000
MOST_LINE: Final = 10_000  # characters
MOST_HEADER: Final = 100_000  # characters: a start may be the position of a crowded table
DEEPEST: Final = 5  # objects and lists within each other
DEEPEST_HEADER: Final = 12  # in a header, whose start may hold lists of lists
MOST_QUOTED: Final = 60  # characters of a faulty value that a message repeats
HEX: Final = frozenset("0123456789abcdef")

# By the key that tells a kind of entry from the others: the keys it must have, and those it may have.
KINDS: Final[dict[str, tuple[frozenset[str], frozenset[str]]]] = {
    "do": (frozenset({"n", "seat", "do"}), frozenset({"to", "check", "why"})),
    "chance": (frozenset({"n", "chance"}), frozenset({"to", "check"})),
    "undo": (frozenset({"n", "undo", "by"}), frozenset({"agreed"})),
    "confirm": (frozenset({"n", "confirm"}), frozenset()),
    "end": (frozenset({"n", "end"}), frozenset()),
    "rebase": (frozenset({"n", "rebase"}), frozenset()),
}
HEADER: Final = (
    frozenset({"log", "game", "version", "options"}),
    frozenset({"seats", "start", "deal", "key", "about"}),
)


class Barred(Unusable):
    """What the rules or the log have refused, as a part of a message."""

    def __init__(self, rules: Rules[Any], refused: Refused) -> None:
        super().__init__(str(refused))
        self.rules = rules
        self.refusal = refused.refusal

    def said(self, language: Language) -> str:
        if self.refusal.message in LOG_WORDS:
            return say(LOG_WORDS, self.refusal.message, self.refusal.args, language)
        return self.rules.say(self.refusal, language)


def fault(line: int, what: str, remedy: str, **values: Any) -> Unusable:
    """The one line a user reads about a line of a log. values: the arguments of both texts."""
    of_both = {"line": line, "what": Unusable(what, **values), "remedy": Unusable(remedy, **values)}
    return Unusable("line {line}: {what}; {remedy}", **of_both)


def quoted(value: object) -> str:
    """A value from outside, fit to stand in a message of one line."""
    text = ascii(value)
    return text if len(text) <= MOST_QUOTED else text[:MOST_QUOTED] + "..."


def kind(entry: Entry) -> str:
    """The key of KINDS an entry has; "" if none, or more than one."""
    found = [key for key in KINDS if key in entry]
    return found[0] if len(found) == 1 else ""


def undoing(n: int, by: int, numbers: list[int], agreed: list[int] | None) -> Entry:
    """The entry that takes entries back; agreed: the seats that let it, None where none is asked."""
    entry: Entry = {"n": n, "undo": numbers[:], "by": by}
    if agreed is not None:
        entry["agreed"] = agreed[:]
    return entry


def write(entry: Entry) -> str:
    """An entry or header as a line, without its end."""
    return dumps(entry, separators=(",", ":"))


def masked(entry: Entry, seat: int) -> Entry:
    """The entry as a seat (CHANCE: an onlooker) may see it: no checkpoint, and null for a name hidden from it, for
    which no reason is given either."""
    seen = {key: value for key, value in entry.items() if key != "check"}
    if "to" in entry and seat not in entry["to"]:
        seen["do" if "do" in entry else "chance"] = None
        seen.pop("why", None)
    return seen


def last_confirm(entries: list[Entry], seat: int, until: int) -> int:
    """The number of a seat's last confirm up to an entry; 0 if it has none.

    A confirm of what was taken back since, if only in part, is none: the seat is to stand by what is left anew.
    """
    gone = len(entries) + 1  # the first of the seat's entries that were taken back after the one looked at
    for entry in reversed(entries):
        for n in entry.get("undo", ()):
            if n < gone and entries[n - 1].get("seat") == seat:
                gone = n
        if entry.get("confirm") == seat and entry["n"] <= until and entry["n"] < gone:
            found: int = entry["n"]
            return found
    return 0


def split(text: str | bytes) -> list[str]:
    """The lines of a log, the header first. Raises Unusable if there are absurdly many or none."""
    if isinstance(text, bytes):
        text = _decode(text)
    if text.count("\n") > MOST_ENTRIES + 1:
        raise fault(
            MOST_ENTRIES + 2, "more than {most} entries", "no game is that long; check the file", most=MOST_ENTRIES
        )
    lines = text.split("\n")
    if lines[-1] == "":
        lines.pop()
    elif _is_cut_off(lines[-1]):
        raise fault(len(lines), "the line is cut off", "remove it to read the log up to there")
    if not lines:
        raise fault(1, "the log is empty", "it must begin with a header")
    return lines


def _decode(text: bytes) -> str:
    try:
        return text.decode()
    except UnicodeDecodeError as problem:
        line = text.count(b"\n", 0, problem.start) + 1
        raise fault(line, "this is not UTF-8 text", "a log is a text file of JSON lines") from None


def _is_cut_off(line: str) -> bool:
    """Is this last line, which has no end, the beginning of an entry?"""
    return line.lstrip().startswith("{") and not line.rstrip().endswith("}")


def read_header(line: str) -> Entry:
    """The first line of a log, every value of the right kind. Raises Unusable."""
    header = _read(line, 1, MOST_HEADER, DEEPEST_HEADER)
    if header.get("log") != FORMAT or type(header["log"]) is not int:
        raise fault(1, 'this is no header of a log: "log" must be 1', "check that the file begins at its beginning")
    _check_keys(header, HEADER, 1)
    for key in ("game", "version"):
        if type(header[key]) is not str:
            raise _wrong(header, key, "a text", 1)
    for key in ("options", "start", "about"):
        if key in header and type(header[key]) is not dict:
            raise _wrong(header, key, "an object", 1)
    for key, most in (("deal", 64), ("key", 128)):
        if key in header and not (_is_hex(header[key]) and len(header[key]) <= most):
            raise _wrong(header, key, f"at most {most} lower-case hex digits, two a byte", 1)
    if "seats" in header and not _all_of_type(header["seats"], str):
        raise _wrong(header, "seats", "a list of names", 1)
    return header


def read_entry(line: str, number: int) -> Entry:
    """A later line of a log, every value of the right kind. Raises Unusable."""
    entry = _read(line, number)
    what = kind(entry)
    if not what:
        raise fault(
            number,
            "an entry holds one of {kinds}, not {found}",
            "correct it",
            kinds=", ".join(KINDS),
            found=quoted(list(entry)),
        )
    _check_keys(entry, KINDS[what], number)
    if what in ("do", "chance") and entry[what] is None:
        raise fault(number, "what was done is hidden, as in a log made for one seat", "replay the whole log instead")
    if what == "rebase":
        raise fault(number, "a game that went on under other rules", "read it with the version that wrote it")
    for key, value in entry.items():
        if not _fits(key, value):
            raise _wrong(entry, key, SHAPES[key], number)
    if entry["n"] != number - 1:
        ahead, behind = Unusable("one is missing or out of order"), Unusable("it is repeated or out of order")
        how = ahead if entry["n"] >= number else behind
        said = {"n": quoted(entry["n"]), "due": number - 1, "how": how}
        raise fault(number, "entry {n} stands where {due} should be: {how}", "restore the order", **said)
    return entry


SHAPES: Final = {
    "n": "a number",
    "seat": "a seat's number",
    "by": "a seat's number",
    "confirm": "a seat's number",
    "do": "the name of a choice",
    "chance": "the name of an outcome",
    "to": "a list of seats",
    "undo": "a list of entry numbers",
    "agreed": "a list of seats, empty if there are no others",
    "check": "16 hex digits",
    "why": '{"gain": points, "parts": {a name: points}, "then": the name of a choice}, of which "then" may be missing',
    "end": '{"scores": [a number per seat]}',
}


def _fits(key: str, value: Any) -> bool:
    """Is this the kind of value that SHAPES asks for?"""
    if key in ("do", "chance"):
        return type(value) is str
    if key in ("to", "undo"):
        return _all_of_type(value, int)
    if key == "agreed":
        return value == [] or _all_of_type(value, int)
    if key == "check":
        return _is_hex(value) and len(value) == 16
    if key == "why":
        return type(value) is dict and _is_reason(value)
    if key == "end":
        return type(value) is dict and list(value) == ["scores"] and _all_of_type(value["scores"], int)
    return type(value) is int


def _is_reason(value: Entry) -> bool:
    """Are these the numbers from which a bot has decided?"""
    parts = value.get("parts")
    if set(value) - {"then"} != {"gain", "parts"} or type(value.get("then", "")) is not str or type(parts) is not dict:
        return False
    return all([type(points) in (int, float) for points in [value["gain"], *parts.values()]])


def _read(line: str, number: int, most: int = MOST_LINE, deepest: int = DEEPEST) -> Entry:
    if len(line) > most:
        raise fault(number, "the line is longer than {most} characters", "none needs to be; check the file", most=most)
    try:
        entry = loads(line, object_pairs_hook=_once, parse_constant=_no_constant)
    except (ValueError, RecursionError) as problem:
        why = json_fault(problem)
        raise fault(number, "not JSON ({why})", "every line of a log is one JSON object", why=why) from None
    if type(entry) is not dict:
        raise fault(number, "not an object: {found}", "every line of a log is one JSON object", found=quoted(line))
    if not _is_plain(entry, deepest):
        raise fault(number, "it nests deeper than {deepest}", "none needs to; check the file", deepest=deepest)
    return entry


def json_fault(problem: Exception) -> Unusable:
    """Why a text is no JSON, as a part of a message. Python's own words are known to the catalogues (words.py)."""
    if isinstance(problem, RecursionError):
        return Unusable("it nests too deep")
    text = str(problem).partition(": line")[0]
    return Unusable("a number has too many digits") if "digits" in text else Unusable(quoted(text)[1:-1])


def _once(pairs: list[tuple[str, Any]]) -> Entry:
    """An object whose keys differ: of two values of one key, readers might take either."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key comes twice")
    return found


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no number")


def _check_keys(entry: Entry, keys: tuple[frozenset[str], frozenset[str]], number: int) -> None:
    must, may = keys
    missing = sorted([key for key in must if key not in entry])
    if missing:
        raise fault(number, "{key} is missing", "add it", key=repr(missing[0]))
    unknown = [key for key in entry if key not in must and key not in may]
    if unknown:
        raise fault(number, "{key} is not known here", "remove it", key=quoted(unknown[0]))


def _wrong(entry: Entry, key: str, shape: str, number: int) -> Unusable:
    said = {"key": repr(key), "found": quoted(entry[key]), "shape": Unusable(shape)}
    return fault(number, "{key} is {found}", "it must be {shape}", **said)


def _is_hex(value: Any) -> bool:
    return type(value) is str and len(value) % 2 == 0 and len(value) > 0 and HEX.issuperset(value)


def _all_of_type(value: Any, wanted: type) -> bool:
    return type(value) is list and len(value) > 0 and all([type(part) is wanted for part in value])


def _is_plain(value: Any, depth: int) -> bool:
    """Does this nest no deeper? Nothing deep is ever needed, and what is deep can break whoever walks it."""
    if isinstance(value, Mapping):
        value = list(value.values())
    if not isinstance(value, list):
        return True
    return depth > 0 and all([_is_plain(part, depth - 1) for part in value])
