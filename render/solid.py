"""A spatial picture: named closed bodies in millimetres, z up.

centre   (x, y, z) in mm
colour   "#rrggbb"
metal    painted and exported as polished metal
"""

from dataclasses import dataclass
from dataclasses import replace

Vector = tuple[float, float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cuboid:
    """A cuboid with bevelled edges.

    size: edges in mm before the clearance.
    clearance: mm that each face gives up.
    chamfer: width of the bevel in mm; cut down where the cuboid is too thin.
    """

    size: Vector
    clearance: float
    chamfer: float

    @property
    def edges(self) -> Vector:
        """Lengths in mm that are left after the clearance."""
        a, b, c = (edge - 2 * self.clearance for edge in self.size)
        return a, b, c

    @property
    def bevel(self) -> float:
        """Width of the bevel in mm as it is built."""
        return min(self.chamfer, min(self.edges) / 4)


Shape = Cuboid


@dataclass(frozen=True, slots=True, kw_only=True)
class Body:
    """A shape that stands somewhere; equal shapes are built once and shared.

    name: unique in its solid, fit for a file.
    label: what a drawing writes on it.
    """

    name: str
    shape: Shape
    centre: Vector
    colour: str
    metal: bool = False
    label: str = ""

    @property
    def corners(self) -> tuple[Vector, Vector]:
        """Lowest and highest corner before the clearance."""
        (x, y, z), (a, b, c) = self.centre, self.shape.size
        return (x - a / 2, y - b / 2, z - c / 2), (x + a / 2, y + b / 2, z + c / 2)


@dataclass(frozen=True, slots=True, kw_only=True)
class Solid:
    """One spatial picture; the bodies do not touch when their clearance is above 0.

    cell: edge of a cell in mm.
    up: the axis that pictures show pointing up, x or z; files keep z up whatever it is.
    """

    title: str
    bodies: tuple[Body, ...]
    cell: float
    up: str = "z"


def standing(solid: Solid) -> Solid:
    """The solid turned so that its axis `up` is z: a turn, never a mirror image."""
    if solid.up == "z":
        return solid
    bodies = tuple(
        replace(
            body,
            shape=replace(body.shape, size=(size[2], size[1], size[0])),
            centre=(centre[2], -centre[1], centre[0]),
        )
        for body in solid.bodies
        for size, centre in ((body.shape.size, body.centre),)
    )
    return replace(solid, bodies=bodies, up="z")
