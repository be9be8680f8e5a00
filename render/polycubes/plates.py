"""The pieces of polycubes as they are printed, and a tray or a case for them."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

from puzzles.polycubes import PolycubePuzzle
from render.bodies.case import (
    CASE,
    FLOOR,
    FREE,
    LID,
    WALL,
    case_body,
    lid_body,
    on_plates,
    rectangle,
)
from render.bodies.engraving import engraving_prisms
from render.bodies.plates import laid_out
from render.bodies.prisms import prisms
from render.bodies.solid import BEYOND, Body, BodyRole, Carved, Prism, Solid, Voxels
from render.bodies.voxels.parts import parts_of
from render.bodies.voxels.shape import bevel_of, flat_area
from render.flat.palette import WOOD
from render.names import GOLDEN, kind_letters
from render.polycubes import words
from render.polycubes.scene import (
    golden_body,
    is_box,
    kind_body,
    kind_name,
    kinds_of,
    piece_name,
    shadow,
    title,
)
from render.polycubes.style import Overhangs, PolycubeStyle

BESIDE = 1.0  # mm between a label and a bevel
RIM = 0.6  # height of the rim of a tray, in cells, so that fingers reach the pieces
SPECK = 1e-3  # mm² that are no part of an outline
PINS = "pins"  # in the list of what is needed besides


def plates(puzzle: PolycubePuzzle, style: PolycubeStyle) -> Solid:
    """All pieces, as often as they may be used, labelled with the letters of their kinds."""
    pieces, called, pins = list[Body](), dict[str, str](), 0.0
    for kind, first in enumerate(kinds_of(puzzle)):
        name, count = kind_name(puzzle, kind, style), puzzle.range_of(first)[1]
        parts = _parts(puzzle, kind, style)
        pins += count * math.fsum(hole.high - hole.low - BEYOND for _, hole in _all_holes(parts))
        for number, (k, part) in product(range(1, count + 1), enumerate(parts, 1)):
            own, split = piece_name(kind, number, count).lower(), len(parts) > 1
            part_name = style.say(words.PART, name=name, number=k) if split else name
            called[part.kind] = part_name
            body = _label(part, kind_letters(kind), style)
            pieces.append(replace(body, name=f"piece-{own}-{k}" if split else f"piece-{own}"))
    groups: dict[str, Sequence[Body]] = {"": pieces}
    if puzzle.golden is not None:
        groups["golden"] = [golden_body((0, 0, 0), (1, 1, 1), style)]
        called |= dict.fromkeys(("golden", "golden-cube"), f"{GOLDEN}: {style.say(words.GOLDEN)}")
    bodies, contents = laid_out(groups, style, turning=True)
    called |= {PINS: style.say(words.PINS)} if pins else {}
    return Solid(
        title=title(puzzle, style),
        bodies=bodies,
        cell=style.cell_mm,
        plates=contents,
        called=tuple(called.items()),
        needed=((PINS, math.ceil(pins)),) if pins else (),
    )


def _parts(puzzle: PolycubePuzzle, kind: int, style: PolycubeStyle) -> list[Body]:
    """A piece as it is printed, in parts if the style says so."""
    splits = style.overhangs != Overhangs.SUPPORTS
    whole = kind_body(puzzle, kind, style, splits=splits)
    assert isinstance(whole.shape, Voxels)
    if not splits:
        return [whole]
    parts = parts_of(whole.shape, pins=style.overhangs == Overhangs.PINS)
    if len(parts) == 1:
        return [whole]
    return [replace(whole, shape=shape, kind=shape.kind) for shape in parts]


def _all_holes(parts: Sequence[Body]) -> Iterator[tuple[Body, Prism]]:
    return ((part, hole) for part in parts for hole in part.shape.engraved)


def _label(body: Body, letters: str, style: PolycubeStyle) -> Body:
    """The piece with its letters cut into the middle of a highest cell."""
    shape = body.shape
    if not style.labels or not isinstance(shape, Voxels):
        return body
    there, edge = set(shape.cells), shape.edge
    top = max(z for _, _, z in shape.cells)
    highest = [cell for cell in shape.cells if cell[2] == top]
    middle = [sum(along) / len(there) for along in zip(*there, strict=True)]
    x, y, _ = min(highest, key=lambda c: (abs(c[0] - middle[0]) + abs(c[1] - middle[1]), c))
    at = shape.origin[0] + (x + 0.5) * edge, shape.origin[1] + (y + 0.5) * edge
    room = edge - 2 * (shape.clearance + bevel_of(style) + BESIDE)
    cut = engraving_prisms(letters, (room, room), shape.edges[2] / 2, at=at)
    return replace(body, shape=replace(shape, engraved=shape.engraved + cut))


def tray_plates(puzzle: PolycubePuzzle, style: PolycubeStyle) -> Solid:
    """A case with its lid around a box, or else a tray with the outline of the target."""
    edge, (wide, deep, high) = style.cell_mm, puzzle.size
    if is_box(puzzle) and high > 1:
        lying = (wide * edge, deep * edge, high * edge)
        bodies = {
            style.say(CASE): case_body(lying, style), style.say(LID): lid_body(lying, style)
        }  # fmt: skip
        return on_plates("case", bodies, title(puzzle, style), style)
    return on_plates(
        "tray", {style.say(words.TRAY): tray_body(puzzle, style)}, title(puzzle, style), style
    )


def tray_body(puzzle: PolycubePuzzle, style: PolycubeStyle) -> Body:
    """A floor with a rim around the outline of the target as seen from above."""
    edge = style.cell_mm
    wide, deep = (length * edge + 2 * (WALL + FREE) for length in puzzle.size[:2])
    high = FLOOR + RIM * edge
    bevel = min(bevel_of(style), WALL / 3)
    outer = Prism(
        outline=rectangle(wide, deep), low=-high / 2, high=high / 2, bevels=(bevel, bevel)
    )
    from manifold3d import JoinType

    room = flat_area(shadow(puzzle), edge).offset(FREE, JoinType.Miter, 10.0)
    taken = prisms(room, FLOOR - high / 2, high / 2 + BEYOND, SPECK)
    shape = Carved(
        size=(wide, deep, high),
        clearance=0.0,
        chamfer=style.chamfer_mm,
        kind="tray",
        added=(outer,),
        taken=taken,
    )
    return Body(
        name="tray",
        shape=shape,
        centre=(0.0, 0.0, high / 2),
        colour=WOOD,
        kind="tray",
        role=BodyRole.TRAY,
    )
