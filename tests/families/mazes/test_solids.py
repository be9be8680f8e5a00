"""Cubes of mazes as bodies: closed, of the reckoned volume, fitting any other one in any turn."""

import io
import math
import struct
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from manifold3d import Manifold
from PIL import Image

from puzzles.errors import RuleError
from puzzles.mazes import MazeSolution, faults
from puzzles.mazes.kool import turn_cube
from puzzles.mazes.text import parse
from render import mazes
from render.bodies.meshes import mesh, placed_meshes, shapes
from render.bodies.solid import Body, Carved
from render.bodies.vectors import about
from render.flat.palette import WALL
from render.mazes import tiles
from render.mazes.scene import TILE_LIMIT
from render.mazes.style import SPATIAL_VIEWS, MazeStyle, MazeView
from render.mazes.wrong import FaultyMaze
from render.pages.wrong import INDIGO, RED
from render.photo.pool import PhotoPool
from render.style import bounds
from render.writers import stl
from tests.bodies import manifold, unite
from tests.families.mazes.record.samples import laid_maze, tear
from tests.night import examples

CUBES = range(1, 16)
PUZZLE, SOLUTION = laid_maze(6, 5, empty=1)


def shoelace(outline: Sequence[tuple[float, float]]) -> float:
    """Area of a polygon, positive when its corners are counter-clockwise."""
    pairs = pairwise((*outline, outline[0]))
    return sum(a * y - b * x for (a, b), (x, y) in pairs) / 2


def sharp(cube: int, style: MazeStyle) -> float:
    """Volume of a cube without bevels: the ground, the walls on it, less both marks.

    Tongues and grooves are as large as one another where there is no clearance, so the ground is
    then a square; each open side loses a tongue above the floor, and has had a groove there.
    """
    cell = style.cell_mm
    wall, floor = (tiles.HEIGHT - tiles.FLOOR) * cell, tiles.FLOOR * cell
    dovetail = (tiles.NECK + tiles.HEAD) / 2 * tiles.DEPTH * cell**2
    # The groove of an open side lies within the arm of the corridor: only its tongue is counted.
    arm = 0.2 * 0.6 * cell**2
    walls = cell**2 - 0.36 * cell**2
    walls += cube.bit_count() * (-(arm - dovetail) - dovetail)
    marks = tiles.ENGRAVED * cell * cell**2 * (shoelace(tiles.ARROW) + shoelace(tiles.CORNER))
    return cell**2 * floor + walls * wall - marks


@pytest.mark.parametrize("cube", CUBES)
def test_a_cube_is_closed_and_has_the_volume_of_its_plan(cube: int) -> None:
    style = MazeStyle(clearance_mm=0.0, chamfer_mm=0.0)
    built = mesh(tiles.tile(cube, style))
    assert built.is_watertight and built.is_winding_consistent
    assert 1 == len(manifold(built).decompose())
    assert sharp(cube, style) == pytest.approx(built.volume, rel=1e-4)


def test_a_bevel_takes_half_its_square_along_each_edge() -> None:
    """Above and below all around, and above along the corridors; corners are not counted."""
    sharper, style = (MazeStyle(chamfer_mm=width, clearance_mm=0.0) for width in (0.0, 0.1))
    loss = [mesh(tiles.tile(15, each)).volume for each in (sharper, style)]
    around = length((*tiles.outline(style),))
    posts = 4 * 4 * 0.2 * style.cell_mm  # the edges of four posts above
    assert 0.1**2 / 2 * (around + posts) == pytest.approx(loss[0] - loss[1], rel=0.03)


def length(outline: Sequence[tuple[float, float]]) -> float:
    return sum(math.dist(a, b) for a, b in pairwise((*outline, outline[0])))


@settings(max_examples=examples(20, 60), deadline=None)
@given(
    st.floats(*bounds(MazeStyle)["cell_mm"]),
    st.floats(*bounds(MazeStyle)["clearance_mm"]),
    st.floats(*bounds(MazeStyle)["chamfer_mm"]),
    st.integers(1, 15),
)
def test_every_style_gives_a_closed_cube_or_says_that_it_is_too_small(
    cell: float, clearance: float, chamfer: float, cube: int
) -> None:
    style = MazeStyle(cell_mm=cell, clearance_mm=clearance, chamfer_mm=chamfer)
    (right, _), (left, _) = tiles.outline(style)[1:5:3]  # where a tongue leaves the side
    assert tiles.neck(style) == pytest.approx(right - left)
    if right - left < tiles.NARROWEST - 1e-9:
        with pytest.raises(RuleError) as caught:
            tiles.tile(cube, style)
        assert ("cube_too_small", ("style", "cell_mm")) == (caught.value.code, caught.value.at)
        return
    built = mesh(tiles.tile(cube, style))
    assert built.is_watertight and built.is_winding_consistent
    assert 0 == manifold(built).genus() and built.volume > 0
    wide = cell * (1 + 2 * tiles.DEPTH) - 2 * clearance  # a tongue on either side
    assert built.extents == pytest.approx((wide, wide, tiles.HEIGHT * cell), rel=1e-4)


@pytest.mark.parametrize(
    "style",
    [
        MazeStyle(),
        MazeStyle(cell_mm=12.0, clearance_mm=0.25, chamfer_mm=2.0),
        pytest.param(MazeStyle(cell_mm=60.0), marks=pytest.mark.night),
    ],
)
def test_any_cube_meets_any_other_in_any_turn_with_just_the_clearance_between(
    style: MazeStyle,
) -> None:
    bodies = {cube: manifold(mesh(tiles.tile(cube, style))) for cube in (1, 3, 5, 7, 15)}
    gap, cell = 2 * style.clearance_mm, style.cell_mm
    for one in bodies.values():
        for other in bodies.values():
            for quarters in range(4):
                beside = other.rotate((0.0, 0.0, -90.0 * quarters)).translate((cell, 0.0, 0.0))
                assert (one ^ beside).is_empty()
                assert gap == pytest.approx(one.min_gap(beside, 1.0 + gap), abs=1e-4)


def test_a_cube_is_laid_into_its_place_from_above() -> None:
    """It meets no neighbour on any height of the way down, and holds on once it is there."""
    style = MazeStyle()
    bodies = {cube: manifold(mesh(tiles.tile(cube, style))) for cube in (1, 15)}
    around = ((20.0, 0.0), (0.0, 20.0), (-20.0, 0.0), (0.0, -20.0))
    for one in bodies.values():
        for other in bodies.values():
            wall = [other.translate((*at, 0.0)) for at in around]
            for high in np.linspace(0.0, 11.0, 23):
                lifted = one.translate((0.0, 0.0, float(high)))
                assert all((lifted ^ each).is_empty() for each in wall)
            pulled = one.translate((0.5, 0.0, 0.0))
            assert not all((pulled ^ each).is_empty() for each in wall)


def test_no_face_hangs_over_but_the_marks_so_that_nothing_needs_a_support() -> None:
    """What faces down is the ground, its bevel of 45 degrees, or the ceiling of the mark below."""
    style = MazeStyle()
    for cube in CUBES:
        built = mesh(tiles.tile(cube, style))
        down = built.face_normals[:, 2] < -math.sin(math.radians(46))
        heights = built.triangles_center[down][:, 2] + tiles.HEIGHT * style.cell_mm / 2
        assert set(np.round(heights, 4)) <= {0.0, round(tiles.ENGRAVED * style.cell_mm, 4)}


@pytest.mark.parametrize("view", sorted(set(SPATIAL_VIEWS) - {MazeView.CASE}))
def test_cubes_neither_touch_nor_change_when_united(view: str) -> None:
    meshes = placed_meshes(mazes.solid(PUZZLE, SOLUTION, MazeStyle(view=view)))
    united = unite(meshes)
    assert PUZZLE.count == len(meshes) == len(united.decompose())
    assert sum(each.volume for each in meshes) == pytest.approx(united.volume(), rel=1e-4)


def test_the_bodies_show_the_maze_that_is_laid() -> None:
    """A ray down through the middle of each side meets a floor where it is open, else a wall."""
    style = MazeStyle(view="assembled")
    for puzzle, solution in (laid_maze(4, 4, turning="each"), (PUZZLE, SOLUTION)):
        bodies = {body.name: body for body in mazes.solid(puzzle, solution, style).bodies}
        for y, row in enumerate(solution.rows):
            for x, cube in enumerate(row):
                if cube:
                    name = next(n for n in bodies if n.startswith(f"cube-{x}-{y}-"))
                    assert open_sides(bodies[name]) == cube


def open_sides(body: Body) -> int:
    """The open sides of a body as it stands: those with nothing above the floor."""
    half, points = body.shape.size[2] / 2, mesh(body.shape)
    placed_points = points.vertices @ np.array(body.turn).T
    tile = manifold(points).transform(np.column_stack([np.array(body.turn), np.zeros(3)]))
    assert placed_points[:, 2].max() == pytest.approx(half)
    cube = 0
    for bit, (x, y) in ((1, (0, 9)), (2, (9, 0)), (4, (0, -9)), (8, (-9, 0))):
        probe = Manifold.cube((0.5, 0.5, 2.0), True).translate((x, y, half - 3.0))
        cube |= bit if (tile ^ probe).is_empty() else 0
    return cube


def test_all_cubes_turned_together_are_the_same_shapes_turned() -> None:
    puzzle = parse("1 Sackgasse-Nord\n1 Knick-Nord-Ost\n1 Knick-Sued-West")
    rows = ((turn_cube(1, 1), turn_cube(3, 1)), (0, turn_cube(12, 1)))
    solid = mazes.solid(puzzle, MazeSolution(2, 2, 1, rows), MazeStyle(view="assembled"))
    tiled = [body for body in solid.bodies if body.printed]
    assert {about((0.0, 0.0, 1.0), -90.0)} == {body.turn for body in tiled}
    kinds = {body.shape.kind for body in tiled if isinstance(body.shape, Carved)}
    assert {"tile-n", "tile-ne", "tile-sw"} == kinds


def test_the_way_the_treasure_and_the_colours_are_seen_and_not_printed() -> None:
    solid = mazes.solid(PUZZLE, SOLUTION, MazeStyle(view="assembled"))
    unprinted = {body.name.split("-")[0] for body in solid.bodies if not body.printed}
    assert {"floor", "mark", "signpost", "entrance", "way", "treasure"} == unprinted
    assert {WALL} == {body.colour for body in solid.bodies if body.printed}
    assert len(solid.bodies) == len({body.name for body in solid.bodies})


def test_cubes_with_faults_have_the_colours_of_their_signs() -> None:
    swapped = tear(SOLUTION)
    found = FaultyMaze(PUZZLE, swapped, faults(PUZZLE, swapped))
    clashing = {spot for spot, _ in found.clashes}
    solid = mazes.solid(PUZZLE, swapped, MazeStyle(view="assembled"))
    for colour, spots in ((RED, clashing), (INDIGO, found.cut_off - clashing)):
        names = {f"cube-{x}-{y}" for x, y in spots}
        assert (
            names
            == {body.name.rpartition("-")[0] for body in solid.bodies if body.colour == colour}
            != set()
        )


@pytest.mark.opengl
def test_a_photograph_shows_the_way_and_the_treasure(camera: PhotoPool) -> None:
    solid = mazes.solid(PUZZLE, SOLUTION, MazeStyle(view="assembled"))
    photo = Image.open(io.BytesIO(camera.photograph(solid, theme="light", width=320)))
    red, green, blue = np.moveaxis(np.asarray(photo.convert("RGB")).astype(int), -1, 0)
    assert 0.002 < ((blue > 90) & (red < 60)).mean() < 0.1
    assert 0.0005 < ((red > 180) & (green > 110) & (blue < green - 80)).mean() < 0.05
    assert 0.001 < ((red > 120) & (green < 90) & (blue < 80)).mean() < 0.05  # the signpost


def test_a_set_is_built_of_as_many_shapes_as_there_are_kinds() -> None:
    solid = mazes.solid(PUZZLE, None, MazeStyle(view="plates"))
    printed = [body for body in solid.bodies if body.printed]
    kinds = sum(count > 0 for count in PUZZLE.cubes)
    assert kinds == len({body.shape for body in printed}) < len(printed) == PUZZLE.count
    assert len(shapes(solid)) <= 2 * kinds + 1


@settings(max_examples=examples(20, 60), deadline=None)
@example(87.5, 210.0)  # four cubes that just fit
@example(100.0, 131.0)  # one cube with its dovetails, and the margin
@given(st.floats(10.0, 100.0), st.floats(131.0, 1_000.0))
def test_no_plate_is_larger_than_the_bed(cell: float, bed: float) -> None:
    style = MazeStyle(view="plates", cell_mm=cell, bed_mm=bed, plate=0)
    bodies = [body for body in mazes.solid(PUZZLE, None, style).bodies if body.printed]
    middles = np.array([body.centre for body in bodies])
    halves = (
        np.array([body.shape.edges for body in bodies]) / 2
    )  # as printed, without the clearance
    reach = (middles + halves).max(axis=0) - (middles - halves).min(axis=0)
    assert reach[:2].max() <= bed + 1e-6


def test_plates_fit_the_bed_and_hold_all_the_cubes_once() -> None:
    style = MazeStyle(view="plates", cell_mm=40.0, bed_mm=180.0)
    names: list[str] = []
    for plate in range(4):
        bodies = mazes.solid(PUZZLE, None, replace(style, plate=plate)).bodies
        lows, highs = zip(*(body.corners for body in bodies if body.printed), strict=True)
        extent = np.max(highs, axis=0) - np.min(lows, axis=0)
        assert (extent[:2] <= 180.0).all()
        names += [body.name for body in bodies if body.printed]
    whole = mazes.solid(PUZZLE, None, style).bodies
    assert sorted(names) == sorted(body.name for body in whole if body.printed)
    with pytest.raises(RuleError, match=r"one of the 4 plates") as caught:
        mazes.solid(PUZZLE, None, replace(style, plate=4))
    assert ("no_such_plate", ("style", "plate")) == (caught.value.code, caught.value.at)


def test_too_many_cubes_in_space_are_refused_with_their_number() -> None:
    puzzle = parse(f"{TILE_LIMIT + 1} Geradeaus-Nord-Sued")
    for draw in (mazes.solid, mazes.sheets):
        with pytest.raises(RuleError, match=f"at most {TILE_LIMIT} cubes") as caught:
            draw(puzzle, None, MazeStyle(view="plates"))
        assert "too_many_cubes" == caught.value.code


def test_there_are_as_many_parts_as_kinds_of_cubes() -> None:
    kinds = sum(count > 0 for count in PUZZLE.cubes)
    solid = mazes.solid(PUZZLE, None, MazeStyle(part=kinds - 1))
    assert 1 == sum(body.printed for body in solid.bodies)
    with pytest.raises(RuleError, match=f"one of the {kinds} parts"):
        mazes.solid(PUZZLE, None, MazeStyle(part=kinds))


@pytest.mark.parametrize(
    "style", [MazeStyle(part=0), MazeStyle(view="plates"), MazeStyle(view="assembled")]
)
def test_stl_meets_every_edge_once_in_each_direction(style: MazeStyle) -> None:
    solid = mazes.solid(PUZZLE, SOLUTION, style)
    data = stl.write(solid, style)
    (count,) = struct.unpack_from("<I", data, 80)
    assert len(data) == 84 + 50 * count
    rows = np.frombuffer(data, np.dtype([("f", "<f4", 12), ("a", "<u2")]), count, 84)["f"]
    corners = [[c.tobytes() for c in row] for row in rows[:, 3:].reshape(-1, 3, 3)]
    edges = Counter(edge for a, b, c in corners for edge in pairwise((a, b, c, a)))
    assert {1} == set(edges.values())
    assert all((b, a) in edges for a, b in edges)


def test_stl_of_nine_hundred_cubes_stays_below_twenty_megabytes() -> None:
    puzzle, solution = laid_maze(30, 30)
    data = stl.write(mazes.solid(puzzle, solution, MazeStyle(view="assembled")), MazeStyle())
    assert 10e6 < len(data) < 20e6
