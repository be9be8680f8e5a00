"""The channels of bored cubes: the volume removed from a cube about the origin."""

from typing import TYPE_CHECKING

from render.bodies.solid import BEYOND, KNOT, Bored

if TYPE_CHECKING:
    from manifold3d import Manifold

ROUND = 24  # sides of a channel
KNOT_ROUND = 32  # sides of a knot's pocket
BENDS = 12  # steps of a corner's arc


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
