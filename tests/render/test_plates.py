"""Plates for a printer: nothing overlaps, nothing leaves the bed, and one bed is one file."""

import io
from dataclasses import replace
from itertools import combinations
from typing import Any

import numpy as np
import pytest
import trimesh
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from families.catalogue import FAMILIES
from puzzles.errors import RuleError
from render import boxes, decks
from render.bodies.meshes import mesh, placed_meshes
from render.bodies.packing import BETWEEN, Spot, on_fewest
from render.bodies.plates import APART, pack_plates
from render.bodies.solid import Body, Carved
from render.bodies.splitting import DEPTH, split
from render.boxes.style import BoxStyle
from render.decks.style import DeckStyle
from render.drawing import Picture, draw
from render.flat.sheet import Point
from render.style import MARGIN
from tests.bodies import manifold, unite
from tests.families.boxes.record.samples import filled_box
from tests.families.boxes.test_solids import read_3mf
from tests.families.decks.record.samples import deck
from tests.families.decks.record.shapes import SHAPES
from tests.families.snakes.record.samples import folded_snake
from tests.night import examples
from tests.render.solids import count_hooks, lie_apart
from tests.threemf import items, open_package

DRAWING = {family.name: family.drawing for family in FAMILIES}
BED = 200.0  # mm of it that plates may take
lengths = st.floats(3.0, BED)


Rectangle = tuple[float, float, float, float]  # left, low, right, top


def corners(spot: Spot, size: Point) -> Rectangle:
    wide, deep = size[::-1] if spot.turned else size
    (x, y) = spot.at
    return x - wide / 2, y - deep / 2, x + wide / 2, y + deep / 2


def distance(one: Rectangle, other: Rectangle) -> float:
    """How far two rectangles are apart, along the axis on which it is most."""
    return max(max(one[k] - other[k + 2], other[k] - one[k + 2]) for k in range(2))


@settings(max_examples=examples(25, 100))
@given(st.lists(st.tuples(lengths, lengths), min_size=1, max_size=30), st.booleans())
def test_pieces_on_a_plate_keep_apart_and_on_the_bed(sizes: list[Point], turning: bool) -> None:
    style = BoxStyle(bed_mm=BED + 2 * MARGIN)
    every = pack_plates({"": sizes}, style, turning=turning)
    for plate in range(len(every.plates)):
        (shown,) = pack_plates({"": sizes}, replace(style, plate=plate), turning=turning).spots
        lying = [corners(s, size) for s, size in zip(shown, sizes, strict=True) if s is not None]
        assert lying, "no plate is empty"
        left, low, right, top = (np.array(side) for side in zip(*lying, strict=True))
        assert max(right.max() - left.min(), top.max() - low.min()) <= BED + 1e-3
        assert all(distance(*two) >= BETWEEN - 1e-3 for two in combinations(lying, 2))
    plates = [spot.plate for spot in every.spots[0] if spot is not None]
    assert len(plates) == len(sizes) and set(plates) == set(range(len(every.plates)))


@settings(max_examples=examples(25, 100))
@given(st.lists(st.tuples(lengths, lengths), min_size=1, max_size=12))
def test_plates_side_by_side_in_a_picture_keep_apart(sizes: list[Point]) -> None:
    packing = pack_plates({"one": sizes, "other": sizes}, BoxStyle(bed_mm=BED + 2 * MARGIN))
    assert packing.plates == tuple(sorted(packing.plates))
    lying: dict[int, list[Rectangle]] = {}
    for spots in packing.spots:
        for spot, size in zip(spots, sizes, strict=True):
            assert spot is not None
            lying.setdefault(spot.plate, []).append(corners(spot, size))
    plates = [
        (*np.min(each, axis=0)[:2], *np.max(each, axis=0)[2:]) for each in lying.values()
    ]  # the rectangle that each takes
    assert len(plates) == len(packing.plates)
    assert all(distance(*two) >= APART - 1e-6 for two in combinations(plates, 2))


@pytest.mark.parametrize("seed", range(examples(4, 12)))
def test_all_blocks_of_a_box_lie_flat_on_its_plates_and_the_golden_cube_apart(seed: int) -> None:
    puzzle, solution = filled_box(seed, (5, 5, 5))
    style = BoxStyle(view="plates", bed_mm=130.0)
    whole = boxes.solid(puzzle, solution if seed % 2 else None, style)
    assert "golden" == whole.plates[-1] and set(whole.plates[:-1]) == {""}
    assert puzzle.block_count + 1 == len(whole.things)
    united = unite(placed_meshes(whole))
    assert len(whole.bodies) == len(united.decompose())
    for body in whole.bodies:
        (_, _, low), (_, _, high) = body.corners
        assert low == pytest.approx(-body.shape.clearance)
        assert high - low == pytest.approx(min(body.shape.size))
    for plate in range(len(whole.plates)):
        lying = [mesh for mesh, body in zip(placed_meshes(whole), whole.bodies, strict=True)
                 if body.plate == plate]  # fmt: skip
        points = np.concatenate([each.vertices for each in lying])
        assert (np.ptp(points, axis=0)[:2] <= 130.0 - 2 * MARGIN + 1e-3).all()


BOX = filled_box(8, (3, 3, 3))[0]


def draw_box(style: BoxStyle, format: str) -> Picture:
    return draw(DRAWING["boxes"], BOX, None, style, format)


def plates_in(content: bytes) -> list[str]:
    """The files of a ZIP that are plates."""
    return [name for name in open_package(content) if "plate" in name]


@pytest.mark.parametrize(
    ("family", "puzzle"), [("boxes", BOX), ("snakes", folded_snake(4, (3, 3, 3))[0])]
)
@pytest.mark.parametrize("format", ["stl", "3mf", "obj"])
def test_several_plates_never_share_a_file(family: str, puzzle: Any, format: str) -> None:
    drawing = DRAWING[family]
    with pytest.raises(RuleError, match=r"2 plates.*`plate`.*zip") as caught:
        draw(drawing, puzzle, None, replace(drawing.style, view="plates"), format)
    assert ("several_plates", ("style", "plate")) == (caught.value.code, caught.value.at)


def test_a_zip_has_a_file_for_each_plate_under_its_name() -> None:
    picture = draw_box(BoxStyle(), "zip")
    assert ("application/zip", "box-3x3x3-plates.zip") == (picture.media_type, picture.filename)
    plates = plates_in(picture.content)
    kinds = ("plate-1", "golden-plate-2", "case-plate-3")
    assert [f"box-3x3x3-{kind}-of-3.3mf" for kind in kinds] == plates
    golden = open_package(picture.content)[plates[1]]
    assert ["golden"] == [name for _, name in items(golden)]
    assert draw_box(BoxStyle(), "zip").content == picture.content


def test_a_single_plate_is_named_after_all_of_them() -> None:
    style = BoxStyle(view="plates", plate=1)
    assert "box-3x3x3-golden-plate-2-of-2-mm.stl" == draw_box(style, "stl").filename
    plates = plates_in(draw_box(style, "zip").content)
    assert ["box-3x3x3-golden-plate-2-of-2.3mf"] == plates


def test_a_zip_of_a_deck_has_its_tray_as_well() -> None:
    drawing, puzzle = DRAWING["squares"], deck("squares", "opposite")
    plates = plates_in(draw(drawing, puzzle, None, drawing.style, "zip").content)
    kinds = ("plate-1", "tray-plate-2", "tray-plate-3")  # the tray, and its lid
    assert [f"squares-2x3-{kind}-of-3.3mf" for kind in kinds] == plates


@pytest.mark.parametrize("format", ["stl", "zip"])
def test_a_bed_that_is_smaller_than_a_piece_is_refused_with_the_piece(format: str) -> None:
    style = BoxStyle(view="plates", cell_mm=100.0, bed_mm=60.0)
    with pytest.raises(RuleError, match=r"piece of .* mm needs a larger bed than 60 mm") as caught:
        draw_box(style, format)
    assert ("bed_too_small", ("style", "bed_mm")) == (caught.value.code, caught.value.at)


def ends(content: bytes, format: str) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The lowest and the highest corner of the bodies in a file."""
    if format == "stl":
        low, high = trimesh.load_mesh(io.BytesIO(content), file_type="stl").bounds
        return low, high
    box = read_3mf(content).GetOutbox()
    return np.array(list(box.MinCoordinate)), np.array(list(box.MaxCoordinate))


@pytest.mark.parametrize("bed", [130.0, 210.0])
@pytest.mark.parametrize("format", ["stl", "3mf", "zip"])
def test_a_file_for_a_printer_lies_in_the_middle_of_the_bed(format: str, bed: float) -> None:
    picture = draw_box(BoxStyle(view="plates", plate=0, bed_mm=bed), format)
    content = picture.content
    if format == "zip":
        (content,) = (c for name, c in open_package(content).items() if "plate" in name)
    low, high = ends(content, format)
    assert [bed / 2] * 2 == pytest.approx(((low + high) / 2)[:2], abs=1e-3)
    assert min(*low[:2], *(bed - high[:2])) >= MARGIN - 1e-3
    assert low[2] == pytest.approx(0.0, abs=1e-4)


def pieces_of(thing: str, shape: str, bed: float) -> list[Body]:
    """The pieces of a tray or of its lid for a bed."""
    style = DeckStyle(view="tray", cell_mm=60.0, bed_mm=bed)
    solid = decks.solid(deck(shape, "opposite"), None, style)
    return [body for body in solid.bodies if body.name.startswith(thing)]


@pytest.mark.parametrize("thing", ["tray", "lid"])
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("bed", [90.0, 120.0, 170.0])
def test_a_tray_that_is_larger_than_the_bed_comes_in_pieces_that_fit_it(
    thing: str, shape: str, bed: float
) -> None:
    pieces, (whole,) = pieces_of(thing, shape, bed), pieces_of(thing, shape, 1000.0)
    assert len(pieces) > 1
    volumes = []
    for body in pieces:
        built = mesh(body.shape)
        assert built.is_watertight and 1 == len(manifold(built).decompose())
        assert (built.extents[:2] <= bed - 2 * MARGIN + 1e-3).all()
        volumes.append(built.volume)
    # What the seams give up is 0.15 mm of their length and the bevels below.
    assert 0.975 < sum(volumes) / mesh(whole.shape).volume < 1.0


@pytest.mark.parametrize("thing", ["tray", "lid"])
@pytest.mark.parametrize("shape", SHAPES)
def test_the_pieces_of_a_tray_are_laid_in_from_above_and_hold(thing: str, shape: str) -> None:
    (whole,) = pieces_of(thing, shape, 1000.0)
    assert isinstance(whole.shape, Carved)
    lying = [
        manifold(mesh(piece.shape)).translate(piece.centre)
        for piece in split(whole, whole.shape.taken[0].outline, 120.0)
    ]
    assert len(lying) > 1
    assert lie_apart(lying, lifts=(0.7, 2.0, 6.0))
    assert count_hooks(lying, by=DEPTH / 2) >= len(lying) - 1, "all pieces hang together"


def test_pieces_for_which_rows_take_a_plate_too_many_are_laid_where_they_fit() -> None:
    sizes = [(20.0, 80.0), (30.0, 70.0), (30.0, 60.0), (60.0, 30.0), (80.0, 20.0), (80.0, 60.0)]
    rows = on_fewest(sizes, [(100.0, 100.0)], turning=True)
    assert 3 == len({spot.plate for spot in rows})
    packing = pack_plates({"": sizes}, BoxStyle(bed_mm=100.0 + 2 * MARGIN), turning=True)
    assert 2 == len(packing.plates)
    lying = [
        (spot.plate, corners(spot, size))
        for spot, size in zip(packing.spots[0], sizes, strict=True)
        if spot is not None
    ]
    assert len(sizes) == len(lying)
    for (plate, one), (its, other) in combinations(lying, 2):
        assert plate != its or distance(one, other) >= BETWEEN - 1e-3
    assert packing == pack_plates({"": sizes}, BoxStyle(bed_mm=100.0 + 2 * MARGIN), turning=True)
