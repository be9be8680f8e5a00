"""Keywords of the verbs, besides those of a family's own models.

Each class, joined with a model of the family, gives the keywords of a verb.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass

from puzzles.codes import RuleCode
from puzzles.errors import RuleError, join_errors


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a search.

    share: estimated share of the space searched, 0 … 1. nodes: placements made.
    count, distinct: solutions found so far.
    """

    share: float
    nodes: int
    count: int
    distinct: int


@dataclass(frozen=True, slots=True)
class Attempts:
    """The progress of a wish.

    made: attempts that failed so far. rating, grade: of the puzzle nearest to the wished
    difficulty, among those that met all other wishes; None if there was none.
    """

    made: int
    rating: float | None
    grade: str | None


@dataclass(frozen=True, kw_only=True)
class GenerateKeywords:
    """Keywords for any generated puzzle.

    seed: the same seed gives the same puzzle; None: a new one.
    difficulty: easy, medium, hard, or the lowest and highest rating; None: any.
    seconds: time limit; BudgetError if no puzzle met the wish by then.
    watch: called after each failed attempt; if it returns False, BudgetError is raised.
    """

    seed: int | None = None
    difficulty: str | tuple[float, float] | None = None
    seconds: float = 10.0
    watch: Callable[[Attempts], object] | None = None

    def __post_init__(self) -> None:
        _require(_number("seconds", self.seconds, (int, float)))


@dataclass(frozen=True, kw_only=True)
class SolveKeywords:
    """The aim and the budget of a search.

    limit: largest number of different solutions to find.
    count: search to the end and count all solutions.
    seconds, nodes: limits of the search; None: no limit.
    cores: number of cores; 0: all. The answer is the same with any number.
    watch: called with the progress; if it returns False, the search ends as if out of budget.
    """

    limit: int = 1
    count: bool = False
    seconds: float | None = None
    nodes: int | None = None
    cores: int = 1
    watch: Callable[[Progress], object] | None = None

    def __post_init__(self) -> None:
        _require(
            _number("limit", self.limit, (int,), low=1),
            _unless_flag("count", self.count),
            None if self.seconds is None else _number("seconds", self.seconds, (int, float)),
            None if self.nodes is None else _number("nodes", self.nodes, (int,)),
            _number("cores", self.cores, (int,)),
        )


@dataclass(frozen=True, kw_only=True)
class DrawKeywords:
    """Keywords of drawing.

    solve: if no solution is given, find one first, without a time limit.
    """

    solve: bool = False

    def __post_init__(self) -> None:
        _require(_unless_flag("solve", self.solve))


@dataclass(frozen=True, kw_only=True)
class ListKeywords:
    """Keywords of lists.

    watch: called with the share that is done, 0 … 1.
    """

    watch: Callable[[float], object] | None = None


def _require(*wrong: RuleError | None) -> None:
    """RuleError with all that is wrong, if anything is."""
    errors = [error for error in wrong if error is not None]
    if errors:
        raise join_errors(errors)


def _unless_flag(name: str, value: object) -> RuleError | None:
    """An error unless the value is True or False."""
    return None if isinstance(value, bool) else _invalid(name, "True or False", value)


def _number(name: str, value: object, kinds: tuple[type, ...], low: int = 0) -> RuleError | None:
    """An error unless the value is a number from `low` on."""
    if isinstance(value, int | float) and type(value) in kinds and low <= value < math.inf:
        return None
    what = "a number" if float in kinds else "a whole number"
    return _invalid(name, f"{what} from {low}", value)


def _invalid(name: str, expected: str, value: object) -> RuleError:
    return RuleError(RuleCode.INVALID, f"expected {expected}, found {value!r}", (name,))
