"""What a family's search and check are compared with: the form that each definition takes.

form     a solution as the definition writes it, such as the cells of a path
class    forms that count as one solution
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from families.record import Family
from puzzles.dice import Dice

P = TypeVar("P")
S = TypeVar("S")
O = TypeVar("O")  # noqa: E741


@dataclass(frozen=True, slots=True, kw_only=True)
class Truth:
    """All solutions of a puzzle by the definition.

    counts: `count`, `distinct` and the further counts of the search.
    """

    classes: frozenset[frozenset[Hashable]]
    counts: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Definition(Generic[P, S, O]):
    """The rules of a family as a plain program, and small puzzles to try them on.

    draw: a puzzle at random, solvable about every other time.
    options: how to search it, at random.
    features: what of the rules a puzzle makes use of.
    truth: all solutions, counted as the options say.
    form: a solution as `truth` writes it.
    is_right: whether a claimed solution, which may be anything at all, keeps all rules.
    """

    family: Family[P, S, Any, O, Any]
    draw: Callable[[Dice], P]
    options: Callable[[Dice], O]
    features: Callable[[P, O], Sequence[str]]
    truth: Callable[[P, O], Truth]
    form: Callable[[P, S], Hashable]
    is_right: Callable[[P, S], bool]


AnyDefinition = Definition[Any, Any, Any]
