"""Solids as triangle meshes: closed, wound outwards, each different shape built once."""

from itertools import product
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from render.bores import channel
from render.solid import Body
from render.solid import Bored
from render.solid import Cuboid
from render.solid import Shape
from render.solid import Solid

if TYPE_CHECKING:
    from manifold3d import Manifold
    from trimesh import Trimesh


def shapes(solid: Solid) -> "dict[Shape, Trimesh]":
    """A mesh about the origin for each different shape of a solid."""
    return {shape: mesh(shape) for shape in dict.fromkeys(body.shape for body in solid.bodies)}


def placed(solid: Solid) -> "list[Trimesh]":
    """The meshes of the bodies to print where they stand, each with its name."""
    built = shapes(solid)
    meshes = []
    for body in solid.bodies:
        if not body.printed:
            continue
        copy = built[body.shape].copy()
        copy.apply_transform(matrix(body))
        copy.metadata["name"] = body.name
        meshes.append(copy)
    return meshes


def matrix(body: Body) -> NDArray[np.float64]:
    """(4, 4) where a body's shape comes to stand."""
    found = np.eye(4)
    found[:3, :3] = body.turn
    found[:3, 3] = body.centre
    return found


def mesh(shape: Shape) -> "Trimesh":
    """The closed mesh of a shape about the origin.

    Its vertices carry the normals of the large faces, so that smooth shading shows flat faces
    with soft edges.
    """
    from manifold3d import Manifold
    from trimesh import Trimesh

    body = Manifold.hull_points(_corners(shape))
    if isinstance(shape, Bored):
        body = body - channel(shape)
    vertices, faces = _triangles(body)
    normals = _normals(vertices, faces)
    return Trimesh(vertices=vertices, faces=faces, vertex_normals=normals, process=False)


def _triangles(body: "Manifold") -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Vertices and faces of a body."""
    found = body.to_mesh()
    vertices = np.asarray(found.vert_properties, np.float64)[:, :3]
    return vertices, np.asarray(found.tri_verts, np.int64)


def _corners(shape: Cuboid) -> NDArray[np.float64]:
    """(n, 3) the points whose hull is the cuboid: three beside each corner, or just that."""
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
