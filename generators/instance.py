"""Generated puzzles and wishes for them, whatever the family.

rating   difficulty as a number: log10 of the nodes that a search spends per solution, as each
         family defines it; 0 is trivial
grade    easy | medium | hard
"""

import math
from bisect import bisect
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Generic, TypeVar

from puzzles.outcome import Counts, Outcome
from puzzles.setting import member_of, setting

P = TypeVar("P")
S = TypeVar("S")
Bounds = tuple[tuple[int, float, float], ...]

RATING_LIMIT = 999.0  # of a wished rating
STEP = 0.001  # between two ratings, which have three decimals
CHOICE = 0.3  # about the rating of one choice between two


class Grade(StrEnum):
    """The grade of a puzzle's difficulty."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


def difficulty_setting() -> Any:
    """The setting of a wished difficulty."""
    about = "A grade, or a range of the rating."
    return setting(None, about, low=0.0, high=RATING_LIMIT)


@dataclass(frozen=True, slots=True)
class Difficulty:
    """The difficulty of a puzzle; the rating is computed from `nodes` and `distinct`.

    exact: False if the search that rates it was cut off at its fixed number of nodes; the rating
        is then provisional. Time never cuts it off, so the same seed has the same rating.
    further: measures that only some families have, by name.
    """

    rating: float
    grade: Grade
    nodes: int
    distinct: int
    exact: bool
    further: Mapping[str, float | None] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Grading:
    """The ratings of easy, medium and hard puzzles, by size.

    bounds: (cells, rating where medium begins, rating where hard begins), by rising cells;
        interpolated linearly for other sizes. A single entry holds for every size. Medium
        never begins below `CHOICE`: a puzzle without a choice is easy in every size.
    unique: the same for puzzles wished with one solution; empty: like all others.
    """

    bounds: Bounds
    unique: Bounds = ()

    def begins(self, cells: int, *, unique: bool = False) -> tuple[float, float]:
        """The ratings where medium and hard begin."""
        bounds = self.unique if unique and self.unique else self.bounds
        last = len(bounds) - 1
        k = min(max(bisect(bounds, cells, key=lambda entry: entry[0]), 1), last)
        (size, *low), (next_size, *high) = bounds[k - 1], bounds[k]
        share = (cells - size) / (next_size - size) if last else 0.0
        medium, hard = (a + share * (b - a) for a, b in zip(low, high, strict=True))
        return max(medium, CHOICE), max(hard, CHOICE)

    def grade(self, rating: float, cells: int, *, unique: bool = False) -> Grade:
        """The grade of a rating of a puzzle of this size."""
        return tuple(Grade)[bisect(self.begins(cells, unique=unique), rating)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """A wish for a generated puzzle of any family.

    grade: wanted grade; None: any.
    ratings: lowest and highest rating wanted; None: any.
    attempts: puzzles tried before BudgetError; None: as many as the time allows.
    seconds: time before BudgetError. A wish that is met in time gives the same puzzle on every
        machine.
    """

    grade: Grade | str | None = None
    ratings: tuple[float, float] | None = None
    attempts: int | None = None
    seconds: float = 10.0

    def __post_init__(self) -> None:
        if self.grade is not None:
            grade = member_of(Grade, self.grade, ("difficulty",))
            object.__setattr__(self, "grade", grade)

    def allows(self, difficulty: Difficulty) -> bool:
        """Whether a puzzle is as hard as wished."""
        return self.distance_of(difficulty)[:2] == (0, 0)

    def distance(self, rating: float, begins: tuple[float, float]) -> float:
        """Distance of a rating from the wished ones; 0.0: it is one of them.

        begins: the ratings where medium and hard begin.
        """
        low, high = self.bounds(begins)
        return max(low - rating, rating - high, 0.0)

    def bounds(self, begins: tuple[float, float]) -> tuple[float, float]:
        """The lowest and the highest rating that is wished; begins: as in `distance`."""
        low, high = self.ratings or (-math.inf, math.inf)
        if self.grade is not None:
            ends = (-math.inf, *begins, math.inf)
            k = tuple(Grade).index(Grade(self.grade))
            low, high = max(low, ends[k]), min(high, ends[k + 1] - STEP)
        return low, high

    def distance_of(self, difficulty: Difficulty) -> tuple[int, float, float]:
        """Distance of a difficulty from the wish, as a key to compare: smaller is nearer.

        First in grades, then in ratings; then the rating itself if it is too hard, and its
        negative if it is too easy.
        """
        rating, (low, high) = difficulty.rating, self.ratings or (-math.inf, math.inf)
        beyond = max(low - rating, rating - high, 0.0)
        grades = tuple(Grade)
        over = grades.index(difficulty.grade) - grades.index(self.grade) if self.grade else 0
        return abs(over), beyond, math.copysign(rating, over) if over else 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Instance(Generic[P, S]):
    """A generated puzzle with the solution it was made from, or one that was found.

    outcome: of its solutions. They are counted only if a number is wished for, or if the rating
        needs the count; otherwise only one is known (`outcome_of_one`).
    """

    puzzle: P
    solution: S
    outcome: Outcome[S]
    difficulty: Difficulty


def outcome_of_one(solution: S, *, alone: bool = False) -> Outcome[S]:
    """The outcome of a puzzle made from a solution; alone: it is proved to have no other."""
    return Outcome((solution,), Counts(1, 1), alone, 0, None, "made")
