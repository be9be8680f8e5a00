"""A cube as a tile to print: floor, walls, corridor, and dovetails on its four sides.

Seen from above as on the plan: x is east, y is north. The document's cube has 20 cm of wall, 60 cm
of corridor, 20 cm of wall; lengths below are shares of the edge of a cube.

Each side has a tongue and, mirrored about the middle of the side, a groove of the same form. Two
cubes meet along one curve, which is its own image after half a turn: so any cube meets any other
in any turn, and both keep the clearance to that curve. Grooves run all the way up and down, so a
cube is laid into its place from above, wherever its neighbours lie.
"""

import math
from collections.abc import Sequence

from puzzles.codes import RuleCode
from puzzles.errors import RuleError
from puzzles.mazes.kool import letters
from render.bodies.solid import BEYOND, FINEST, Carved, Prism
from render.flat.sheet import Point
from render.mazes.cubes import WALL, corridor
from render.mazes.style import MazeStyle

HEIGHT, FLOOR = 0.5, 0.15  # half a cube, so that one sees and reaches into the corridors
DEPTH, NECK, HEAD, ASIDE = 0.09, 0.13, 0.19, 0.17  # of a dovetail; how far from the middle
SLOPE = (HEAD - NECK) / 2 / DEPTH
LEAN = SLOPE + math.hypot(1.0, SLOPE)  # mm that a corner moves along its face, per mm of a gap
BEVEL = 0.03  # widest; the neck of a tongue has to keep something to stand on
NARROWEST = 0.8  # mm of a neck: two lines of a printer's nozzle
ENGRAVED = 0.025  # depth of the marks
ARROW: tuple[Point, ...] = (
    (-0.07, -0.25),
    (0.07, -0.25),
    (0.07, 0.02),
    (0.19, 0.02),
    (0.0, 0.28),
    (-0.19, 0.02),
    (-0.07, 0.02),
)  # below, to the north
CORNER: tuple[Point, ...] = ((-0.46, 0.46), (-0.46, 0.34), (-0.34, 0.46))  # above, north-west
CARPET = 0.012  # thickness of the floor's colour, which is shown and not printed


def tile(cube: int, style: MazeStyle) -> Carved:
    """The shape of a cube that is not turned; RuleError if no dovetail could be printed."""
    cell, high = style.cell_mm, HEIGHT * style.cell_mm
    refuse_small(style)
    bevel, deep = bevel_width(style), ENGRAVED * cell
    ground, top = -high / 2, high / 2
    wide = cell * (1 + 2 * DEPTH)
    return Carved(
        size=(wide, wide, high),
        clearance=style.clearance_mm,
        chamfer=style.chamfer_mm,
        kind=f"tile-{letters(cube).lower()}",
        added=(Prism(outline=outline(style), low=ground, high=top, bevels=(bevel, bevel)),),
        taken=(
            Prism(
                outline=room(cube, cell),
                low=ground + FLOOR * cell,
                high=top + BEYOND,
                bevels=(0.0, -bevel - BEYOND if bevel else 0.0),
            ),
            Prism(outline=_scale_shares(ARROW, cell), low=ground - BEYOND, high=ground + deep),
            Prism(outline=_scale_shares(CORNER, cell), low=top - deep, high=top + BEYOND),
        ),
    )


def refuse_small(style: MazeStyle) -> None:
    """Raise RuleError if the neck of a dovetail would be too narrow to make."""
    if neck(style) < NARROWEST - 1e-9:
        least = math.ceil((NARROWEST + 2 * LEAN * style.clearance_mm) / NECK * 10) / 10
        what = f"a cube with this clearance is at least {least:g} mm wide, not {style.cell_mm:g}"
        raise RuleError(RuleCode.CUBE_TOO_SMALL, what, ("style", "cell_mm"))


def bevel_width(style: MazeStyle) -> float:
    """Width of the bevels in mm as they are built; a fifth of a tongue's neck has to be left."""
    bevel = min(style.chamfer_mm, BEVEL * style.cell_mm, 0.8 * neck(style) / 2 / LEAN)
    return bevel if bevel >= FINEST else 0.0


def neck(style: MazeStyle) -> float:
    """The narrowest width of a tongue after the clearance, in mm."""
    return NECK * style.cell_mm - 2 * LEAN * style.clearance_mm


def outline(style: MazeStyle) -> tuple[Point, ...]:
    """A cube from above, counter-clockwise, the clearance taken off all around."""
    cell, gap = style.cell_mm, style.clearance_mm
    face, halves = cell / 2 - gap, (NECK / 2 * cell, HEAD / 2 * cell)
    tongue, groove = ([half + way * LEAN * gap for half in halves] for way in (-1, 1))
    side = [
        (face, face),
        *_dovetail(ASIDE * cell, face, face + DEPTH * cell, tongue),
        *_dovetail(-ASIDE * cell, face, face - DEPTH * cell, groove),
    ]
    return tuple(point for quarters in (0, 3, 2, 1) for point in _turn_points(side, quarters))


def _dovetail(middle: float, face: float, end: float, half: Sequence[float]) -> list[Point]:
    """The corners of a dovetail of the north side, from east to west."""
    return [
        (middle + half[0], face),
        (middle + half[1], end),
        (middle - half[1], end),
        (middle - half[0], face),
    ]


def room(cube: int, cell: float) -> tuple[Point, ...]:
    """The corridors from above, counter-clockwise, out of the cube at its open sides."""
    half, out = (0.5 - WALL) * cell, (0.5 + DEPTH) * cell + BEYOND
    points: list[Point] = []
    for quarters, side in ((0, 1), (3, 8), (2, 4), (1, 2)):  # north, west, south, east
        arm = [(half, half)] + ([(half, out), (-half, out)] if cube & side else [])
        points += _turn_points(arm, quarters)
    return tuple(points)


def _turn_points(points: Sequence[Point], quarters: int) -> tuple[Point, ...]:
    """Turned clockwise about the middle of the cube."""
    for _ in range(quarters):
        points = [(y, -x) for x, y in points]
    return tuple(points)


def _scale_shares(shares: Sequence[Point], cell: float) -> tuple[Point, ...]:
    return tuple((x * cell, y * cell) for x, y in shares)


# bodies that are shown and not printed


def carpet(cube: int, style: MazeStyle) -> Carved:
    """The floor of the corridors in a colour, to be laid onto the floor of the cube."""
    inset = style.clearance_mm + bevel_width(style)
    cell, thick = style.cell_mm - 2 * inset, CARPET * style.cell_mm
    # The plan's y runs down, so its corners are counter-clockwise the other way round.
    outline = [((x - 0.5) * cell, (0.5 - y) * cell) for x, y in reversed(corridor(cube))]
    return _sheet(f"floor-{letters(cube).lower()}", outline, style.cell_mm, thick)


def corner_mark(style: MazeStyle) -> Carved:
    """The colour in the mark of the north-west corner; its middle is that of the cube's top."""
    thick = 0.8 * ENGRAVED * style.cell_mm
    return _sheet("mark", _scale_shares(CORNER, style.cell_mm), style.cell_mm, thick)


def _sheet(kind: str, outline: Sequence[Point], cell: float, thick: float) -> Carved:
    prism = Prism(outline=tuple(outline), low=-thick / 2, high=thick / 2)
    return Carved(size=(cell, cell, thick), clearance=0.0, chamfer=0.0, kind=kind, added=(prism,))


def arrow(style: MazeStyle) -> Carved:
    """An arrow to the north that lies on the ground."""
    return _sheet(
        "arrow", _scale_shares(ARROW, 1.6 * style.cell_mm), style.cell_mm, FLOOR * style.cell_mm
    )
