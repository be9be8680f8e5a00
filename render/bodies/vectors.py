"""Vectors and rotations in space.

turn   rows of a rotation matrix
"""

import math
from collections.abc import Sequence

Vector = tuple[float, float, float]
Turn = tuple[Vector, Vector, Vector]

UNTURNED: Turn = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
X_UP: Turn = ((0.0, 0.0, 1.0), (0.0, -1.0, 0.0), (1.0, 0.0, 0.0))  # turns the axis x to z


def apply_turn(turn: Turn, vector: Vector) -> Vector:
    x, y, z = vector
    a, b, c = (row[0] * x + row[1] * y + row[2] * z for row in turn)
    return a, b, c


def product(outer: Turn, inner: Turn) -> Turn:
    """The turn that is first the inner, then the outer one."""
    columns = tuple(zip(*inner, strict=True))
    rows: Sequence[Vector] = [
        (dot(row, columns[0]), dot(row, columns[1]), dot(row, columns[2])) for row in outer
    ]
    return rows[0], rows[1], rows[2]


def inverse(turn: Turn) -> Turn:
    """The turn back."""
    rows = tuple(zip(*turn, strict=True))
    return rows[0], rows[1], rows[2]


def add_vectors(a: Vector, b: Vector, times: float = 1.0) -> Vector:
    """a + times · b."""
    return a[0] + times * b[0], a[1] + times * b[1], a[2] + times * b[2]


def dot(a: Sequence[float], b: Sequence[float]) -> float:
    """The scalar product."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a: Vector, b: Vector) -> Vector:
    """The vector product."""
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def about(axis: Vector, angle: float) -> Turn:
    """The rotation by degrees about an axis of length 1; quarter turns are exact."""
    quarters = angle / 90.0
    if quarters == round(quarters):
        c, s = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))[round(quarters) % 4]
    else:
        c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    x, y, z = axis
    rest = 1.0 - c
    return (
        (c + x * x * rest, x * y * rest - z * s, x * z * rest + y * s),
        (y * x * rest + z * s, c + y * y * rest, y * z * rest - x * s),
        (z * x * rest - y * s, z * y * rest + x * s, c + z * z * rest),
    )
