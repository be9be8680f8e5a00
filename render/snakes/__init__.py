"""Snakes as pictures and bodies.

Bodies keep the axes of the cells. Pictures of the folded snake show the first axis pointing up,
the second one to the viewer and the third one to the right, as those of boxes do, so that layer 1
is the lowest, and each layer, seen from above, reads as it is printed.

part   0 straight, 1 corner, 2 end: one piece to print
"""

from collections.abc import Callable, Mapping
from dataclasses import replace

from puzzles.codes import FaultCode
from puzzles.errors import RuleError
from puzzles.lattice import volume
from puzzles.snakes import SnakeParams, SnakePuzzle, SnakeSolution, faults
from render.bodies.case import case, case_drawing, of_cells
from render.bodies.isometric import scene_panel
from render.bodies.solid import Solid, halfway
from render.drawing import Drawing, Views
from render.flat.layout import frame_panel, text_width
from render.flat.sheet import Sheets
from render.limits import no_solution_error
from render.look import Bulk, Look
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
    rules,
    section,
    strip_section,
)
from render.snakes.parts import PLATES, named_kinds, plates, single
from render.snakes.scene import laid_out, moving, placed_solid, search_folds, title
from render.snakes.spec import spec_lines, spec_sections
from render.snakes.steps import NUMBERED, columns, legend, shown_steps, steps
from render.snakes.style import FLAT_VIEWS, PRINTED_VIEWS, SPATIAL_VIEWS, SnakeStyle, SnakeView
from render.snakes.turns import honest
from render.snakes.wrong import FaultyFolding

FIGURE = (150.0, 150.0)  # mm; the largest size of a drawing that is not on a page
EDGE = 6.0  # mm around it
LABELLED = 64  # cubes of a folded snake whose numbers can be read
UNSOLVED = (
    SnakeView.STRIP,
    SnakeView.NETS,
    SnakeView.PARTS,
    SnakeView.UNFOLDED,
    SnakeView.CASE,
    *PLATES,
)  # they show no solution


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
    found, view = () if solution is None else faults(puzzle, solution), style.view or "sheet"
    if solution is not None and found and style.view not in UNSOLVED:
        marked, paged = FaultyFolding(puzzle, solution, found), view in PAGES
        return faulty_layers(marked, found, puzzle.size, title(puzzle, style), style, paged=paged)
    if view in PAGES:
        return bind(PAGES[view](puzzle, solution, style))
    if view == SnakeView.PARTS:
        return part_sheets(
            [solid(puzzle, solution, style.viewing(v)) for v in PRINTED_VIEWS], style
        )
    panel = scene_panel(_pictured_solid(puzzle, solution, style), FIGURE, style)
    shown = None if view == SnakeView.CASE else solution
    names = title(puzzle, style), about(puzzle, shown, style)
    return (frame_panel(panel, EDGE, style, *names),)


def require_folding(puzzle: SnakePuzzle, solution: SnakeSolution | None) -> SnakeSolution:
    """The solution; RuleError if it is missing or is no path of the chain in the box."""
    if solution is None:
        raise no_solution_error("a folded snake")
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


def net_sections(
    puzzle: SnakePuzzle, solution: SnakeSolution | None, style: SnakeStyle
) -> Sections:
    """The nets of the cubes, always on paper."""
    return (net_section(puzzle, on_paper(style)),)


def _layer_sections(
    puzzle: SnakePuzzle, solution: SnakeSolution | None, style: SnakeStyle
) -> Sections:
    given = solution is None and puzzle.fixed
    path = puzzle.fixed if given else require_folding(puzzle, solution).path
    return (layer_section(puzzle, path, solution, style),)


def _step_sections(
    puzzle: SnakePuzzle, solution: SnakeSolution | None, style: SnakeStyle
) -> Sections:
    solution = require_folding(puzzle, solution)
    taken = steps(puzzle, solution)
    made = shown_steps(puzzle, taken, style)
    begun = lead(style.say(words.BEGIN, count=puzzle.cubes), style, SMALL)
    chain = zigzag(puzzle, text_width(style.paper), style, NUMBERED)
    notes = [honest(search_folds(puzzle, solution), style), style.say(words.RIGHT)]
    note = paragraph(notes, style, SMALL, style.colours.ink)
    stack = [note, legend(style), begun, *chain, *guide(made, columns(style), style)]
    page = section(SectionRole.ANSWER, puzzle, solution, words.HOW_TO_FOLD, stack, style)
    return (replace(page, about=f"{page.about} {describe_steps(made, len(made))}"),)


PAGES: dict[str, Callable[[SnakePuzzle, SnakeSolution | None, SnakeStyle], Sections]] = {
    SnakeView.SHEET: sections,
    SnakeView.STRIP: lambda puzzle, _, style: (strip_section(puzzle, style),),
    SnakeView.NETS: net_sections,
    SnakeView.LAYERS: _layer_sections,
    SnakeView.STEPS: _step_sections,
}


def _pictured_solid(
    puzzle: SnakePuzzle, solution: SnakeSolution | None, style: SnakeStyle
) -> Solid:
    """The bodies of a picture that is not on pages."""
    if style.view == SnakeView.CASE:
        return case_drawing(of_cells(puzzle.size, style), title(puzzle, style), style)
    if style.view == SnakeView.ISOMETRIC:
        flat = solution is None
        view = SnakeView.UNFOLDED if flat else SnakeView.ASSEMBLED
        style = replace(style, view=view)
    return halfway(solid(puzzle, solution, style))


def _bulk(model: SnakePuzzle | SnakeParams, style: SnakeStyle) -> Mapping[str, Bulk]:
    """Each cube is drawn, whatever the chain."""
    area = style.cell_mm**2
    low = 55_000 if style.labels and volume(model.size) <= LABELLED else 40_000
    return {
        "asked": Bulk(least=(100_000, 5_500), most=(150_000, 25_000), most_area=60.0 + 4 * area),
        "answers": Bulk(least=(0, low), most=(150_000, 75_000), most_area=60.0),
        "nets": Bulk(
            least=(0, 75_000), most=(100_000, 170_000), page=270_000, most_area=15 * area,
            pages=3,
        ),
        "specs": Bulk(least=(100_000, 45_000), most=(400_000, 110_000), most_area=60.0),
    }  # fmt: skip


LOOK: Look[SnakePuzzle, SnakeSolution, SnakeParams, SnakeStyle] = Look(
    drawing=Drawing(
        name="snakes",
        views=Views(
            flat=FLAT_VIEWS,
            spatial=SPATIAL_VIEWS,
            moving=SnakeView.FOLD,
            films=(SnakeView.FOLD,),
            cut=(SnakeView.NETS,),
            photographed=True,
            printed=PRINTED_VIEWS,
        ),
        style=SnakeStyle(),
        sheets=sheets,
        solid=solid,
        pages=sections,
        nets=net_sections,
        rules=rules,
        faulty=False,
    ),
    art=None,
    bulk=_bulk,
    kinds=named_kinds,
    summary=lambda puzzle, style: about(puzzle, None, style),
    spec_pages=spec_sections,
    spec_lines=spec_lines,
)
