"""HTTP to addresses that strangers have named: http and https only, no redirects, nothing inside our own network."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Mapping
from http.client import HTTPConnection, HTTPException
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from threading import Timer
from typing import Any, Final
from urllib.parse import urlsplit

from underhall.engine.language import Language

TIMEOUT: Final = 10.0  # seconds for each step
LIMIT: Final = 20.0  # seconds for the whole
MOST_URL: Final = 1000
MOST_ADDRESSES: Final = 3  # of one host that are tried
TRANSLATED: Final = IPv6Network("64:ff9b::/96")  # stands for IPv4 addresses


class Undelivered(Exception):
    """It did not arrive. Worded like Unusable, which compiled cannot be extended here."""

    def __init__(self, text: str, **values: Any) -> None:
        super().__init__(text.format_map(values) if values else text)
        self.text = text
        self.values = values

    def said(self, language: Language) -> str:
        """The message in a language."""
        return language(self.text, **self.values)


class Gone(Undelivered):
    """Whoever was to get it is there no more: trying again is of no use."""


class _Pinned(HTTPConnection):
    """A connection to the addresses that were looked at: a name that is resolved again may lead elsewhere."""

    def __init__(self, host: str, port: int, addresses: list[str], secure: bool) -> None:
        super().__init__(host, port, timeout=TIMEOUT)
        self._addresses = addresses
        self._secure = secure
        self.default_port = 443 if secure else 80

    def connect(self) -> None:
        for address in self._addresses:
            try:
                self.sock = socket.create_connection((address, self.port), TIMEOUT)
                break
            except OSError:
                if address == self._addresses[-1]:
                    raise
        if self._secure:
            self.sock = ssl.create_default_context().wrap_socket(self.sock, server_hostname=self.host)


def checked_url(url: str) -> tuple[str, str, int, bool]:
    """Host, path with query, port, whether by TLS. Raises Undelivered for what is no address on the web."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise Undelivered("That is no address.") from None
    if parts.scheme not in ("http", "https") or not parts.hostname or len(url) > MOST_URL:
        raise Undelivered("An address begins with https:// or http:// and a host.")
    if parts.username is not None or not url.isascii() or not url.isprintable() or " " in url:
        raise Undelivered("The address may hold no name, blank or unusual sign.")
    secure = parts.scheme == "https"
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return parts.hostname, path, port or (443 if secure else 80), secure


def resolved(host: str, port: int, private: bool) -> list[str]:
    """The addresses of a host. Raises Undelivered if there is none, or one of them lies in a private network."""
    try:
        found = [str(each[4][0]) for each in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    except (OSError, UnicodeError):
        raise Undelivered("There is no host {host}.", host=host) from None
    if not private and any([not _public(address) for address in found]):
        raise Undelivered("{host} lies in a private network, which this server does not send to.", host=host)
    return found[:MOST_ADDRESSES]


def _public(address: str) -> bool:
    ip = ip_address(address.partition("%")[0])
    if isinstance(ip, IPv6Address):
        translated = IPv4Address(int(ip) & 0xFFFFFFFF) if ip in TRANSLATED else None
        ip = ip.ipv4_mapped or ip.sixtofour or translated or ip
    return ip.is_global and not ip.is_multicast


def post(url: str, body: bytes, headers: Mapping[str, str], private: bool = False) -> None:
    """POST to an address. Raises Undelivered unless the answer is that it has arrived.

    private: may it lie in a private network?
    """
    host, path, port, secure = checked_url(url)
    connection = _Pinned(host, port, resolved(host, port, private), secure)
    try:
        connection.connect()
        timer = Timer(LIMIT, _cut, [connection.sock])  # against answers that come drop by drop
        timer.daemon = True
        timer.start()
        try:
            connection.request("POST", path, body, {"user-agent": "underhall", **headers})
            status = connection.getresponse().status
        finally:
            timer.cancel()
    except (OSError, HTTPException) as fault:
        words = getattr(fault, "strerror", None) or str(fault) or type(fault).__name__
        raise Undelivered("{host} cannot be reached ({fault}).", host=host, fault=words) from None
    finally:
        connection.close()
    if not 200 <= status < 300:
        if status in (404, 410):
            raise Gone("{host} answered {status}.", host=host, status=status)
        raise Undelivered("{host} answered {status}.", host=host, status=status)


def _cut(sock: socket.socket) -> None:
    try:
        sock.shutdown(socket.SHUT_RDWR)
    except OSError:
        return  # it was over in the same moment
