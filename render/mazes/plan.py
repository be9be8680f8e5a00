"""The plan of a laid maze, and the same maze to be walked with a pencil."""

from puzzles.kool import opposite
from puzzles.mazes import STEP
from puzzles.mazes import MazePuzzle
from puzzles.mazes import MazeSolution
from puzzles.mazes import Spot
from puzzles.mazes import faults
from puzzles.mazes import turns_of
from render.mazes.cubes import cube_items
from render.mazes.ways import shortest_way
from render.sheet import Circle
from render.sheet import Group
from render.sheet import Item
from render.sheet import Panel
from render.sheet import Path
from render.sheet import Point
from render.sheet import Stroke
from render.sheet import Text
from render.style import Style

MARGIN = 9.0  # mm for the entrance and the numbers of rows and columns
LARGEST = 24.0  # mm; edge of a cube
WRONG = "#d62728"
WAY = "#0072b2"
TREASURE = "#e69f00"
NUMBERED = 5.0  # mm; edge of a cube from which rows and columns are numbered


def _edge(solution: MazeSolution, width: float, height: float) -> float:
    wide = (width - 2 * MARGIN) / solution.width
    return min(wide, (height - 2 * MARGIN) / solution.height, LARGEST)


def _frame(solution: MazeSolution, edge: float, width: float) -> tuple[Point, Point]:
    """The corner of the maze in its panel, and the size of the panel."""
    left = max((width - solution.width * edge) / 2, MARGIN)
    return (left, MARGIN), (max(width, 2 * left), solution.height * edge + 2 * MARGIN)


def plan_panel(
    puzzle: MazePuzzle, solution: MazeSolution, width: float, height: float, style: Style
) -> Panel:
    """Every cube where it lies, with the mark of its turn; what is wrong is red."""
    edge = _edge(solution, width, height)
    corner, size = _frame(solution, edge, width)
    items = _cubes(puzzle, solution, corner, edge, style)
    items += _entrance(solution, corner, edge, style)
    if style.labels:
        items += _numbers(solution, corner, edge, style)
    items += _wrong(puzzle, solution, corner, edge)
    return Panel(width=size[0], height=size[1], items=tuple(items))


def _cubes(
    puzzle: MazePuzzle, solution: MazeSolution, corner: Point, edge: float, style: Style
) -> list[Item]:
    turns = turns_of(puzzle, solution)
    items: list[Item] = []
    for y, row in enumerate(solution.rows):
        for x, cube in enumerate(row):
            at = (corner[0] + x * edge, corner[1] + y * edge)
            if cube:
                drawn = cube_items(cube, at, edge, turns[y][x], style)
                items.append(Group(name=f"cube-{x}-{y}", items=tuple(drawn)))
            else:
                items.append(_hollow(at, edge, style))
    return items


def _hollow(at: Point, edge: float, style: Style) -> Item:
    """An empty place."""
    stroke = Stroke(colour=style.colours.line, width=0.25, dash=(1.0, 1.0))
    return Path(points=_square(at, edge, 0.06), stroke=stroke)


def _square(at: Point, edge: float, inset: float) -> tuple[Point, ...]:
    left, top = at[0] + inset * edge, at[1] + inset * edge
    right, below = at[0] + (1 - inset) * edge, at[1] + (1 - inset) * edge
    return (left, top), (right, top), (right, below), (left, below)


def _entrance(solution: MazeSolution, corner: Point, edge: float, style: Style) -> list[Item]:
    """Arrows into the entrances of the first place."""
    items: list[Item] = []
    long, half = min(0.34 * edge, 5.0), min(0.2 * edge, 2.6)
    for side, (right, down) in ((1, (0, 1)), (8, (1, 0))):
        if solution.rows[0][0] & side:
            x = corner[0] + (edge / 2 if side == 1 else -0.8)
            y = corner[1] + (edge / 2 if side == 8 else -0.8)
            back = (x - right * long, y - down * long)
            points = (
                (x, y),
                (back[0] - down * half, back[1] - right * half),
                (back[0] + down * half, back[1] + right * half),
            )
            items.append(Path(points=points, fill=style.colours.ink))
    return items


def _numbers(solution: MazeSolution, corner: Point, edge: float, style: Style) -> list[Item]:
    """Columns below and rows to the right, counted from (0, 0) at the entrance."""
    if edge < NUMBERED:
        return []
    size, muted = 2.6, style.colours.muted
    below = corner[1] + solution.height * edge + 4.0
    beside = corner[0] + solution.width * edge + 2.0
    columns = [
        Text(at=(corner[0] + (x + 0.5) * edge, below), content=str(x), size=size, colour=muted)
        for x in range(solution.width)
    ]
    numbered = [
        Text(
            at=(beside, corner[1] + (y + 0.5) * edge + 0.36 * size),
            content=str(y),
            size=size,
            colour=muted,
            anchor="start",
        )
        for y in range(solution.height)
    ]
    return [*columns, *numbered]


def _wrong(puzzle: MazePuzzle, solution: MazeSolution, corner: Point, edge: float) -> list[Item]:
    """A red frame around each place with a fault."""
    stroke = Stroke(colour=WRONG, width=max(min(0.08 * edge, 1.2), 0.3))
    spots = {
        (fault.at[2], fault.at[1])
        for fault in faults(puzzle, solution)
        if len(fault.at) == 3 and isinstance(fault.at[1], int) and isinstance(fault.at[2], int)
    }
    return [
        Path(
            points=_square((corner[0] + x * edge, corner[1] + y * edge), edge, 0.1), stroke=stroke
        )
        for x, y in sorted(spots)
    ]


def walk_panel(
    solution: MazeSolution, width: float, height: float, style: Style, *, shown: bool
) -> Panel:
    """Walls alone, an arrow at the entrance and the treasure in the farthest cube."""
    edge = _edge(solution, width, height)
    corner, size = _frame(solution, edge, width)
    items: list[Item] = []
    stroke = Stroke(colour=style.colours.ink, width=max(min(0.09 * edge, 1.0), 0.25))
    for spot, side in _walls(solution):
        points = tuple((corner[0] + x * edge, corner[1] + y * edge) for x, y in _line(spot, side))
        items.append(Path(points=points, closed=False, stroke=stroke))
    items += _entrance(solution, corner, edge, style)
    way = shortest_way(solution)
    middles = tuple((corner[0] + (x + 0.5) * edge, corner[1] + (y + 0.5) * edge) for x, y in way)
    if shown and len(middles) > 1:
        blue = Stroke(colour=WAY, width=max(0.16 * edge, 0.4))
        items.append(Path(points=middles, closed=False, stroke=blue))
    if middles:
        items.append(Circle(centre=middles[-1], radius=0.24 * edge, fill=TREASURE))
    return Panel(width=size[0], height=size[1], items=tuple(items))


def _line(spot: Spot, side: int) -> tuple[Point, Point]:
    """The edge of a place, as corners of places."""
    x, y = float(spot[0]), float(spot[1])
    if side == 1:
        return (x, y), (x + 1, y)
    if side == 2:
        return (x + 1, y), (x + 1, y + 1)
    if side == 4:
        return (x, y + 1), (x + 1, y + 1)
    return (x, y), (x, y + 1)


def _walls(solution: MazeSolution) -> list[tuple[Spot, int]]:
    """The walls around the corridors; one that two cubes share only once."""
    found = []
    for y, row in enumerate(solution.rows):
        for x, cube in enumerate(row):
            for side, (right, down) in STEP.items():
                inside = 0 <= x + right < solution.width and 0 <= y + down < solution.height
                other = solution.rows[y + down][x + right] if inside else 0
                if cube and not cube & side and not (side in (1, 8) and other):
                    found.append(((x, y), side))
                elif cube and other and cube & side and not other & opposite(side):
                    found.append(((x, y), side))
    return found
