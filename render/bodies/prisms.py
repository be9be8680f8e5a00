"""Flat areas as upright prisms with their holes."""

import math
from typing import TYPE_CHECKING

from render.bodies.solid import Prism
from render.flat.sheet import Point

if TYPE_CHECKING:
    from manifold3d import CrossSection


def prisms(area: "CrossSection", low: float, high: float, speck: float) -> tuple[Prism, ...]:
    """A prism for each part of the area that is not smaller than a speck, in mm²."""
    prisms = []
    for whole in area.decompose():
        if whole.area() < speck:
            continue
        rings = [tuple((float(x), float(y)) for x, y in ring) for ring in whole.to_polygons()]
        outer = max(rings, key=signed_area)
        holes = tuple(ring for ring in rings if ring is not outer)
        prisms.append(Prism(outline=outer, low=low, high=high, holes=holes))
    return tuple(prisms)


def signed_area(ring: tuple[Point, ...]) -> float:
    """Twice the area of an outline, positive when it goes counter-clockwise."""
    around = zip(ring, (*ring[1:], ring[0]), strict=True)
    return math.fsum(x * to_y - to_x * y for (x, y), (to_x, to_y) in around)
