"""The tray of a deck: its lid closes over the tiles that lie in it, and comes off again."""

import math
from dataclasses import replace
from typing import Any

import pytest
from manifold3d import Manifold

from families.squares import SQUARES
from render import decks
from render.bodies.case import FINGER
from render.bodies.meshes import mesh, placed_meshes
from render.bodies.solid import Carved
from render.decks.style import DeckStyle
from render.decks.tray import AIR, FREE, OVER, RIM, lid_body, tray_body
from render.drawing import draw
from render.style import FITS
from tests.bodies import manifold
from tests.families.decks.record.samples import deck, lay_in_order
from tests.families.decks.record.shapes import SHAPES
from tests.families.decks.test_solids import ring_area
from tests.night import in_turn
from tests.threemf import items, open_package

NOTHING = pytest.approx(0.0, abs=1e-2)  # mm³
WAYS = [(math.cos(k * math.pi / 3), math.sin(k * math.pi / 3)) for k in range(6)]


def close_tray(shape: str, style: DeckStyle) -> tuple[Manifold, Manifold]:
    """The tray on the ground, and the lid as it lies on the rim."""
    tray, lid = (body(deck(shape, "opposite"), style) for body in (tray_body, lid_body))
    rim = RIM * style.cell_mm
    over = manifold(mesh(lid.shape)).rotate((0.0, 180.0, 0.0))
    return (
        manifold(mesh(tray.shape)).translate(tray.centre),
        over.translate((0.0, 0.0, rim - OVER * rim + lid.shape.size[2] / 2)),
    )


def tiles(shape: str, style: DeckStyle) -> list[Manifold]:
    """The tiles as they lie on the floor of the tray."""
    puzzle = deck(shape, "opposite")
    solid = decks.solid(puzzle, lay_in_order(puzzle), replace(style, view="assembled"))
    down = (0.0, 0.0, -style.clearance_mm)
    return [
        manifold(each).translate(down)
        for each in placed_meshes(solid)
        if each.metadata["name"] != "tray"
    ]


@pytest.mark.parametrize(
    ("shape", "cell", "fit"), in_turn(3, list(SHAPES), [20.0, 60.0], list(FITS))
)
def test_a_lid_closes_over_what_lies_in_the_tray(shape: str, cell: float, fit: str) -> None:
    style = DeckStyle(cell_mm=cell, fit=fit)
    tray, lid = close_tray(shape, style)
    gap, rim = 2 * FITS[fit], RIM * cell
    assert (tray ^ lid).volume() == NOTHING
    contact = (tray ^ lid.translate((0.0, 0.0, -0.05))).volume() / 0.05
    around = tray.slice(rim - 1e-3).area()
    assert 0.3 * around < contact < around, "it rests on the rim, all around"
    lying = tiles(shape, style)
    assert len(lying) == len(deck(shape, "opposite").tiles)
    for tile in lying:
        assert (tile ^ lid).volume() == NOTHING
        assert (tile.translate((0.0, 0.0, 0.9 * AIR)) ^ lid).volume() == NOTHING
        held = AIR + style.clearance_mm + 0.5
        assert not (tile.translate((0.0, 0.0, held)) ^ lid).is_empty(), "it stays inside"
    board = Manifold.batch_boolean(lying, 0)
    for x, y in WAYS:
        by = (x * (gap - 0.01), y * (gap - 0.01), 0.0)
        free = FREE * cell + 0.9 * style.clearance_mm
        assert (lid.translate(by) ^ tray).volume() == NOTHING, "it has room beside the rim"
        assert (lid.translate(by) ^ board.translate((-x * free, -y * free, 0.0))).is_empty()
        assert not (lid.translate((4 * gap * x, 4 * gap * y, 0.0)) ^ tray).is_empty()


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("cell", [4.0, 20.0, 60.0])
def test_a_lid_has_the_volume_of_its_top_its_ring_and_its_skirt(shape: str, cell: float) -> None:
    style = DeckStyle(cell_mm=cell, chamfer_mm=0.0)
    lid = lid_body(deck(shape, "opposite"), style).shape
    assert isinstance(lid, Carved)
    (outer,), (room, tray, *notches) = lid.added, lid.taken
    top, ring, skirt = room.low - outer.low, tray.low - room.low, outer.high - tray.low
    whole, board, rim = (ring_area(prism.outline) for prism in (outer, room, tray))
    volume = whole * top + (whole - board) * ring + (whole - rim) * skirt
    thin = inwards(outer.outline) - inwards(tray.outline)
    # A notch is wider at its mouth than at its end: by its depth on each side.
    for notch in notches:
        wide = math.dist(*notch.outline[:2])
        assert min(FINGER, cell / 3) - 1e-9 <= wide <= FINGER + 1e-9
        volume -= thin * (wide * skirt + skirt**2)
    built = mesh(lid)
    assert 2 == len(notches) and built.is_watertight
    if cell > 4.0:
        assert volume == pytest.approx(built.volume, rel=1e-5)


def inwards(outline: tuple[tuple[float, float], ...]) -> float:
    """How far the last side is from the middle."""
    (a, b), (c, d) = outline[0], outline[-1]
    return abs(a * d - b * c) / math.dist((a, b), (c, d))


@pytest.mark.parametrize("shape", SHAPES)
def test_a_thumb_and_a_finger_find_the_tray_through_the_skirt(shape: str) -> None:
    lid = lid_body(deck(shape, "opposite"), DeckStyle(cell_mm=60.0)).shape
    assert isinstance(lid, Carved)
    (outer,), (_, tray, *_) = lid.added, lid.taken
    built = manifold(mesh(lid))
    thin = inwards(outer.outline) - inwards(tray.outline)
    skirt = built.slice(tray.low + 0.01)
    assert 2 == len(skirt.decompose()), "open on two sides"
    missing = ring_area(outer.outline) - ring_area(tray.outline) - skirt.area()
    assert missing == pytest.approx(2 * thin * (FINGER + 2 * 0.01), rel=1e-3)
    assert 1 == len(built.slice(tray.low - 0.01).decompose()), "closed above it"


def test_the_lid_lies_on_the_plates_and_in_the_list() -> None:
    puzzle: Any = deck("squares", "opposite")
    style = replace(SQUARES.drawing.style, bed_mm=400.0)
    files = open_package(draw(SQUARES.drawing, puzzle, None, style, "zip").content)
    (name,) = [name for name in files if "tray" in name]
    assert {"tray", "lid"} == {thing for _, thing in items(files[name])}
    assert b'"kind": "lid"' in files["parts.json"]
