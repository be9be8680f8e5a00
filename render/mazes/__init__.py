"""Mazes on paper: the plan to lay the cubes by, the cubes to buy, and mazes to walk with a pencil.

part   index into the kinds of cubes that the set has, in the order of their masks
"""

from collections.abc import Callable, Mapping

from puzzles.codes import FaultCode
from puzzles.errors import RuleError
from puzzles.mazes import MazeParams, MazePuzzle, MazeSolution, faults
from render.bodies.case import case, case_drawing
from render.bodies.isometric import scene_panel
from render.bodies.solid import Solid
from render.drawing import Drawing, Views
from render.flat.layout import centre_row, frame_panel, shift_items, stack_rows
from render.flat.sheet import Panel, Sheets
from render.limits import chosen_part, no_solution_error
from render.look import Bulk, Look
from render.mazes.cubes import cube_name, cube_panel, named_kinds
from render.mazes.isometric import isometric
from render.mazes.laser import laser_sheets
from render.mazes.nets import net_section
from render.mazes.pages import (
    about,
    begun_chart,
    complaints,
    pencil_sections,
    plan_sections,
    refuse_large,
    rules,
    set_section,
    title,
)
from render.mazes.pencil import walk_panel
from render.mazes.plan import chart_of, plan_panel
from render.mazes.scene import placed_solid, refuse_many, set_to_print, single, stands, stowed_size
from render.mazes.spec import spec_lines, spec_sections
from render.mazes.stand import Stand
from render.mazes.steps import step_section
from render.mazes.style import FLAT_VIEWS, PRINTED_VIEWS, SPATIAL_VIEWS, MazeStyle, MazeView
from render.mazes.walking import shortest_way
from render.mazes.words import FIND_IT, THE_WAY
from render.pages.binding import Sections, bind
from render.pages.net_pages import on_paper
from render.pages.part_page import part_sheets

FIGURE = 180.0  # mm; the longer side of a drawing that is not on a page
EDGE = 6.0  # mm around it
GAP = 5.0


def sheets(puzzle: MazePuzzle, solution: MazeSolution | None, style: MazeStyle) -> Sheets:
    """Sheets of the set, with its maze or without."""
    if style.part is not None:
        cube = _part(puzzle, style)
        panel, described = _in_full(puzzle, cube, style), cube_name(cube, style)
        return (frame_panel(panel, EDGE, style, title(puzzle, style), described),)
    view = style.view or MazeView.SHEET
    if view == MazeView.LASER:
        return tuple(laser_sheets(puzzle, style))
    if view == MazeView.PARTS:
        return part_sheets(
            [solid(puzzle, solution, style.viewing(v)) for v in PRINTED_VIEWS], style
        )
    marked = view == MazeView.STEPS and solution is not None and faults(puzzle, solution)
    if view in PAGES and not marked:
        return bind(PAGES[view](puzzle, solution, style))
    panel, described = _picture(puzzle, solution, style)
    return (frame_panel(panel, EDGE, style, title(puzzle, style), described),)


def _in_full(puzzle: MazePuzzle, cube: int, style: MazeStyle) -> Panel:
    """One kind of cube in space, and its entry in the list of cubes."""
    stand = Stand(name="cube", cube=cube, quarters=0, at=(0.0, 0.0))
    shown = centre_row(
        isometric((stand,), (), style.cell_mm, (FIGURE / 2, FIGURE / 2)), FIGURE / 2
    )
    named = centre_row(cube_panel(cube, puzzle.cubes[cube], style), FIGURE / 2)
    items = (*shown.items, *shift_items(named, (0.0, shown.height + GAP)))
    return Panel(width=FIGURE / 2, height=shown.height + GAP + named.height, items=items)


def _part(puzzle: MazePuzzle, style: MazeStyle) -> int:
    kinds = [cube for cube in range(1, 16) if puzzle.cubes[cube]]
    return kinds[chosen_part(style, len(kinds), "parts of this set")]


def _require_drawable(puzzle: MazePuzzle, solution: MazeSolution | None) -> MazeSolution:
    """The maze; RuleError if it is missing or cannot be drawn."""
    if solution is None:
        raise no_solution_error("a laid maze")
    for fault in faults(puzzle, solution):
        if fault.code == FaultCode.WRONG_SHAPE:
            raise RuleError(fault.code, fault.message, ("solution", *fault.at))
    if not solution.rows or not solution.rows[0]:
        raise RuleError(
            FaultCode.WRONG_SHAPE, "a maze has at least one place", ("solution", "rows")
        )
    refuse_large((solution.width, solution.height), ("solution", "rows"))
    return solution


def sections(puzzle: MazePuzzle, solution: MazeSolution | None, style: MazeStyle) -> Sections:
    """The pages of a set, with its maze or without."""
    asked = set_section(puzzle, style)
    if solution is None:
        return (asked,)
    return asked, *plan_sections(puzzle, _require_drawable(puzzle, solution), style)


def net_sections(puzzle: MazePuzzle, solution: MazeSolution | None, style: MazeStyle) -> Sections:
    """The nets of the cubes, always on paper."""
    return (net_section(puzzle, on_paper(style)),)


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


def _step_sections(
    puzzle: MazePuzzle, solution: MazeSolution | None, style: MazeStyle
) -> Sections:
    return (step_section(puzzle, _require_drawable(puzzle, solution), style),)


def _pencil_sections(
    puzzle: MazePuzzle, solution: MazeSolution | None, style: MazeStyle
) -> Sections:
    return tuple(pencil_sections(puzzle, _require_drawable(puzzle, solution), style))


PAGES: dict[str, Callable[[MazePuzzle, MazeSolution | None, MazeStyle], Sections]] = {
    MazeView.SHEET: sections,
    MazeView.STEPS: _step_sections,
    MazeView.CUBES: lambda puzzle, _, style: (set_section(puzzle, style),),
    MazeView.NETS: net_sections,
    MazeView.PENCIL: _pencil_sections,
}


def _picture(
    puzzle: MazePuzzle, solution: MazeSolution | None, style: MazeStyle
) -> tuple[Panel, str]:
    """The picture of a view without pages, and its description; of a faulty maze the plan."""
    if style.view in (MazeView.WALK, MazeView.PATH):
        shown, laid = style.view == MazeView.PATH, _require_drawable(puzzle, solution)
        panel = walk_panel(laid, FIGURE, FIGURE, style, shown=shown)
        return panel, style.say(THE_WAY if shown else FIND_IT)
    if style.view == MazeView.CASE:
        scene = case_drawing(stowed_size(puzzle, style), title(puzzle, style), style)
        return scene_panel(scene, (FIGURE, FIGURE), style), about(puzzle, None, style)
    if style.view == MazeView.PLATES:
        return _in_space(puzzle, None, style), about(puzzle, None, style)
    if style.view == MazeView.PLAN and solution is None and puzzle.fixed:
        panel = plan_panel(begun_chart(puzzle), FIGURE, FIGURE, style)
        return stack_rows([panel], GAP), about(puzzle, None, style)
    laid = _require_drawable(puzzle, solution)
    if style.view in SPATIAL_VIEWS and not faults(puzzle, laid):
        return _in_space(puzzle, laid, style), about(puzzle, laid, style)
    panel = plan_panel(chart_of(puzzle, laid), FIGURE, FIGURE, style)
    below = complaints(puzzle, laid, FIGURE, style)
    return stack_rows([panel, *below], GAP), about(puzzle, laid, style)


def _in_space(puzzle: MazePuzzle, solution: MazeSolution | None, style: MazeStyle) -> Panel:
    refuse_many(puzzle.count)
    way = shortest_way(solution) if solution is not None else ()
    return isometric(stands(puzzle, solution, style), way, style.cell_mm, (FIGURE, FIGURE))


def _bulk(model: MazePuzzle | MazeParams, style: MazeStyle) -> Mapping[str, Bulk]:
    """Kinds of cubes are drawn once, places on the plan, which is large enough to be read."""
    return {
        "asked": Bulk(least=(60_000, 0), most=(300_000, 15_000)),
        "answers": Bulk(
            least=(20_000, 5_000), most=(60_000, 27_000), least_area=80.0, most_area=2_200.0
        ),
        "nets": Bulk(
            least=(0, 125_000), most=(200_000, 270_000), page=250_000,
            most_area=15 * style.cell_mm**2, pages=3,
        ),
        "specs": Bulk(least=(100_000, 2_000), most=(300_000, 16_000), most_area=60.0),
    }  # fmt: skip


LOOK: Look[MazePuzzle, MazeSolution, MazeParams, MazeStyle] = Look(
    drawing=Drawing(
        name="mazes",
        views=Views(
            flat=FLAT_VIEWS,
            spatial=SPATIAL_VIEWS,
            moving=None,
            films=(),
            cut=(MazeView.NETS, MazeView.LASER),
            photographed=True,
            printed=PRINTED_VIEWS,
        ),
        style=MazeStyle(),
        sheets=sheets,
        solid=solid,
        pages=sections,
        nets=net_sections,
        rules=rules,
        faulty=True,
    ),
    art=None,
    bulk=_bulk,
    kinds=named_kinds,
    summary=lambda puzzle, style: about(puzzle, None, style),
    spec_pages=spec_sections,
    spec_lines=spec_lines,
)
