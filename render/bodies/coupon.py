"""A bar with holes of seven widths and a plug: which gap does this printer need?

gap   mm between a face of the plug and the hole. Two printed pieces that touch give up a clearance
      each, so half of the gap that suits is the clearance to choose.
"""

from render.bodies.engraving import engraving_prisms
from render.bodies.plates import laid_out
from render.bodies.solid import BEYOND, Body, Carved, Cuboid, Prism, Solid
from render.flat.sheet import Point
from render.style import MARGIN, Style

GAPS = (0.10, 0.15, 0.20, 0.25, 0.30, 0.35, 0.40)
PLUG, LONG = 10.0, 16.0  # mm: width of the plug and its length
PITCH, BESIDE = 14.0, 3.0  # mm from hole to hole, and around them
LEAST = 59.0  # mm of a bed that the plate needs: four holes in a row
SIGN = 4.5  # mm of room for a number below its hole
HIGH, BEVEL = 6.0, 0.4  # mm of the bar
RELIEF = 1.0  # mm: radius of the corners, so that only faces meet
COLOUR = "#a9bccd"


def coupon(style: Style) -> Solid:
    """The bar and the plug on a plate; the holes are in as few rows as the bed allows."""
    margin = min(MARGIN, (style.bed_mm - LEAST) / 2)  # the smallest beds leave no more
    plug = Cuboid(size=(PLUG, PLUG, LONG), clearance=0.0, chamfer=min(style.chamfer_mm, 1.0))
    pieces = [
        Body(
            name="bar", shape=bar(style.bed_mm - 2 * margin), centre=(0.0, 0.0, 0.0), colour=COLOUR
        ),
        Body(name="plug", shape=plug, centre=(0.0, 0.0, 0.0), colour=COLOUR),
    ]
    bodies, plates = laid_out({"": pieces}, style, margin=margin)
    return Solid(title="Fit coupon", bodies=bodies, cell=PLUG, plates=plates)


def bar(room: float) -> Carved:
    """The bar about its middle; below each hole is its gap in hundredths of a mm.

    room: mm that it may be wide.
    """
    columns = min(len(GAPS), int((room - BESIDE) / PITCH))
    rows = -(-len(GAPS) // columns)
    deep = PITCH + SIGN
    wide, high = columns * PITCH + BESIDE, rows * deep + BESIDE
    outline = ((-wide / 2, -high / 2), (wide / 2, -high / 2), (wide / 2, high / 2),
               (-wide / 2, high / 2))  # fmt: skip
    taken: list[Prism] = []
    signs: list[Prism] = []
    for number, gap in enumerate(GAPS):
        row, column = divmod(number, columns)
        x = (column - (columns - 1) / 2) * PITCH
        y = ((rows - 1) / 2 - row) * deep + SIGN / 2
        taken += hole(gap, (x, y))
        below = (x, y - (PITCH + SIGN) / 2 + 0.25)
        signs += engraving_prisms(f".{round(100 * gap)}", (PITCH - 2.0, SIGN), HIGH / 2, at=below)
    return Carved(
        size=(wide, high, HIGH),
        clearance=0.0,
        chamfer=BEVEL,
        kind="bar",
        added=(Prism(outline=outline, low=-HIGH / 2, high=HIGH / 2, bevels=(BEVEL, BEVEL)),),
        taken=tuple(taken),
        engraved=tuple(signs),
    )


def hole(gap: float, at: Point) -> list[Prism]:
    """A square hole right through, with room at its corners."""
    (x, y), half = at, PLUG / 2 + gap
    ends = (-HIGH / 2 - BEYOND, HIGH / 2 + BEYOND)
    square = _eight(x, y, half, 0.0)
    return [Prism(outline=square[::2], low=ends[0], high=ends[1])] + [
        Prism(outline=_eight(x + a * half, y + b * half, RELIEF, 0.5), low=ends[0], high=ends[1])
        for a in (-1, 1)
        for b in (-1, 1)
    ]


def _eight(x: float, y: float, half: float, cut: float) -> tuple[Point, ...]:
    """A square about a point, a share of half its edge cut off at each corner."""
    near = half * (1.0 - cut)
    return (
        (x - near, y - half), (x + near, y - half), (x + half, y - near), (x + half, y + near),
        (x + near, y + half), (x - near, y + half), (x - half, y + near), (x - half, y - near),
    )  # fmt: skip
