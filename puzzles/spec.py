"""The part of a spec sheet that all families share."""

from dataclasses import dataclass
from typing import Generic, TypeVar

from puzzles.fingerprint import Fingerprint
from puzzles.outcome import Outcome
from puzzles.search_space import SearchSpace

S = TypeVar("S")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rated:
    """How hard a puzzle is: its difficulty, and what that was reckoned from.

    exact: no estimate. among_unique: rating and grade among those that are wished with one
        solution, of a puzzle that is proved to have just one; they have a scale of their own.
    """

    rating: float
    grade: str
    nodes: int
    exact: bool
    among_unique: tuple[float, str] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Findings(Generic[S]):
    """Facts about a puzzle of any family.

    outcome: of the search for all solutions, as far as it went.
    difficulty: None where it is not rated, or without a solution.
    known: the same puzzles in the catalogue, by name.
    given: how many pieces or places are given.
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
    def solution(self) -> S | None:
        """The first solution, if any was found."""
        return next(iter(self.outcome.solutions), None)
