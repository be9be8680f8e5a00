"""Fingerprints: a hash that all forms of one puzzle share.

Each family has a canonical description of its puzzles, in its own module; two puzzles are the same
if their descriptions are equal.
"""

import hashlib
from typing import NamedTuple

_BYTES = 16


class Fingerprint(NamedTuple):
    """A hash of a puzzle; exact: no other puzzle has it, apart from chance."""

    digest: str
    exact: bool


def fingerprint_of(description: object, *, exact: bool = True) -> Fingerprint:
    """The fingerprint of a description; its values must have the same `repr` on all machines."""
    text = repr((exact, description))
    return Fingerprint(hashlib.blake2b(text.encode(), digest_size=_BYTES).hexdigest(), exact)
