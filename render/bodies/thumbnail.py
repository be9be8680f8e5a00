"""A small picture of the printed bodies for previews of a file: without OpenGL, in 0.1 s.

Each pixel shows the nearest triangle behind its centre. Triangles are split into runs of pixels
that they cover, some thousand at a time.

corners   (n, 3, 3) of triangles: right and down in pixels, then nearness to the viewer
run       adjacent pixels of a row that a triangle covers
"""

import io
from collections.abc import Iterator, Mapping
from itertools import product
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from render.bodies.solid import Body, Shape, Solid
from render.flat.palette import rgb
from render.price import printed_triangles

if TYPE_CHECKING:
    from trimesh import Trimesh

EDGE = 256  # pixels of the picture in a file
FINER = 2  # pixels computed along each edge of a pixel of the picture
MARGIN = 0.03  # of the picture
AWAY = (0.32, -0.72, 0.62)  # from the bodies to the viewer: from the front, above and the right
LAMP = (-0.35, -0.55, 0.76)
SHADE = 0.5  # brightness where the lamp does not reach
MANY = 20_000  # triangles at a time
SEEN = 280  # bytes of memory for each triangle
STEP = 1e-6  # smaller differences vary from machine to machine

Array = NDArray[np.float64]


def thumbnail(solid: Solid, built: "Mapping[Shape, Trimesh]", edge: int = EDGE) -> bytes:
    """The printed bodies as PNG, on a clear ground; built: the meshes of their shapes.

    edge: pixels along an edge of the picture.
    """
    from PIL import Image

    bodies = [body for body in solid.bodies if body.printed]
    turn, pixels = _turn(), edge * FINER
    seen = [built[body.shape].triangles @ np.array(body.turn).T + body.centre for body in bodies]
    lit = np.concatenate([_lit(body, own) for body, own in zip(bodies, seen, strict=True)])
    points = np.concatenate([own.reshape(-1, 3) @ turn.T for own in seen])
    low, high = (np.array([end(axis) for axis in points.T]) for end in (np.min, np.max))
    scale = pixels * (1 - 2 * MARGIN) / (high - low)[:2].max()
    corners = (points * scale + (pixels - scale * (high + low)) / 2).reshape(-1, 3, 3)
    canvas = _Canvas(pixels)
    for start in range(0, len(corners), MANY):
        canvas.paint(corners[start : start + MANY], lit[start : start + MANY])
    file = io.BytesIO()
    Image.fromarray(canvas.picture()).save(file, "PNG")
    return file.getvalue()


def thumbnail_price(solid: Solid) -> int:
    """Bytes of memory that the picture takes."""
    return SEEN * printed_triangles(solid)


def _turn() -> Array:
    """Rows: right, down and towards the viewer."""
    near = np.array(AWAY) / np.linalg.norm(AWAY)
    right = np.cross((0.0, 0.0, 1.0), near)
    right /= np.linalg.norm(right)
    return np.array([right, np.cross(right, near), near])


def _lit(body: Body, triangles: Array) -> Array:
    """(n, 3) the colours of triangles where they stand."""
    a, b, c = (triangles[:, k] for k in range(3))
    normals = np.cross(b - a, c - a)
    lengths = np.linalg.norm(normals, axis=1, keepdims=True)
    lamp = np.array(LAMP) / np.linalg.norm(LAMP)
    reached = (normals / np.maximum(lengths, STEP) * lamp).sum(1, keepdims=True).clip(0.0, 1.0)
    lit: Array = np.array(rgb(body.colour)) * (SHADE + (1 - SHADE) * reached)
    return lit


class _Canvas:
    """Pixels: which triangle each shows, 0 for none, and how near that is."""

    def __init__(self, edge: int) -> None:
        self._edge = edge
        self._near = np.full(edge * edge, -np.inf)
        self._shown = np.zeros(edge * edge, np.int64)
        self._colours = [np.zeros((1, 4))]  # of all triangles so far, as they are painted
        self._count = 1

    def paint(self, corners: Array, colours: Array) -> None:
        """Shows triangles where nothing shown is nearer; colours: (n, 3) of 0 … 255."""
        a, b, c = (corners[:, k] for k in range(3))
        normals = np.cross(b - a, c - a)
        # Pixels run down, so triangles that face the viewer go clockwise.
        facing = normals[:, 2] < -STEP
        corners, normals, colours = corners[facing], normals[facing], colours[facing]
        owner, column, row = self._covered_pixels(corners)
        right, down = (-normals[:, :2] / normals[:, 2:]).T
        x, y, z = corners[owner, 0].T
        away = (column + 0.5 - x) * right[owner] + (row + 0.5 - y) * down[owner]
        near = np.round(z + away, 6)
        pixel = row * self._edge + column
        np.maximum.at(self._near, pixel, near)
        nearest = self._near[pixel] == near
        self._shown[pixel[nearest]] = self._count + owner[nearest]
        self._colours.append(np.column_stack([colours, np.full(len(colours), 255.0)]))
        self._count += len(colours)

    def picture(self) -> NDArray[np.uint8]:
        """(edge, edge, 4) as pixels of a PNG; the clear ground takes no part in the colours."""
        edge = self._edge // FINER
        colours, shown = np.concatenate(self._colours), self._shown.reshape(self._edge, -1)
        # Slices added up take a tenth of what a sum over two axes takes.
        fine = np.zeros((edge, edge, 4))
        for row, column in product(range(FINER), repeat=2):
            fine += colours.take(shown[row::FINER, column::FINER], axis=0)
        opaque = fine[..., 3:] / 255.0
        colours = fine[..., :3] / np.maximum(opaque, 1.0)
        return np.concatenate([colours, fine[..., 3:] / FINER**2], 2).round().astype(np.uint8)

    def _covered_pixels(self, corners: Array) -> tuple[NDArray[np.int64], ...]:
        """Triangle, column and row of each pixel whose middle is in a triangle."""
        down = corners[:, :, 1].T.copy()
        owner, row = _spread(down.min(0), down.max(0), self._edge)
        ends = list(_crossings(corners[owner], row.astype(np.float64) + 0.5))
        run, column = _spread(np.fmin.reduce(ends), np.fmax.reduce(ends), self._edge)
        return owner[run], column, row[run]


def _spread(low: Array, high: Array, edge: int) -> tuple[NDArray[np.int64], ...]:
    """For each pixel whose middle lies in an interval: the interval's index, and the pixel."""
    first = np.ceil(low - 0.5).clip(0, edge).astype(np.int64)
    count = (np.ceil(high - 0.5).clip(0, edge).astype(np.int64) - first).clip(0)
    owner = np.repeat(np.arange(len(count)), count)
    behind = np.arange(len(owner)) - np.repeat(np.cumsum(count) - count, count)
    return owner, first[owner] + behind


def _crossings(corners: Array, height: Array) -> Iterator[Array]:
    """Where each side of a triangle crosses a height; nan where it does not."""
    for k in range(3):
        (x, y), (to_x, to_y) = corners[:, k, :2].T, corners[:, (k + 1) % 3, :2].T
        crosses = (y <= height) != (to_y <= height)
        rise = np.where(crosses, to_y - y, 1.0)
        yield np.where(crosses, x + (height - y) * (to_x - x) / rise, np.nan)
