"""How long slices are, and how long the dispatcher has them be."""

import math
import time
from collections.abc import Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from puzzles.dice import Dice
from puzzles.errors import BudgetError
from service.jobs.dispatch.dispatcher import HURRIES
from service.jobs.dispatch.lengths import (
    BEGIN_SECONDS,
    FIRST_SECONDS,
    HURRIED_SECONDS,
    LARGE_BYTES,
    SLICE_SECONDS,
    Lengths,
    Need,
)
from service.jobs.errors import MOST_DEATHS
from service.jobs.kinds import generating
from service.jobs.kinds.generating import Generating
from service.jobs.orders import Ending, JobProgress, Order, Reached, Tally
from service.jobs.storage.database import Database
from service.work.pipe import DiedError
from tests.jobs.test_dispatcher import tiny
from tests.jobs.workers import MadeUp, work_for

WAITED_FOR = (Need.STOCK, Need.WORKER)


def test_slices_become_shorter_where_workers_wait_and_longer_again_where_they_do_not() -> None:
    lengths = Lengths()
    usual = lengths.seconds(1, 0, Need.NONE)
    lengths.note_wait(True)
    short = lengths.seconds(1, 0, Need.NONE)
    for _ in range(9):
        lengths.note_wait(True)
    shortest = lengths.seconds(1, 0, Need.NONE)
    lengths.note_wait(False)
    still = lengths.seconds(1, 0, Need.NONE)
    for _ in range(99):
        lengths.note_wait(False)

    assert (usual, short, shortest) == (SLICE_SECONDS, SLICE_SECONDS / 2, HURRIED_SECONDS)
    assert HURRIED_SECONDS <= still < short
    assert lengths.seconds(1, 0, Need.NONE) == usual


def test_a_part_of_which_workers_died_has_shorter_slices() -> None:
    whole = Lengths().seconds(1, 0, Need.NONE)
    told = [Lengths().seconds(1, 0, Need.NONE, deaths=deaths) for deaths in range(4)]

    assert [whole, whole / 4, BEGIN_SECONDS, BEGIN_SECONDS] == told


@pytest.mark.parametrize(("way", "seconds"), [(0.002, 1.0), (0.015, 1.5), (0.5, 2.0), (-9.0, 1.0)])
def test_a_slice_takes_a_hundred_times_its_way(way: float, seconds: float) -> None:
    lengths = Lengths()
    for _ in range(99):
        lengths.went(way)
    assert lengths.seconds(1, 0, Need.NONE) == pytest.approx(seconds)


@pytest.mark.parametrize(
    ("turn", "size", "need", "left", "seconds"),
    [
        (0, 9, Need.NONE, math.inf, FIRST_SECONDS),
        (0, 9, Need.STOCK, math.inf, FIRST_SECONDS),
        (0, 9, Need.WORKER, math.inf, BEGIN_SECONDS),
        (1, 9, Need.STOCK, math.inf, HURRIED_SECONDS),
        (1, 9, Need.WORKER, math.inf, HURRIED_SECONDS),
        (0, LARGE_BYTES, Need.NONE, math.inf, 2 * SLICE_SECONDS),
        (1, 9 * LARGE_BYTES, Need.NONE, math.inf, 4 * SLICE_SECONDS),
        # towards the end of a job
        (1, 9, Need.NONE, 9.0, SLICE_SECONDS),
        (1, 9, Need.NONE, 1.6, 0.8),
        (1, 9, Need.NONE, 0.2, HURRIED_SECONDS),
        (1, 2 * LARGE_BYTES, Need.NONE, 0.2, SLICE_SECONDS),  # saving it takes long as well
        (1, 2 * LARGE_BYTES, Need.NONE, 5.0, 2.5),
        (1, 2 * LARGE_BYTES, Need.NONE, 9.0, 3 * SLICE_SECONDS),
        # where somebody waits for a half
        *((1, LARGE_BYTES, need, 9.0, HURRIED_SECONDS) for need in WAITED_FOR),
        *((1, LARGE_BYTES, need, 0.5, 0.25) for need in WAITED_FOR),
        *((1, LARGE_BYTES, need, 0.01, BEGIN_SECONDS) for need in WAITED_FOR),
    ],
)
def test_a_slice_is_as_long_as_it_is_needed_and_the_job_lasts(
    turn: int, size: int, need: Need, left: float, seconds: float
) -> None:
    assert Lengths().seconds(turn, size, need, left) == pytest.approx(seconds, rel=1e-5)


class Timed(MadeUp):
    """Divides nothing; notes how long slices shall take.

    way: seconds that one seems to be on its way; less than none, so that nothing adds to it.
    explored: of the part, after each.
    """

    def __init__(
        self, capacity: int, size: int, rounds: int, way: float = -9.0, explored: float = 0.0
    ) -> None:
        self.capacity, self._size, self._rounds, self._way = capacity, size, rounds, way
        self._explored, self.seconds = explored, list[float]()

    async def advance(self, order: Order, state: Any, *more: Any, **known: Any) -> Any:
        begun = time.monotonic()
        came = await super().advance(order, state)
        self.seconds.append(more[0])
        done = len(self.seconds) == self._rounds
        took = time.monotonic() - begun - self._way
        state, explored = came.state.ljust(self._size), self._explored
        return replace(came, state=state, explored=explored, done=done, seconds=took)


@pytest.mark.parametrize(
    ("capacity", "size", "expected"),
    [
        (1, 9, [FIRST_SECONDS, SLICE_SECONDS, SLICE_SECONDS]),
        (1, LARGE_BYTES, [FIRST_SECONDS, 2 * SLICE_SECONDS, 2 * SLICE_SECONDS]),
        (1, 9 * LARGE_BYTES, [FIRST_SECONDS, 4 * SLICE_SECONDS, 4 * SLICE_SECONDS]),
        (
            2,
            LARGE_BYTES,
            [BEGIN_SECONDS] + [HURRIED_SECONDS] * (HURRIES - 1) + [2 * SLICE_SECONDS] * 2,
        ),
    ],
)
def test_slices_are_long_where_there_is_much_to_save_and_nobody_waits_for_a_half(
    database: Database, capacity: int, size: int, expected: Sequence[float]
) -> None:
    workers = Timed(capacity, size, rounds=len(expected))
    work_for(database, workers, "ada")
    assert workers.seconds == pytest.approx(expected, rel=1e-5)


def test_slices_are_short_where_little_is_left_of_a_job_and_others_would_wait_for_it(
    database: Database,
) -> None:
    lasts = HURRIES + 2
    many = {workers: Timed(workers, 9, lasts, explored=0.99) for workers in (1, 2)}
    for workers in many.values():
        work_for(database, workers, "ada")
    assert many[1].seconds[-1] == pytest.approx(SLICE_SECONDS, rel=1e-4)
    assert many[2].seconds[-1] == HURRIED_SECONDS


class Deadly(Timed):
    """Kills the workers of the first slices."""

    async def advance(self, order: Order, state: Any, *more: Any, **known: Any) -> Any:
        if len(self.seconds) < MOST_DEATHS - 1:
            self.seconds.append(more[0])
            raise DiedError
        return await super().advance(order, state, *more)


def test_slices_are_short_after_deaths_until_one_comes_back(database: Database) -> None:
    workers = Deadly(1, 9, rounds=MOST_DEATHS + 1)
    work_for(database, workers, "ada")

    assert [FIRST_SECONDS, BEGIN_SECONDS, BEGIN_SECONDS] == workers.seconds[:MOST_DEATHS]
    assert pytest.approx(SLICE_SECONDS, rel=1e-4) == workers.seconds[-1]


def test_slices_are_longer_where_their_way_is_long(database: Database) -> None:
    workers = Timed(1, 9, rounds=30, way=0.015)
    work_for(database, workers, "ada")
    assert workers.seconds[-1] > 1.3 * SLICE_SECONDS


@pytest.mark.parametrize(("seconds", "attempts"), [(0.0, 1), (1.0, 2), (1.5, 3)])
def test_a_slice_that_makes_puzzles_ends_after_its_time(
    monkeypatch: pytest.MonkeyPatch, seconds: float, attempts: int
) -> None:
    class Hopeless:
        """A maker whose attempts take half a second each, and fail."""

        now = 0.0

        def attempt(self, number: int, dice: Dice) -> None:
            assert number < 9, "it goes on for ever"
            self.now += 0.5

    maker = Hopeless()
    monkeypatch.setattr(generating, "_maker", lambda forms, order: maker)
    monkeypatch.setattr(generating, "time", SimpleNamespace(monotonic=lambda: maker.now))

    came = Generating().advance(tiny(), None, seconds=seconds, standing=JobProgress())

    assert (came.tally.sums[generating.ATTEMPTS], came.frontier) == (attempts, attempts)
    assert not came.done and not came.items


@pytest.mark.parametrize("made", [0, 7])
def test_a_puzzle_that_did_not_come_in_time_tells_how_many_were_made(made: int) -> None:
    reached = Reached(
        tally=Tally(sums={generating.ATTEMPTS: made} if made else {}),
        nodes=0, seconds=0.0, solutions=(), items=(), ending=Ending.DUE, lost=(),
    )  # fmt: skip
    with pytest.raises(BudgetError, match=f"none of {made} attempts met the wish"):
        Generating().finish(tiny(), reached)
