"""Boxes as pictures and bodies.

Bodies keep the axes of the cells. Pictures show the first axis pointing up, the second one to
the viewer and the third one to the right, so that layer 1 of the texts is the lowest, and each
layer, seen from above, reads as it is printed: one can fill a real box from the pictures.

part   index into the puzzle's blocks; one further is the golden cube
"""

from collections.abc import Callable, Sequence
from enum import StrEnum

from puzzles.boxes import BoxPuzzle, BoxSolution, faults
from puzzles.codes import FaultCode, RuleCode
from puzzles.errors import Place, RuleError
from render.bodies.case import case, case_drawing, of_cells
from render.bodies.isometric import drawing
from render.bodies.projection import best_scale
from render.bodies.solid import Solid, halfway, standing
from render.boxes.crate import crate
from render.boxes.filling import filling
from render.boxes.nets import net_section
from render.boxes.pages import about, answer_section, filled_panel, layer_section, puzzle_section
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
)
from render.boxes.steps import step_section
from render.boxes.story import stepwise
from render.boxes.style import BoxStyle
from render.boxes.wrong import FaultyFilling
from render.flat.layout import frame_panel
from render.flat.sheet import Panel, Point, Sheets
from render.pages.binding import Sections, bind
from render.pages.net_pages import on_paper
from render.pages.part_page import part_sheets
from render.pages.wrong import faulty_layers


class BoxView(StrEnum):
    """Views of a box."""

    SHEET = "sheet"
    LAYERS = "layers"
    NETS = "nets"
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
FLAT_VIEWS = tuple(view for view in BoxView if view not in SPATIAL_VIEWS)
PAGES = (None, BoxView.SHEET, BoxView.LAYERS, BoxView.STEPS, BoxView.NETS)
DRAWN_LIMIT = 3_000  # blocks of a drawing in space; it takes seconds and shows dust beyond
HARMLESS = {
    FaultCode.EMPTY_CELLS,
    FaultCode.WRONG_COUNT,
}  # faults of a filling that can be drawn as it is
ARRANGED: dict[str, Callable[[BoxPuzzle, Sequence[Piece], BoxStyle], Solid]] = {
    BoxView.EXPLODED: exploded_solid,
    BoxView.FILL: filling,
}
FIGURE = (150.0, 150.0)  # mm; the largest size of a drawing that is not on a page
EDGE = 6.0  # mm around it


def solid(puzzle: BoxPuzzle, solution: BoxSolution | None, style: BoxStyle) -> Solid:
    """Bodies of the filled box, as the view says, or of one kind of block.

    The plates, the case and a single part can do without a solution.
    """
    if style.part is not None:
        return _part(puzzle, style)
    if style.view == BoxView.CASE:
        return case(of_cells(puzzle.size, style), title(puzzle, style), style)
    if style.view == BoxView.PLATES:
        _few(puzzle.block_count, ("puzzle", "blocks"))
        return plates(puzzle, None if solution is None else _sound(puzzle, solution), style)
    shown = _visible_pieces(puzzle, solution, style.view)
    _few(len(shown), ("solution", "placements"))
    whole = ARRANGED.get(style.view or "", assembled_solid)(puzzle, shown, style)
    return stepwise(whole, puzzle, shown, style)


def sheets(puzzle: BoxPuzzle, solution: BoxSolution | None, style: BoxStyle) -> Sheets:
    """Sheets of the box: empty, with its blocks to fill in, or filled."""
    if style.part is not None:
        part = _part(puzzle, style)
        panel = _scene_panel(part, FIGURE, style)
        return (frame_panel(panel, EDGE, style, part.title, part.title),)
    found = () if solution is None else faults(puzzle, solution)
    if solution is not None and found:
        marked, paged = FaultyFilling(puzzle, solution, found), style.view in PAGES
        return faulty_layers(marked, found, puzzle.size, title(puzzle, style), style, paged=paged)
    return SHEETS[style.view or BoxView.SHEET](puzzle, solution, style)


def _part(puzzle: BoxPuzzle, style: BoxStyle) -> Solid:
    assert style.part is not None
    sizes = [block.size for block in puzzle.blocks]
    golden = puzzle.golden is not None and style.part == len(sizes)
    if not golden and style.part >= len(sizes):
        last = len(sizes) - (puzzle.golden is None)
        what = f"the parts of this box are 0 … {last}, not {style.part}"
        raise RuleError(RuleCode.NO_SUCH_PART, what, ("style", "part"))
    return single(puzzle, (1, 1, 1) if golden else sizes[style.part], style, golden)


def _visible_pieces(
    puzzle: BoxPuzzle, solution: BoxSolution | None, view: str | None
) -> tuple[Piece, ...]:
    """The blocks that a view shows, if the solution is there and can be drawn."""
    if solution is None:
        raise RuleError(RuleCode.NEEDS_SOLUTION, "this view needs a filled box", ("solution",))
    shown = pieces(puzzle, _sound(puzzle, solution))
    if not shown and puzzle.golden is None:
        raise RuleError(
            RuleCode.NEEDS_SOLUTION, "an empty box shows nothing", ("solution", "placements")
        )
    if view == "cutaway":
        kept = open_pieces(puzzle, shown)
        # Without a golden cube in it, a small box could lose all that there is.
        return shown if not kept and puzzle.golden is None else kept
    return shown


def _sound(puzzle: BoxPuzzle, solution: BoxSolution) -> BoxSolution:
    """The solution, if there is something true to draw of it."""
    for fault in faults(puzzle, solution):
        if fault.code not in HARMLESS:
            raise RuleError(fault.code, fault.message, ("solution", *fault.at))
    return solution


def _few(count: int, at: Place) -> None:
    if count > DRAWN_LIMIT:
        what = f"at most {DRAWN_LIMIT} blocks are shown in space, not {count}"
        raise RuleError(RuleCode.TOO_MANY_BLOCKS, what, at)


def _sheet(puzzle: BoxPuzzle, solution: BoxSolution | None, style: BoxStyle) -> Sheets:
    return bind(sections(puzzle, solution, style))


def sections(puzzle: BoxPuzzle, solution: BoxSolution | None, style: BoxStyle) -> Sections:
    """The pages of a box."""
    asked = puzzle_section(puzzle, style)
    if solution is None:
        return (asked,)
    return asked, answer_section(puzzle, _visible_pieces(puzzle, solution, style.view), style)


def net_sections(puzzle: BoxPuzzle, solution: BoxSolution | None, style: BoxStyle) -> Sections:
    """The nets of a box, always on paper; the numbers of a solution with faults are not used."""
    wrong = solution is not None and faults(puzzle, solution)
    return (net_section(puzzle, None if wrong else solution, on_paper(style)),)


def _nets(puzzle: BoxPuzzle, solution: BoxSolution | None, style: BoxStyle) -> Sheets:
    return bind(net_sections(puzzle, solution, style))


def _part_sheet(puzzle: BoxPuzzle, solution: BoxSolution | None, style: BoxStyle) -> Sheets:
    every = [solid(puzzle, solution, style.viewing(view)) for view in PRINTED_VIEWS]
    return part_sheets(every, style)


def _layer_sheet(puzzle: BoxPuzzle, solution: BoxSolution | None, style: BoxStyle) -> Sheets:
    given = solution is None and puzzle.fixed
    shown = given_pieces(puzzle) if given else _visible_pieces(puzzle, solution, style.view)
    return bind((layer_section(puzzle, shown, style),))


def _step_sheet(puzzle: BoxPuzzle, solution: BoxSolution | None, style: BoxStyle) -> Sheets:
    return bind((step_section(puzzle, _visible_pieces(puzzle, solution, style.view), style),))


def _isometric(puzzle: BoxPuzzle, solution: BoxSolution | None, style: BoxStyle) -> Sheets:
    if solution is not None:
        return _in_space(puzzle, solution, style)
    names = _names(puzzle, given_pieces(puzzle), style)
    return (frame_panel(crate(puzzle, *FIGURE, style), EDGE, style, *names),)


def _on_plates(puzzle: BoxPuzzle, solution: BoxSolution | None, style: BoxStyle) -> Sheets:
    flat = style.view == BoxView.CASE
    lying = of_cells(puzzle.size, style)
    scene = (
        case_drawing(lying, title(puzzle, style), style)
        if flat
        else solid(puzzle, solution, style)
    )
    panel = _scene_panel(scene, FIGURE, style)
    return (frame_panel(panel, EDGE, style, *_names(puzzle, (), style)),)


def _in_space(puzzle: BoxPuzzle, solution: BoxSolution | None, style: BoxStyle) -> Sheets:
    shown = _visible_pieces(puzzle, solution, style.view)
    if style.view in ARRANGED:
        panel = _scene_panel(halfway(solid(puzzle, solution, style)), FIGURE, style)
    else:
        panel = filled_panel(puzzle, shown, FIGURE, style)
    return (frame_panel(panel, EDGE, style, *_names(puzzle, shown, style)),)


SHEETS: dict[str, Callable[[BoxPuzzle, BoxSolution | None, BoxStyle], Sheets]] = {
    BoxView.SHEET: _sheet,
    BoxView.LAYERS: _layer_sheet,
    BoxView.NETS: _nets,
    BoxView.PARTS: _part_sheet,
    BoxView.STEPS: _step_sheet,
    BoxView.ISOMETRIC: _isometric,
    **dict.fromkeys(SPATIAL_VIEWS, _in_space),
    **dict.fromkeys(PRINTED_VIEWS, _on_plates),
}


def _scene_panel(scene: Solid, room: Point, style: BoxStyle) -> Panel:
    scale = best_scale([body.corners for body in standing(scene).bodies], *room)
    return drawing(scene, scale=scale, labels=style.labels, ink=style.colours.ink)


def _names(puzzle: BoxPuzzle, shown: Sequence[Piece], style: BoxStyle) -> tuple[str, str]:
    return title(puzzle, style), about(puzzle, shown, style)
