"""Cells of a box, and the symmetries of the box.

size       (a, b, c)  edges in cells along x, y, z
cell       (x, y, z)  from (0, 0, 0)
symmetry   an order of the axes and, for each new axis, whether it runs backwards
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations, product

Size = tuple[int, int, int]
Cell = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Symmetry:
    """A map of a box onto itself.

    axes: new axis k takes its values from old axis axes[k].
    flipped: new axis k is counted from the far end.
    """

    axes: tuple[int, int, int]
    flipped: tuple[bool, bool, bool]

    def place(self, box: Size, at: Cell, size: Size) -> tuple[Cell, Size]:
        """The new lowest cell and size of a cuboid with its lowest cell `at`."""
        turned = tuple(size[axis] for axis in self.axes)
        corner = tuple(
            box[axis] - at[axis] - size[axis] if self.flipped[k] else at[axis]
            for k, axis in enumerate(self.axes)
        )
        return (corner[0], corner[1], corner[2]), (turned[0], turned[1], turned[2])

    def move_cell(self, box: Size, cell: Cell) -> Cell:
        """The cell that a cell is moved to."""
        (i, j, k), (a, b, c) = self.axes, self.flipped
        return (
            box[i] - 1 - cell[i] if a else cell[i],
            box[j] - 1 - cell[j] if b else cell[j],
            box[k] - 1 - cell[k] if c else cell[k],
        )


@lru_cache(256)
def symmetries(box: Size) -> tuple[Symmetry, ...]:
    """All rotations and reflections of a box, the identity first: 8, 16 or 48 of them."""
    return _moves(box, box)


@lru_cache(256)
def sortings(box: Size) -> tuple[Symmetry, ...]:
    """All rotations and reflections after which the edges of the box rise from x to z."""
    return _moves(box, rising(box))


def _moves(box: Size, wanted: tuple[int, ...]) -> tuple[Symmetry, ...]:
    """All rotations and reflections of a box that give it the wanted edges."""
    both = (False, True)
    return tuple(
        Symmetry((i, j, k), flipped)
        for i, j, k in permutations((0, 1, 2))
        if (box[i], box[j], box[k]) == wanted
        for flipped in product(both, both, both)
    )


@lru_cache(4096)
def turns(size: Size) -> tuple[Size, ...]:
    """The different ways to turn a cuboid, as sizes along x, y, z, in falling order."""
    return tuple(sorted({(a, b, c) for a, b, c in permutations(size)}, reverse=True))


def rising(size: Size) -> Size:
    """The edges of a cuboid, the shortest first, however it lies."""
    a, b, c = sorted(size)
    return a, b, c


def halves(at: Cell, size: Size, axis: int, cut: int) -> tuple[tuple[Cell, Size], ...]:
    """The two halves of a cuboid that is cut `cut` cells from the low end of an axis."""
    low, high, far = list(size), list(size), list(at)
    low[axis], high[axis], far[axis] = cut, size[axis] - cut, at[axis] + cut
    there = (far[0], far[1], far[2]), (high[0], high[1], high[2])
    return (at, (low[0], low[1], low[2])), there


def inside(cell: Cell, size: Size) -> bool:
    """True if a cell lies in the box of that size."""
    return all(0 <= cell[k] < size[k] for k in range(3))


def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """The six cells that share a face with a cell."""
    x, y, z = cell
    return (x - 1, y, z), (x + 1, y, z), (x, y - 1, z), (x, y + 1, z), (x, y, z - 1), (x, y, z + 1)


def volume(size: Size) -> int:
    return size[0] * size[1] * size[2]


def centre(box: Size) -> Cell | None:
    """The cell in the middle; None unless every edge is odd."""
    if all(edge % 2 for edge in box):
        return (box[0] // 2, box[1] // 2, box[2] // 2)
    return None
