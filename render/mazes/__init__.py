"""Mazes on paper: the plan to lay the cubes by, the cubes to buy, and mazes to walk with a pencil.

part   index into the kinds of cubes that the set has, in the order of their masks
"""

from collections.abc import Callable

from puzzles.errors import RuleError
from puzzles.kool import english
from puzzles.mazes import MazePuzzle
from puzzles.mazes import MazeSolution
from puzzles.mazes import faults
from render.layout import framed
from render.layout import pages as paged
from render.layout import rows
from render.layout import stacked_height
from render.layout import text_height
from render.layout import text_width
from render.mazes.cubes import cube_panel
from render.mazes.cubes import cube_panels
from render.mazes.plan import plan_panel
from render.mazes.plan import walk_panel
from render.mazes.relief import relief
from render.mazes.scene import SPATIAL_VIEWS
from render.mazes.scene import limited
from render.mazes.scene import placed
from render.mazes.scene import set_to_print
from render.mazes.scene import single
from render.mazes.scene import stands
from render.mazes.ways import shortest_way
from render.sheet import Panel
from render.sheet import Sheet
from render.sheet import Text
from render.solid import Solid
from render.style import Style

DRAWN_LIMIT = 20_000  # places of a drawing
FIGURE = 180.0  # mm; the longer side of a drawing that is not on a page
EDGE = 6.0  # mm around it
GAP = 5.0
UNDRAWABLE = {"wrong_shape"}  # faults of boards that have no rows to draw


def pages(puzzle: MazePuzzle, solution: MazeSolution | None, style: Style) -> tuple[Sheet, ...]:
    """Sheets of the set, with its maze or without."""
    if style.part is not None:
        cube = _part(puzzle, style)
        panel = cube_panel(cube, puzzle.cubes[cube], style)
        return (framed(panel, EDGE, style, title(puzzle), "A cube of the set."),)
    return PAGES[style.view or VIEWS[0]](puzzle, solution, style)


def _part(puzzle: MazePuzzle, style: Style) -> int:
    """The kind of cube that the style wants."""
    kinds = [cube for cube in range(1, 16) if puzzle.cubes[cube]]
    assert style.part is not None
    if style.part >= len(kinds):
        what = f"the parts of this set are 0 … {len(kinds) - 1}, not {style.part}"
        raise RuleError("no_such_part", what, ("style", "part"))
    return kinds[style.part]


def title(puzzle: MazePuzzle) -> str:
    return f"Maze of {puzzle.count} cubes"


def _laid(puzzle: MazePuzzle, solution: MazeSolution | None) -> MazeSolution:
    """The maze, if it is there and can be drawn."""
    if solution is None:
        raise RuleError("needs_solution", "this view shows a laid maze", ("solution",))
    for fault in faults(puzzle, solution):
        if fault.code in UNDRAWABLE:
            raise RuleError(fault.code, fault.message, ("solution", *fault.at))
    if not solution.rows or not solution.rows[0]:
        raise RuleError("wrong_shape", "a maze has at least one place", ("solution", "rows"))
    places = solution.width * solution.height
    if places > DRAWN_LIMIT:
        what = f"at most {DRAWN_LIMIT} places are drawn, not {places}"
        raise RuleError("too_many_places", what, ("solution", "rows"))
    return solution


def _about(puzzle: MazePuzzle, solution: MazeSolution | None) -> str:
    if solution is None:
        return f"The cubes of a set of {puzzle.count}."
    found = len(faults(puzzle, solution))
    wrong = f" {found} faults are marked in red." if found else ""
    return f"A maze of {puzzle.count} cubes on {solution.width} x {solution.height} places.{wrong}"


def _head(puzzle: MazePuzzle, solution: MazeSolution | None, style: Style) -> Panel:
    ink, muted = style.colours.ink, style.colours.muted
    second = "cubes of the set"
    if solution is not None:
        second = f"{solution.width} × {solution.height} places: as many metres"
        second += " with cubes of 1 m"
        second += f", turned together by {solution.turned * 90}°" if solution.turned else ""
    items = (
        Text(
            at=(0.0, 6.0), content=title(puzzle), size=6.0, colour=ink, anchor="start", bold=True
        ),
        Text(at=(0.0, 11.5), content=second, size=3.6, colour=muted, anchor="start"),
    )
    return Panel(width=text_width(style.paper), height=13.0, items=items)


def _sheet(puzzle: MazePuzzle, solution: MazeSolution | None, style: Style) -> tuple[Sheet, ...]:
    width = text_width(style.paper)
    head = _head(puzzle, solution, style)
    bought = rows(cube_panels(puzzle, style), width, GAP)
    stack = [head]
    if solution is not None:
        room = text_height(style.paper) - stacked_height([head, *bought], GAP) - 2 * GAP
        stack.append(plan_panel(puzzle, _laid(puzzle, solution), width, max(room, 60.0), style))
    about = _about(puzzle, solution)
    return paged([*stack, *bought], style, GAP, title(puzzle), about)


def _plan(puzzle: MazePuzzle, solution: MazeSolution | None, style: Style) -> tuple[Sheet, ...]:
    panel = plan_panel(puzzle, _laid(puzzle, solution), FIGURE, FIGURE, style)
    return (framed(panel, EDGE, style, title(puzzle), _about(puzzle, solution)),)


def _cubes(puzzle: MazePuzzle, solution: MazeSolution | None, style: Style) -> tuple[Sheet, ...]:
    stack = [
        _head(puzzle, None, style),
        *rows(cube_panels(puzzle, style), text_width(style.paper), GAP),
    ]
    return paged(stack, style, GAP, title(puzzle), _about(puzzle, None))


def _walk(puzzle: MazePuzzle, solution: MazeSolution | None, style: Style) -> tuple[Sheet, ...]:
    panel = walk_panel(_laid(puzzle, solution), FIGURE, FIGURE, style, shown=False)
    about = "A maze to walk with a pencil, from the entrance to the treasure."
    return (framed(panel, EDGE, style, title(puzzle), about),)


def _path(puzzle: MazePuzzle, solution: MazeSolution | None, style: Style) -> tuple[Sheet, ...]:
    panel = walk_panel(_laid(puzzle, solution), FIGURE, FIGURE, style, shown=True)
    about = "The shortest way through a maze from the entrance to the treasure."
    return (framed(panel, EDGE, style, title(puzzle), about),)


def _in_space(puzzle: MazePuzzle, solution: MazeSolution | None, style: Style) -> tuple[Sheet, ...]:
    limited(puzzle.count)
    shown = None if style.view == "plates" else _laid(puzzle, solution)
    way = shortest_way(shown) if shown is not None else ()
    panel = relief(stands(puzzle, shown, style), way, style.cell_mm, (FIGURE, FIGURE))
    return (framed(panel, EDGE, style, title(puzzle), _about(puzzle, shown)),)


def solid(puzzle: MazePuzzle, solution: MazeSolution | None, style: Style) -> Solid:
    """Bodies of the maze as the view says, or one cube; plates and a single cube need no maze."""
    if style.part is not None:
        cube = _part(puzzle, style)
        return single(cube, style, f"{title(puzzle)}, {english(cube)}")
    if style.view == "plates":
        return set_to_print(puzzle, style, title(puzzle))
    return placed(puzzle, _laid(puzzle, solution), style, title(puzzle))


PAGES: dict[str, Callable[[MazePuzzle, MazeSolution | None, Style], tuple[Sheet, ...]]] = {
    "sheet": _sheet,
    "plan": _plan,
    "cubes": _cubes,
    "walk": _walk,
    "path": _path,
    **dict.fromkeys(SPATIAL_VIEWS, _in_space),
}
VIEWS = tuple(PAGES)
