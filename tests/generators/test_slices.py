"""What is bounded in nodes is the same however its work is sliced, that is on any machine."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import cycle
from typing import Any
from unittest import mock

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from families.catalogue import FAMILIES
from families.record import AnyFamily
from generators.instance import Wish
from puzzles.dice import Dice
from solvers.engine.driver import solve
from solvers.engine.search import Budget, StepLength
from tests.families.catalogue import RECORDS
from tests.night import examples

WHOLE = 1 << 40  # nodes: the first slice is all there is
SIZES = st.lists(st.sampled_from([61, 500, 4_001, 100_000]), min_size=1, max_size=4)
SEEDS = st.integers(0, 2**53 - 1)


@contextmanager
def slice_by(sizes: Sequence[int]) -> Iterator[None]:
    """Slices of these sizes, over and over, whatever the clock says."""
    following = cycle(sizes)
    with mock.patch.object(StepLength, "nodes_in", lambda length, seconds: next(following)):
        yield


def small(family: AnyFamily, **wished: Any) -> Any:
    return family.params(**RECORDS[family.name].wishes.sliced, **wished)


def make(family: AnyFamily, params: Any, wish: Wish, seed: int) -> Any:
    return family.maker(params, wish).attempt(0, Dice(seed))


@pytest.mark.parametrize("wished", [{}, {"unique": True}, {"prelaid": 2}], ids=str)
@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
@settings(max_examples=examples(3, 8), deadline=None)
@given(seed=SEEDS, sizes=SIZES)
def test_an_attempt_is_the_same_however_it_is_sliced(
    family: AnyFamily, wished: dict[str, Any], seed: int, sizes: list[int]
) -> None:
    params, wish = small(family, **wished), Wish(seconds=3_600)
    with slice_by([WHOLE]):
        whole = make(family, params, wish, seed)
    with slice_by(sizes):
        parts = make(family, params, wish, seed)

    assert whole == parts


@pytest.mark.parametrize("count", [False, True], ids=["first", "count"])
@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
@settings(max_examples=examples(4, 12), deadline=None)
@given(seed=SEEDS, nodes=st.integers(1, 60_000), sizes=SIZES)
def test_a_search_bounded_in_nodes_is_the_same_however_it_is_sliced(
    family: AnyFamily, count: bool, seed: int, nodes: int, sizes: list[int]
) -> None:
    instance = make(family, small(family), Wish(seconds=3_600), seed)
    assume(instance is not None)
    outcomes = []
    for each in ([WHOLE], sizes):
        begun = family.search(instance.puzzle, family.options(), not count)
        with slice_by(each):
            outcome = solve(begun, limit=3, count=count, budget=Budget(nodes=nodes))
        outcomes.append(replace(outcome, seconds=0.0))

    assert outcomes[0] == outcomes[1]
