"""The surroundings of bodies in a photograph that need no OpenGL.

The camera looks down from the right and the front with perspective, z up. The ground is one even
colour without a horizon; soft shadows are painted onto it. Gold is painted as a rounded mirror of
a bright room, because real reflections take minutes in software.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from render.bodies.solid import Body, Carved
from render.bodies.vectors import Vector
from render.flat.palette import rgb

if TYPE_CHECKING:
    from PIL.Image import Image

Array = NDArray[np.float64]
TOWARDS = (1.0, -0.78, 0.80)  # from the bodies to the camera
ABOVE = (0.32, -0.95, 1.55)  # the same for flat bodies such as a board
ANGLE = 26.0  # degrees that the picture is high
FILLED = 0.9  # share of the picture that the bodies may take
GROUND_PIXELS = 384  # edge of the painted ground
BLURS = 3
GROUND_SHARE = 3.5  # half the ground's edge, per half the diagonal of the bodies


@dataclass(frozen=True, slots=True)
class Camera:
    """The camera's position and target; rows of `axes`: right, up, back."""

    at: Array
    target: Array
    axes: Array

    def ray(self, across: float, down: float, aspect: float) -> Array:
        """The direction of the ray through a point of the picture, both 0 … 1."""
        half = math.tan(math.radians(ANGLE / 2))
        right, up, back = self.axes
        ray: Array = (2 * across - 1) * half * aspect * right + (1 - 2 * down) * half * up - back
        return ray


def camera(points: Array, aspect: float, towards: Vector = TOWARDS) -> Camera:
    """The nearest camera that sees all points, with their picture in the middle.

    towards: from the bodies to the camera, of any length.
    """
    back = np.array(towards) / np.linalg.norm(towards)
    right = np.cross((0.0, 0.0, 1.0), back)
    right /= np.linalg.norm(right)
    axes = np.stack([right, np.cross(back, right), back])
    high = math.tan(math.radians(ANGLE / 2)) * FILLED
    target = (points.min(0) + points.max(0)) / 2
    distance = 0.0
    for _ in range(6):  # closes in on the middle quickly
        x, y, z = axes @ (points - target).T
        distance = float(max((z + abs(x) / (high * aspect)).max(), (z + abs(y) / high).max()))
        seen = np.stack([x, y]) / (distance - z)
        off = (seen.max(1) + seen.min(1)) / 2 * distance
        target = target + off @ axes[:2]
    return Camera(target + distance * back, target, axes)


def ground(
    bodies: Sequence[Body],
    points: Array,
    view: Camera,
    size: tuple[int, int],
    tint: str,
    *,
    quick: bool = False,
) -> "Image":
    """The picture of the ground with the shadows of the bodies, without the bodies.

    quick: a little less smooth, in half the time.
    """
    from PIL import Image

    low, high = points.min(0), points.max(0)
    half = GROUND_SHARE * float(np.linalg.norm(high - low)) / 2
    middle = (low + high) / 2
    middle[2] = low[2]
    fine = GROUND_PIXELS // 2 if quick else GROUND_PIXELS
    painted = Image.fromarray(_shadows(bodies, low, high, half, fine).astype(np.float32))
    seen = painted.transform(
        size,
        Image.Transform.PERSPECTIVE,
        tuple(_perspective(view, size, middle, half, fine).tolist()),
        Image.Resampling.BILINEAR if quick else Image.Resampling.BICUBIC,
        fillcolor=0.0,
    )
    light = 1.0 - 0.85 * np.asarray(seen)
    colours = light[..., None] * np.array(rgb(tint), np.float32)
    return Image.fromarray(colours.round().astype(np.uint8))


def _perspective(
    view: Camera, size: tuple[int, int], middle: Array, half: float, fine: int
) -> Array:
    """(8,) the mapping from a point of the picture to one of the painted ground.

    middle: of the ground; half: of its edge; fine: pixels of that.
    """
    width, height = size
    equations, values = [], []
    for across, down in ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)):
        ray = view.ray(across, down, width / height)
        spot = view.at + (middle[2] - view.at[2]) / ray[2] * ray
        place = (spot[:2] - middle[:2] + half) / (2 * half) * fine
        x, y = across * width, down * height
        for value, row in zip(place, ((x, y, 1, 0, 0, 0), (0, 0, 0, x, y, 1)), strict=True):
            equations.append((*row, -value * x, -value * y))
            values.append(value)
    solved: Array = np.linalg.solve(np.array(equations), np.array(values))
    return solved


def _shadows(bodies: Sequence[Body], low: Array, high: Array, half: float, fine: int) -> Array:
    """(n, n) how dark the ground is: narrowly where bodies stand, widely to the left of them."""
    scale = fine / (2 * half)
    middle, tall = (low + high)[:2] / 2, high[2] - low[2]
    contact, cast = Footprints(scale, fine), Footprints(scale, fine)
    for body in bodies:
        corners = np.array(body.corners)
        rise = (corners[0, 2] - low[2]) / tall
        contact.add(body, corners, half - middle, max(0.0, 1.0 - 6.0 * rise))
        shift = np.array((-0.22 * tall, 0.12 * tall)) - middle + half
        cast.add(body, corners, shift, 1.0 - 0.5 * rise)
    wide = float((high - low)[:2].max()) * scale
    dark: Array = 1.0 - (1.0 - 0.42 * _blur(contact.layer(), 0.035 * wide)) * (
        1.0 - 0.34 * _blur(cast.layer(), 0.12 * wide)
    )
    return dark


class Footprints:
    """The footprints of bodies on the ground; carved ones are drawn by their outlines.

    scale: pixels for each unit of length; fine: of an edge of the ground.
    """

    def __init__(self, scale: float, fine: int) -> None:
        self._scale, self._fine = scale, fine
        self._cuboids = np.zeros((fine, fine))
        self._drawn: dict[float, Image] = {}  # by strength: those of one are drawn together

    def add(self, body: Body, corners: Array, shift: Array, strength: float) -> None:
        """Add a body, moved by shift, (2,), with a shadow of a strength, 0 … 1."""
        if isinstance(body.shape, Carved):
            self._draw(body, body.shape, shift, strength)
            return
        edges = (corners[:, :2] + shift) * self._scale
        (x0, y0), (x1, y1) = np.clip(edges, 0, self._fine).round().astype(int)
        there = self._cuboids[y0:y1, x0:x1]
        np.maximum(there, strength, out=there)

    def _draw(self, body: Body, shape: Carved, shift: Array, strength: float) -> None:
        from PIL import Image as Images
        from PIL import ImageDraw

        if strength not in self._drawn:
            self._drawn[strength] = Images.new("1", (self._fine, self._fine))
        drawn = ImageDraw.Draw(self._drawn[strength])
        turn = np.array(body.turn)[:2, :2].T
        for prism in shape.holding:
            flat = np.array(prism.outline) @ turn
            places = (flat + body.centre[:2] + shift) * self._scale
            drawn.polygon([tuple(at) for at in places.tolist()], fill=1)

    def layer(self) -> Array:
        """(n, n) how strong the strongest shadow is at each place."""
        whole = self._cuboids
        for strength, image in self._drawn.items():
            there = np.asarray(image, np.bool_)
            whole[there] = np.maximum(whole[there], strength)
        return whole


def _blur(layer: Array, radius: float) -> Array:
    """Three box blurs are a Gaussian to the eye, and keep more than 256 shades."""
    reach = max(1, round(radius))
    blurred = np.zeros_like(layer)
    if layer.any():
        there = tuple(_near(layer.max(axis=axis) > 0, BLURS * reach) for axis in (1, 0))
        blurred[there] = _smooth(layer[there], reach)
    return blurred


def _near(line: NDArray[np.bool_], reach: int) -> slice:
    """The area near any body: most of the ground is empty."""
    (places,) = line.nonzero()
    return slice(max(0, places[0] - reach), places[-1] + reach + 1)


def _smooth(layer: Array, reach: int) -> Array:
    for _ in range(BLURS):
        for axis in (0, 1):
            # Running sums: their differences are the sums of neighbourhoods, 0 outside.
            sums = np.cumsum(layer, axis=axis)
            places = np.arange(layer.shape[axis])
            high = sums.take(np.minimum(places + reach, len(places) - 1), axis=axis)
            low = np.insert(sums, 0, 0.0, axis=axis)
            layer = (high - low.take(np.maximum(places - reach, 0), axis=axis)) / (2 * reach + 1)
    return layer


def gold(points: Array, normals: Array, bulge: Array, eye: Array) -> NDArray[np.uint8]:
    """(n, 3) colours of polished gold.

    normals, bulge: (n, 3) of the surface, and how it would bend if it were a cushion: a flat
        mirror would be of one colour and look like paint.
    """
    surface = normals + 0.55 * bulge
    surface /= np.linalg.norm(surface, axis=1, keepdims=True)
    towards = eye - points
    towards /= np.linalg.norm(towards, axis=1, keepdims=True)
    mirrored = 2 * (towards * surface).sum(1, keepdims=True) * surface - towards
    sky = 1 / (1 + np.exp(-6.0 * (mirrored[:, 2] + 0.05)))
    light = 0.42 + 0.48 * sky
    for lamp, strength, spread in (
        ((0.30, -0.55, 0.78), 0.42, 0.16),
        ((0.95, 0.10, 0.30), 0.38, 0.10),
        ((-0.35, -0.90, 0.25), 0.30, 0.08),
    ):
        off = mirrored - np.array(lamp) / np.linalg.norm(lamp)
        light += strength * np.exp(-(off**2).sum(1) / spread)
    shades = np.array([(120, 68, 4), (212, 144, 16), (255, 204, 58), (255, 247, 210)], np.float64)
    steps = np.array([0.38, 0.58, 0.90, 1.35])
    mixed = np.stack([np.interp(light, steps, shades[:, k]) for k in range(3)], 1)
    return mixed.round().astype(np.uint8)
