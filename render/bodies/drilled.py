"""Bodies as flat faces and round bores, where the bores are known before they become meshes.

A bore that does not lie within one flat face at each of its ends, as a wide pocket beside wide
bevels, stays flat faces like those of the mesh.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from render.bodies.bores import Bore, Ring, exact_channel, exact_hole
from render.bodies.faces import Face, Lump, distance_to_line, lumps_of
from render.bodies.meshes import bare
from render.bodies.solid import Bored, Prism, Shape
from render.bodies.vectors import Vector, add_vectors, dot

ROOM = 1e-3  # mm from a circle to the outline of its face, at the least
LEVEL = 1e-4  # mm from the plane of its face, at the most


@dataclass(frozen=True, slots=True)
class Drilling:
    """A bore of a lump, and the indices of the faces where it begins and, unless blind, ends."""

    bore: Bore
    faces: tuple[int, ...]


@dataclass(slots=True)
class Drilled:
    """A lump with its bores."""

    lump: Lump
    drillings: list[Drilling] = field(default_factory=list)


def drill(shape: Shape) -> tuple[list[Vector], list[Drilled]]:
    """The corners of a shape about the origin, and its lumps."""
    round_ones = tuple(prism for prism in shape.engraved if prism.round)
    bores = [exact_hole(prism) for prism in round_ones]
    if isinstance(shape, Bored):
        bores.append(exact_channel(shape))
    if bores:
        points, lumps = lumps_of(bare(_without_bores(shape, round_ones)))
        drilled = [Drilled(lump) for lump in lumps]
        if all(_add_bore(bore, drilled, points) for bore in bores):
            return points, drilled
    points, lumps = lumps_of(bare(shape))
    return points, [Drilled(lump) for lump in lumps]


def _without_bores(shape: Shape, round_ones: Sequence[Prism]) -> Shape:
    flat = tuple(prism for prism in shape.engraved if prism not in round_ones)
    whole = shape.solid_cube if isinstance(shape, Bored) else shape
    return replace(whole, engraved=flat)


def _add_bore(bore: Bore, drilled: Sequence[Drilled], points: Sequence[Vector]) -> bool:
    """Give it to the lump in which it is; False if it does not lie in flat faces."""
    first, last = bore.rings[0], bore.rings[-1]
    ends = [(first, _turn_back(first.ahead))] + ([] if bore.blind else [(last, last.ahead)])
    for each in drilled:
        found = [next(_holders(ring, way, each.lump, points), None) for ring, way in ends]
        if None not in found:
            faces = tuple(face for face in found if face is not None)
            each.drillings.append(Drilling(bore, faces))
            return True
    return False


def _turn_back(way: Vector) -> Vector:
    return -way[0], -way[1], -way[2]


def _holders(ring: Ring, out: Vector, lump: Lump, points: Sequence[Vector]) -> Iterator[int]:
    """The face that looks out along a way and has the whole circle within it."""
    for number, face in enumerate(lump.faces):
        to = add_vectors(ring.centre, points[face.loops[0][0]], -1.0)
        if (
            dot(face.normal, out) > 1.0 - LEVEL
            and abs(dot(face.normal, to)) < LEVEL
            and _is_clear(ring, face, points)
        ):
            yield number


def _is_clear(ring: Ring, face: Face, points: Sequence[Vector]) -> bool:
    """True if the circle is inside the outline and outside the holes, with some room."""
    crossings = 0
    for loop in face.loops:
        for one, other in zip(loop, (*loop[1:], loop[0]), strict=True):
            if distance_to_line(ring.centre, points[one], points[other]) < ring.radius + ROOM:
                return False
            crossings += _crosses(ring.centre, points[one], points[other], face.normal)
    return crossings % 2 == 1


def _crosses(point: Vector, start: Vector, stop: Vector, normal: Vector) -> bool:
    """True if a ray from a point of a plane crosses a side; seen along the steepest axis."""
    axis = max(range(3), key=lambda k: abs(normal[k]))
    x, y = (k for k in range(3) if k != axis)
    if (start[y] > point[y]) == (stop[y] > point[y]):
        return False
    share = (point[y] - start[y]) / (stop[y] - start[y])
    return point[x] < start[x] + share * (stop[x] - start[x])
