"""Fillings that come apart: told before a search, and by the definition."""

from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generators.box_fillings import Filling, cut, merge_cells
from generators.unique_boxes import comes_apart, unique_filling
from puzzles.dice import Dice
from puzzles.lattice import Cell, Size, centre, symmetries, volume
from tests.night import examples

SEEDS = st.integers(0, 2**53 - 1)


def boxes_of_blocks(filling: Filling) -> Iterator[tuple[Filling, Cell, Cell]]:
    """Some blocks, but not all and not one, that fill a box; its low and high corner."""
    for count in range(2, len(filling)):
        for chosen in combinations(filling.items(), count):
            low = tuple(min(at[k] for at, _ in chosen) for k in range(3))
            high = tuple(max(at[k] + size[k] for at, size in chosen) for k in range(3))
            a, b, c = (high[k] - low[k] for k in range(3))
            if a * b * c == sum(volume(size) for _, size in chosen):
                yield dict(chosen), (low[0], low[1], low[2]), (high[0], high[1], high[2])


def put_back(filling: Filling) -> Iterator[Filling]:
    """The fillings in which a box of blocks lies reflected."""
    for inside, low, high in boxes_of_blocks(filling):
        for axis in range(3):
            other = {at: size for at, size in filling.items() if at not in inside}
            for at, size in inside.items():
                moved = list(at)
                moved[axis] = low[axis] + high[axis] - at[axis] - size[axis]
                other[moved[0], moved[1], moved[2]] = size
            yield other


def copies(filling: Filling, box: Size) -> list[Filling]:
    return [
        dict(move.place(box, at, size) for at, size in filling.items()) for move in symmetries(box)
    ]


@settings(max_examples=examples(20, 60))
@given(SEEDS, st.sampled_from([(3, 3, 3), (2, 3, 4), (4, 4, 3), (1, 4, 5)]), st.integers(2, 8))
def test_what_can_be_put_back_reflected_comes_apart(seed: int, box: Size, blocks: int) -> None:
    for make in (cut, merge_cells):
        filling = make(box, None, blocks, False, Dice(seed))
        others = any(other not in copies(filling, box) for other in put_back(filling))

        assert comes_apart(filling, box, None) == others


def test_a_golden_cube_is_never_moved() -> None:
    """A box of blocks around the golden cube can be reflected only about the golden cube."""
    ring: Filling = {(0, 0, 0): (1, 2, 1), (1, 0, 0): (2, 1, 1), (2, 1, 0): (1, 2, 1)}
    ring[0, 2, 0] = (2, 1, 1)
    below = {(0, 3, 0): (2, 1, 1), (2, 3, 0): (1, 1, 1)}

    assert comes_apart({**ring, **below}, (3, 4, 1), (1, 1, 0))
    assert not comes_apart({**ring, (0, 3, 0): (3, 1, 1)}, (3, 4, 1), (1, 1, 0))
    assert not comes_apart(ring, (3, 3, 1), (1, 1, 0))


@pytest.mark.parametrize("size", [(5, 5, 5), (9, 7, 5), (6, 6, 6), (3, 8, 4), (1, 9, 9)])
def test_a_filling_of_planes_that_were_moved_is_whole(size: Size) -> None:
    golden = centre(size) if all(edge % 2 for edge in size) else None
    made = [unique_filling(size, golden, 8, Dice(seed)) for seed in range(6)]

    assert any(made)
    for filling in filter(None, made):
        covered = [
            (x, y, z)
            for (a, b, c), (i, j, k) in filling.items()
            for x in range(a, a + i)
            for y in range(b, b + j)
            for z in range(c, c + k)
        ]
        assert len(filling) == 8
        assert len(covered) == len(set(covered)) == volume(size) - (golden is not None)
        assert golden not in covered
        assert max(covered) < size and min(covered) >= (0, 0, 0)
        assert not comes_apart(filling, size, golden)
