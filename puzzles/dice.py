"""Reproducible chance: the same seed gives the same throws on every machine and version.

The stream is BLAKE2b in counter mode over the seed and the path of names that led here, so two
dice with different names are independent, and a new use of chance in one place does not disturb
another. Python's `random` and numpy's generators promise neither over versions.
"""

import hashlib
import secrets
from collections.abc import Iterable, Sequence
from struct import Struct
from typing import TypeVar

T = TypeVar("T")

SEED_LIMIT = 2**53  # seeds stay exact in JSON numbers
_THROWS = 2**64
_WORDS = Struct("<8Q")  # the words of one hash


def fresh_seed() -> int:
    """A seed that nobody can guess, in 0 … 2^53 - 1."""
    return secrets.randbelow(SEED_LIMIT)


class Dice:
    """A stream of throws; see the module.

    seed: 0 … 2^53 - 1.
    path: names that tell this stream from others of the same seed.
    """

    def __init__(self, seed: int, *path: str | int) -> None:
        if not 0 <= seed < SEED_LIMIT:
            raise ValueError(f"a seed is 0 … {SEED_LIMIT - 1}, not {seed}")
        self.seed = seed
        self.path = path
        self._key = hashlib.blake2b(repr((seed, path)).encode()).digest()
        self._blocks = 0
        self._words: list[int] = []

    def child(self, *names: str | int) -> "Dice":
        """An independent stream; the same names always give the same one."""
        return Dice(self.seed, *self.path, *names)

    def word(self) -> int:
        """64 even bits."""
        if not self._words:
            counter = self._blocks.to_bytes(8, "little")
            block = hashlib.blake2b(counter, key=self._key, digest_size=_WORDS.size).digest()
            self._words = list(_WORDS.unpack(block))[::-1]
            self._blocks += 1
        return self._words.pop()

    def below(self, limit: int) -> int:
        """A whole number in 0 … limit - 1, all equally likely; limit in 1 … 2^64."""
        if not 0 < limit <= _THROWS:
            raise ValueError(f"a limit is 1 … 2^64, not {limit}")
        word = self.word()
        # Words beyond the last multiple of `limit` would favour small numbers; they are rare.
        while word >= _THROWS - limit and word >= _THROWS - _THROWS % limit:
            word = self.word()
        return word % limit

    def between(self, low: int, high: int) -> int:
        """A whole number in low … high, both included."""
        return low + self.below(high - low + 1)

    def share(self) -> float:
        """A number in 0 ≤ x < 1 with 53 even bits."""
        return (self.word() >> 11) / 2.0**53

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, all equally likely."""
        return items[self.below(len(items))]

    def weighted_choice(self, items: Sequence[T], weights: Sequence[int]) -> T:
        """One of the items, with a chance by its whole-number weight; at least one must be > 0."""
        throw = self.below(sum(weights))
        for item, weight in zip(items, weights, strict=True):
            throw -= weight
            if throw < 0:
                return item
        raise AssertionError("weights are whole numbers from 0")

    def shuffle(self, items: Iterable[T]) -> list[T]:
        """The items in an order drawn from all orders alike (Fisher–Yates)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order
