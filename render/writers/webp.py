"""Pictures as WebP: like PNG, but smaller, and able to move."""

import io
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from puzzles.codes import RuleCode
from puzzles.errors import RuleError
from render.bodies.isometric import paint
from render.bodies.projection import Corners, best_scale, framing
from render.bodies.solid import Solid, caption_at, moments, pose_at, standing
from render.flat.layout import shift_items
from render.flat.sheet import Panel, Sheet, Text
from render.photo.film import film
from render.style import Style
from render.writers import png

if TYPE_CHECKING:
    from PIL.Image import Image

QUALITY = 90
METHOD = 2  # of WebP: half the time of 4, and a twentieth more bytes
SIZE, EDGE = (120.0, 102.0), 4.0  # mm of a drawing of the flipbook, and around it
BAND, LETTERS = 9.0, 3.6  # mm below a drawing for its text, and of the letters
FLIP_WIDTH = 480  # pixels of a drawing of the flipbook, at most
TALLEST = 16_383  # pixels of a WebP
DECODED = 4  # bytes of memory of a pixel


def price(sheets: Sequence[Sheet], style: Style) -> int:
    """Bytes of memory for writing: the decoded PNG is in memory as well."""
    return png.price(sheets, style) + DECODED * png.pixels(sheets, style)


def write(sheets: Sequence[Sheet], style: Style) -> bytes:
    """One still picture, like the PNG."""
    tall = png.pixels(sheets, style) // style.width_px
    if tall >= TALLEST:
        what = f"{len(sheets)} pages {style.width_px} pixels wide are {tall} pixels high as WebP"
        raise RuleError(
            RuleCode.PICTURE_TOO_LARGE,
            f"{what}, which has {TALLEST} at most",
            ("style", "width_px"),
        )
    file = io.BytesIO()
    _open_image(png.write(sheets, style)).save(file, "WEBP", quality=QUALITY, method=METHOD)
    return file.getvalue()


def flipbook(solid: Solid, style: Style) -> bytes:
    """Two drawings of each step of a motion: at its start, and at rest."""
    solid, taken = standing(solid), moments(solid, 1)
    small = replace(style, width_px=min(style.width_px, FLIP_WIDTH))
    poses = [pose_at(solid, time) for time, _ in taken]
    whole = [body.corners for still in poses for body in still.bodies]
    pictures = [
        _open_image(
            png.write((_flip(solid, still, time, whole if solid.still else None, style),), small)
        )
        for still, (time, _) in zip(poses, taken, strict=True)
    ]
    return film(pictures, [seconds for _, seconds in taken], QUALITY)


def _flip(
    solid: Solid, still: Solid, time: float, whole: Sequence[Corners] | None, style: Style
) -> Sheet:
    """The drawing at a time, centred on a sheet of constant size, with its text.

    whole: all cuboids of the motion, which set the scale and place of every drawing.
    """
    boxes = whole or [body.corners for body in still.bodies]
    room = (SIZE[0] - 2 * EDGE, SIZE[1] - 2 * EDGE - BAND)
    scale = best_scale(boxes, *room)
    view, size = framing(boxes, scale)
    drawn = paint(still.bodies, view, solid.cell, style)
    panel = Panel(width=size[0], height=size[1], items=drawn)
    by = (EDGE + (room[0] - size[0]) / 2, EDGE + (room[1] - size[1]) / 2)
    lines = [
        Text(at=(EDGE, SIZE[1] - BAND + 1.5 * LETTERS * k), content=line, size=LETTERS,
             colour=style.colours.ink, anchor="start", bold=k == 0)
        for k, line in enumerate(caption_at(solid, time))
    ]  # fmt: skip
    return Sheet(
        width=SIZE[0],
        height=SIZE[1],
        title=solid.title,
        description=solid.title,
        items=(*shift_items(panel, by), *lines),
        background=style.colours.paper,
    )


def _open_image(picture: bytes) -> "Image":
    from PIL import Image

    return Image.open(io.BytesIO(picture)).convert("RGB")
