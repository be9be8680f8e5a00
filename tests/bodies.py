"""Bodies as an engine of solids has them, and their files read by the definitions."""

import json
import struct
from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from typing import Any

import numpy as np
from manifold3d import Manifold, Mesh
from trimesh import Trimesh


def manifold(built: Trimesh) -> Manifold:
    return Manifold(Mesh(np.float32(built.vertices), np.uint32(built.faces)))


def unite(meshes: Iterable[Trimesh]) -> Manifold:
    """All that the bodies cover together."""
    return Manifold.batch_boolean(list(map(manifold, meshes)), 0)


def read_stl(data: bytes) -> np.ndarray:
    """(n, 4, 3) normals and corners of the triangles of a binary STL."""
    (count,) = struct.unpack_from("<I", data, 80)
    assert len(data) == 84 + 50 * count
    rows = np.frombuffer(data, np.dtype([("f", "<f4", 12), ("a", "<u2")]), count, 84)["f"]
    return rows.reshape(-1, 4, 3)


def is_closed(triangles: np.ndarray) -> bool:
    """True if each edge of the triangles, (n, 3, 3), stands once in each direction."""
    corners = [[corner.tobytes() for corner in triangle] for triangle in triangles]
    edges = Counter(edge for a, b, c in corners for edge in pairwise((a, b, c, a)))
    return set(edges.values()) == {1} and all((b, a) in edges for a, b in edges)


def enclosed_volume(triangles: np.ndarray) -> float:
    """Volume by the divergence theorem: positive when the triangles are wound outwards."""
    return float(np.linalg.det(triangles.astype(float)).sum() / 6)


def read_glb(data: bytes) -> tuple[Any, bytes]:
    """The tree and the numbers of a binary glTF."""
    magic, version, length, size, kind = struct.unpack_from("<4sII I4s", data)
    assert (magic, version, length, kind) == (b"glTF", 2, len(data), b"JSON")
    return json.loads(data[20 : 20 + size]), data[28 + size :]
