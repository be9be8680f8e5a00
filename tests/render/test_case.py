"""The case of a puzzle: what lies in it has room, and the lid goes over it."""

import math
from collections.abc import Callable
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from manifold3d import Manifold

import actions
from families.snakes import SNAKES
from puzzles.boxes import Block, BoxPuzzle
from puzzles.errors import RuleError
from puzzles.mazes import MazePuzzle
from puzzles.snakes import SnakeParams
from render import boxes, snakes
from render.bodies.case import AROUND, FLOOR, FREE, THUMB, WALL, case_body, lid_body, of_cells
from render.bodies.meshes import mesh, placed_meshes, together
from render.bodies.solid import Body, Carved, standing
from render.bodies.splitting import BEVEL, GAP, HEAD, NECK, split
from render.bodies.splitting import DEPTH as TOOTH
from render.bodies.vectors import Vector
from render.boxes.style import BoxStyle
from render.mazes.scene import stowed_size
from render.mazes.style import MazeStyle
from render.mazes.tiles import DEPTH, HEIGHT
from render.snakes.style import SnakeStyle
from render.style import Style
from tests.bodies import manifold
from tests.families.boxes.record.samples import filled_box
from tests.render.solids import count_hooks, lie_apart

NOTHING = pytest.approx(0.0, abs=1e-3)  # mm³
SIZES = [(1, 1, 1), (1, 5, 4), (3, 5, 7), (6, 2, 3)]


def empty(size: tuple[int, int, int]) -> BoxPuzzle:
    return BoxPuzzle(size, (Block((1, 1, 1), 1),), None)


def close_case(puzzle: BoxPuzzle, style: Style) -> tuple[Manifold, Manifold]:
    """The case on the ground, and the lid as it lies on its walls."""
    lying = of_cells(puzzle.size, style)
    case, lid = case_body(lying, style), lid_body(lying, style)
    lying = manifold(mesh(lid.shape)).rotate((180.0, 0.0, 0.0))
    top = case.shape.size[2] + FLOOR - lid.shape.size[2] / 2
    return manifold(mesh(case.shape)).translate(case.centre), lying.translate((0.0, 0.0, top))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("cell", [4.0, 20.0])
def test_the_lid_closes_over_what_lies_in_the_case(
    size: tuple[int, int, int], cell: float
) -> None:
    style = BoxStyle(cell_mm=cell, clearance_mm=0.0)
    case, lid = close_case(empty(size), style)
    high, deep, wide = (edge * cell for edge in size)
    lying = Manifold.cube((wide, deep, high), True).translate((0.0, 0.0, FLOOR + high / 2))
    # The blocks fill all their cells here, so they touch the floor and the lid and nothing else.
    for one, other in combinations((lying, case, lid), 2):
        assert (one ^ other).volume() == NOTHING
    for way in ((FREE - 0.01, 0.0, 0.0), (0.0, FREE - 0.01, 0.0)):
        assert (lying.translate(way) ^ case).volume() == NOTHING
        assert (lid.translate(way) ^ case).volume() == NOTHING
    for way in ((2 * FREE, 0.0, 0.0), (0.0, 2 * FREE, 0.0)):
        assert (lid.translate(way) ^ case).volume() > 0


def test_a_filled_box_lies_in_its_case() -> None:
    puzzle, solution = filled_box(8, (3, 5, 7))
    style = BoxStyle(view="assembled")
    case, _ = close_case(puzzle, style)
    solid = standing(boxes.solid(puzzle, solution, style))
    low, high = together(solid).bounds
    x, y, _ = -(low + high) / 2
    for block in placed_meshes(solid):
        lying = manifold(block).translate((x, y, FLOOR - low[2]))
        assert (lying ^ case).volume() == NOTHING


@pytest.mark.parametrize("size", SIZES)
def test_the_case_has_the_volume_of_its_floor_and_walls(size: tuple[int, int, int]) -> None:
    style = BoxStyle(cell_mm=10.0, chamfer_mm=0.0)
    high, deep, wide = (10.0 * edge for edge in size)
    wide, deep = wide + 2 * FREE, deep + 2 * FREE
    built = mesh(case_body(of_cells(size, style), style).shape)
    outer = (wide + 2 * WALL) * (deep + 2 * WALL)
    assert built.is_watertight
    assert outer * (high + FLOOR) - wide * deep * high == pytest.approx(built.volume, rel=1e-5)


def test_a_thumb_finds_a_notch_on_two_sides_of_the_lid() -> None:
    lid = lid_body(of_cells((5, 5, 5), BoxStyle()), BoxStyle())
    built = manifold(mesh(lid.shape))
    wide, _, high = lid.shape.size
    thumb = Manifold.cube((2 * WALL, 8.0, THUMB - 0.1), True)
    for side in (-1, 1):
        there = thumb.translate((side * wide / 2, 0.0, (high - THUMB + 0.1) / 2))
        assert (there ^ built).is_empty()
    across = thumb.translate((0.0, lid.shape.size[1] / 2, (high - THUMB + 0.1) / 2))
    assert not (across ^ built).is_empty()
    assert 1 == len(built.decompose())


def test_a_case_larger_than_the_bed_comes_in_pieces() -> None:
    solid = boxes.solid(empty((5, 7, 9)), None, BoxStyle(view="case", bed_mm=120.0))
    assert {"case-1", "case-4", "lid-1", "lid-4"} < {body.name for body in solid.bodies}
    for body in solid.bodies:
        built = mesh(body.shape)
        assert built.is_watertight and (built.extents[:2] <= 120.0 + 1e-3).all()


def test_a_case_of_very_many_pieces_is_refused() -> None:
    style = BoxStyle(view="case", cell_mm=100.0, bed_mm=60.0)
    with pytest.raises(RuleError, match="case of 2005 x 2005 mm would have too many"):
        boxes.solid(empty((1, 20, 20)), None, style)


@pytest.mark.parametrize("size", [(3, 3, 3), (2, 3, 4)])
def test_a_folded_snake_lies_in_its_case(size: tuple[int, int, int]) -> None:
    made = actions.generate(SNAKES, SnakeParams(size=size), seed=1).instance
    style = SnakeStyle(view="assembled", cord_mm=2.0)
    wide, deep, high = of_cells(size, style)
    cubes = together(standing(snakes.solid(made.puzzle, made.solution, style)))
    assert (cubes.extents <= np.array((wide, deep, high)) + 1e-6).all()


@given(st.integers(1, 200), st.sampled_from([8.0, 20.0, 45.0]), st.sampled_from([120.0, 400.0]))
def test_all_cubes_of_a_maze_find_a_place_in_their_case(
    count: int, cell: float, bed: float
) -> None:
    puzzle = MazePuzzle((0,) * 15 + (count,), count, 1)
    style = MazeStyle(cell_mm=cell, bed_mm=bed)
    wide, deep, high = stowed_size(puzzle, style)
    edge, tall = cell * (1 + 2 * DEPTH), cell * HEIGHT
    places = [round(wide / edge), round(deep / edge), round(high / tall)]
    filled = [edge * places[0], edge * places[1], tall * places[2]]
    assert filled == pytest.approx([wide, deep, high])
    assert math.prod(places) >= count
    assert math.prod((places[0], places[1], places[2] - 1)) < count  # no layer is in vain
    if 1 < places[0]:  # it fits onto the bed, if any case does
        assert wide + AROUND <= bed + 1e-6


def floor_of(body: Body) -> tuple[tuple[float, float], ...]:
    assert isinstance(body.shape, Carved)
    return body.shape.taken[0].outline


@pytest.mark.parametrize(("across", "bed", "teeth"), [(4, 150.0, 1), (7, 180.0, 3)])
def test_halves_of_a_case_have_its_volume_less_the_seam(
    across: int, bed: float, teeth: int
) -> None:
    style = BoxStyle(cell_mm=20.0, chamfer_mm=0.0)
    body = case_body(of_cells((3, across, 9), style), style)
    _, deep, high = body.shape.size
    halves = split(body, floor_of(body), bed)
    assert 2 == len(halves)
    # A strip along a line has the area of its length times its width, whatever its corners.
    line = deep + teeth * (2 * math.hypot(TOOTH, (HEAD - NECK) / 2) + HEAD - NECK)
    seam = 2 * GAP * (line * FLOOR + 2 * WALL * (high - FLOOR)) + BEVEL**2 * line
    built = [mesh(half.shape) for half in halves]
    assert all(half.is_watertight for half in built)
    left = sum(half.volume for half in built)
    assert mesh(body.shape).volume - seam == pytest.approx(left, rel=1e-6)


@pytest.mark.parametrize("part", [case_body, lid_body])
@pytest.mark.parametrize(
    ("size", "cell", "bed"), [((5, 7, 9), 20.0, 120.0), ((1, 1, 14), 6.0, 60.0)]
)
def test_pieces_of_a_case_are_laid_into_one_another_from_above_and_hold(
    part: Callable[[Vector, Style], Body], size: tuple[int, int, int], cell: float, bed: float
) -> None:
    style = BoxStyle(cell_mm=cell)
    body = part(of_cells(size, style), style)
    pieces = split(body, floor_of(body), bed)
    lying = [manifold(mesh(piece.shape)).translate(piece.centre) for piece in pieces]
    assert lie_apart(lying, lifts=(0.7, 5.0, 60.0))
    assert count_hooks(lying, by=1.2) >= len(pieces) - 1 > 0, "all pieces hang together"
    for piece in pieces:
        assert (mesh(piece.shape).extents[:2] <= bed + 1e-3).all()
