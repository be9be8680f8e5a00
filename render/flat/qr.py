"""A square code that a phone reads: an address, as dark and light cells (ISO/IEC 18004)."""

import io
from functools import lru_cache

from render.flat.sheet import Image, Point

QUIET = 2  # cells around the code that stay light; the page around it is light, too
PIXELS = 8  # along a cell, so that its edges stay sharp where a printer smooths pictures
KEPT = 32  # pictures of codes
MOST = 400  # characters of an address, as more would be too fine to be read


def code(address: str, at: Point, edge: float) -> Image:
    """The code of an address in a square of a size in mm, its light border included.

    It has pixels: as shapes it would need more bytes than the rest of most pages.
    """
    return Image(corner=at, right=(edge, 0.0), down=(0.0, edge), png=_picture(address))


@lru_cache(KEPT)  # all pages of a puzzle have the same, and each is drawn more than once
def _picture(address: str) -> bytes:
    import segno

    out = io.BytesIO()
    made = segno.make_qr(address, error="m", boost_error=False)
    made.save(out, kind="png", scale=PIXELS, border=QUIET)
    return out.getvalue()
