"""Fingerprints: a hash that all forms of one puzzle share.

A family describes a puzzle in one way whatever form it has (`boxes`, `snakes`, `mazes` and the
decks each in a module of its own); two puzzles are the same when their descriptions are.
"""

import hashlib
from typing import NamedTuple

_BYTES = 16


class Fingerprint(NamedTuple):
    """`exact`: no other puzzle has it, chance aside."""

    digest: str
    exact: bool


def fingerprint_of(description: object, *, exact: bool = True) -> Fingerprint:
    """The fingerprint of what is described so, by values whose `repr` is the same everywhere."""
    text = repr((exact, description))
    return Fingerprint(hashlib.blake2b(text.encode(), digest_size=_BYTES).hexdigest(), exact)
