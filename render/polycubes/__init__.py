"""Polycubes as pictures and bodies.

In space x runs to the right, y to the viewer and z up, so that each layer, seen from above, reads
as it is printed: what a text shows is built, and not its mirror image. Bodies have their own
second axis to the back, as all files for printers have.

part   index of a kind of piece, in the order of the list; one further is the golden cube
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from puzzles.codes import FaultCode, RuleCode
from puzzles.errors import RuleError
from puzzles.polycubes import PolycubeParams, PolycubePuzzle, PolycubeSolution, faults
from render.bodies.isometric import scene_panel
from render.bodies.solid import Solid
from render.drawing import Drawing, Views
from render.flat.layout import frame_panel
from render.flat.sheet import Panel, Sheets
from render.limits import chosen_part, no_solution_error
from render.look import Bulk, Look
from render.pages.binding import Sections, bind
from render.pages.filled import answer_section, layer_section
from render.pages.part_page import part_sheets
from render.pages.wrong import faulty_layers
from render.polycubes.film import film
from render.polycubes.laser import laser_sheets
from render.polycubes.pages import (
    about,
    filled_panel,
    filling_of,
    puzzle_section,
    rules,
    target_panel,
)
from render.polycubes.parts import named_kinds
from render.polycubes.plates import plates, tray_plates
from render.polycubes.scene import (
    LyingPiece,
    assembled_solid,
    exploded_solid,
    given_pieces,
    kinds_of,
    lying_pieces,
    open_pieces,
    single,
    title,
)
from render.polycubes.spec import spec_lines, spec_sections
from render.polycubes.steps import apart_section, step_section, stepwise
from render.polycubes.style import PolycubeStyle, PolycubeView
from render.polycubes.way import TakeApart
from render.polycubes.wrong import FaultyPolycubes

PRINTED_VIEWS = (PolycubeView.PLATES, PolycubeView.TRAY)
SPATIAL_VIEWS = (
    PolycubeView.ASSEMBLED,
    PolycubeView.EXPLODED,
    PolycubeView.CUTAWAY,
    PolycubeView.APART,
    *PRINTED_VIEWS,
)
HARMLESS = {FaultCode.EMPTY_CELLS, FaultCode.WRONG_COUNT}  # a solution with these can be drawn
FIGURE = (150.0, 150.0)  # mm; the largest size of a drawing that is not on a page
EDGE = 6.0  # mm around it
Paged = Callable[[PolycubePuzzle, PolycubeSolution | None, PolycubeStyle], Sections]


def solid(
    take_apart: TakeApart,
    puzzle: PolycubePuzzle,
    solution: PolycubeSolution | None,
    style: PolycubeStyle,
) -> Solid:
    """Bodies of the filled target, as the view says, or of one kind of piece.

    The plates, the tray and a single part need no solution.
    """
    if style.part is not None:
        return _part(puzzle, style)
    if style.view == PolycubeView.TRAY:
        return tray_plates(puzzle, style)
    if style.view == PolycubeView.PLATES:
        if solution is not None:
            _sound(puzzle, solution)
        return plates(puzzle, style)
    sound = _require_solution(puzzle, solution)
    if style.view == PolycubeView.APART:
        return film(puzzle, sound, take_apart, style)
    shown = _visible_pieces(puzzle, sound, style.view)
    arrange = exploded_solid if style.view == PolycubeView.EXPLODED else assembled_solid
    return stepwise(arrange(puzzle, shown, style), puzzle, sound, style)


def sheets(
    take_apart: TakeApart,
    puzzle: PolycubePuzzle,
    solution: PolycubeSolution | None,
    style: PolycubeStyle,
) -> Sheets:
    """Sheets of the puzzle: the target and its pieces, or the target filled with them."""
    if style.part is not None:
        part = _part(puzzle, style)
        panel = scene_panel(part, FIGURE, style)
        return (frame_panel(panel, EDGE, style, part.title, part.title),)
    view = style.view or PolycubeView.SHEET
    if view == PolycubeView.LASER:
        return tuple(laser_sheets(puzzle, style))
    pages = _pages(take_apart)
    found = () if solution is None else faults(puzzle, solution)
    if solution is not None and found:
        right, down, layers = puzzle.size
        return faulty_layers(
            FaultyPolycubes(puzzle, solution, found), found, (layers, down, right),
            title(puzzle, style), style, paged=view in pages,
        )  # fmt: skip
    if view in pages:
        return bind(pages[view](puzzle, solution, style))
    if view == PolycubeView.PARTS:
        printed = [solid(take_apart, puzzle, solution, style.viewing(v)) for v in PRINTED_VIEWS]
        return part_sheets(printed, style)
    panel, shown = _picture(puzzle, solution, style)
    names = title(puzzle, style), about(puzzle, shown, style)
    return (frame_panel(panel, EDGE, style, *names),)


def _part(puzzle: PolycubePuzzle, style: PolycubeStyle) -> Solid:
    count = len(kinds_of(puzzle)) + (puzzle.golden is not None)
    return single(puzzle, chosen_part(style, count, "parts of this puzzle"), style)


def _require_solution(
    puzzle: PolycubePuzzle, solution: PolycubeSolution | None
) -> PolycubeSolution:
    """The solution; RuleError if it is missing or cannot be drawn."""
    if solution is None:
        raise no_solution_error("a filled target")
    if not solution.placements and puzzle.golden is None:
        raise RuleError(
            RuleCode.NEEDS_SOLUTION, "no piece is placed, so there is nothing to see",
            ("solution", "placements"),
        )  # fmt: skip
    return _sound(puzzle, solution)


def _sound(puzzle: PolycubePuzzle, solution: PolycubeSolution) -> PolycubeSolution:
    """The solution; RuleError if it has a fault with which it cannot be drawn."""
    for fault in faults(puzzle, solution):
        if fault.code not in HARMLESS:
            raise RuleError(fault.code, fault.message, ("solution", *fault.at))
    return solution


def _visible_pieces(
    puzzle: PolycubePuzzle, solution: PolycubeSolution | None, view: str | None
) -> tuple[LyingPiece, ...]:
    """The pieces that a view shows."""
    shown = lying_pieces(puzzle, _require_solution(puzzle, solution))
    if view == PolycubeView.CUTAWAY:
        kept = open_pieces(puzzle, shown)
        # Without a golden cube, the cutaway of a small target may be empty.
        return shown if not kept and puzzle.golden is None else kept
    return shown


def sections(
    puzzle: PolycubePuzzle, solution: PolycubeSolution | None, style: PolycubeStyle
) -> Sections:
    """The pages of a puzzle."""
    if solution is None:
        return (puzzle_section(puzzle, style),)
    filling = filling_of(puzzle, _visible_pieces(puzzle, solution, style.view), style)
    return puzzle_section(puzzle, style), answer_section(filling, style)


def _layer_sections(
    puzzle: PolycubePuzzle, solution: PolycubeSolution | None, style: PolycubeStyle
) -> Sections:
    given = solution is None and puzzle.fixed
    shown = given_pieces(puzzle) if given else _visible_pieces(puzzle, solution, style.view)
    return (layer_section(filling_of(puzzle, shown, style), style),)


def _pages(take_apart: TakeApart) -> Mapping[str, Paged]:
    """The views that are pages."""
    return {
        PolycubeView.SHEET: sections,
        PolycubeView.LAYERS: _layer_sections,
        PolycubeView.STEPS: lambda puzzle, solution, style: (
            step_section(puzzle, _require_solution(puzzle, solution), take_apart, style),
        ),
        PolycubeView.APART: lambda puzzle, solution, style: (
            apart_section(puzzle, _require_solution(puzzle, solution), take_apart, style),
        ),
    }


def _picture(
    puzzle: PolycubePuzzle, solution: PolycubeSolution | None, style: PolycubeStyle
) -> tuple[Panel, Sequence[LyingPiece]]:
    """The picture of a view that has no pages, and the pieces that it shows."""
    if style.view == PolycubeView.ISOMETRIC and solution is None:
        return target_panel(puzzle, FIGURE, style), given_pieces(puzzle)
    if style.view == PolycubeView.PLATES:
        return scene_panel(plates(puzzle, style), FIGURE, style), ()
    if style.view == PolycubeView.TRAY:
        return scene_panel(tray_plates(puzzle, style), FIGURE, style), ()
    shown = _visible_pieces(puzzle, solution, style.view)
    if style.view == PolycubeView.EXPLODED:
        return scene_panel(exploded_solid(puzzle, shown, style), FIGURE, style), shown
    return filled_panel(puzzle, shown, FIGURE, style), shown


def _bulk(model: PolycubePuzzle | PolycubeParams, style: PolycubeStyle) -> Mapping[str, Bulk]:
    return {
        "asked": Bulk(least=(80_000, 6_500), most=(500_000, 18_000), most_area=200.0),
        "answers": Bulk(least=(80_000, 8_000), most=(500_000, 45_000), most_area=200.0),
        "specs": Bulk(least=(100_000, 15_000), most=(600_000, 36_000), most_area=200.0),
    }


VIEWS = Views(
    flat=tuple(view for view in PolycubeView if view not in SPATIAL_VIEWS),
    spatial=SPATIAL_VIEWS,
    moving=None,
    films=(PolycubeView.APART,),
    cut=(PolycubeView.LASER,),
    photographed=True,
    printed=PRINTED_VIEWS,
)


def make_look(
    take_apart: TakeApart,
) -> Look[PolycubePuzzle, PolycubeSolution, PolycubeParams, PolycubeStyle]:
    """All that is drawn of polycubes; take_apart: how a solution comes apart."""
    return Look(
        drawing=Drawing(
            name="polycubes",
            views=VIEWS,
            style=PolycubeStyle(),
            sheets=partial(sheets, take_apart),
            solid=partial(solid, take_apart),
            pages=sections,
            nets=None,
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
