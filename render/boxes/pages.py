"""Pages of a box: the puzzle with its blocks and its rules, and the answer on pages of its own."""

from collections.abc import Sequence
from functools import partial

from puzzles.boxes import BoxPuzzle
from puzzles.codes import FaultCode
from render.boxes import words
from render.boxes.crate import crate
from render.boxes.layers import layer_panels
from render.boxes.parts import part_panels
from render.boxes.scene import Piece, assembled_solid, given_pieces, owners, title, visible
from render.flat.layout import (
    cell_edge,
    centre_row,
    rows,
    stacked_height,
    text_width,
)
from render.flat.sheet import Panel, Point
from render.pages.binding import (
    GAP,
    THE_PUZZLE,
    Section,
    SectionRole,
    area,
    lead,
    section,
)
from render.pages.filled import Filling, numbered_panel
from render.pages.rules import Rule, rules_panel
from render.style import Style
from words.phrases import dimensions

ICON, LARGE_ICON = 14.0, 22.0  # mm of the drawing of a block: beside an answer, and in the task
DESCRIBED_LIMIT = 200  # blocks that the description names one by one


def puzzle_section(puzzle: BoxPuzzle, style: Style) -> Section:
    """The box with its given blocks, the blocks to fill in, and the rules."""
    width, height = area(style)
    parts = rows(part_panels(puzzle, LARGE_ICON, style), width, GAP)
    task = style.say(words.TASK, contents=contents(puzzle, style))
    task += f" {style.count(words.GIVEN, len(puzzle.fixed))}." if puzzle.fixed else ""
    opening = lead(task, style)
    told = rules_panel(rules(puzzle), style)
    given = given_pieces(puzzle)
    layers = layer_rows(puzzle, given, 0.25 * height, style) if given else []
    room = height - stacked_height([opening, *parts, *layers, told], GAP) - GAP
    tall = min(max(room, 0.3 * height), 0.55 * height)
    box = centre_row(crate(puzzle, 0.94 * width, tall, style), width)
    stack = (opening, box, *parts, *layers, told)
    names = title(puzzle, style), THE_PUZZLE, about(puzzle, given, style)
    return section(SectionRole.PUZZLE, *names, stack, style)


def filling_of(puzzle: BoxPuzzle, shown: Sequence[Piece], style: Style) -> Filling:
    """The pieces in their places, for the pages of an answer."""
    return Filling(
        title=title(puzzle, style),
        description=about(puzzle, shown, style),
        how_read=words.HOW_READ,
        parts=partial(part_panels, puzzle, ICON, style),
        layers=partial(layer_rows, puzzle, shown, style=style),
        picture=partial(filled_panel, puzzle, shown, style=style),
    )


def contents(puzzle: BoxPuzzle, style: Style) -> str:
    blocks = style.count(words.BLOCKS, puzzle.block_count)
    return blocks if puzzle.golden is None else style.say(words.AND_GOLD, blocks=blocks)


def rules(puzzle: BoxPuzzle) -> list[Rule]:
    """The rules that matter for this box."""
    idle = {
        FaultCode.GOLDEN_COVERED: puzzle.golden is None,
        FaultCode.FIXED_MOVED: not puzzle.fixed,
    }
    return [rule for rule in words.RULES if not idle.get(rule.faults[0], False)]


def about(puzzle: BoxPuzzle, shown: Sequence[Piece], style: Style) -> str:
    """A text for people who cannot see the picture: the blocks in the order of the texts."""
    placed = [
        f"{piece.label}: {dimensions(piece.placement.size)} {piece.placement.at}"
        + (f" {style.say(words.FIXED)}" if piece.given else "")
        for piece in shown[:DESCRIBED_LIMIT]
    ]
    begun = f"{title(puzzle, style)}. {contents(puzzle, style)}."
    return f"{begun} {'; '.join(placed)}." if placed else begun


def filled_panel(puzzle: BoxPuzzle, shown: Sequence[Piece], room: Point, style: Style) -> Panel:
    """The filled box with the numbers of its layers on its left."""
    scene = assembled_solid(puzzle, visible(shown), style)
    low = (0.0, -puzzle.size[1] * style.cell_mm)  # the leftmost edge of the box
    return numbered_panel(scene, low, puzzle.size[0], room, style)


def layer_rows(
    puzzle: BoxPuzzle, shown: Sequence[Piece], height: float, style: Style
) -> list[Panel]:
    """The layers in rows, as large as a room in mm allows, but readable."""
    width = text_width(style.paper)
    edge = cell_edge(puzzle.size, (width, height), GAP)
    return rows(layer_panels(puzzle, owners(shown), edge, style), width, GAP)
