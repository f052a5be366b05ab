"""Ways to reach people outside the page: web push, a webhook, mail. Added and removed by themselves."""

from __future__ import annotations

from secrets import choice, compare_digest, token_urlsafe
from string import ascii_lowercase
from typing import Any, Final, NamedTuple

from sqlalchemy import delete, insert, select, update

from underhall.engine.game import Unusable
from underhall.table.people import hashed
from underhall.table.posting import checked_url
from underhall.table.schema import CHANNELS
from underhall.table.store import Store

KINDS: Final = ("push", "webhook", "mail")
MOST: Final = 8  # channels of one person
MOST_TRIES: Final = 5  # at the code of a mail address
MAIL_PAUSE: Final = 600.0  # seconds in which an address gets no second code, whoever asks for it
CODE_LENGTH: Final = 8


class Channel(NamedTuple):
    """A way to reach a person.

    target: push: what the browser gave (endpoint, keys); webhook: url, secret; mail: address, and until it is
    confirmed the hash of a code and the tries at it.
    """

    id: str
    person: str
    kind: str
    target: dict[str, Any]
    created: float

    @property
    def ready(self) -> bool:
        """A mail address is used when whoever named it has proved that they read it."""
        return "code" not in self.target


def channels_of(store: Store, person: str) -> list[Channel]:
    """All channels of a person, the oldest first."""
    query = select(CHANNELS).where(CHANNELS.c.person == person).order_by(CHANNELS.c.created, CHANNELS.c.id)
    with store.read() as on:
        return [Channel(**row) for row in on.execute(query).mappings()]


def add(store: Store, person: str, kind: str, target: dict[str, Any], now: float) -> Channel:
    """A new channel; one to the same place takes the place of the old. Raises Unusable beyond what is allowed."""
    place = "endpoint" if kind == "push" else "url" if kind == "webhook" else "address"
    known = channels_of(store, person)
    same = [each.id for each in known if each.kind == kind and each.target[place] == target[place]]
    if len(known) - len(same) >= MOST:
        raise Unusable("At most {most} ways to be told: remove one first.", most=MOST)
    found = Channel(token_urlsafe(12), person, kind, target, now)
    with store.begin() as on:
        if same:
            on.execute(delete(CHANNELS).where(CHANNELS.c.id.in_(same)))
        on.execute(insert(CHANNELS).values(**found._asdict()))
    return found


def remove(store: Store, person: str, id: str) -> None:
    with store.begin() as on:
        on.execute(delete(CHANNELS).where(CHANNELS.c.id == id, CHANNELS.c.person == person))


def webhook(url: str) -> dict[str, Any]:
    """The target of a new webhook, with the secret that signs what it gets. Raises Unusable."""
    tidy = url.strip()
    checked_url(tidy)
    return {"url": tidy, "secret": token_urlsafe(32)}


def push(given: Any) -> dict[str, Any]:
    """The target that a browser's subscription names. Raises Unusable for what is none."""
    keys = given.get("keys") if isinstance(given, dict) else None
    parts = [given.get("endpoint"), keys.get("p256dh"), keys.get("auth")] if isinstance(keys, dict) else []
    if len(parts) != 3 or not all([isinstance(part, str) and 0 < len(part) <= 1000 for part in parts]):
        raise Unusable("That is no subscription of a browser.")
    checked_url(parts[0])
    return {"endpoint": parts[0], "p256dh": parts[1], "auth": parts[2]}


def mail(store: Store, address: str, now: float) -> tuple[dict[str, Any], str]:
    """The target of a new mail address, and the code that is to be sent there. Raises Unusable."""
    tidy = address.strip()
    name, at, host = tidy.rpartition("@")
    signs = tidy.isascii() and tidy.isprintable() and not set(tidy) & set(' "<>,;:()[]\\')
    if not (name and at and host and signs and len(tidy) <= 254) or host.startswith(".") or "@" in name:
        raise Unusable("That is no mail address.")
    query = select(CHANNELS.c.target).where(CHANNELS.c.kind == "mail", CHANNELS.c.created > now - MAIL_PAUSE)
    with store.read() as on:
        lately = [target["address"].lower() for target in on.execute(query).scalars()]
    if tidy.lower() in lately:
        raise Unusable("A code has just been sent there: wait ten minutes before you ask for another.")
    code = "".join([choice(ascii_lowercase) for _ in range(CODE_LENGTH)])
    return {"address": tidy, "code": hashed(code), "tries": 0}, code


def confirm_mail(store: Store, channel: Channel, code: str) -> None:
    """Use a mail address from now on. Raises Unusable for a wrong code; after five tries the address is gone."""
    if channel.ready:
        return
    if compare_digest(hashed("".join(code.lower().split())), channel.target["code"]):
        _set_target(store, channel, {"address": channel.target["address"]})
        return
    tries = channel.target["tries"] + 1
    if tries >= MOST_TRIES:
        remove(store, channel.person, channel.id)
        raise Unusable("That is not the code, for the last time: add the address again.")
    _set_target(store, channel, {**channel.target, "tries": tries})
    raise Unusable("That is not the code that was sent.")


def _set_target(store: Store, channel: Channel, target: dict[str, Any]) -> None:
    with store.begin() as on:
        on.execute(update(CHANNELS).where(CHANNELS.c.id == channel.id).values(target=target))
