"""The plan of a laid maze: every cube at its place, the faults, and the metres.

window    a part of the places: first column, first row, and the column and row after the last ones
margins   mm around the cubes, for the entrance, the numbers of columns and rows, and the metres
"""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from puzzles.mazes import (
    MazePuzzle,
    MazeSolution,
    Rectangle,
    Spot,
    common_turns,
    faults,
    rectangles,
    turned_set,
    turns_of,
)
from render.flat.layout import rectangle
from render.flat.marks import centred_text, pin
from render.flat.palette import WALL, mix
from render.flat.sheet import Circle, Group, Item, Panel, Path, Point, Stamp, Stroke, Text
from render.mazes.cubes import FINE, cube_items
from render.mazes.style import MazeStyle
from render.mazes.wrong import FaultyMaze
from render.pages.wrong import astray, missing, seam

BEFORE, AFTER = 9.0, 13.0  # margins at the north and west, and at the south and east
LARGEST = 24.0  # mm; edge of a cube
NUMBERED = 5.0  # mm; edge of a cube from which columns and rows are numbered
SIZE = 2.7  # mm of the numbers
JOINT = mix(WALL, "#000000", 0.3)  # between cubes
TICK = 1.2  # mm of the ends of a line of measure
Window = tuple[int, int, int, int]


def whole(solution: MazeSolution) -> Window:
    return 0, 0, solution.width, solution.height


def cube_edge(columns: int, rows: int, width: float, height: float) -> float:
    """The edge in mm of the largest cubes with which a plan fits into a room in mm."""
    margins = BEFORE + AFTER
    return min((width - margins) / columns, (height - margins) / rows, LARGEST)


@dataclass(frozen=True, slots=True)
class Chart:
    """A laid maze and what all its plans show.

    turns: quarters clockwise of each place. wrong: its faults; None: they are not shown.
    """

    solution: MazeSolution
    turns: tuple[tuple[int, ...], ...]
    wrong: FaultyMaze | None
    given: frozenset[Spot]


def chart_of(puzzle: MazePuzzle, solution: MazeSolution) -> Chart:
    return _chart(puzzle, solution, FaultyMaze(puzzle, solution, faults(puzzle, solution)))


def holding(puzzle: MazePuzzle) -> Rectangle:
    """The rectangle to draw the given places in: the only one asked for, or one around them."""
    asked = rectangles(puzzle)
    if len(asked) == 1:
        return asked[0]
    return 1 + max(p.column for p in puzzle.fixed), 1 + max(p.row for p in puzzle.fixed)


def given_chart(puzzle: MazePuzzle) -> Chart:
    """A plan of the given places alone; the set is turned as little as they allow."""
    width, height = holding(puzzle)
    lying = {(p.column, p.row): p.cube for p in puzzle.fixed}
    rows = tuple(tuple(lying.get((x, y), 0) for x in range(width)) for y in range(height))
    used = Counter(cube for cube in lying.values() if cube)
    sets = (
        (k, Counter(dict(enumerate(turned_set(puzzle.cubes, k))))) for k in common_turns(puzzle)
    )
    quarters = next((k for k, cubes in sets if used <= cubes), 0)
    return _chart(puzzle, MazeSolution(width, height, quarters, rows), None)


def _chart(puzzle: MazePuzzle, solution: MazeSolution, wrong: FaultyMaze | None) -> Chart:
    given = frozenset((p.column, p.row) for p in puzzle.fixed)
    return Chart(solution, turns_of(puzzle, solution), wrong, given)


def plan_panel(
    chart: Chart, width: float, height: float, style: MazeStyle, window: Window | None = None
) -> Panel:
    """The places of a window, or of the whole maze, in the middle of a width in mm."""
    solution = chart.solution
    window = window or whole(solution)
    columns, rows = window[2] - window[0], window[3] - window[1]
    edge = cube_edge(columns, rows, width, height)
    drawn = BEFORE + columns * edge + AFTER
    corner = (max((width - drawn) / 2, 0.0) + BEFORE, BEFORE)
    grid = Grid(window, corner, edge)
    items = _cubes(chart, grid, style)
    items += entrance(solution, grid, style) if window[:2] == (0, 0) else []
    if style.labels:
        items += [*_numbers(grid, style), *_measures(grid, style)]
    items += [] if chart.wrong is None else _fault_marks(chart.wrong, grid)
    return Panel(width=max(width, drawn), height=BEFORE + rows * edge + AFTER, items=tuple(items))


class Grid:
    """Where the places of a window come to lie; edge: of a cube in mm."""

    def __init__(self, window: Window, corner: Point, edge: float) -> None:
        self.window, self.corner, self.edge = window, corner, edge

    def at(self, x: float, y: float) -> Point:
        """The point of the sheet that is x columns and y rows from the first place of the maze."""
        left, top = self.corner
        return left + (x - self.window[0]) * self.edge, top + (y - self.window[1]) * self.edge

    def square(self, spot: Spot, inset: float) -> tuple[Point, ...]:
        """The outline of a place, moved inwards by a share of its edge."""
        corners = rectangle((spot[0] + inset, spot[1] + inset), 1 - 2 * inset, 1 - 2 * inset)
        return tuple(self.at(x, y) for x, y in corners)

    def spots(self) -> Iterator[Spot]:
        """The places of the window, row by row."""
        left, top, right, bottom = self.window
        yield from ((x, y) for y in range(top, bottom) for x in range(left, right))


def _cubes(chart: Chart, grid: Grid, style: MazeStyle) -> list[Item]:
    hollow = Stroke(colour=style.colours.line, width=0.25, dash=(1.0, 1.0))
    fine = grid.edge >= FINE
    style = style if fine else replace(style, labels=False)
    stamps: dict[tuple[int, int], Stamp] = {}
    items: list[Item] = []
    for x, y in grid.spots():
        cube, turned = chart.solution.rows[y][x], chart.turns[y][x]
        if cube:
            if (cube, turned) not in stamps:
                stamps[cube, turned] = _cube_stamp(cube, turned, grid.edge, style, fine=fine)
            shared = stamps[cube, turned]
            stamp = Stamp(name=shared.name, items=shared.items, at=grid.at(x, y))
            items.append(Group(name=f"cube-{x}-{y}", items=(stamp,)))
        else:
            items.append(Path(points=grid.square((x, y), 0.06), stroke=hollow))
        if fine and (x, y) in chart.given:  # in the corner across from the mark
            corner = grid.square((x, y), 0.1)[(chart.turns[y][x] + 2) % 4]
            items.append(pin(corner, grid.edge))
    return items


def _cube_stamp(cube: int, turned: int, edge: float, style: MazeStyle, *, fine: bool) -> Stamp:
    """A cube at the origin: all of a kind share it."""
    drawn = cube_items(cube, (0.0, 0.0), edge, turned, style)
    if fine:
        joint = Stroke(colour=JOINT, width=0.15)
        drawn.append(Path(points=rectangle((0.0, 0.0), edge, edge), stroke=joint))
    name = f"maze-{cube}-{turned}-{edge:.3f}" + ("-marked" if style.labels else "")
    return Stamp(name=name, items=tuple(drawn))


def entrance(solution: MazeSolution, grid: Grid, style: MazeStyle) -> list[Item]:
    """Arrows into the entrances of the first place."""
    items: list[Item] = []
    long, half = min(0.4 * grid.edge, 5.0), min(0.24 * grid.edge, 2.8)
    left, top = grid.corner
    for side, (right, down) in ((1, (0, 1)), (8, (1, 0))):
        if solution.rows[0][0] & side:
            x = left + (grid.edge / 2 if side == 1 else -0.8)
            y = top + (grid.edge / 2 if side == 8 else -0.8)
            back = (x - right * long, y - down * long)
            points = (
                (x, y),
                (back[0] - down * half, back[1] - right * half),
                (back[0] + down * half, back[1] + right * half),
            )
            items.append(Path(points=points, fill=style.colours.ink))
    return items


def _numbers(grid: Grid, style: MazeStyle) -> Iterator[Text]:
    """Columns below and rows to the right, counted from 1 at the entrance."""
    left, top, right, bottom = grid.window
    step = math.ceil(NUMBERED / grid.edge)
    muted = style.colours.muted
    for column in range(left + step - left % step, right + 1, step):
        across, down = grid.at(column - 0.5, bottom)
        yield Text(at=(across, down + 3.6), content=str(column), size=SIZE, colour=muted)
    for row in range(top + step - top % step, bottom + 1, step):
        across, down = grid.at(right, row - 0.5)
        yield centred_text(str(row), (across + 3.6, down), SIZE, muted, bold=False)


def _measures(grid: Grid, style: MazeStyle) -> list[Item]:
    """The metres of the window along its south and its east side."""
    left, top, right, bottom = grid.window
    x, y = grid.at(left, bottom)
    far, low = grid.at(right, bottom)
    aside, below = far + 8.0, low + 6.6
    _, high = grid.at(left, top)
    wide, deep = metres(right - left, style), metres(bottom - top, style)
    ink, muted = style.colours.ink, style.colours.muted
    lines = [
        ((x, below), (far, below)),
        ((x, below - TICK), (x, below + TICK)),
        ((far, below - TICK), (far, below + TICK)),
        ((aside, high), (aside, low)),
        ((aside - TICK, high), (aside + TICK, high)),
        ((aside - TICK, low), (aside + TICK, low)),
    ]
    stroke = Stroke(colour=muted, width=0.2)
    middle = ((x + far) / 2, (high + low) / 2 + 0.36 * SIZE)
    return [
        *(stroke.along(line) for line in lines),
        Text(at=(middle[0], below + 3.6), content=wide, size=SIZE, colour=ink),
        Text(at=(aside + 0.8, middle[1]), content=deep, size=SIZE, colour=ink, anchor="start"),
    ]


def metres(places: int, style: MazeStyle) -> str:
    """The length of a number of cubes."""
    return f"{round(places * style.cube_m, 2):g} m"


def _fault_marks(found: FaultyMaze, grid: Grid) -> list[Item]:
    """The signs of faults in the window; signs of places that are cut off come first."""
    shown = set(grid.spots())
    items: list[Item] = [
        missing(grid.square(spot, 0.08), grid.edge) for spot in sorted(found.cut_off & shown)
    ]
    for spot, side in found.clashes:
        if spot in shown:
            start, end = (grid.at(*point) for point in border(spot, side))
            items.append(seam(start, end, grid.edge))
    for x, y in sorted(found.astray & shown):
        items.append(astray(grid.at(x + 0.5, y + 0.5), grid.edge))
    return items


def border(spot: Spot, side: int) -> tuple[Point, Point]:
    """The edge of a place, as corners of places."""
    x, y = float(spot[0]), float(spot[1])
    if side == 1:
        return (x, y), (x + 1, y)
    if side == 2:
        return (x + 1, y), (x + 1, y + 1)
    if side == 4:
        return (x, y + 1), (x + 1, y + 1)
    return (x, y), (x, y + 1)


def overview_panel(
    plan: Panel, chart: Chart, windows: Sequence[Window], room: Point, style: MazeStyle
) -> Panel:
    """The plan of all in a room of paper, with the number of the page that shows each window."""
    solution = chart.solution
    edge = cube_edge(solution.width, solution.height, *room)
    drawn = BEFORE + solution.width * edge + AFTER
    grid = Grid(whole(solution), (max((room[0] - drawn) / 2, 0.0) + BEFORE, BEFORE), edge)
    frame = Stroke(colour=style.colours.ink, width=min(0.6, 0.2 * edge))
    items: list[Item] = []
    for number, (left, top, right, bottom) in enumerate(windows, 1):
        corners = rectangle((left, top), right - left, bottom - top)
        middle = grid.at((left + right) / 2, (top + bottom) / 2)
        radius = min(4.4, 0.4 * min(right - left, bottom - top) * edge)
        items += [
            Path(points=tuple(grid.at(x, y) for x, y in corners), stroke=frame),
            Circle(centre=middle, radius=radius, fill=style.colours.paper, stroke=frame),
            centred_text(str(number), middle, radius, style.colours.ink),
        ]
    return replace(plan, items=(*plan.items, *items))
