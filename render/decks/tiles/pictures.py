"""A client's own pictures in place of a theme, each cut in two at the edge of a tile.

They are decoded within narrow limits and written anew, so that nothing of the file but its pixels
reaches a sheet: no other format, no metadata, no address.

picture   a square with its subject in a circle; its upper half is shown on one tile
"""

import io
import math
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from puzzles.codes import RuleCode
from puzzles.decks import DeckPuzzle
from puzzles.errors import RuleError
from render.decks.tiles.frame import Frame
from render.decks.tiles.halves import Half, halves
from render.decks.tiles.places import paper_shape
from render.flat.sheet import Image, Item

if TYPE_CHECKING:
    from PIL.Image import Image as Raster

FORMATS = ("PNG", "JPEG", "WEBP")
BYTES = 400_000  # of a picture
PIXELS = 6_000_000  # of a picture, before it is made smaller
ALL_PIXELS = 60_000_000  # of all of them; bounds the time that a request can take
SMALLEST = 16  # pixels of its shorter side
FINE = 288  # pixels of its edge as it is printed
SUPER = 4  # how many times larger the circle is drawn, to be smoothed
KEPT = 24  # pictures whose halves are kept; some 100 kB each, and their files
FULL = 0.92  # of the largest circle that fits: the radius of a picture


class Pictures:
    """The halves of all pictures of a deck; RuleError where one is missing, alien or broken.

    radius: of their circle about the middle of an edge, in halves of it.
    """

    def __init__(
        self, puzzle: DeckPuzzle, half_of: Mapping[int, Half], given: Mapping[int, bytes]
    ) -> None:
        self._halves = half_of
        apex = paper_shape(puzzle).apex
        self.radius = FULL * (apex / math.hypot(1.0, apex))  # of the circle within two quarters
        chosen = _pictures_by_rank(half_of, given)
        self._cut: dict[int, tuple[bytes, bytes]] = {}
        left = ALL_PIXELS
        for rank, figure in chosen.items():
            self._cut[rank], left = _cut(given[figure], figure, left)

    def on_edge(self, figure: int, frame: Frame, share: float) -> list[Item]:
        """The half of a figure, scaled by `share`."""
        half, r = self._halves[figure], share * self.radius
        png = self._cut[half.rank][half.lower]
        # An upper half stands on its head there: its top points into the tile.
        corners = ((-r, 0.0), (r, 0.0), (-r, r)) if half.lower else ((r, r), (-r, r), (r, 0.0))
        corner, across, below = frame.all_at(corners)
        return [
            Image(
                corner=corner,
                right=(across[0] - corner[0], across[1] - corner[1]),
                down=(below[0] - corner[0], below[1] - corner[1]),
                png=png,
            )
        ]


def readable(given: Mapping[int, bytes], left: int | None = None) -> int:
    """Number of pixels still allowed after these pictures; left: allowed before, None: the limit.

    RuleError if one is broken, or there are too many pixels.
    """
    left = ALL_PIXELS if left is None else left
    for figure, content in given.items():
        _, left = _cut(content, figure, left)
    return left


def printed_bytes(given: Mapping[int, bytes]) -> int:
    """Bytes of all halves of such pictures as they stand on a page, in base64."""
    return sum(len(half) * 4 // 3 for content in given.values() for half in _halves_of(content))


def shown_pictures(puzzle: DeckPuzzle, given: Mapping[int, bytes]) -> Mapping[int, bytes]:
    """The pictures that a deck shows; RuleError if one is missing or given twice."""
    half_of = halves(puzzle)
    mine = {figure: file for figure, file in given.items() if figure in half_of}
    _pictures_by_rank(half_of, mine)
    return mine


def _pictures_by_rank(half_of: Mapping[int, Half], given: Mapping[int, bytes]) -> dict[int, int]:
    """For each rank, the figure whose picture is given."""
    chosen: dict[int, int] = {}
    for figure in sorted(given, key=lambda f: (abs(f), -f)):
        if figure not in half_of:
            what = f"the deck has no figure {figure}; it has {_list_figures(list(half_of))}"
            raise RuleError(RuleCode.UNKNOWN_PICTURE, what, ("pictures", str(figure)))
        other = chosen.setdefault(half_of[figure].rank, figure)
        if other != figure:
            what = f"figures {other} and {figure} meet, so they share one picture"
            raise RuleError(RuleCode.PICTURE_TWICE, what, ("pictures", str(figure)))
    for rank in sorted({half.rank for half in half_of.values()} - set(chosen)):
        names = [figure for figure, half in half_of.items() if half.rank == rank]
        what = f"no picture is given for figure {_list_figures(names, ' or ')}"
        raise RuleError(RuleCode.MISSING_PICTURE, what, ("pictures",))
    return chosen


def _list_figures(figures: list[int], between: str = ", ") -> str:
    shown = between.join(map(str, figures[:12]))
    return shown + (", …" if len(figures) > 12 else "")


def _cut(content: bytes, figure: int, left: int) -> tuple[tuple[bytes, bytes], int]:
    """The upper and the lower half as PNG, and how many more pixels may be read."""
    at = ("pictures", str(figure))
    if len(content) > BYTES:
        what = f"a picture has at most {BYTES} bytes, not {len(content)}"
        raise RuleError(RuleCode.PICTURE_TOO_LARGE, what, at)
    try:
        left -= _pixels(content, min(PIXELS, left), at)
        return _halves_of(content), left
    except RuleError:
        raise
    except Exception:  # Pillow's decoders raise many kinds for torn files
        what = f"expected a whole picture as {', '.join(FORMATS)}"
        raise RuleError(RuleCode.UNREADABLE_PICTURE, what, at) from None


def _pixels(content: bytes, most: int, at: tuple[str, ...]) -> int:
    """Number of pixels of a picture, read before it is decoded."""
    from PIL import Image as Rasters

    limits = (
        f"a picture has sides of at least {SMALLEST} pixels, and at most {PIXELS} pixels; all"
        " pictures"
    )
    limits += f" together have at most {ALL_PIXELS}"
    try:
        with Rasters.open(io.BytesIO(content), formats=FORMATS) as picture:
            wide, high = picture.size
    except (Rasters.DecompressionBombError, Rasters.DecompressionBombWarning):
        raise RuleError(RuleCode.PICTURE_TOO_LARGE, limits, at) from None
    if wide * high > most or min(wide, high) < SMALLEST:
        raise RuleError(RuleCode.PICTURE_TOO_LARGE, f"{limits}, not {wide} x {high}", at)
    return wide * high


@lru_cache(maxsize=KEPT)
def _halves_of(content: bytes) -> tuple[bytes, bytes]:
    """Both halves of a picture; a kit shows the same ones in many decks."""
    whole = _clear_outside_circle(_decode(content))
    middle = FINE // 2
    upper = whole.crop((0, 0, FINE, middle))
    lower = whole.crop((0, middle, FINE, FINE))
    return _png(upper), _png(lower)


def _decode(content: bytes) -> "Raster":
    """The picture, squared and made as small as it is printed."""
    from PIL import Image as Rasters
    from PIL import ImageOps

    with Rasters.open(io.BytesIO(content), formats=FORMATS) as picture:
        picture.draft("RGB", (2 * FINE, 2 * FINE))
        upright = ImageOps.exif_transpose(picture).convert("RGBA")
        return ImageOps.fit(upright, (FINE, FINE))


def _clear_outside_circle(square: "Raster") -> "Raster":
    from PIL import Image as Rasters
    from PIL import ImageChops, ImageDraw

    large = Rasters.new("L", (SUPER * FINE, SUPER * FINE))
    ImageDraw.Draw(large).ellipse((0, 0, SUPER * FINE - 1, SUPER * FINE - 1), fill=255)
    mask = large.resize((FINE, FINE), Rasters.Resampling.BOX)
    square.putalpha(ImageChops.multiply(square.getchannel("A"), mask))
    return square


def _png(picture: "Raster") -> bytes:
    file = io.BytesIO()
    picture.save(file, "PNG", optimize=True)
    return file.getvalue()
