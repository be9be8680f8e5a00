"""Boxes as pictures and bodies.

Bodies keep the axes of the cells. Pictures show the first axis pointing up, the second one to
the viewer and the third one to the right, so that layer 1 of the texts is the lowest, and each
layer, seen from above, reads as it is printed: one can fill a real box from the pictures.

part   index into the puzzle's blocks; one further is the golden cube
"""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum

from puzzles.boxes import BoxParams, BoxPuzzle, BoxSolution, faults
from puzzles.codes import FaultCode, RuleCode
from puzzles.errors import Place, RuleError
from render.bodies.case import case, case_drawing, of_cells
from render.bodies.isometric import scene_panel
from render.bodies.solid import Solid, halfway
from render.boxes.crate import crate
from render.boxes.filling import filling
from render.boxes.laser import laser_sheets
from render.boxes.nets import net_section
from render.boxes.pages import (
    about,
    filled_panel,
    filling_of,
    puzzle_section,
    rules,
)
from render.boxes.parts import named_kinds
from render.boxes.plates import plates
from render.boxes.scene import (
    Piece,
    assembled_solid,
    exploded_solid,
    given_pieces,
    open_pieces,
    pieces,
    single,
    title,
    true_scale,
)
from render.boxes.spec import spec_lines, spec_sections
from render.boxes.steps import step_section, stepwise
from render.boxes.style import BoxStyle
from render.boxes.wrong import FaultyFilling
from render.drawing import Drawing, Views
from render.flat.layout import frame_panel
from render.flat.sheet import Panel, Sheets
from render.limits import chosen_part, no_solution_error, refuse_more
from render.look import Bulk, Look
from render.pages.binding import Sections, bind
from render.pages.filled import answer_section, layer_section
from render.pages.net_pages import on_paper
from render.pages.part_page import part_sheets
from render.pages.wrong import faulty_layers


class BoxView(StrEnum):
    """Views of a box."""

    SHEET = "sheet"
    LAYERS = "layers"
    NETS = "nets"
    LASER = "laser"
    PARTS = "parts"
    STEPS = "steps"
    ISOMETRIC = "isometric"
    ASSEMBLED = "assembled"
    EXPLODED = "exploded"
    CUTAWAY = "cutaway"
    FILL = "fill"
    PLATES = "plates"
    CASE = "case"


PRINTED_VIEWS = (BoxView.PLATES, BoxView.CASE)
SPATIAL_VIEWS = (
    BoxView.ASSEMBLED,
    BoxView.EXPLODED,
    BoxView.CUTAWAY,
    BoxView.FILL,
    *PRINTED_VIEWS,
)
DRAWN_LIMIT = 3_000  # blocks of a drawing in space; it takes seconds and shows dust beyond
HARMLESS = {FaultCode.EMPTY_CELLS, FaultCode.WRONG_COUNT}  # a filling with these can be drawn
ARRANGED: dict[str, Callable[[BoxPuzzle, Sequence[Piece], BoxStyle], Solid]] = {
    BoxView.EXPLODED: exploded_solid,
    BoxView.FILL: filling,
}
FIGURE = (150.0, 150.0)  # mm; the largest size of a drawing that is not on a page
EDGE = 6.0  # mm around it


def solid(puzzle: BoxPuzzle, solution: BoxSolution | None, style: BoxStyle) -> Solid:
    """Bodies of the filled box, as the view says, or of one kind of block.

    The plates, the case and a single part need no solution.
    """
    style = true_scale(puzzle, style)
    if style.part is not None:
        return _part(puzzle, style)
    if style.view == BoxView.CASE:
        return case(of_cells(puzzle.size, style), title(puzzle, style), style)
    if style.view == BoxView.PLATES:
        _refuse_more(puzzle.block_count, ("puzzle", "blocks"))
        if solution is not None:
            _sound(puzzle, solution)
        return plates(puzzle, style)
    shown = _visible_pieces(puzzle, solution, style.view)
    _refuse_more(len(shown), ("solution", "placements"))
    whole = ARRANGED.get(style.view or "", assembled_solid)(puzzle, shown, style)
    return stepwise(whole, puzzle, shown, style)


def sheets(puzzle: BoxPuzzle, solution: BoxSolution | None, style: BoxStyle) -> Sheets:
    """Sheets of the box: empty, with its blocks to fill in, or filled."""
    if style.part is not None:
        part = _part(puzzle, style)
        panel = scene_panel(part, FIGURE, style)
        return (frame_panel(panel, EDGE, style, part.title, part.title),)
    view = style.view or BoxView.SHEET
    if view == BoxView.LASER:
        return tuple(laser_sheets(puzzle, true_scale(puzzle, style)))
    found = () if solution is None else faults(puzzle, solution)
    if solution is not None and found:
        marked, paged = FaultyFilling(puzzle, solution, found), view in PAGES
        return faulty_layers(marked, found, puzzle.size, title(puzzle, style), style, paged=paged)
    if view in PAGES:
        return bind(PAGES[view](puzzle, solution, style))
    if view == BoxView.PARTS:
        return part_sheets(
            [solid(puzzle, solution, style.viewing(v)) for v in PRINTED_VIEWS], style
        )
    panel, shown = _picture(puzzle, solution, style)
    names = title(puzzle, style), about(puzzle, shown, style)
    return (frame_panel(panel, EDGE, style, *names),)


def _part(puzzle: BoxPuzzle, style: BoxStyle) -> Solid:
    count = len(puzzle.blocks) + (puzzle.golden is not None)
    return single(puzzle, chosen_part(style, count, "parts of this box"), style)


def _visible_pieces(
    puzzle: BoxPuzzle, solution: BoxSolution | None, view: str | None
) -> tuple[Piece, ...]:
    """The blocks that a view shows; RuleError if the solution is missing or cannot be drawn."""
    if solution is None:
        raise no_solution_error("a filled box")
    shown = pieces(puzzle, _sound(puzzle, solution))
    if not shown and puzzle.golden is None:
        raise RuleError(
            RuleCode.NEEDS_SOLUTION, "an empty box shows nothing", ("solution", "placements")
        )
    if view == "cutaway":
        kept = open_pieces(puzzle, shown)
        # Without a golden cube, the cutaway of a small box may be empty.
        return shown if not kept and puzzle.golden is None else kept
    return shown


def _sound(puzzle: BoxPuzzle, solution: BoxSolution) -> BoxSolution:
    """The solution; RuleError if it has a fault with which it cannot be drawn."""
    for fault in faults(puzzle, solution):
        if fault.code not in HARMLESS:
            raise RuleError(fault.code, fault.message, ("solution", *fault.at))
    return solution


def _refuse_more(count: int, at: Place) -> None:
    what = "blocks are shown in space"
    refuse_more(count, DRAWN_LIMIT, what, RuleCode.TOO_MANY_BLOCKS, at)


def sections(puzzle: BoxPuzzle, solution: BoxSolution | None, style: BoxStyle) -> Sections:
    """The pages of a box."""
    if solution is None:
        return (puzzle_section(puzzle, style),)
    filling = filling_of(puzzle, _visible_pieces(puzzle, solution, style.view), style)
    return puzzle_section(puzzle, style), answer_section(filling, style)


def net_sections(puzzle: BoxPuzzle, solution: BoxSolution | None, style: BoxStyle) -> Sections:
    """The nets of a box, always on paper; blocks alike are alike, whatever the solution."""
    return (net_section(puzzle, on_paper(true_scale(puzzle, style))),)


def _layer_sections(puzzle: BoxPuzzle, solution: BoxSolution | None, style: BoxStyle) -> Sections:
    given = solution is None and puzzle.fixed
    shown = given_pieces(puzzle) if given else _visible_pieces(puzzle, solution, style.view)
    return (layer_section(filling_of(puzzle, shown, style), style),)


def _step_sections(puzzle: BoxPuzzle, solution: BoxSolution | None, style: BoxStyle) -> Sections:
    return (step_section(puzzle, _visible_pieces(puzzle, solution, style.view), style),)


PAGES: dict[str, Callable[[BoxPuzzle, BoxSolution | None, BoxStyle], Sections]] = {
    BoxView.SHEET: sections,
    BoxView.LAYERS: _layer_sections,
    BoxView.NETS: net_sections,
    BoxView.STEPS: _step_sections,
}


def _picture(
    puzzle: BoxPuzzle, solution: BoxSolution | None, style: BoxStyle
) -> tuple[Panel, Sequence[Piece]]:
    """The picture of a view that has no pages, and the blocks that it shows."""
    if style.view == BoxView.ISOMETRIC and solution is None:
        return crate(puzzle, *FIGURE, style), given_pieces(puzzle)
    if style.view == BoxView.CASE:
        scene = case_drawing(of_cells(puzzle.size, style), title(puzzle, style), style)
        return scene_panel(scene, FIGURE, style), ()
    if style.view == BoxView.PLATES:
        return scene_panel(solid(puzzle, solution, style), FIGURE, style), ()
    shown = _visible_pieces(puzzle, solution, style.view)
    if style.view in ARRANGED:
        return scene_panel(halfway(solid(puzzle, solution, style)), FIGURE, style), shown
    return filled_panel(puzzle, shown, FIGURE, style), shown


def _bulk(model: BoxPuzzle | BoxParams, style: BoxStyle) -> Mapping[str, Bulk]:
    """Bulk by blocks, not cells: blocks are drawn, and a large box may have only a few."""
    return {
        "asked": Bulk(least=(80_000, 0), most=(350_000, 4_000), most_area=60.0),
        "answers": Bulk(least=(120_000, 0), most=(350_000, 18_000), most_area=60.0),
        "nets": Bulk(
            least=(300_000, 0), most=(700_000, 160_000), page=230_000,
            most_area=15 * style.cell_mm**2, pages=3,
        ),
        "specs": Bulk(least=(150_000, 0), most=(500_000, 14_000), most_area=60.0),
    }  # fmt: skip


LOOK: Look[BoxPuzzle, BoxSolution, BoxParams, BoxStyle] = Look(
    drawing=Drawing(
        name="boxes",
        views=Views(
            flat=tuple(view for view in BoxView if view not in SPATIAL_VIEWS),
            spatial=SPATIAL_VIEWS,
            moving=None,
            films=(BoxView.FILL,),
            cut=(BoxView.NETS, BoxView.LASER),
            photographed=True,
            printed=PRINTED_VIEWS,
        ),
        style=BoxStyle(),
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
    summary=lambda puzzle, style: about(puzzle, (), style),
    spec_pages=spec_sections,
    spec_lines=spec_lines,
)
