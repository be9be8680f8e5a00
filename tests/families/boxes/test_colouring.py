"""Proofs by colouring: only where there is no filling, and each is one by the definition."""

import copy
import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzles.boxes import Block, BoxOptions, BoxPuzzle, BoxSolution
from puzzles.lattice import Size, volume
from puzzles.outcome import Reason, Verdict
from solvers.boxes import colouring, resume, search
from solvers.boxes.crate import Crate
from solvers.boxes.proofs import refutation
from solvers.engine.driver import solve
from solvers.engine.weighing import Weighing, separating
from tests.families.boxes.record import definition as by_definition
from tests.families.boxes.record import strategies
from tests.families.boxes.record.colouring import complaints
from tests.night import examples

Details = Any


def bricks(size: Size, *blocks: tuple[Size, int]) -> BoxPuzzle:
    return BoxPuzzle(size, tuple(Block(block, count) for block, count in blocks), None)


def details_of(reason: Reason | None) -> Details:
    """As a client reads them."""
    assert reason is not None
    return json.loads(json.dumps(reason.details))


BRICKS = bricks((6, 6, 6), ((1, 2, 4), 27))
RODS = bricks((10, 10, 10), ((1, 1, 4), 250))
# As many odd slices as its blocks can serve, and no weights: only modulo 2 there is a proof.
BY_HAND = [
    [[1 if (x // 2 + y // 2 + z // 2) % 2 == 0 else -1 for z in range(6)] for y in range(6)]
    for x in range(6)
]


@pytest.mark.parametrize("puzzle", [BRICKS, RODS], ids=["6x6x6", "10x10x10"])
@pytest.mark.parametrize("first", [True, False], ids=["first", "all"])
def test_bricks_that_a_search_does_not_refute_are_refuted_by_colouring(
    puzzle: BoxPuzzle, first: bool
) -> None:
    outcome = solve(search(puzzle, BoxOptions(), first))

    assert (outcome.verdict, outcome.reason.code) == (Verdict.UNSOLVABLE, "colouring")
    assert complaints(puzzle, details_of(outcome.reason)) == []


@cache
def proof_of_bricks(way: Callable[[Crate], Reason | None]) -> Details:
    return details_of(way(Crate(BRICKS)))


def test_the_colouring_of_the_document_is_a_proof() -> None:
    details = {"weights": BY_HAND, "bounds": {"1x2x4": 0}, "counts": {"1x2x4": 27}, "total": 8}

    assert complaints(BRICKS, {**details, "modulus": None}) == []


def proofs(puzzle: BoxPuzzle) -> list[Details]:
    """The details of all proofs of what is not refuted at once."""
    crate = Crate(puzzle)
    if refutation(puzzle, crate) is not None:
        return []
    ways = colouring.by_parity(crate), colouring.by_weights(crate)
    return [details_of(reason) for reason in ways if reason is not None]


@settings(max_examples=examples(80, 300))
@given(st.one_of(strategies.box_puzzles(), strategies.given_boxes()))
def test_only_what_has_no_filling_is_refuted(puzzle: BoxPuzzle) -> None:
    found = proofs(puzzle)

    assert not (found and by_definition.fillings(puzzle))
    assert all(complaints(puzzle, proof) == [] for proof in found)


@settings(max_examples=examples(40, 150))
@given(strategies.filled_boxes(250, 60), st.data())
def test_a_cut_up_box_is_never_refuted(
    filled: tuple[BoxPuzzle, BoxSolution], data: st.DataObject
) -> None:
    puzzle, solution = filled
    some = tuple(p for p in solution.placements if data.draw(st.booleans()))
    for each in (puzzle, replace(puzzle, fixed=some)):
        assert colouring.colouring(Crate(each)) is None


@st.composite
def brick_boxes(draw: st.DrawFn) -> BoxPuzzle:
    """A box of the right volume for bricks of one kind, and perhaps some of another."""
    edges, brick = st.integers(1, 6), st.integers(1, 4)
    size = draw(st.tuples(edges, edges, edges))
    first, second = (draw(st.tuples(brick, brick, brick)) for _ in range(2))
    few = draw(st.integers(0, 3))
    rest = volume(size) - few * volume(second)
    if rest <= 0 or rest % volume(first):
        return bricks(size, ((1, 1, 1), volume(size)))
    blocks = [(first, rest // volume(first)), *([(second, few)] if few else [])]
    return bricks(size, *blocks)


@settings(max_examples=examples(80, 300))
@given(brick_boxes())
def test_every_proof_stands_by_the_definition(puzzle: BoxPuzzle) -> None:
    assert all(complaints(puzzle, proof) == [] for proof in proofs(puzzle))


@pytest.mark.parametrize("way", [colouring.by_parity, colouring.by_weights])
@settings(max_examples=examples(10, 50))
@given(data=st.data())
def test_the_check_sees_what_is_not_a_proof(
    way: Callable[[Crate], Reason | None], data: st.DataObject
) -> None:
    """So that the tests above can fail."""
    details = proof_of_bricks(way)
    spoilt = copy.deepcopy(details)
    x, y, z = (data.draw(st.integers(0, 5)) for _ in range(3))
    spoilt["weights"][x][y][z] += 1
    swapped = {**details, "bounds": {"1x2x4": details["bounds"]["1x2x4"] + 1}}
    fewer = {**details, "counts": {"1x2x4": 26}}

    assert complaints(BRICKS, details) == []
    assert all(complaints(BRICKS, d) for d in (spoilt, swapped, fewer))


@settings(max_examples=examples(20, 60))
@given(st.one_of(strategies.box_puzzles(), strategies.given_boxes()))
def test_orbits_are_those_of_the_definition(puzzle: BoxPuzzle) -> None:
    crate = Crate(puzzle)
    back = np.argsort(crate.axes)
    orbit = colouring.orbits(crate).transpose(2, 1, 0).transpose(back)
    kept = by_definition.kept_symmetries(puzzle)
    for x, y, z in product(*map(range, puzzle.size)):
        cell = x, y, z
        images = {symmetry.move_cell(puzzle.size, cell) for symmetry in kept}
        alike = {c for c in product(*map(range, puzzle.size)) if orbit[c] == orbit[cell]}
        assert orbit[cell] < 0 or alike == images


def test_the_same_is_told_of_a_box_in_any_order_of_its_axes() -> None:
    sizes = {(2, 3, 7), (7, 3, 2), (3, 7, 2)}
    puzzles = [bricks(size, ((1, 1, 4), 9), ((1, 2, 3), 1)) for size in sorted(sizes)]
    found = [(puzzle, colouring.colouring(Crate(puzzle))) for puzzle in puzzles]

    assert all(reason is not None for _, reason in found)
    assert [complaints(puzzle, details_of(reason)) for puzzle, reason in found] == [[], [], []]


def test_what_is_too_large_to_be_looked_at_costs_nothing() -> None:
    crate = Crate(bricks((20, 20, 20), ((1, 2, 4), 1000)))
    run = Weighing(colouring.price(crate), partial(colouring.colouring, crate))

    assert (run.advance(10**9, 1), run.is_done, run.complete, run.nodes) == ([], True, False, 0)


def test_the_price_is_paid_before() -> None:
    crate, price = Crate(BRICKS), colouring.PRICE * 6 * 6 * 5 * 3
    run = Weighing(colouring.price(crate), partial(colouring.colouring, crate))

    run.advance(price - 1, 1)
    assert (run.is_done, run.nodes) == (False, price - 1)
    run.advance(10, 1)
    assert (run.is_done, run.complete, run.nodes) == (True, True, price)


@pytest.mark.parametrize("nodes", [1, 19_000, 20_500, 21_000])
def test_a_search_that_was_saved_on_its_way_tells_the_same(nodes: int) -> None:
    whole = solve(search(BRICKS))
    begun = search(BRICKS)
    begun.advance(nodes, 1)
    again = solve(resume(BRICKS, BoxOptions(), begun.save()))

    assert again.reason == whole.reason
    assert [
        solve(part).reason for part in resume(BRICKS, BoxOptions(), begun.save()).split(2)
    ] == [whole.reason] * 2


def test_nobody_is_told_of_weights_where_the_goal_is_a_sum() -> None:
    rows = [np.array([[2, 0], [0, 2]])]

    assert separating(np.array([3, 3]), rows, np.array([3]), 10**6) is None
    assert separating(np.array([3, 4]), rows, np.array([3]), 10**6) is not None


@settings(max_examples=examples(60, 200))
@given(st.data())
def test_weights_outweigh_every_sum(data: st.DataObject) -> None:
    n, small = data.draw(st.integers(1, 4)), st.integers(0, 4)
    row = st.lists(small, min_size=n, max_size=n)
    groups = [
        np.array(data.draw(st.lists(row, min_size=1, max_size=4)))
        for _ in range(data.draw(st.integers(1, 3)))
    ]
    counts = np.array([data.draw(st.integers(1, 3)) for _ in groups])
    goal = np.array(data.draw(row)) * int(counts.sum())
    found = separating(goal, groups, counts, 10**6)
    if found is None:  # then whole weights do not tell them apart either
        for weights in product((-2, -1, 0, 1, 2), repeat=n):
            most = sum(c * (g @ weights).max() for c, g in zip(counts, groups, strict=True))
            assert goal @ weights <= most
    else:
        most = sum(c * (g @ found).max() for c, g in zip(counts, groups, strict=True))
        assert abs(found).max() <= 1 + 1e-6
        assert goal @ found > most
