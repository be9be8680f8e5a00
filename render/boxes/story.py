"""How a box is filled, for viewers: block by block, each straight down from above."""

from collections.abc import Sequence
from dataclasses import replace

from puzzles.boxes import BoxPuzzle
from render.bodies.solid import Solid, Step
from render.boxes.order import laying
from render.boxes.scene import Piece
from render.boxes.steps import block_title, step_sentences
from render.style import Style


def stepwise(solid: Solid, puzzle: BoxPuzzle, shown: Sequence[Piece], style: Style) -> Solid:
    """The bodies of these pieces, with the order in which they can be laid.

    What lies there comes at the times of the captions, if it moves.
    """
    places = [piece.placement.at for piece in shown]
    places += [puzzle.golden] if puzzle.golden is not None else []
    blocks = solid.bodies[len(solid.bodies) - len(places) :]
    names = {at: body.name for at, body in zip(places, blocks, strict=True)}
    order = laying(puzzle, shown)
    times: list[tuple[float, float] | None]
    times = [(caption.start, caption.stop) for caption in solid.captions] or [None] * len(order)
    steps = tuple(
        Step(
            told=f"{block_title(one, style)}, {step_sentences(one, style)[-1]}",
            pieces=(names[one.at],),
            lowered=True,
            time=time,
        )
        for one, time in zip(order, times, strict=True)
    )
    return replace(solid, steps=steps)
