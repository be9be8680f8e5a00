"""Labels on painted cuboids: each on a visible face of its cuboid, where nothing covers it."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from render.bodies.painter import Fragment, spans
from render.bodies.projection import COS, SIN, View
from render.bodies.solid import Body
from render.bodies.vectors import Vector
from render.flat.marks import centred_text
from render.flat.palette import lit, readable_on
from render.flat.sheet import Point, Text
from render.style import SMALLEST_TEXT

LARGEST = 5.0  # mm of font


def labels(
    bodies: Sequence[Body], fragments: Sequence[Fragment], view: View, grain: float
) -> dict[int, Text]:
    """A label for each body with a free face, by the index of the fragment that bears it."""
    size = min(grain * view.scale * 0.5, LARGEST)
    strips = spans(fragments)
    labels: dict[int, Text] = {}
    if size < SMALLEST_TEXT:
        return labels
    done: set[int] = set()
    for place in reversed(range(len(fragments))):
        owner = fragments[place].owner
        label = bodies[owner].label
        if not label or owner in done:
            continue
        later = strips[place + 1 :]
        for height in (size, size * 0.75):
            spot = _free_spot(fragments[place], later, view, grain, height, label)
            if spot is not None and height >= SMALLEST_TEXT:
                at, axis = spot
                ink = readable_on(lit(bodies[owner].colour, axis))
                labels[place] = centred_text(label, at, height, ink)
                done.add(owner)
                break
    return labels


def _free_spot(
    fragment: Fragment,
    later: NDArray[np.float64],
    view: View,
    grain: float,
    height: float,
    label: str,
) -> tuple[Point, int] | None:
    """A spot for the label on a face that no later painting covers, and the axis of the face."""
    half = (height * 0.33 * len(label) + 0.2, height * 0.38 + 0.2)
    low, high = fragment.low, fragment.high
    for axis, end in ((2, high[2]), (1, low[1]), (0, high[0])):
        along = [k for k in range(3) if k != axis]
        for spot in _spots(low, high, along, grain):
            spot[axis] = end
            at = view.at((spot[0], spot[1], spot[2]))
            rays = _rays(at, half, view)
            if _on_face(rays, axis, fragment) and not _is_covered(rays, later):
                return at, axis
    return None


def _spots(low: Vector, high: Vector, along: Sequence[int], grain: float) -> list[list[float]]:
    """The middle of a face, then the middles of its cells."""
    middle = [(low[k] + high[k]) / 2 for k in range(3)]
    a, b = along
    spots = [list(middle)]
    for i in _middles(low[a], high[a], grain):
        for j in _middles(low[b], high[b], grain):
            spot = list(middle)
            spot[a], spot[b] = i, j
            spots.append(spot)
    return spots


def _middles(low: float, high: float, grain: float) -> list[float]:
    count = max(1, round((high - low) / grain))
    return [low + (high - low) * (2 * k + 1) / (2 * count) for k in range(count)]


def _rays(at: Point, half: Point, view: View) -> list[Vector]:
    """The rays of a grid of 3 by 3 over a rectangle around a point, as x+y, x-z, y+z."""
    rays = []
    for across in (-half[0], 0.0, half[0]):
        for down in (-half[1], 0.0, half[1]):
            total = (at[0] + across - view.shift[0]) / view.scale / COS  # x+y
            drop = (at[1] + down - view.shift[1]) / view.scale / SIN  # x-y-2z
            rays.append((total, (total + drop) / 2, (total - drop) / 2))
    return rays


def _on_face(rays: Sequence[Vector], axis: int, fragment: Fragment) -> bool:
    """True if all rays meet the face of the fragment that looks along the axis."""
    low, high = fragment.low, fragment.high
    a, b = (k for k in range(3) if k != axis)
    for total, across, along in rays:
        if axis == 2:
            first = across + high[2]
            second = total - first
        elif axis == 1:
            first = total - low[1]
            second = first - across
        else:
            first = total - high[0]
            second = along - first
        if not (low[a] <= first <= high[a] and low[b] <= second <= high[b]):
            return False
    return True


def _is_covered(rays: Sequence[Vector], later: NDArray[np.float64]) -> bool:
    """True if a ray meets one of these pictures, (n, 3, 2) strips."""
    grid = np.array(rays)
    near = (grid.max(0) > later[:, :, 0]) & (grid.min(0) < later[:, :, 1])
    strips = later[near.all(axis=1), None]  # few, and most often none
    inside = (grid > strips[..., 0]) & (grid < strips[..., 1])
    return bool(inside.all(axis=2).any())
