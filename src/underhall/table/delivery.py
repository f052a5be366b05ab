"""One message to one channel: encrypted for a browser, signed for a webhook, or as a mail."""

from __future__ import annotations

import hmac
import json
import smtplib
import ssl
from base64 import b64encode, urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from email.message import EmailMessage
from hashlib import sha256
from time import time
from typing import Final, NamedTuple
from urllib.parse import unquote, urlsplit

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from underhall.engine.game import Unusable
from underhall.table.channels import Channel
from underhall.table.posting import TIMEOUT, Gone, Undelivered, post
from underhall.table.store import Store

TIME_TO_LIVE: Final = 24 * 3600  # seconds that a push service keeps a message for a browser that is off
TOPIC: Final = 32  # letters: as long as a push service takes


class Message(NamedTuple):
    """What is said. id: the same whenever it is said again, so that a receiver can tell."""

    id: str
    kind: str
    title: str
    text: str
    url: str


class Delivery:
    """Sends messages for one server.

    url: the address at which people reach it. smtp: smtp[s]://[user:password@]host[:port], or "" for no mail;
    sender: the address that mails come from. private: may webhooks lie in private networks?
    """

    def __init__(
        self,
        store: Store,
        url: str = "http://127.0.0.1/",
        smtp: str = "",
        sender: str = "",
        private: bool = False,
        clock: Callable[[], float] = time,
    ) -> None:
        self.url = url.rstrip("/") + "/"
        self.private = private
        self.clock = clock
        self._smtp = _smtp(smtp, sender) if smtp else None
        self._sender = sender
        kept = store.keep(
            "vapid-key", ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value.to_bytes(32)
        )
        self._vapid = Vapid02.from_raw(urlsafe_b64encode(kept))

    @property
    def mails(self) -> bool:
        """Is mail offered?"""
        return self._smtp is not None

    @property
    def push_key(self) -> str:
        """What browsers are told of the server's key when they subscribe."""
        point = self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return urlsafe_b64encode(point).decode().rstrip("=")

    def send(self, channel: Channel, message: Message) -> None:
        """Deliver a message. Raises Undelivered."""
        {"push": self._push, "webhook": self._webhook, "mail": self._mail}[channel.kind](channel, message)

    def _push(self, channel: Channel, message: Message) -> None:
        """By RFC 8030, encrypted by RFC 8291, with the server's token of RFC 8292."""
        endpoint = channel.target["endpoint"]
        parts = urlsplit(endpoint)
        said = {"title": message.title, "body": message.text, "url": message.url, "tag": message.id}
        try:
            body = http_ece.encrypt(
                json.dumps(said).encode(),
                private_key=ec.generate_private_key(ec.SECP256R1()),
                dh=_decoded(channel.target["p256dh"]),
                auth_secret=_decoded(channel.target["auth"]),
            )
        except (ValueError, http_ece.ECEException):
            raise Gone("The browser's keys cannot be used.") from None
        owner = f"mailto:{self._sender or 'nobody@localhost'}"
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "sub": owner, "exp": int(self.clock()) + 12 * 3600}
        headers = {
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(TIME_TO_LIVE),
            "urgency": "high",
            "topic": urlsafe_b64encode(sha256(message.id.encode()).digest()).decode()[:TOPIC],
            "authorization": self._vapid.sign(claims)["Authorization"],
        }
        post(endpoint, body, headers, self.private)

    def _webhook(self, channel: Channel, message: Message) -> None:
        """JSON, signed as the Standard Webhooks say: by id, time and body."""
        said = {**message._asdict(), "content": f"{message.title}. {message.text} {message.url}"}
        body = json.dumps(said, ensure_ascii=False).encode()
        at = str(int(self.clock()))
        signed = f"{message.id}.{at}.".encode() + body
        signature = b64encode(hmac.digest(_decoded(channel.target["secret"]), signed, "sha256")).decode()
        headers = {
            "content-type": "application/json",
            "webhook-id": message.id,
            "webhook-timestamp": at,
            "webhook-signature": f"v1,{signature}",
        }
        post(channel.target["url"], body, headers, self.private)

    def _mail(self, channel: Channel, message: Message) -> None:
        if self._smtp is None:
            raise Undelivered("This server sends no mail.")
        if not channel.ready:
            raise Undelivered("The mail address has not been confirmed.")
        self.mail(channel.target["address"], message)

    def mail(self, address: str, message: Message) -> None:
        """A mail to an address, confirmed or not. Raises Undelivered."""
        if self._smtp is None:
            raise Undelivered("This server sends no mail.")
        letter = EmailMessage()
        letter["Subject"], letter["From"], letter["To"] = message.title, self._sender, address
        host = self._sender.rpartition("@")[2]
        letter["Message-ID"] = f"<{sha256(f'{message.id} {address}'.encode()).hexdigest()[:TOPIC]}@{host}>"
        letter["Auto-Submitted"] = "auto-generated"
        letter.set_content(f"{message.text}\n\n{message.url}\n\n-- \n{self.url}me\n")
        try:
            with self._smtp() as server:
                server.send_message(letter)
        except (OSError, smtplib.SMTPException) as fault:
            raise Undelivered("The mail was not taken ({fault}).", fault=str(fault)) from None


def _decoded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _smtp(url: str, sender: str) -> Callable[[], smtplib.SMTP]:
    """How to reach the server for mails. Raises Unusable."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise Unusable(f"--smtp: {url!r:.80} is no address") from None
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
        raise Unusable("--smtp: an address as smtp://host:25 or smtps://user:password@host")
    if "@" not in sender.strip("@") or not sender.isprintable():
        raise Unusable("--from: mail needs the address it comes from, as table@example.org")
    host, user, password = parts.hostname, unquote(parts.username or ""), unquote(parts.password or "")

    def connected() -> smtplib.SMTP:
        if parts.scheme == "smtps":
            server: smtplib.SMTP = smtplib.SMTP_SSL(
                host, port or 465, timeout=TIMEOUT, context=ssl.create_default_context()
            )
        else:
            server = smtplib.SMTP(host, port or 25, timeout=TIMEOUT)
            server.ehlo()
            if server.has_extn("starttls"):
                server.starttls(context=ssl.create_default_context())
        if user:
            server.login(user, password)
        return server

    return connected
