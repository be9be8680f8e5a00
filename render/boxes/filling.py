"""The filling of a box as a motion: each block comes from above and sinks into its place."""

from collections.abc import Sequence
from dataclasses import replace

from puzzles.boxes import BoxPuzzle
from render.bodies.solid import Body, BodyRole, Caption, Cuboid, Joint, KeyFrame, Solid
from render.boxes.scene import Piece, assembled_solid
from render.boxes.steps import Laid, heading, limited_laying, step_sentences
from render.flat.palette import WOOD
from render.style import Style

HOLD, HOVER, SINK, REST, END = 0.6, 0.5, 0.6, 0.5, 1.2  # seconds of a step's parts
ABOVE = 0.8  # of a cell between the blocks that lie there and one that comes
FLOOR, BESIDE = 0.25, 0.3  # of a cell: thickness of the floor, and how far it reaches out


def filling(puzzle: BoxPuzzle, shown: Sequence[Piece], style: Style) -> Solid:
    """The filled box, with joints that bring the blocks into it, one after the other."""
    order = limited_laying(puzzle, shown)
    whole = assembled_solid(puzzle, shown, style)
    joints, captions, level = list[Joint](), list[Caption](), 0
    for number, one in enumerate(order):
        start = HOLD + number * (HOVER + SINK + REST)
        last = number + 1 == len(order)
        joints.append(_coming(one, level, start, END if last else 0.0, style))
        level = max(level, one.at[0] + one.size[0])
        moves = start + HOVER
        lines = (heading(number + 1, one, style), step_sentences(one, style)[-1])
        captions.append(Caption(start=start, moves=moves, stop=moves + SINK, lines=lines))
    carrier = {one.at: number for number, one in enumerate(order)}
    places = [*(piece.placement.at for piece in shown), puzzle.golden]
    bodies = [
        replace(body, joint=carrier[at])
        for body, at in zip(whole.bodies, places, strict=False)
        if at is not None
    ]
    return replace(
        whole,
        bodies=(_floor(puzzle, style), *bodies),
        joints=tuple(joints),
        captions=tuple(captions),
        still=True,
    )


def _coming(one: Laid, level: int, start: float, rest: float, style: Style) -> Joint:
    """The joint that lowers a block straight down, from above all others."""
    up = (max(level - one.at[0], 0) + ABOVE) * style.cell_mm
    sinks, lies = start + HOVER, start + HOVER + SINK
    keys = [KeyFrame(time=time, shift=(up, 0.0, 0.0)) for time in (start, sinks)]
    keys.append(KeyFrame(time=lies))
    if rest:
        keys.append(KeyFrame(time=lies + rest))
    pivot = (0.0, 0.0, 0.0)
    return Joint(parent=None, pivot=pivot, axis=(1.0, 0.0, 0.0), keys=tuple(keys), since=start)


def _floor(puzzle: BoxPuzzle, style: Style) -> Body:
    """The floor below the blocks; it is not printed."""
    cell = style.cell_mm
    _, deep, wide = (edge * cell for edge in puzzle.size)
    size = (FLOOR * cell, deep + 2 * BESIDE * cell, wide + 2 * BESIDE * cell)
    shape = Cuboid(size=size, clearance=0.0, chamfer=0.1 * FLOOR * cell)
    centre = (-FLOOR * cell / 2, deep / 2, wide / 2)
    return Body(
        name="floor", shape=shape, centre=centre, colour=WOOD, printed=False, role=BodyRole.FLOOR
    )
