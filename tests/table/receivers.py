"""What notices arrive at: a webhook, a push service with its browser, a mail server; each decodes what it gets."""

from __future__ import annotations

import hmac
import json
import socket
from base64 import b64decode, urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from os import urandom
from threading import Event, Thread
from typing import Any

from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


def decoded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def encoded(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


class Got:
    """A request that has come in."""

    def __init__(self, path: str, headers: dict[str, str], body: bytes) -> None:
        self.path = path
        self.headers = headers
        self.body = body


class Receiver:
    """An HTTP server. It answers `status` and keeps what it gets; while `held` is clear it does not answer."""

    def __init__(self) -> None:
        self.status = 204
        self.location = ""
        self.got: list[Got] = []
        self.held = Event()
        self.held.set()
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                receiver.got.append(Got(self.path, headers, body))
                receiver.held.wait(20)
                self.send_response(receiver.status)
                if receiver.location:
                    self.send_header("location", receiver.location)
                self.end_headers()

            do_GET = do_POST  # noqa: N815 (the name http.server calls)

            def log_message(self, *_: Any) -> None:
                """Nothing on the terminal."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"
        Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self.held.set()
        self._server.shutdown()
        self._server.server_close()


def webhook_content(got: Got, secret: str) -> dict[str, Any]:
    """What a webhook says, once its signature has been found right."""
    signed = f"{got.headers['webhook-id']}.{got.headers['webhook-timestamp']}.".encode() + got.body
    version, _, signature = got.headers["webhook-signature"].partition(",")
    assert version == "v1"
    assert hmac.compare_digest(b64decode(signature), hmac.digest(decoded(secret), signed, "sha256"))
    content: dict[str, Any] = json.loads(got.body)
    return content


class Browser:
    """A browser that has subscribed to notices: it holds the keys to read them (RFC 8291)."""

    def __init__(self, endpoint: str) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = urandom(16)
        self._point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": encoded(self._point), "auth": encoded(self._auth)}
        self.subscription = {"endpoint": endpoint, "expirationTime": None, "keys": keys}

    def read(self, body: bytes) -> dict[str, Any]:
        """What a push message says."""
        salt, length = body[:16], body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        shared = self._key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
        seed = _derived(shared, self._auth, b"WebPush: info\x00" + self._point + sender, 32)
        key = _derived(seed, salt, b"Content-Encoding: aes128gcm\x00", 16)
        nonce = _derived(seed, salt, b"Content-Encoding: nonce\x00", 12)
        plain = AESGCM(key).decrypt(nonce, sealed, None)
        content: dict[str, Any] = json.loads(plain.rstrip(b"\x00").removesuffix(b"\x02"))
        return content


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def token_claims(authorization: str, key: str) -> dict[str, Any]:
    """The claims of a server's token (RFC 8292), once its signature has been found to be by that key."""
    scheme, _, rest = authorization.partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert (scheme, parts["k"].rstrip("=")) == ("vapid", key)
    signed, _, signature = parts["t"].rpartition(".")
    raw = decoded(signature)
    der = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(key))
    public.verify(der, signed.encode(), ec.ECDSA(SHA256()))
    claims: dict[str, Any] = json.loads(decoded(signed.partition(".")[2]))
    return claims


class Postbox:
    """A mail server that keeps what it gets, read."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.url = f"smtp://127.0.0.1:{self.port}"

    async def handle_DATA(self, _: Any, __: Any, envelope: Any) -> str:  # noqa: N802 (the name aiosmtpd calls)
        mail = message_from_bytes(envelope.content, policy=default)
        assert isinstance(mail, EmailMessage)
        assert envelope.rcpt_tos == [mail["To"]]
        self.mails.append(mail)
        return "250 Taken"

    @contextmanager
    def open(self) -> Iterator[None]:
        controller = Controller(self, hostname="127.0.0.1", port=self.port)
        controller.start()
        try:
            yield
        finally:
            controller.stop()
