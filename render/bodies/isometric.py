"""Bodies as a flat isometric drawing, seen from the right, the front and above."""

from collections.abc import Sequence
from dataclasses import replace

from render.bodies.lettering import labels as lettered
from render.bodies.painter import Fragment, painting_order
from render.bodies.projection import Corners, View, best_scale, framing
from render.bodies.solid import Body, Solid, standing
from render.flat.palette import lit, mix
from render.flat.sheet import Group, Item, Panel, Path, Point, Stamp, Stroke
from render.style import Style

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

RIM: tuple[Corner, ...] = ((0, 0, 0), (0, 0, 1), (0, 1, 1), (1, 1, 1), (1, 1, 0), (1, 0, 0))


def drawing(solid: Solid, scale: float, style: Style) -> Panel:
    """The bodies at a scale in mm of paper per mm; the panel fits the drawing tightly."""
    bodies = standing(solid).bodies
    view, size = framing([body.corners for body in bodies], scale)
    return Panel(width=size[0], height=size[1], items=paint(bodies, view, solid.cell, style))


def scene_panel(solid: Solid, room: Point, style: Style) -> Panel:
    """The bodies drawn as large as there is room."""
    scale = best_scale([body.corners for body in standing(solid).bodies], *room)
    return drawing(solid, scale, style)


def paint(bodies: Sequence[Body], view: View, grain: float, style: Style) -> tuple[Group, ...]:
    """The disjoint bodies, far ones first, with their labels if the style has labels.

    grain: mm of a cell, which bounds the size of labels.
    """
    fragments = painting_order([body.corners for body in bodies])
    written = lettered(bodies, fragments, view, grain) if style.labels else {}
    items = []
    for place, fragment in enumerate(fragments):
        body = bodies[fragment.owner]
        text = (written[place],) if place in written else ()
        faces = _faces(fragment, body, view, style.colours.ink)
        items.append(Group(name=body.name, items=(*faces, *text)))
    return tuple(items)


def lattice(bodies: Sequence[Body], view: View, *, ink: str) -> tuple[Item, ...]:
    """Equal cubes on the cells of a lattice, far ones first, without labels.

    A step towards the viewer goes up in x, down in y or up in z, so a sort gives the order.
    """
    hidden = set(behind(bodies))
    seen = [body for body in bodies if body not in hidden]
    colours = {body.colour: body for body in seen}
    stamps = {colour: _stamp(body, view, ink) for colour, body in colours.items()}
    return tuple(
        Group(name=body.name, items=(replace(stamps[body.colour], at=view.at(body.centre)),))
        for body in sorted(seen, key=_near)
    )


def _stamp(body: Body, view: View, ink: str) -> Stamp:
    """A cube about the origin; all cubes of one colour and scale share it."""
    there = replace(body, centre=(0.0, 0.0, 0.0))
    items = tuple(_faces(Fragment(0, *there.corners), there, View(scale=view.scale), ink))
    name = f"cube-{body.colour[1:]}-{view.scale * body.shape.size[0]:.3f}"
    return Stamp(name=name, items=items)


def behind(bodies: Sequence[Body]) -> list[Body]:
    """The cells of a lattice hidden by three others, one on each face that the viewer sees."""
    there = {_cell(body) for body in bodies}
    return [
        body
        for body in bodies
        for x, y, z in (_cell(body),)
        if {(x + 1, y, z), (x, y - 1, z), (x, y, z + 1)} <= there
    ]


def _cell(body: Body) -> Corner:
    edge = body.shape.size[0]
    x, y, z = (round(at / edge - 0.5) for at in body.centre)
    return x, y, z


def _near(body: Body) -> int:
    x, y, z = _cell(body)
    return x - y + z


def outline_of(corners: Corners, view: View, stroke: Stroke) -> Path:
    """The outline of a cuboid, as if nothing were in front of it."""
    points = tuple(view.at((corners[x][0], corners[y][1], corners[z][2])) for x, y, z in RIM)
    return Path(points=points, stroke=stroke)


def _faces(fragment: Fragment, body: Body, view: View, ink: str) -> list[Item]:
    """Faces and edges of a fragment without those that a cut has made."""
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
    near = Stroke(colour=mix(body.colour, "#ffffff", 0.55), width=0.22)
    rim = Stroke(colour=mix(body.colour, ink, 0.75), width=0.3)
    for edges, stroke in ((NEAR_EDGES, near), (RIM_EDGES, rim)):
        for a, b in edges:
            if all(outer[axis][a[axis]] for axis in range(3) if a[axis] == b[axis]):
                items.append(stroke.along((point(a), point(b))))
    return items
