"""Foldings of a chain by the definition, with nothing of the solvers in it: plain and slow.

path       the cells of the cubes, in the order of the chain
class      paths that a symmetry of the box maps onto each other
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import product

from puzzles.lattice import Cell, Size, symmetries, volume
from puzzles.snakes import SnakePuzzle

Path = tuple[Cell, ...]

ANY = "?"  # in a chain: straight on or not
NOWHERE = 6  # the way that one came to the first cell
STEPS = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))


def around(cell: Cell) -> list[Cell]:
    """The cells beside a cell, a step each, in a box or not."""
    return [(cell[0] + x, cell[1] + y, cell[2] + z) for x, y, z in STEPS]


def foldings(puzzle: SnakePuzzle) -> set[Path]:
    """Every way to lay the chain: cube after cube on any free neighbour that bends as it must."""
    given = puzzle.fixed
    return {p for p in _paths(puzzle.size, puzzle.chain) if p[: len(given)] == given}


def paths(size: Size) -> frozenset[Path]:
    """Every path through all cells of a box, from either end."""
    return _paths(size, ANY * volume(size))


@lru_cache(1)
def _paths(size: Size, chain: str) -> frozenset[Path]:
    """Every path of the length of the chain through all cells, going on straight at each 0."""
    a, b, c = map(range, size)
    cells = list(product(a, b, c))
    onward = [_onward(cell, cells) for cell in cells]
    filling: set[Path] = set()
    path: list[int] = []

    def extend(cell: int, came: int, used: int) -> None:
        path.append(cell)
        if len(path) == len(chain):
            filling.add(tuple(cells[k] for k in path))
        else:
            for way, beyond in onward[cell][came, chain[len(path) - 1]]:
                if not used >> beyond & 1:
                    extend(beyond, way, used | 1 << beyond)
        path.pop()

    for start, cell in enumerate(cells):  # what starts in a copy of the cell is a copy itself
        if len(chain) == len(cells) and (cell,) == min(images((cell,), size, mirrors=True)):
            extend(start, NOWHERE, 1 << start)
    return frozenset(copy for path in filling for copy in images(path, size, mirrors=True))


def _onward(cell: Cell, cells: list[Cell]) -> dict[tuple[int, str], list[tuple[int, int]]]:
    """The ways out of a cell that do not leave the box, each with the number of the cell there.

    By the way that one came, and by what the chain says of the cube in the cell.
    """
    ways = [(way, cells.index(other)) for way, other in enumerate(around(cell)) if other in cells]
    onward = {(came, ANY): ways for came in range(NOWHERE + 1)}
    for came in range(NOWHERE):
        onward[came, "0"] = [way for way in ways if way[0] == came]
        onward[came, "1"] = [way for way in ways if way[0] != came]
    return onward | {(NOWHERE, "0"): ways, (NOWHERE, "1"): ways}


def images(path: Path, size: Size, *, mirrors: bool, given: int = 0) -> frozenset[Path]:
    """All symmetric copies of a path; without mirrors, those by turns in space alone.

    given: so many cells of its beginning stay where they are.
    """
    return frozenset(
        tuple(map(to.__getitem__, path))
        for odd, to in _moves(size)
        if (mirrors or not odd) and all(to[cell] == cell for cell in path[:given])
    )


@lru_cache(64)
def _moves(size: Size) -> list[tuple[bool, dict[Cell, Cell]]]:
    """The symmetries of a box: whether it is a mirror image, and where each cell goes."""
    a, b, c = map(range, size)
    moves = []
    for symmetry in symmetries(size):
        i, j, k = symmetry.axes
        odd = ((i > j) + (i > k) + (j > k) + sum(symmetry.flipped)) % 2 == 1
        moves.append((odd, {cell: symmetry.move_cell(size, cell) for cell in product(a, b, c)}))
    return moves


def classes(
    paths: Iterable[Path], size: Size, *, mirrors: bool, given: int = 0
) -> set[frozenset[Path]]:
    return {images(path, size, mirrors=mirrors, given=given) for path in paths}


def counts(puzzle: SnakePuzzle) -> dict[str, int]:
    """All counts by the names of the search."""
    whole, size, given = foldings(puzzle), puzzle.size, len(puzzle.fixed)
    merged = classes(whole, size, mirrors=True, given=given)
    if puzzle.chain == puzzle.chain[::-1] and not given:
        merged = {c | {path[::-1] for path in c} for c in merged}
    sides = [sum(path[0][k] in (0, size[k] - 1) for k in range(3)) for path in whole]
    return {
        "count": len(whole),
        "up_to_rotation": len(classes(whole, size, mirrors=False, given=given)),
        "up_to_reflection": len(classes(whole, size, mirrors=True, given=given)),
        "up_to_reversal": len(merged),
        "from_corners": sides.count(3),
        "from_edges": sides.count(2),
        "from_faces": sides.count(1),
        "from_inside": sides.count(0),
    }
