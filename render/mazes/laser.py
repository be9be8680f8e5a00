"""Cubes of a maze for a laser: a floor with dovetails, and walls to glue onto it.

A floor is as wide as a printed cube and hooks into its neighbours as that does; the corridors are
engraved on it, and the name of the cube in their middle. Walls are what lies beside the corridors,
`wall_sheets` of them upon one another. A closed side keeps its dovetails, an open one leaves them
to the floor; the mark of the turn is engraved on the uppermost wall in the north-west.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from puzzles.codes import RuleCode
from puzzles.mazes import MazePuzzle
from puzzles.mazes.kool import letters
from render.flat.sheet import Point, Sheet
from render.laser import CUT_LIMIT, FlatPart, Ring, cut_sheets, letter_rings, rings_of
from render.limits import refuse_more
from render.mazes import words
from render.mazes.cubes import WALL
from render.mazes.pages import title
from render.mazes.style import MazeStyle
from render.mazes.tiles import CORNER, outline, refuse_small, room
from render.style import Usual

if TYPE_CHECKING:
    from manifold3d import CrossSection

WIDE = 50.0  # mm of a cube unless its client chose a size: narrower walls than 10 mm get lost
BESIDE = 0.6  # mm from the engraving to the edge of a floor
NAMED = 0.5  # of the corridor: room of a name


def laser_sheets(puzzle: MazePuzzle, style: MazeStyle) -> list[Sheet]:
    """The floors and walls of all cubes on sheets as large as the bed."""
    if isinstance(style.cell_mm, Usual):
        style = replace(style, cell_mm=WIDE)
    refuse_small(style)
    kinds = {cube: list(cube_parts(cube, style)) for cube, count in _counts(puzzle)}
    total = sum(count * len(kinds[cube]) for cube, count in _counts(puzzle))
    refuse_more(total, CUT_LIMIT, "parts are cut out", RuleCode.TOO_MANY_CUBES, ("style", "view"))
    parts = [
        replace(part, name=f"cube-{letters(cube).lower()}-{k}-{part.name}")
        for cube, count in _counts(puzzle)
        for k in range(1, count + 1)
        for part in kinds[cube]
    ]
    said = style.count(words.LASER, puzzle.count, edge=style.cell_mm)
    return cut_sheets(parts, style, title(puzzle, style), said)


def _counts(puzzle: MazePuzzle) -> Iterator[tuple[int, int]]:
    return ((cube, count) for cube, count in enumerate(puzzle.cubes) if count)


def cube_parts(cube: int, style: MazeStyle) -> Iterator[FlatPart]:
    """The floor of a cube, and the layers of each of its walls, the lowest first."""
    from manifold3d import CrossSection, FillRule

    cell = style.cell_mm
    floor = CrossSection([_seen_from_above(outline(style))], FillRule.NonZero)
    corridors = CrossSection([_seen_from_above(room(cube, cell))], FillRule.NonZero)
    yield FlatPart("floor", *_floor(cube, floor, corridors, style))
    mark = _seen_from_above([(x * cell, y * cell) for x, y in CORNER])
    for number, wall in enumerate((floor - corridors).decompose(), 1):
        bears = style.labels and not (wall ^ CrossSection([mark], FillRule.NonZero)).is_empty()
        for layer in range(1, style.wall_sheets + 1):
            engraved = (mark,) if bears and layer == style.wall_sheets else ()
            yield FlatPart(f"wall-{number}-layer-{layer}", _outline(wall), engraved)


def _floor(
    cube: int, floor: "CrossSection", corridors: "CrossSection", style: MazeStyle
) -> tuple[Ring, tuple[Ring, ...]]:
    """Its outline, and what is engraved on it."""
    from manifold3d import JoinType

    inside = 2 * (style.cell_mm / 2 - style.clearance_mm - BESIDE)
    square = type(floor).square((inside, inside), True)
    engraved = tuple(rings_of(corridors ^ square ^ floor.offset(-BESIDE, JoinType.Miter)))
    if style.labels:
        wide = NAMED * (1 - 2 * WALL) * style.cell_mm
        engraved += letter_rings(letters(cube), (0.0, 0.0), (wide, wide))
    return _outline(floor), engraved


def _seen_from_above(points: Sequence[Point]) -> Ring:
    """Points whose y is north, on a sheet, where y runs down."""
    return tuple((x, -y) for x, y in points)


def _outline(area: "CrossSection") -> Ring:
    """The one ring around an area without holes."""
    (ring,) = rings_of(area)
    return ring
