"""Keywords of the verbs beside those of a family's own models.

Each class only tells which keywords a verb takes, together with a model of the family.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass

from puzzles.codes import RuleCode
from puzzles.errors import RuleError, join_errors


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a search is.

    share: of the space, 0 … 1, estimated. nodes: placements made.
    count, distinct: solutions met so far.
    """

    share: float
    nodes: int
    count: int
    distinct: int


@dataclass(frozen=True, slots=True)
class Attempts:
    """How far it is with a wish.

    made: attempts that failed so far. rating, grade: of the puzzle that came nearest to the wished
    difficulty, of those that were as wished but for it; None if there was none.
    """

    made: int
    rating: float | None
    grade: str | None


@dataclass(frozen=True, kw_only=True)
class GenerateKeywords:
    """Keywords for any generated puzzle.

    seed: the same seed, the same puzzle; None: a fresh one.
    difficulty: easy, medium, hard, or the lowest and highest rating; None: any.
    seconds: time before BudgetError, when nothing is as wished.
    watch: told after each attempt that fails; False ends it with BudgetError.
    """

    seed: int | None = None
    difficulty: str | tuple[float, float] | None = None
    seconds: float = 10.0
    watch: Callable[[Attempts], object] | None = None

    def __post_init__(self) -> None:
        _require(_number("seconds", self.seconds, (int, float)))


@dataclass(frozen=True, kw_only=True)
class SolveKeywords:
    """How long to search, and for what.

    limit: how many different solutions to find.
    count: go on to the end and count all.
    seconds, nodes: what the search may spend; None: as much as it takes.
    cores: that it may have at the same time; 0: all of the machine. What is found out is the same.
    watch: told of the progress now and then; False ends the search as if all were spent.
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

    solve: where no solution is given, find one first, as long as that takes.
    """

    solve: bool = False

    def __post_init__(self) -> None:
        _require(_unless_flag("solve", self.solve))


@dataclass(frozen=True, kw_only=True)
class ListKeywords:
    """Who is told how long it still takes.

    watch: told the share that is done.
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
