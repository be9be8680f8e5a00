"""Colours of pieces: distinct by their lightness alone, and never the golden cube's yellow.

neighbours   for each piece, the pieces it touches
"""

from collections import Counter
from collections.abc import Sequence, Set
from heapq import heappop, heappush

GOLD = "#f5b81f"
WOOD = "#b9885a"  # of a tray or a case
PLAIN = "#a9bccd"  # a piece that stands for its kind
# From dark to light, each step alike for eyes without colours and for three kinds of others.
PALETTE = ("#2f2371", "#563c4b", "#0b6542", "#43679d", "#967866", "#b27abd", "#7cada5")
LIGHT = {0: ("#000000", 0.24), 1: ("#000000", 0.0), 2: ("#ffffff", 0.26)}  # axis -> tint


def colouring(neighbours: Sequence[Set[int]]) -> tuple[str, ...]:
    """A colour for each piece, different from its neighbours' if the palette suffices.

    The piece whose neighbours have the most colours is next (Brélaz 1979), since it has the least
    choice; it takes the colour used least so far.
    """
    chosen: dict[int, str] = {}
    around = [Counter[str]() for _ in neighbours]  # colours of the neighbours of each piece
    used = Counter[str]()
    open_pieces = [(0, piece) for piece in range(len(neighbours))]
    while open_pieces:
        _, piece = heappop(open_pieces)
        if piece in chosen:
            continue
        colour = min(PALETTE, key=lambda shade: (around[piece][shade], used[shade]))
        chosen[piece] = colour
        used[colour] += 1
        for other in neighbours[piece]:
            around[other][colour] += 1
            heappush(open_pieces, (-len(around[other]), other))
    return tuple(chosen[piece] for piece in range(len(neighbours)))


def rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(colour: str, other: str, share: float) -> str:
    """A colour mixed with a share, 0 … 1, of another."""
    parts = zip(rgb(colour), rgb(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in parts)


def lit(colour: str, axis: int) -> str:
    """The colour on a face across the axis, with light from above."""
    return mix(colour, *LIGHT[axis])


def readable_on(colour: str) -> str:
    """Black or white, whichever stands out more on the colour."""
    red, green, blue = (_linear(value) for value in rgb(colour))
    luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue  # WCAG 2
    return "#000000" if luminance > 0.179 else "#ffffff"


def linear(colour: str) -> tuple[float, float, float]:
    """The colour in linear light, each part 0 … 1, as renderers compute."""
    red, green, blue = (_linear(value) for value in rgb(colour))
    return red, green, blue


def _linear(value: int) -> float:
    part = value / 255
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
