"""Puzzles with given pieces of a solution, which leave exactly one completion.

rung   given pieces that leave one completion; each rung has one more than the one below it
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from puzzles.codes import RuleCode
from puzzles.dice import Dice
from puzzles.errors import RuleError, require_within
from solvers.engine.driver import solve
from solvers.engine.search import Budget, Search

P = TypeVar("P")
T = TypeVar("T")

LADDER_LIMIT = 100  # pieces of a puzzle that can have given ones
RUNG = Budget(nodes=400_000)  # in nodes, never in seconds: the same seed gives the same ladder


def rungs(
    pieces: Sequence[T],
    dice: Dice,
    completed: Callable[[tuple[T, ...]], bool],
    least: float = math.inf,
) -> Iterator[tuple[T, ...]]:
    """Rungs from the one that gives every piece down to one that needs all of its pieces.

    Pieces are tried in a random order; a piece is taken away if a single completion is still left,
    as `completed` tells. Ends once more than `least` pieces are needed.
    """
    given, needed = tuple(pieces), 0
    yield given
    for piece in dice.shuffle(pieces):
        fewer = tuple(other for other in given if other != piece)
        if completed(fewer):
            given = fewer
            yield given
        else:
            needed += 1
            if needed > least:
                return


def rung(
    pieces: Sequence[T], count: int, dice: Dice, completed: Callable[[tuple[T, ...]], bool]
) -> tuple[T, ...] | None:
    """The rung of `count` pieces; None if the rungs do not reach down to it."""
    every = rungs(pieces, dice, completed, count)
    return next((given for given in every if len(given) == count), None)


def has_one_completion(search: Search[Any], budget: Budget = RUNG) -> bool:
    """Whether a search proves within the budget that there is exactly one filled board."""
    outcome = solve(search, limit=2, budget=budget)
    return outcome.complete and outcome.counts.count == 1


def give(puzzle: P, pieces: tuple[Any, ...]) -> P:
    """The puzzle with these pieces given."""
    known: Any = puzzle
    given: P = replace(known, fixed=pieces)
    return given


def prelaid(
    puzzle: P,
    pieces: Sequence[T],
    count: int,
    dice: Dice,
    search: Callable[[P], Search[Any]],
    budget: Budget = RUNG,
) -> P | None:
    """A puzzle with `count` of the pieces given, which leave one completion; None if not found.

    With `count` 0 the puzzle is unchanged, however many completions it has.
    """
    if not count:
        return puzzle

    def completes(some: tuple[T, ...]) -> bool:
        return has_one_completion(search(give(puzzle, some)), budget)

    fixed = rung(pieces, count, dice.child("ladder"), completes)
    return None if fixed is None else give(puzzle, fixed)


def check_prelaid(prelaid: int, pieces: int, limit: int = LADDER_LIMIT) -> None:
    """Raise RuleError unless `prelaid` of the pieces of a puzzle can be given."""
    require_within(0, pieces, prelaid, "{} pieces can be given", RuleCode.PRELAID, ("prelaid",))
    if prelaid and pieces > limit:
        what = f"pieces can be given in puzzles of at most {limit} pieces, not {pieces}"
        raise RuleError(RuleCode.PRELAID, what, ("prelaid",))
