"""Tiles for a laser: one closed line to cut each of them out, and lines to engrave.

The frame around the board is cut as well; the tiles lie in it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from puzzles.codes import RuleCode
from puzzles.decks import DeckPuzzle
from puzzles.errors import RuleError
from render.bodies.plates import Packing, pack_plates
from render.bodies.prisms import prisms as upright
from render.decks.cards import number_plate
from render.decks.paper import Corners
from render.decks.style import DeckStyle
from render.decks.tiles.figures import Figures
from render.decks.tiles.places import middle, outline
from render.decks.tiles.relief import SPECK, prisms, relief, without
from render.flat.sheet import Point, Sheet
from render.laser import CutPiece, Ring, cut_layers, grow, text_rings

INSET = 0.03  # of an edge: from it to the engraving
RIM, FREE = 10.0, 0.25  # mm; width of the frame, and the gap between it and the board


def laser_sheets(puzzle: DeckPuzzle, figures: Figures, title: str, about: str) -> list[Sheet]:
    """A sheet as large as the bed for each plate, or only for `style.plate`.

    The frame comes last; it is left out if it is larger than the bed.
    """
    style = figures.style
    if style.pictures:
        what = "pictures cannot be engraved; choose a theme (art) for a laser"
        raise RuleError(RuleCode.NO_RELIEF, what, ("pictures",))
    edge, kerf = style.cell_mm, style.kerf_mm
    # A sharp corner of a triangle grows by a whole kerf.
    size = (figures.shape.wide * edge + 2 * kerf, figures.shape.high * edge + 2 * kerf)
    groups = {"tiles": [size] * len(puzzle.tiles)}
    frame = _box(_frame_rings(puzzle, style)[-1])
    if max(frame) <= style.bed_mm:
        groups["frame"] = [frame]
    plates = pack_plates(groups, style, margin=0.0).plates
    shown = range(len(plates)) if style.plate is None else (style.plate,)
    return [
        Sheet(
            width=style.bed_mm,
            height=style.bed_mm,
            title=title,
            description=about,
            items=cut_layers(
                _plate(puzzle, figures, pack_plates(groups, replace(style, plate=k), margin=0.0))
            ),
        )
        for k in shown
    ]


def _plate(puzzle: DeckPuzzle, figures: Figures, packing: Packing) -> Iterator[CutPiece]:
    shape, edge = figures.shape, figures.style.cell_mm
    for index, spot in enumerate(packing.spots[0]):
        if spot is not None:
            left, top = spot.at[0] - shape.wide * edge / 2, -spot.at[1] - shape.high * edge / 2
            around = tuple((x + left, y + top) for x, y in shape.tile(edge))
            yield _tile(puzzle, index, around, figures)
    for spot in packing.spots[1] if len(packing.spots) > 1 else ():
        if spot is not None:
            yield _frame(puzzle, figures.style, (spot.at[0], -spot.at[1]))


def _tile(puzzle: DeckPuzzle, index: int, around: Corners, figures: Figures) -> CutPiece:
    """A tile; its number lies on nothing that is engraved."""
    engraved: list[Ring] = []
    for side, figure in enumerate(puzzle.tiles[index]):
        ends = around[side], around[(side + 1) % len(around)]
        engraved += _figure(figure, *ends, figures)
    if figures.style.labels:
        text, at = str(index + 1), middle(around)
        plate, size = number_plate(text, at, figures.shape.number * figures.style.cell_mm)
        engraved = [*_without(engraved, plate, figures.style.cell_mm), *text_rings(text, at, size)]
    return CutPiece(f"tile-{index}", grow(around, figures.style.kerf_mm / 2), engraved)


def _without(rings: Sequence[Ring], plate: Corners, edge: float) -> Iterator[Ring]:
    """The engraving without a part of the tile."""
    from manifold3d import CrossSection, FillRule

    hole = CrossSection([plate], FillRule.NonZero)
    area = without(CrossSection(rings, FillRule.EvenOdd), hole, edge)
    for prism in upright(area, 0.0, 1.0, SPECK * edge**2):
        yield from (prism.outline, *prism.holes)


def _figure(figure: int, start: Point, end: Point, figures: Figures) -> Iterator[Ring]:
    edge = figures.style.cell_mm
    (x0, y0), (x1, y1) = start, end
    right, down = (x1 - x0) / edge, (y1 - y0) / edge
    at = (x0 + x1) / 2, (y0 + y1) / 2
    for prism in prisms(relief(figures, figure, edge, INSET * edge), 0.0, 1.0, edge):
        for ring in (prism.outline, *prism.holes):
            # Prisms have y out of the tile, and clockwise from the edge is into it.
            yield tuple(
                (at[0] + x * right + y * down, at[1] + x * down - y * right) for x, y in ring
            )


def _box(ring: Ring) -> Point:
    """Width and height of a ring."""
    wide = max(x for x, _ in ring) - min(x for x, _ in ring)
    return wide, max(y for _, y in ring) - min(y for _, y in ring)


def _frame(puzzle: DeckPuzzle, style: DeckStyle, at: Point) -> CutPiece:
    """The frame around the board, the middle of its box at a point."""
    rings = _frame_rings(puzzle, style)
    outer = rings[-1]
    (wide, high), left = _box(outer), min(x for x, _ in outer)
    right, down = at[0] - left - wide / 2, at[1] - min(y for _, y in outer) - high / 2
    shifted = [tuple((x + right, y + down) for x, y in ring) for ring in rings]
    return CutPiece("frame", shifted, ())


def _frame_rings(puzzle: DeckPuzzle, style: DeckStyle) -> list[Ring]:
    """Its opening and its outer edge."""
    board, half = outline(puzzle, style.cell_mm), style.kerf_mm / 2
    return [*grow(board, FREE - half), *grow(board, FREE + RIM + half)]
