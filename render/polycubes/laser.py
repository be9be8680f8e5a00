"""Polycubes for a laser: each piece as layers that are glued, and the tray as frames on a floor.

All is cut out of one material, `cell_mm` / `cell_sheets` thick. A piece lies as it is printed; a
layer that does not hang together is cut as several parts, and the letters of its kind are engraved
on its uppermost one.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from puzzles.codes import RuleCode
from puzzles.lattice import Cell
from puzzles.polycubes import PolycubePuzzle
from puzzles.polycubes.shapes import size_of
from render.bodies.case import FREE, rectangle
from render.bodies.prisms import signed_area
from render.bodies.voxels.shape import components, flat_area, flat_layer, gap_of
from render.flat.sheet import Sheet
from render.laser import CUT_LIMIT, FlatPart, Ring, cut_sheets, fits_bed, letter_rings, rings_of
from render.limits import refuse_more
from render.names import GOLDEN, kind_letters
from render.polycubes import words
from render.polycubes.pages import about
from render.polycubes.plates import RIM
from render.polycubes.scene import kinds_of, piece_name, shadow, title
from render.polycubes.shape import best_turn, in_space
from render.polycubes.style import PolycubeStyle

if TYPE_CHECKING:
    from manifold3d import CrossSection

BROAD = 2.0  # width of a frame of the tray, per thickness of the material


def laser_sheets(puzzle: PolycubePuzzle, style: PolycubeStyle) -> list[Sheet]:
    """The layers of all pieces and of the tray on sheets as large as the bed.

    The tray is left out if it is larger than the bed.
    """
    layers = sum(
        puzzle.range_of(first)[1] * len(puzzle.pieces[first].cells) for first in kinds_of(puzzle)
    )
    what = "layers are cut out"
    refuse_more(
        layers * style.cell_sheets, CUT_LIMIT, what, RuleCode.PIECE_COUNT, ("puzzle", "pieces")
    )
    tray = list(tray_layers(puzzle, style))
    parts = [*piece_layers(puzzle, style), *(tray if fits_bed(tray, style) else ())]
    said = style.say(
        words.LASER,
        contents=about(puzzle, (), style),
        edge=style.cell_mm,
        thick=round(thickness(style), 2),
    )
    return cut_sheets(parts, style, title(puzzle, style), said)


def thickness(style: PolycubeStyle) -> float:
    """Thickness of the material in mm."""
    return style.cell_mm / style.cell_sheets


def piece_layers(puzzle: PolycubePuzzle, style: PolycubeStyle) -> Iterator[FlatPart]:
    """The layers of all pieces and of the golden cube, the lowest of each first."""
    for kind, first in enumerate(kinds_of(puzzle)):
        cells, count = best_turn(in_space(puzzle.pieces[first].cells)), puzzle.range_of(first)[1]
        for number in range(1, count + 1):
            name = f"piece-{piece_name(kind, number, count).lower()}"
            yield from _stack(name, cells, kind_letters(kind), style)
    if puzzle.golden is not None:
        yield from _stack("golden", ((0, 0, 0),), GOLDEN, style)


def _stack(
    name: str, cells: Sequence[Cell], letters: str, style: PolycubeStyle
) -> Iterator[FlatPart]:
    """The layers of a piece that lies as it is printed."""
    high = size_of(cells)[2]
    from manifold3d import JoinType

    for z in range(high):
        hanging = components((x, y, 0) for x, y in flat_layer(cells, z))
        for sheet in range(z * style.cell_sheets + 1, (z + 1) * style.cell_sheets + 1):
            top = sheet == high * style.cell_sheets and style.labels
            for k, part in enumerate(hanging, 1):
                flat = in_space((x, -y, 0) for x, y, _ in part)
                area = flat_area(((x, y) for x, y, _ in flat), style.cell_mm)
                (outline, *holes) = _rings(area.offset(-gap_of(style), JoinType.Miter, 10.0))
                called = f"{name}-layer-{sheet}" + (f"-{k}" if len(hanging) > 1 else "")
                written = _letters(flat, letters, style) if top and k == 1 else ()
                yield FlatPart(called, outline, written, tuple(holes))


def _rings(area: "CrossSection") -> list[Ring]:
    """The outline of an area that hangs together, and its holes."""
    return sorted(rings_of(area), key=lambda ring: -abs(signed_area(ring)))


def _letters(flat: Sequence[Cell], letters: str, style: PolycubeStyle) -> tuple[Ring, ...]:
    """The letters in the cell that is nearest to the middle of a layer."""
    edge, (wide, deep, _) = style.cell_mm, size_of(flat)
    x, y, _ = min(flat, key=lambda c: (abs(2 * c[0] + 1 - wide) + abs(2 * c[1] + 1 - deep), c))
    at = (x + 0.5 - wide / 2) * edge, (y + 0.5 - deep / 2) * edge
    return letter_rings(letters, at, (edge, edge))


def tray_layers(puzzle: PolycubePuzzle, style: PolycubeStyle) -> Iterator[FlatPart]:
    """The floor of a tray, and frames around the outline of the target as seen from above."""
    from manifold3d import CrossSection, JoinType

    edge, beside = style.cell_mm, FREE + BROAD * thickness(style)
    wide, deep = (length * edge + 2 * beside for length in puzzle.size[:2])
    yield FlatPart("tray-floor", rectangle(wide, deep))
    room = flat_area(shadow(puzzle), edge).offset(FREE, JoinType.Miter, 10.0)
    frame = CrossSection([rectangle(wide, deep)]) - room
    for layer in range(1, max(1, round(RIM * style.cell_sheets)) + 1):
        for k, part in enumerate(sorted(frame.decompose(), key=lambda each: -each.area()), 1):
            (outline, *holes) = _rings(part)
            yield FlatPart(f"tray-frame-{layer}-{k}", outline, (), tuple(holes))
