"""Pictures as WebP: like PNG, but smaller, and able to move."""

import io
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from puzzles.codes import RuleCode
from puzzles.errors import RuleError
from render.isometric import drawing
from render.layout import shifted
from render.photo.film import film
from render.projection import best_scale
from render.sheet import Panel
from render.sheet import Sheet
from render.solid import Solid
from render.solid import posed
from render.solid import standing
from render.style import Style
from render.writers import png

if TYPE_CHECKING:
    from PIL.Image import Image

QUALITY = 90
SIZE, EDGE = (120.0, 90.0), 4.0  # mm of a drawing of the flipbook, and around it
FLIP_WIDTH = 480  # pixels of a drawing of the flipbook, at most
TALLEST = 16_383  # pixels of a WebP
DECODED = 4  # bytes of memory of a pixel
FLIPS = 200  # drawings of a flipbook at most


def price(sheets: Sequence[Sheet], style: Style) -> int:
    """Bytes of memory that writing takes: the PNG is there once more, as it was decoded."""
    return png.price(sheets, style) + DECODED * png.pixels(sheets, style)


def write(sheets: Sequence[Sheet], style: Style) -> bytes:
    """One picture that does not move, as the PNG would be."""
    tall = png.pixels(sheets, style) // style.width_px
    if tall >= TALLEST:
        what = f"{len(sheets)} pages {style.width_px} pixels wide are {tall} pixels high as WebP"
        raise RuleError(
            RuleCode.PICTURE_TOO_LARGE,
            f"{what}, which has {TALLEST} at most",
            ("style", "width_px"),
        )
    file = io.BytesIO()
    _opened(png.write(sheets, style)).save(file, "WEBP", quality=QUALITY, method=4)
    return file.getvalue()


def flipbook(solid: Solid, style: Style) -> bytes:
    """A drawing of the solid at every key of its motion, one after the other."""
    solid = standing(solid)
    times = sorted({key.time for joint in solid.joints for key in joint.keys})[-FLIPS:]
    small = replace(style, width_px=min(style.width_px, FLIP_WIDTH))
    pictures = [_opened(png.write((_flip(solid, time, style),), small)) for time in times]
    ends = [*times[1:], times[-1] + 1.0]
    return film(pictures, [b - a for a, b in zip(times, ends, strict=True)], QUALITY)


def _flip(solid: Solid, time: float, style: Style) -> Sheet:
    """The drawing at a time, in the middle of a sheet that is always as large."""
    still = posed(solid, time)
    width, height = SIZE[0] - 2 * EDGE, SIZE[1] - 2 * EDGE
    scale = best_scale([body.corners for body in still.bodies], width, height)
    panel: Panel = drawing(still, scale=scale, labels=style.labels, ink=style.colours.ink)
    by = ((SIZE[0] - panel.width) / 2, (SIZE[1] - panel.height) / 2)
    return Sheet(
        width=SIZE[0],
        height=SIZE[1],
        title=solid.title,
        description=solid.title,
        items=shifted(panel, by),
        background=style.colours.paper,
    )


def _opened(picture: bytes) -> "Image":
    from PIL import Image

    return Image.open(io.BytesIO(picture)).convert("RGB")
