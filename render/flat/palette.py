"""Colours of pieces: each kind has one by its number, in every picture, body and file.

kind    index of a kind of piece in its puzzle, from 0, as `render.names.kind_letters` has it
lap     how often all colours were used before a kind; those of a further lap are darker or
        lighter, and hatched where they are flat
"""

from render.flat.hatching import Way

GOLD = "#f5b81f"  # of the golden cube, and of nothing else
WOOD = "#b9885a"  # of a tray or a case
STRANGE = "#a9bccd"  # a piece that is in no set
# A, B, C, D, E, F, H, J, K, L, M: letters tell apart what colours cannot to every eye.
KINDS = (
    "#2f7fc4", "#d8623a", "#8a5fb5", "#2f9460", "#a43154", "#6f97b3", "#7f7f33", "#2f9a9f",
    "#8b7260", "#e092ae", "#37428a",
)  # fmt: skip
SHADES = (("#000000", 0.0), ("#000000", 0.3), ("#ffffff", 0.32))  # of laps, again and again
HATCHINGS: tuple[tuple[Way, ...], ...] = ((Way.UP,), (Way.DOWN,), (Way.UP, Way.DOWN))
CHAIN = ("#efdcb8", "#7a4a2a")  # cubes on a cord, by turns: maple and walnut
WALL = "#cfb386"  # of a corridor
FLOORS = {
    "end": "#f2c9bf",
    "corner": "#c9e3bd",
    "straight": "#c3dbf1",
    "tee": "#f5e1a2",
    "crossing": "#dacbee",
}  # of corridors, by the ways that meet
LIGHT = {0: ("#000000", 0.24), 1: ("#000000", 0.0), 2: ("#ffffff", 0.26)}  # axis -> tint


def kind_colour(kind: int) -> str:
    """The colour of a kind of piece."""
    lap, place = divmod(kind, len(KINDS))
    return mix(KINDS[place], *SHADES[lap % len(SHADES)])


def hatching(kind: int) -> tuple[Way, ...]:
    """The ways of the lines on a flat piece of a kind; none in the first lap."""
    lap = kind // len(KINDS)
    return HATCHINGS[(lap - 1) % len(HATCHINGS)] if lap else ()


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
    return "#000000" if luminance(colour) > 0.179 else "#ffffff"


def contrast(colour: str, other: str) -> float:
    """The contrast of two colours, 1 … 21 (WCAG 2)."""
    low, high = sorted((luminance(colour), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def luminance(colour: str) -> float:
    """The relative luminance of a colour, 0 … 1 (WCAG 2)."""
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def linear(colour: str) -> tuple[float, float, float]:
    """The colour in linear light, each part 0 … 1, as renderers compute."""
    red, green, blue = (_linear(value) for value in rgb(colour))
    return red, green, blue


def _linear(value: int) -> float:
    part = value / 255
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
