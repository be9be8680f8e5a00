"""Bodies as an engine of solids has them, for tests of bodies."""

from collections.abc import Sequence
from itertools import combinations

import numpy as np
from manifold3d import Manifold, Mesh
from trimesh import Trimesh

from render.bodies.splitting import GAP


def manifold(built: Trimesh) -> Manifold:
    return Manifold(Mesh(np.float32(built.vertices), np.uint32(built.faces)))


def lie_apart(pieces: Sequence[Manifold], lifts: Sequence[float]) -> bool:
    """Whether each piece keeps off all others, and can be lifted past them."""
    return all(
        one.min_gap(other, 1.0) >= 2 * GAP - 1e-3
        and all((one.translate((0.0, 0.0, z)) ^ other).is_empty() for z in (0.0, *lifts))
        for one, other in combinations(pieces, 2)
    )


def count_hooks(pieces: Sequence[Manifold], by: float) -> int:
    """How many pairs of neighbours hold each other, whichever way one is moved so far."""
    ways = ((by, 0.0, 0.0), (-by, 0.0, 0.0), (0.0, by, 0.0), (0.0, -by, 0.0))
    return sum(
        all(not (one.translate(way) ^ other).is_empty() for way in ways)
        for one, other in combinations(pieces, 2)
        if one.min_gap(other, 1.0) < 2.5 * GAP  # side by side, and not only at a corner
    )
