"""Mazes on paper: the plan to lay the cubes by, the cubes to buy, and mazes to walk with a pencil.

part   index into the kinds of cubes that the set has, in the order of their masks
"""

from collections.abc import Callable

from puzzles.codes import FaultCode, RuleCode
from puzzles.errors import RuleError
from puzzles.mazes import MazePuzzle, MazeSolution, faults
from render.bodies.case import case, case_drawing
from render.bodies.isometric import drawing
from render.bodies.projection import best_scale
from render.bodies.solid import Solid, standing
from render.flat.layout import centre_row, frame_panel, shift_items, stack_rows
from render.flat.sheet import Panel, Sheets
from render.mazes.cubes import cube_name, cube_panel
from render.mazes.isometric import isometric
from render.mazes.nets import net_section
from render.mazes.pages import (
    about,
    begun_chart,
    complaints,
    limited_places,
    pencil_sections,
    plan_sections,
    set_section,
    title,
)
from render.mazes.pencil import walk_panel
from render.mazes.plan import chart_of, plan_panel
from render.mazes.scene import placed_solid, refuse_many, set_to_print, single, stands, stowed_size
from render.mazes.stand import Stand
from render.mazes.steps import step_section
from render.mazes.style import PRINTED_VIEWS, SPATIAL_VIEWS, MazeStyle, MazeView
from render.mazes.ways import shortest_way
from render.mazes.words import FIND_IT, THE_WAY
from render.pages.binding import Sections, bind
from render.pages.net_pages import on_paper
from render.pages.part_page import part_sheets

FIGURE = 180.0  # mm; the longer side of a drawing that is not on a page
EDGE = 6.0  # mm around it
GAP = 5.0
UNDRAWABLE = {FaultCode.WRONG_SHAPE}  # faults of boards that have no rows to draw


def sheets(puzzle: MazePuzzle, solution: MazeSolution | None, style: MazeStyle) -> Sheets:
    """Sheets of the set, with its maze or without."""
    if style.part is not None:
        cube = _part(puzzle, style)
        return (
            frame_panel(
                _in_full(puzzle, cube, style),
                EDGE,
                style,
                title(puzzle, style),
                cube_name(cube, style),
            ),
        )
    return SHEETS[style.view or MazeView.SHEET](puzzle, solution, style)


def _in_full(puzzle: MazePuzzle, cube: int, style: MazeStyle) -> Panel:
    """One kind of cube in space, and what the list of cubes says of it."""
    stand = Stand(name="cube", cube=cube, quarters=0, at=(0.0, 0.0))
    shown = centre_row(
        isometric((stand,), (), style.cell_mm, (FIGURE / 2, FIGURE / 2)), FIGURE / 2
    )
    named = centre_row(cube_panel(cube, puzzle.cubes[cube], style), FIGURE / 2)
    items = (*shown.items, *shift_items(named, (0.0, shown.height + GAP)))
    return Panel(width=FIGURE / 2, height=shown.height + GAP + named.height, items=items)


def _part(puzzle: MazePuzzle, style: MazeStyle) -> int:
    """The kind of cube that the style wants."""
    kinds = [cube for cube in range(1, 16) if puzzle.cubes[cube]]
    assert style.part is not None
    if style.part >= len(kinds):
        what = f"the parts of this set are 0 … {len(kinds) - 1}, not {style.part}"
        raise RuleError(RuleCode.NO_SUCH_PART, what, ("style", "part"))
    return kinds[style.part]


def _require_drawable(puzzle: MazePuzzle, solution: MazeSolution | None) -> MazeSolution:
    """The maze, if it is there and can be drawn."""
    if solution is None:
        raise RuleError(RuleCode.NEEDS_SOLUTION, "this view needs a laid maze", ("solution",))
    for fault in faults(puzzle, solution):
        if fault.code in UNDRAWABLE:
            raise RuleError(fault.code, fault.message, ("solution", *fault.at))
    if not solution.rows or not solution.rows[0]:
        raise RuleError(
            FaultCode.WRONG_SHAPE, "a maze has at least one place", ("solution", "rows")
        )
    limited_places((solution.width, solution.height), ("solution", "rows"))
    return solution


def sections(puzzle: MazePuzzle, solution: MazeSolution | None, style: MazeStyle) -> Sections:
    """The pages of a set, with its maze or without."""
    asked = set_section(puzzle, style)
    if solution is None:
        return (asked,)
    return asked, *plan_sections(puzzle, _require_drawable(puzzle, solution), style)


def _sheet(puzzle: MazePuzzle, solution: MazeSolution | None, style: MazeStyle) -> Sheets:
    return bind(sections(puzzle, solution, style))


def _plan(puzzle: MazePuzzle, solution: MazeSolution | None, style: MazeStyle) -> Sheets:
    if solution is None and puzzle.fixed:
        chart, below = begun_chart(puzzle), list[Panel]()
    else:
        laid = _require_drawable(puzzle, solution)
        chart, below = chart_of(puzzle, laid), complaints(puzzle, laid, FIGURE, style)
    panel = stack_rows([plan_panel(chart, FIGURE, FIGURE, style), *below], GAP)
    return (frame_panel(panel, EDGE, style, title(puzzle, style), about(puzzle, solution, style)),)


def _steps(puzzle: MazePuzzle, solution: MazeSolution | None, style: MazeStyle) -> Sheets:
    laid = _require_drawable(puzzle, solution)
    if faults(puzzle, laid):
        return _plan(puzzle, laid, style)
    return bind((step_section(puzzle, laid, style),))


def _cubes(puzzle: MazePuzzle, solution: MazeSolution | None, style: MazeStyle) -> Sheets:
    return bind((set_section(puzzle, style),))


def net_sections(puzzle: MazePuzzle, solution: MazeSolution | None, style: MazeStyle) -> Sections:
    """The nets of the cubes, always on paper."""
    return (net_section(puzzle, on_paper(style)),)


def _nets(puzzle: MazePuzzle, solution: MazeSolution | None, style: MazeStyle) -> Sheets:
    return bind(net_sections(puzzle, solution, style))


def _part_sheet(puzzle: MazePuzzle, solution: MazeSolution | None, style: MazeStyle) -> Sheets:
    every = [solid(puzzle, solution, style.viewing(view)) for view in PRINTED_VIEWS]
    return part_sheets(every, style)


def _walk(puzzle: MazePuzzle, solution: MazeSolution | None, style: MazeStyle) -> Sheets:
    panel = walk_panel(_require_drawable(puzzle, solution), FIGURE, FIGURE, style, shown=False)
    return (frame_panel(panel, EDGE, style, title(puzzle, style), style.say(FIND_IT)),)


def _path(puzzle: MazePuzzle, solution: MazeSolution | None, style: MazeStyle) -> Sheets:
    panel = walk_panel(_require_drawable(puzzle, solution), FIGURE, FIGURE, style, shown=True)
    return (frame_panel(panel, EDGE, style, title(puzzle, style), style.say(THE_WAY)),)


def _pencil(puzzle: MazePuzzle, solution: MazeSolution | None, style: MazeStyle) -> Sheets:
    return bind(pencil_sections(puzzle, _require_drawable(puzzle, solution), style))


def _in_space(puzzle: MazePuzzle, solution: MazeSolution | None, style: MazeStyle) -> Sheets:
    shown = None if style.view == MazeView.PLATES else _require_drawable(puzzle, solution)
    if shown is not None and faults(puzzle, shown):
        return _plan(puzzle, shown, style)
    refuse_many(puzzle.count)
    way = shortest_way(shown) if shown is not None else ()
    panel = isometric(stands(puzzle, shown, style), way, style.cell_mm, (FIGURE, FIGURE))
    return (frame_panel(panel, EDGE, style, title(puzzle, style), about(puzzle, shown, style)),)


def solid(puzzle: MazePuzzle, solution: MazeSolution | None, style: MazeStyle) -> Solid:
    """Bodies of the maze as the view says, or one cube; plates and a single cube need no maze."""
    if style.part is not None:
        cube = _part(puzzle, style)
        return single(cube, style, f"{title(puzzle, style)}, {cube_name(cube, style)}")
    if style.view == MazeView.PLATES:
        return set_to_print(puzzle, style, title(puzzle, style))
    if style.view == MazeView.CASE:
        return case(stowed_size(puzzle, style), title(puzzle, style), style)
    return placed_solid(puzzle, _require_drawable(puzzle, solution), style, title(puzzle, style))


def _case(puzzle: MazePuzzle, solution: MazeSolution | None, style: MazeStyle) -> Sheets:
    scene = case_drawing(stowed_size(puzzle, style), title(puzzle, style), style)
    scale = best_scale([body.corners for body in standing(scene).bodies], FIGURE, FIGURE)
    panel = drawing(scene, scale=scale, labels=style.labels, ink=style.colours.ink)
    return (frame_panel(panel, EDGE, style, title(puzzle, style), about(puzzle, None, style)),)


SHEETS: dict[str, Callable[[MazePuzzle, MazeSolution | None, MazeStyle], Sheets]] = {
    MazeView.SHEET: _sheet,
    MazeView.PLAN: _plan,
    MazeView.STEPS: _steps,
    MazeView.CUBES: _cubes,
    MazeView.NETS: _nets,
    MazeView.PARTS: _part_sheet,
    MazeView.WALK: _walk,
    MazeView.PATH: _path,
    MazeView.PENCIL: _pencil,
    **dict.fromkeys(SPATIAL_VIEWS, _in_space),
    MazeView.CASE: _case,
}
