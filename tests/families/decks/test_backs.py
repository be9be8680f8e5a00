"""Backs of tiles to be cut out, and how tiles end."""

from dataclasses import replace

import pytest

from puzzles.errors import RuleError
from render import decks
from render.decks.style import DeckStyle
from render.decks.tiles.places import middle
from render.flat.sheet import Path, Sheet
from tests.drawn import flat, groups
from tests.families.decks.record.samples import deck
from tests.families.decks.record.shapes import SHAPES

STYLE = DeckStyle(view="tiles", cell_mm=45.0, backs="pattern")


def grounds(sheet: Sheet) -> list[tuple[float, float]]:
    """The middle of each back."""
    shown = [item for item in sheet.items if isinstance(item, Path) and item.fill is not None]
    return [middle(item.points) for item in shown]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("page", ["A4", "Letter"])
@pytest.mark.parametrize(("cell", "kind"), [(30.0, "pattern"), (60.0, "title")])
def test_each_back_lies_behind_its_tile_when_the_paper_is_turned_over(
    shape: str, page: str, cell: float, kind: str
) -> None:
    puzzle = deck(shape, "opposite")
    sheets = decks.sheets(puzzle, None, replace(STYLE, page=page, cell_mm=cell, backs=kind))
    assert len(sheets) % 2 == 0
    seen = 0
    for front, back in zip(sheets[::2], sheets[1::2], strict=True):
        tiles, backs = groups(front.items, "tile-"), groups(back.items, "back-")
        assert list(backs) == [f"back-{name}" for name in tiles]
        assert (front.width, front.height) == (back.width, back.height)
        for tile, behind in zip(tiles.values(), grounds(back), strict=True):
            x, y = middle(flat(tile.items)[0].points)
            assert behind == pytest.approx((front.width - x, y))
        seen += len(tiles)
    assert seen == len(puzzle.tiles)


def test_a_screen_has_no_other_side() -> None:
    sheets = decks.sheets(deck("squares", "opposite"), None, replace(STYLE, page="phone"))
    assert not any(groups(sheet.items, "back-") for sheet in sheets)


def test_a_second_line_lies_within_the_first() -> None:
    (sheet,) = decks.sheets(
        deck("hexagons", "opposite"), None, replace(STYLE, view=None, part=0, outline="double")
    )
    items = groups(sheet.items, "tile-")["tile-0"].items
    inner, outer, *_ = (one for one in items if isinstance(one, Path) and one.stroke is not None)
    x, y = middle(outer.points)
    reach = [max(abs(a - x) + abs(b - y) for a, b in line.points) for line in (inner, outer)]
    assert 0.9 * reach[1] < reach[0] < reach[1]


@pytest.mark.parametrize(
    ("name", "listed"),
    [("backs", '"none"'), ("outline", '"none"'), ("art", '"auto" or "shapes" or "sea"')],
)
def test_an_unknown_one_is_refused_with_the_list(name: str, listed: str) -> None:
    with pytest.raises(RuleError, match=listed) as caught:
        DeckStyle(**{name: "golden"})  # type: ignore[arg-type]
    assert ("unknown_option", ("style", name)) == (caught.value.code, caught.value.at)
