"""Mazes to walk with a pencil: from the entrance to the treasure in the farthest cube."""

from collections.abc import Iterator, Sequence

from puzzles.mazes import STEP, MazeSolution, Spot
from puzzles.mazes.kool import opposite
from render.flat.layout import rectangle
from render.flat.palette import GOLD, mix
from render.flat.sheet import Group, Item, Panel, Path, Point, Stroke
from render.mazes.plan import Grid, border, entrance, whole
from render.mazes.style import MazeStyle
from render.mazes.walking import shortest_way

MARGIN = 8.0  # mm around the walls, for the arrow
LARGEST = 24.0  # mm; edge of a cube
WAY = "#0072b2"
WOOD, IRON = "#8a4f22", "#3b2a1c"


def walk_panel(
    solution: MazeSolution, width: float, height: float, style: MazeStyle, *, shown: bool
) -> Panel:
    """Walls alone, an arrow at the entrance and the treasure; shown: the shortest way, too."""
    edge = min((width - 2 * MARGIN) / solution.width, (height - 2 * MARGIN) / solution.height)
    edge = min(edge, LARGEST)
    left = (width - solution.width * edge) / 2
    grid = Grid(whole(solution), (left, MARGIN), edge)
    ink = style.colours.ink
    stroke = Stroke(colour=ink, width=max(min(0.09 * edge, 1.0), 0.25))
    items: list[Item] = [
        Path(points=grid.square(spot, 0.0), fill=style.colours.line)
        for spot in _inner_gaps(solution)
    ]
    for spot, side in _walls(solution):
        ends = tuple(grid.at(*point) for point in border(spot, side))
        items.append(stroke.along(_lengthen(ends, stroke.width / 2)))
    items += entrance(solution, grid, style)
    way = shortest_way(solution)
    if shown and len(way) > 1:
        blue = Stroke(colour=WAY, width=max(0.16 * edge, 0.4))
        outside = (0.5, 0.0) if solution.rows[0][0] & 1 else (0.0, 0.5)  # the entrance
        middles = [(x + 0.5, y + 0.5) for x, y in way]
        items.append(blue.along(grid.at(*point) for point in (outside, *middles)))
    if way:
        at = grid.at(way[-1][0] + 0.5, way[-1][1] + 0.5)
        items.append(Group(name="treasure", items=tuple(_chest(at, 0.62 * edge))))
    return Panel(width=width, height=solution.height * edge + 2 * MARGIN, items=tuple(items))


def _inner_gaps(solution: MazeSolution) -> list[Spot]:
    """The empty places within the maze: those not linked by empty places to its border."""
    wide, high = solution.width, solution.height
    spots = {(x, y) for y in range(high) for x in range(wide) if not solution.rows[y][x]}
    outer = {(x, y) for x, y in spots if x in (0, wide - 1) or y in (0, high - 1)}
    waiting = list(outer)
    for x, y in waiting:
        for right, down in STEP.values():
            spot = (x + right, y + down)
            if spot in spots - outer:
                outer.add(spot)
                waiting.append(spot)
    return sorted(spots - outer)


def _chest(middle: Point, wide: float) -> Iterator[Path]:
    """A chest with bands of iron, a lid and a lock of gold."""
    rim = Stroke(colour=IRON, width=0.05 * wide)

    def shape(corners: Sequence[Point], colour: str) -> Path:
        points = tuple((middle[0] + a * wide, middle[1] + b * wide) for a, b in corners)
        return Path(points=points, fill=colour, stroke=rim)

    yield shape(rectangle((-0.5, -0.05), 1.0, 0.43), WOOD)
    lid = ((-0.5, -0.05), (-0.5, -0.2), (-0.38, -0.36), (0.38, -0.36), (0.5, -0.2), (0.5, -0.05))
    yield shape(lid, mix(WOOD, "#ffffff", 0.15))
    for left in (-0.36, 0.24):
        yield shape(rectangle((left, -0.36), 0.12, 0.74), GOLD)
    yield shape(rectangle((-0.11, -0.13), 0.22, 0.26), GOLD)


def _lengthen(ends: tuple[Point, ...], more: float) -> tuple[Point, Point]:
    """A line that covers the corners where walls meet."""
    (a, b), (x, y) = ends
    right, down = (more if x > a else 0.0), (more if y > b else 0.0)
    return (a - right, b - down), (x + right, y + down)


def _walls(solution: MazeSolution) -> list[tuple[Spot, int]]:
    """The walls around the corridors; a wall that two cubes share comes once."""
    walls = []
    for y, row in enumerate(solution.rows):
        for x, cube in enumerate(row):
            for side, (right, down) in STEP.items():
                inside = 0 <= x + right < solution.width and 0 <= y + down < solution.height
                other = solution.rows[y + down][x + right] if inside else 0
                if cube and not cube & side and not (side in (1, 8) and other):
                    walls.append(((x, y), side))
                elif cube and other and cube & side and not other & opposite(side):
                    walls.append(((x, y), side))
    return walls
