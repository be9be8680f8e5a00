"""Sheets as PNG: the SVG through resvg, with our own font, as a bare machine has none."""

import io
from collections.abc import Sequence

from puzzles.codes import RuleCode
from puzzles.errors import RuleError
from render.flat.glyphs import FONTS
from render.flat.sheet import Sheet
from render.price import of_tree
from render.style import Style
from render.writers import svg

FILES = [str(FONTS / name) for name in ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf")]
PIXEL_LIMIT = 40_000_000  # of a picture
TONES = 64  # colours of a small picture
PIXEL = 8  # bytes of memory


def price(sheets: Sequence[Sheet], style: Style) -> int:
    """Bytes of memory that writing takes."""
    return of_tree(sheets) + PIXEL * pixels(sheets, style)


def pixels(sheets: Sequence[Sheet], style: Style) -> int:
    width, height = svg.size(sheets)
    return style.width_px * round(style.width_px * height / width)


def write(sheets: Sequence[Sheet], style: Style) -> bytes:
    """One picture, `style.width_px` wide; several sheets stand below one another."""
    import resvg_py

    if pixels(sheets, style) > PIXEL_LIMIT:
        what = f"{len(sheets)} pages {style.width_px} pixels wide are too large for one PNG"
        raise RuleError(RuleCode.PICTURE_TOO_LARGE, what, ("style", "width_px"))
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg.write(sheets, style).decode(),
            width=style.width_px,
            background=sheets[0].background,  # the height is rounded up to whole pixels
            dpi=96.0,  # without it a millimetre is nothing
            skip_system_fonts=True,
            font_files=FILES,
            font_family="DejaVu Sans",
            sans_serif_family="DejaVu Sans",
        )
    )


def shrink(content: bytes, most: int) -> bytes:
    """A PNG of few colours, made smaller until it has at most so many bytes."""
    from PIL import Image

    image = Image.open(io.BytesIO(content)).convert("RGB")
    while True:
        out = io.BytesIO()
        image.quantize(TONES).save(out, "PNG", optimize=True)
        if len(out.getvalue()) <= most:
            return out.getvalue()
        image = image.resize((4 * image.width // 5, 4 * image.height // 5))
