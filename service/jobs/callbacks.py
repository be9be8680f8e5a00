"""Callbacks of jobs: where a job's end is told, and how the message is signed.

After Standard Webhooks (github.com/standard-webhooks, specification 1.0): the id of a message
stays over all attempts, the signature covers id, time and body.
"""

import base64
import binascii
import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass, field
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from urllib.parse import urlsplit

MOST_LENGTH = 2_048  # characters of an address
SECRET = "whsec_"  # what a secret begins with
SECRET_BYTES = range(24, 65)
PORTS = {"http": 80, "https": 443}
NAT64 = IPv6Network("64:ff9b::/96")  # holds an IPv4 address in its last 32 bits
LOCAL = "127.0.0.1"
Address = IPv4Address | IPv6Address


class CallbackError(ValueError):
    """An address or a secret that cannot be used; the message says what was expected."""


@dataclass(frozen=True, slots=True)
class Callback:
    """The address at which the end of a job is told, and the secret that signs it."""

    url: str
    secret: str = field(repr=False)

    def __post_init__(self) -> None:
        target_of(self.url)
        key_of(self.secret)


@dataclass(frozen=True, slots=True)
class Target:
    """The parts of an address. host: as in a certificate. path: with its query."""

    secure: bool
    host: str
    port: int
    path: str

    @property
    def authority(self) -> str:
        """The value of the header Host."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        usual = self.port == PORTS["https" if self.secure else "http"]
        return host if usual else f"{host}:{self.port}"


def target_of(url: str) -> Target:
    """The parts of the address of a callback. Raises CallbackError."""
    what = "expected an address such as https://example.org/solved"
    plain = url.isascii() and url.isprintable() and " " not in url and "\\" not in url
    if not plain or len(url) > MOST_LENGTH:
        raise CallbackError(f"{what}, of at most {MOST_LENGTH} ASCII characters")
    try:
        parts = urlsplit(url)
        port = parts.port or PORTS[parts.scheme]
    except (ValueError, KeyError):
        raise CallbackError(what) from None
    host = (parts.hostname or "").rstrip(".")
    if not host or "@" in parts.netloc or parts.fragment:
        raise CallbackError(f"{what}, without a user, a password or a fragment")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(parts.scheme == "https", host, port, path)


def key_of(secret: str) -> bytes:
    """The key in a secret. Raises CallbackError."""
    try:
        key = base64.b64decode(secret.removeprefix(SECRET), validate=True)
    except (binascii.Error, ValueError):
        key = b""
    if not secret.startswith(SECRET) or len(key) not in SECRET_BYTES:
        low, high = SECRET_BYTES[0], SECRET_BYTES[-1]
        what = f"expected {SECRET} and the base64 of {low} to {high} bytes"
        raise CallbackError(f"{what} as the secret of a callback")
    return key


def is_allowed(address: str, networks: Sequence[str]) -> bool:
    """True of an address of the public internet, and of one in these networks.

    An IPv6 address that holds one of IPv4 is as public as that.
    """
    ip = ip_address(address.partition("%")[0])
    if any(ip in ip_network(network) for network in networks):
        return True
    return all(each.is_global and not each.is_multicast for each in (ip, *_embedded_addresses(ip)))


def _embedded_addresses(ip: Address) -> Sequence[IPv4Address]:
    """The IPv4 addresses in an IPv6 address."""
    if isinstance(ip, IPv4Address):
        return ()
    found = [ip.ipv4_mapped, ip.sixtofour, *(ip.teredo or ())]
    if ip in NAT64:
        found.append(IPv4Address(int(ip) & 0xFFFFFFFF))
    return [each for each in found if each is not None]


def refuse_private(url: str, networks: Sequence[str]) -> None:
    """Raise CallbackError for an address that is private as it stands, without asking a resolver.

    A name is looked up when the job has ended; then its addresses are checked.
    """
    host = target_of(url).host
    is_local = host == "localhost" or host.endswith(".localhost")
    try:
        known = is_allowed(LOCAL if is_local else host, networks)
    except ValueError:
        return  # a name
    if not known:
        raise CallbackError(private_text(host))


def private_text(host: str) -> str:
    """The words about an address that callbacks may not go to."""
    return (
        f"{host} is not on the public internet; the operator may allow its network"
        " (KNOBELWERK_CALLBACK_NETWORKS)"
    )


def signature(secret: str, id: str, timestamp: int, body: bytes) -> str:
    """The header `webhook-signature` of a message."""
    signed = b"%s.%d.%s" % (id.encode(), timestamp, body)
    digest = hmac.new(key_of(secret), signed, hashlib.sha256).digest()
    return "v1," + base64.b64encode(digest).decode()
