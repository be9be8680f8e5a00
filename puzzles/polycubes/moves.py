"""The pieces of a solution as what moves take apart."""

from puzzles.moves import Cells
from puzzles.polycubes import PolycubePuzzle, PolycubeSolution


def lying_pieces(puzzle: PolycubePuzzle, solution: PolycubeSolution) -> list[Cells]:
    """The cells of each placed piece, and of the golden cube, if there is one, after them."""
    pieces = [frozenset(cell for cell, _ in puzzle.covered_cells(p)) for p in solution.placements]
    return pieces if puzzle.golden is None else [*pieces, frozenset([puzzle.golden])]


def piece_groups(puzzle: PolycubePuzzle, solution: PolycubeSolution) -> list[int]:
    """The group of each of the `lying_pieces`."""
    groups = [puzzle.pieces[p.piece].group for p in solution.placements]
    return groups if puzzle.golden is None else [*groups, 0]
