"""Results of a search, and faults that a checker found.

solution   one filled board
distinct   number of solutions up to the symmetry of the board
count      number of different filled boards, symmetric copies counted
complete   the whole space was searched and all in it decided, or a proof took its place
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Generic, TypeVar

from puzzles.codes import FaultCode, ReasonCode
from puzzles.errors import Place, amount

S = TypeVar("S")
UNDECIDED = "undecided"  # the name of a further count
MOST_CAUSES = 100  # entries in the list of one reason

Details = Mapping[str, object]  # JSON values that explain a reason or a fault


class Verdict(StrEnum):
    """The three honest answers."""

    SOLVED = "solved"
    UNSOLVABLE = "unsolvable"  # proved
    OPEN = "open"  # the budget ended first


@dataclass(frozen=True, slots=True)
class Reason:
    """Why there is no solution.

    code: for programs; it determines the keys of the details.
    message: one English sentence without a full stop.
    """

    code: ReasonCode
    message: str
    details: Details = field(default_factory=dict)


def all_of(reasons: Sequence[Reason]) -> Reason | None:
    """The first of several reasons, with a list of all of its code; None if there are none.

    The list has at most MOST_CAUSES entries, and the total number beside it.
    """
    if not reasons:
        return None
    first = reasons[0]
    alike = [reason for reason in reasons if reason.code == first.code]
    if len(alike) == 1:
        return first
    listed = [dict(reason.details) for reason in alike[:MOST_CAUSES]]
    return Reason(
        first.code,
        f"{first.message}; {len(alike) - 1} more such",
        {**first.details, "causes": listed, "cause_count": len(alike)},
    )


LEVEL = "level "  # further counts of distinct solutions by their level begin so


def level_name(level: int) -> str:
    """The name of the further count of distinct solutions of a level."""
    return f"{LEVEL}{level}"


@dataclass(frozen=True, slots=True)
class Counts:
    """Solutions met so far.

    further: counts by other conventions that the family names, such as `labelled`.
    """

    count: int = 0
    distinct: int = 0
    further: Mapping[str, int] = field(default_factory=dict)

    @property
    def levels(self) -> dict[str, int]:
        """Distinct solutions by the least number of moves that free some of their pieces."""
        found = {n.removeprefix(LEVEL): many for n, many in self.further.items() if LEVEL in n}
        return dict(sorted(found.items(), key=lambda each: int(each[0])))

    @property
    def undecided_count(self) -> int:
        """Boards of which a search could not tell whether they are solutions."""
        return self.further.get(UNDECIDED, 0)

    def __add__(self, other: "Counts") -> "Counts":
        further: dict[str, int] = {}
        if self.further or other.further:
            names = sorted(self.further.keys() | other.further.keys())
            further = {n: self.further.get(n, 0) + other.further.get(n, 0) for n in names}
        return Counts(self.count + other.count, self.distinct + other.distinct, further)

    def __sub__(self, other: "Counts") -> "Counts":
        less = {n: -number for n, number in other.further.items()}
        return self + Counts(-other.count, -other.distinct, less)


@dataclass(frozen=True, slots=True)
class Outcome(Generic[S]):
    """The answer of a search.

    solutions: one of each class of symmetric copies, at most as many as requested.
    counts: of all solutions met; lower bounds unless `complete`.
    nodes: placements made.
    reason: why there is none, if the verdict is `unsolvable`.
    engine: the search that was used, in a few words.
    seconds: the time it took; not compared.
    """

    solutions: tuple[S, ...]
    counts: Counts
    complete: bool
    nodes: int
    reason: Reason | None
    engine: str
    seconds: float = field(default=0.0, compare=False)

    @property
    def verdict(self) -> Verdict:
        if self.counts.distinct:
            return Verdict.SOLVED
        return Verdict.UNSOLVABLE if self.complete else Verdict.OPEN

    @property
    def unique(self) -> bool | None:
        """Whether there is exactly one distinct solution; None while that is not known."""
        if self.counts.distinct > 1:
            return False
        return self.counts.distinct == 1 if self.complete else None


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault of a claimed solution.

    code: for programs.
    at: the place inside the JSON form of the solution, () for all of it.

    Further details for pictures and pages:
    cells: cells of a box, or (row, column) of places, that are at fault; of many only some.
    piece: index of a kind of block, of a tile, or a cube of a maze.
    counts: actual and expected number.
    """

    code: FaultCode
    message: str
    at: Place = ()
    cells: tuple[tuple[int, ...], ...] = field(default=(), compare=False)
    piece: int | None = field(default=None, compare=False)
    counts: tuple[int, int] = field(default=(0, 0), compare=False)


def empty_fault(
    code: FaultCode, noun: str, empty: Sequence[tuple[int, ...]], key: str
) -> Iterator[Fault]:
    """The fault that some cells or places are empty, if any are; key: of the list of pieces."""
    if empty:
        named = ", ".join(map(str, empty[:3])) + (", …" if len(empty) > 3 else "")
        what = f"{amount(len(empty), noun)} {'is' if len(empty) == 1 else 'are'} empty: {named}"
        yield Fault(code, what, (key,), tuple(empty[:3]), counts=(len(empty), 0))
