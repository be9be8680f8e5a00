"""A box for a laser: each block as a stack of equal layers, and the crate with finger joints.

All is cut out of one material, `cell_mm` / `cell_sheets` thick. A block lies on its largest face,
so its layers are as many as its shortest edge needs, and glued upon one another they are the
block; the letter of its kind is engraved on the uppermost. The crate has a bottom and four walls,
whose fingers are as long as the material is thick, and fill each edge together.

finger   a stretch of an edge that one of its two panels has, by turns
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

from puzzles.boxes import BoxPuzzle
from puzzles.codes import RuleCode
from render.bodies.case import FREE
from render.boxes import words
from render.boxes.pages import about
from render.boxes.scene import block_name, lying, title
from render.boxes.style import BoxStyle
from render.flat.sheet import Point, Sheet
from render.laser import CUT_LIMIT, FlatPart, Ring, cut_sheets, fits_bed, letter_rings, rings_of
from render.limits import refuse_more
from render.names import GOLDEN, kind_letters

FINGER = 2.0  # least length of a finger, per thickness of the material


def laser_sheets(puzzle: BoxPuzzle, style: BoxStyle) -> list[Sheet]:
    """The layers of all blocks and the panels of the crate on sheets as large as the bed.

    The crate is left out if a panel of it is larger than the bed.
    """
    layers = sum(block.count * min(block.size) for block in puzzle.blocks) * style.cell_sheets
    what = "layers are cut out"
    refuse_more(layers, CUT_LIMIT, what, RuleCode.TOO_MANY_BLOCKS, ("puzzle", "blocks"))
    panels = crate_panels(puzzle, style)
    parts = [*block_layers(puzzle, style), *(panels if fits_bed(panels, style) else ())]
    said = style.say(
        words.LASER,
        contents=about(puzzle, (), style),
        edge=style.cell_mm,
        thick=round(thickness(style), 2),
    )
    return cut_sheets(parts, style, title(puzzle, style), said)


def thickness(style: BoxStyle) -> float:
    """Thickness of the material in mm."""
    return style.cell_mm / style.cell_sheets


def block_layers(puzzle: BoxPuzzle, style: BoxStyle) -> Iterator[FlatPart]:
    """The layers of all blocks and of the golden cube, the lowest layer of each first."""
    for kind, block in enumerate(puzzle.blocks):
        for k in range(1, block.count + 1):
            name = f"block-{block_name(kind, k, block.count).lower()}"
            yield from _stack(name, lying(block.size), kind_letters(kind), style)
    if puzzle.golden is not None:
        yield from _stack("golden", (1, 1, 1), GOLDEN, style)


def _stack(
    name: str, size: tuple[int, int, int], letters: str, style: BoxStyle
) -> Iterator[FlatPart]:
    """The layers of a block that lies flat."""
    gap = 2 * style.clearance_mm
    wide, deep = (edge * style.cell_mm - gap for edge in size[:2])
    plain = FlatPart(name, ((0.0, 0.0), (wide, 0.0), (wide, deep), (0.0, deep)))
    count = size[2] * style.cell_sheets
    for layer in range(1, count + 1):
        part = replace(plain, name=f"{name}-layer-{layer}")
        if layer == count and style.labels:
            part = replace(
                part, engraved=letter_rings(letters, (wide / 2, deep / 2), (wide, deep))
            )
        yield part


def crate_panels(puzzle: BoxPuzzle, style: BoxStyle) -> list[FlatPart]:
    """The bottom, front, back, left and right of the crate, which is open on top.

    The bottom has all of its corners, so no corner is in two panels.
    """
    thick, high = thickness(style), puzzle.size[0] * style.cell_mm
    deep, wide = (edge * style.cell_mm + 2 * FREE for edge in puzzle.size[1:])
    front, side = _wall(wide, high, thick, lowest=True), _wall(deep, high, thick, lowest=False)
    panels = {
        "bottom": _bottom(wide, deep, thick),
        "front": front,
        "back": front,
        "left": side,
        "right": side,
    }
    return [FlatPart(f"crate-{name}", outline) for name, outline in panels.items()]


def _wall(length: float, high: float, thick: float, *, lowest: bool) -> Ring:
    """A wall, from the upper side of the bottom; lowest: it has the lowest fingers of its ends."""
    ends = _fingers(high, thick)[0 if lowest else 1 :: 2]
    sides = [(-thick, 0.0), (length, length + thick)]
    below = _fingers(length, thick)[1::2]
    return _union(([(0.0, length)], [(0.0, high)]), (sides, ends), (below, [(-thick, 0.0)]))


def _bottom(wide: float, deep: float, thick: float) -> Ring:
    """The bottom, with its corners."""
    beside, behind = ([(-thick, 0.0), (edge, edge + thick)] for edge in (wide, deep))
    return _union(
        ([(0.0, wide)], [(0.0, deep)]),
        (_fingers(wide, thick)[::2], behind),
        (beside, _fingers(deep, thick)[::2]),
        (beside, behind),
    )


def _fingers(length: float, thick: float) -> list[Point]:
    """An edge in an odd number of equal fingers: where each begins and ends."""
    count = max(1, (int(length / (FINGER * thick)) + 1) // 2 * 2 - 1)
    return [(k * length / count, (k + 1) * length / count) for k in range(count)]


def _union(*areas: tuple[Sequence[Point], Sequence[Point]]) -> Ring:
    """The outline of rectangles that touch: of each area, all columns crossed with all rows."""
    from manifold3d import CrossSection, FillRule

    rings = [
        ((left, top), (right, top), (right, bottom), (left, bottom))
        for columns, rows in areas
        for (left, right), (top, bottom) in product(columns, rows)
    ]
    (outline,) = rings_of(CrossSection(rings, FillRule.Positive))
    return outline
