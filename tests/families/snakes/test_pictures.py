"""Snakes on sheets and in films: complete, true to scale, and honest."""

import io
import re
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

import families.snakes
from puzzles.errors import RuleError
from puzzles.lattice import Cell, Size
from puzzles.snakes import SnakePuzzle, SnakeSolution
from render import drawing, snakes
from render.drawing import draw
from render.flat.palette import CHAIN
from render.flat.sheet import Group, Path, Sheet, Text
from render.photo.pool import PhotoPool
from render.snakes.style import SnakeStyle, SnakeView
from render.style import PAPERS
from tests.drawn import flat, keeps_to_paper, words
from tests.families.snakes.record.samples import folded_snake, winding
from tests.night import examples, in_turn
from tests.render.pins import pins
from tests.render.test_pictures import DIES

FOLDED_VIEWS = ("layers", "steps", "assembled", "path", "exploded", "fold")
FLAT_VIEWS = [view for view in SnakeView if view not in FOLDED_VIEWS]
SNAKES = families.snakes.SNAKES.drawing
PUZZLE, SOLUTION = folded_snake(4, (3, 3, 3))


def squares(sheets: tuple[Sheet, ...]) -> list[Path]:
    """The cubes of a strip or a zigzag: fields in the colours of the cubes."""
    return [
        item
        for sheet in sheets
        for item in flat(sheet.items)
        if isinstance(item, Path) and item.fill in CHAIN
    ]


# Sheets


@pytest.mark.parametrize(("view", "page"), in_turn(3, list(SnakeView), list(PAPERS)))
def test_every_view_keeps_within_its_sheet(view: str, page: str) -> None:
    for sheet in snakes.sheets(PUZZLE, SOLUTION, SnakeStyle(view=view, page=page)):
        assert keeps_to_paper(sheet)


@settings(max_examples=examples(4, 12), deadline=None)
@given(st.integers(0, 10_000), st.tuples(*[st.integers(2, examples(3, 5))] * 3))
def test_any_snake_can_be_drawn_flat_and_folded(seed: int, size: Size) -> None:
    puzzle, solution = folded_snake(seed, size, changes=5)
    for view in set(SnakeView) - {"steps", "fold"}:
        assert snakes.sheets(puzzle, solution, SnakeStyle(view=view))
    for view in FLAT_VIEWS:
        assert snakes.sheets(puzzle, None, SnakeStyle(view=view))


@pytest.mark.parametrize("chain", ["00", "01010", "0" * 7 + "1" * 30])
@pytest.mark.parametrize("size", [(1, 1, 3), (3, 3, 3)])
@pytest.mark.parametrize("view", [*FLAT_VIEWS, None])
def test_a_chain_too_long_or_short_for_its_box_is_drawn(
    chain: str, size: Size, view: str | None
) -> None:
    try:
        draw(SNAKES, SnakePuzzle(chain, size), None, SnakeStyle(view=view), "svg")
    except RuleError as error:
        assert view is not None and error.at == ("style", "view")


@pytest.mark.parametrize("page", PAPERS)
@pytest.mark.parametrize("cell", [4.0, 20.0, 31.0, 60.0])
def test_the_strip_is_true_to_scale_on_every_paper(page: str, cell: float) -> None:
    style = SnakeStyle(view="strip", page=page, cell_mm=cell)
    cubes = squares(snakes.sheets(PUZZLE, None, style))
    assert PUZZLE.cells == len(cubes)
    for number, cube in enumerate(cubes):
        (left, top), _, (right, bottom), _ = cube.points
        assert (cell, cell) == pytest.approx((right - left, bottom - top))
        assert CHAIN[number % 2] == cube.fill


def test_a_cube_that_no_row_can_hold_is_drawn_smaller_and_no_scale_is_claimed() -> None:
    style = SnakeStyle(view="strip", page="phone", cell_mm=100.0)
    sheets = snakes.sheets(PUZZLE, None, style)
    assert PUZZLE.cells == len(squares(sheets))
    assert not any("100 %" in text or "is 100 mm wide" in text for text in words(*sheets))


def test_the_bar_for_the_ruler_is_as_long_as_it_says() -> None:
    (sheet,) = snakes.sheets(PUZZLE, None, SnakeStyle(view="strip"))
    (scale,) = [item for item in sheet.items if isinstance(item, Group) and item.name == "scale"]
    (left, _), (right, _) = scale.items[0].points
    assert 50 == pytest.approx(right - left)
    assert {"50 mm: print at 100 %", "A cube of the strip is 20 mm wide."} <= set(words(sheet))


def test_the_sheet_tells_chain_segments_and_cord() -> None:
    puzzle = SnakePuzzle("001111011011111011011111100", (3, 3, 3))
    shown = " ".join(words(*snakes.sheets(puzzle, None, SnakeStyle())))
    assert "00111 10110 11111 01101 11111 00" in shown
    assert "20 segments in cubes: 3 2 2 2 3 2 3 2 2 2 2 3 2 3 2 2 2 2 2 3" in shown
    assert "540 mm long" in shown
    assert "27 cubes: 6 straight, 19 corners, 2 ends." in shown


def test_an_empty_sheet_does_not_give_the_solution_away() -> None:
    empty, full = (snakes.sheets(PUZZLE, answer, SnakeStyle()) for answer in (None, SOLUTION))
    assert "Layer 1, bottom" not in words(*empty) and "at (" not in empty[0].description
    assert "Layer 1, bottom" in words(*full) and "at (" in full[1].description
    assert "at (" not in full[0].description


def test_each_layer_numbers_its_cubes() -> None:
    (sheet,) = snakes.sheets(PUZZLE, SOLUTION, SnakeStyle(view="layers"))
    for layer in range(3):
        (group,) = [g for g in sheet.items if getattr(g, "name", "") == f"layer-{layer + 1}"]
        shown = {item.content for item in flat((group,)) if isinstance(item, Text)}
        expected = {str(k + 1) for k, cell in enumerate(SOLUTION.path) if cell[0] == layer}
        assert expected == {text for text in shown if text.isdigit()}


def test_steps_are_numbered_and_end_with_the_box() -> None:
    shown = words(*snakes.sheets(PUZZLE, SOLUTION, SnakeStyle(view="steps")))
    numbers = [int(text.split(".")[0]) for text in shown if re.match(r"\d+\. ", text)]
    assert list(range(1, len(numbers) + 1)) == numbers
    assert any("none through the snake itself" in text for text in shown)


@pytest.mark.parametrize(
    ("path", "code", "at"),
    [
        (SOLUTION.path[:-1], "wrong_length", ("solution", "path")),
        ((SOLUTION.path[1], *SOLUTION.path[1:]), "overlap", ("solution", "path", 1)),
        (((9, 9, 9), *SOLUTION.path[1:]), "outside", ("solution", "path", 0)),
        ((*SOLUTION.path[:12], *SOLUTION.path[:11:-1]), "torn", ("solution", "path", 12)),
        (winding((3, 3, 3))[1].path, "wrong_bend", ("solution", "path")),
    ],
)
def test_what_is_no_path_of_the_chain_is_refused_with_its_place(
    path: tuple[Cell, ...], code: str, at: tuple[int | str, ...]
) -> None:
    with pytest.raises(RuleError) as caught:
        snakes.solid(PUZZLE, SnakeSolution(path), SnakeStyle(view="assembled"))
    assert (code, at) == (caught.value.code, caught.value.at[: len(at)])


@pytest.mark.parametrize("view", FOLDED_VIEWS)
def test_what_is_folded_needs_a_solution(view: str) -> None:
    with pytest.raises(RuleError) as caught:
        snakes.sheets(PUZZLE, None, SnakeStyle(view=view))
    assert "needs_solution" == caught.value.code


@pytest.mark.parametrize("view", ["steps", "fold"])
def test_the_folding_of_a_long_snake_is_not_searched(view: str) -> None:
    with pytest.raises(RuleError) as caught:
        snakes.sheets(*winding((6, 6, 6)), SnakeStyle(view=view))
    assert "too_many_cubes" == caught.value.code


# Films


def frames_of(film: Image.Image) -> int:
    count: int = getattr(film, "n_frames", 1)
    return count


@pytest.fixture
def blind(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine whose trial picture fails."""
    room = PhotoPool(DIES)
    monkeypatch.setattr(drawing, "photo_pool", lambda: room)


def test_without_opengl_a_flipbook_takes_the_place_of_the_film(blind: None) -> None:
    puzzle, solution = folded_snake(4, (2, 2, 2))
    picture = draw(SNAKES, puzzle, solution, SnakeStyle(width_px=200), "webp")
    assert {"fallback": "no-opengl"} == picture.notes
    assert ("snake-2x2x2-fold.webp", "image/webp") == (picture.filename, picture.media_type)
    film = Image.open(io.BytesIO(picture.content))
    assert frames_of(film) > 5 and 200 == film.width


def test_webp_of_a_sheet_does_not_move(blind: None) -> None:
    picture = draw(SNAKES, PUZZLE, None, SnakeStyle(width_px=300), "webp")
    still = Image.open(io.BytesIO(picture.content))
    assert ("WEBP", 1, 300) == (still.format, frames_of(still), still.width)


@pytest.mark.opengl
def test_a_film_begins_flat_and_ends_in_the_box(camera: PhotoPool) -> None:
    puzzle, solution = folded_snake(4, (2, 2, 2))
    solid = snakes.solid(puzzle, solution, SnakeStyle(view="fold", clearance_mm=0.3))
    film = Image.open(io.BytesIO(camera.photograph(solid, theme="light", width=96, format="webp")))
    frames = []
    count = frames_of(film)
    for number in (0, count // 2, count - 1):
        film.seek(number)
        frames.append(np.asarray(film.convert("RGB")).astype(int))
    assert (96, 90) == film.size  # with a band below for what is told
    shares = [float((frame.min(2) < 215).mean()) for frame in frames]
    assert all(0.02 < share < 0.9 for share in shares)
    assert abs(frames[0] - frames[-1]).mean() > 4


@pytest.mark.parametrize("view", ["sheet", "layers"])
@pytest.mark.parametrize("many", [1, 5, 27])
def test_given_cubes_bear_a_pin_before_and_after(view: str, many: int) -> None:
    begun = replace(PUZZLE, fixed=SOLUTION.path[:many])

    assert pins(snakes.sheets(begun, None, SnakeStyle(view=view))) == many
    assert pins(snakes.sheets(begun, SOLUTION, SnakeStyle(view=view))[-1:]) == many
    assert pins(snakes.sheets(PUZZLE, SOLUTION, SnakeStyle(view=view))) == 0
