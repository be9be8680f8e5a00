"""Cells as a printed shape: a union of cuboids.

Each cuboid of cells gives up the clearance on all sides and is bevelled. The union of enough
cuboids is the whole less the clearance: a point whose surroundings lie in the shape has them in
at most two cells along each axis, and every such box of cells lies in one of the cuboids. For the
same reason only edges that point outwards are bevelled.

cell    (x, y, z) along the axes of space
box     lowest cell of a cuboid, and the cell beyond its highest
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING

from puzzles.lattice import Cell, neighbours
from render.bodies.solid import FINEST, Prism, Voxels
from render.bodies.vectors import Vector
from render.style import Style

if TYPE_CHECKING:
    from manifold3d import CrossSection

Box = tuple[Cell, Cell]
Flat = frozenset[tuple[int, int]]
CORNERS = ((0, 0), (1, 0), (1, 1), (0, 1))  # of a cell, counter-clockwise
LEAST = 0.01  # mm of clearance: cells that meet in an edge alone would touch there


def voxel_shape(cells: Sequence[Cell], kind: str, style: Style, *, drawn: bool = False) -> Voxels:
    """The shape of cells from (0, 0, 0) in space, about the middle of the box around them.

    drawn: for drawings alone, without its cuboids.
    """
    edge, (a, b, c) = style.cell_mm, (max(axis) + 1 for axis in zip(*cells, strict=True))
    size = (a * edge, b * edge, c * edge)
    origin = (-size[0] / 2, -size[1] / 2, -size[2] / 2)
    boxes = () if drawn else cuboids(tuple(cells))
    return Voxels(
        size=size,
        clearance=gap_of(style),
        chamfer=style.chamfer_mm,
        kind=kind,
        added=tuple(_prism(box, origin, style) for box in boxes),
        cells=tuple(cells),
        origin=origin,
        edge=edge,
    )


def bevel_of(style: Style) -> float:
    """Width in mm of the bevel that a piece has room for; 0 for none."""
    bevel = min(style.chamfer_mm, (style.cell_mm - 2 * gap_of(style)) / 4)
    return bevel if bevel >= FINEST else 0.0


def gap_of(style: Style) -> float:
    """Clearance in mm of a piece."""
    return max(style.clearance_mm, LEAST)


def _prism(box: Box, origin: Vector, style: Style) -> Prism:
    (x, y, z), (far_x, far_y, far_z) = (
        tuple(
            low + cell * style.cell_mm + inwards * gap_of(style)
            for low, cell in zip(origin, corner, strict=True)
        )
        for corner, inwards in zip(box, (1, -1), strict=True)
    )
    b = bevel_of(style)
    corners = (
        (x + b, y), (far_x - b, y), (far_x, y + b), (far_x, far_y - b),
        (far_x - b, far_y), (x + b, far_y), (x, far_y - b), (x, y + b),
    )  # fmt: skip
    plain = ((x, y), (far_x, y), (far_x, far_y), (x, far_y))
    return Prism(outline=corners if b else plain, low=z, high=far_z, bevels=(b, b))


@lru_cache(1_000)
def cuboids(cells: tuple[Cell, ...]) -> tuple[Box, ...]:
    """Cuboids, none larger, that hold every box of up to 2 x 2 x 2 cells."""
    there, found = frozenset(cells), dict[Box, None]()
    holding: dict[Cell, list[Box]] = {cell: [] for cell in cells}
    for (x, y, z), (a, b, c) in product(cells, product((2, 1), repeat=3)):
        box = (x, y, z), (x + a, y + b, z + c)
        if _is_full(box, there) and not any(_holds(other, box) for other in holding[x, y, z]):
            grown = _grow(box, there)
            found[grown] = None
            for cell in cells_of(grown):
                holding[cell].append(grown)
    return tuple(found)


def _holds(outer: Box, box: Box) -> bool:
    lows, highs = zip(outer[0], box[0], strict=True), zip(outer[1], box[1], strict=True)
    return all(a <= b for a, b in lows) and all(a >= b for a, b in highs)


def _is_full(box: Box, there: frozenset[Cell]) -> bool:
    return all(cell in there for cell in cells_of(box))


def cells_of(box: Box) -> Iterator[Cell]:
    """The cells of a box."""
    (a, b, c), (x, y, z) = box
    return product(range(a, x), range(b, y), range(c, z))


def _grow(box: Box, there: frozenset[Cell]) -> Box:
    """The box grown along each axis, as far as it is full."""
    for axis, end in product(range(3), (1, 0)):
        while True:
            ends = [list(corner) for corner in box]
            ends[end][axis] += 1 if end else -1
            (a, b, c), (x, y, z) = ends
            larger = (a, b, c), (x, y, z)
            if not _is_full(larger, there):
                break
            box = larger
    return box


def flat_area(flat: Iterable[tuple[int, int]], edge: float) -> "CrossSection":
    """The area of cells of a height, in mm about the middle of the box around them."""
    from manifold3d import CrossSection, FillRule

    cells = list(flat)
    wide, deep = (max(along) + 1 for along in zip(*cells, strict=True))
    rings = [
        [((x + a - wide / 2) * edge, (y + b - deep / 2) * edge) for a, b in CORNERS]
        for x, y in cells
    ]
    return CrossSection(rings, FillRule.Positive)


def flat_layer(cells: Iterable[Cell], z: int) -> Flat:
    """The cells of a height, as (x, y)."""
    return frozenset((x, y) for x, y, high in cells if high == z)


def components(cells: Iterable[Cell]) -> list[list[Cell]]:
    """Cells that hang together by their faces."""
    left, found = set(cells), list[list[Cell]]()
    while left:
        ahead = [min(left)]
        whole = set(ahead)
        while ahead:
            near = left.intersection(neighbours(ahead.pop())) - whole
            whole |= near
            ahead += near
        left -= whole
        found.append(sorted(whole))
    return found
