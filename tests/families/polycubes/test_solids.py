"""Bodies of polycubes: one closed body a piece, of the exact volume, or parts of it."""

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from manifold3d import Manifold
from trimesh import Trimesh

from puzzles.codes import FaultCode
from puzzles.errors import RuleError
from puzzles.lattice import Cell
from puzzles.moves import Move, Stage
from puzzles.polycubes import Piece, Placement, PolycubePuzzle, PolycubeSolution
from puzzles.polycubes.shapes import neighbours
from render.bodies.meshes import bare, placed_meshes
from render.bodies.solid import Solid, pose_at
from render.bodies.voxels.parts import parts_of
from render.bodies.voxels.shape import flat_layer, voxel_shape
from render.polycubes import sheets, solid
from render.polycubes.plates import plates, tray_body
from render.polycubes.shape import best_turn, in_space
from render.polycubes.style import Overhangs, PolycubeStyle
from render.writers import stl
from tests.bodies import enclosed_volume, is_closed, manifold, read_stl, unite

STYLE = PolycubeStyle(cell_mm=10.0, clearance_mm=0.2, chamfer_mm=0.0)
SIDES = {0: (-1, 0), 1: (0,), 2: (0, 1)}  # cells that a third of a cell has around it

# Two hooks that lock each other: one goes aside, then up.
HOOK, OTHER = ((0, 0, 0), (1, 0, 0), (0, 0, 1), (0, 0, 2), (1, 0, 2)), ((1, 0, 1), (2, 0, 1))
PUZZLE = PolycubePuzzle(
    (3, 1, 3), frozenset(HOOK + OTHER), (Piece(HOOK, name="hook"), Piece(OTHER))
)
SOLUTION = PolycubeSolution((Placement(0, (0, 0, 0), 0), Placement(1, (1, 0, 1), 0)))
WAY = Stage((Move((1,), (3, 0, 0)),), (1,))


@st.composite
def shapes(draw: st.DrawFn) -> tuple[Cell, ...]:
    """Up to 12 cells that hang together, in any outline."""
    cells = {(0, 0, 0)}
    for _ in range(draw(st.integers(0, 11))):
        beside = sorted({near for cell in cells for near in neighbours(cell)} - cells)
        cells.add(draw(st.sampled_from(beside)))
    return in_space(cells)


def eroded_volume(cells: tuple[Cell, ...], edge: float, gap: float) -> float:
    """Volume of the points whose surroundings lie in the cells: each cell in 27 parts."""
    there, wide = set(cells), (gap, edge - 2 * gap, gap)
    return sum(
        wide[a] * wide[b] * wide[c]
        for (x, y, z), (a, b, c) in product(cells, product(range(3), repeat=3))
        if all(
            (x + i, y + j, z + k) in there for i in SIDES[a] for j in SIDES[b] for k in SIDES[c]
        )
    )


@settings(max_examples=40, deadline=None)
@given(shapes(), st.sampled_from([4.0, 10.0, 20.0]), st.sampled_from([0.0625, 0.25, 1.0]))
def test_a_piece_is_its_cells_less_the_clearance(
    cells: tuple[Cell, ...], edge: float, gap: float
) -> None:
    style = replace(STYLE, cell_mm=edge, clearance_mm=gap)
    built = bare(voxel_shape(cells, "piece", style))
    assert built.is_watertight and built.is_winding_consistent
    assert len(manifold(built).decompose()) == 1
    assert built.volume == pytest.approx(eroded_volume(cells, edge, gap), rel=1e-6)


@settings(max_examples=25, deadline=None)
@given(shapes())
def test_bevels_take_away_from_a_piece_and_leave_it_closed(cells: tuple[Cell, ...]) -> None:
    plain, bevelled = (
        bare(voxel_shape(cells, "piece", replace(STYLE, chamfer_mm=mm))) for mm in (0.0, 1.0)
    )
    assert bevelled.is_watertight and len(manifold(bevelled).decompose()) == 1
    assert (manifold(bevelled) - manifold(plain)).volume() == pytest.approx(0.0, abs=1e-3)
    assert bevelled.extents == pytest.approx(plain.extents, rel=1e-6)


# In single precision alone a union of its cuboids lost a wedge of a step.
STEPS = "001 010 011 012 101 111 112 121 122 130 131"


@settings(max_examples=25, deadline=None)
@given(shapes())
@example(tuple((int(word[0]), int(word[1]), int(word[2])) for word in STEPS.split()))
def test_parts_stand_flat_hang_over_nowhere_and_are_the_piece(cells: tuple[Cell, ...]) -> None:
    whole = voxel_shape(best_turn(cells, True), "piece", STYLE)
    parts = parts_of(whole, pins=False)
    for part in parts:
        low, high = (f(z for *_, z in part.cells) for f in (min, max))
        layers = [flat_layer(part.cells, z) for z in range(low, high + 1)]
        assert all(above <= below for below, above in zip(layers, layers[1:], strict=False))
        assert bare(part).extents == pytest.approx(part.edges, rel=1e-5)
    volumes = [bare(part).volume for part in parts]
    assert sum(volumes) == pytest.approx(bare(whole).volume, rel=1e-5)


def test_parts_have_a_hole_for_each_half_of_a_pin() -> None:
    """A jack has one arm below, however it stands; two pins keep that from turning."""
    jack = ((1, 1, 1), *neighbours((1, 1, 1)))
    puzzle = PolycubePuzzle((3, 3, 3), frozenset(jack), (Piece(jack),))
    laid = plates(puzzle, replace(STYLE, overhangs=Overhangs.PINS, labels=False))
    assert [2, 2] == [len(body.shape.engraved) for body in laid.bodies]
    assert (("pins", 4 * 2.5),) == laid.needed
    assert all(mesh.is_watertight for mesh in placed_meshes(laid))


def test_pieces_in_their_places_do_not_touch_and_a_file_has_them_whole() -> None:
    style = replace(STYLE, view="assembled", clearance_mm=0.25)
    built = solid(lambda *_: None, PUZZLE, SOLUTION, style)
    meshes = placed_meshes(built)
    assert len(unite(meshes).decompose()) == 2
    triangles = read_stl(stl.write(built, STYLE))[:, 1:]
    assert is_closed(triangles)
    wanted = sum(eroded_volume(in_space(each), 10.0, 0.25) for each in (HOOK, OTHER))
    assert enclosed_volume(triangles) == pytest.approx(wanted, rel=1e-6)


def test_what_a_text_shows_is_built_and_not_its_mirror_image() -> None:
    """Rows run to the front: with x to the right and z up, that is against the second axis."""
    piece = ((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))
    puzzle = PolycubePuzzle((2, 2, 2), frozenset(piece), (Piece(piece),))
    lying = PolycubeSolution((Placement(0, (0, 0, 0), 0),))
    (mesh,) = placed_meshes(
        solid(lambda *_: None, puzzle, lying, replace(STYLE, view="assembled"))
    )
    assert {(x, 1 - y, z) for x, y, z in piece} == {
        (x, y, z) for x, y, z in product(range(2), repeat=3) if is_filled(mesh, (x, y, z))
    }


def is_filled(mesh: Trimesh, cell: Cell) -> bool:
    """Whether the middle of a cell lies in a body."""
    probe = Manifold.cube((2.0, 2.0, 2.0), True).translate([10.0 * c + 5.0 for c in cell])
    return float((manifold(mesh) ^ probe).volume()) > 1.0


def test_a_film_follows_the_moves_and_puts_down_what_left() -> None:
    built = film_of(WAY)
    rest, taken = (body.centre for body in pose_at(built, 0.0).bodies)
    moved = pose_at(built, built.captions[0].moves + 0.48).bodies[1].centre  # its move took that
    assert moved == pytest.approx((taken[0] + 30.0, taken[1], taken[2]))
    ended = pose_at(built, built.seconds)
    assert ended.bodies[0].centre == pytest.approx(rest)
    (_, back, _), (_, front, low) = ended.bodies[0].corners[0], ended.bodies[1].corners[1]
    assert front <= back and ended.bodies[1].corners[0][2] == pytest.approx(0.0), low
    assert [("1. B", "to the right: out")] == [caption.lines for caption in built.captions]


def film_of(way: Stage) -> Solid:
    return solid(lambda *_: way, PUZZLE, SOLUTION, replace(STYLE, view="apart"))


def test_a_solution_without_a_way_has_no_film_but_steps() -> None:
    with pytest.raises(RuleError) as refused:
        solid(lambda *_: None, PUZZLE, SOLUTION, replace(STYLE, view="apart"))
    assert FaultCode.STILL_JOINED == refused.value.code
    (page,) = sheets(lambda *_: None, PUZZLE, SOLUTION, replace(STYLE, view="steps"))
    assert "2. B: layer 2" in page.description


def test_a_tray_has_room_for_the_outline_alone() -> None:
    ring = frozenset((x, y, 0) for x, y in product(range(3), repeat=2) if (x, y) != (1, 1))
    puzzle = PolycubePuzzle((3, 3, 1), ring, (Piece(((0, 0, 0),), 8, 8),))
    built = bare(tray_body(puzzle, replace(STYLE, chamfer_mm=0.0)).shape)
    wide, high, floor = 30.0 + 2 * (0.25 + 2.4), 2.4 + 6.0, 2.4
    room = (30.5**2 - 9.5**2) * (high - floor)
    assert built.is_watertight
    assert built.volume == pytest.approx(wide**2 * high - room, rel=1e-5)
