"""Budgets of seconds are kept on the largest boards, on one core."""

import time
from typing import Any

import pytest

import actions
from families.catalogue import FAMILIES
from generators.instance import Wish
from solvers.engine.search import Budget
from tests.families.catalogue import RECORDS

pytestmark = [pytest.mark.hard, pytest.mark.alone]

SECONDS, BEYOND = 0.2, 0.3  # of CPU; what a search may take more


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_a_budget_is_kept_on_the_largest_boards(family: Any) -> None:
    params = family.params(**RECORDS[family.name].wishes.largest)
    puzzle = actions.generate(family, params, Wish(seconds=10.0), 1).instance.puzzle
    family.warm()
    for count in (False, True):
        begun = time.process_time()
        actions.solve(family, puzzle, count=count, budget=Budget(seconds=SECONDS))

        assert time.process_time() - begun < SECONDS + BEYOND, count
