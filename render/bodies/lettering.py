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
            frame = _frame(at, half, view)
            if _on_face(frame, axis, fragment) and not _is_covered(frame, later):
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


def _frame(at: Point, half: Point, view: View) -> NDArray[np.float64]:
    """(9, 3) a grid over the rectangle around a point, as x+y, x-z, y+z of the rays there."""
    points = [(at[0] + i * half[0], at[1] + j * half[1]) for i in (-1, 0, 1) for j in (-1, 0, 1)]
    flat = (np.array(points) - np.array(view.shift)) / view.scale
    total, drop = flat[:, 0] / COS, flat[:, 1] / SIN  # x+y, and x-y-2z
    return np.stack([total, (total + drop) / 2, (total - drop) / 2], 1)


def _on_face(frame: NDArray[np.float64], axis: int, fragment: Fragment) -> bool:
    """Whether all rays meet the face of the fragment that looks along the axis."""
    low, high = np.array(fragment.low), np.array(fragment.high)
    if axis == 2:
        x = frame[:, 1] + high[2]
        hit = np.stack([x, frame[:, 0] - x], 1)
    elif axis == 1:
        x = frame[:, 0] - low[1]
        hit = np.stack([x, x - frame[:, 1]], 1)
    else:
        y = frame[:, 0] - high[0]
        hit = np.stack([y, frame[:, 2] - y], 1)
    along = [k for k in range(3) if k != axis]
    return bool(np.all((hit >= low[along]) & (hit <= high[along])))


def _is_covered(frame: NDArray[np.float64], later: NDArray[np.float64]) -> bool:
    inside = (frame[None, :, :] > later[:, None, :, 0]) & (
        frame[None, :, :] < later[:, None, :, 1]
    )
    return bool(inside.all(axis=2).any())
