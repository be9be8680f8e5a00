"""Bodies as a flat isometric drawing, seen from the right, the front and above.

Lengths along x, y and z keep their scale: x runs right and down, y right and up, z up.
"""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from render.painter import Fragment
from render.painter import painted
from render.painter import spans
from render.palette import mixed
from render.palette import readable_on
from render.sheet import Group
from render.sheet import Item
from render.sheet import Panel
from render.sheet import Path
from render.sheet import Point
from render.sheet import Stroke
from render.sheet import Text
from render.solid import Body
from render.solid import Solid
from render.solid import Vector
from render.solid import standing

COS, SIN = math.cos(math.pi / 6), math.sin(math.pi / 6)
Corners = tuple[Vector, Vector]  # lowest and highest of a cuboid
Corner = tuple[int, int, int]  # 0 or 1 along each axis: low or high

TOP: tuple[Corner, ...] = ((0, 0, 1), (1, 0, 1), (1, 1, 1), (0, 1, 1))
FRONT: tuple[Corner, ...] = ((0, 0, 0), (1, 0, 0), (1, 0, 1), (0, 0, 1))
RIGHT: tuple[Corner, ...] = ((1, 0, 0), (1, 1, 0), (1, 1, 1), (1, 0, 1))
SHADES = ((TOP, "#ffffff", 0.26), (FRONT, "#000000", 0.0), (RIGHT, "#000000", 0.24))
NEAR_EDGES: tuple[tuple[Corner, Corner], ...] = (
    ((0, 0, 1), (1, 0, 1)),
    ((1, 0, 1), (1, 1, 1)),
    ((1, 0, 0), (1, 0, 1)),
)
RIM_EDGES: tuple[tuple[Corner, Corner], ...] = (
    ((0, 1, 1), (1, 1, 1)),
    ((0, 0, 1), (0, 1, 1)),
    ((0, 0, 0), (0, 0, 1)),
    ((0, 0, 0), (1, 0, 0)),
    ((1, 0, 0), (1, 1, 0)),
    ((1, 1, 0), (1, 1, 1)),
)
SMALLEST_TEXT = 1.3  # mm; smaller numbers cannot be read


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """A projection onto a sheet: `scale` is mm on the sheet per mm of the body."""

    scale: float
    shift: Point = (0.0, 0.0)

    def at(self, point: Vector) -> Point:
        x, y, z = point
        return (
            self.scale * (x + y) * COS + self.shift[0],
            self.scale * ((x - y) * SIN - z) + self.shift[1],
        )


def drawing(solid: Solid, *, scale: float, labels: bool, ink: str) -> Panel:
    """The bodies at so many mm of paper per mm; the panel is as tight as the drawing."""
    bodies = standing(solid).bodies
    view, size = framing([body.corners for body in bodies], scale)
    items = paint(bodies, view, grain=solid.cell, labels=labels, ink=ink)
    return Panel(width=size[0], height=size[1], items=items)


def best_scale(boxes: Sequence[Corners], width: float, height: float) -> float:
    """The largest scale at which the picture of all cuboids fits into so many mm of paper."""
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


def paint(
    bodies: Sequence[Body], view: View, *, grain: float, labels: bool, ink: str
) -> tuple[Item, ...]:
    """The disjoint bodies, far ones first; each has its label where it can be seen."""
    fragments = painted([body.corners for body in bodies])
    written = _labels(bodies, fragments, view, grain) if labels else {}
    times: Counter[str] = Counter()
    items = []
    for place, fragment in enumerate(fragments):
        body = bodies[fragment.owner]
        times[body.name] += 1
        name = body.name if times[body.name] == 1 else f"{body.name}-{times[body.name]}"
        text = (written[place],) if place in written else ()
        items.append(Group(name=name, items=(*_faces(fragment, body, view, ink), *text)))
    return tuple(items)


def _faces(fragment: Fragment, body: Body, view: View, ink: str) -> list[Item]:
    """Faces and edges of a fragment, those made by cutting left out."""
    whole, part = body.corners, (fragment.low, fragment.high)
    outer = [
        [part[end][axis] == whole[end][axis] for end in (0, 1)] for axis in range(3)
    ]  # outer[axis][end]: no cut there

    def point(corner: Corner) -> Point:
        x, y, z = (part[end][axis] for axis, end in enumerate(corner))
        return view.at((x, y, z))

    items: list[Item] = []
    for (face, tint, share), axis, end in zip(SHADES, (2, 1, 0), (1, 0, 1), strict=True):
        if outer[axis][end]:
            fill = mixed(body.colour, tint, share)
            # The stroke closes the hairline between two parts of one body.
            seam = Stroke(colour=fill, width=0.12)
            items.append(Path(points=tuple(map(point, face)), fill=fill, stroke=seam))
    near = Stroke(colour=mixed(body.colour, "#ffffff", 0.55), width=0.22)
    rim = Stroke(colour=mixed(body.colour, ink, 0.75), width=0.3)
    for edges, stroke in ((NEAR_EDGES, near), (RIM_EDGES, rim)):
        for a, b in edges:
            if all(outer[axis][a[axis]] for axis in range(3) if a[axis] == b[axis]):
                items.append(Path(points=(point(a), point(b)), closed=False, stroke=stroke))
    return items


def _labels(
    bodies: Sequence[Body], fragments: Sequence[Fragment], view: View, grain: float
) -> dict[int, Text]:
    """For places in the painting order, the label of a body whose face is free there."""
    size = min(grain * view.scale * 0.5, 5.0)
    strips = spans(fragments)
    found: dict[int, Text] = {}
    if size < SMALLEST_TEXT:
        return found
    done: set[int] = set()
    for place in reversed(range(len(fragments))):
        owner = fragments[place].owner
        label = bodies[owner].label
        if not label or owner in done:
            continue
        later = strips[place + 1 :]
        for height in (size, size * 0.75):
            at = _free_spot(fragments[place], later, view, grain, height, label)
            if at is not None and height >= SMALLEST_TEXT:
                found[place] = _label(at, label, height, bodies[owner].colour)
                done.add(owner)
                break
    return found


def _label(at: Point, label: str, size: float, colour: str) -> Text:
    return Text(
        at=(at[0], at[1] + size * 0.36),  # the middle of a figure is this far above its base
        content=label,
        size=size,
        colour=readable_on(colour),
        bold=True,
    )


def _free_spot(
    fragment: Fragment,
    later: NDArray[np.float64],
    view: View,
    grain: float,
    height: float,
    label: str,
) -> Point | None:
    """Where the label fits onto a face that nothing painted later covers."""
    half = (height * 0.33 * len(label) + 0.2, height * 0.38 + 0.2)
    low, high = fragment.low, fragment.high
    for axis, end in ((2, high[2]), (1, low[1]), (0, high[0])):
        along = [k for k in range(3) if k != axis]
        for spot in _spots(low, high, along, grain):
            spot[axis] = end
            at = view.at((spot[0], spot[1], spot[2]))
            frame = _frame(at, half, view)
            if _on_face(frame, axis, fragment) and not _covered(frame, later):
                return at
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


def _covered(frame: NDArray[np.float64], later: NDArray[np.float64]) -> bool:
    inside = (frame[None, :, :] > later[:, None, :, 0]) & (
        frame[None, :, :] < later[:, None, :, 1]
    )
    return bool(inside.all(axis=2).any())
