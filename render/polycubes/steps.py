"""How to build polycubes and how to take them apart by hand: a picture for each step."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from puzzles.lattice import Cell
from puzzles.phrases import Phrase
from puzzles.polycubes import PolycubePuzzle, PolycubeSolution
from render.bodies.isometric import paint
from render.bodies.projection import Corners, View, best_scale, framing
from render.bodies.solid import Body, Solid, Step
from render.bodies.vectors import Vector, add_vectors
from render.flat.layout import centre_row
from render.flat.palette import mix
from render.flat.sheet import Group, Item, Panel, Path, Stroke
from render.pages.binding import Section, SectionRole, lead, section
from render.pages.guide import Shown, column, describe_steps, guide
from render.polycubes import words
from render.polycubes.pages import DESCRIBED_LIMIT, contents
from render.polycubes.scene import assembled_solid, lying_pieces, title
from render.polycubes.way import Frame, TakeApart, found_way, frames, laying, move_text, names_of
from render.style import Style

COLUMNS, PHONE_COLUMNS = 4, 2
HEIGHT = 1.0  # of a picture, per its width, at the most
PALE = 0.72  # share of the paper's colour in the pieces that rest
HEAD = 2.2  # mm of the head of an arrow

Placed = tuple[Mapping[int, Vector], Sequence[int], Vector | None]  # shifts, coloured ones, arrow


def whole(puzzle: PolycubePuzzle, solution: PolycubeSolution, style: Style) -> Solid:
    """All pieces in the order of the solution, then the golden cube."""
    return assembled_solid(puzzle, lying_pieces(puzzle, solution), style)


def shift_of(cells: Cell, style: Style) -> Vector:
    """Cells along x, y and z as mm in space."""
    x, y, z = cells
    return x * style.cell_mm, -y * style.cell_mm, z * style.cell_mm


def apart_section(
    puzzle: PolycubePuzzle, solution: PolycubeSolution, take_apart: TakeApart, style: Style
) -> Section:
    """Taken apart, move by move."""
    every = found_way(puzzle, solution, take_apart)
    placed = [_placed(frame, frame.after, frame.by, style) for frame in every]
    said = [(frame.move.pieces, (move_text(frame, style),)) for frame in every]
    lines = words.HOW_APART, words.HOW_MOVED
    return _guide_section(puzzle, solution, placed, said, lines, style)


def step_section(
    puzzle: PolycubePuzzle, solution: PolycubeSolution, take_apart: TakeApart, style: Style
) -> Section:
    """Built step by step: each piece from above, or else as it comes apart, backwards."""
    order = laying(puzzle, solution)
    stage = None if all(lowered for _, lowered in order) else take_apart(puzzle, solution)
    if stage is not None:
        moves = frames(stage, len(order))[::-1]
        placed = [_placed(frame, frame.before, _minus(frame.by), style) for frame in moves]
        said = [(frame.move.pieces, (move_text(frame, style, back=True),)) for frame in moves]
        lines = words.HOW_TO_BUILD, words.HOW_MOVED
        return _guide_section(puzzle, solution, placed, said, lines, style)
    still, lying = (0.0, 0.0, 0.0), whole(puzzle, solution, style).bodies
    placed = [
        (dict.fromkeys((k for k, _ in order[: number + 1]), still), (order[number][0],), None)
        for number in range(len(order))
    ]
    said = [((k,), (_layers_text(lying[k], style),)) for k, _ in order]
    lowered = all(lowered for _, lowered in order)
    lines = words.HOW_TO_BUILD, words.HOW_LAID if lowered else words.HOW_ADDED
    return _guide_section(puzzle, solution, placed, said, lines, style)


def _minus(cells: Cell) -> Cell:
    x, y, z = cells
    return -x, -y, -z


def _placed(frame: Frame, offsets: Mapping[int, Cell], by: Cell, style: Style) -> Placed:
    return (
        {k: shift_of(offset, style) for k, offset in offsets.items()},
        frame.move.pieces,
        shift_of(by, style),
    )


def _layers_text(body: Body, style: Style) -> str:
    low = body.layer or 1
    high = low - 1 + round((body.corners[1][2] - body.corners[0][2]) / style.cell_mm)
    count, which = high - low + 1, low if high == low else f"{low}–{high}"
    return style.count(words.LAYER, count, which=which)


def _guide_section(
    puzzle: PolycubePuzzle,
    solution: PolycubeSolution,
    placed: Sequence[Placed],
    said: Sequence[tuple[Sequence[int], tuple[str, ...]]],
    lines: tuple[Phrase, Phrase],
    style: Style,
) -> Section:
    """Pictures of one scale, each with its number, its pieces and a line."""
    columns = PHONE_COLUMNS if style.screen else COLUMNS
    wide, lying = column(columns, style), whole(puzzle, solution, style)
    names = [body.label if body.name != "golden" else style.say(words.GOLDEN)
             for body in lying.bodies]  # fmt: skip
    boxes = [_shifted(lying.bodies[k], by).corners for at, _, _ in placed for k, by in at.items()]
    view, size = framing(boxes, best_scale(boxes, wide, HEIGHT * wide))
    steps = [
        Shown(
            picture=centre_row(Panel(width=size[0], height=size[1], items=drawn), wide),
            heading=f"{number}. {names_of(pieces, names, style)}",
            told=told,
        )
        for number, (at, (pieces, told)) in enumerate(zip(placed, said, strict=True), 1)
        for drawn in (_picture(lying, at, view, style),)
    ]
    about = f"{title(puzzle, style)}. {contents(puzzle, style)}."
    about = f"{about} {describe_steps(steps, DESCRIBED_LIMIT)}"
    stack = [lead(style.say(lines[1]), style, 3.0), *guide(steps, columns, style)]
    return section(SectionRole.ANSWER, title(puzzle, style), lines[0], about, stack, style)


def _shifted(body: Body, by: Vector) -> Body:
    return replace(body, centre=add_vectors(body.centre, by))


def _picture(lying: Solid, placed: Placed, view: View, style: Style) -> tuple[Item, ...]:
    """The pieces where they are, pale but for those that are moved, and an arrow for the move."""
    shifts, coloured, way = placed
    paper, bodies = style.colours.paper, list[Body]()
    for k, by in shifts.items():
        body = _shifted(lying.bodies[k], by)
        if k not in coloured:
            body = replace(body, colour=mix(body.colour, paper, PALE), label="", metal=False)
        bodies.append(body)
    items: list[Item] = list(paint(bodies, view, lying.cell, style))
    if way is not None:
        moved = [_shifted(lying.bodies[k], shifts[k]).corners for k in coloured]
        items.append(_arrow(moved, way, view, style))
    return tuple(items)


def _arrow(boxes: Iterable[Corners], way: Vector, view: View, style: Style) -> Group:
    """An arrow from where pieces were to where they are, in the middle of them."""
    lows, highs = zip(*boxes, strict=True)
    x, y, z = (
        (min(low[k] for low in lows) + max(high[k] for high in highs)) / 2 for k in range(3)
    )
    far = max(map(abs, way))
    long = min(far, 1.5 * style.cell_mm)
    start = add_vectors((x, y, z), way, -0.5 * long / far)
    (a, b), (c, d) = view.at(start), view.at(add_vectors(start, way, long / far))
    length = max(((c - a) ** 2 + (d - b) ** 2) ** 0.5, 1e-6)
    right, down = (c - a) / length, (d - b) / length
    neck = (c - HEAD * right, d - HEAD * down)
    ink, halo = style.colours.ink, Stroke(colour=style.colours.paper, width=1.7)
    head = (
        (c, d),
        (neck[0] - 0.45 * HEAD * down, neck[1] + 0.45 * HEAD * right),
        (neck[0] + 0.45 * HEAD * down, neck[1] - 0.45 * HEAD * right),
    )
    line = Stroke(colour=ink, width=0.7)
    return Group(
        name="move",
        items=(
            halo.along(((a, b), neck)),
            Path(points=head, fill=ink, stroke=Stroke(colour=style.colours.paper, width=0.9)),
            line.along(((a, b), neck)),
            Path(points=head, fill=ink),
        ),
    )


def stepwise(
    solid: Solid, puzzle: PolycubePuzzle, solution: PolycubeSolution, style: Style
) -> Solid:
    """The bodies of a whole solution, with an order in which they can be added from below."""
    bodies = whole(puzzle, solution, style).bodies
    shown = {body.name for body in solid.bodies}
    steps = tuple(
        Step(
            told=f"{bodies[k].label}, {_layers_text(bodies[k], style)}",
            pieces=(bodies[k].name,),
            lowered=lowered,
        )
        for k, lowered in laying(puzzle, solution)
        if bodies[k].name in shown
    )
    return replace(solid, steps=steps)
