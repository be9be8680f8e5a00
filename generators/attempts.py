"""Puzzles as wished, by trial: make one at random, keep it if it is as wished, else try again.

Attempt k throws dice of its own and knows nothing of the others, so attempts can run anywhere, in
any order, and the answer stays the same: the first that succeeds.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic
from typing import TypeVar

from generators.instance import Instance
from generators.instance import Wish
from puzzles.dice import Dice
from puzzles.errors import BudgetError

P = TypeVar("P")
S = TypeVar("S")


@dataclass(frozen=True, slots=True, kw_only=True)
class Maker(Generic[P, S]):
    """How the puzzles of a wish are made; it can be pickled and sent to other machines.

    make: the puzzle of an attempt from its number and dice, or None if it is not as wished.
    plural: what it makes.
    advice: what to wish for instead when none is as wished in time.
    """

    make: Callable[[int, Dice], Instance[P, S] | None]
    wish: Wish
    plural: str
    advice: str

    def attempt(self, number: int, dice: Dice) -> Instance[P, S] | None:
        """What comes of one attempt, whatever was thrown of the dice before."""
        return self.make(number, dice.child("attempt", number))

    def first(self, dice: Dice) -> Instance[P, S]:
        """The first attempt that succeeds; BudgetError if none does that the wish allows."""
        wish, deadline = self.wish, time.monotonic() + self.wish.seconds
        for number in range(wish.attempts):
            made = self.attempt(number, dice)
            if made is not None:
                return made
            if time.monotonic() > deadline:
                what = f"none of {number + 1} {self.plural} in {wish.seconds:g} s was as wished"
                raise BudgetError(f"{what}; wish for less, or for {self.advice}")
        raise BudgetError(f"none of {wish.attempts} {self.plural} was as wished; wish for less")
