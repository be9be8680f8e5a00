"""Spec sheets for the tests of families."""

from typing import Any

from families.record import AnyFamily
from solvers.engine.search import Budget

FEW = Budget(nodes=100_000)


def sheet_of(family: AnyFamily, puzzle: Any) -> Any:
    """A spec sheet at little cost."""
    assert family.spec is not None
    return family.spec(puzzle, None, FEW)
