"""A worker goes on with the search it has, or with what the checkpoint says: both are the same."""

from collections.abc import Callable

import pytest

import actions
from families.mazes import MAZES
from service.jobs.kinds import solving
from service.jobs.kinds.solving import Solving
from service.jobs.orders import Order
from service.jobs.orders import Slice
from service.jobs.orders import Standing
from service.schemas.mazes import MAZE_FORMS
from tests.jobs.orders import conway
from tests.jobs.orders import ordered

SECONDS = 0.002


def maze() -> tuple[Order, int]:
    """A small set of mazes, its number as in the documents."""
    return ordered(MAZE_FORMS, actions.known(MAZES, "kool-26-3x9").puzzle), 690


def after(order: Order, state: bytes | None) -> Slice:
    return Solving().advance(order, state, seconds=SECONDS, standing=Standing())


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


def test_what_was_saved_last_is_not_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    order, _ = conway()
    came = after(order, None)
    monkeypatch.delattr(solving, "_resumed")
    assert came.state != after(order, came.state).state
