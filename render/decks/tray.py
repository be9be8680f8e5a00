"""The tray of a deck, a floor with a rim around the board, and its lid.

around   the outline of the board about its middle, counter-clockwise, in mm

The tray is printed with its floor down, the lid with its top down. The lid lies on the rim, above
the tiles, and its skirt goes down around the rim.
"""

import math
from collections.abc import Sequence
from itertools import combinations

from puzzles.decks import DeckPuzzle
from render.bodies.case import FINGER, LID, THUMB, on_plates
from render.bodies.solid import BEYOND, FINEST, Body, BodyRole, Carved, Prism, Solid
from render.decks.style import DeckStyle
from render.decks.tiles.places import extent, outline
from render.flat.palette import WOOD
from render.flat.sheet import Point
from words.phrases import Phrase

THICK, RAISED = 0.08, 0.02  # height of a tile and of its relief, per edge
FLOOR, RIM, WALL = 0.04, 0.09, 0.08  # of a tray: thickness, height, width of the rim
FREE = 0.006  # between the board and the rim, as a part of the edge of a tile
SKIRT, THINNEST = 0.04, 1.2  # of the lid's walls, per edge of a tile, and in mm at the least
OVER = 0.75  # of the rim that the skirt goes down; the rest is for the fingers
AIR = 0.5  # mm between the tiles and the lid
TRAY = Phrase("tray")


def tray_plates(puzzle: DeckPuzzle, title: str, style: DeckStyle) -> Solid:
    """The tray and its lid on plates; where the bed is smaller, in pieces that hook together."""
    bodies = {style.say(TRAY): tray_body(puzzle, style), style.say(LID): lid_body(puzzle, style)}
    return on_plates("tray", bodies, title, style)


def tray_body(puzzle: DeckPuzzle, style: DeckStyle) -> Body:
    """A floor with a rim around the board; its middle is that of the board."""
    edge = style.cell_mm
    around, inner = _around(puzzle, edge), _free(style)
    low, high = -RIM * edge / 2, RIM * edge / 2
    bevel = _bevel(style, RIM * edge / 4)
    outer = Prism(
        outline=_grow(around, inner + WALL * edge), low=low, high=high, bevels=(bevel, bevel)
    )
    room = Prism(outline=_grow(around, inner), low=low + FLOOR * edge, high=high + BEYOND)
    return _carve("tray", outer, (room,), style)


def lid_body(puzzle: DeckPuzzle, style: DeckStyle) -> Body:
    """The lid, upside down, with a notch for a thumb on two sides of its skirt.

    Turned over about y it lies on the rim: it has room for the tiles, which stand higher than
    that, and for the tray within its skirt.
    """
    edge = style.cell_mm
    around, rim = _around(puzzle, edge), _free(style) + WALL * edge
    # Two faces that meet give up a clearance each; a third of the rim holds the lid at the least.
    gap = min(2 * style.clearance_mm, WALL * edge / 3)
    thin = max(SKIRT * edge, THINNEST)
    above = (FLOOR + THICK + RAISED - RIM) * edge + AIR + style.clearance_mm
    over = OVER * RIM * edge
    high = (thin + above + over) / 2
    bevel = _bevel(style, thin / 3)
    outer = Prism(
        outline=_grow(around, rim + gap + thin), low=-high, high=high, bevels=(bevel, bevel)
    )
    tiles = Prism(outline=_grow(around, _free(style) + gap), low=thin - high, high=high + BEYOND)
    tray = Prism(outline=_grow(around, rim + gap), low=high - over, high=high + BEYOND)
    notches = _notches(outer.outline, thin + BEYOND, over, high)
    return _carve("lid", outer, (tiles, tray, *notches), style)


def _notches(outline: Sequence[Point], deep: float, over: float, high: float) -> tuple[Prism, ...]:
    """Room for a thumb and a finger in the middle of two sides that face each other.

    deep: mm from the outside inwards. over: mm down from `high`, as deep as the skirt goes.
    """
    sides = [(outline[k], outline[(k + 1) % len(outline)]) for k in range(len(outline))]
    notch = min(THUMB, over)
    prisms = []
    for start, end in min(combinations(sides, 2), key=_facing):
        long = math.dist(start, end)
        half = min(FINGER, long / 3) / 2
        along = ((end[0] - start[0]) / long, (end[1] - start[1]) / long)
        out = (along[1], -along[0])
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        # Its mouth is wider by the notch on each side, so it begins further out and in by that.
        reach = notch + BEYOND
        corners = tuple(
            (middle[0] + a * along[0] + b * out[0], middle[1] + a * along[1] + b * out[1])
            for a, b in ((-half, reach), (half, reach), (half, -deep), (-half, -deep))
        )
        prisms.append(
            Prism(outline=corners, low=high - notch, high=high + BEYOND, bevels=(0.0, -reach))
        )
    return tuple(prisms)


def _facing(pair: tuple[tuple[Point, Point], tuple[Point, Point]]) -> tuple[float, ...]:
    """Sort key of two sides: first those that face each other, opposite, and close."""
    (a, b), (c, d) = pair
    along, back = (b[0] - a[0], b[1] - a[1]), (d[0] - c[0], d[1] - c[1])
    turned = (along[0] * back[0] + along[1] * back[1]) / math.hypot(*along) / math.hypot(*back)
    one, other = (a[0] + b[0], a[1] + b[1]), (c[0] + d[0], c[1] + d[1])
    aside = math.hypot(one[0] + other[0], one[1] + other[1])
    return round(turned, 6), round(aside, 6), round(math.dist(one, other), 6)


def _carve(name: str, outer: Prism, taken: tuple[Prism, ...], style: DeckStyle) -> Body:
    """A body that stands on the ground, its middle above the origin."""
    wide = 2 * max(abs(x) for x, _ in outer.outline)
    deep = 2 * max(abs(y) for _, y in outer.outline)
    tall = outer.high - outer.low
    shape = Carved(
        size=(wide, deep, tall),
        clearance=0.0,
        chamfer=style.chamfer_mm,
        kind=name,
        added=(outer,),
        taken=taken,
    )
    return Body(
        name=name,
        shape=shape,
        centre=(0.0, 0.0, tall / 2),
        colour=WOOD,
        kind=name,
        role=BodyRole.TRAY,
    )


def _around(puzzle: DeckPuzzle, edge: float) -> list[Point]:
    wide, high = (edge * length for length in extent(puzzle))
    # On paper y runs down from the upper left corner, here up from the middle.
    return [(x - wide / 2, high / 2 - y) for x, y in reversed(outline(puzzle, edge))]


def _free(style: DeckStyle) -> float:
    """Room between the board and the rim in mm."""
    return FREE * style.cell_mm + style.clearance_mm


def _bevel(style: DeckStyle, most: float) -> float:
    bevel = min(style.chamfer_mm, most)
    return bevel if bevel >= FINEST else 0.0


def _grow(around: Sequence[Point], by: float) -> tuple[Point, ...]:
    """A convex outline with every side moved outwards by some mm."""
    grown = []
    for k, (x, y) in enumerate(around):
        (px, py), (nx, ny) = around[k - 1], around[(k + 1) % len(around)]
        before, after = math.dist((px, py), (x, y)), math.dist((x, y), (nx, ny))
        # normals to the outside of the two sides that meet here
        a = ((y - py) / before, (px - x) / before)
        b = ((ny - y) / after, (x - nx) / after)
        share = by / (1 + a[0] * b[0] + a[1] * b[1])
        grown.append((x + share * (a[0] + b[0]), y + share * (a[1] + b[1])))
    return tuple(grown)
