"""Figures as raised areas of a tile: the theme's shapes, with their inner lines left out.

Lengths are those of an edge: x along it, y out of the tile; half of the edge is `half` mm.

area   a set of closed polygons in mm, manifold3d's CrossSection
"""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from puzzles.decks import letter
from render.bodies.prisms import prisms as upright
from render.bodies.prisms import signed_area
from render.bodies.solid import Prism
from render.decks.art import DRAWN, Artwork, half
from render.decks.tiles.figures import CLEAR, LETTER, Figures
from render.decks.tiles.frame import quarter
from render.decks.tiles.halves import Half
from render.decks.tiles.quarters import pattern, tongue_outline
from render.flat.glyphs import glyphs
from render.flat.marks import turnable
from render.flat.sheet import Point

if TYPE_CHECKING:
    from manifold3d import CrossSection

GROOVE = 0.014  # of the edge: width of a groove between two shapes
FINE_LINE = 0.03  # of the edge: broader lines of a pattern are as broad as on paper
SPECK = 0.00004  # area that is not worth printing, as a part of the edge's square
SLIVER = 0.005  # of the edge: half the width of a rest too thin to stay beside a letter
ROOM = 1.25  # of the disc on paper around a letter, that lines at its rim do not look like it
SMOOTH = 0.0004  # as a part of the edge: corners that stand out less are left out
BAND = ((0.86, 0.03), (0.78, 0.11), (-0.78, 0.11), (-0.86, 0.03))  # of a border


def relief(figures: Figures, figure: int, edge: float, inset: float) -> "CrossSection":
    """The raised area of a figure on an edge in mm, `inset` mm away from every side."""
    shown = figures.halves.get(figure)
    scale = edge / 2
    if shown is None:
        area = _area([BAND])
    elif figures.art in DRAWN:
        area = _relief_of(figures, shown)
    else:
        area = _quarter(figures, figure, shown)
    if shown is not None:
        area = _add_letters(area, _letters(figures, figure, shown), figures)
    grown = area.scale((scale, scale)) ^ _inside(figures.shape.apex, scale, inset)
    return grown.simplify(SMOOTH * edge)


def prisms(area: "CrossSection", low: float, high: float, edge: float) -> tuple[Prism, ...]:
    """The area as upright prisms, turned so that y points out of the tile; specks left out."""
    return upright(area.mirror((0.0, 1.0)), low, high, SPECK * edge**2)


def _area(polygons: Iterable[tuple[Point, ...]]) -> "CrossSection":
    """Everything that lies in one of the polygons, whichever way they go."""
    from manifold3d import CrossSection, FillRule, OpType

    rings = (ring if signed_area(ring) > 0 else ring[::-1] for ring in polygons)
    each = [CrossSection([ring], FillRule.NonZero) for ring in rings]
    return CrossSection.batch_boolean(each, OpType.Add) if each else CrossSection()


def _inside(apex: float, scale: float, inset: float) -> "CrossSection":
    """The quarter at the edge in mm, kept clear of the edge and of its neighbours."""
    from manifold3d import CrossSection, JoinType

    corners = [(scale * x, scale * y) for x, y in quarter(apex)]
    return CrossSection([corners]).offset(-inset, JoinType.Miter)


def _relief_of(figures: Figures, shown: Half) -> "CrossSection":
    """Shapes on shapes with a groove around each; details are cut out where they lie on one.

    A detail within a detail, such as the pupil of an eye, stands again.
    """
    drawings = DRAWN[figures.art]
    raised, cut = _area([]), _area([])
    for part in half(drawings[shown.rank % len(drawings)], shown.lower):
        area = _stroke(part.points, part.wide) if part.wide else _area([part.points])
        size = area.area()
        if size <= 0:
            continue
        detail = part.wide > 0 or part.tone in ("white", "ink")
        if detail and (cut ^ area).area() > size / 2:
            cut = cut - area
        elif detail and (raised ^ area).area() > size / 2:
            cut = cut + area
        else:
            around = _widen(area, GROOVE * 2) - area
            cut = (cut - area) + (around ^ raised)
            raised = raised + area
    drawn = raised - cut
    return drawn.scale((figures.size, figures.size))


def _stroke(points: tuple[Point, ...], wide: float) -> "CrossSection":
    from manifold3d import CrossSection, OpType

    dots = [CrossSection.circle(wide / 2, 12).translate(point) for point in points]
    bones = [
        CrossSection.batch_hull([start, end]) for start, end in zip(dots, dots[1:], strict=False)
    ]
    return CrossSection.batch_boolean(bones, OpType.Add)


def _widen(area: "CrossSection", by: float) -> "CrossSection":
    from manifold3d import JoinType

    return area.offset(by, JoinType.Round, circular_segments=12)


def _quarter(figures: Figures, figure: int, shown: Half) -> "CrossSection":
    """The lines of a pattern or a number, and the tongue of a half."""
    if figures.art == Artwork.DIGITS:
        return _digit(figures, figure, shown)
    area = _filling_of(figures, shown)
    if figures.split(shown):
        outline = _area([tongue_outline(shown.lower)])
        # A gap is a frame around nothing.
        gap = _widen(outline, -3 * GROOVE)
        area = (area - _widen(outline, 2 * GROOVE)) + (outline - gap if shown.lower else outline)
    return area


def _digit(figures: Figures, figure: int, shown: Half) -> "CrossSection":
    """A number; on a half it is cut from a tongue, or stands in the frame of a gap."""
    at, size = figures.digit(figure, shown)
    number = _text_area(figures.number(figure), at, size)
    if not figures.split(shown):
        return number
    outline = _area([tongue_outline(shown.lower, figures.tongue)])
    return number + (outline - _widen(outline, -3 * GROOVE)) if shown.lower else outline - number


def _filling_of(figures: Figures, shown: Half) -> "CrossSection":
    """A quarter with the lines of its pattern as grooves.

    If its colour is that of the face, its lines and a frame stand out instead.
    """
    from manifold3d import CrossSection, OpType

    drawn = pattern(shown.rank)
    thin = max(2 * GROOVE, 2 * drawn.wide if drawn.wide > FINE_LINE else 0.0)
    each: list[Any] = [_stroke(line, thin) for line in drawn.lines]
    lines = CrossSection.batch_boolean(each, OpType.Add) if each else _area([])
    room = CrossSection([quarter(figures.shape.apex)])
    if figures.stands_out(shown):
        return _widen(_widen(room - lines, -SLIVER), SLIVER)  # without slivers beside the lines
    return (lines ^ room) + (room - _widen(room, -4 * GROOVE))


def _letters(figures: Figures, figure: int, shown: Half) -> Iterator[tuple[Point, str]]:
    """Where the letter of a figure and its mark stand, as on paper."""
    along, deep = figures.label
    if figures.style.labels and figures.art != Artwork.DIGITS:
        yield (along, deep), letter(figures.puzzle, figure)
    mark = figures.mark(shown)
    if mark:
        yield (-along, deep), mark


def _add_letters(
    area: "CrossSection", letters: Iterable[tuple[Point, str]], figures: Figures
) -> "CrossSection":
    """An area with letters; on patterns each has a clear disc around it, as on paper."""
    from manifold3d import CrossSection

    for at, text in letters:
        if figures.art == Artwork.COLOURS:
            area = without(area, CrossSection.circle(ROOM * CLEAR, 24).translate(at), 2.0)
        area = area + _text_area(text, at, 2 * LETTER * figures.fit(text))
    return area


def without(area: "CrossSection", hole: "CrossSection", edge: float) -> "CrossSection":
    """An area without a hole in it, and without the slivers that are left beside the hole."""
    from manifold3d import CrossSection, OpType

    thin = SLIVER * edge
    around = hole.offset(thin)
    parts = [
        part
        for part in (area - hole).decompose()
        if (part ^ around).is_empty() or not part.offset(-thin).is_empty()
    ]
    return CrossSection.batch_boolean(parts, OpType.Add) if parts else CrossSection()


def _text_area(text: str, at: Point, size: float) -> "CrossSection":
    """A text about a point; its foot points into the tile, as the upper half of a figure does."""
    from manifold3d import CrossSection, FillRule

    rings, width = glyphs(text)
    if turnable(text):
        low = -0.36 if set(text) & set("pq") else -0.18
        rings += [((0.0, low), (width, low), (width, low + 0.09), (0.0, low + 0.09))]
    area = CrossSection(rings, FillRule.NonZero).translate((-width / 2, -0.36))
    # Seen from the edge the tile is below: y of the letters points out of it.
    return area.mirror((0.0, 1.0)).scale((size, size)).translate(at)
