"""Collections: many different puzzles from one wish.

place       position of a puzzle in the collection, from 0
candidate   the puzzle of one seed for a place; the first that copies no other puzzle is taken
ladder      grades that rise from the first place to the last

Each candidate has its own seed, drawn from the collection's, with which `generate` makes it again.
A candidate is bounded in attempts, so candidates can be made anywhere and in any order, and the
collection stays the same.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from generators.instance import Grade, Wish
from puzzles.dice import SEED_LIMIT, Dice

ATTEMPTS = 400  # at most, for a candidate
ROUNDS = 64  # at most, of candidates for a place

Wished = str | tuple[float, float] | None  # a grade, lowest and highest rating, or any


@dataclass(frozen=True, slots=True)
class Ladder:
    """The wish of each place: the same everywhere, or grades that rise from `wished` to `last`."""

    wished: Wished = None
    last: str | None = None

    def of(self, place: int, count: int) -> Wished:
        """The wish for the puzzle at a place of a collection of `count`.

        Fewer puzzles than grades have the first grade, the last one, and some between.
        """
        rungs = self.grades
        if not rungs:
            return self.wished
        if 1 < count < len(rungs):
            return rungs[place * (len(rungs) - 1) // (count - 1)]
        return rungs[place * len(rungs) // count]

    @property
    def grades(self) -> tuple[str, ...]:
        """The rising grades; none if the wish is the same everywhere."""
        if self.last is None:
            return ()
        grades = list(Grade)
        return tuple(
            grades[grades.index(Grade(str(self.wished))) : grades.index(Grade(self.last)) + 1]
        )


@dataclass(frozen=True, slots=True)
class Made:
    """The data of a candidate by which it is chosen; mark: its fingerprint."""

    place: int
    round: int
    mark: str
    rating: float


def seed_of(seed: int, family: str, place: int, round: int) -> int:
    """The seed of a candidate."""
    return Dice(seed, family, "collection", place, round).below(SEED_LIMIT)


def wish_of(wished: Wished) -> Wish:
    """The wish for a candidate; time does not limit it."""
    if isinstance(wished, str):
        return Wish(grade=wished, attempts=ATTEMPTS, seconds=math.inf)
    return Wish(ratings=wished, attempts=ATTEMPTS, seconds=math.inf)


def choose_candidates(made: Iterable[Made]) -> Mapping[int, Made]:
    """The candidate taken for each place that has one.

    Candidates are taken in the order of rounds, then places; the first one keeps a puzzle.
    """
    taken: dict[int, Made] = {}
    marks: set[str] = set()
    for each in sorted(made, key=lambda each: (each.round, each.place)):
        if each.place not in taken and each.mark not in marks:
            taken[each.place] = each
            marks.add(each.mark)
    return taken


def best(made: Iterable[Made], many: int) -> Sequence[Made]:
    """The hardest `many` candidates, hardest first, each puzzle once; the first one of equals."""
    taken: list[Made] = []
    marks: set[str] = set()
    for each in sorted(made, key=lambda each: (-each.rating, each.round, each.place)):
        if each.mark not in marks:
            taken.append(each)
            marks.add(each.mark)
        if len(taken) == many:
            break
    return taken


def climbing(taken: Iterable[Made]) -> Sequence[Made]:
    """The candidates in the order of a collection: by rising difficulty."""
    return sorted(taken, key=lambda each: (each.rating, each.place))
