"""A case for a puzzle: walls around its pieces, and a lid that goes over them.

lying   size in mm of the contents: to the right, to the back, and up

The case is printed with its floor down, the lid with its top down.
"""

from collections.abc import Mapping

from render.bodies.plates import APART, laid_out
from render.bodies.solid import BEYOND, FINEST, Body, Carved, Cuboid, Prism, Solid
from render.bodies.splitting import split
from render.bodies.vectors import Vector
from render.flat.palette import WOOD
from render.flat.sheet import Point
from render.style import Style
from words.phrases import Phrase

WALL, FLOOR = 2.4, 2.4  # mm: six lines of a nozzle, twelve layers
FREE = 0.25  # mm on each side between the blocks and the walls, and between walls and lid
OVER = 24.0  # mm of the walls that the lid covers; of a low case half
AROUND = 4 * (WALL + FREE)  # mm by which the lid is wider than the contents
THUMB, FINGER = 8.5, 10.0  # mm: depth of a notch in the lid, and its width at its end
CASE, LID = Phrase("case"), Phrase("lid")


def case(lying: Vector, title: str, style: Style) -> Solid:
    """The case and its lid on plates, in pieces where the bed is smaller."""
    bodies = {style.say(CASE): case_body(lying, style), style.say(LID): lid_body(lying, style)}
    return on_plates("case", bodies, title, style)


def on_plates(group: str, bodies: Mapping[str, Body], title: str, style: Style) -> Solid:
    """Cases, trays and lids, by their names for people, on plates of their own.

    A body larger than the bed is split into pieces that hook together.
    """
    pieces = {name: split(body, _floor(body), style.room_mm) for name, body in bodies.items()}
    called = [
        (body.kind, name if len(parts) == 1 else f"{name} {k}")
        for name, parts in pieces.items()
        for k, body in enumerate(parts, 1)
    ]
    every = [body for parts in pieces.values() for body in parts]
    laid, plates = laid_out({group: every}, style, turning=True)
    return Solid(title=title, bodies=laid, cell=style.cell_mm, plates=plates, called=tuple(called))


def _floor(body: Body) -> tuple[Point, ...]:
    assert isinstance(body.shape, Carved)
    return body.shape.taken[0].outline


def case_body(lying: Vector, style: Style) -> Body:
    """The case, with walls as high as its contents."""
    return _hollow("case", _room(lying), FLOOR + lying[2], style, ())


def lid_body(lying: Vector, style: Style) -> Body:
    """The lid, upside down, with a notch for a thumb on either side."""
    wide, deep = (edge + 2 * (WALL + FREE) for edge in _room(lying))
    over = min(OVER, lying[2] / 2)
    high, notch = FLOOR + over, min(THUMB, over - FLOOR)
    half, reach = FINGER / 2, wide / 2 + WALL + BEYOND + notch
    notches = () if notch < FINEST else (
        Prism(
            outline=((-reach, -half), (reach, -half), (reach, half), (-reach, half)),
            low=high / 2 - notch,
            high=high / 2 + BEYOND,
            bevels=(0.0, -notch - BEYOND),
        ),
    )  # fmt: skip
    return _hollow("lid", (wide, deep), high, style, notches)


def case_drawing(lying: Vector, title: str, style: Style) -> Solid:
    """The case and its lid side by side as floors and walls, for a drawing."""
    parts: list[Body] = []
    left = 0.0
    for body in (case_body(lying, style), lid_body(lying, style)):
        wide, deep, high = body.shape.size
        x, y, rise = (wide - WALL) / 2, (deep - WALL) / 2, (high + FLOOR) / 2
        long, tall = deep - 2 * WALL, high - FLOOR
        boards = (
            ((0.0, 0.0, FLOOR / 2), (wide, deep, FLOOR)),
            ((-x, 0.0, rise), (WALL, long, tall)),
            ((x, 0.0, rise), (WALL, long, tall)),
            ((0.0, -y, rise), (wide, WALL, tall)),
            ((0.0, y, rise), (wide, WALL, tall)),
        )
        for number, ((right, ahead, up), size) in enumerate(boards):
            shape = Cuboid(size=size, clearance=0.0, chamfer=0.0)
            centre = (left + wide / 2 + right, ahead, up)
            name = f"{body.name}-{number}"
            parts.append(Body(name=name, shape=shape, centre=centre, colour=WOOD))
        left += wide + APART
    return Solid(title=title, bodies=tuple(parts), cell=style.cell_mm)


def _room(lying: Vector) -> Point:
    """The area inside the walls: the contents with some clearance."""
    return lying[0] + 2 * FREE, lying[1] + 2 * FREE


def of_cells(size: Vector, style: Style) -> Vector:
    """The size of a block of cells, its first axis up as in all pictures."""
    high, deep, wide = (edge * style.cell_mm for edge in size)
    return wide, deep, high


def _hollow(name: str, room: Point, high: float, style: Style, notches: tuple[Prism, ...]) -> Body:
    """A floor with walls around a room."""
    wide, deep = (edge + 2 * WALL for edge in room)
    bevel = min(style.chamfer_mm, WALL / 3)
    bevel = bevel if bevel >= FINEST else 0.0
    shape = Carved(
        size=(wide, deep, high),
        clearance=0.0,
        chamfer=style.chamfer_mm,
        kind=name,
        added=(
            Prism(outline=rectangle(wide, deep), low=-high / 2, high=high / 2,
                  bevels=(bevel, bevel)),
        ),
        taken=(
            Prism(outline=rectangle(*room), low=FLOOR - high / 2, high=high / 2 + BEYOND),
            *notches,
        ),
    )  # fmt: skip
    return Body(name=name, shape=shape, centre=(0.0, 0.0, high / 2), colour=WOOD, kind=name)


def rectangle(wide: float, deep: float) -> tuple[Point, ...]:
    """The corners of a rectangle about (0, 0), counter-clockwise."""
    x, y = wide / 2, deep / 2
    return ((-x, -y), (x, -y), (x, y), (-x, y))
