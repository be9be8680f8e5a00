"""The size of a search space: as a formula of the source, and as a number.

formula   as the source writes it, such as 9! · 4^9
log10     the decimal logarithm of its size, which may have thousands of digits
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from puzzles.facts import NUMBER, TEXT, Fact


@dataclass(frozen=True, slots=True)
class SearchSpace:
    """The search space of a naive method."""

    formula: str
    log10: float


def log10_factorial(number: int) -> float:
    """The decimal logarithm of the factorial."""
    return math.lgamma(number + 1) / math.log(10)


def log10_sum(one: float, other: float) -> float:
    """The decimal logarithm of a sum, from those of two numbers; -inf is that of 0."""
    high, low = max(one, other), min(one, other)
    return high if low == -math.inf else high + math.log10(1 + 10 ** (low - high))


def space_facts(space_of: Callable[..., SearchSpace]) -> tuple[Fact, Fact]:
    """Facts of the size of a search space, for objects that `space_of` takes."""

    def formula(*told: Any) -> str:
        return space_of(*told).formula

    def digits(*told: Any) -> float:
        return round(space_of(*told).log10, 6)

    return (
        Fact(
            "search_space", TEXT, formula, "Size of the search space, as a formula of the source."
        ),
        Fact("search_space_log10", NUMBER, digits, "Decimal logarithm of its size."),
    )
