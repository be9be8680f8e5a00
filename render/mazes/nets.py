"""The cubes of a maze as nets of paper, as high as they are wide.

The corridors are painted on the top, and where one leaves the cube there is an opening in that
side. Below, an arrow points north.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from puzzles.mazes import MazePuzzle
from puzzles.mazes.kool import letters
from render.flat.layout import rectangle
from render.flat.marks import letter_items
from render.flat.palette import WALL as STONE
from render.flat.palette import mix
from render.flat.sheet import Item, Path, Point, Stroke
from render.mazes import words
from render.mazes.cubes import CORNER, MARK, RIM, WALL, corridor, tint, wall_lines
from render.mazes.pages import about, title
from render.mazes.plan import JOINT
from render.mazes.scene import refuse_many
from render.mazes.style import MazeStyle
from render.mazes.tiles import ARROW
from render.pages.binding import Section, SectionRole, lead, section
from render.pages.net_pages import HEADING, NetModel, net_rows, room_below
from render.pages.nets import Face, Side, nets
from render.style import SMALLEST_TEXT

INK = "#1f2430"
SIDES = {Side.NORTH: 1, Side.EAST: 2, Side.SOUTH: 4, Side.WEST: 8}
COURSES, BRICKS = 5, 2  # of a wall: rows of stones, and how many lie side by side
DUSK = 0.16  # share of black in the walls behind an opening


def net_section(puzzle: MazePuzzle, style: MazeStyle) -> Section:
    """A net for each cube of the set, kind by kind."""
    refuse_many(puzzle.count)
    said = style.count(words.NETS, puzzle.count, edge=style.cell_mm)
    told = lead(f"{said} {style.say(words.CORNER)}" if style.labels else said, style, 3.0)
    edge = style.cell_mm
    made = nets((edge, edge, edge), room_below(told, style), middle=Side.TOP)
    models = [
        NetModel(
            name=f"cube-{letters(cube).lower()}",
            nets=made,
            fill=STONE,
            art=partial(_items, cube, style),
        )
        for cube, count in enumerate(puzzle.cubes)
        for _ in range(count)
    ]
    stack = net_rows(models, told, style)
    described = about(puzzle, None, style)
    return section(SectionRole.PIECES, title(puzzle, style), HEADING, described, stack, style)


def _items(cube: int, style: MazeStyle, face: Face) -> Iterator[Item]:
    """The picture of a cube from a side."""
    paint = partial(_paint, face)
    if face.side == Side.TOP:
        yield paint(corridor(cube), tint(cube))
        line = Stroke(colour=RIM, width=0.25)
        yield from (line.along(face.at(x, y) for x, y in run) for run in wall_lines(cube))
        if style.labels:
            yield paint(CORNER, MARK)
    elif face.side == Side.BOTTOM:
        yield paint([(0.5 + x, 0.5 + y) for x, y in ARROW], mix(STONE, INK, 0.35))
        if style.labels:
            size = max(SMALLEST_TEXT / 0.9, 0.14 * style.cell_mm)
            x, y = face.at(0.5, 0.5)
            yield from letter_items(letters(cube), (x, y - 0.37 * style.cell_mm), size, INK)
    else:
        yield from _bricks(face)
        if cube & SIDES[face.side]:
            yield from _opening(cube, paint)


def _opening(cube: int, paint: Callable[[Sequence[Point], str], Path]) -> Iterator[Item]:
    """A corridor that leaves the cube, open to the top; its floor goes into the distance."""
    low, high, back = WALL, 1 - WALL, 0.12
    walls = mix(tint(cube), "#000000", DUSK)
    yield paint(rectangle((low, 0.0), high - low, 1.0), walls)
    floor = [(low, 1.0), (low + back, 0.8), (high - back, 0.8), (high, 1.0)]
    yield paint(floor, tint(cube))


def _bricks(face: Face) -> Iterator[Item]:
    joint = Stroke(colour=JOINT, width=0.2)
    for row in range(COURSES):
        y = row / COURSES
        if row:
            yield joint.along((face.at(0.0, y), face.at(1.0, y)))
        for k in range(1, 2 * BRICKS):
            if (k + row) % 2 == 0:
                x = k / (2 * BRICKS)
                yield joint.along((face.at(x, y), face.at(x, y + 1 / COURSES)))


def _paint(face: Face, shares: Sequence[Point], colour: str) -> Path:
    """A shape in one colour whose corners are shares of the edges of a face."""
    return Path(points=tuple(face.at(x, y) for x, y in shares), fill=colour)
