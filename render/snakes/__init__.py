"""Snakes as pictures and bodies.

Bodies keep the axes of the cells. Pictures of the folded snake show the first axis pointing up,
the second one to the viewer and the third one to the right, as those of boxes do, so that layer 1
is the lowest, and each layer, seen from above, reads as it is printed.

part   0 straight, 1 corner, 2 end: one piece to print
"""

from collections.abc import Callable
from dataclasses import replace

from puzzles.codes import FaultCode, RuleCode
from puzzles.errors import RuleError
from puzzles.snakes import SnakePuzzle, SnakeSolution, faults
from render.bodies.case import case, of_cells
from render.bodies.case import case_drawing as pictured_case
from render.bodies.solid import Solid, halfway
from render.flat.layout import frame_panel, text_width
from render.flat.sheet import Sheets
from render.pages.binding import SectionRole, Sections, bind, lead, paragraph
from render.pages.guide import describe_steps, guide
from render.pages.net_pages import on_paper
from render.pages.part_page import part_sheets
from render.pages.wrong import faulty_layers
from render.snakes import words
from render.snakes.chart import zigzag
from render.snakes.nets import net_section
from render.snakes.pages import (
    SMALL,
    about,
    answer_section,
    layer_section,
    puzzle_section,
    scene_panel,
    section,
    strip_section,
)
from render.snakes.parts import PLATES, plates, single
from render.snakes.scene import laid_out, moving, placed_solid, search_folds, title
from render.snakes.steps import NUMBERED, columns, legend, shown_steps, steps
from render.snakes.style import PRINTED_VIEWS, SPATIAL_VIEWS, SnakeStyle, SnakeView
from render.snakes.turns import honest
from render.snakes.wrong import FaultyFolding

FIGURE = (150.0, 150.0)  # mm; the largest size of a drawing that is not on a page
EDGE = 6.0  # mm around it
UNSOLVED = (
    SnakeView.STRIP,
    SnakeView.NETS,
    SnakeView.PARTS,
    SnakeView.UNFOLDED,
    SnakeView.CASE,
    *PLATES,
)  # they show no solution
PAGES = (None, SnakeView.SHEET, SnakeView.LAYERS, SnakeView.STEPS)


def solid(puzzle: SnakePuzzle, solution: SnakeSolution | None, style: SnakeStyle) -> Solid:
    """Bodies of the snake as the view says, or one piece; `fold` moves.

    The plates, the case, the flat snake and a single piece need no solution.
    """
    if style.part is not None:
        return single(puzzle, style)
    if style.view in PLATES:
        return plates(puzzle, style)
    if style.view == SnakeView.CASE:
        return case(of_cells(puzzle.size, style), title(puzzle, style), style)
    if style.view == SnakeView.UNFOLDED:
        return laid_out(puzzle, style)
    whole = require_folding(puzzle, solution)
    return (
        moving(puzzle, whole, style)
        if style.view == SnakeView.FOLD
        else placed_solid(puzzle, whole, style)
    )


def sheets(puzzle: SnakePuzzle, solution: SnakeSolution | None, style: SnakeStyle) -> Sheets:
    """Sheets of the snake: flat, true to scale, folded, or how to fold it."""
    if style.part is not None:
        part = single(puzzle, style)
        panel = scene_panel(part, FIGURE, style)
        return (frame_panel(panel, EDGE, style, part.title, part.title),)
    found = () if solution is None else faults(puzzle, solution)
    if solution is not None and found and style.view not in UNSOLVED:
        marked, paged = FaultyFolding(puzzle, solution, found), style.view in PAGES
        return faulty_layers(marked, found, puzzle.size, title(puzzle, style), style, paged=paged)
    return SHEETS[style.view or SnakeView.SHEET](puzzle, solution, style)


def require_folding(puzzle: SnakePuzzle, solution: SnakeSolution | None) -> SnakeSolution:
    """The solution, if it is there and is a path of the chain that can be drawn."""
    if solution is None:
        raise RuleError(RuleCode.NEEDS_SOLUTION, "this view needs a folded snake", ("solution",))
    for fault in faults(puzzle, solution):
        if fault.code != FaultCode.EMPTY_CELLS:
            raise RuleError(fault.code, fault.message, ("solution", *fault.at))
    return solution


def sections(puzzle: SnakePuzzle, solution: SnakeSolution | None, style: SnakeStyle) -> Sections:
    """The pages of a snake."""
    asked = puzzle_section(puzzle, style)
    if solution is None:
        return (asked,)
    return asked, answer_section(puzzle, require_folding(puzzle, solution), style)


def _sheet(puzzle: SnakePuzzle, solution: SnakeSolution | None, style: SnakeStyle) -> Sheets:
    return bind(sections(puzzle, solution, style))


def _strip_sheet(puzzle: SnakePuzzle, solution: SnakeSolution | None, style: SnakeStyle) -> Sheets:
    return bind((strip_section(puzzle, style),))


def net_sections(
    puzzle: SnakePuzzle, solution: SnakeSolution | None, style: SnakeStyle
) -> Sections:
    """The nets of the cubes, always on paper."""
    return (net_section(puzzle, on_paper(style)),)


def _nets(puzzle: SnakePuzzle, solution: SnakeSolution | None, style: SnakeStyle) -> Sheets:
    return bind(net_sections(puzzle, solution, style))


def _part_sheet(puzzle: SnakePuzzle, solution: SnakeSolution | None, style: SnakeStyle) -> Sheets:
    every = [solid(puzzle, solution, style.viewing(view)) for view in PRINTED_VIEWS]
    return part_sheets(every, style)


def _layer_sheet(puzzle: SnakePuzzle, solution: SnakeSolution | None, style: SnakeStyle) -> Sheets:
    given = solution is None and puzzle.fixed
    path = puzzle.fixed if given else require_folding(puzzle, solution).path
    return bind((layer_section(puzzle, path, solution, style),))


def _step_sheet(puzzle: SnakePuzzle, solution: SnakeSolution | None, style: SnakeStyle) -> Sheets:
    solution = require_folding(puzzle, solution)
    taken = steps(puzzle, solution)
    made = shown_steps(puzzle, taken, style)
    begun = lead(style.say(words.BEGIN, count=puzzle.cubes), style, SMALL)
    chain = zigzag(puzzle, text_width(style.paper), style, NUMBERED)
    notes = [honest(search_folds(puzzle, solution), style), style.say(words.RIGHT)]
    note = paragraph(notes, style, SMALL, style.colours.ink)
    stack = [note, legend(style), begun, *chain, *guide(made, columns(style), style)]
    page = section(SectionRole.ANSWER, puzzle, solution, words.HOW_TO_FOLD, stack, style)
    return bind((replace(page, about=f"{page.about} {describe_steps(made, len(made))}"),))


def _isometric(puzzle: SnakePuzzle, solution: SnakeSolution | None, style: SnakeStyle) -> Sheets:
    if solution is None:
        scene = solid(puzzle, None, replace(style, view=SnakeView.UNFOLDED))
        panel = scene_panel(scene, FIGURE, style)
        return (frame_panel(panel, EDGE, style, *_names(puzzle, None, style)),)
    return _in_space(puzzle, solution, style)


def _in_space(puzzle: SnakePuzzle, solution: SnakeSolution | None, style: SnakeStyle) -> Sheets:
    view = SnakeView.ASSEMBLED if style.view == SnakeView.ISOMETRIC else style.view
    scene = halfway(solid(puzzle, solution, replace(style, view=view)))
    panel = scene_panel(scene, FIGURE, style)
    return (frame_panel(panel, EDGE, style, *_names(puzzle, solution, style)),)


def _case(puzzle: SnakePuzzle, solution: SnakeSolution | None, style: SnakeStyle) -> Sheets:
    scene = pictured_case(of_cells(puzzle.size, style), title(puzzle, style), style)
    panel = scene_panel(scene, FIGURE, style)
    return (frame_panel(panel, EDGE, style, *_names(puzzle, None, style)),)


SHEETS: dict[str, Callable[[SnakePuzzle, SnakeSolution | None, SnakeStyle], Sheets]] = {
    SnakeView.SHEET: _sheet,
    SnakeView.STRIP: _strip_sheet,
    SnakeView.NETS: _nets,
    SnakeView.PARTS: _part_sheet,
    SnakeView.LAYERS: _layer_sheet,
    SnakeView.STEPS: _step_sheet,
    SnakeView.ISOMETRIC: _isometric,
    **dict.fromkeys(SPATIAL_VIEWS, _in_space),
    SnakeView.CASE: _case,
}


def _names(
    puzzle: SnakePuzzle, solution: SnakeSolution | None, style: SnakeStyle
) -> tuple[str, str]:
    return title(puzzle, style), about(puzzle, solution, style)
