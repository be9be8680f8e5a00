"""Letters on the bodies of a photograph, where the camera sees a face that nothing covers.

They lie flat on the faces, a hair above them, and stand upright for the camera. A body whose
label is cut into it has no other, nor have carved bodies, which are not flat, but for voxels.

spot    where a letter may lie: the middle of a face, or else of one of its cells
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from render.bodies.solid import Body, Bored, Carved, Shape, Voxels
from render.bodies.vectors import Vector
from render.flat.glyphs import glyphs
from render.flat.palette import readable_on, rgb
from render.photo.backdrop import Array, Camera

LARGE = 0.66  # size of the font, in cells
FILLED = 0.82  # share of a cell's width that a label may take
CAPITAL = 0.729  # of the font: height of a capital or a figure
LEAST = 7.0  # pixels of a font; smaller letters are specks
LIFT, AHEAD = 0.003, 0.3  # cells from a face to its letter, and what has to be free before it
CHUNK = 256  # spots that are compared with all bodies at once
MOUTHS = {"straight": ((0, 1), (0, -1)), "corner": ((0, -1), (1, 1)), "end": ((0, 1), (0, -1))}
Indices = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Face:
    """A face of a body that may bear its label.

    normal, right, up: of length 1, in space. wide, high: mm. middle: a point.
    spots: where a letter may lie on voxels; empty: in the middle, or else on a cell.
    """

    body: Body
    normal: Array
    right: Array
    up: Array
    wide: float
    high: float
    middle: Array
    spots: tuple[Array, ...] = ()


@dataclass(frozen=True, slots=True)
class Letters:
    """A label on a face: (n, 3) points, (m, 3) triangles, a normal, and a colour."""

    points: Array
    faces: Indices
    normal: Array
    colour: tuple[int, int, int]


def letters(bodies: Sequence[Body], view: Camera, cell: float, pixel: float) -> list[Letters]:
    """The labels of all bodies, but those that would be too small.

    cell: its edge in mm. pixel: mm that a pixel shows at the target.
    """
    faces = [
        face
        for body in bodies
        if _bears(body) and cell * _size(body.label) >= LEAST * pixel
        for face in _faces(body, view)
    ]
    found = []
    for face, spot in _free_spots(faces, bodies, cell):
        body = face.body
        flat, triangles, width = _triangles(body.label)
        moved = cell * _size(body.label) * (flat - (width / 2, CAPITAL / 2))
        points = spot + LIFT * cell * face.normal + moved @ np.stack([face.right, face.up])
        found.append(Letters(points, triangles, face.normal, rgb(readable_on(body.colour))))
    return found


def _bears(body: Body) -> bool:
    flat = isinstance(body.shape, Voxels) or not isinstance(body.shape, Carved)
    return bool(body.label) and flat and not body.shape.engraved


def _size(label: str) -> float:
    """The size of a label's font, in cells."""
    width = glyphs(label)[1]
    return min(LARGE, FILLED / width) if width else 0.0


def _faces(body: Body, view: Camera) -> Iterator[Face]:
    """The faces of a body that look to the camera and have no mouth of a channel."""
    turn, half = np.array(body.turn), np.array(body.shape.edges) / 2
    closed = _mouths(body.shape)
    for axis, sign in product(range(3), (1, -1)):
        normal = sign * turn[:, axis]
        middle = np.array(body.centre) + half[axis] * normal
        if (axis, sign) in closed or normal @ (view.at - middle) <= 0.0:
            continue
        others = [(k, way) for k in range(3) if k != axis for way in (1, -1)]
        # "Up" is what rises in space; on a level face, what leads away from the camera.
        ahead = np.array([0.0, 0.0, 1.0]) if abs(normal[2]) < 0.7 else view.axes[1]
        along, way = max(others, key=lambda each: each[1] * float(turn[:, each[0]] @ ahead))
        up = way * turn[:, along]
        across = 3 - axis - along
        wide, high = 2 * half[across], 2 * half[along]
        spots = tuple(_cell_spots(body, axis, sign))
        if spots or not isinstance(body.shape, Voxels):
            yield Face(body, normal, np.cross(up, normal), up, wide, high, middle, spots)


def _cell_spots(body: Body, axis: int, sign: int) -> Iterator[Array]:
    """The middles of the free faces of voxels that look one way, the most central first."""
    shape = body.shape
    if not isinstance(shape, Voxels):
        return
    step = tuple(sign if k == axis else 0 for k in range(3))
    free = np.array(
        [
            cell
            for cell in shape.cells
            if (cell[0] + step[0], cell[1] + step[1], cell[2] + step[2]) not in shape.cells
        ]
    ).reshape(-1, 3)
    if not len(free):
        return
    order = np.argsort(np.abs(free - free.mean(0)).sum(1), kind="stable")
    out = (shape.edge / 2 - shape.clearance) * np.array(step)
    for cell in free[order]:
        at = np.array(shape.origin) + (cell + 0.5) * shape.edge + out
        yield np.array(body.turn) @ at + body.centre


def _mouths(shape: Shape) -> tuple[tuple[int, int], ...]:
    """The faces with a mouth of a channel, as axis and sign."""
    return MOUTHS[shape.channel] if isinstance(shape, Bored) else ()


def _free_spots(
    faces: Sequence[Face], bodies: Sequence[Body], cell: float
) -> Iterator[tuple[Face, Array]]:
    """Each face with its first spot before which no body lies, if it has one."""
    parts = [(box, body.shape.clearance) for body in bodies for box in _boxes_of(body)]
    boxes = np.array([box for box, _ in parts])
    gaps = np.array([gap for _, gap in parts])[:, None, None]
    boxes += gaps * np.array([1.0, -1.0])[None, :, None]
    spots = [list(_spots(face, cell)) for face in faces]
    left, rank = list(range(len(faces))), 0
    while left:
        left = [k for k in left if rank < len(spots[k])]
        free = []
        for start in range(0, len(left), CHUNK):
            part = left[start : start + CHUNK]
            rooms = np.array([_room(faces[k], spots[k][rank], cell) for k in part])
            free += list(_free(rooms, boxes))
        for k in (k for k, is_free in zip(left, free, strict=True) if is_free):
            yield faces[k], spots[k][rank]
        left = [k for k, is_free in zip(left, free, strict=True) if not is_free]
        rank += 1


def _boxes_of(body: Body) -> list[tuple[Vector, Vector]]:
    """The cuboids that a body is made of, before the clearance."""
    shape = body.shape
    if not isinstance(shape, Voxels):
        return [body.corners]
    return [body.place_box(*shape.cell_corners(cell)) for cell in shape.cells]


def _spots(face: Face, cell: float) -> Iterator[Array]:
    """The middle of a face, then the middles of its cells; of voxels theirs alone."""
    if face.spots:
        yield from face.spots
        return
    yield face.middle
    columns, rows = (max(1, round(edge / cell)) for edge in (face.wide, face.high))
    for row, column in product(range(rows), range(columns)):
        right = (column + 0.5 - columns / 2) * face.wide / columns
        up = (row + 0.5 - rows / 2) * face.high / rows
        if right or up:
            yield face.middle + right * face.right + up * face.up


def _room(face: Face, spot: Array, cell: float) -> tuple[Array, Array]:
    """The corners of what has to be free before a letter."""
    label = face.body.label
    wide, high = glyphs(label)[1] / 2, CAPITAL / 2
    half = cell * _size(label) * (wide * abs(face.right) + high * abs(face.up))
    near = spot + 0.5 * LIFT * cell * face.normal
    far = spot + AHEAD * cell * face.normal
    return np.minimum(near, far) - half, np.maximum(near, far) + half


def _free(rooms: Array, boxes: Array) -> NDArray[np.bool_]:
    """(n,) whether no box reaches into a room; (n, 2, 3) rooms and (m, 2, 3) boxes."""
    inside: NDArray[np.bool_] = (rooms[:, None, 0] < boxes[None, :, 1]) & (
        rooms[:, None, 1] > boxes[None, :, 0]
    )
    free: NDArray[np.bool_] = ~np.any(np.all(inside, axis=2), axis=1)
    return free


@lru_cache(1_000)
def _triangles(label: str) -> tuple[Array, Indices, float]:
    """(n, 2) corners and (m, 3) triangles of a label with a font 1 high, and its width."""
    from manifold3d import CrossSection, FillRule, triangulate

    rings, width = glyphs(label)
    outlines = CrossSection(rings, FillRule.NonZero).to_polygons()
    if not outlines:
        return np.empty((0, 2)), np.empty((0, 3), np.int64), width
    return np.concatenate(outlines), np.asarray(triangulate(outlines), np.int64), width
