"""Pages of polycubes: the puzzle with its pieces and its rules, and the answer by itself."""

from collections.abc import Sequence

from puzzles.codes import FaultCode
from puzzles.phrases import Phrase
from puzzles.polycubes import PolycubePuzzle
from render.bodies.isometric import drawing
from render.bodies.projection import best_scale, framing
from render.bodies.solid import Body, Solid
from render.flat.layout import (
    LAYER,
    cell_edge,
    centre_row,
    rows,
    shift_items,
    stack_rows,
    stacked_height,
    text_width,
)
from render.flat.sheet import Panel, Point, Text
from render.pages.binding import (
    GAP,
    LAYER_BY_LAYER,
    THE_PUZZLE,
    Section,
    SectionRole,
    answer_heading,
    area,
    lead,
)
from render.pages.binding import section as new_section
from render.pages.rules import Rule, rules_panel
from render.pages.shared import PICTURE, answer_area
from render.polycubes import words
from render.polycubes.layers import layer_panels
from render.polycubes.parts import part_panels
from render.polycubes.scene import (
    LyingPiece,
    assembled_solid,
    given_pieces,
    is_box,
    owners,
    target_bodies,
    title,
    visible,
)
from render.style import SMALLEST_TEXT, Style

ICON, LARGE_ICON = 14.0, 20.0  # mm of the drawing of a piece: beside an answer, and in the task
MARKS = 14.0  # mm beside a drawing for the numbers of the layers
DESCRIBED_LIMIT = 200  # pieces that the description names one by one


def puzzle_section(puzzle: PolycubePuzzle, style: Style) -> Section:
    """The target with what is given, its layers if they tell more, the pieces and the rules."""
    width, height = area(style)
    parts = rows(part_panels(puzzle, LARGE_ICON, style), width, GAP)
    task = [style.say(words.TASK, contents=contents(puzzle, style))]
    if puzzle.fixed:
        task.append(f"{style.count(words.GIVEN, len(puzzle.fixed))}.")
    if puzzle.may:
        task.append(f"{style.count(words.SPARE, len(puzzle.may))}.")
    opening, told = lead(" ".join(task), style), rules_panel(rules(puzzle), style)
    given, plain = given_pieces(puzzle), is_box(puzzle) and not (puzzle.golden or puzzle.marks)
    layers = []
    if given or not plain:
        layers = layer_rows(puzzle, given, 0.25 * height, style)
    room = height - stacked_height([opening, *parts, *layers, told], GAP) - GAP
    tall = min(max(room, 0.22 * height), 0.4 * height)
    flat = puzzle.size[2] == 1 and layers
    target = [] if flat else [centre_row(target_panel(puzzle, (0.7 * width, tall), style), width)]
    stack = (opening, *target, *layers, *parts, told)
    return _section(SectionRole.PUZZLE, puzzle, given, THE_PUZZLE, stack, style)


def target_panel(puzzle: PolycubePuzzle, room: Point, style: Style) -> Panel:
    """The target with the given pieces and the golden cube, as large as a room in mm allows."""
    given = given_pieces(puzzle)
    return numbered_panel(puzzle, target_solid(puzzle, given, style), room, style)


def target_solid(puzzle: PolycubePuzzle, given: Sequence[LyingPiece], style: Style) -> Solid:
    """The pale target, with pieces in it."""
    whole = assembled_solid(puzzle, given, style)
    pale = target_bodies(puzzle, owners(given), style)
    bodies: tuple[Body, ...] = (*pale, *whole.bodies)
    return Solid(title=whole.title, bodies=bodies, cell=style.cell_mm)


def answer_section(puzzle: PolycubePuzzle, shown: Sequence[LyingPiece], style: Style) -> Section:
    """The filled target, its layers, and the kinds of pieces, unless it shares its page."""
    width, height = answer_area(style)
    opening = lead(style.say(words.HOW_READ), style, 3.0)
    shares = style.share > 1
    parts = [] if shares else rows(part_panels(puzzle, ICON, style), width, GAP)
    layers, room = _layers(puzzle, shown, [opening, *parts], style)
    if room < 0.3 * height and stacked_height(parts, GAP) <= height and not style.screen:
        parts = [stack_rows(parts, GAP)]  # a list with a page of its own is not torn
        layers, room = _layers(puzzle, shown, [opening], style)
    room = max(room, PICTURE if shares else 0.3 * height)
    picture = centre_row(filled_panel(puzzle, shown, (0.94 * width, room), style), width)
    stack = (opening, picture, *layers, *parts)
    heading = answer_heading(style.proved)
    return _section(SectionRole.ANSWER, puzzle, shown, heading, stack, style)


def _layers(
    puzzle: PolycubePuzzle, shown: Sequence[LyingPiece], rest: Sequence[Panel], style: Style
) -> tuple[list[Panel], float]:
    """The layers for a page with a picture and the rest, and how high that picture may be."""
    room = answer_area(style)[1] - stacked_height(rest, GAP) - 2 * GAP
    layers = layer_rows(puzzle, shown, max(0.42 * room, 20.0), style)
    return layers, room - stacked_height(layers, GAP)


def layer_section(puzzle: PolycubePuzzle, shown: Sequence[LyingPiece], style: Style) -> Section:
    """The layers alone, as large as possible."""
    opening = lead(style.say(words.HOW_READ), style, 3.0)
    room = area(style)[1] - opening.height - GAP
    stack = (opening, *layer_rows(puzzle, shown, room, style))
    return _section(SectionRole.ANSWER, puzzle, shown, LAYER_BY_LAYER, stack, style)


def _section(
    role: SectionRole,
    puzzle: PolycubePuzzle,
    shown: Sequence[LyingPiece],
    heading: Phrase,
    stack: Sequence[Panel],
    style: Style,
) -> Section:
    described = about(puzzle, shown, style)
    return new_section(role, title(puzzle, style), heading, described, stack, style)


def contents(puzzle: PolycubePuzzle, style: Style) -> str:
    """The number of pieces, or the least and the most, and the golden cube."""
    low, high = sum(piece.low for piece in puzzle.pieces), puzzle.piece_count
    pieces = style.count(words.PIECES, high)
    if low < high:
        pieces = style.say(words.UP_TO, low=low, pieces=pieces)
    return pieces if puzzle.golden is None else style.say(words.AND_GOLD, pieces=pieces)


def rules(puzzle: PolycubePuzzle) -> list[Rule]:
    """The rules that matter for this puzzle."""
    idle = {
        FaultCode.GOLDEN_COVERED: puzzle.golden is None,
        FaultCode.FIXED_MOVED: not puzzle.fixed,
        FaultCode.COLOUR_CLASH: not puzzle.used_colours,
    }
    mirrored = words.MAY_MIRROR if puzzle.mirrored else None
    return [
        mirrored if mirrored and rule.faults == mirrored.faults else rule
        for rule in words.RULES
        if not idle.get(rule.faults[0], False)
    ]


def about(puzzle: PolycubePuzzle, shown: Sequence[LyingPiece], style: Style) -> str:
    """A text for people who cannot see the picture: the pieces with their cells."""
    placed = [
        f"{piece.label}: {' '.join(map(str, piece.cells))}"
        + (f" {style.say(words.FIXED)}" if piece.given else "")
        for piece in shown[:DESCRIBED_LIMIT]
    ]
    begun = f"{title(puzzle, style)}. {contents(puzzle, style)}."
    return f"{begun} {'; '.join(placed)}." if placed else begun


def filled_panel(
    puzzle: PolycubePuzzle, shown: Sequence[LyingPiece], room: Point, style: Style
) -> Panel:
    """The filled target with the numbers of its layers on its left."""
    return numbered_panel(puzzle, assembled_solid(puzzle, visible(shown), style), room, style)


def numbered_panel(puzzle: PolycubePuzzle, scene: Solid, room: Point, style: Style) -> Panel:
    """Bodies in their places with the numbers of the layers on their left."""
    boxes = [body.corners for body in scene.bodies]
    scale = best_scale(boxes, room[0] - 2 * MARKS, room[1])
    view, _ = framing(boxes, scale)
    picture, size = drawing(scene, scale, style), 2.8
    low = min(low[0] for low, _ in boxes), min(low[1] for low, _ in boxes)
    step = -(-SMALLEST_TEXT // (scale * style.cell_mm))  # so that numbers do not touch
    layers = range(0, puzzle.size[2] if puzzle.size[2] > 1 else 0, int(step))
    marks = tuple(
        Text(
            at=(MARKS + across - 2.0, down + 0.36 * size),
            content=style.say(LAYER, layer=1) if layer == 0 else str(layer + 1),
            size=size,
            colour=style.colours.muted,
            anchor="end",
        )
        for layer in layers
        for across, down in (view.at((*low, (layer + 0.5) * style.cell_mm)),)
    )
    items = (*shift_items(picture, (MARKS, 0.0)), *(marks if style.labels else ()))
    return Panel(width=picture.width + 2 * MARKS, height=picture.height, items=items)


def layer_rows(
    puzzle: PolycubePuzzle, shown: Sequence[LyingPiece], height: float, style: Style
) -> list[Panel]:
    """The layers in rows, as large as a room in mm allows, but readable."""
    width, (right, down, layers) = text_width(style.paper), puzzle.size
    edge = cell_edge((layers, down, right), (width, height), GAP)
    return rows(layer_panels(puzzle, owners(shown), edge, style), width, GAP)
