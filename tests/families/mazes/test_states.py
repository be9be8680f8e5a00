"""States of a sweep in few bytes; what an earlier version saved is read."""

from collections.abc import Iterable

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from solvers.mazes.states import WIDTH, States, read, save_columns, sets_read, sets_saved

Ints = NDArray[np.int64]

NUMBERS = st.one_of(
    st.just(0),
    st.sampled_from([255, 256, (1 << 31) - 1, 1 << 31, (1 << 62) - 1]),
    st.integers(0, (1 << 62) - 1),
)
ROWS = st.lists(st.tuples(*[NUMBERS] * WIDTH), max_size=6)
SETS = st.lists(st.tuples(st.integers(0, 40), ROWS), max_size=4)


Set = tuple[int, list[tuple[int, ...]]]


def told(sets: Iterable[tuple[int, States]]) -> list[Set]:
    return [(place, [tuple(row) for row in some.wide.tolist()]) for place, some in sets]


def table(rows: list[tuple[int, ...]]) -> Ints:
    return np.array(rows, np.int64).reshape(-1, WIDTH)


@given(ROWS)
def test_states_are_as_they_were(rows: list[tuple[int, ...]]) -> None:
    wide = table(rows)
    states = States.of(wide)
    again = read("some", save_columns("some", states))

    assert len(states) == len(rows)
    assert states.wide.tolist() == again.wide.tolist() == wide.tolist()


@given(SETS)
def test_sets_are_as_they_were(sets: list[Set]) -> None:
    state = sets_saved("some", [(place, States.of(table(rows))) for place, rows in sets])

    assert told(sets_read("some", state)) == sets


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
    again = told(sets_read("some", state))

    assert flat == [(place, *row) for place, rows in again for row in rows]
    assert all(rows for _, rows in again)
    assert all(a != b for (a, _), (b, _) in zip(again, again[1:], strict=False))


def test_small_numbers_take_four_bytes_and_zeros_none() -> None:
    wide = table([(1, 1 << 40, 5, 0), (2, 3, 6, 0)])
    sizes = [column.nbytes for column in States.of(wide).columns]

    assert sizes == [8, 16, 8, 0]
