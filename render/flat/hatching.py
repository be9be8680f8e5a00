"""Straight lines within convex shapes."""

from collections.abc import Iterator, Sequence
from enum import IntEnum

from render.flat.sheet import Point

Line = tuple[Point, Point]


class Way(IntEnum):
    """The way of lines to the right of a sheet."""

    UP = 1
    DOWN = -1


def hatch(corners: Sequence[Point], step: float, way: Way = Way.UP) -> Iterator[Line]:
    """Lines that rise or fall to the right on a sheet, at a step in mm; `corners` as for `clip`.

    They keep to one raster, so that they continue across neighbouring shapes.
    """
    sums = [way * x + y for x, y in corners]
    left, right = min(x for x, _ in corners), max(x for x, _ in corners)
    for k in range(int(min(sums) // step), int(max(sums) // step) + 1):
        level = (k + 0.5) * step
        inside = clip(((left, level - way * left), (right, level - way * right)), corners)
        if inside is not None:
            yield inside


def clip(line: Line, corners: Sequence[Point]) -> Line | None:
    """The part of a line within a convex shape.

    Its corners go counter-clockwise where y points up, and clockwise where it points down.
    """
    (x, y), (to_x, to_y) = line
    low, high = 0.0, 1.0
    for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
        # how far left of the side the line begins, and how fast it goes there
        here = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        gain = (bx - ax) * (to_y - y) - (by - ay) * (to_x - x)
        if gain == 0:
            if here < 0:
                return None
        elif gain > 0:
            low = max(low, -here / gain)
        else:
            high = min(high, -here / gain)
    if low >= high:
        return None
    return (
        (x + low * (to_x - x), y + low * (to_y - y)),
        (x + high * (to_x - x), y + high * (to_y - y)),
    )
