"""A worker goes on with the search it has, or with what the checkpoint says: both are the same."""

from collections.abc import Callable

import pytest

import actions
from actions.solving import SolveRequest
from families.mazes import MAZES
from puzzles.snakes import SnakeOptions, SnakePuzzle
from service.jobs.dispatch import work
from service.jobs.dispatch.work import MARKED, Unknown
from service.jobs.kinds import solving
from service.jobs.kinds.solving import Solving, solve_order
from service.jobs.orders import JobProgress, Mark, Order, SliceResult
from service.schemas.families.mazes import MAZE_FORMS
from service.schemas.families.snakes import SNAKE_FORMS
from solvers.engine.driver import solve
from solvers.engine.search import Budget
from solvers.snakes import resume
from workshop.orders import conway, deck, order_solve, snake

SECONDS = 0.002


def maze() -> tuple[Order, int]:
    """A small set of mazes, its number as in the documents."""
    return order_solve(MAZE_FORMS, actions.known_puzzle(MAZES, "kool-26-3x9").puzzle), 690


def after(order: Order, state: bytes | None) -> SliceResult:
    return Solving().advance(order, state, seconds=SECONDS, standing=JobProgress())


@pytest.mark.parametrize("made", [conway, maze])
@pytest.mark.parametrize("forgets", [False, True], ids=["goes on", "reads anew"])
@pytest.mark.parametrize("loses", [False, True], ids=["", "loses every slice once"])
def test_slices_add_up(made: Callable[[], tuple[Order, int]], forgets: bool, loses: bool) -> None:
    order, distinct = made()
    state, met, slices, done = None, 0, 0, False
    while not done:
        if forgets:
            solving._latest.clear()
        if loses:
            after(order, state)
        came = after(order, state)
        state, done = came.state, came.done
        met += came.tally.sums["distinct"]
        slices += 1
    assert distinct == met
    assert slices > 1


@pytest.mark.parametrize(("limit", "many", "nodes"), [(1, 1, 8_000_000), (2, 0, 4_000_000)])
def test_what_looks_for_a_first_solution_goes_on_in_one_part(
    limit: int, many: int, nodes: int
) -> None:
    """A chain of corners alone, which the beam folds and nothing else.

    nodes: after half as many the beam begins, if it does.
    """
    puzzle = SnakePuzzle(f"0{'1' * 94}0", (4, 4, 6))
    told = solve_order(SNAKE_FORMS, SolveRequest(puzzle=puzzle, limit=limit, count=False))
    order = Order(kind="solve", family="snakes", asked=told)
    state = Solving().advance(order, None, seconds=0.1, standing=JobProgress()).state
    parts = Solving().split(order, state, 3)
    outcomes = [
        solve(resume(puzzle, SnakeOptions(), part), budget=Budget(nodes=nodes)) for part in parts
    ]

    assert len(parts) == 3
    assert sum("beam" in each.engine for each in outcomes) == many
    assert sum(len(each.solutions) for each in outcomes) == many


def test_what_was_saved_last_is_not_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    orders = conway()[0], snake()[0]
    came = [after(order, None) for order in orders]
    monkeypatch.delattr(solving, "search_from")
    again = [after(order, each.state) for order, each in zip(orders, came, strict=True)]
    assert {each.state for each in again}.isdisjoint({each.state for each in came})


def test_two_searches_are_held_if_they_are_not_large(monkeypatch: pytest.MonkeyPatch) -> None:
    states = [after(made()[0], None).state for made in (conway, snake, deck)]
    assert [*solving._latest] == states[1:]

    monkeypatch.setattr(solving, "LATEST_BYTES", 1)
    last = after(maze()[0], None).state
    assert [*solving._latest] == [last]


@pytest.mark.parametrize("made", [conway, maze])
def test_slices_that_go_on_from_marks_add_up(
    monkeypatch: pytest.MonkeyPatch, made: Callable[[], tuple[Order, int]]
) -> None:
    monkeypatch.setattr(work, "SMALL_STATE", 0)
    order, distinct = made()
    state: Mark | None = None
    met, done = 0, False
    while not done:
        came = work.advance(order, state, SECONDS, JobProgress(), marks=True)
        assert isinstance(came, SliceResult)
        if state is not None:  # it is the checkpoint of one slice, and of no other
            assert isinstance(work.advance(order, state, SECONDS, JobProgress()), Unknown)
        state, done = came.mark, came.done
        assert done or (state is not None and len(state) == len(came.state))
        met += came.tally.sums["distinct"]
    assert distinct == met


def test_a_worker_knows_the_marks_of_its_last_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "SMALL_STATE", 0)
    order, _ = conway()
    came = [
        work.advance(order, None, SECONDS, JobProgress(), marks=True) for _ in range(MARKED + 1)
    ]
    marks = [each.mark for each in came if isinstance(each, SliceResult)]
    again = [work.advance(order, mark, SECONDS, JobProgress()) for mark in marks]
    assert [type(each) for each in again] == [Unknown] + [SliceResult] * MARKED
