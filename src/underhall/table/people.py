"""Who people are: a guest is a name and a secret token, of which only a hash is kept."""

from __future__ import annotations

from hashlib import sha256
from secrets import choice, token_urlsafe
from typing import Any, Final

from underhall.engine.game import Unusable
from underhall.table.store import Store

MOST_NAME: Final = 24
ADJECTIVES: Final = (
    "amber", "bold", "brisk", "calm", "copper", "ember", "frosty", "gentle", "golden", "granite", "hidden", "iron",
    "jolly", "lucky", "merry", "mossy", "noble", "quiet", "rusty", "silver", "stony", "sunny", "tall", "winter",
)  # fmt: skip
CREATURES: Final = (
    "badger", "bear", "beaver", "boar", "crow", "deer", "falcon", "ferret", "fox", "goat", "hare", "heron", "lynx",
    "marten", "mole", "otter", "owl", "pony", "raven", "salmon", "sheep", "stag", "toad", "wolf",
)  # fmt: skip


def new_secret() -> str:
    """A token nobody can guess: 192 random bits."""
    return token_urlsafe(24)


def hashed(secret: str) -> str:
    """What is kept of a secret."""
    return sha256(secret.encode()).hexdigest()


def new_code() -> str:
    """A code that can be said over a table: "ember-otter-31". It only lets people watch or ask for a seat."""
    return f"{choice(ADJECTIVES)}-{choice(CREATURES)}-{choice(range(10, 100))}"


def checked_name(name: str) -> str:
    """A person's name, blanks tidied. Raises Unusable."""
    tidy = " ".join(name.split())
    if not tidy:
        raise Unusable("Please give a name.")
    if len(tidy) > MOST_NAME:
        raise Unusable("A name has at most {most} characters; this one has {count}.", most=MOST_NAME, count=len(tidy))
    if not tidy.isprintable():
        raise Unusable("A name holds letters, figures and signs only.")
    return tidy


def printed(text: str, most: int, what: str) -> str:
    """A short text of somebody's own, blanks tidied. what: what it is called, to be put into a language. Raises
    Unusable."""
    tidy, called = " ".join(text.split()), Unusable(what)
    if len(tidy) > most:
        raise Unusable(
            "{what}: at most {most} characters; this one has {count}.", what=called, most=most, count=len(tidy)
        )
    if not tidy.isprintable():
        raise Unusable("{what}: letters, figures and signs only.", what=called)
    return tidy


class Person:
    """A guest."""

    def __init__(self, row: dict[str, Any]) -> None:
        self.id: str = row["id"]
        self.name: str = row["name"]
        self.settings: dict[str, Any] = row["settings"]


def register(store: Store, name: str) -> tuple[Person, str]:
    """A new guest, and the token that proves it is them. Raises Unusable for an impossible name."""
    tidy = checked_name(name)
    id, token = token_urlsafe(12), new_secret()
    store.add_person(id, tidy, hashed(token))
    return Person({"id": id, "name": tidy, "settings": {}}), token


def recognise(store: Store, token: str) -> Person | None:
    """The guest a token belongs to."""
    row = store.person_by_token(hashed(token)) if token else None
    return None if row is None else Person(row)
