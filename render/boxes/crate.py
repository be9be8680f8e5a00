"""The box before it is filled: floor and back walls with their cells, and the given blocks."""

from collections.abc import Iterator

from puzzles.boxes import BoxPuzzle
from render.bodies.isometric import paint
from render.bodies.projection import Corners, View, best_scale, framing
from render.bodies.solid import standing
from render.boxes.scene import assembled_solid, given_pieces
from render.flat.palette import GOLD, mix
from render.flat.sheet import Group, Item, Panel, Path, Point, Stroke
from render.style import Style

WALLS = ((2, 0), (0, 0), (1, 1))  # axis, end: the faces that one sees from inside


def crate(puzzle: BoxPuzzle, width: float, height: float, style: Style) -> Panel:
    """The box with the given blocks, as large as a room in mm allows."""
    view, size, items = empty_crate(puzzle, width, height, style)
    bodies = standing(assembled_solid(puzzle, given_pieces(puzzle), style)).bodies
    if puzzle.golden is not None:
        shadows = tuple(_shadows(view, _inside(puzzle, style), bodies[-1].corners, style))
        items.append(Group(name="shadows", items=shadows))
    items += paint(bodies, view, style.cell_mm, style)
    return Panel(width=size[0], height=size[1], items=tuple(items))


def empty_crate(
    puzzle: BoxPuzzle, width: float, height: float, style: Style
) -> tuple[View, Point, list[Item]]:
    """The box with nothing in it: its view, its size in mm, and its shapes."""
    inside = _inside(puzzle, style)
    view, size = framing([inside], best_scale([inside], width, height))
    items: list[Item] = [Group(name="walls", items=tuple(_walls(view, inside, style)))]
    # Under the golden cube: in a cube with odd edges they run right across it.
    items.append(Group(name="front-edges", items=tuple(_front(view, inside, style))))
    return view, size, items


def _inside(puzzle: BoxPuzzle, style: Style) -> Corners:
    """The inside of the box as `standing` turns it."""
    a, b, c = (edge * style.cell_mm for edge in puzzle.size)
    return (0.0, -b, 0.0), (c, 0.0, a)


def _walls(view: View, inside: Corners, style: Style) -> Iterator[Item]:
    rule = Stroke(colour=style.colours.line, width=0.15)
    edge = Stroke(colour=style.colours.muted, width=0.35)
    for axis, end in WALLS:
        yield Path(
            points=_face(view, inside, axis, inside[end][axis]),
            fill=mix(style.colours.wall, style.colours.line, (0.0, 0.25, 0.5)[axis]),
            stroke=edge,
        )
        for along in range(3):
            across = 3 - axis - along
            if along == axis:
                continue
            count = round((inside[1][along] - inside[0][along]) / style.cell_mm)
            for k in range(1, count):
                start = [0.0, 0.0, 0.0]
                start[axis] = inside[end][axis]
                start[along] = inside[0][along] + k * style.cell_mm
                stop = list(start)
                start[across], stop[across] = inside[0][across], inside[1][across]
                yield rule.along(view.at((x, y, z)) for x, y, z in (start, stop))


def _shadows(view: View, inside: Corners, cube: Corners, style: Style) -> Iterator[Item]:
    """The golden cube's place marked on the floor and both walls."""
    fill = mix(style.colours.wall, GOLD, 0.45)
    for axis, end in WALLS:
        points = _face(view, cube, axis, inside[end][axis])
        yield Path(points=points, fill=fill, stroke=Stroke(colour=GOLD, width=0.25))


def _front(view: View, inside: Corners, style: Style) -> Iterator[Item]:
    """The three edges that meet at the corner nearest to the viewer."""
    (x0, y0, z0), (x1, y1, z1) = inside
    dashed = Stroke(colour=style.colours.muted, width=0.3, dash=(1.6, 1.4))
    near = view.at((x1, y0, z1))
    for far in ((x0, y0, z1), (x1, y1, z1), (x1, y0, z0)):
        yield dashed.along((near, view.at(far)))
    solid = Stroke(colour=style.colours.muted, width=0.35)
    rim = ((x0, y0, z0), (x0, y0, z1), (x0, y1, z1), (x1, y1, z1), (x1, y1, z0), (x1, y0, z0))
    yield Path(points=tuple(view.at(corner) for corner in rim), stroke=solid)


def _face(
    view: View, corners: Corners, axis: int, level: float
) -> tuple[tuple[float, float], ...]:
    """The face of a cuboid across the axis, moved to the level."""
    low, high = corners
    i, j = (k for k in range(3) if k != axis)
    points = []
    for first, second in ((low, low), (high, low), (high, high), (low, high)):
        point = [level, level, level]
        point[i], point[j] = first[i], second[j]
        points.append(view.at((point[0], point[1], point[2])))
    return tuple(points)
