"""Foldings of a chain by the definition, with nothing of the solvers in it: plain and slow.

path       the cells of the cubes, in the order of the chain
class      paths that a symmetry of the box maps onto each other
"""

from collections.abc import Iterable
from itertools import product

from puzzles.lattice import Cell
from puzzles.lattice import Size
from puzzles.lattice import symmetries
from puzzles.snakes import SnakePuzzle

Path = tuple[Cell, ...]

STEPS = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))


def foldings(puzzle: SnakePuzzle) -> set[Path]:
    """Every way to lay the chain: cube after cube on any free neighbour that bends as it must."""
    cells = set(product(*(range(edge) for edge in puzzle.size)))
    found: set[Path] = set()
    given = puzzle.fixed

    def extend(path: Path) -> None:
        if len(path) == len(puzzle.chain):
            if len(path) == len(cells) and path[: len(given)] == given:
                found.add(path)
            return
        for step in STEPS:
            beyond = (path[-1][0] + step[0], path[-1][1] + step[1], path[-1][2] + step[2])
            if beyond in cells and beyond not in path and _bends_right(puzzle, path, beyond):
                extend((*path, beyond))

    for start in cells:
        extend((start,))
    return found


def _bends_right(puzzle: SnakePuzzle, path: Path, beyond: Cell) -> bool:
    """Whether the last cube of the path is a corner or straight as the chain says."""
    if len(path) == 1:
        return True
    equal = sum(path[-2][k] == beyond[k] for k in range(3))
    return (equal == 1) == (puzzle.chain[len(path) - 1] == "1")


def images(path: Path, size: Size, *, mirrors: bool, given: int = 0) -> frozenset[Path]:
    """All symmetric copies of a path; without mirrors, those by turns in space alone.

    given: so many cells of its beginning stay where they are.
    """
    found = set()
    for symmetry in symmetries(size):
        if any(symmetry.moved(size, cell) != cell for cell in path[:given]):
            continue
        i, j, k = symmetry.axes
        odd = ((i > j) + (i > k) + (j > k) + sum(symmetry.flipped)) % 2
        if mirrors or not odd:
            found.add(tuple(symmetry.moved(size, cell) for cell in path))
    return frozenset(found)


def classes(
    paths: Iterable[Path], size: Size, *, mirrors: bool, given: int = 0
) -> set[frozenset[Path]]:
    return {images(path, size, mirrors=mirrors, given=given) for path in paths}


def counts(puzzle: SnakePuzzle) -> dict[str, int]:
    """All counts by the names of the search."""
    found, size, given = foldings(puzzle), puzzle.size, len(puzzle.fixed)
    merged = classes(found, size, mirrors=True, given=given)
    if puzzle.chain == puzzle.chain[::-1] and not given:
        merged = {c | {path[::-1] for path in c} for c in merged}
    sides = [sum(path[0][k] in (0, size[k] - 1) for k in range(3)) for path in found]
    return {
        "count": len(found),
        "up_to_rotation": len(classes(found, size, mirrors=False, given=given)),
        "up_to_reflection": len(classes(found, size, mirrors=True, given=given)),
        "up_to_reversal": len(merged),
        "from_corners": sides.count(3),
        "from_edges": sides.count(2),
        "from_faces": sides.count(1),
        "from_inside": sides.count(0),
    }
