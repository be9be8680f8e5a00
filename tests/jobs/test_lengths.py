"""How long slices are; see also tests/jobs/test_dispatcher.py."""

import pytest

from service.jobs.lengths import BEGIN_SECONDS
from service.jobs.lengths import FIRST_SECONDS
from service.jobs.lengths import HURRIED_SECONDS
from service.jobs.lengths import LARGE_BYTES
from service.jobs.lengths import SLICE_SECONDS
from service.jobs.lengths import Lengths
from service.jobs.lengths import Need


def test_slices_become_shorter_where_workers_wait_and_longer_again_where_they_do_not() -> None:
    lengths = Lengths()
    usual = lengths.seconds(1, 0, Need.NONE)
    lengths.waited(True)
    short = lengths.seconds(1, 0, Need.NONE)
    for _ in range(9):
        lengths.waited(True)
    shortest = lengths.seconds(1, 0, Need.NONE)
    lengths.waited(False)
    still = lengths.seconds(1, 0, Need.NONE)
    for _ in range(99):
        lengths.waited(False)

    assert (usual, short, shortest) == (SLICE_SECONDS, SLICE_SECONDS / 2, HURRIED_SECONDS)
    assert HURRIED_SECONDS <= still < short
    assert lengths.seconds(1, 0, Need.NONE) == usual


@pytest.mark.parametrize(("way", "seconds"), [(0.002, 1.0), (0.015, 1.5), (0.5, 2.0), (-9.0, 1.0)])
def test_a_slice_takes_a_hundred_times_its_way(way: float, seconds: float) -> None:
    lengths = Lengths()
    for _ in range(99):
        lengths.went(way)
    assert lengths.seconds(1, 0, Need.NONE) == pytest.approx(seconds)


@pytest.mark.parametrize(
    ("turn", "size", "need", "seconds"),
    [
        (0, 9, Need.NONE, FIRST_SECONDS),
        (0, 9, Need.STOCK, FIRST_SECONDS),
        (0, 9, Need.WORKER, BEGIN_SECONDS),
        (1, 9, Need.STOCK, HURRIED_SECONDS),
        (1, 9, Need.WORKER, HURRIED_SECONDS),
        (0, LARGE_BYTES, Need.NONE, 2 * SLICE_SECONDS),
        (1, 9 * LARGE_BYTES, Need.NONE, 4 * SLICE_SECONDS),
    ],
)
def test_a_slice_is_as_long_as_it_is_needed(
    turn: int, size: int, need: Need, seconds: float
) -> None:
    assert Lengths().seconds(turn, size, need) == pytest.approx(seconds, rel=1e-5)


@pytest.mark.parametrize(
    ("left", "size", "seconds"),
    [
        (9.0, 9, SLICE_SECONDS),
        (1.6, 9, 0.8),
        (0.2, 9, HURRIED_SECONDS),
        (0.2, 2 * LARGE_BYTES, SLICE_SECONDS),  # saving it takes long as well
        (5.0, 2 * LARGE_BYTES, 2.5),
        (9.0, 2 * LARGE_BYTES, 3 * SLICE_SECONDS),
    ],
)
def test_towards_the_end_of_a_job_slices_are_shorter(
    left: float, size: int, seconds: float
) -> None:
    assert Lengths().seconds(1, size, Need.NONE, left) == pytest.approx(seconds, rel=1e-5)
