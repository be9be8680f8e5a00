"""The faces of a mesh: polygons with holes, where triangles of one plane are merged.

lump   a closed shell, wound outwards, with its voids, which are wound into the material
loop   corners around a face, seen from outside: the outline counter-clockwise, holes clockwise

Corners are rounded, so what is flat along an axis is exactly so; slanted faces are flat within
NEAR, and in bodies of more than some centimetres within PART of their size.
"""

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from render.bodies.vectors import Vector, add_vectors, cross, dot

if TYPE_CHECKING:
    from trimesh import Trimesh

DIGITS, SMALL = 6, 10.0  # decimals of mm, as far as meshes go; one less for what is larger
NEAR = 2e-5  # mm from a plane or a line; corners that are nearer lie on it
PART = 3e-7  # of the largest coordinate: the single precision of meshes

Loop = tuple[int, ...]
Triangle = tuple[int, int, int]
Edges = Mapping[tuple[int, int], int]  # the triangle to the left of each side


@dataclass(frozen=True, slots=True)
class Face:
    """A flat face; normal: of length 1, outwards. loops: indices of corners, the outline first."""

    normal: Vector
    loops: tuple[Loop, ...]


@dataclass(slots=True)
class Lump:
    """A piece of matter in one: the faces around it, and those around each void in it."""

    faces: list[Face]
    voids: list[list[Face]] = field(default_factory=list)


def lumps_of(mesh: "Trimesh") -> tuple[list[Vector], list[Lump]]:
    """The corners of a closed mesh in mm, and what they enclose."""
    near = max(NEAR, PART * float(abs(mesh.vertices).max()))
    fine, coarse = (mesh.vertices.round(digits) + 0.0 for digits in (DIGITS, DIGITS - 1))
    rounded = np.where(abs(fine) < SMALL, fine, coarse)
    points = [(x, y, z) for x, y, z in rounded.tolist()]
    triangles: list[Triangle] = [(a, b, c) for a, b, c in mesh.faces.tolist()]
    edges = {side: k for k, triangle in enumerate(triangles) for side in _sides(triangle)}
    planes = _merge_planes(points, triangles, edges, near)
    rings = list(_rings(triangles, edges, planes))
    many = Counter(corner for _, ring in rings for corner in ring)
    loops: dict[int, list[Loop]] = {}
    for plane, ring in rings:
        loops.setdefault(plane, []).append(_without_straight(ring, points, many, near))
    faces = {plane: _face(each, points) for plane, each in loops.items()}
    shells = _shells(edges, planes)
    return points, _nest([[faces[plane] for plane in shell] for shell in shells], points)


def _sides(triangle: Triangle) -> Iterable[tuple[int, int]]:
    a, b, c = triangle
    return (a, b), (b, c), (c, a)


def _merge_planes(
    points: Sequence[Vector], triangles: Sequence[Triangle], edges: Edges, near: float
) -> list[int]:
    """The plane of each triangle; planes begin at the largest and take what is flat with them.

    So slivers, whose own planes are noise, belong to a neighbour's.
    """
    a, b, c = (np.array(points)[np.array(triangles)[:, k]] for k in range(3))
    across: list[Vector] = np.cross(b - a, c - a).tolist()
    sizes = [math.hypot(*each) for each in across]
    planes = [-1] * len(triangles)
    order = sorted(range(len(triangles)), key=lambda k: -sizes[k])
    for number, seed in enumerate(order):
        if planes[seed] >= 0:
            continue
        (x, y, z), size = across[seed], sizes[seed] or 1.0
        normal = (x / size, y / size, z / size)
        level = dot(normal, points[triangles[seed][0]])
        planes[seed], waiting = number, [seed]
        while waiting:
            for one, other in _sides(triangles[waiting.pop()]):
                beside = edges[other, one]
                if planes[beside] < 0 and all(
                    abs(dot(normal, points[k]) - level) <= near for k in triangles[beside]
                ):
                    planes[beside] = number
                    waiting.append(beside)
    return planes


def _rings(
    triangles: Sequence[Triangle], edges: Edges, planes: Sequence[int]
) -> Iterator[tuple[int, list[int]]]:
    """Plane and corners of each closed line between planes, one for either side of it."""
    unseen = {
        side: planes[k] for side, k in edges.items() if planes[edges[side[::-1]]] != planes[k]
    }
    while unseen:
        side, plane = unseen.popitem()
        ring = [side[0]]
        while (side := _next_side(side, plane, triangles, edges, planes)) in unseen:
            ring.append(side[0])
            del unseen[side]
        yield plane, ring


def _next_side(
    side: tuple[int, int],
    plane: int,
    triangles: Sequence[Triangle],
    edges: Edges,
    planes: Sequence[int],
) -> tuple[int, int]:
    """The side that follows around a plane, from triangle to triangle about the corner there."""
    corner = side[1]
    while True:
        beyond = next(k for k in triangles[edges[side]] if k not in side)
        if planes[edges[beyond, corner]] != plane:
            return corner, beyond
        side = beyond, corner


def _without_straight(
    ring: Sequence[int], points: Sequence[Vector], many: Mapping[int, int], near: float
) -> Loop:
    """The corners but for those between two planes alone where the edge runs straight on."""
    kept = []
    for before, corner, after in zip((ring[-1], *ring), ring, (*ring[1:], ring[0]), strict=False):
        if (
            many[corner] > 2
            or distance_to_line(points[corner], points[before], points[after]) > near
        ):
            kept.append(corner)
    return tuple(kept)


def distance_to_line(point: Vector, start: Vector, stop: Vector) -> float:
    """The distance of a point to the line between two others, ends included, in mm."""
    along, to = add_vectors(stop, start, -1.0), add_vectors(point, start, -1.0)
    square = dot(along, along)
    share = min(max(dot(along, to) / square, 0.0), 1.0) if square else 0.0
    return math.hypot(*add_vectors(to, along, -share))


def _area_vector(ring: Sequence[Vector]) -> Vector:
    """A vector across a polygon, twice as long as its area in mm²."""
    first = ring[0]
    spokes = [add_vectors(point, first, -1.0) for point in ring[1:]]
    parts = [cross(a, b) for a, b in zip(spokes, spokes[1:], strict=False)]
    x, y, z = (math.fsum(part[k] for part in parts) for k in range(3))
    return x, y, z


def _face(loops: Sequence[Loop], points: Sequence[Vector]) -> Face:
    """The outline is the loop around the largest area."""
    across = [_area_vector([points[k] for k in loop]) for loop in loops]
    sizes = [math.hypot(*each) for each in across]
    order = sorted(range(len(loops)), key=lambda k: -sizes[k])
    (x, y, z), size = across[order[0]], sizes[order[0]]
    return Face((x / size, y / size, z / size), tuple(loops[k] for k in order))


def _shells(edges: Edges, planes: Sequence[int]) -> list[list[int]]:
    """Planes that hang together, in the order of their numbers."""
    beside: dict[int, set[int]] = {plane: set() for plane in sorted(set(planes))}
    for (one, other), k in edges.items():
        beside[planes[k]].add(planes[edges[other, one]])
    shells, seen = list[list[int]](), set[int]()
    for plane in beside:
        if plane in seen:
            continue
        shell, waiting = {plane}, [plane]
        while waiting:
            new = beside[waiting.pop()] - shell
            shell |= new
            waiting += new
        seen |= shell
        shells.append(sorted(shell))
    return shells


def _nest(shells: Sequence[list[Face]], points: Sequence[Vector]) -> list[Lump]:
    """Shells as lumps; a void belongs to the smallest lump whose bounding box holds it."""
    boxes = [_box(shell, points) for shell in shells]
    solid = [_volume(shell, points) > 0.0 for shell in shells]
    lumps = {k: Lump(shell) for k, shell in enumerate(shells) if solid[k]}
    for void, shell in enumerate(shells):
        if not solid[void]:
            (low, high) = boxes[void]
            around = [
                k for k in lumps
                if all(boxes[k][0][i] <= low[i] and high[i] <= boxes[k][1][i] for i in range(3))
            ]  # fmt: skip
            smallest = min(around, key=lambda k: math.dist(*boxes[k]))
            lumps[smallest].voids.append(shell)
    return list(lumps.values())


def _box(shell: Sequence[Face], points: Sequence[Vector]) -> tuple[Vector, Vector]:
    corners = [points[k] for face in shell for k in face.loops[0]]
    (a, b, c), (x, y, z) = (
        [find(corner[k] for corner in corners) for k in range(3)] for find in (min, max)
    )
    return (a, b, c), (x, y, z)


def _volume(shell: Sequence[Face], points: Sequence[Vector]) -> float:
    """Six times the volume within, negative if the shell is wound inwards."""
    return math.fsum(
        dot(points[loop[0]], _area_vector([points[k] for k in loop]))
        for face in shell
        for loop in face.loops
    )
