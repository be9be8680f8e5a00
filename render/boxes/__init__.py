"""Boxes as pictures and bodies.

Bodies keep the axes of the cells. Pictures show the first axis pointing up, the second one to
the viewer and the third one to the right, so that layer 1 of the texts is the lowest, and each
layer, seen from above, reads as it is printed: one can fill a real box from the pictures.

part   index into the puzzle's blocks; one further is the golden cube
"""

from collections.abc import Callable
from collections.abc import Sequence
from enum import StrEnum

from puzzles.boxes import BoxPuzzle
from puzzles.boxes import BoxSolution
from puzzles.boxes import faults
from puzzles.codes import FaultCode
from puzzles.codes import RuleCode
from puzzles.errors import RuleError
from render.boxes.crate import crate
from render.boxes.layers import layer_panels
from render.boxes.parts import part_panels
from render.boxes.scene import Piece
from render.boxes.scene import assembled
from render.boxes.scene import exploded
from render.boxes.scene import given_pieces
from render.boxes.scene import opened
from render.boxes.scene import owners
from render.boxes.scene import pieces
from render.boxes.scene import single
from render.boxes.scene import times
from render.boxes.scene import title
from render.boxes.scene import visible
from render.isometric import drawing
from render.layout import cell_edge
from render.layout import centred
from render.layout import framed
from render.layout import paged
from render.layout import rows
from render.layout import shifted
from render.layout import stacked_height
from render.layout import text_height
from render.layout import text_width
from render.projection import best_scale
from render.projection import framing
from render.sheet import Panel
from render.sheet import Point
from render.sheet import Sheet
from render.sheet import Text
from render.solid import Solid
from render.solid import standing
from render.style import Style


class BoxView(StrEnum):
    """What is shown of a box."""

    SHEET = "sheet"
    LAYERS = "layers"
    ISOMETRIC = "isometric"
    ASSEMBLED = "assembled"
    EXPLODED = "exploded"
    CUTAWAY = "cutaway"


SPATIAL_VIEWS = (BoxView.ASSEMBLED, BoxView.EXPLODED, BoxView.CUTAWAY)
FLAT_VIEWS = tuple(view for view in BoxView if view not in SPATIAL_VIEWS)
DRAWN_LIMIT = 3_000  # blocks of a drawing in space; it takes seconds and shows dust beyond
HARMLESS = {
    FaultCode.EMPTY_CELLS,
    FaultCode.WRONG_COUNT,
}  # faults of a filling that can be drawn as it is
DESCRIBED_LIMIT = 200  # blocks that the description names one by one
FIGURE = (150.0, 150.0)  # mm; the largest size of a drawing that is not on a page
EDGE = 6.0  # mm around it
MARKS = 14.0  # mm beside a drawing for the numbers of the layers


def solid(puzzle: BoxPuzzle, solution: BoxSolution | None, style: Style) -> Solid:
    """Bodies of the filled box, as the view says, or of one kind of block.

    Only a single part can do without a solution.
    """
    if style.part is not None:
        return _part(puzzle, style)
    shown = _shown(puzzle, solution, style.view)
    if len(shown) > DRAWN_LIMIT:
        what = f"at most {DRAWN_LIMIT} blocks are shown in space, not {len(shown)}"
        raise RuleError(RuleCode.TOO_MANY_BLOCKS, what, ("solution", "placements"))
    arrange = exploded if style.view == BoxView.EXPLODED else assembled
    return arrange(puzzle, shown, style)


def sheets(puzzle: BoxPuzzle, solution: BoxSolution | None, style: Style) -> tuple[Sheet, ...]:
    """Sheets of the box: empty, with its blocks to fill in, or filled."""
    if style.part is not None:
        part = _part(puzzle, style)
        panel = _drawn(part, FIGURE, style)
        return (framed(panel, EDGE, style, part.title, f"A piece of a {title(puzzle)}."),)
    return SHEETS[style.view or BoxView.SHEET](puzzle, solution, style)


def _part(puzzle: BoxPuzzle, style: Style) -> Solid:
    assert style.part is not None
    sizes = [block.size for block in puzzle.blocks]
    golden = puzzle.golden is not None and style.part == len(sizes)
    if not golden and style.part >= len(sizes):
        last = len(sizes) - (puzzle.golden is None)
        what = f"the parts of this box are 0 … {last}, not {style.part}"
        raise RuleError(RuleCode.NO_SUCH_PART, what, ("style", "part"))
    return single(puzzle, (1, 1, 1) if golden else sizes[style.part], style, golden)


def _shown(puzzle: BoxPuzzle, solution: BoxSolution | None, view: str | None) -> tuple[Piece, ...]:
    """The blocks that a view shows, if the solution is there and can be drawn."""
    if solution is None:
        raise RuleError(RuleCode.NEEDS_SOLUTION, "this view shows a filled box", ("solution",))
    for fault in faults(puzzle, solution):
        if fault.code not in HARMLESS:
            raise RuleError(fault.code, fault.message, ("solution", *fault.at))
    shown = pieces(puzzle, solution)
    if not shown and puzzle.golden is None:
        raise RuleError(
            RuleCode.NEEDS_SOLUTION, "an empty box shows nothing", ("solution", "placements")
        )
    if view == "cutaway":
        kept = opened(puzzle, shown)
        # Without a golden cube in it, a small box could lose all that there is.
        return shown if not kept and puzzle.golden is None else kept
    return shown


def _sheet(puzzle: BoxPuzzle, solution: BoxSolution | None, style: Style) -> tuple[Sheet, ...]:
    if solution is None:
        return _empty_sheet(puzzle, style)
    shown = _shown(puzzle, solution, style.view)
    width, gap = text_width(style.paper), _gap(style)
    head = _head(puzzle, "a solution", style)
    parts = rows(part_panels(puzzle, shown, 14.0, style), width, gap)
    room = text_height(style.paper) - stacked_height([head, *parts], gap) - 2 * gap
    layers = _layers(puzzle, shown, max(0.42 * room, 20.0), style)
    room = max(room - stacked_height(layers, gap), 0.3 * style.paper[1])
    picture = centred(_filled(puzzle, shown, (0.94 * width, room), style), width)
    return paged([head, picture, *layers, *parts], style, gap, *_names(puzzle, shown))


def _empty_sheet(puzzle: BoxPuzzle, style: Style) -> tuple[Sheet, ...]:
    width, gap = text_width(style.paper), _gap(style)
    what = "fill it with all the blocks"
    if puzzle.fixed:
        what = f"{len(puzzle.fixed)} of them given, fill in the others"
    head = _head(puzzle, what, style)
    parts = rows(part_panels(puzzle, (), 22.0, style), width, gap)
    room = text_height(style.paper) - stacked_height([head, *parts], gap) - gap
    height = min(max(room, 0.3 * style.paper[1]), 0.5 * style.paper[1])
    box = centred(crate(puzzle, 0.94 * width, height, style), width)
    given = given_pieces(puzzle)
    layers = _layers(puzzle, given, 0.25 * style.paper[1], style) if given else []
    return paged([head, box, *parts, *layers], style, gap, *_names(puzzle, given))


def _layer_sheet(
    puzzle: BoxPuzzle, solution: BoxSolution | None, style: Style
) -> tuple[Sheet, ...]:
    if solution is None and puzzle.fixed:
        shown = given_pieces(puzzle)
    else:
        shown = _shown(puzzle, solution, style.view)
    head, gap = _head(puzzle, "layer by layer", style), _gap(style)
    layers = _layers(puzzle, shown, text_height(style.paper) - head.height - gap, style)
    return paged([head, *layers], style, gap, *_names(puzzle, shown))


def _isometric(puzzle: BoxPuzzle, solution: BoxSolution | None, style: Style) -> tuple[Sheet, ...]:
    if solution is not None:
        return _in_space(puzzle, solution, style)
    names = _names(puzzle, given_pieces(puzzle))
    return (framed(crate(puzzle, *FIGURE, style), EDGE, style, *names),)


def _in_space(puzzle: BoxPuzzle, solution: BoxSolution | None, style: Style) -> tuple[Sheet, ...]:
    shown = _shown(puzzle, solution, style.view)
    if style.view == BoxView.EXPLODED:
        panel = _drawn(solid(puzzle, solution, style), FIGURE, style)
    else:
        panel = _filled(puzzle, shown, FIGURE, style)
    return (framed(panel, EDGE, style, *_names(puzzle, shown)),)


SHEETS: dict[str, Callable[[BoxPuzzle, BoxSolution | None, Style], tuple[Sheet, ...]]] = {
    BoxView.SHEET: _sheet,
    BoxView.LAYERS: _layer_sheet,
    BoxView.ISOMETRIC: _isometric,
    **dict.fromkeys(SPATIAL_VIEWS, _in_space),
}


def _filled(puzzle: BoxPuzzle, shown: Sequence[Piece], room: Point, style: Style) -> Panel:
    """The filled box with the numbers of its layers on its left."""
    scene = assembled(puzzle, visible(shown), style)
    boxes = [body.corners for body in standing(scene).bodies]
    scale = best_scale(boxes, room[0] - 2 * MARKS, room[1])
    view, _ = framing(boxes, scale)
    picture = drawing(scene, scale=scale, labels=style.labels, ink=style.colours.ink)
    low = (0.0, -puzzle.size[1] * style.cell_mm)  # the leftmost edge of the box
    size = min(3.2, 0.6 * scale * style.cell_mm)
    marks = tuple(
        Text(
            at=(MARKS + across - 2.0, down + 0.36 * size),
            content=f"Layer {layer + 1}" if layer == 0 else str(layer + 1),
            size=size,
            colour=style.colours.muted,
            anchor="end",
        )
        for layer in range(puzzle.size[0])
        for across, down in (view.at((low[0], low[1], (layer + 0.5) * style.cell_mm)),)
    )
    items = (*shifted(picture, (MARKS, 0.0)), *(marks if style.labels else ()))
    return Panel(width=picture.width + 2 * MARKS, height=picture.height, items=items)


def _drawn(scene: Solid, room: Point, style: Style) -> Panel:
    scale = best_scale([body.corners for body in standing(scene).bodies], *room)
    return drawing(scene, scale=scale, labels=style.labels, ink=style.colours.ink)


def _layers(puzzle: BoxPuzzle, shown: Sequence[Piece], height: float, style: Style) -> list[Panel]:
    width, gap = text_width(style.paper), _gap(style)
    edge = cell_edge(puzzle.size, (width, height), gap)
    return rows(layer_panels(puzzle, owners(shown), edge, style), width, gap)


def _head(puzzle: BoxPuzzle, what: str, style: Style) -> Panel:
    """The title of a page and what there is."""
    width = text_width(style.paper)
    line = f"{_contents(puzzle)}: {what}"
    large = min(8.0, 0.07 * width)
    small = min(3.6, width / (0.6 * len(line)))
    theme = style.colours
    return Panel(
        width=width,
        height=1.2 * large + 1.5 * small,
        items=(
            Text(
                at=(width / 2, large),
                content=title(puzzle),
                size=large,
                colour=theme.ink,
                bold=True,
            ),
            Text(
                at=(width / 2, 1.2 * large + 1.1 * small),
                content=line,
                size=small,
                colour=theme.muted,
            ),
        ),
    )


def _contents(puzzle: BoxPuzzle) -> str:
    count = puzzle.block_count
    blocks = "1 block" if count == 1 else f"{count} blocks"
    return blocks if puzzle.golden is None else f"{blocks} and a golden cube"


def _names(puzzle: BoxPuzzle, shown: Sequence[Piece]) -> tuple[str, str]:
    """Title and description, the blocks named in the order of their numbers."""
    described = f"A box of {times(puzzle.size)} cells for {_contents(puzzle)}."
    placed = [
        f"{'given ' * piece.given}block {piece.number} of {times(piece.placement.size)}"
        f" at {piece.placement.at}"
        for piece in shown[:DESCRIBED_LIMIT]
    ]
    return title(puzzle), " ".join([described, *([f"{'; '.join(placed)}."] if placed else [])])


def _gap(style: Style) -> float:
    return 0.02 * style.paper[0]
