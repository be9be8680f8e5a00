"""Bodies as a flat isometric drawing, seen from the right, the front and above."""

from collections.abc import Sequence

from render.lettering import labels as lettered
from render.painter import Fragment
from render.painter import painted
from render.palette import lit
from render.palette import mixed
from render.projection import View
from render.projection import framing
from render.sheet import Group
from render.sheet import Item
from render.sheet import Panel
from render.sheet import Path
from render.sheet import Point
from render.sheet import Stroke
from render.solid import Body
from render.solid import Solid
from render.solid import standing

Corner = tuple[int, int, int]  # 0 or 1 along each axis: low or high

TOP: tuple[Corner, ...] = ((0, 0, 1), (1, 0, 1), (1, 1, 1), (0, 1, 1))
FRONT: tuple[Corner, ...] = ((0, 0, 0), (1, 0, 0), (1, 0, 1), (0, 0, 1))
RIGHT: tuple[Corner, ...] = ((1, 0, 0), (1, 1, 0), (1, 1, 1), (1, 0, 1))
FACES = ((TOP, 2, 1), (FRONT, 1, 0), (RIGHT, 0, 1))  # with its axis and which end of it
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


def drawing(solid: Solid, *, scale: float, labels: bool, ink: str) -> Panel:
    """The bodies at so many mm of paper per mm; the panel is as tight as the drawing."""
    bodies = standing(solid).bodies
    view, size = framing([body.corners for body in bodies], scale)
    items = paint(bodies, view, grain=solid.cell, labels=labels, ink=ink)
    return Panel(width=size[0], height=size[1], items=items)


def paint(
    bodies: Sequence[Body], view: View, *, grain: float, labels: bool, ink: str
) -> tuple[Item, ...]:
    """The disjoint bodies, far ones first; each has its label where it can be seen."""
    fragments = painted([body.corners for body in bodies])
    written = lettered(bodies, fragments, view, grain) if labels else {}
    items = []
    for place, fragment in enumerate(fragments):
        body = bodies[fragment.owner]
        text = (written[place],) if place in written else ()
        items.append(Group(name=body.name, items=(*_faces(fragment, body, view, ink), *text)))
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
    for face, axis, end in FACES:
        if outer[axis][end]:
            fill = lit(body.colour, axis)
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
