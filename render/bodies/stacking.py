"""Bodies on the flat top of another, united without a solid modeller.

Where they stand the top has holes, and the rest of it is cut into new triangles. Everything else
stays unchanged, which saves most of the work. A top with few corners is first cut from its centre
to the corners: each such sector of a tile depends on one figure and is the same on other tiles.

surface  (n, 3) vertices in mm, (m, 3) faces, wound outwards
sector   a corner of a top, the next one, and the middle
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from manifold3d import CrossSection

Points = NDArray[np.float64]
Indices = NDArray[np.int64]

FLAT = 1e-5  # mm between points that are at one height
SAME = 1e-6  # share by which two equal areas may differ
APART = 1e-3  # mm between the body in a sector and the sides of the sector
FEW = 8  # corners of a top that is cut into sectors

Lid = Callable[[int, Points], Indices | None]


@dataclass(frozen=True, slots=True)
class Open:
    """A surface without the flat faces at its top or bottom.

    rings: indices of the vertices around the opening, in the direction of the missing faces.
    area: of the opening, in mm².
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


def open_surface(vertices: Points, faces: Indices, *, top: bool) -> Open | None:
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
    """For each vertex on the rim of some faces the next one; None if one has two."""
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


def stack_bodies(
    below: Open, upon: Sequence[Open], lid: Lid | None = None
) -> tuple[Points, Indices] | None:
    """The surface of a body that is open at its top, and of others that stand there, open below.

    None if they do not stand there: another height, beside the top, or one inside another.
    lid: `lid_of` by the number of the body that stands there, for callers that cache lids.
    """
    level = below.vertices[below.rings[0][0], 2]
    if any(abs(each.vertices[each.rings[0][0], 2] - level) > FLAT for each in upon):
        return None
    every = (below, *upon)
    starts = np.cumsum([0, *(len(each.vertices) for each in every)])
    around = [
        [start + ring for ring in each.rings] for each, start in zip(every, starts, strict=False)
    ]
    vertices = np.concatenate([each.vertices for each in every])
    faces = [each.faces + start for each, start in zip(every, starts, strict=False)]
    rings = np.concatenate([ring for rings in around for ring in rings])
    vertices[rings, 2] = level
    own = lid or (lambda k, corners: lid_of(corners, upon[k]))
    lids, middle = _sectors(vertices, around, own), vertices[around[0][0]].mean(axis=0)
    if lids is not None:
        return np.concatenate([vertices, [middle]]), np.concatenate([*faces, *lids])
    floor = [vertices[ring, :2] for rings in around for ring in rings]
    whole = _triangles(floor, len(below.rings), math.fsum(each.area for each in upon))
    return None if whole is None else (vertices, np.concatenate([*faces, rings[whole]]))


def lid_of(corners: Points, part: Open) -> Indices | None:
    """A sector without the things that stand there, as triangles; None if they reach beyond it.

    corners: (3, 2). Indices are of these, and then of the rings of the part.
    """
    from manifold3d import JoinType

    feet = [part.vertices[ring, :2] for ring in part.rings]
    within = _area([corners]).offset(-APART, JoinType.Miter).to_polygons()
    if not _stand(within, feet, part.area):
        return None
    return _triangles([corners, *feet], 1, part.area)


def _sectors(
    vertices: Points, around: Sequence[Sequence[Indices]], lid: Lid
) -> list[Indices] | None:
    """The lids of all sectors of a top; None if it has none, or not enough.

    around: the rings of the top and of the bodies there; the centre becomes the last vertex.
    """
    (top, *others), *upon = around
    if others or len(top) > FEW:
        return None
    floor, middle = vertices[:, :2], vertices[top, :2].mean(axis=0)
    corners = [np.array([floor[a], floor[b], middle]) for a, b in _sides(top)]
    if not all(_left_of(each, each.mean(axis=0)[None]).all() for each in corners):
        return None  # not all of the rim is seen from the middle
    at = np.array([floor[np.concatenate(rings)].mean(axis=0) for rings in upon])
    stands = np.array([_left_of(each, at) for each in corners])  # [sector, body]
    if (stands.sum(axis=0) != 1).any() or (stands.sum(axis=1) > 1).any():
        return None
    lids = []
    for (a, b), each, here in zip(_sides(top), corners, stands, strict=True):
        if not here.any():
            lids.append(np.array([[a, b, len(vertices)]]))
            continue
        k = int(np.argmax(here))
        made = lid(k, each)
        if made is None:
            return None
        lids.append(np.concatenate([[a, b, len(vertices)], *upon[k]])[made])
    return lids


def _sides(ring: Indices) -> list[tuple[int, int]]:
    return list(zip(ring.tolist(), np.roll(ring, -1).tolist(), strict=True))


def _left_of(corners: Points, points: Points) -> NDArray[np.bool_]:
    """Whether points lie in a triangle whose corners go counter-clockwise."""
    (x, y), (u, v) = (np.roll(corners, -1, axis=0) - corners).T, corners.T
    east, north = points[:, :1] - u, points[:, 1:] - v
    inside: NDArray[np.bool_] = (x * north - y * east > 0).all(axis=1)
    return inside


def _triangles(floor: Sequence[Points], many: int, own: float) -> Indices | None:
    """An area without the feet on it, as triangles; None if they do not stand there.

    floor: `many` rings of the area, then those of the feet. own: the area of the feet in mm².
    """
    from manifold3d import triangulate

    if not _stand(floor[:many], floor[many:], own):
        return None
    return np.asarray(triangulate(list(floor)), np.int64)


def _stand(top: Sequence[Points], feet: Sequence[Points], own: float) -> bool:
    """Whether areas lie inside another one, and none inside one of them.

    feet: rings in the other direction. own: the sum of their areas.
    """
    ground, stood = _area(top), _area([ring[::-1] for ring in feet])
    apart, beside = abs(stood.area() - own), (stood - ground).area()
    return bool(max(apart, beside) <= SAME * own)


def _area(rings: Sequence[Points]) -> "CrossSection":
    from manifold3d import CrossSection, FillRule

    return CrossSection(list(rings), FillRule.Positive)
