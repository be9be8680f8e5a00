"""How fine pictures of bodies are taken, how many there are of a film, and what they cost.

A photograph takes up to 2 s of CPU at 1600 pixels and 10 s at 4096, a film some 6 s.
"""

import math

from render.price import triangles
from render.solid import Solid

ASPECT = 4 / 3  # width : height
FINE, LARGE = 2, 1025  # supersampling, and the width from which there is none: it takes memory
MANY = 100_000  # triangles from which there is none, either
FILM_WIDTH = 400  # pixels at most: every frame costs
FILM_FINE = 1.25  # supersampling of a frame
FRAMES = 80  # of a film at most
RATE = 10.0  # frames a second, while there are not too many
TAKEN, SHOWN, TRIANGLE = 75, 50, 270  # bytes of memory for each pixel and triangle
KEPT = 6  # bytes of memory for a pixel of each frame until the film is written


def fineness(solid: Solid, width: int) -> int:
    """Pixels that are taken along the edge of one that is shown."""
    return FINE if width < LARGE and _triangles(solid) < MANY else 1


def frames(solid: Solid) -> int:
    """Pictures of a film."""
    return min(FRAMES, max(2, round(solid.seconds * RATE)))


def size(width: int) -> tuple[int, int]:
    """Width and height of a picture in pixels."""
    return width, round(width / ASPECT)


def film_size(width: int) -> tuple[int, int]:
    """The same of the pictures of a film that is asked for at a width."""
    return size(min(width, FILM_WIDTH))


def price(solid: Solid, width: int, *, moving: bool) -> int:
    """Bytes of memory that a photograph or a film takes, beside the process that takes it."""
    if moving:
        shown = math.prod(film_size(width))
        taken, kept = shown * FILM_FINE**2, KEPT * shown * frames(solid)
    else:
        shown = math.prod(size(width))
        taken, kept = shown * fineness(solid, width) ** 2, 0
    return round(TAKEN * taken) + SHOWN * shown + kept + TRIANGLE * _triangles(solid)


def _triangles(solid: Solid) -> int:
    return sum(triangles(body.shape) for body in solid.bodies)
