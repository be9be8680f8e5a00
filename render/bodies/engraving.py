"""Labels cut into printed pieces, upright into their upper or lower face.

A label that reads as another one when it is turned by half, such as 6, is underlined.
"""

from render.bodies.prisms import prisms
from render.bodies.solid import BEYOND, Prism
from render.flat.glyphs import glyphs
from render.flat.marks import turnable
from render.flat.sheet import Point

DEEP = 0.6  # mm: three layers
SMALLEST, LARGEST = 4.0, 10.0  # mm that capitals are high; smaller ones cannot be printed
CAPITAL = 0.729  # of the font: height of a capital or a figure
LINE, BELOW = 0.1, 0.13  # of the font: thickness of the line under a label, and how far below


def engraving_prisms(
    text: str,
    room: Point,
    face: float,
    *,
    at: Point = (0.0, 0.0),
    below: bool = False,
    upwards: bool = False,
) -> tuple[Prism, ...]:
    """The prisms to cut out for a label; none where it would be too small to read.

    room: width and height in mm that it may take, about `at`.
    face: mm along z of the face that it is cut into; below: that face looks down.
    upwards: it runs from the front to the back.
    """
    from manifold3d import CrossSection, FillRule

    rings, width = glyphs(text)
    foot = BELOW + LINE if turnable(text) else 0.0
    size = min(room[0] / width, room[1] / (CAPITAL + foot), LARGEST / CAPITAL) if width else 0.0
    if size * CAPITAL < SMALLEST - 1e-9:
        return ()
    area = CrossSection(rings, FillRule.NonZero)
    if foot:
        area = area + CrossSection.square((width, LINE)).translate((0.0, -foot))
    area = area.translate((-width / 2, (foot - CAPITAL) / 2)).scale((size, size))
    if upwards:
        area = area.rotate(90.0)
    if below:
        area = area.mirror((1.0, 0.0))
    low, high = (face - BEYOND, face + DEEP) if below else (face - DEEP, face + BEYOND)
    return prisms(area.translate(at), low, high, 0.0)
