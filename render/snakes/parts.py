"""The pieces of a snake to print: each kind by itself, and all of them on plates by colour."""

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from puzzles.codes import RuleCode
from puzzles.errors import RuleError
from puzzles.snakes import SnakePuzzle
from render.bodies.engraving import engraving_prisms
from render.bodies.plates import pack_plates
from render.bodies.solid import Body, Solid
from render.bodies.vectors import Turn, Vector
from render.flat.palette import CHAIN
from render.flat.sheet import Point
from render.kinds import NamedKind, short_numbers
from render.snakes import words
from render.snakes.scene import SHADES, bored_cube, cube_shape, kinds, title
from render.snakes.style import SnakeStyle, SnakeView

PARTS = ("straight", "corner", "end")  # by their number in `SnakeStyle.part`
LIGHT, DARK = 0, 1
PLATES: dict[str, tuple[int, ...]] = {
    SnakeView.PLATES: (LIGHT, DARK),
    SnakeView.PLATE_LIGHT: (LIGHT,),
    SnakeView.PLATE_DARK: (DARK,),
}
BESIDE = 1.0  # mm between a number and a bevel
CORD = "elastic cord"  # in data
KNOTS = 150.0  # mm of cord more than there is in the cubes, to tie both knots and pull

# x or y goes up: straight channels stand, a knot's pocket is open to the top, and the channel of
# a corner leads from the side to the top, so that no piece needs a support.
LYING: dict[str, Turn] = {
    "straight": ((0.0, 0.0, -1.0), (0.0, 1.0, 0.0), (1.0, 0.0, 0.0)),
    "corner": ((1.0, 0.0, 0.0), (0.0, 0.0, -1.0), (0.0, 1.0, 0.0)),
    "end": ((0.0, 0.0, 1.0), (0.0, 1.0, 0.0), (-1.0, 0.0, 0.0)),
}


def single(puzzle: SnakePuzzle, style: SnakeStyle) -> Solid:
    """One piece of a kind as it is printed, standing on the ground about the origin."""
    assert style.part is not None
    if style.part >= len(PARTS):
        named = ", ".join(f"{number} {kind}" for number, kind in enumerate(PARTS))
        what = f"the parts of a snake are {named}, not {style.part}"
        raise RuleError(RuleCode.NO_SUCH_PART, what, ("style", "part"))
    kind = PARTS[style.part]
    body = _piece(kind, kind, LIGHT, (0.0, 0.0), style)
    return Solid(
        title=f"{title(puzzle, style)}, {style.say(words.KINDS[kind])}",
        bodies=(body,),
        cell=style.cell_mm,
        called=tuple(kind_names(style)),
    )


def plates(puzzle: SnakePuzzle, style: SnakeStyle) -> Solid:
    """All pieces of one colour or of both; no plate has both colours."""
    tones = PLATES[style.view or SnakeView.PLATES]
    pieces = [
        [(k, kind) for k, kind in enumerate(kinds(puzzle.chain)) if k % 2 == t] for t in tones
    ]
    wide, deep, _ = bored_cube(PARTS[0], style).edges
    sizes = {
        SHADES[tone]: [(wide, deep)] * len(group)
        for tone, group in zip(tones, pieces, strict=True)
    }
    packing = pack_plates(sizes, style)
    bodies = [
        replace(_number_cube(puzzle, k, kind, spot.at, style), plate=spot.plate)
        for group, spots in zip(pieces, packing.spots, strict=True)
        for (k, kind), spot in zip(group, spots, strict=True)
        if spot is not None
    ]
    return Solid(
        title=title(puzzle, style),
        bodies=tuple(bodies),
        cell=style.cell_mm,
        plates=packing.plates,
        needed=((CORD, float(cord_to_cut(puzzle, style))),),
        called=tuple(kind_names(style)),
        kinds=tuple(named_kinds(puzzle, style)) if style.labels else (),
    )


def kind_names(style: SnakeStyle) -> Iterator[tuple[str, str]]:
    """Names of the kinds of pieces, of the plates of a colour, and of the cord."""
    shades = {shade: style.say(phrase) for shade, phrase in words.SHADES.items()}
    for kind, phrase in words.KINDS.items():
        for shade, said in shades.items():
            yield f"{kind}-{shade}", f"{style.say(phrase)} ({said})"
    yield from shades.items()
    yield CORD, style.say(words.ELASTIC)


def named_kinds(puzzle: SnakePuzzle, style: SnakeStyle) -> list[NamedKind]:
    """The cubes of both colours by their numbers."""
    return [
        NamedKind(
            name=short_numbers(tone + 1, puzzle.cubes, 2),
            colour=CHAIN[tone],
            said=style.say(words.SHADES[SHADES[tone]]),
            count=len(range(tone, puzzle.cubes, 2)),
        )
        for tone in (LIGHT, DARK)
        if tone < puzzle.cubes
    ]


def counts(puzzle: SnakePuzzle) -> Counter[str]:
    """Number of pieces of each kind."""
    return Counter(kinds(puzzle.chain))


def cord_length(puzzle: SnakePuzzle, style: SnakeStyle) -> float:
    """Millimetres of cord in the cubes from knot to knot, at rest."""
    cell = style.cell_mm
    corner = bored_cube("corner", style)
    lead = cell / 2 - corner.arc  # with the clearance beside it
    through = {"straight": cell, "corner": 2 * lead + corner.arc * math.pi / 2, "end": cell / 2}
    return math.fsum(count * through[kind] for kind, count in counts(puzzle).items())


def cord_to_cut(puzzle: SnakePuzzle, style: SnakeStyle) -> int:
    """Millimetres of cord to cut off, both knots included, in whole centimetres."""
    return math.ceil((cord_length(puzzle, style) + KNOTS) / 10) * 10


def _number_cube(puzzle: SnakePuzzle, k: int, kind: str, at: Point, style: SnakeStyle) -> Body:
    """A cube of the chain, its number cut into a side that the cord does not pass."""
    name = f"cube-{k + 1:0{len(str(puzzle.cubes))}d}-{kind}"
    body = _piece(name, kind, k % 2, at, style)
    if not style.labels:
        return body
    edge = body.shape.edges[2]
    room = edge - 2 * (body.shape.bevel + BESIDE)
    cut = engraving_prisms(str(k + 1), (room, room), edge / 2)
    return replace(body, shape=replace(body.shape, engraved=cut))


def _piece(name: str, kind: str, tone: int, at: Point, style: SnakeStyle) -> Body:
    shape = cube_shape(kind, style)
    centre: Vector = (*at, shape.edges[2] / 2)
    return Body(
        name=name,
        shape=shape,
        centre=centre,
        colour=CHAIN[tone],
        turn=LYING[kind],
        kind=f"{kind}-{SHADES[tone]}",
    )
