"""The census of a set agrees with the list of its mazes, and estimates it where it is large."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from statistics import fmean

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from numpy.typing import NDArray

from puzzles.dice import Dice
from puzzles.mazes import DeadEnds, MazeParams, MazePuzzle, Turning, common_turns
from solvers.mazes import MazeCensus, reshaping_effort
from solvers.mazes.counting import COUNTLESS, Counting
from solvers.mazes.digits import Digits, mixed_radix
from solvers.mazes.enumeration import Enumeration
from solvers.mazes.job import MazeJob
from solvers.mazes.proofs import refutation
from solvers.mazes.states import WIDTH, States, sets_read, sets_saved
from tests.night import examples
from workshop.mazes import random_maze


def list_mazes(puzzle: MazePuzzle) -> tuple[int, int]:
    """Mazes and placements of the list of all."""
    assert puzzle.width is not None and puzzle.height is not None
    mazes = placements = 0
    for turned in common_turns(puzzle):
        job = MazeJob(puzzle, puzzle.width, puzzle.height, turned)
        if refutation(job) is None:
            run = Enumeration(job)
            while not run.is_done:
                run.advance(1_000_000, 0)
            mazes, placements = mazes + run.counts.count, placements + run.nodes
    return mazes, placements


SEEDS = st.integers(0, 2**53 - 1)


def wishes(widths: range, heights: range, loops: Sequence[float]) -> SearchStrategy[MazeParams]:
    """What small mazes are made of, turned in any way."""
    return st.builds(
        MazeParams,
        width=st.sampled_from(widths),
        height=st.sampled_from(heights),
        loops=st.sampled_from(loops),
        empty=st.integers(0, 2),
        turning=st.sampled_from(Turning),
    ).filter(lambda params: params.empty < params.width * params.height)


@settings(max_examples=examples(25, 80), deadline=None)
@given(wishes(range(1, 6), range(1, 5), [0.0, 0.3]), SEEDS)
def test_a_census_agrees_with_the_list(params: MazeParams, seed: int) -> None:
    puzzle = random_maze(params, seed)
    tally = MazeCensus(100_000).of(puzzle)

    assert tally is not None and tally.exact
    assert (tally.mazes, tally.placements) == list_mazes(puzzle)
    assert 0 < tally.met <= tally.mazes


def test_a_thinned_census_is_right_in_the_mean() -> None:
    puzzle = random_maze(MazeParams(width=5, height=4), 3)
    mazes, placements = list_mazes(puzzle)
    census = MazeCensus(20)
    tallies = [census.of(puzzle, Dice(seed)) for seed in range(400)]

    assert census.of(puzzle) is None
    assert not any(tally is None or tally.exact for tally in tallies)
    assert 0.8 < fmean(tally.mazes for tally in tallies if tally) / mazes < 1.25
    assert 0.95 < fmean(tally.placements for tally in tallies if tally) / placements < 1.05
    assert max(tally.met for tally in tallies if tally) <= mazes


def test_a_front_that_fits_into_no_word_is_not_counted() -> None:
    assert MazeCensus(10).of(random_maze(MazeParams(width=15, height=15), 1), Dice(1)) is None


def test_reshaping_takes_as_long_each_time() -> None:
    puzzle = random_maze(MazeParams(width=9, height=9), 1)

    assert 100 < reshaping_effort(puzzle) == reshaping_effort(puzzle)


@given(st.lists(st.integers(0, 9), min_size=16, max_size=16).filter(lambda left: any(left[1:])))
def test_a_code_tells_the_cubes_of_each_class(left: list[int]) -> None:
    counts = np.array(left, np.int64)
    digits = Digits(counts)
    weights = mixed_radix([0, *left[1:]])
    assert digits.fit and digits.masks.any() and weights is not None
    before = np.array([int(np.dot(weights, counts)), 0])

    assert [digits.whole, 0] == digits.translate(before).tolist()
    for c in np.flatnonzero(digits.weights):
        codes = digits.whole - digits.weights[c] * np.arange(left[c] + 1)
        assert (
            list(range(left[c], -1, -1)) == (codes >> digits.shifts[c] & digits.masks[c]).tolist()
        )


@pytest.mark.parametrize("bits", [62, 14])
def test_states_of_equally_many_links_to_the_south_come_together(
    monkeypatch: pytest.MonkeyPatch, bits: int
) -> None:
    monkeypatch.setattr("solvers.mazes.digits.WORD", bits)
    counting = Counting(MazeJob(random_maze(MazeParams(width=4, height=4), 2), 4, 4, 0))
    while counting.place < 7:
        counting.advance(1, 0)
    states = counting.states
    left, classes = counting._digits.left, counting._upright.classes
    weights = counting._digits.weights
    classed = [(c, int(weights[c])) for c in range(1, 16) if weights[c]]

    def links(code: int) -> Fraction:
        total = Fraction(0)
        for c, weight in sorted(classed, key=lambda each: -each[1]):
            many, code = divmod(code, weight)
            assert many <= left[c]
            turns = [piece for piece in range(16) if classes[piece] == c]
            total += many * Fraction(sum(piece >> 2 & 1 for piece in turns), len(turns))
        return total

    order = np.argsort(counting._keys(states))
    expected = sorted((links(code), code) for code in states[:, 1].tolist())

    assert 20 < len(states)
    assert expected == [(links(code), code) for code in states[order, 1].tolist()]


def test_bits_give_way_to_mixed_radix_before_a_code_does_not_fit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    puzzle = random_maze(
        MazeParams(width=4, height=4, turning=Turning.NONE), 2
    )  # 15 bits, or 13 if mixed
    job = MazeJob(puzzle, 4, 4, 0)
    wide = Counting(job)
    wide.advance(10**9, 0)
    monkeypatch.setattr("solvers.mazes.digits.WORD", 14)
    narrow = Counting(job)
    narrow.advance(10**9, 0)

    assert wide.count and wide._digits.masks.any() and not narrow._digits.masks.any()
    assert narrow.complete and (narrow.count, narrow.nodes) == (wide.count, wide.nodes)
    monkeypatch.setattr("solvers.mazes.digits.WORD", 3)
    crowded = Counting(job)
    assert crowded.crowded and crowded.progress() == 0.0


@settings(max_examples=examples(20, 60), deadline=None)
@given(wishes(range(2, 4), range(2, 5), [0.0, 0.2, 0.6]), SEEDS, st.sampled_from(DeadEnds))
def test_a_count_agrees_with_the_list(params: MazeParams, seed: int, dead_ends: DeadEnds) -> None:
    """Also where parts with more loops than a maze has are left out."""
    puzzle = replace(random_maze(params, seed), dead_ends=dead_ends)
    job = MazeJob(puzzle, params.width, params.height, 0)
    lister, counting = Enumeration(job), Counting(job)
    counting.advance(50, 0)
    saved = Counting(job)
    saved.restore(counting.state())
    saved.advance(10**9, 0)
    lister.advance(10**9, 0)

    assert saved.complete and lister.is_done
    assert lister.counts.count == saved.count


def test_what_is_ahead_of_a_state_is_known_once_all_are_done() -> None:
    counting = Counting(MazeJob(random_maze(MazeParams(width=4, height=4), 2), 4, 4, 0))
    counting.advance(10**9, 0)

    assert counting.complete and counting._ahead()[0] == pytest.approx(counting.nodes)


def test_the_share_of_a_count_that_is_done_is_about_what_is_told() -> None:
    job = MazeJob(random_maze(MazeParams(width=5, height=5), 5), 5, 5, 0)
    whole, counting = Counting(job), Counting(job)
    whole.advance(10**9, 0)
    told = []
    while not counting.is_done:
        told.append((counting.nodes / whole.nodes, counting.progress()))
        counting.advance(whole.nodes // 20, 0)

    assert len(told) > 10 and counting.progress() == 1.0
    assert sorted(share for _, share in told) == [share for _, share in told]
    assert all(true / 3 <= share <= 3 * true for true, share in told if true > 0.1)


@pytest.mark.parametrize("largest", [64, 1 << 19])
def test_halves_leave_the_count_that_they_are_of_as_it_was(
    monkeypatch: pytest.MonkeyPatch, largest: int
) -> None:
    monkeypatch.setattr("solvers.mazes.counting.LARGEST", largest)
    counting = Counting(MazeJob(random_maze(MazeParams(width=4, height=4), 2), 4, 4, 0))
    while (halves := counting.halve()) is None:
        counting.advance(50, 0)
    begun = counting.count
    for half in halves:
        half.advance(10**9, 0)
    counting.advance(10**9, 0)

    assert counting.count == sum(half.count for half in halves) > begun


def test_the_share_is_a_number_however_many_states_are_reckoned_with(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("solvers.mazes.counting.GROWTH", 1e9)
    counting = Counting(
        MazeJob(random_maze(MazeParams(width=2, height=90, turning=Turning.EACH), 1), 2, 90, 0)
    )
    assert not counting.crowded and max(counting._ahead()) == COUNTLESS
    assert counting.progress() == 0.0
    counting.advance(50, 0)
    assert 0.0 <= counting.progress() < 0.5


# counted by states


Ints = NDArray[np.int64]

NUMBERS = st.one_of(
    st.just(0),
    st.sampled_from([255, 256, (1 << 31) - 1, 1 << 31, (1 << 62) - 1]),
    st.integers(0, (1 << 62) - 1),
)
ROWS = st.lists(st.tuples(*[NUMBERS] * WIDTH), max_size=6)
SETS = st.lists(st.tuples(st.integers(0, 40), ROWS), max_size=4)


Set = tuple[int, list[tuple[int, ...]]]


def reported_sets(sets: Iterable[tuple[int, States]]) -> list[Set]:
    return [(place, [tuple(row) for row in some.wide.tolist()]) for place, some in sets]


def table(rows: list[tuple[int, ...]]) -> Ints:
    return np.array(rows, np.int64).reshape(-1, WIDTH)


@given(SETS)
def test_sets_are_as_they_were(sets: list[Set]) -> None:
    state = sets_saved("some", [(place, States.of(table(rows))) for place, rows in sets])

    assert reported_sets(sets_read("some", state)) == sets


@given(SETS)
def test_what_earlier_versions_saved_is_read(sets: list[Set]) -> None:
    """The place of each state, and the lowest bytes of numbers; neighbours of a place are one."""
    flat = [(place, *row) for place, rows in sets for row in rows]
    numbers = np.array(flat, "<i8").reshape(-1, 1 + WIDTH)
    state = {}
    for k in range(1 + WIDTH):
        octets = np.ascontiguousarray(numbers[:, k]).view(np.uint8).reshape(-1, 8)
        width = (int(numbers[:, k].max(initial=0)).bit_length() + 7) // 8
        state[f"some {k}"] = octets[:, :width].copy()
    again = reported_sets(sets_read("some", state))

    assert flat == [(place, *row) for place, rows in again for row in rows]
    assert all(rows for _, rows in again)
    assert all(a != b for (a, _), (b, _) in zip(again, again[1:], strict=False))


def test_small_numbers_take_four_bytes_and_zeros_none() -> None:
    wide = table([(1, 1 << 40, 5, 0), (2, 3, 6, 0)])
    sizes = [column.nbytes for column in States.of(wide).columns]

    assert sizes == [8, 16, 8, 0]
