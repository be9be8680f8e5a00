"""The resolution of photographs, the number of a film's pictures, and their cost.

A photograph takes up to 2 s of CPU at 1600 pixels and 9 s at 4096, a film six to eight.
"""

import math

from render.bodies.solid import Solid, moments
from render.price import triangles

ASPECT = 4 / 3  # width : height
FINE, MOST = 2.0, 1_920_000  # supersampling, and most pixels taken: they need memory
MANY = 100_000  # triangles from which on there is no supersampling
FILM_WIDTH = 400  # pixels at most: every frame costs
FILM_FINE = 1.25  # supersampling of a frame
FRAMES = 80  # of a film, while there are not too many steps
MOVING = 4  # of them while a step moves, at most
TAKEN, TRIANGLE = 85, 250  # bytes of memory for each pixel and triangle
KEPT = 6  # bytes of memory for a pixel of each frame until the film is written


def fineness(solid: Solid, width: int) -> float:
    """Pixels that are taken along the edge of one that is shown."""
    if _triangles(solid) >= MANY:
        return 1.0
    return max(1.0, min(FINE, math.sqrt(MOST / math.prod(size(width)))))


def finer(shown: tuple[int, int], fine: float) -> tuple[int, int]:
    """Width and height in pixels as they are taken."""
    return round(fine * shown[0]), round(fine * shown[1])


def moving(solid: Solid) -> int:
    """Pictures of a film for each step: on its way, and one more that shows how it rests."""
    return min(max(FRAMES // max(len(solid.captions), 1) - 1, 2), MOVING)


def size(width: int) -> tuple[int, int]:
    """Width and height of a picture in pixels."""
    return width, round(width / ASPECT)


def film_size(width: int) -> tuple[int, int]:
    """Width and height of the pictures of a film of a requested width."""
    return size(min(width, FILM_WIDTH))


def price(solid: Solid, width: int, *, filmed: bool) -> int:
    """Bytes of memory that a photograph or a film takes, beside the process that takes it."""
    shown, fine, kept = size(width), fineness(solid, width), 0
    if filmed:
        shown, fine = film_size(width), FILM_FINE
        kept = KEPT * math.prod(shown) * len(moments(solid, moving(solid)))
    return TAKEN * math.prod(finer(shown, fine)) + TRIANGLE * _triangles(solid) + kept


def _triangles(solid: Solid) -> int:
    return sum(triangles(body.shape) for body in solid.bodies)
