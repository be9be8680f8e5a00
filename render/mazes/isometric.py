"""Mazes in space as a flat isometric drawing: walls and floors as cuboids, far ones first.

Cubes are painted from the north-west to the south-east and within each the walls likewise, so that
near parts cover those behind them. Dovetails are left out.
"""

from collections.abc import Iterator, Mapping, Sequence

from puzzles.mazes import STEP, Spot
from render.bodies.projection import View, framing
from render.bodies.vectors import Vector
from render.flat.palette import GOLD, lit
from render.flat.sheet import Group, Item, Panel, Path, Point, Stroke
from render.mazes.cubes import MARK, WALL, tint
from render.mazes.scene import WAY, WIDE
from render.mazes.stand import Stand
from render.mazes.tiles import CORNER, FLOOR, HEIGHT

GROOVE = 0.02  # between cubes, in cells
TREASURE = 0.14  # half of its edge
SPAN = {0: (0.0, 1.0), -1: (0.0, WALL), 1: (1 - WALL, 1.0), 2: (WALL, 1 - WALL)}  # along an axis


def isometric(stands: Sequence[Stand], way: Sequence[Spot], cell: float, room: Point) -> Panel:
    """The cubes as large as they fit into a room of paper, in mm."""
    half = cell / 2
    boxes = [
        ((x - half, y - half, 0.0), (x + half, y + half, HEIGHT * cell))
        for x, y in (stand.at for stand in stands)
    ]
    _, (width, height) = framing(boxes, 1.0)
    view, size = framing(boxes, min(room[0] / width, room[1] / height))
    sides = _sides(way)
    items = tuple(
        Group(
            name=stand.name,
            items=tuple(_cube(stand, sides, bool(way) and stand.spot == way[-1], cell, view)),
        )
        for stand in stands
    )
    return Panel(width=size[0], height=size[1], items=items)


def _sides(way: Sequence[Spot]) -> Mapping[Spot, int]:
    """The sides by which the way enters and leaves each of its cubes."""
    open_sides: dict[Spot, int] = dict.fromkeys(way, 0)
    for k, (x, y) in enumerate(way):
        for side, (right, down) in STEP.items():
            if (x + right, y + down) in (*way[max(k - 1, 0) : k], *way[k + 1 : k + 2]):
                open_sides[x, y] |= side
    return open_sides


def _cube(
    stand: Stand, sides: Mapping[Spot, int], last: bool, cell: float, view: View
) -> Iterator[Item]:
    """Its floor and what lies on it, then its walls from the north-west to the south-east."""
    box = _Box(stand.at, cell, view)
    cube, stone = stand.open_sides, stand.colour
    yield from box.cuboid_items((0, 0), (0.0, FLOOR), stone, tint(cube))
    for side in STEP if stand.spot in sides else ():
        if stand.spot is not None and sides[stand.spot] & side:
            yield box.strip(side)
    north, east, south, west = (bool(cube >> k & 1) for k in range(4))
    yield from _wall(box, 1, north, stone)
    if not west:
        yield from box.cuboid_items((-1, 2), (FLOOR, HEIGHT), stone, stone)
    if last:
        yield from box.treasure()
    if not east:
        yield from box.cuboid_items((1, 2), (FLOOR, HEIGHT), stone, stone)
    yield from _wall(box, -1, south, stone)
    yield box.mark(stand.quarters)


def _wall(box: "_Box", along: int, opened: bool, stone: str) -> Iterator[Item]:
    """The wall at the north (1) or south (-1): two posts, or all of it."""
    for across in (-1, 1) if opened else (0,):
        yield from box.cuboid_items((across, along), (FLOOR, HEIGHT), stone, stone)


class _Box:
    """Paints parts of a cube; lengths are shares of its edge, x to the east and y to the north."""

    def __init__(self, middle: Point, cell: float, view: View) -> None:
        self._corner = (middle[0] - cell / 2, middle[1] - cell / 2)
        self._cell, self._view = cell, view

    def cuboid_items(
        self, part: tuple[int, int], high: tuple[float, float], colour: str, top: str
    ) -> Iterator[Item]:
        """A cuboid by the names of its spans: its front, its right side and its top."""
        (a, b), (x, y) = (self._span(name) for name in part)
        yield from self.cuboid((a, x, high[0]), (b, y, high[1]), colour, top)

    def cuboid(self, low: Vector, high: Vector, colour: str, top: str) -> Iterator[Item]:
        (a, b, c), (x, y, z) = low, high
        yield self._face(((a, b, c), (x, b, c), (x, b, z), (a, b, z)), lit(colour, 1))
        yield self._face(((x, b, c), (x, y, c), (x, y, z), (x, b, z)), lit(colour, 0))
        yield self._face(((a, b, z), (x, b, z), (x, y, z), (a, y, z)), lit(top, 2))

    def strip(self, side: int) -> Item:
        """The way from the middle to a side."""
        right, down = STEP[side]
        half, z = WIDE / 2, FLOOR
        (a, x), (b, y) = (
            (0.5 - half + 0.5 * min(way, 0), 0.5 + half + 0.5 * max(way, 0))
            for way in (right, -down)
        )
        a, b, x, y = max(a, 0.0), max(b, 0.0), min(x, 1.0), min(y, 1.0)
        return self._face(((a, b, z), (x, b, z), (x, y, z), (a, y, z)), WAY)

    def treasure(self) -> Iterator[Item]:
        low, high = 0.5 - TREASURE, 0.5 + TREASURE
        yield from self.cuboid((low, low, FLOOR), (high, high, FLOOR + 2 * TREASURE), GOLD, GOLD)

    def mark(self, quarters: int) -> Item:
        """The mark of the corner that is north-west while the cube is not turned."""
        points = list(CORNER)
        for _ in range(quarters):
            points = [(y, -x) for x, y in points]
        return self._face([(x + 0.5, y + 0.5, HEIGHT) for x, y in points], MARK)

    def _span(self, name: int) -> tuple[float, float]:
        low, high = SPAN[name]
        return max(low, GROOVE / 2), min(high, 1 - GROOVE / 2)

    def _face(self, corners: Sequence[Vector], colour: str) -> Path:
        (left, front), cell = self._corner, self._cell
        points = tuple(
            self._view.at((left + x * cell, front + y * cell, z * cell)) for x, y, z in corners
        )
        # The stroke closes the hairline between two parts of one colour.
        return Path(points=points, fill=colour, stroke=Stroke(colour=colour, width=0.08))
