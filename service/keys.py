"""API keys: who may submit jobs, and who owns them. Only hashes of keys are stored.

A file has a line for each key, `NAME sha256:HASH`, and comments that begin with `#`. Several keys
may have the same name: they belong to one owner, so that a new key can replace an old one. A key
is 256 random bits, so that a plain hash reveals nothing of it.
"""

import hashlib
import hmac
import re
import secrets
from collections.abc import Iterable
from dataclasses import dataclass

PREFIX = "kw_"
KEY_BYTES = 32
HASHED = "sha256:"
NAME = re.compile(r"[A-Za-z0-9._-]{1,64}")
LINE = re.compile(rf"({NAME.pattern})\s+{HASHED}([0-9a-f]{{64}})")


@dataclass(frozen=True, slots=True)
class ApiKey:
    """The stored form of a key: the owner's name and a hash."""

    name: str
    digest: bytes

    def line(self) -> str:
        """The key's line in the file."""
        return f"{self.name} {HASHED}{self.digest.hex()}"


def fresh() -> str:
    """A new random key, to be shown only to its owner."""
    return PREFIX + secrets.token_urlsafe(KEY_BYTES)


def hash_key(name: str, key: str) -> ApiKey:
    """The stored form of a key."""
    return ApiKey(name, hashlib.sha256(key.encode()).digest())


def parse(text: str) -> tuple[ApiKey, ...]:
    """The keys of a file; ValueError names the first wrong line."""
    keys = []
    for number, line in enumerate(text.splitlines(), 1):
        said = line.partition("#")[0].strip()
        found = LINE.fullmatch(said)
        if found:
            keys.append(ApiKey(found[1], bytes.fromhex(found[2])))
        elif said:
            raise ValueError(f"NAME {HASHED}HASH in line {number} of the file of keys")
    if not keys:
        raise ValueError("a file with at least one key (`knobelwerk key NAME` makes one)")
    return tuple(keys)


def owner(keys: Iterable[ApiKey], given: str) -> str | None:
    """The owner of a key; None if it is unknown. Takes equally long for every key."""
    digest = hashlib.sha256(given.encode()).digest()
    found = None
    for key in keys:
        if hmac.compare_digest(key.digest, digest):
            found = key.name
    return found
