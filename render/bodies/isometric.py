"""Bodies as a flat isometric drawing, seen from the right, the front and above."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

from render.bodies.lettering import labels as lettered
from render.bodies.painter import Fragment, painting_order
from render.bodies.projection import Corners, View, best_scale, framing
from render.bodies.solid import Body, Solid, Voxels, standing
from render.bodies.vectors import apply_turn, inverse
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

AROUND: tuple[Corner, ...] = tuple(
    (x, y, z) for x, y, z in product((-1, 0, 1), repeat=3) if (x, y, z) != (0, 0, 0)
)
SEEN: frozenset[Corner] = frozenset({(1, 0, 0), (0, -1, 0), (0, 0, 1)})  # out of visible faces
RIM: tuple[Corner, ...] = ((0, 0, 0), (0, 0, 1), (0, 1, 1), (1, 1, 1), (1, 1, 0), (1, 0, 0))


@dataclass(frozen=True, slots=True)
class Block:
    """A cuboid to paint.

    body: the index of its body. near: of a cell of voxels the directions in which they go on,
        across faces and edges; None: it is a whole body.
    """

    body: int
    corners: Corners
    near: frozenset[Corner] | None = None


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
    blocks = [block for k, body in enumerate(bodies) for block in _blocks(body, k)]
    order = painting_order([block.corners for block in blocks])
    fragments = [replace(each, owner=blocks[each.owner].body) for each in order]
    written = lettered(bodies, fragments, view, grain) if style.labels else {}
    painted: list[tuple[str, list[Item]]] = []
    for place, fragment in enumerate(order):
        block = blocks[fragment.owner]
        body = bodies[block.body]
        items = _faces(fragment, block, body.colour, view, style.colours.ink)
        items += (written[place],) if place in written else ()
        if painted and painted[-1][0] == body.name and block.near is not None:
            painted[-1][1].extend(items)
        else:
            painted.append((body.name, items))
    return tuple(Group(name=name, items=tuple(items)) for name, items in painted)


def _blocks(body: Body, index: int) -> Iterator[Block]:
    """The cuboids of a body as they are painted: itself, or its cells that can be seen."""
    if not isinstance(body.shape, Voxels):
        yield Block(index, body.corners)
        return
    there = set(body.shape.cells)
    for cell in body.shape.cells:
        near = []
        for step in AROUND:
            x, y, z = (round(way) for way in apply_turn(inverse(body.turn), step))
            if (cell[0] + x, cell[1] + y, cell[2] + z) in there:
                near.append(step)
        if not SEEN <= set(near):
            yield Block(index, body.place_box(*body.shape.cell_corners(cell)), frozenset(near))


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
    there = replace(body, centre=(0.0, 0.0, 0.0)).corners
    small = View(scale=view.scale)
    items = tuple(_faces(Fragment(0, *there), Block(0, there), body.colour, small, ink))
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


def _faces(fragment: Fragment, block: Block, colour: str, view: View, ink: str) -> list[Item]:
    """Faces and edges of a fragment without those that a cut has made."""
    whole, part, near = block.corners, (fragment.low, fragment.high), block.near or frozenset()
    outer = [
        [part[end][axis] == whole[end][axis] for end in (0, 1)] for axis in range(3)
    ]  # outer[axis][end]: no cut there

    def point(corner: Corner) -> Point:
        x, y, z = (part[end][axis] for axis, end in enumerate(corner))
        return view.at((x, y, z))

    items: list[Item] = []
    for face, axis, end in FACES:
        if outer[axis][end] and _step(axis, end) not in near:
            fill = lit(colour, axis)
            # The stroke closes the hairline between two parts of one body.
            seam = Stroke(colour=fill, width=0.12)
            items.append(Path(points=tuple(map(point, face)), fill=fill, stroke=seam))
    light = Stroke(colour=mix(colour, "#ffffff", 0.55), width=0.22)
    rim = Stroke(colour=mix(colour, ink, 0.75), width=0.3)
    for edges, usual in ((NEAR_EDGES, light), (RIM_EDGES, rim)):
        for a, b in edges:
            sides = [(axis, _step(axis, a[axis])) for axis in range(3) if a[axis] == b[axis]]
            stroke = _edge_stroke(sides, near, (usual, rim), colour, ink)
            if stroke is not None and all(outer[axis][a[axis]] for axis, _ in sides):
                items.append(stroke.along((point(a), point(b))))
    return items


def _edge_stroke(
    sides: Sequence[tuple[int, Corner]],
    near: frozenset[Corner],
    strokes: tuple[Stroke, Stroke],
    colour: str,
    ink: str,
) -> Stroke | None:
    """The line along an edge between two sides of a cell, each with its axis; None: no line.

    near: the directions in which the body goes on. strokes: where it does not on either side, and
    in a corner that looks inwards.
    """
    free = [side for side in sides if side[1] not in near]
    if len(free) == 2:
        return strokes[0]
    if not free or free[0][1] not in SEEN:
        return None
    x, y, z = (sum(along) for along in zip(*(step for _, step in sides), strict=True))
    if (x, y, z) in near:
        return strokes[1]
    if any(step in SEEN for _, step in sides if step in near):
        return None  # the next cell, which is painted later, draws it
    return Stroke(colour=mix(lit(colour, free[0][0]), ink, 0.3), width=0.14)


def _step(axis: int, end: int) -> Corner:
    """The direction out of a face of a cell."""
    x, y, z = (0 if k != axis else 1 if end else -1 for k in range(3))
    return x, y, z
