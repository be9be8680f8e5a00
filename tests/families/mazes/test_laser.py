"""A maze for a laser: floors that hook together, and walls that lie upon them."""

from collections import defaultdict
from dataclasses import replace

import pytest
from manifold3d import CrossSection, JoinType, OpType

from puzzles.mazes import MazePuzzle
from render import mazes
from render.mazes.laser import cube_parts
from render.mazes.style import MazeStyle
from render.mazes.tiles import outline, room
from render.style import Usual
from tests.cuts import area, pieces

STYLE = MazeStyle(view="laser", cell_mm=40.0, bed_mm=300.0, kerf_mm=0.2)
CUBES = MazePuzzle(tuple(0 if cube == 0 else 1 for cube in range(16)))


def test_a_cube_has_one_floor_and_as_many_layers_of_walls_as_are_asked_for() -> None:
    """Each by its area, which the beam does not change."""
    floors, walls = defaultdict[str, float](float), defaultdict[str, float](float)
    for piece in pieces(mazes.sheets(CUBES, None, replace(STYLE, wall_sheets=3))):
        (cut,) = piece.cut
        assert cut.closed
        burnt = area([cut]).offset(-0.1, JoinType.Miter, 10.0).area()
        cube = piece.name.split("-")[1]
        (floors if piece.name.endswith("floor") else walls)[cube] += burnt

    whole = CrossSection([outline(STYLE)])
    wanted = sorted(3 * (whole - CrossSection([room(cube, 40.0)])).area() for cube in range(1, 16))
    assert [pytest.approx(whole.area())] * 15 == list(floors.values())
    assert wanted == [pytest.approx(each) for each in sorted(walls.values())]


@pytest.mark.parametrize("cube", range(1, 16))
def test_walls_lie_on_their_floor_beside_the_corridors(cube: int) -> None:
    floor, *walls = cube_parts(cube, replace(STYLE, wall_sheets=1))
    lines = CrossSection(floor.engraved)
    stood = CrossSection.batch_boolean(
        [CrossSection([w.outline[::-1]]) for w in walls], OpType.Add
    )

    assert (stood - CrossSection([floor.outline])).is_empty()
    assert (stood ^ lines).area() == pytest.approx(0.0, abs=1e-6)
    assert 1 == sum(bool(wall.engraved) for wall in walls)  # the mark of the turn


def test_the_usual_size_is_one_whose_walls_can_be_glued() -> None:
    style = MazeStyle(view="laser")
    assert isinstance(style.cell_mm, Usual)
    sides = [
        high - low
        for piece in pieces(mazes.sheets(CUBES, None, style))
        for low, high in zip(
            area(piece.cut).bounds()[:2], area(piece.cut).bounds()[2:], strict=True
        )
    ]
    assert min(sides) > 9.0
