"""The part of a spec sheet that all families share."""

from dataclasses import dataclass
from typing import Generic, TypeVar

from puzzles.fingerprint import Fingerprint
from puzzles.outcome import Outcome
from puzzles.search_space import SearchSpace

S = TypeVar("S")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rated:
    """The difficulty of a puzzle, and the numbers behind it.

    exact: no estimate. among_unique: rating and grade on the scale of puzzles wished with one
        solution, for a puzzle that is proved to have just one.
    """

    rating: float
    grade: str
    nodes: int
    exact: bool
    among_unique: tuple[float, str] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Findings(Generic[S]):
    """Facts about a puzzle of any family.

    outcome: of the search for all solutions, perhaps incomplete.
    difficulty: None if not rated, or without a solution.
    known: names of the same puzzle in the catalogue.
    given: number of given pieces or places.
    """

    outcome: Outcome[S]
    difficulty: Rated | None
    search_space: SearchSpace
    fingerprint: Fingerprint
    known: tuple[str, ...]
    given: int

    @property
    def unique(self) -> bool | None:
        """Whether there is exactly one distinct solution; None while that is not known."""
        return self.outcome.unique

    @property
    def distinct(self) -> int | None:
        """The number of distinct solutions; None while it is not known."""
        return self.outcome.counts.distinct if self.outcome.complete else None

    @property
    def solution(self) -> S | None:
        """The first solution, if any was found."""
        return next(iter(self.outcome.solutions), None)
