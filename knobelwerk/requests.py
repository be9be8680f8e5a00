"""What can be said to the verbs beside what a family's own models hold.

Each class only tells which keywords a verb takes, together with a model of the family.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass

from puzzles.codes import RuleCode
from puzzles.errors import RuleError


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


@dataclass(frozen=True, kw_only=True)
class Order:
    """What any generated puzzle may be asked to be.

    seed: the same seed, the same puzzle; None: a fresh one.
    difficulty: easy, medium, hard, or the lowest and highest rating; None: any.
    seconds: time before BudgetError, when nothing is as wished.
    """

    seed: int | None = None
    difficulty: str | tuple[float, float] | None = None
    seconds: float = 10.0

    def __post_init__(self) -> None:
        _require("seconds", self.seconds, 0, (int, float))


@dataclass(frozen=True, kw_only=True)
class Effort:
    """How long to search, and for what.

    limit: how many different solutions to find.
    count: go on to the end and count all.
    seconds, nodes: what the search may spend; None: as much as it takes.
    watch: told of the progress now and then; False ends the search as if all were spent.
    """

    limit: int = 1
    count: bool = False
    seconds: float | None = None
    nodes: int | None = None
    watch: Callable[[Progress], object] | None = None

    def __post_init__(self) -> None:
        _require("limit", self.limit, 1, (int,))
        if self.seconds is not None:
            _require("seconds", self.seconds, 0, (int, float))
        if self.nodes is not None:
            _require("nodes", self.nodes, 0, (int,))
        if not isinstance(self.count, bool):
            what = f"expected True or False, found {self.count!r}"
            raise RuleError(RuleCode.INVALID, what, ("count",))


@dataclass(frozen=True, kw_only=True)
class Watched:
    """Who is told how long it still takes.

    watch: told the share that is done.
    """

    watch: Callable[[float], object] | None = None


def _require(name: str, value: object, low: int, kinds: tuple[type, ...]) -> None:
    """RuleError unless the value is a number from `low` on."""
    if isinstance(value, int | float) and type(value) in kinds and low <= value < math.inf:
        return
    what = "a number" if float in kinds else "a whole number"
    raise RuleError(RuleCode.INVALID, f"expected {what} from {low}, found {value!r}", (name,))
