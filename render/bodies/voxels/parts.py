"""Parts of voxels that print without supports, to glue together.

A part grows no wider upwards. A cut lies as high as what begins in the layer above it, so that
this stands flat.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

from puzzles.lattice import Cell
from render.bodies.solid import BEYOND, Prism, Voxels
from render.bodies.vectors import Vector
from render.bodies.voxels.shape import cells_of, components, cuboids, flat_layer
from render.flat.sheet import Point

HOLE, DEEP = 2.1, 5.0  # mm: width of the hole for a pin of filament, and its depth at the most
ROUND = 12  # corners of a hole
MOST_PINS = 4  # of a joint


def slabs(cells: Sequence[Cell]) -> list[range]:
    """Heights of the parts from below, each of which grows no wider upwards."""
    layers = [flat_layer(cells, z) for z in range(1 + max(z for *_, z in cells))]
    ends = [z for z in range(1, len(layers)) if not layers[z] <= layers[z - 1]]
    return [range(a, b) for a, b in zip([0, *ends], [*ends, len(layers)], strict=True)]


def parts_of(shape: Voxels, *, pins: bool) -> list[Voxels]:
    """Parts that print without supports, each about the middle of its own box.

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


def _part(shape: Voxels, cells: Sequence[Cell], slab: range, number: int, *, pins: bool) -> Voxels:
    edge, gap = shape.edge, shape.clearance
    there = set(cells)
    low, high = (shape.origin[2] + z * edge + gap for z in (slab.start, slab.stop))
    clipped = [
        _clip(prism, low, high)
        for prism, box in zip(shape.added, cuboids(shape.cells), strict=True)
        if any(cell in there for cell in cells_of(box))
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


def _clip(prism: Prism, low: float, high: float) -> Prism:
    """The prism between two heights; it keeps the bevels of ends that are left."""
    begins, ends = prism.low >= low, prism.high <= high
    bevels = prism.bevels[0] if begins else 0.0, prism.bevels[1] if ends else 0.0
    return replace(prism, low=max(prism.low, low), high=min(prism.high, high), bevels=bevels)


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
            yield Prism(outline=tuple(corners), low=low, high=high, round=True)


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
