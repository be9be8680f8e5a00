"""Boxes as polycubes: the same crate, its blocks as pieces of cubes, and the golden cube kept."""

from dataclasses import replace
from itertools import product

from puzzles.boxes import BoxPuzzle
from puzzles.errors import moving_places
from puzzles.lattice import Size
from puzzles.polycubes import Piece, PolycubePuzzle, text
from puzzles.polycubes.shapes import Form


def write_as_polycubes(puzzle: BoxPuzzle) -> str:
    """A box in the text form of polycubes; RuleError if it is too large for them."""
    with moving_places(lambda place: ("puzzle",)):
        return text.write(as_polycubes(puzzle))


def as_polycubes(puzzle: BoxPuzzle) -> PolycubePuzzle:
    """The polycubes that a box is; equal blocks stay one piece, used as often."""
    pieces = tuple(
        Piece(tuple(cell for cell, _ in _cuboid(block.size)), block.count, block.count)
        for block in puzzle.blocks
    )
    cells = frozenset(cell for cell, _ in _cuboid(puzzle.size))
    whole = PolycubePuzzle(puzzle.size, cells - {puzzle.golden}, pieces, golden=puzzle.golden)
    fixed = (
        whole.lay(p.block, tuple(sorted((cell, 0) for cell in p.cells()))) for p in puzzle.fixed
    )
    return replace(whole, fixed=tuple(fixed))


def _cuboid(size: Size) -> Form:
    """The cells of a cuboid, without colours."""
    return tuple(((x, y, z), 0) for x, y, z in product(*map(range, size)))
