"""Bodies that stand on the flat top of another, united without an engine of solids.

Where they stand the top has holes, and what is left of it is cut into triangles anew. All else
stays as it is, which is a fraction of the work.

surface  (n, 3) vertices in mm, (m, 3) faces, wound outwards
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from manifold3d import CrossSection

Points = NDArray[np.float64]
Indices = NDArray[np.int64]

FLAT = 1e-5  # mm between points that are at one height
SAME = 1e-6  # share of an area by which two may differ that are the same


@dataclass(frozen=True, slots=True)
class Open:
    """A surface without the faces that lie flat at its top, or at its bottom.

    rings: indices of the vertices around what is open, as the faces that are missing went.
    area: of what is open, in mm².
    """

    vertices: Points
    faces: Indices
    rings: Sequence[Indices]
    area: float

    @property
    def size(self) -> int:
        """Bytes."""
        rings = sum(ring.nbytes for ring in self.rings)
        return self.vertices.nbytes + self.faces.nbytes + rings


def opened(vertices: Points, faces: Indices, *, top: bool) -> Open | None:
    """A surface without its top, or its bottom; None where rings of it touch."""
    heights = vertices[:, 2]
    level = heights.max() if top else heights.min()
    flat = (np.abs(heights - level) < FLAT)[faces].all(axis=1)
    following = _following(faces[flat])
    if following is None:
        return None
    a, b, c = (vertices[faces[flat, k], :2] for k in range(3))
    (x, y), (u, v) = (b - a).T, (c - a).T
    area = abs(float((x * v - y * u).sum())) / 2
    return Open(vertices, faces[~flat], _rings(following), area)


def _following(faces: Indices) -> dict[int, int] | None:
    """The next vertex for each around some faces; None if there are two for one."""
    edges = {(a, b) for f in faces.tolist() for a, b in zip(f, f[1:] + f[:1], strict=True)}
    rim = [(a, b) for a, b in edges if (b, a) not in edges]
    following = dict(rim)
    return following if len(following) == len(rim) else None


def _rings(following: dict[int, int]) -> Sequence[Indices]:
    rings = []
    while following:
        first, at = following.popitem()
        ring = [first]
        while at != first:
            ring.append(at)
            at = following.pop(at)
        rings.append(np.array(ring, np.int64))
    return rings


def stacked(below: Open, upon: Sequence[Open]) -> tuple[Points, Indices] | None:
    """The surface of a body that is open at its top, and of others that stand there, open below.

    None if they do not: another height, beside the top, or one in another.
    """
    from manifold3d import triangulate

    level = below.vertices[below.rings[0][0], 2]
    if any(abs(each.vertices[each.rings[0][0], 2] - level) > FLAT for each in upon):
        return None
    every = (below, *upon)
    starts = np.cumsum([0, *(len(each.vertices) for each in every)])
    around = [
        [start + ring for ring in each.rings] for each, start in zip(every, starts, strict=False)
    ]
    vertices = np.concatenate([each.vertices for each in every])
    floor = [vertices[ring, :2] for rings in around for ring in rings]
    top, feet = floor[: len(below.rings)], floor[len(below.rings) :]
    if not _stand(top, feet, sum(each.area for each in upon)):
        return None
    rings = np.concatenate([ring for rings in around for ring in rings])
    vertices[rings, 2] = level
    lid = rings[np.asarray(triangulate(floor), np.int64)]
    sides = [each.faces + start for each, start in zip(every, starts, strict=False)]
    return vertices, np.concatenate([*sides, lid])


def _stand(top: Sequence[Points], feet: Sequence[Points], own: float) -> bool:
    """Whether areas lie within another, and none in one of them.

    feet: rings that go the other way round. own: the sum of their areas.
    """
    ground, stood = _area(top), _area([ring[::-1] for ring in feet])
    apart, beside = abs(stood.area() - own), (stood - ground).area()
    return bool(max(apart, beside) <= SAME * own)


def _area(rings: Sequence[Points]) -> "CrossSection":
    from manifold3d import CrossSection
    from manifold3d import FillRule

    return CrossSection(list(rings), FillRule.Positive)
