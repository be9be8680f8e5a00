"""Letters as outlines, from our own font, for raised text on printed parts.

ring   a closed outline; sizes are those of the font, 1 high
"""

from functools import cache
from pathlib import Path
from typing import Any

from render.flat.sheet import Point

FONTS = Path(__file__).parents[1] / "fonts"
CURVE = 4  # steps of a curve
FONT = "DejaVuSans-Bold.ttf"

Ring = tuple[Point, ...]


def glyphs(text: str) -> tuple[list[Ring], float]:
    """The rings of a line of text that begins at (0, 0), and its width.

    A ring that goes the other way round is a hole in the one around it, as in an o.
    """
    outlines: list[Ring] = []
    right = 0.0
    for character in text:
        rings, width = _glyph(character)
        outlines += [tuple((x + right, y) for x, y in ring) for ring in rings]
        right += width
    return outlines, right


@cache
def _font() -> Any:
    from fontTools.ttLib import TTFont

    return TTFont(FONTS / FONT)


@cache
def _glyph(character: str) -> tuple[tuple[Ring, ...], float]:
    """The rings of a character and its width; nothing for one that the font does not know."""
    from fontTools.pens.basePen import decomposeQuadraticSegment
    from fontTools.pens.recordingPen import DecomposingRecordingPen

    font = _font()
    name = font.getBestCmap().get(ord(character))
    if name is None:
        return (), 0.0
    glyph_set = font.getGlyphSet()
    pen = DecomposingRecordingPen(glyph_set)
    glyph_set[name].draw(pen)
    unit = font["head"].unitsPerEm
    rings: list[list[Point]] = []
    for verb, points in pen.value:
        if verb == "moveTo":
            rings.append([points[0]])
        elif verb == "lineTo":
            rings[-1].append(points[0])
        elif verb == "qCurveTo":
            for bend, end in decomposeQuadraticSegment(points):
                rings[-1] += _curve(rings[-1][-1], bend, end)
    made = tuple(tuple((x / unit, y / unit) for x, y in ring) for ring in rings)
    return made, glyph_set[name].width / unit


def _curve(start: Point, bend: Point, end: Point) -> list[Point]:
    """The points of a quadratic curve after its start."""
    shares = [(k + 1) / CURVE for k in range(CURVE)]
    return [
        (
            (1 - t) ** 2 * start[0] + 2 * t * (1 - t) * bend[0] + t * t * end[0],
            (1 - t) ** 2 * start[1] + 2 * t * (1 - t) * bend[1] + t * t * end[1],
        )
        for t in shares
    ]
