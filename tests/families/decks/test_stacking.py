"""What stands on a flat top is united with it as an engine of solids does, or not at all."""

from dataclasses import replace

import numpy as np
import pytest
from manifold3d import Manifold, Mesh
from trimesh import Trimesh

from render import decks
from render.bodies import meshes
from render.bodies.meshes import Standing, Surface
from render.bodies.solid import Carved, Prism, Shape
from render.bodies.vectors import UNTURNED, X_UP, Turn
from render.decks.art import Artwork
from tests.families.decks.record.samples import deck, decks_of_all_kinds
from tests.families.decks.test_solids import STYLE
from tests.night import examples

Ring = tuple[tuple[float, float], ...]
QUARTER: Turn = ((0.0, -1.0, 0.0), (1.0, 0.0, 0.0), (0.0, 0.0, 1.0))


def build_mesh(surface: Surface) -> Trimesh:
    return Trimesh(surface[0].astype(np.float64), surface[1].astype(np.int64), process=False)


def same(one: Surface, other: Surface) -> bool:
    """Whether two surfaces hold the same: next to nothing is in one of them alone."""
    a, b = (Manifold(Mesh(*surface)) for surface in (one, other))
    apart = (a - b).volume() + (b - a).volume()
    return bool(a.volume() > 0 and apart < 1e-5 * a.volume())


@pytest.mark.parametrize(("shape", "matching", "art"), decks_of_all_kinds())
def test_tiles_are_united_as_an_engine_of_solids_does_it(
    shape: str, matching: str, art: Artwork
) -> None:
    for part in range(examples(1, 3)):
        style = replace(STYLE, view="plates", art=art, part=part)
        (bodies,) = decks.solid(deck(shape, matching), None, style).things.values()
        middle = np.array(bodies[0].centre)
        standing = [(b.shape, b.turn, tuple((b.centre - middle).tolist())) for b in bodies]
        stacked = meshes._stack(standing, {})
        assert stacked is not None and len(bodies) > 1
        united = build_mesh(stacked)
        assert united.is_watertight and united.is_winding_consistent
        assert len(np.unique(united.faces)) == len(united.vertices)
        assert 1 == len(Manifold(Mesh(*stacked)).decompose())
        assert same(stacked, meshes._fuse(standing, {}))


def carve(wide: float, high: float, outline: Ring, *holes: Ring) -> Shape:
    prism = Prism(outline=outline, low=-high / 2, high=high / 2, holes=holes)
    size = wide, wide, high
    return Carved(size=size, clearance=0.0, chamfer=0.0, kind="slab", added=(prism,))


def slab(wide: float, high: float, *, holes: bool = False) -> Shape:
    """A block about its middle, with a hole through it or without."""
    half = wide / 2
    outline = ((-half, -half), (half, -half), (half, half), (-half, half))
    hole = tuple((x / 3, y / 3) for x, y in reversed(outline))
    return carve(wide, high, outline, *([hole] if holes else []))


def corner(wide: float, high: float) -> Shape:
    """Three quarters of a block: not all of its rim is seen from its middle."""
    a, b = wide / 2, wide / 6
    return carve(wide, high, ((-a, -a), (a, -a), (a, -b), (-b, -b), (-b, a), (-a, a)))


BASE: Standing = (slab(10.0, 2.0), UNTURNED, (0.0, 0.0, 0.0))


def test_rings_and_what_stands_within_them() -> None:
    ring: Standing = (slab(6.0, 1.0, holes=True), QUARTER, (0.5, -0.5, 1.5))
    within: Standing = (slab(1.0, 3.0), QUARTER, (0.5, -0.5, 2.5))
    stacked = meshes._stack([BASE, ring, within], {})

    assert stacked is not None and build_mesh(stacked).is_watertight
    assert build_mesh(stacked).volume == pytest.approx(10 * 10 * 2 + (36 - 4) * 1 + 3)
    assert same(stacked, meshes._fuse([BASE, ring, within], {}))


@pytest.mark.parametrize(
    ("base", "upon"),
    [
        (slab(10.0, 2.0), [(0.0, -3.5)]),  # in one sector
        (slab(10.0, 2.0), [(0.0, -3.5), (3.5, 0.0)]),  # in one each
        (slab(10.0, 2.0), [(-2.5, -3.8), (2.5, -3.8)]),  # both in one
        (slab(10.0, 2.0), [(3.0, 3.0)]),  # across two
        (slab(10.0, 2.0), [(0.0, 0.0)]),  # on the middle of all
        (slab(10.0, 2.0), [(2.4995, -3.5)]),  # at the side of one, less than is told apart
        (slab(10.0, 2.0, holes=True), [(0.0, -3.5)]),
        (corner(10.0, 2.0), [(-3.5, 3.0), (3.0, -3.5)]),
    ],
)
def test_wherever_it_stands_the_top_is_closed(
    base: Shape, upon: list[tuple[float, float]]
) -> None:
    standing: list[Standing] = [(base, UNTURNED, (0.0, 0.0, 0.0))]
    standing += [(slab(2.0, 1.0), QUARTER, (x, y, 1.5)) for x, y in upon]
    for _ in range(2):  # made, and kept
        stacked = meshes._stack(standing, {})

        assert stacked is not None and build_mesh(stacked).is_watertight
        assert build_mesh(stacked).is_winding_consistent
        assert same(stacked, meshes._fuse(standing, {}))


@pytest.mark.parametrize(
    "upon",
    [
        [(slab(2.0, 1.0), UNTURNED, (0.0, 0.0, 1.6))],  # it hovers
        [(slab(2.0, 1.0), UNTURNED, (0.0, 0.0, 1.4))],  # it is sunk in
        [(slab(2.0, 1.0), UNTURNED, (4.5, 0.0, 1.5))],  # half of it is beside the top
        [(slab(2.0, 1.0), UNTURNED, (20.0, 0.0, 1.5))],  # all of it
        [(slab(2.0, 1.0), UNTURNED, (x, 0.0, 1.5)) for x in (0.0, 1.0)],  # in one another
        [(slab(2.0, 1.0), X_UP, (0.0, 0.0, 2.0))],  # it is tilted
    ],
)
def test_what_does_not_stand_on_the_top_is_left_to_the_engine(upon: list[Standing]) -> None:
    assert meshes._stack([BASE, *upon], {}) is None
    united = meshes._united_bodies([BASE, *upon], {})
    assert same(united, meshes._fuse([BASE, *upon], {}))
