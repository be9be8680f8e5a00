"""Decks as bodies and in files: closed, of the reckoned volume, apart, in two colours."""

import math
from dataclasses import replace
from itertools import pairwise, product
from typing import Any

import numpy as np
import pytest
from manifold3d import Manifold

from puzzles.decks import DeckPuzzle, DeckSolution, Placement, figures_of
from puzzles.errors import RuleError
from puzzles.squares import SquarePuzzle
from puzzles.triangles import TrianglePuzzle
from render import decks
from render.bodies.engraving import DEEP
from render.bodies.meshes import mesh, placed_meshes, shapes, together
from render.bodies.solid import Carved, Prism, Solid
from render.decks.art import DRAWN
from render.decks.style import DeckStyle
from render.decks.tiles.figures import Figures
from render.decks.tiles.relief import prisms, relief
from render.decks.tray import FLOOR, FREE, RAISED, RIM, THICK, WALL
from render.flat.glyphs import glyphs
from render.style import MARGIN
from render.writers import threemf
from tests.bodies import manifold
from tests.families.boxes.test_solids import read_3mf
from tests.families.decks.record.samples import deck, decks_of_all_kinds, lay_in_order
from tests.families.decks.record.shapes import SHAPES
from tests.night import NIGHT, examples, in_turn
from tests.threemf import objects_in

STYLE = DeckStyle(cell_mm=60.0, clearance_mm=0.2, chamfer_mm=1.0)


def solid_of(shape: str, view: str, **more: Any) -> Solid:
    puzzle = deck(shape, "opposite")
    return decks.solid(puzzle, lay_in_order(puzzle), replace(STYLE, view=view, **more))


def ring_area(ring: tuple[tuple[float, float], ...]) -> float:
    return sum(a * d - b * c for (a, b), (c, d) in pairwise([*ring, ring[0]])) / 2


def volume(prism: Prism) -> float:
    """Of a prism; at a bevelled end it is a frustum, whose ends are alike for our outlines."""
    whole = ring_area(prism.outline)
    volume = whole * (prism.high - prism.low - sum(prism.bevels))
    around = sum(math.dist(*ends) for ends in pairwise([*prism.outline, prism.outline[0]]))
    inner = 2 * whole / around
    for bevel in prism.bevels:
        small = whole * ((inner - bevel) / inner) ** 2
        volume += bevel / 3 * (whole + small + math.sqrt(whole * small))
    return volume + sum(ring_area(hole) for hole in prism.holes) * (prism.high - prism.low)


@pytest.mark.parametrize(("shape", "matching", "theme"), decks_of_all_kinds())
def test_every_theme_is_embossed_watertight(theme: str, matching: str, shape: str) -> None:
    puzzle = deck(shape, matching)
    solid = decks.solid(puzzle, None, replace(STYLE, view="plates", art=theme))
    built: Any = shapes(solid)
    assert set(figures_of(puzzle)) == {
        int(each.kind.removeprefix("figure")) for each in built if each.kind != "tile"
    }
    for each, surface in built.items():
        assert isinstance(each, Carved)
        assert surface.is_watertight and surface.is_winding_consistent
        reckoned = sum(map(volume, each.added)) - sum(map(volume, each.taken))
        reckoned -= sum(volume(p) * DEEP / (p.high - p.low) for p in each.engraved)
        assert reckoned == pytest.approx(surface.volume, rel=2e-4)


@pytest.mark.parametrize(
    ("shape", "theme"), in_turn(2, ["squares", "triangles"], [*DRAWN, "colours"])
)
def test_every_half_of_a_theme_is_embossed_watertight(theme: str, shape: str) -> None:
    halves = [sign * k for k in range(1, 13) for sign in (1, -1)]
    if shape == "squares":
        tiles = tuple(tuple(halves[k : k + 4]) for k in range(0, 24, 4))
        puzzle: DeckPuzzle = SquarePuzzle(rows=2, columns=3, tiles=tiles)
    else:
        tiles = tuple(tuple(halves[k : k + 3]) for k in range(0, 24, 3))
        puzzle = TrianglePuzzle(order=1, tiles=tiles)
    for cell in (20.0, 60.0)[: examples(1, 2)]:
        style = replace(STYLE, view="plates", art=theme, cell_mm=cell)
        for body in decks.solid(puzzle, None, style).bodies:
            surface = mesh(body.shape)
            assert surface.is_watertight and surface.volume > 0
            assert np.isfinite(surface.vertex_normals).all()


@pytest.mark.parametrize("shape", SHAPES)
def test_a_tile_has_its_size_less_the_clearance_and_a_bevel_below(shape: str) -> None:
    bodies: Any = solid_of(shape, "plates").bodies
    base = next(body for body in bodies if body.shape.kind == "tile")
    surface = mesh(base.shape)
    gap = STYLE.clearance_mm
    wide = {
        "squares": 60.0 - 2 * gap,
        "triangles": 60.0 - 2 * math.sqrt(3) * gap,
        "hexagons": 60.0 * math.sqrt(3) - 2 * gap,
    }[shape]
    assert wide == pytest.approx(surface.extents[0], abs=1e-4)
    assert THICK * 60.0 == pytest.approx(surface.extents[2], abs=1e-5)
    low = surface.vertices[np.isclose(surface.vertices[:, 2], surface.vertices[:, 2].min())]
    assert np.ptp(low[:, 0]) < wide - 1.9 * STYLE.chamfer_mm


@pytest.mark.parametrize(("shape", "view"), in_turn(3, list(SHAPES), list(decks.SPATIAL_VIEWS)))
def test_tiles_do_not_touch_one_another_or_the_tray(shape: str, view: str) -> None:
    solid = solid_of(shape, view)
    volumes: dict[str, float] = {}
    for body in solid.bodies:
        name = body.whole or body.name
        volumes[name] = volumes.get(name, 0.0) + mesh(body.shape).volume
    meshes = placed_meshes(solid)
    wholes = list(map(manifold, meshes))
    assert list(volumes) == [one.metadata["name"] for one in meshes]
    for whole, one, volume in zip(wholes, meshes, volumes.values(), strict=True):
        assert 1 == len(whole.decompose()), "a tile and its figures are one body"
        assert one.is_watertight and one.is_winding_consistent
        assert volume == pytest.approx(one.volume, rel=1e-4)
    united = Manifold.batch_boolean(wholes, 0)
    assert sum(whole.volume() for whole in wholes) == pytest.approx(united.volume(), rel=1e-5)
    for one, other in pairwise(wholes):
        assert one.min_gap(other, 50.0) > 0.3 * STYLE.clearance_mm


def test_the_board_lies_in_its_tray_as_it_is_laid() -> None:
    puzzle = SquarePuzzle(rows=1, columns=2, tiles=((1, 2, 3, 4), (3, 4, 1, -2)))
    solution = DeckSolution((Placement(1, 0, 0, 2), Placement(0, 0, 1, 0)))
    solid = decks.solid(puzzle, solution, replace(STYLE, view="assembled"))
    where = {body.name: body.centre[:2] for body in solid.bodies}
    assert (-30.0, 0.0) == pytest.approx(where["tile-1"])
    assert (30.0, 0.0) == pytest.approx(where["tile-0"])
    north: Any = next(
        body for body in solid.bodies if body.centre[:2] == pytest.approx((-30.0, 30.0))
    )
    assert "figure1" == north.shape.kind, "edge 2 of the second tile lies in the north"
    tray = next(body for body in solid.bodies if body.name == "tray")
    inner = 60.0 + 2 * (FREE * 60.0 + STYLE.clearance_mm)
    assert (inner + 60 + 2 * WALL * 60, inner + 2 * WALL * 60) == pytest.approx(
        tray.shape.size[:2]
    )
    lowest = min(body.corners[0][2] for body in solid.bodies if body.name != "tray")
    assert FLOOR * 60.0 + STYLE.clearance_mm == pytest.approx(lowest)
    assert lowest < RIM * 60.0


@pytest.mark.parametrize("shape", SHAPES)
def test_a_tray_has_the_reckoned_volume(shape: str) -> None:
    tray: Any
    tray, _ = solid_of(shape, "tray", bed_mm=1000.0).bodies
    surface = mesh(tray.shape)
    (outer,), (inner,) = tray.shape.added, tray.shape.taken
    # Of what is taken away, only what lies in the tray counts; the rim's bevel is beside it.
    deep = outer.high - inner.low
    assert surface.is_watertight
    assert volume(outer) - ring_area(inner.outline) * deep == pytest.approx(
        surface.volume, rel=1e-5
    )


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("theme", DRAWN)
def test_what_is_raised_keeps_off_the_sides_and_covers_a_good_part(shape: str, theme: str) -> None:
    puzzle = deck(shape, "opposite")
    figures = Figures(puzzle, replace(STYLE, art=theme))
    for figure in figures_of(puzzle):
        area = relief(figures, figure, 60.0, 1.0)
        (left, low, right, high) = area.bounds()
        assert low >= 1.0 - 1e-6 and left > -30 and right < 30
        assert 30 < area.area() < 0.55 * 900 * figures.shape.apex, "of the wedge at an edge"
        assert area.area() == pytest.approx(
            sum(volume(p) for p in prisms(area, 0.0, 1.0, 60.0)), rel=0.02
        )


def test_the_relief_of_a_half_is_that_of_the_picture_on_paper() -> None:
    """Seen from above: the head of the fish is on its right eye's side, nothing is mirrored."""
    puzzle = SquarePuzzle(rows=1, columns=1, tiles=((1, -1, 2, -2),))
    figures = Figures(puzzle, replace(STYLE, art="sea", labels=True))
    with_letter = relief(figures, 1, 60.0, 1.0)
    without = relief(Figures(puzzle, replace(STYLE, art="sea", labels=False)), 1, 60.0, 1.0)
    left, _, right, _ = (with_letter - without).offset(-0.02).bounds()
    assert left > 15 and right < 28, "the letter stands on the right of the edge, as on paper"
    solid = decks.solid(puzzle, None, replace(STYLE, part=0, art="sea"))
    north: Any = next(body for body in solid.bodies if body.name == "tile-0-0")
    assert north.centre[1] == pytest.approx(30.0)
    assert all(y < 0 for prism in north.shape.added for _, y in prism.outline)


def test_letters_have_their_holes() -> None:
    rings, width = glyphs("Bo")
    assert 3 + 2 == len(rings) and 1.2 < width < 1.6
    assert ([], 0.0) == glyphs("")


@pytest.mark.parametrize("bed", [73.0, 136.0, 137.0, 196.0, 210.0, 1000.0])
def test_plates_keep_to_the_bed(bed: float) -> None:
    solid = solid_of("triangles", "plates", bed_mm=bed)
    assert 9 == len({body.whole for body in solid.bodies})
    lowest = {body.name: body.corners[0][2] for body in solid.bodies if body.whole == body.name}
    assert all(abs(z) < 1e-9 for z in lowest.values())
    first = solid_of("triangles", "plates", bed_mm=bed, plate=0)
    assert (together(first).extents[:2] <= bed - 2 * MARGIN).all()


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("view", ["plates", "assembled"])
def test_3mf_keeps_a_tile_and_its_figures_together_in_two_slots(shape: str, view: str) -> None:
    solid = solid_of(shape, view)
    content = threemf.write(solid, replace(STYLE, filaments=3))
    model = read_3mf(content)
    objects = objects_in(content).values()
    assert list(solid.things) == [each.name for each in objects]
    for each in objects:
        if each.name.startswith("tile-"):
            base, *figures = ((name, slot) for name, _, _, slot in each.volumes)
            first = {"plates": 1, "assembled": 2}[view]  # the tray is before it, if there is one
            assert ("base", f"{first}") == base and figures
            assert {f"{first + 1}"} == {slot for _, slot in figures}
            assert each.count == 1
    box = model.GetOutbox()
    x, y, z = box.MinCoordinate
    assert min(x, y) >= 0.0 and z == pytest.approx(0.0, abs=1e-3)
    high = {"plates": THICK + RAISED, "assembled": FLOOR + THICK + RAISED}[view] * 60.0
    high += STYLE.clearance_mm if view == "assembled" else 0.0
    assert high == pytest.approx(box.MaxCoordinate[2], abs=1e-4)


def test_equal_shapes_are_built_once() -> None:
    solid = solid_of("squares", "plates", labels=False)
    assert 7 == len(shapes(solid)) < len(solid.bodies)


@pytest.mark.parametrize("cell", [4.0, 20.0, 100.0])
@pytest.mark.parametrize(("clearance", "chamfer"), [(0.0, 0.0), (1.0, 5.0)])
def test_the_smallest_and_the_largest_tiles_are_closed(
    cell: float, clearance: float, chamfer: float
) -> None:
    style = DeckStyle(
        view="plates", cell_mm=cell, clearance_mm=clearance, chamfer_mm=chamfer, bed_mm=300.0
    )
    themes = ("sea", "colours", "digits")
    for shape, theme in product(SHAPES, themes) if NIGHT else zip(SHAPES, themes, strict=True):
        solid = decks.solid(deck(shape, "opposite"), None, replace(style, art=theme))
        assert all(surface.is_watertight for surface in placed_meshes(solid))


DECK = deck("squares", "opposite")
LAID = lay_in_order(DECK)
TWICE = replace(LAID, placements=tuple(replace(p, tile=0) for p in LAID.placements))
WHERE = ("solution", "placements", 1, "tile")
LARGE = SquarePuzzle(rows=13, columns=13, tiles=((1, -1, 1, -1),) * 169)


@pytest.mark.parametrize(
    ("puzzle", "solution", "style", "code", "at"),
    [
        (DECK, None, DeckStyle(), "needs_solution", ("solution",)),
        (DECK, TWICE, STYLE, "tile_twice", WHERE),
        (LARGE, None, DeckStyle(view="plates"), "too_many_tiles", ("puzzle", "tiles")),
        (DECK, None, DeckStyle(part=6), "no_such_part", ("style", "part")),
    ],
)
def test_what_has_no_body_says_why(
    puzzle: DeckPuzzle,
    solution: DeckSolution | None,
    style: DeckStyle,
    code: str,
    at: tuple[str | int, ...],
) -> None:
    with pytest.raises(RuleError) as caught:
        decks.solid(puzzle, solution, style)
    assert (code, at) == (caught.value.code, caught.value.at)
