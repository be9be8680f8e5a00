"""A spatial picture: named closed bodies in millimetres, z up.

centre   (x, y, z) in mm
colour   "#rrggbb"
metal    painted and exported as polished metal
"""

from dataclasses import dataclass

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


Shape = Cuboid


@dataclass(frozen=True, slots=True, kw_only=True)
class Body:
    """A shape that stands somewhere; equal shapes are built once and shared."""

    name: str
    shape: Shape
    centre: Vector
    colour: str
    metal: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Solid:
    """One spatial picture; the bodies do not touch when their clearance is above 0."""

    title: str
    bodies: tuple[Body, ...]
