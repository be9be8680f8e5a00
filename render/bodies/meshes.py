"""Solids as triangle meshes: closed, wound outwards, each different shape built once."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from render.bodies.bores import channel
from render.bodies.solid import FINEST, Body, Bored, Carved, Cuboid, Prism, Shape, Solid, Voxels
from render.bodies.stacking import Indices, Open, Points, lid_of, open_surface, stack_bodies
from render.bodies.vectors import UNTURNED, Turn, Vector
from render.kept import ByteCache

SPECK = 1e-4  # mm; corners of a pierced prism that are nearer to each other are one
GRID = 2.0**-14  # mm, of corners of cuboids: in single precision, too, faces stay in one plane
NEAR = 9  # decimals of mm, to which bodies that touch stand alike
KEPT_BYTES = 16 << 20  # of surfaces: a set for a printer has a few hundred kB
OPEN_BYTES = 4 << 20  # of surfaces without their top or bottom, for stacking
LID_BYTES = 2 << 20  # of what is left of a top around a body that stands on it

Surface = tuple[NDArray[np.float32], NDArray[np.uint32]]  # (n, 3) vertices, (m, 3) faces
Placed = tuple[NDArray[np.float64], NDArray[np.int64]]  # the same in its place
Standing = tuple[Shape, Turn, Vector]


_SURFACES: ByteCache[tuple[Shape | Standing, ...], Surface] = ByteCache(
    KEPT_BYTES, lambda surface: sum(each.nbytes for each in surface)
)
_LIDS: ByteCache[tuple[Shape, bytes], Indices | None] = ByteCache(
    LID_BYTES, lambda lid: 0 if lid is None else lid.nbytes
)
_OPEN: ByteCache[tuple[Shape, bool], Open | None] = ByteCache(
    OPEN_BYTES, lambda part: 0 if part is None else part.size
)

if TYPE_CHECKING:
    from manifold3d import Manifold
    from trimesh import Trimesh


def shapes(solid: Solid) -> "dict[Shape, Trimesh]":
    """A mesh about the origin, without normals, for each different shape of a solid."""
    known: dict[Shape, Manifold] = {}
    every = dict.fromkeys(body.shape for body in solid.bodies)
    return {shape: _mesh_of(_surface_of(shape, known)) for shape in every}


def placed_meshes(solid: Solid) -> "list[Trimesh]":
    """The meshes of the printed things in their places, each with its name in `metadata`.

    The bodies of one `whole` are united: these are for file formats without colours.
    """
    meshes = []
    for name, surface in _standing(solid):
        thing = _mesh_of(surface)
        thing.metadata["name"] = name
        meshes.append(thing)
    return meshes


def together(solid: Solid) -> "Trimesh":
    """The meshes of `placed_meshes` as one."""
    vertices, faces = zip(*(surface for _, surface in _standing(solid)), strict=True)
    starts = np.cumsum([0, *map(len, vertices[:-1])])
    shifted = [each + start for each, start in zip(faces, starts, strict=True)]
    return _mesh_of((np.concatenate(vertices), np.concatenate(shifted)))


def _standing(solid: Solid) -> Iterator[tuple[str, Placed]]:
    """Name and surface of each printed thing, in its place."""
    known: dict[Shape, Manifold] = {}
    for name, bodies in solid.things.items():
        first = bodies[0]
        if len(bodies) > 1:
            vertices, faces = _join(bodies, known)
            stood = vertices.astype(np.float64)
        else:
            vertices, faces = _surface_of(first.shape, known)
            stood = vertices.astype(np.float64) @ np.array(first.turn).T
        yield name, (stood + first.centre, faces.astype(np.int64))


def _join(bodies: Sequence[Body], known: "dict[Shape, Manifold]") -> Surface:
    """The surface of bodies that touch, about the middle of the first one."""
    middle = np.array(bodies[0].centre)
    offsets: list[list[float]] = np.round([b.centre - middle for b in bodies], NEAR).tolist()
    standing = tuple(
        (b.shape, b.turn, (x, y, z)) for b, (x, y, z) in zip(bodies, offsets, strict=True)
    )
    return _SURFACES.get(standing, lambda: _united_bodies(standing, known))


def _united_bodies(standing: Sequence[Standing], known: "dict[Shape, Manifold]") -> Surface:
    return _stack(standing, known) or _fuse(standing, known)


def _stack(standing: Sequence[Standing], known: "dict[Shape, Manifold]") -> Surface | None:
    """The surface of bodies that stand on the flat top of the first; None if they do not."""
    parts: list[Open] = []
    for k, (shape, turn, _) in enumerate(standing):
        part = _OPEN.get((shape, not k), partial(_open_shape, shape, known, top=not k))
        if part is None or turn[2] != UNTURNED[2]:
            return None
        parts.append(part)
    below, *upon = (
        replace(part, vertices=part.vertices @ np.array(turn).T + at)
        for part, (_, turn, at) in zip(parts, standing, strict=True)
    )

    def lid(k: int, corners: Points) -> Indices | None:
        """Cached by the shape that stands there and the sector as seen from it."""
        shape, turn, at = standing[k + 1]
        seen = np.round((corners - at[:2]) @ np.array(turn)[:2, :2], NEAR)
        return _LIDS.get((shape, seen.tobytes()), lambda: lid_of(seen, parts[k + 1]))

    united = stack_bodies(below, upon, lid)
    if united is None:
        return None
    return united[0].astype(np.float32), united[1].astype(np.uint32)


def _open_shape(shape: Shape, known: "dict[Shape, Manifold]", *, top: bool) -> Open | None:
    vertices, faces = _surface_of(shape, known)
    return open_surface(vertices.astype(np.float64), faces.astype(np.int64), top=top)


def _fuse(standing: Sequence[Standing], known: "dict[Shape, Manifold]") -> Surface:
    from manifold3d import Manifold, OpType

    each = [
        _body(shape, known).transform(np.column_stack([np.array(turn), at]))
        for shape, turn, at in standing
    ]
    return _surface(Manifold.batch_boolean(each, OpType.Add))


def bare(shape: Shape) -> "Trimesh":
    """The closed mesh of a shape about the origin, without normals."""
    return _mesh_of(_surface_of(shape))


def _mesh_of(surface: Surface | Placed) -> "Trimesh":
    from trimesh import Trimesh

    vertices, faces = surface
    return Trimesh(vertices.astype(np.float64), faces.astype(np.int64), process=False)


def matrix(body: Body) -> NDArray[np.float64]:
    """(4, 4) where a body's shape comes to stand."""
    matrix = np.eye(4)
    matrix[:3, :3] = body.turn
    matrix[:3, 3] = body.centre
    return matrix


def mesh(shape: Shape) -> "Trimesh":
    """The closed mesh of a shape about the origin.

    Its vertices carry the normals of the large faces, so that smooth shading shows flat faces
    with soft edges.
    """
    from trimesh import Trimesh

    corners, sides = _surface_of(shape)
    vertices, faces = corners.astype(np.float64), sides.astype(np.int64)
    normals = _normals(vertices, faces)
    return Trimesh(vertices=vertices, faces=faces, vertex_normals=normals, process=False)


def picture_mesh(shape: Shape) -> "Trimesh":
    """The mesh for pictures: triangles of a carved or engraved shape share no vertices.

    So its edges look sharp; meshes for printing share them.
    """
    from trimesh import Trimesh

    built = mesh(shape)
    if not isinstance(shape, Carved) and not shape.engraved:
        return built
    faces = np.arange(3 * len(built.faces)).reshape(-1, 3)
    normals = np.repeat(built.face_normals, 3, axis=0)
    return Trimesh(
        built.vertices[built.faces.ravel()], faces, vertex_normals=normals, process=False
    )


def _surface_of(shape: Shape, known: "dict[Shape, Manifold] | None" = None) -> Surface:
    return _SURFACES.get((shape,), lambda: _surface(_body(shape, {} if known is None else known)))


def _body(shape: Shape, known: "dict[Shape, Manifold]") -> "Manifold":
    """The body of a shape; known: the bodies made for this solid; it grows.

    A label is cut into the same body without it.
    """
    if shape not in known:
        known[shape] = _cut(shape, known) if shape.engraved else _whole(shape)
    return known[shape]


def _cut(shape: Shape, known: "dict[Shape, Manifold]") -> "Manifold":
    from manifold3d import Manifold, Mesh

    plain = replace(shape, engraved=())
    if plain not in known:
        known[plain] = Manifold(Mesh(*_surface_of(plain)))
    return known[plain] - _unite(shape.engraved)


def _whole(shape: Shape) -> "Manifold":
    from manifold3d import Manifold

    if isinstance(shape, Carved):
        many = isinstance(shape, Voxels)  # cuboids with many faces in one plane
        whole = _unite(shape.added, GRID if many else 0.0) - _unite(shape.taken)
        if many:
            whole = whole.as_original().simplify(SPECK)
        return whole if shape.kept is None else whole ^ _prism(shape.kept)
    body = Manifold.hull_points(_corners(shape))
    return body - channel(shape) if isinstance(shape, Bored) else body


def _unite(prisms: Sequence[Prism], grid: float = 0.0) -> "Manifold":
    from manifold3d import Manifold, OpType

    return Manifold.batch_boolean([_prism(each, grid) for each in prisms], OpType.Add)


def _prism(prism: Prism, grid: float = 0.0) -> "Manifold":
    """Level upon level of the same corners, and a lid at each end.

    grid: distance in mm of the places where corners may lie; 0.0: anywhere.
    """
    from manifold3d import Manifold, Mesh, triangulate

    if prism.holes:
        return _pierce(prism)
    low, high = (bevel if abs(bevel) >= FINEST else 0.0 for bevel in prism.bevels)
    levels = [(prism.low, low)] if low else []
    levels += [(prism.low + abs(low), 0.0), (prism.high - abs(high), 0.0)]
    levels += [(prism.high, high)] if high else []
    rings = [_narrow(np.array(prism.outline), inset) for _, inset in levels]
    corners = len(prism.outline)
    points = [
        np.column_stack([r, np.full(corners, z)]) for (z, _), r in zip(levels, rings, strict=True)
    ]
    k = np.arange(corners)
    on = (k + 1) % corners
    faces = [np.asarray(triangulate([rings[0]]))[:, ::-1]]
    for level in range(len(levels) - 1):
        below, above = level * corners, (level + 1) * corners
        faces.append(np.column_stack([below + k, below + on, above + on]))
        faces.append(np.column_stack([below + k, above + on, above + k]))
    faces.append(np.asarray(triangulate([rings[-1]])) + (len(levels) - 1) * corners)
    stood = np.concatenate(points)
    if grid:
        stood = np.round(stood / grid) * grid
    return Manifold(Mesh(stood.astype(np.float32), np.concatenate(faces).astype(np.uint32)))


def _pierce(prism: Prism) -> "Manifold":
    from manifold3d import CrossSection, FillRule

    area = CrossSection([prism.outline, *prism.holes], FillRule.Positive)
    pierced = area.extrude(prism.high - prism.low).translate((0.0, 0.0, prism.low))
    return pierced.simplify(SPECK)  # where a hole all but touches another outline


def _narrow(outline: NDArray[np.float64], inset: float) -> NDArray[np.float64]:
    """(n, 2) the corners, in their order, after every edge has moved inwards by `inset` mm."""
    ahead = np.roll(outline, -1, axis=0) - outline
    ahead /= np.linalg.norm(ahead, axis=1, keepdims=True)
    inwards = np.column_stack([-ahead[:, 1], ahead[:, 0]])
    before = np.roll(inwards, 1, axis=0)
    share = 1.0 + (inwards * before).sum(axis=1, keepdims=True)
    return outline + inset * (inwards + before) / share


def _surface(body: "Manifold") -> Surface:
    """Vertices and faces of a body; a cached Manifold would be reported as a leak at exit."""
    surface = body.to_mesh()
    vertices = np.array(surface.vert_properties[:, :3], np.float32)
    return vertices, np.array(surface.tri_verts, np.uint32)


def _corners(shape: Cuboid) -> NDArray[np.float64]:
    """(n, 3) points whose hull is the cuboid: three beside each corner, or without bevel it."""
    half = np.array(shape.edges) / 2
    signs = np.array(list(product((-1.0, 1.0), repeat=3)))
    if not shape.bevel:
        return signs * half
    insets = shape.bevel * (1.0 - np.eye(3))  # row k lies on the face across axis k
    return np.concatenate([signs * (half - inset) for inset in insets])


def _normals(vertices: NDArray[np.float64], faces: NDArray[np.int64]) -> NDArray[np.float64]:
    """(n, 3) for each vertex the normal of the largest flat face around it."""
    a, b, c = (vertices[faces[:, k]] for k in range(3))
    cross = np.cross(b - a, c - a)
    unit = cross / np.linalg.norm(cross, axis=1, keepdims=True)
    _, flat = np.unique(np.round(unit, 6), axis=0, return_inverse=True)
    area = np.bincount(flat, np.linalg.norm(cross, axis=1))[flat]
    normals = np.zeros_like(vertices)
    for face in np.argsort(area, kind="stable"):
        normals[faces[face]] = unit[face]
    return normals
