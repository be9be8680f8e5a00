"""Cells as a printed shape: their cuboids, how they lie best, and parts without overhangs.

Each cuboid of cells gives up the clearance on all sides and is bevelled. The union of enough
cuboids is the whole less the clearance: a point whose surroundings lie in the shape has them in
at most two cells along each axis, and every such box of cells lies in one of the cuboids. For the
same reason only edges that point outwards are bevelled.

cell    (x, y, z) along the axes of space
box     lowest cell of a cuboid, and the cell beyond its highest
layer   cells of one height; a part grows no wider upwards, so that it prints without supports
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING

from puzzles.lattice import Cell
from puzzles.polycubes.shapes import TURNS, Form, form_of, neighbours, size_of, turn_form
from render.bodies.solid import BEYOND, FINEST, Prism, Voxels
from render.bodies.vectors import Vector
from render.flat.sheet import Point
from render.style import Style

if TYPE_CHECKING:
    from manifold3d import CrossSection

Box = tuple[Cell, Cell]
Flat = frozenset[tuple[int, int]]
PIN = 1.75  # mm: pieces of filament are the pins
HOLE, DEEP = 2.1, 5.0  # mm: width of the hole for a pin, and its depth at the most
ROUND = 12  # corners of a hole
MOST_PINS = 4  # of a joint
CORNERS = ((0, 0), (1, 0), (1, 1), (0, 1))  # of a cell, counter-clockwise
LEAST = 0.01  # mm of clearance: cells that meet in an edge alone would touch there


def in_space(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """Cells of a puzzle in space, from (0, 0, 0): rows run to the viewer, so y is turned round."""
    return tuple(cell for cell, _ in form_of(((x, -y, z), 0) for x, y, z in cells))


def voxel_shape(cells: Sequence[Cell], kind: str, style: Style) -> Voxels:
    """The shape of cells from (0, 0, 0) in space, about the middle of the box around them."""
    edge, (a, b, c) = style.cell_mm, size_of(cells)
    size = (a * edge, b * edge, c * edge)
    origin = (-size[0] / 2, -size[1] / 2, -size[2] / 2)
    return Voxels(
        size=size,
        clearance=gap_of(style),
        chamfer=style.chamfer_mm,
        kind=kind,
        added=tuple(_prism(box, origin, style) for box in cuboids(tuple(cells))),
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
    there, found = frozenset(cells), list[Box]()
    for (x, y, z), (a, b, c) in product(cells, product((2, 1), repeat=3)):
        box = (x, y, z), (x + a, y + b, z + c)
        if not any(_holds(other, box) for other in found) and _is_full(box, there):
            found.append(_grow(box, there))
    return tuple(found)


def _holds(outer: Box, box: Box) -> bool:
    lows, highs = zip(outer[0], box[0], strict=True), zip(outer[1], box[1], strict=True)
    return all(a <= b for a, b in lows) and all(a >= b for a, b in highs)


def _is_full(box: Box, there: frozenset[Cell]) -> bool:
    return all(cell in there for cell in product(*map(range, *box)))


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


@lru_cache(1_000)
def resting(cells: tuple[Cell, ...], splits: bool = False) -> tuple[Cell, ...]:
    """The cells turned as they print best: few overhangs, or few parts; then flat, and well seen.

    Shapes stay what they are: no turn is a mirror image.
    """

    def worth(turned: tuple[Cell, ...]) -> tuple[int, ...]:
        there, up = set(turned), size_of(turned)[2]
        hanging = sum(z > 0 and (x, y, z - 1) not in there for x, y, z in turned)
        seen = sum({(x + 1, y, z), (x, y - 1, z), (x, y, z + 1)} <= there for x, y, z in turned)
        return len(slabs(turned)) if splits else hanging, up, seen, hanging

    form: Form = tuple((cell, 0) for cell in cells)
    every = dict.fromkeys(turn_form(form, turn) for turn in range(len(TURNS) // 2))
    return min((tuple(cell for cell, _ in turned) for turned in every), key=worth)


def slabs(cells: Sequence[Cell]) -> list[range]:
    """Heights of the parts from below, each of which grows no wider upwards."""
    layers = [flat_layer(cells, z) for z in range(size_of(cells)[2])]
    ends = [z for z in range(1, len(layers)) if not layers[z] <= layers[z - 1]]
    return [range(a, b) for a, b in zip([0, *ends], [*ends, len(layers)], strict=True)]


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


def parts_of(shape: Voxels, *, pins: bool) -> list[Voxels]:
    """Parts that print without supports, each about the middle of its own box.

    A cut lies as high as what begins in the layer above it, so that this stands flat.
    pins: with holes for pins in the faces that are glued.
    """
    heights = slabs(shape.cells)
    if len(heights) == 1:
        return [shape]
    parts = list[Voxels]()
    for slab in heights:
        layers = [cell for cell in shape.cells if cell[2] in slab]
        for cells in components(layers):
            parts.append(_part(shape, cells, slab, len(parts) + 1, pins=pins))
    return parts


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


def _part(shape: Voxels, cells: Sequence[Cell], slab: range, number: int, *, pins: bool) -> Voxels:
    edge, gap = shape.edge, shape.clearance
    there = set(cells)
    low, high = (shape.origin[2] + z * edge + gap for z in (slab.start, slab.stop))
    clipped = [
        replace(
            prism,
            low=max(prism.low, low),
            high=min(prism.high, high),
            bevels=(
                prism.bevels[0] if prism.low >= low else 0.0,
                prism.bevels[1] if prism.high <= high else 0.0,
            ),
        )
        for prism, (a, b) in zip(shape.added, cuboids(shape.cells), strict=True)
        if any(cell in there for cell in product(*map(range, a, b)))
    ]
    top = max(prism.high for prism in clipped)
    (x, y), (far_x, far_y) = (
        [shape.origin[k] + edge * find([cell[k] for cell in cells]) for k in (0, 1)]
        for find in (min, lambda each: max(each) + 1)
    )
    middle = ((x + far_x) / 2, (y + far_y) / 2, (low + top) / 2)
    part = replace(
        shape,
        size=(far_x - x, far_y - y, top - low + 2 * gap),
        kind=f"{shape.kind}-part-{number}",
        added=tuple(_shift(prism, middle) for prism in clipped),
        cells=tuple(cells),
        origin=(shape.origin[0] - middle[0], shape.origin[1] - middle[1],
                shape.origin[2] - middle[2]),
    )  # fmt: skip
    return replace(part, engraved=tuple(_holes(part, shape.cells)) if pins else ())


def _shift(prism: Prism, middle: Vector) -> Prism:
    """The prism as seen from a point."""
    x, y, z = middle
    outline = tuple((right - x, ahead - y) for right, ahead in prism.outline)
    return replace(prism, outline=outline, low=prism.low - z, high=prism.high - z)


def _holes(part: Voxels, whole: Sequence[Cell]) -> Iterator[Prism]:
    """Holes for pins where cells of other parts lie above or below."""
    others, deep = set(whole) - set(part.cells), min(DEEP, part.edge / 4)
    end = part.size[2] / 2 - part.clearance
    for step, face in ((1, end), (-1, -end)):
        joint = [(x, y, z) for x, y, z in part.cells if (x, y, z + step) in others]
        for at in _pin_places(part, joint):
            low, high = (face - deep, face + BEYOND) if step > 0 else (face - BEYOND, face + deep)
            corners = (
                (at[0] + HOLE / 2 * math.cos(turn), at[1] + HOLE / 2 * math.sin(turn))
                for turn in (2 * math.pi * k / ROUND for k in range(ROUND))
            )
            yield Prism(outline=tuple(corners), low=low, high=high)


def _pin_places(part: Voxels, joint: Sequence[Cell]) -> list[Point]:
    """The middles of some cells of a joint; of a single cell two places, so that nothing turns."""
    x, y, _ = part.origin
    middles = [(x + (a + 0.5) * part.edge, y + (b + 0.5) * part.edge) for a, b, _ in joint]
    if len(middles) == 1:
        ((right, ahead),) = middles
        by = part.edge / 5
        return [(right - by, ahead - by), (right + by, ahead + by)]
    step = max(1, math.ceil(len(middles) / MOST_PINS))
    return middles[::step]
