"""What hypothesis draws of boxes.

A filled box is cut from a whole one, so its puzzle has a solution that no solver made. Loose
blocks mostly have none. Both stay so small that the brute force can count them.
"""

from collections.abc import Hashable
from contextlib import suppress
from dataclasses import replace
from operator import itemgetter

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from puzzles.boxes import Block, BoxOptions, BoxPuzzle, BoxSolution, Placement, add_reflections
from puzzles.errors import RuleError
from puzzles.lattice import Cell, Size, centre, volume
from tests.families.boxes.record import definition as brute
from tests.families.record import Constants, Race
from tests.strategies import box_sizes

FEW_CELLS = 12  # with any blocks the brute force takes milliseconds
FEW_BLOCKS = 6  # with any box, too


Part = tuple[Cell, Size]


@st.composite
def golden_cells(draw: DrawFn, size: Size) -> Cell | None:
    """The centre if there is one, any other cell, or none."""
    x, y, z = (draw(st.integers(0, edge - 1)) for edge in size)
    return draw(st.sampled_from([centre(size), (x, y, z), None]))


@st.composite
def filled_boxes(draw: DrawFn, cells: int, blocks: int) -> tuple[BoxPuzzle, BoxSolution]:
    """A box of at most so many cells, cut into about so many blocks at most, and the cut parts.

    Equal blocks are listed together or apart, so that entries repeat a size.
    """
    size = draw(box_sizes(cells))
    golden = draw(golden_cells(size))
    parts: list[Part] = [((0, 0, 0), size)]
    if golden is not None:
        for axis in draw(st.permutations((0, 1, 2))):
            parts = _cut(_cut(parts, axis, golden[axis], golden), axis, golden[axis] + 1, golden)
        parts.remove((golden, (1, 1, 1)))
    while len(parts) < blocks and draw(st.integers(0, 9)):
        at, lying = draw(st.sampled_from(parts)) if parts else ((0, 0, 0), (1, 1, 1))
        axis = max(range(3), key=lambda k: lying[k] if draw(st.booleans()) else 0)
        if lying[axis] > 1:
            parts = _cut(parts, axis, at[axis] + draw(st.integers(1, lying[axis] - 1)), at)
    return _name_parts(draw, size, golden, parts)


def _cut(parts: list[Part], axis: int, where: int, cell: Cell) -> list[Part]:
    """The parts, the one that holds the cell cut at the plane `where` across an axis."""
    whole = next(
        (at, size)
        for at, size in parts
        if all(at[k] <= cell[k] < at[k] + size[k] for k in range(3))
    )
    at, size = whole
    if not at[axis] < where < at[axis] + size[axis]:
        return parts
    near, far, start = list(size), list(size), list(at)
    near[axis], far[axis], start[axis] = where - at[axis], at[axis] + size[axis] - where, where
    halves = [(at, (near[0], near[1], near[2]))]
    halves.append(((start[0], start[1], start[2]), (far[0], far[1], far[2])))
    return [part for part in parts if part != whole] + halves


def _name_parts(
    draw: DrawFn, size: Size, golden: Cell | None, parts: list[Part]
) -> tuple[BoxPuzzle, BoxSolution]:
    """The puzzle of some parts, in any order, and the parts as its solution."""
    blocks: list[Block] = []
    placements = []
    for at, lying in draw(st.permutations(parts)):
        alike = [k for k, block in enumerate(blocks) if block.size == tuple(sorted(lying))]
        if bool(alike) and draw(st.booleans()):
            index = draw(st.sampled_from(alike))
            blocks[index] = Block(lying, blocks[index].count + 1)
        else:
            index = len(blocks)
            blocks.append(Block(lying, 1))
        placements.append(Placement(index, at, lying))
    return BoxPuzzle(size, tuple(blocks), golden), BoxSolution(tuple(placements))


def cut_boxes(cells: int, blocks: int) -> SearchStrategy[BoxPuzzle]:
    """The puzzles of filled boxes: all of them have a solution."""
    return filled_boxes(cells, blocks).map(itemgetter(0))


@st.composite
def loose_boxes(draw: DrawFn, cells: int) -> BoxPuzzle:
    """A box and any blocks, mostly of the right volume: solvable now and then."""
    size = draw(box_sizes(cells))
    golden = draw(golden_cells(size))
    left = volume(size) - (golden is not None)
    blocks = []
    while left > 0 and draw(st.integers(0, 30)):
        a = draw(st.integers(1, min(left, 3)))
        b = draw(st.integers(1, min(left // a, 3)))
        c = draw(st.integers(1, min(left // (a * b), 4)))
        blocks.append(Block((a, b, c), 1))
        left -= a * b * c
    return BoxPuzzle(size, tuple(blocks), golden)


def box_puzzles() -> SearchStrategy[BoxPuzzle]:
    """Boxes that the brute force can count, solvable or not."""
    return st.one_of(
        cut_boxes(FEW_CELLS, FEW_CELLS),
        cut_boxes(40, FEW_BLOCKS),
        loose_boxes(FEW_CELLS),
        loose_boxes(2 * FEW_CELLS),
    )


@st.composite
def placements_anywhere(draw: DrawFn, puzzle: BoxPuzzle) -> Placement:
    """A block that lies somewhere, and mostly cannot."""
    block = draw(st.integers(0, max(0, len(puzzle.blocks) - 1)))
    size = puzzle.blocks[block].size if puzzle.blocks else (1, 1, 1)
    a, b, c = draw(st.permutations(size))
    x, y, z = (draw(st.integers(0, edge - 1)) for edge in puzzle.size)
    return Placement(block, (x, y, z), (a, b, c))


@st.composite
def given_boxes(draw: DrawFn) -> BoxPuzzle:
    """Boxes that the brute force can count, some blocks given: of a filling or anywhere allowed.

    Now and then with their point reflections, so that symmetries are left.
    """
    puzzle, solution = draw(st.one_of(filled_boxes(FEW_CELLS, FEW_CELLS), filled_boxes(40, 5)))
    named = list(solution.placements)
    named += draw(st.lists(placements_anywhere(puzzle), max_size=2))
    wanted = draw(st.lists(st.sampled_from(named), max_size=3)) if named else []
    for placement in wanted:
        with suppress(RuleError):
            puzzle = replace(puzzle, fixed=(*puzzle.fixed, placement))
    return (draw(st.booleans()) and add_reflections(puzzle)) or puzzle


# searches that are split, saved and resumed


def box_class(puzzle: BoxPuzzle, options: BoxOptions, solution: BoxSolution) -> Hashable:
    return frozenset(brute.classes(puzzle, [brute.filling_of(solution.placements)]))


BRIEF_SHARES = {"paired": 7, "general": 7, "weighing": 9, "scout": 9, "merging": 9}
# Constants with which small boxes go every way.
VARIANTS: dict[str, Constants] = {
    "as it is": {},
    "frames at once": {"boxes.search": {"BRIEF": 0}},
    "corners behind frames": {"boxes.search": {"BRIEF": 0, "MOST_CELLS": 0}},
    "tiny memo of the scarcest": {
        "boxes.search": {"BRIEF": 0},
        "boxes.scarcest": {"MEMO_NODES": 0, "MEMO_SLOTS": 16},
    },
    "few frames": {"boxes.search": {"BRIEF": 0}, "boxes.frames": {"MOST_FRAMES": 4}},
    "no frames": {"boxes.search": {"BRIEF": 0}, "boxes.frames": {"MOST_PLACES": 0}},
    "tiny memo at once": {
        "boxes.search": {"BRIEF": 0},
        "boxes.frames": {"MOST_PLACES": 0},
        "boxes.filling": {"MEMO_NODES": 0, "MEMO_SLOTS": 16},
    },
    "scout at once": {
        "boxes.search": {"BRIEF": 0, "SHARES": BRIEF_SHARES},
        "boxes.frames": {"MOST_PLACES": 0},
        "boxes.scout": {"UNIT": 5},
        "boxes.colouring": {"PRICE": 1},
    },
    "merging at once": {
        "boxes.search": {"BRIEF": 0, "SHARES": BRIEF_SHARES, "IN_VAIN": 1},
        "boxes.scout": {"UNIT": 5},
        "boxes.merging": {"LEAST_BLOCKS": 1, "UNIT": 3, "WIDEST": 12},
    },
}

RACE = Race(
    name="boxes",
    puzzles=cut_boxes(45, 8) | given_boxes(),
    options=st.builds(BoxOptions, symmetric=st.sampled_from(["first", "only", "never"])),
    same=box_class,
    constants=list(VARIANTS.values()),
)
