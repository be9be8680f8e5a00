"""The layers of a folded snake along its first axis: rows run down, columns to the right.

The cord is drawn from cube to cube; where it leaves the layer, a triangle points up or down.
"""

from collections.abc import Mapping, Sequence

from puzzles.lattice import Cell
from puzzles.snakes import SnakePuzzle
from render.flat.layout import CAPTION, layer_caption, rectangle
from render.flat.marks import pin
from render.flat.palette import CHAIN, readable_on
from render.flat.sheet import Circle, Group, Item, Panel, Path, Point, Stroke, Text
from render.snakes.chart import cube_face
from render.snakes.scene import CORD
from render.snakes.style import SnakeStyle
from render.style import SMALLEST_TEXT


def layer_panels(
    puzzle: SnakePuzzle, path: Sequence[Cell], edge: float, style: SnakeStyle
) -> list[Panel]:
    """One panel a layer, the lowest first."""
    names = {cell: str(k) for k, cell in enumerate(path, 1)}
    return [layer_panel(puzzle, path, names, x, edge, style) for x in range(puzzle.size[0])]


def layer_panel(
    puzzle: SnakePuzzle,
    path: Sequence[Cell],
    names: Mapping[Cell, str],
    x: int,
    edge: float,
    style: SnakeStyle,
    marks: Sequence[Item] = (),
) -> Panel:
    """A layer of a path, whole or torn.

    names: texts on the cells. marks: drawn on top of everything.
    """
    layers, down, right = puzzle.size
    theme = style.colours
    items: list[Item] = [layer_caption(x, layers, right * edge, style)]
    inside = [k for k, cell in enumerate(path) if cell[0] == x and cell in names]
    for k in inside:
        _, y, z = path[k]
        points = rectangle((z * edge, CAPTION + y * edge), edge, edge)
        items.append(cube_face(points, CHAIN[k % 2], style))
    for k in inside:
        items += _cord(path, k, edge, puzzle.cubes - 1)
    for _, y, z in (path[k] for k in inside if path[k] in puzzle.fixed):
        items.append(pin(((z + 0.14) * edge, CAPTION + (y + 0.86) * edge), edge))
    if style.labels:
        for k in inside:
            items += _number(path[k], names[path[k]], k % 2, edge)
    points = rectangle((0.0, CAPTION), right * edge, down * edge)
    items.append(Path(points=points, stroke=Stroke(colour=theme.ink, width=0.5)))
    group = Group(name=f"layer-{x + 1}", items=(*items, *marks))
    return Panel(width=right * edge, height=CAPTION + down * edge, items=(group,))


def middle(cell: Cell, edge: float) -> Point:
    """The middle of a cell in the panel of its layer."""
    return (cell[2] + 0.5) * edge, CAPTION + (cell[1] + 0.5) * edge


def _cord(path: Sequence[Cell], k: int, edge: float, last: int) -> list[Item]:
    """The cord to the next cube of the layer, and triangles where it goes up or down.

    last: the cube at the other end of the chain.
    """
    items: list[Item] = []
    here = middle(path[k], edge)
    if k + 1 < len(path) and path[k + 1][0] == path[k][0] and touch(path[k], path[k + 1]):
        ahead = (here, middle(path[k + 1], edge))
        items.append(Stroke(colour=CORD, width=0.09 * edge).along(ahead))
    if k in (0, last):
        items.append(Circle(centre=here, radius=0.14 * edge, fill=CORD))
    for other in (k - 1, k + 1):
        if 0 <= other < len(path) and path[other][0] != path[k][0] and touch(path[k], path[other]):
            rise = path[other][0] - path[k][0]
            items += _rise(here, rise, edge)
    return items


def touch(cell: Cell, other: Cell) -> bool:
    """Whether two cells share a face."""
    return sum(abs(a - b) for a, b in zip(cell, other, strict=True)) == 1


def _rise(at: Point, rise: int, edge: float) -> list[Item]:
    """A knob in the middle of the cell, and a triangle to its right that points up, or down."""
    x, y = at
    half, tall, aside = 0.14 * edge, 0.22 * edge, 0.31 * edge
    base = y - rise * 0.16 * edge
    points = ((x + aside, base - rise * tall), (x + aside - half, base), (x + aside + half, base))
    return [
        Circle(centre=at, radius=0.085 * edge, fill=CORD),
        Path(points=points, fill=CORD, stroke=Stroke(colour=CORD, width=0.03 * edge)),
    ]


def _number(cell: Cell, name: str, tone: int, edge: float) -> list[Item]:
    size = min(0.24 * edge, 3.6, 1.3 * edge / len(name))
    if size < SMALLEST_TEXT:
        return []
    left, top = cell[2] * edge, CAPTION + cell[1] * edge
    return [
        Text(
            at=(left + 0.07 * edge, top + 0.06 * edge + 0.8 * size),
            content=name,
            size=size,
            colour=readable_on(CHAIN[tone]),
            anchor="start",
            bold=True,
        )
    ]
