"""Mazes on paper: the plan to lay the cubes by, the cubes to buy, and mazes to walk with a pencil.

part   index into the kinds of cubes that the set has, in the order of their masks
"""

from collections.abc import Callable
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from puzzles.codes import FaultCode
from puzzles.codes import RuleCode
from puzzles.errors import Place
from puzzles.errors import RuleError
from puzzles.kool import english
from puzzles.mazes import MazePuzzle
from puzzles.mazes import MazeSolution
from puzzles.mazes import Rectangle
from puzzles.mazes import Turning
from puzzles.mazes import faults
from render.layout import centred
from render.layout import framed
from render.layout import paged
from render.layout import rows
from render.layout import shifted
from render.layout import stacked_height
from render.layout import text_height
from render.layout import text_width
from render.mazes.cubes import WALL
from render.mazes.cubes import cube_panel
from render.mazes.cubes import cube_panels
from render.mazes.isometric import isometric
from render.mazes.pencil import caption
from render.mazes.pencil import walk_panel
from render.mazes.plan import AFTER
from render.mazes.plan import BEFORE
from render.mazes.plan import WRONG
from render.mazes.plan import Chart
from render.mazes.plan import Window
from render.mazes.plan import begun
from render.mazes.plan import charted
from render.mazes.plan import cube_edge
from render.mazes.plan import holding
from render.mazes.plan import metres
from render.mazes.plan import numbered
from render.mazes.plan import plan_panel
from render.mazes.scene import Stand
from render.mazes.scene import limited
from render.mazes.scene import placed
from render.mazes.scene import set_to_print
from render.mazes.scene import single
from render.mazes.scene import stands
from render.mazes.style import SPATIAL_VIEWS
from render.mazes.style import MazeStyle
from render.mazes.style import MazeView
from render.mazes.ways import shortest_way
from render.sheet import Panel
from render.sheet import Point
from render.sheet import Sheet
from render.sheet import Text
from render.solid import Solid

DRAWN_LIMIT = 20_000  # places of a drawing
FIGURE = 180.0  # mm; the longer side of a drawing that is not on a page
EDGE = 6.0  # mm around it
GAP = 5.0
READABLE = 10.0  # mm; edge of a cube from which one lays a maze by its plan
HEADED = 20.0  # mm that the head of a page takes at the most
COMPLAINTS = 12  # faults that are told on the sheet; all are marked
UNDRAWABLE = {FaultCode.WRONG_SHAPE}  # faults of boards that have no rows to draw


def sheets(
    puzzle: MazePuzzle, solution: MazeSolution | None, style: MazeStyle
) -> tuple[Sheet, ...]:
    """Sheets of the set, with its maze or without."""
    if style.part is not None:
        cube = _part(puzzle, style)
        return (framed(_in_full(puzzle, cube, style), EDGE, style, title(puzzle), english(cube)),)
    return SHEETS[style.view or MazeView.SHEET](puzzle, solution, style)


def _in_full(puzzle: MazePuzzle, cube: int, style: MazeStyle) -> Panel:
    """One kind of cube in space, and what the list of cubes says of it."""
    stand = Stand(name="cube", cube=cube, quarters=0, at=(0.0, 0.0))
    shown = centred(isometric((stand,), (), style.cell_mm, (FIGURE / 2, FIGURE / 2)), FIGURE / 2)
    named = centred(cube_panel(cube, puzzle.cubes[cube], style), FIGURE / 2)
    items = (*shown.items, *shifted(named, (0.0, shown.height + GAP)))
    return Panel(width=FIGURE / 2, height=shown.height + GAP + named.height, items=items)


def _part(puzzle: MazePuzzle, style: MazeStyle) -> int:
    """The kind of cube that the style wants."""
    kinds = [cube for cube in range(1, 16) if puzzle.cubes[cube]]
    assert style.part is not None
    if style.part >= len(kinds):
        what = f"the parts of this set are 0 … {len(kinds) - 1}, not {style.part}"
        raise RuleError(RuleCode.NO_SUCH_PART, what, ("style", "part"))
    return kinds[style.part]


def title(puzzle: MazePuzzle) -> str:
    return f"Maze of {puzzle.count} cubes"


def _laid(puzzle: MazePuzzle, solution: MazeSolution | None) -> MazeSolution:
    """The maze, if it is there and can be drawn."""
    if solution is None:
        raise RuleError(RuleCode.NEEDS_SOLUTION, "this view shows a laid maze", ("solution",))
    for fault in faults(puzzle, solution):
        if fault.code in UNDRAWABLE:
            raise RuleError(fault.code, fault.message, ("solution", *fault.at))
    if not solution.rows or not solution.rows[0]:
        raise RuleError(
            FaultCode.WRONG_SHAPE, "a maze has at least one place", ("solution", "rows")
        )
    _limited((solution.width, solution.height), ("solution", "rows"))
    return solution


def _begun(puzzle: MazePuzzle) -> Chart:
    """The places that are given, if they can be drawn."""
    _limited(holding(puzzle), ("puzzle", "fixed"))
    return begun(puzzle)


def _limited(rectangle: Rectangle, at: Place) -> None:
    places = rectangle[0] * rectangle[1]
    if places > DRAWN_LIMIT:
        what = f"at most {DRAWN_LIMIT} places are drawn, not {places}"
        raise RuleError(RuleCode.TOO_MANY_PLACES, what, at)


def _about(puzzle: MazePuzzle, solution: MazeSolution | None) -> str:
    if solution is None:
        return f"The cubes of a set of {puzzle.count}."
    count = len(faults(puzzle, solution))
    wrong = f" {count} faults are marked in red." if count else ""
    return f"A maze of {puzzle.count} cubes on {solution.width} x {solution.height} places.{wrong}"


def _head(first: str, lines: Sequence[str], style: MazeStyle) -> Panel:
    """The title of a page and what there is to say below it."""
    width, ink, muted = text_width(style.paper), style.colours.ink, style.colours.muted
    large = min(7.0, width / (0.68 * len(first)))
    longest = max(map(len, lines), default=1)
    small = min(3.6, width / (0.56 * longest))
    items = [Text(at=(width / 2, large), content=first, size=large, colour=ink, bold=True)]
    items += [
        Text(
            at=(width / 2, large + (1.5 * k + 0.4) * small), content=line, size=small, colour=muted
        )
        for k, line in enumerate(lines, 1)
    ]
    height = large + (1.5 * len(lines) + 0.8) * small
    return Panel(width=width, height=height, items=tuple(items))


def _told(puzzle: MazePuzzle, solution: MazeSolution, style: MazeStyle) -> list[str]:
    """The size of a maze in places and in metres, and how it is turned."""
    size = f"{solution.width} × {solution.height} places"
    size += f" = {metres(solution.width, style)} × {metres(solution.height, style)}"
    wall, free = (round(100 * share * style.cube_m, 1) for share in (WALL, 1 - 2 * WALL))
    widths = f"walls {wall:g} cm, corridors {free:g} cm wide"
    lines = [f"{size} with cubes of {style.cube_m:g} m", widths]
    mark = "The orange corner is the north-west one of a cube that is not turned."
    if solution.turned:
        mark = (
            f"All cubes are turned right by {solution.turned * 90}°, as the orange corners show."
        )
    elif puzzle.turning == Turning.EACH:
        mark = "The orange corner tells how a cube is turned: it began in the north-west."
    return [*lines, mark] if style.labels else lines


def _sheet(
    puzzle: MazePuzzle, solution: MazeSolution | None, style: MazeStyle
) -> tuple[Sheet, ...]:
    if solution is None:
        return _cubes(puzzle, solution, style)
    shown, width = _laid(puzzle, solution), text_width(style.paper)
    stack = [_head(title(puzzle), _told(puzzle, shown, style), style)]
    stack += _complaints(puzzle, shown, style)
    bought = [_heading("To buy or to print", style), *rows(cube_panels(puzzle, style), width, GAP)]
    room = text_height(style.paper) - stacked_height([*stack, *bought], GAP) - GAP
    least = BEFORE + AFTER + READABLE * shown.height
    most = text_height(style.paper) - stacked_height(stack, GAP) - GAP
    room = max(room, min(least, most))
    chart = charted(puzzle, shown)
    if cube_edge(shown.width, shown.height, width, room) >= READABLE - 1e-9:
        stack.append(plan_panel(chart, width, room, style))
        return paged([*stack, *bought], style, GAP, title(puzzle), _about(puzzle, solution))
    return _atlas(puzzle, chart, stack, bought, style)


def _atlas(
    puzzle: MazePuzzle, chart: Chart, head: list[Panel], bought: list[Panel], style: MazeStyle
) -> tuple[Sheet, ...]:
    """An overview with the list of cubes, and pages that show a part of the maze each."""
    solution, name, about = chart.solution, title(puzzle), _about(puzzle, chart.solution)
    room = (text_width(style.paper), text_height(style.paper))
    parts = windows(solution.width, solution.height, room)
    left = room[1] - stacked_height([*head, *bought], GAP) - GAP
    if left < 0.45 * room[1]:  # the cubes come on pages of their own
        left = room[1] - stacked_height(head, GAP) - GAP
    plan = plan_panel(chart, room[0], left, style)
    first = len(paged([*head, plan, *bought], style, GAP, name, about)) + 1
    plan = numbered(plan, chart, parts, first, (room[0], left), style)
    made = [*paged([*head, plan, *bought], style, GAP, name, about)]
    for page, window in enumerate(parts, first):
        made += _part_page(name, chart, window, page, style)
    return tuple(
        replace(sheet, title=name if k == 1 else f"{name}, page {k} of {len(made)}")
        for k, sheet in enumerate(made, 1)
    )


def _part_page(
    name: str, chart: Chart, window: Window, page: int, style: MazeStyle
) -> tuple[Sheet, ...]:
    left, top, right, bottom = window
    said = f"columns {left} to {right - 1}, rows {top} to {bottom - 1}"
    head = _head(f"Page {page}", [f"{name}: {said}"], style)
    room = text_height(style.paper) - head.height - GAP
    panel = plan_panel(chart, text_width(style.paper), room, style, window)
    about = f"Columns and rows of a maze from the north-west: {said}."
    return paged([head, panel], style, GAP, name, about)


def windows(columns: int, rows: int, room: Point) -> tuple[Window, ...]:
    """Parts of a maze, row by row, of which each can be read on a page; as even as can be."""
    margins = BEFORE + AFTER
    across = _cuts(columns, int((room[0] - margins) / READABLE))
    down = _cuts(rows, int((room[1] - margins - HEADED) / READABLE))
    return tuple((a, b, x, y) for b, y in pairwise(down) for a, x in pairwise(across))


def _cuts(count: int, most: int) -> list[int]:
    """Where to cut so many places into parts of so many at the most."""
    parts = -(-count // max(most, 1))
    return [count * k // parts for k in range(parts + 1)]


def _complaints(puzzle: MazePuzzle, solution: MazeSolution, style: MazeStyle) -> list[Panel]:
    """What is wrong, line by line."""
    complaints = faults(puzzle, solution)
    if not complaints:
        return []
    width = text_width(style.paper)
    lines = [f"Wrong: {fault.message}" for fault in complaints[:COMPLAINTS]]
    if len(complaints) > COMPLAINTS:
        lines.append(f"and {len(complaints) - COMPLAINTS} more")
    size = min(2.9, width / (0.56 * max(map(len, lines))))
    items = tuple(
        Text(at=(width / 2, (1.4 * k + 1.0) * size), content=line, size=size, colour=WRONG)
        for k, line in enumerate(lines)
    )
    return [Panel(width=width, height=1.4 * len(lines) * size, items=items)]


def _heading(text: str, style: MazeStyle) -> Panel:
    width, ink = text_width(style.paper), style.colours.ink
    item = Text(at=(width / 2, 4.0), content=text, size=4.2, colour=ink, bold=True)
    return Panel(width=width, height=4.5, items=(item,))


def _plan(
    puzzle: MazePuzzle, solution: MazeSolution | None, style: MazeStyle
) -> tuple[Sheet, ...]:
    if solution is None and puzzle.fixed:
        chart = _begun(puzzle)
    else:
        chart = charted(puzzle, _laid(puzzle, solution))
    panel = plan_panel(chart, FIGURE, FIGURE, style)
    return (framed(panel, EDGE, style, title(puzzle), _about(puzzle, solution)),)


def _cubes(
    puzzle: MazePuzzle, solution: MazeSolution | None, style: MazeStyle
) -> tuple[Sheet, ...]:
    kinds = sum(count > 0 for count in puzzle.cubes)
    said = "1 kind of cube" if kinds == 1 else f"{kinds} kinds of cubes"
    lines = [f"{said}; the orange corner is the north-west one"] if style.labels else [said]
    width = text_width(style.paper)
    stack = [_head(title(puzzle), lines, style), *rows(cube_panels(puzzle, style), width, GAP)]
    if puzzle.fixed:
        many = len(puzzle.fixed)
        stack += [_heading("1 place is given" if many == 1 else f"{many} places are given", style)]
        stack += [plan_panel(_begun(puzzle), width, 0.5 * text_height(style.paper), style)]
    return paged(stack, style, GAP, title(puzzle), _about(puzzle, None))


def _walk(
    puzzle: MazePuzzle, solution: MazeSolution | None, style: MazeStyle
) -> tuple[Sheet, ...]:
    panel = walk_panel(_laid(puzzle, solution), FIGURE, FIGURE, style, shown=False)
    about = "A maze to walk with a pencil, from the entrance to the treasure."
    return (framed(panel, EDGE, style, title(puzzle), about),)


def _path(
    puzzle: MazePuzzle, solution: MazeSolution | None, style: MazeStyle
) -> tuple[Sheet, ...]:
    panel = walk_panel(_laid(puzzle, solution), FIGURE, FIGURE, style, shown=True)
    about = "The shortest way through a maze from the entrance to the treasure."
    return (framed(panel, EDGE, style, title(puzzle), about),)


def _pencil(
    puzzle: MazePuzzle, solution: MazeSolution | None, style: MazeStyle
) -> tuple[Sheet, ...]:
    """The maze on a page, and its key on the next one."""
    shown = _laid(puzzle, solution)
    made: list[Sheet] = []
    for key, name in enumerate(("Find the treasure", "Find the treasure: the key")):
        head = _head(name, [caption(shown, shown=bool(key))], style)
        room = text_height(style.paper) - head.height - GAP
        panel = walk_panel(shown, text_width(style.paper), room, style, shown=bool(key))
        made += paged([head, panel], style, GAP, name, caption(shown, shown=bool(key)))
    return tuple(made)


def _in_space(
    puzzle: MazePuzzle, solution: MazeSolution | None, style: MazeStyle
) -> tuple[Sheet, ...]:
    limited(puzzle.count)
    shown = None if style.view == MazeView.PLATES else _laid(puzzle, solution)
    way = shortest_way(shown) if shown is not None else ()
    panel = isometric(stands(puzzle, shown, style), way, style.cell_mm, (FIGURE, FIGURE))
    return (framed(panel, EDGE, style, title(puzzle), _about(puzzle, shown)),)


def solid(puzzle: MazePuzzle, solution: MazeSolution | None, style: MazeStyle) -> Solid:
    """Bodies of the maze as the view says, or one cube; plates and a single cube need no maze."""
    if style.part is not None:
        cube = _part(puzzle, style)
        return single(cube, style, f"{title(puzzle)}, {english(cube)}")
    if style.view == MazeView.PLATES:
        return set_to_print(puzzle, style, title(puzzle))
    return placed(puzzle, _laid(puzzle, solution), style, title(puzzle))


SHEETS: dict[str, Callable[[MazePuzzle, MazeSolution | None, MazeStyle], tuple[Sheet, ...]]] = {
    MazeView.SHEET: _sheet,
    MazeView.PLAN: _plan,
    MazeView.CUBES: _cubes,
    MazeView.WALK: _walk,
    MazeView.PATH: _path,
    MazeView.PENCIL: _pencil,
    **dict.fromkeys(SPATIAL_VIEWS, _in_space),
}
