"""Backs of tiles to be cut out, and how tiles end."""

from dataclasses import replace

import pytest

from puzzles.errors import RuleError
from render import decks
from render.decks.style import Back, DeckStyle, Outline
from render.flat.sheet import Group, Path, Sheet
from render.style import PAPERS
from render.writers import svg
from tests.families.decks.record.samples import deck
from tests.families.decks.record.shapes import SHAPES

STYLE = DeckStyle(view="tiles", cell_mm=45.0, backs="pattern")


def groups_by_name(sheet: Sheet, opening: str) -> dict[str, Group]:
    shown = [item for item in sheet.items if isinstance(item, Group)]
    return {item.name: item for item in shown if item.name.startswith(opening)}


def middle(points: tuple[tuple[float, float], ...]) -> tuple[float, float]:
    count = len(points)
    return sum(x for x, _ in points) / count, sum(y for _, y in points) / count


def grounds(sheet: Sheet) -> list[tuple[float, float]]:
    """The middle of each back."""
    shown = [item for item in sheet.items if isinstance(item, Path) and item.fill is not None]
    return [middle(item.points) for item in shown]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("page", ["A4", "Letter"])
@pytest.mark.parametrize("cell", [30.0, 60.0])
def test_each_back_lies_behind_its_tile_when_the_paper_is_turned_over(
    shape: str, page: str, cell: float
) -> None:
    puzzle = deck(shape, "opposite")
    sheets = decks.sheets(puzzle, None, replace(STYLE, page=page, cell_mm=cell))
    assert len(sheets) % 2 == 0
    seen = 0
    for front, back in zip(sheets[::2], sheets[1::2], strict=True):
        tiles, backs = groups_by_name(front, "tile-"), groups_by_name(back, "back-")
        assert list(backs) == [f"back-{name}" for name in tiles]
        assert (front.width, front.height) == (back.width, back.height)
        for tile, behind in zip(tiles.values(), grounds(back), strict=True):
            shown = tile.items[0]
            assert isinstance(shown, Path)
            x, y = middle(shown.points)
            assert behind == pytest.approx((front.width - x, y))
        seen += len(tiles)
    assert seen == len(puzzle.tiles)


@pytest.mark.parametrize("back", Back)
@pytest.mark.parametrize("shape", SHAPES)
def test_every_back_can_be_drawn_and_none_is_there_unasked(shape: str, back: str) -> None:
    sheets = decks.sheets(deck(shape, "opposite"), None, replace(STYLE, backs=back))
    assert any(groups_by_name(sheet, "back-") for sheet in sheets) == (back != Back.NONE)
    assert svg.write(sheets, STYLE).startswith(b"<svg")


def test_a_screen_has_no_other_side() -> None:
    assert "phone" in PAPERS
    sheets = decks.sheets(deck("squares", "opposite"), None, replace(STYLE, page="phone"))
    assert not any(groups_by_name(sheet, "back-") for sheet in sheets)


@pytest.mark.parametrize("shape", SHAPES)
def test_outlines_differ(shape: str) -> None:
    puzzle = deck(shape, "opposite")
    drawn = {
        outline: svg.write(decks.sheets(puzzle, None, replace(STYLE, outline=outline)), STYLE)
        for outline in Outline
    }
    assert len(set(drawn.values())) == len(Outline)


def test_a_second_line_lies_within_the_first() -> None:
    (sheet,) = decks.sheets(
        deck("hexagons", "opposite"), None, replace(STYLE, view=None, part=0, outline="double")
    )
    items = groups_by_name(sheet, "tile-")["tile-0"].items
    inner, outer, *_ = (one for one in items if isinstance(one, Path) and one.stroke is not None)
    x, y = middle(outer.points)
    reach = [max(abs(a - x) + abs(b - y) for a, b in line.points) for line in (inner, outer)]
    assert 0.9 * reach[1] < reach[0] < reach[1]


@pytest.mark.parametrize("name", ["backs", "outline"])
def test_an_unknown_one_is_refused_with_the_list(name: str) -> None:
    with pytest.raises(RuleError, match='"none"') as caught:
        DeckStyle(**{name: "golden"})  # type: ignore[arg-type]
    assert ("unknown_option", ("style", name)) == (caught.value.code, caught.value.at)
