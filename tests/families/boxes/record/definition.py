"""Box fillings by the definition, with nothing of the solvers in it: plain, slow, for tiny boxes.

lying      (at, size) of a block in the box
filling    the set of all that lies in a full box; equal blocks are not told apart
class      fillings that a symmetry of the box, golden cube included, maps onto each other
"""

from collections import Counter
from collections.abc import Iterable
from itertools import permutations, product

from puzzles.boxes import BoxPuzzle, Placement
from puzzles.lattice import Cell, Size, Symmetry, symmetries

Lying = tuple[Cell, Size]
Filling = frozenset[Lying]


def filling_of(placements: Iterable[Placement]) -> Filling:
    """What some placements put into a box; they name their blocks, too."""
    return frozenset((p.at, p.size) for p in placements)


def cuboid(at: Cell, size: Size) -> frozenset[Cell]:
    """The cells of a cuboid."""
    x, y, z = (range(at[k], at[k] + size[k]) for k in range(3))
    return frozenset(product(x, y, z))


def fillings(puzzle: BoxPuzzle) -> set[Filling]:
    """Every way to fill the box: some block or other has its lowest cell at the first free cell.

    The lowest cell of a cuboid is also its first in the order of the cells.
    """
    cells = sorted(cuboid((0, 0, 0), puzzle.size))
    left = Counter[Size]()
    for block in puzzle.blocks:
        left[block.size] += block.count
    fillings: set[Filling] = set()
    given = filling_of(puzzle.fixed)

    def extend(taken: frozenset[Cell], lying: tuple[Lying, ...]) -> None:
        free = next((cell for cell in cells if cell not in taken), None)
        if free is None:
            if not left.total() and given <= set(lying):
                fillings.add(frozenset(lying))
            return
        for size in list(+left):
            for turned in {(a, b, c) for a, b, c in permutations(size)}:
                body = cuboid(free, turned)
                if body.issubset(cells) and body.isdisjoint(taken):
                    left[size] -= 1
                    extend(taken | body, (*lying, (free, turned)))
                    left[size] += 1

    extend(frozenset() if puzzle.golden is None else frozenset([puzzle.golden]), ())
    return fillings


def kept_symmetries(puzzle: BoxPuzzle) -> list[Symmetry]:
    """The symmetries of the box that leave the golden cube and the given blocks where they are."""
    given = filling_of(puzzle.fixed)
    return [
        symmetry
        for symmetry in symmetries(puzzle.size)
        if puzzle.golden is None or symmetry.move_cell(puzzle.size, puzzle.golden) == puzzle.golden
        if image(symmetry, puzzle, given) == given
    ]


def image(symmetry: Symmetry, puzzle: BoxPuzzle, filling: Filling) -> Filling:
    """What a symmetry makes of a filling."""
    return frozenset(symmetry.place(puzzle.size, at, size) for at, size in filling)


def classes(puzzle: BoxPuzzle, filled: Iterable[Filling]) -> set[frozenset[Filling]]:
    """The classes that some fillings belong to."""
    kept = kept_symmetries(puzzle)
    return {frozenset(image(symmetry, puzzle, filling) for symmetry in kept) for filling in filled}


def is_symmetric(puzzle: BoxPuzzle, filling: Filling) -> bool:
    """Whether the point reflection in the middle maps the filling onto itself."""
    a, b, c = puzzle.size

    def reflected(at: Cell, size: Size) -> Lying:
        return (a - at[0] - size[0], b - at[1] - size[1], c - at[2] - size[2]), size

    golden = puzzle.golden
    if golden is not None and reflected(golden, (1, 1, 1))[0] != golden:
        return False
    return {reflected(at, size) for at, size in filling} == filling


def counts(puzzle: BoxPuzzle, *, symmetric: str = "first") -> tuple[int, int]:
    """Fillings and classes; of the symmetric ones alone with `symmetric` "only"."""
    filled = fillings(puzzle)
    if symmetric == "only":
        filled = {filling for filling in filled if is_symmetric(puzzle, filling)}
    return len(filled), len(classes(puzzle, filled))
