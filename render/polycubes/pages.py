"""Pages of polycubes: the puzzle with its pieces and its rules, and the answer by itself."""

from collections.abc import Sequence
from functools import partial

from puzzles.codes import FaultCode
from puzzles.polycubes import PolycubePuzzle
from render.bodies.solid import Body, Solid
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
from render.style import Style

ICON, LARGE_ICON = 14.0, 20.0  # mm of the drawing of a piece: beside an answer, and in the task
NUMBERED_ICON = 25.0  # if its cells have numbers
DESCRIBED_LIMIT = 200  # pieces that the description names one by one


def puzzle_section(puzzle: PolycubePuzzle, style: Style) -> Section:
    """The target with what is given, its layers if they tell more, the pieces and the rules."""
    width, height = area(style)
    icon = NUMBERED_ICON if any(piece.marks for piece in puzzle.pieces) else LARGE_ICON
    parts = rows(part_panels(puzzle, icon, style), width, GAP)
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
    names = title(puzzle, style), THE_PUZZLE, about(puzzle, given, style)
    return section(SectionRole.PUZZLE, *names, stack, style)


def target_panel(puzzle: PolycubePuzzle, room: Point, style: Style) -> Panel:
    """The target with the given pieces and the golden cube, as large as a room in mm allows."""
    given = given_pieces(puzzle)
    return _number_layers(puzzle, target_solid(puzzle, given, style), room, style)


def target_solid(puzzle: PolycubePuzzle, given: Sequence[LyingPiece], style: Style) -> Solid:
    """The pale target, with pieces in it."""
    whole = assembled_solid(puzzle, given, style)
    pale = target_bodies(puzzle, owners(given), style)
    bodies: tuple[Body, ...] = (*pale, *whole.bodies)
    return Solid(title=whole.title, bodies=bodies, cell=style.cell_mm)


def filling_of(puzzle: PolycubePuzzle, shown: Sequence[LyingPiece], style: Style) -> Filling:
    """The pieces in their places, for the pages of an answer."""
    return Filling(
        title=title(puzzle, style),
        description=about(puzzle, shown, style),
        how_read=words.HOW_READ,
        parts=partial(part_panels, puzzle, ICON, style),
        layers=partial(layer_rows, puzzle, shown, style=style),
        picture=partial(filled_panel, puzzle, shown, style=style),
    )


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
    return _number_layers(puzzle, assembled_solid(puzzle, visible(shown), style), room, style)


def _number_layers(puzzle: PolycubePuzzle, scene: Solid, room: Point, style: Style) -> Panel:
    """Bodies in their places with the numbers of the layers, if there are several."""
    lows = [body.corners[0] for body in scene.bodies]
    low, layers = (min(x for x, _, _ in lows), min(y for _, y, _ in lows)), puzzle.size[2]
    return numbered_panel(scene, low, layers if layers > 1 else 0, room, style)


def layer_rows(
    puzzle: PolycubePuzzle, shown: Sequence[LyingPiece], height: float, style: Style
) -> list[Panel]:
    """The layers in rows, as large as a room in mm allows, but readable."""
    width, (right, down, layers) = text_width(style.paper), puzzle.size
    edge = cell_edge((layers, down, right), (width, height), GAP)
    return rows(layer_panels(puzzle, owners(shown), edge, style), width, GAP)
