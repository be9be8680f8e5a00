"""Cubes from above: walls with corridors between them, and the mark of their turn.

The document's cube is a metre wide: 20 cm of wall, 60 cm of corridor, 20 cm of wall. The mark is
a triangle in the corner that is north-west while the cube is not turned.
"""

from collections.abc import Iterator

from puzzles.mazes import MazePuzzle
from puzzles.mazes.kool import letters, opposite
from render.flat.palette import FLOORS, mix
from render.flat.palette import WALL as WALL_COLOUR
from render.flat.sheet import Item, Panel, Path, Point, Stroke, Text
from render.kinds import NamedKind
from render.mazes.style import MazeStyle
from render.mazes.words import BEND, CROSSING, DEAD_END, SIDES, STRAIGHT, TEE

WALL = 0.2  # of the edge of a cube
MARK = "#d55e00"
RIM = mix(WALL_COLOUR, "#000000", 0.5)  # where a wall meets a floor: both are light
CORNER: tuple[Point, ...] = ((0.03, 0.03), (0.17, 0.03), (0.03, 0.17))  # the mark, per edge
FINE = 3.0  # mm; edge of a cube from which its border, its lines and its mark are drawn
PICTOGRAM = 12.0  # mm
NAMED = 41.0  # mm that a pictogram with its name takes


def cube_items(cube: int, at: Point, edge: float, turned: int, style: MazeStyle) -> list[Item]:
    """A cube with its upper left corner at a point."""
    left, top = at
    square = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    items: list[Item] = [_path(square, at, edge, WALL_COLOUR)]
    items.append(_path(corridor(cube), at, edge, tint(cube)))
    stroke = Stroke(colour=RIM, width=min(0.025 * edge, 0.4))
    for run in wall_lines(cube) if edge >= FINE else ():
        items.append(stroke.along((left + x * edge, top + y * edge) for x, y in run))
    if style.labels:
        corner = CORNER
        for _ in range(turned):
            corner = tuple((1 - y, x) for x, y in corner)
        items.append(_path(corner, at, edge, MARK))
    return items


def form(cube: int) -> str:
    """The form of a cube, a key of `FLOORS`."""
    if cube in (5, 10):
        return "straight"
    return ("end", "corner", "tee", "crossing")[cube.bit_count() - 1]


def tint(cube: int) -> str:
    """The colour of a floor by the form of its cube."""
    return FLOORS[form(cube)]


def wall_lines(cube: int) -> Iterator[tuple[Point, ...]]:
    """Lines where walls and floor of a cube of edge 1 meet, each from a way out to the next."""
    around = corridor(cube)
    first, *ends = (k for k, point in enumerate(around) if {0.0, 1.0} & {*point})  # two a way out
    ends.append(first + len(around))
    for start, end in zip(ends[::2], ends[1::2], strict=True):
        yield (*around, *around)[start : end + 1]


def corridor(cube: int) -> tuple[Point, ...]:
    """The outline of the floor in a cube of edge 1."""
    low, high = WALL, 1 - WALL
    points: list[Point] = []
    points += [(low, 0.0), (high, 0.0)] if cube & 1 else []
    points += [(high, low)]
    points += [(1.0, low), (1.0, high)] if cube & 2 else []
    points += [(high, high)]
    points += [(high, 1.0), (low, 1.0)] if cube & 4 else []
    points += [(low, high)]
    points += [(0.0, high), (0.0, low)] if cube & 8 else []
    points += [(low, low)]
    return tuple(points)


def _path(points: tuple[Point, ...], at: Point, edge: float, colour: str) -> Path:
    moved = tuple((at[0] + x * edge, at[1] + y * edge) for x, y in points)
    # A thin line of the same colour closes the seams between neighbours on a screen.
    return Path(points=moved, fill=colour, stroke=Stroke(colour=colour, width=0.05))


def cube_panel(cube: int, count: int, style: MazeStyle, scale: float = 1.0) -> Panel:
    """A cube with its picture, its letters, its number and its name."""
    ink, muted = style.colours.ink, style.colours.muted
    edge = scale * PICTOGRAM
    right, middle = edge + 2.5, edge / 2
    items = [
        *cube_items(cube, (0.0, 0.0), edge, 0, style),
        Text(
            at=(right, middle - 0.6), content=_head(cube, count, style), size=5.0, colour=ink,
            anchor="start", bold=True,
        ),
        Text(
            at=(right, middle + 4.2), content=cube_name(cube, style), size=2.6, colour=muted,
            anchor="start",
        ),
    ]  # fmt: skip
    return Panel(width=NAMED + edge - PICTOGRAM, height=edge, items=tuple(items))


def _head(cube: int, count: int, style: MazeStyle) -> str:
    return f"{letters(cube)}: {count} ×" if style.labels else f"{count} ×"


def cube_name(cube: int, style: MazeStyle) -> str:
    """The name of a cube: its open sides; of a tee, the side of its stem."""
    open_sides = [side for side in SIDES if cube & side]
    said = [style.say(SIDES[side]) for side in open_sides]
    if len(said) == 4:
        return style.say(CROSSING)
    if len(said) == 3:
        (closed,) = (side for side in SIDES if not cube & side)
        return style.say(TEE, side=style.say(SIDES[opposite(closed)]))
    if len(said) == 1:
        return style.say(DEAD_END, side=said[0])
    return style.say(STRAIGHT if cube in (5, 10) else BEND, sides="-".join(said))


def named_kinds(puzzle: MazePuzzle, style: MazeStyle) -> list[NamedKind]:
    """The kinds of cubes by their letters."""
    return [
        NamedKind(name=letters(cube), colour=tint(cube), said=cube_name(cube, style), count=count)
        for cube, count in enumerate(puzzle.cubes)
        if count
    ]


def cube_panels(puzzle: MazePuzzle, style: MazeStyle, scale: float = 1.0) -> list[Panel]:
    """The buying list; scale: factor of the usual size of its pictures."""
    there = ((cube, count) for cube, count in enumerate(puzzle.cubes) if count)
    return [cube_panel(cube, count, style, scale) for cube, count in there]
