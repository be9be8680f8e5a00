"""Hollow blocks: a room inside with a roof of 45 degrees, so that nothing hangs over."""

from render.bodies.solid import Cuboid, Prism

RIDGE = 1.0  # mm that the roof is wide on top: a printer bridges that
LEAST = 2.0  # mm that a room is wide, deep and high, or it is not worth it


def hollow(shape: Cuboid, wall: float | None) -> tuple[Prism, ...]:
    """Prisms to cut out of a block that lies flat; none where it is thin or stays solid."""
    if wall is None:
        return ()
    x, y, z = (edge / 2 - wall for edge in shape.edges)
    if 2 * min(x, y, z) < LEAST:
        return ()
    roof = min(min(x, y) - RIDGE / 2, 2 * z)
    outline = ((-x, -y), (x, -y), (x, y), (-x, y))
    return (Prism(outline=outline, low=-z, high=z, bevels=(0.0, roof)),)
