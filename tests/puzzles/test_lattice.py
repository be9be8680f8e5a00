"""Cells of a box and its symmetries."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.boxes import BoxPuzzle, BoxSolution
from puzzles.lattice import Cell, Size, centre, symmetries, turns
from tests import strategies
from tests.families.boxes.record.definition import cuboid
from tests.families.boxes.record.strategies import filled_boxes


@pytest.mark.parametrize(
    ("box", "number"), [((3, 3, 3), 48), ((3, 3, 5), 16), ((5, 3, 3), 16), ((1, 5, 9), 8)]
)
def test_a_box_has_as_many_symmetries_as_equal_edges_allow(box: Size, number: int) -> None:
    assert len(set(symmetries(box))) == number


@given(strategies.box_sizes(60))
def test_the_first_symmetry_moves_nothing(box: Size) -> None:
    assert symmetries(box)[0].place(box, (0, 0, 0), (1, 1, 1)) == ((0, 0, 0), (1, 1, 1))
    assert symmetries(box)[0].place(box, (0, 0, 0), box) == ((0, 0, 0), box)


@given(strategies.box_sizes(60))
def test_each_symmetry_is_a_rigid_map_of_the_box_onto_itself(box: Size) -> None:
    x, y, z = map(range, box)
    cells = list(product(x, y, z))
    for symmetry in symmetries(box):
        image = {cell: symmetry.move_cell(box, cell) for cell in cells}

        assert sorted(image.values()) == cells
        assert all(
            _distance(image[cells[0]], image[cell]) == _distance(cells[0], cell) for cell in cells
        )


def _distance(one: Cell, other: Cell) -> list[int]:
    return sorted(abs(a - b) for a, b in zip(one, other, strict=True))


@given(filled_boxes(60, 4), st.integers(0, 47))
def test_a_placed_cuboid_covers_the_moved_cells(
    filled: tuple[BoxPuzzle, BoxSolution], choice: int
) -> None:
    box = filled[0].size
    symmetry = symmetries(box)[choice % len(symmetries(box))]
    for lying in filled[1].placements:
        moved = {symmetry.move_cell(box, cell) for cell in lying.cells()}

        assert cuboid(*symmetry.place(box, lying.at, lying.size)) == moved


@pytest.mark.parametrize(
    ("size", "ways"),
    [
        ((1, 1, 1), ((1, 1, 1),)),
        ((1, 1, 2), ((2, 1, 1), (1, 2, 1), (1, 1, 2))),
        ((3, 1, 2), ((3, 2, 1), (3, 1, 2), (2, 3, 1), (2, 1, 3), (1, 3, 2), (1, 2, 3))),
    ],
)
def test_a_block_turns_as_many_ways_as_it_has_different_edges(
    size: Size, ways: tuple[Size, ...]
) -> None:
    assert turns(size) == ways


@pytest.mark.parametrize(
    ("box", "middle"), [((3, 5, 1), (1, 2, 0)), ((3, 4, 5), None), ((2, 2, 2), None)]
)
def test_only_odd_boxes_have_a_middle_cell(box: Size, middle: Cell | None) -> None:
    assert centre(box) == middle
