"""The coordinates of an edge of a tile on a sheet.

along, deep   from the middle of the edge, and into the tile; 1 is half the edge
quarter       the part of a tile that belongs to an edge: a triangle from it to the middle
apex          how deep the middle of the tile is
"""

import math
from collections.abc import Sequence

from render.flat.sheet import Point


class Frame:
    """An edge from one corner to the next, going clockwise round the tile."""

    def __init__(self, start: Point, end: Point) -> None:
        self.middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        self.right = ((end[0] - start[0]) / 2, (end[1] - start[1]) / 2)
        self.length = 2 * math.hypot(*self.right)

    def at(self, point: Point) -> Point:
        along, deep = point
        (mx, my), (rx, ry) = self.middle, self.right
        return mx + along * rx - deep * ry, my + along * ry + deep * rx

    def all_at(self, points: Sequence[Point], scale: float = 1.0) -> tuple[Point, ...]:
        return tuple(self.at((scale * x, scale * y)) for x, y in points)


def quarter(apex: float) -> tuple[Point, Point, Point]:
    return (1.0, 0.0), (0.0, apex), (-1.0, 0.0)
