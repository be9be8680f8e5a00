"""The channels of bored cubes: the volume removed from a cube about the origin.

ring   a circle around a channel or a round hole; those of one bore are in the order of its way
       into the body, and what lies between two of them is a cylinder, a cone, a part of a torus,
       or the flat step between two of one centre
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from render.bodies.solid import BEYOND, KNOT, Bored, Prism
from render.bodies.vectors import Vector

if TYPE_CHECKING:
    from manifold3d import Manifold

ROUND = 24  # sides of a channel
KNOT_ROUND = 32  # sides of a knot's pocket
BENDS = 12  # steps of a corner's arc


@dataclass(frozen=True, slots=True)
class Ring:
    """A circle: centre and radius in mm; ahead: the way of its bore; start: where it begins.

    Both are of length 1 and at right angles. Rings of one bore begin where one line meets them.
    """

    centre: Vector
    ahead: Vector
    start: Vector
    radius: float


@dataclass(frozen=True, slots=True)
class Bore:
    """A round hole by its rings, from one face to another; blind: it ends in a flat disc."""

    rings: tuple[Ring, ...]
    blind: bool = False


def exact_channel(shape: Bored) -> Bore:
    """The channel as the circles that `channel` has polygons for."""
    narrow, half = shape.cord / 2, _half(shape)
    lead = [(shape.arc, narrow)]
    lead += [(half, narrow + shape.mouth)] if shape.mouth else []
    along = [(-x, radius) for x, radius in reversed(lead)]
    if shape.channel == "end":
        along = [(-half, KNOT * narrow), (0.0, KNOT * narrow), (0.0, narrow)]
    ahead, start = (1.0, 0.0, 0.0), (0.0, -1.0, 0.0)
    rings = [Ring((x, 0.0, 0.0), ahead, start, radius) for x, radius in along]
    if shape.channel == "corner":
        return Bore((*rings, *(Ring((0.0, y, 0.0), (0.0, 1.0, 0.0), ahead, r) for y, r in lead)))
    return Bore((*rings, *(Ring((x, 0.0, 0.0), ahead, start, radius) for x, radius in lead)))


def exact_hole(prism: Prism) -> Bore:
    """The blind hole of a round prism that reaches out of its body, above or below."""
    (x, y), (corner, _) = prism.middle, prism.outline[0]
    up = prism.low + prism.high < 0.0
    levels = (prism.low + BEYOND, prism.high) if up else (prism.high - BEYOND, prism.low)
    ahead = (0.0, 0.0, 1.0 if up else -1.0)
    rings = (Ring((x, y, z), ahead, (1.0, 0.0, 0.0), corner - x) for z in levels)
    return Bore(tuple(rings), blind=True)


def channel(shape: Bored) -> "Manifold":
    """The channel with its mouths, as a closed body that reaches out of the cube."""
    from manifold3d import Manifold, OpType

    return Manifold.batch_boolean(PARTS[shape.channel](shape), OpType.Add)


def _straight(shape: Bored) -> "list[Manifold]":
    return [_along_x(shape.cord / 2, -_half(shape) - BEYOND, _half(shape) + BEYOND)] + [
        body for way in (-90.0, 90.0) for body in _mouth(shape, way)
    ]


def _end(shape: Bored) -> "list[Manifold]":
    """The pocket is as deep as half the cube: the knot rests on the narrow other half."""
    return [
        _along_x(shape.cord / 2, -BEYOND, _half(shape) + BEYOND),
        _along_x(KNOT * shape.cord / 2, -_half(shape) - BEYOND, 0.0, KNOT_ROUND),
        *_mouth(shape, 90.0),
    ]


def _corner(shape: Bored) -> "list[Manifold]":
    """A quarter of a ring about the edge between -x and +y, and the mouths at its ends."""
    from manifold3d import CrossSection

    ring = CrossSection.circle(shape.cord / 2, ROUND).translate((shape.arc, 0.0))
    arc = ring.revolve(BENDS, 90.0).rotate((0.0, 0.0, -90.0))
    to_y = [body.rotate((0.0, 0.0, 90.0)) for body in _leads(shape, 90.0)]
    return [arc.translate((-shape.arc, shape.arc, 0.0)), *_leads(shape, -90.0), *to_y]


def _leads(shape: Bored, way: float) -> "list[Manifold]":
    """Mouth and straight end of a corner's channel."""
    start, stop = sorted((shape.arc, _half(shape) + BEYOND))
    if way < 0:
        start, stop = -stop, -start
    return [_along_x(shape.cord / 2, start, stop), *_mouth(shape, way)]


def _along_x(radius: float, start: float, stop: float, sides: int = ROUND) -> "Manifold":
    from manifold3d import Manifold

    pillar = Manifold.cylinder(stop - start, radius, radius, sides)
    return pillar.rotate((0.0, 90.0, 0.0)).translate((start, 0.0, 0.0))


def _mouth(shape: Bored, way: float) -> "list[Manifold]":
    """A funnel in the face +x (way 90) or -x (way -90); none if the cube has no chamfer."""
    from manifold3d import Manifold

    if not shape.mouth:
        return []
    narrow = shape.cord / 2
    # Lengthened out of the cube at the same slope.
    funnel = Manifold.cylinder(
        shape.mouth + BEYOND, narrow, narrow + shape.mouth + BEYOND, ROUND
    ).translate((0.0, 0.0, shape.arc))
    return [funnel.rotate((0.0, way, 0.0))]


def _half(shape: Bored) -> float:
    return shape.edges[0] / 2


PARTS = {"straight": _straight, "corner": _corner, "end": _end}
