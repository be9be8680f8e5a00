"""A box for a laser: layers that are the blocks once they are glued, and a crate of panels."""

from collections import Counter
from dataclasses import replace
from math import prod

import pytest
from manifold3d import CrossSection, JoinType, OpType

from puzzles.boxes import Block, BoxPuzzle
from puzzles.codes import RuleCode
from puzzles.errors import RuleError
from render import boxes
from render.boxes.laser import crate_panels, thickness
from render.boxes.style import BoxStyle
from tests.cuts import area, pieces

PUZZLE = BoxPuzzle((3, 3, 3), (Block((1, 2, 2), 6), Block((1, 1, 1), 2)), (1, 1, 1))
STYLE = BoxStyle(view="laser", clearance_mm=0.0, bed_mm=200.0)


@pytest.mark.parametrize(("sheets", "kerf"), [(5, 0.15), (2, 0.0)])
def test_the_layers_of_a_block_are_the_block(sheets: int, kerf: float) -> None:
    style = replace(STYLE, cell_sheets=sheets, kerf_mm=kerf)
    volumes: Counter[str] = Counter()
    engraved: Counter[str] = Counter()
    for piece in pieces(boxes.sheets(PUZZLE, None, style)):
        block = piece.name.split("-layer")[0]
        burnt = area(piece.cut).offset(-kerf / 2, JoinType.Miter)
        volumes[block] += round(burnt.area() * thickness(style))
        engraved[block] += bool(piece.engraved)

    wanted = {f"block-{kind}{k}": prod(block.size) * 8_000
              for kind, block in zip("ab", PUZZLE.blocks, strict=True)
              for k in range(1, block.count + 1)}  # fmt: skip
    wanted["golden"] = 8_000
    assert wanted == {name: volumes[name] for name in wanted}
    assert {1} == {engraved[name] for name in wanted}  # the letter on the uppermost layer


@pytest.mark.parametrize("sheets", [1, 3, 5, 20])
def test_the_panels_of_the_crate_are_its_walls_and_its_bottom(sheets: int) -> None:
    style = replace(STYLE, cell_sheets=sheets)
    panels, thick = crate_panels(PUZZLE, style), thickness(style)
    wide, high = 60.0 + 2 * 0.25, 60.0

    volume = thick * sum(CrossSection([panel.outline]).area() for panel in panels)

    outer = (wide + 2 * thick) ** 2 * (high + thick)
    assert volume == pytest.approx(outer - wide**2 * high)


def test_the_fingers_of_two_panels_fill_their_edge_together() -> None:
    """A front wall and a side wall, each by its end, one laid onto the other."""
    thick = thickness(STYLE)
    _, front, _, left, _ = (CrossSection([p.outline]) for p in crate_panels(PUZZLE, STYLE))
    end = CrossSection.square((thick, 60.0)).translate((-thick, 0.0))

    ends = [front ^ end, left ^ end]

    assert (ends[0] ^ ends[1]).area() == pytest.approx(0.0, abs=1e-6)
    assert CrossSection.batch_boolean(ends, OpType.Add).area() == pytest.approx(end.area())


def test_a_crate_that_is_larger_than_the_bed_is_left_out() -> None:
    found = pieces(boxes.sheets(PUZZLE, None, replace(STYLE, bed_mm=65.0)))

    assert not any(piece.name.startswith("crate") for piece in found)


def test_too_many_layers_are_refused() -> None:
    many = BoxPuzzle((11, 11, 11), (Block((1, 1, 1), 1330),), (5, 5, 5))
    with pytest.raises(RuleError) as refused:
        boxes.sheets(many, None, STYLE)
    assert RuleCode.TOO_MANY_BLOCKS == refused.value.code
