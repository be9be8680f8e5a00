"""The list of parts: counts, sizes, volumes and grams, and how it lies in a ZIP."""

import json
from dataclasses import replace

import pytest

from families.catalogue import FAMILIES
from families.record import AnyFamily
from render import boxes
from render import decks
from render import snakes
from render.boxes.style import BoxStyle
from render.decks.style import DeckStyle
from render.drawing import draw
from render.meshes import placed
from render.meshes import shapes
from render.part_list import part_list
from render.snakes.parts import cord_to_cut
from render.snakes.parts import counts
from render.snakes.style import SnakeStyle
from service.schemas.catalogue import forms_of
from tests.render.test_boxes_solids import closed_form
from tests.samples.boxes import filled
from tests.samples.decks import deck
from tests.samples.snakes import folded
from tests.samples.threemf import items
from tests.samples.threemf import opened

BOX = filled(8, (5, 5, 5))[0]
SNAKE = folded(4, (3, 3, 3))[0]


def test_the_blocks_of_a_box_are_listed_with_their_exact_volumes() -> None:
    style = BoxStyle(view="plates", labels=False, density=2.0)
    solid = boxes.solid(BOX, None, style)
    listed = part_list(solid, style, shapes(solid))
    assert {f"block-{'x'.join(map(str, block.size))}": block.count for block in BOX.blocks} | {
        "golden-cube": 1
    } == {part.kind: part.count for part in listed.parts}
    shape_of = {body.kind: body.shape for body in solid.bodies}
    for part in listed.parts:
        volume = closed_form(shape_of[part.kind])
        assert part.volume == pytest.approx(volume, rel=1e-5)
        assert part.grams == pytest.approx(part.count * volume / 1000 * 2.0, rel=1e-5)
        assert part.size == pytest.approx(shape_of[part.kind].edges, abs=0.01)
    assert listed.count == BOX.block_count + 1
    assert listed.grams == pytest.approx(sum(part.grams for part in listed.parts))


def test_labels_count_by_what_they_take() -> None:
    style = BoxStyle(view="plates")
    solid = boxes.solid(BOX, None, style)
    whole = sum(mesh.volume for mesh in placed(solid))
    assert part_list(solid, style, shapes(solid)).grams == pytest.approx(
        whole / 1000 * style.density
    )


def test_a_snake_needs_a_cord_and_both_colours_of_each_kind() -> None:
    style = SnakeStyle(view="plates")
    solid = snakes.solid(SNAKE, None, style)
    listed = part_list(solid, style, shapes(solid))
    assert {"elastic cord": cord_to_cut(SNAKE, style)} == listed.needed
    for kind, count in counts(SNAKE).items():
        assert count == sum(p.count for p in listed.parts if p.kind.startswith(kind))


def test_a_tile_and_its_figures_are_one_piece() -> None:
    style = DeckStyle(view="plates", cell_mm=60.0)
    puzzle = deck("squares", "opposite")
    solid = decks.solid(puzzle, None, style)
    (part,) = part_list(solid, style, shapes(solid)).parts
    assert ("tile", len(puzzle.tiles)) == (part.kind, part.count)


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_a_zip_lists_all_its_pieces_where_they_lie(family: AnyFamily) -> None:
    forms, drawing = forms_of(family), family.drawing
    puzzle = forms.puzzle().load(forms.examples["puzzle"])
    picture = draw(drawing, puzzle, None, replace(drawing.style, bed_mm=500.0), "zip")
    files = opened(picture.content)
    told = json.loads(files["parts.json"])
    for name, pieces in told["plates"].items():
        assert sorted(pieces) == sorted(piece for _, piece in items(files[name]))
    assert told["count"] == sum(map(len, told["plates"].values()))
    assert told["count"] == sum(part["count"] for part in told["parts"])
    assert told["grams"] > 0
    read = files["README.txt"].decode()
    assert all(name in read for name in told["plates"]) and told["title"] in read
    assert {"bar", "plug"} == {piece for _, piece in items(files["fit-coupon.3mf"])}
    assert b"MIT" in files["LICENCE.txt"]
