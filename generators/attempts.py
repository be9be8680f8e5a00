"""Generating puzzles by trial: make one at random, keep it if it meets the wish, else try again.

Attempt k has its own dice and is independent of the others, so attempts can run anywhere and in
any order, and the answer stays the same: the first that succeeds. An attempt is bounded in nodes
and moves; a time limit ends in an error, never in another puzzle. So do thousands of successive
puzzles with ratings that occurred before, since there are few different small puzzles.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from typing import Generic, TypeVar

from generators.instance import Difficulty, Instance, Wish
from puzzles.dice import Dice
from puzzles.errors import BudgetError

P = TypeVar("P")
S = TypeVar("S")

AGAIN = 2_000  # successive puzzles with ratings that occurred before; then the attempts end


@dataclass(frozen=True, slots=True)
class Tried:
    """The progress of a wish.

    attempts: number made. best: the difficulty nearest to the wished one, among puzzles that met
        all other wishes; None: there was none so far.
    """

    attempts: int
    best: Difficulty | None


class UnmetError(BudgetError):
    """No puzzle met the wish.

    nearest: the nearest difficulty, among puzzles that met all other wishes; None: there was
        none.
    """

    def __init__(self, problem: str, nearest: Difficulty | None = None) -> None:
        super().__init__(problem)
        self.nearest = nearest


def ignore(tried: Tried) -> bool:
    """Ignore the progress."""
    return True


@dataclass(frozen=True, slots=True, kw_only=True)
class Maker(Generic[P, S]):
    """Makes the puzzles of a wish; it can be pickled and sent to other machines.

    make: the puzzle of an attempt from its number and dice; its difficulty if only that does not
        meet the wish, or None.
    plural: name of the puzzles.
    advice: what to wish for instead if no puzzle met the wish in time.
    """

    make: Callable[[int, Dice], Instance[P, S] | Difficulty | None]
    wish: Wish
    plural: str
    advice: str

    def attempt(self, number: int, dice: Dice) -> Instance[P, S] | None:
        """The result of one attempt; it depends on no earlier attempt."""
        made = self._try_one(number, dice)
        return made if isinstance(made, Instance) else None

    def _try_one(self, number: int, dice: Dice) -> Instance[P, S] | Difficulty | None:
        return self.make(number, dice.child("attempt", number))

    def first(
        self, dice: Dice, watch: Callable[[Tried], bool] = ignore, since: float | None = None
    ) -> Instance[P, S]:
        """The first attempt that succeeds; UnmetError if none does that the wish allows.

        watch: called after each failed attempt; if it returns False, the time counts as over.
        since: the `time.monotonic()` at which the time of the wish began; None: now.
        """
        begun = time.monotonic() if since is None else since
        wish, deadline = self.wish, begun + self.wish.seconds
        best: Difficulty | None = None
        ratings: set[float] = set()
        again = 0  # puzzles since the last new rating
        for number in count() if wish.attempts is None else range(wish.attempts):
            made = self._try_one(number, dice)
            if isinstance(made, Instance):
                return made
            if made is not None:
                again = again + 1 if made.rating in ratings else 0
                ratings.add(made.rating)
                if best is None or wish.distance_of(made) < wish.distance_of(best):
                    best = made
            if not watch(Tried(number + 1, best)):
                what = f"stopped after {number + 1} {self.plural}: none met the wish"
                raise UnmetError(what, best)
            if again == AGAIN:
                raise self._vain(number + 1, f"(the last {AGAIN} as hard as earlier ones)", best)
            if time.monotonic() > deadline:
                raise self._vain(number + 1, f"in {wish.seconds:g} s", best)
        raise self._vain(wish.attempts or 0, "in all attempts allowed", best)

    def _vain(self, made: int, bound: str, best: Difficulty | None) -> UnmetError:
        """The error when a limit ended the attempts."""
        what = f"none of {made} {self.plural} {bound} met the wish"
        if best is not None:
            what += f"; the nearest is {best.grade} with the rating {best.rating:g}"
        return UnmetError(f"{what}; wish for less, or for {self.advice}", best)
