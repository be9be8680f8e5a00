"""How to build polycubes and how to take them apart by hand: a picture for each step."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from puzzles.lattice import Cell
from puzzles.polycubes import PolycubePuzzle, PolycubeSolution
from render.bodies.isometric import paint
from render.bodies.projection import Corners, View, best_scale, framing
from render.bodies.solid import Body, Solid, Step
from render.bodies.vectors import Vector, add_vectors
from render.bodies.voxels.shape import CORNERS
from render.flat.layout import centre_row
from render.flat.marks import arrow, tag
from render.flat.palette import mix, readable_on
from render.flat.sheet import Group, Item, Panel, Path, Stroke, Text
from render.pages.binding import Section, SectionRole, lead, section
from render.pages.guide import Shown, column, describe_steps, guide
from render.polycubes import words
from render.polycubes.pages import DESCRIBED_LIMIT, contents
from render.polycubes.scene import assembled_solid, lying_pieces, shadow, title, weight_centre
from render.polycubes.way import (
    Frame,
    TakeApart,
    find_way,
    frames,
    laying,
    move_text,
    names_of,
    refuse_many,
)
from render.style import Style
from words.phrases import Phrase

COLUMNS, PHONE_COLUMNS = 4, 2
HEIGHT = 1.0  # of a picture, per its width, at the most
PALE = 0.72  # share of the paper's colour in the pieces that rest
ARROW = 0.9  # cells that an arrow reaches out

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
    every = find_way(puzzle, solution, take_apart)
    placed = [_place_frame(frame, frame.after, frame.by, style) for frame in every]
    said = [(frame.move.pieces, (move_text(frame, style),)) for frame in every]
    lines = words.HOW_APART, words.HOW_MOVED
    return _guide_section(puzzle, solution, placed, said, lines, style)


def step_section(
    puzzle: PolycubePuzzle, solution: PolycubeSolution, take_apart: TakeApart, style: Style
) -> Section:
    """Built step by step: each piece from above, or else as it comes apart, backwards."""
    order = laying(puzzle, solution)
    refuse_many(len(order), "pieces are added one by one")
    stage = None if all(lowered for _, lowered in order) else take_apart(puzzle, solution)
    if stage is not None:
        moves = frames(stage, len(order))[::-1]
        placed = [_place_frame(frame, frame.before, _minus(frame.by), style) for frame in moves]
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


def _place_frame(frame: Frame, offsets: Mapping[int, Cell], by: Cell, style: Style) -> Placed:
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
    fewest = max(2, math.ceil(math.sqrt(len(placed))))
    columns = PHONE_COLUMNS if style.screen else min(COLUMNS, fewest)
    wide, lying = column(columns, style), whole(puzzle, solution, style)
    names = [body.label for body in lying.bodies]
    boxes = [body.corners for one in placed for body in _reach(lying, one)]
    view, size = framing(boxes, best_scale(boxes, wide, HEIGHT * wide))
    steps = [
        Shown(
            picture=centre_row(Panel(width=size[0], height=size[1], items=drawn), wide),
            heading=f"{number}. {names_of(pieces, names, style)}",
            told=told,
        )
        for number, (at, (pieces, told)) in enumerate(zip(placed, said, strict=True), 1)
        for drawn in (_picture(puzzle, lying, at, view, style),)
    ]
    about = f"{title(puzzle, style)}. {contents(puzzle, style)}."
    about = f"{about} {describe_steps(steps, DESCRIBED_LIMIT)}"
    stack = [lead(style.say(lines[1]), style, 3.0), *guide(steps, columns, style)]
    return section(SectionRole.ANSWER, title(puzzle, style), lines[0], about, stack, style)


def _reach(lying: Solid, placed: Placed) -> Iterator[Body]:
    """Bodies as far as a picture shows them, with the arrow."""
    yield from lying.bodies
    shifts, moved, way = placed
    for k, by in shifts.items():
        body = _shift_body(lying.bodies[k], by)
        yield body
        if way is not None and k in moved:
            far = ARROW * lying.cell / max(map(abs, way))
            yield replace(body, centre=add_vectors(body.centre, way, far))


def _shift_body(body: Body, by: Vector) -> Body:
    return replace(body, centre=add_vectors(body.centre, by))


def _picture(
    puzzle: PolycubePuzzle, lying: Solid, placed: Placed, view: View, style: Style
) -> tuple[Item, ...]:
    """The pieces where they are, pale but for those that are moved, and an arrow for the move."""
    shifts, coloured, way = placed
    paper, bodies = style.colours.paper, list[Body]()
    items: list[Item] = [] if way is not None else [_floor(puzzle, view, style)]
    for k, by in shifts.items():
        body = _shift_body(lying.bodies[k], by)
        if k not in coloured:
            body = replace(body, colour=mix(body.colour, paper, PALE), label="", metal=False)
        bodies.append(body)
    painted = paint(bodies, view, lying.cell, style)
    items += painted
    written = {each.name for each in painted if any(isinstance(i, Text) for i in each.items)}
    for body in (_shift_body(lying.bodies[k], shifts[k]) for k in coloured):
        if style.labels and body.name not in written:  # it is small, or behind others
            at = view.at(weight_centre(body))
            items.append(tag(body.label, at, body.colour, readable_on(body.colour), paper))
    if way is not None:
        moved = [_shift_body(lying.bodies[k], shifts[k]).corners for k in coloured]
        items.append(_arrow(moved, way, view, style))
    return tuple(items)


def _floor(puzzle: PolycubePuzzle, view: View, style: Style) -> Group:
    """The ground below the target, cell by cell."""
    edge, line = style.cell_mm, Stroke(colour=style.colours.line, width=0.15)
    cells = [
        tuple(view.at(((x + a) * edge, (y + b) * edge, 0.0)) for a, b in CORNERS)
        for x, y in sorted(shadow(puzzle))
    ]
    fill = style.colours.wall
    items = tuple(Path(points=points, fill=fill, stroke=line) for points in cells)
    return Group(name="ground", items=items)


def _arrow(boxes: Iterable[Corners], way: Vector, view: View, style: Style) -> Group:
    """An arrow that leaves pieces the way they go."""
    lows, highs = zip(*boxes, strict=True)
    spans = [
        (min(low[k] for low in lows), max(high[k] for high in highs), round(way[k]))
        for k in range(3)
    ]
    ends = []
    for out in (-0.15, ARROW):
        x, y, z = (
            (a + b) / 2 + ((w > 0) - (w < 0)) * ((b - a) / 2 + out * style.cell_mm)
            for a, b, w in spans
        )
        ends.append(view.at((x, y, z)))
    return arrow(ends[0], ends[1], style)


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
