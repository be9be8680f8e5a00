"""Keywords of the verbs, besides those of a family's own models.

Each class, joined with a model of the family, gives the keywords of a verb.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from itertools import chain
from typing import dataclass_transform

from actions.hinting import HintRequest
from actions.rendering import RenderRequest
from actions.solving import SolveRequest
from actions.verb import Effort
from puzzles.clue import Depth
from puzzles.codes import RuleCode
from puzzles.errors import RuleError, join_errors
from puzzles.setting import Setting, settings


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


@dataclass_transform(kw_only_default=True, frozen_default=True)
class Keywords:
    """Base class of the keywords of a verb; every subclass is a frozen dataclass."""

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True, kw_only=True)(cls)


class GenerateKeywords(Keywords):
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
        refuse_wrong(self, Setting(name="seconds", about="", kinds=(float,)))


class SolveKeywords(Keywords):
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
        cores = Setting(name="cores", about="")
        known = settings(SolveRequest).values(), settings(Effort).values()
        refuse_wrong(self, *chain(*known), cores)


class HintKeywords(Keywords):
    """The steps of a hint and the budget of its search.

    depth: 1 tells where to look, 2 which piece goes where, 3 how it lies.
    seconds, nodes, watch: as of `solve`.
    """

    depth: int = int(Depth.LAY)
    seconds: float | None = None
    nodes: int | None = None
    watch: Callable[[Progress], object] | None = None

    def __post_init__(self) -> None:
        refuse_wrong(self, *settings(HintRequest).values(), *settings(Effort).values())


class DrawKeywords(Keywords):
    """Keywords of drawing.

    solve: if no solution is given, find one first, without a time limit.
    """

    solve: bool = False

    def __post_init__(self) -> None:
        refuse_wrong(self, *settings(RenderRequest).values())


class ListKeywords(Keywords):
    """Keywords of lists.

    watch: called with the share that is done, 0 … 1.
    """

    watch: Callable[[float], object] | None = None


def refuse_wrong(keywords: object, *known: Setting) -> None:
    """Raise RuleError with every wrong keyword; known: the settings to check."""
    told = [_wrong_value(each, getattr(keywords, each.name)) for each in known]
    errors = [error for error in told if error is not None]
    if errors:
        raise join_errors(errors)


def _wrong_value(known: Setting, value: object) -> RuleError | None:
    """The error of a value of a wrong type or beyond its bounds; None if it is right."""
    kinds, low = known.kinds, known.low or 0
    high = math.inf if known.high is None else known.high
    if value is None and known.optional:
        return None
    if bool in kinds:
        expected, fits = "True or False", isinstance(value, bool)
    else:
        kinds = (int, float) if float in kinds else (int,)
        bounds = f"from {low}" if high == math.inf else f"from {low} to {high}"
        expected = f"{'a number' if float in kinds else 'a whole number'} {bounds}"
        number = value if isinstance(value, int | float) and type(value) in kinds else math.nan
        fits = low <= number <= high and number < math.inf
    if fits:
        return None
    return RuleError(RuleCode.INVALID, f"expected {expected}, found {value!r}", (known.name,))
