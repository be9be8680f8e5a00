"""The isometric view: from the right, the front and above, against the direction (1, -1, 1).

Lengths along x, y and z keep their scale: x runs right and down, y right and up, z up.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from render.bodies.vectors import Vector
from render.flat.sheet import Point

COS, SIN = math.cos(math.pi / 6), math.sin(math.pi / 6)
Corners = tuple[Vector, Vector]  # lowest and highest of a cuboid


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """A projection onto a sheet: `scale` is mm on the sheet per mm of the body."""

    scale: float
    shift: Point = (0.0, 0.0)

    def at(self, point: Vector) -> Point:
        """The point in mm of the sheet that shows a point in space."""
        x, y, z = point
        return (
            self.scale * (x + y) * COS + self.shift[0],
            self.scale * ((x - y) * SIN - z) + self.shift[1],
        )


def best_scale(boxes: Sequence[Corners], width: float, height: float) -> float:
    """The largest scale at which the picture of all cuboids fits the given mm of paper."""
    _, size = framing(boxes, 1.0)
    return min(width / size[0], height / size[1])


def framing(boxes: Sequence[Corners], scale: float) -> tuple[View, Point]:
    """The view of cuboids whose picture begins at (0, 0), and the size of that picture."""
    view = View(scale=scale)
    left = min(view.at(low)[0] for low, _ in boxes)
    right = max(view.at(high)[0] for _, high in boxes)
    top = min(view.at((low[0], high[1], high[2]))[1] for low, high in boxes)
    bottom = max(view.at((high[0], low[1], low[2]))[1] for low, high in boxes)
    return View(scale=scale, shift=(-left, -top)), (right - left, bottom - top)
