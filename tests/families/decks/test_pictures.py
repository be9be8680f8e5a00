"""Decks on paper: themes, halves that are told apart without colour, sheets, clients' pictures."""

import io
import math
import re
import struct
import zlib
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image as Rasters

from families.squares import SQUARES
from puzzles.decks import DeckPuzzle, Placement, figures_of, macmahon, meeting
from puzzles.errors import RuleError
from puzzles.squares import SquarePuzzle
from render import decks
from render.decks.art import DRAWN
from render.decks.style import DeckStyle, DeckView
from render.decks.tiles.figures import Figures
from render.decks.tiles.halves import halves
from render.decks.tiles.pictures import BYTES
from render.decks.tiles.places import paper_shape
from render.drawing import draw
from render.flat.sheet import Group, Image, Path, Sheet
from render.style import PAPERS
from render.writers import html, pdf, svg
from tests.drawn import flat, groups, keeps_to_paper, paint, words
from tests.elsewhere import output_of
from tests.families.decks.record.samples import MATCHINGS, deck, lay_in_order
from tests.families.decks.record.shapes import SHAPES
from tests.night import in_turn

VIEWS = [view for view in DeckView if view != DeckView.SOLUTIONS]  # which needs a search
STYLE = DeckStyle(cell_mm=60.0)
SVG = "{http://www.w3.org/2000/svg}"


# Art


@pytest.mark.parametrize("theme", DRAWN)
def test_a_theme_has_a_dozen_figures_that_span_the_edge(theme: str) -> None:
    assert len(DRAWN[theme]) >= 12
    for drawing in DRAWN[theme]:
        points = [point for part in drawing.figure for point in part.points]
        assert max(y for _, y in points) > 0.3 and min(y for _, y in points) < -0.3
        assert max(abs(x) + abs(y) for x, y in points) < 0.93
        on_axis = sum(x for part in drawing.figure for x, _ in part.points)
        assert abs(on_axis) < 1e-6, "a figure is its own mirror image"


def grey(figures: Figures, figure: int) -> np.ndarray:
    """(n, n) the half of a figure on an edge, light 0 … 255, as a printer without colours does."""
    return paint(figures.on_edge(figure, (0.0, 0.0), (60.0, 0.0)), (60, 40), 4)


def ink(picture: np.ndarray) -> np.ndarray:
    """Where there is anything at all: the outline, filled."""
    return picture < 250


def shared_share(one: np.ndarray, other: np.ndarray) -> float:
    """How much of what either covers is covered by both."""
    return float((one & other).sum() / (one | other).sum())


@pytest.mark.parametrize("theme", DRAWN)
def test_halves_differ_in_outline_and_not_only_in_colour(theme: str) -> None:
    count = len(DRAWN[theme])
    tiles = tuple((k, -k, k, -k) for k in range(1, count + 1))
    puzzle = SquarePuzzle(rows=1, columns=count, tiles=tiles)
    figures = Figures(puzzle, replace(STYLE, art=theme, labels=False))
    seen = {figure: ink(grey(figures, figure)) for figure in figures_of(puzzle)}
    assert all(half.sum() > 300 for half in seen.values())
    for k in range(1, count + 1):
        assert shared_share(seen[k], seen[-k]) < 0.86, f"{theme}: the two halves of figure {k}"


@pytest.mark.parametrize("theme", DRAWN)
@pytest.mark.parametrize("shape", SHAPES)
def test_two_halves_that_meet_make_the_whole(theme: str, shape: str) -> None:
    """Both halves on one edge cover what the figure covers, and nothing of the other's tile."""
    puzzle = deck(shape, "opposite")
    figures = Figures(puzzle, replace(STYLE, art=theme, labels=False))
    start, end = (0.0, 30.0), (60.0, 30.0)
    upper = flat(figures.on_edge(1, start, end))
    lower = flat(figures.on_edge(-1, end, start))
    assert all(y >= 30 - 1e-9 for item in upper for _, y in item.points)
    assert all(y <= 30 + 1e-9 for item in lower for _, y in item.points)
    seams = [
        sorted(x for item in half if item.fill for x, y in item.points if abs(y - 30) < 1e-9)
        for half in (upper, lower)
    ]
    assert seams[0] == pytest.approx(seams[1])


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("theme", DRAWN)
def test_a_figure_that_meets_itself_is_its_own_mirror_image(theme: str, shape: str) -> None:
    figures = Figures(deck(shape, "equal"), replace(STYLE, art=theme, labels=False))
    for figure in (1, 2, 3):
        picture = ink(grey(figures, figure))
        assert shared_share(picture, picture[:, ::-1]) > 0.94


@pytest.mark.parametrize(
    ("theme", "matching", "shape"),
    in_turn(2, [*DRAWN, "colours", "digits"], list(MATCHINGS), list(SHAPES)),
)
def test_a_figure_keeps_to_its_quarter_of_the_tile(theme: str, matching: str, shape: str) -> None:
    puzzle = deck(shape, matching)
    figures = Figures(puzzle, replace(STYLE, art=theme, labels=False))
    apex = paper_shape(puzzle).apex
    for figure in figures_of(puzzle):
        drawn = flat(figures.on_edge(figure, (-1.0, 0.0), (1.0, 0.0)))
        assert drawn
        for item in drawn:
            for x, y in item.points if isinstance(item, Path) else ():
                assert -1e-9 <= y <= apex * (1 - abs(x)) + 0.03


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.integers(1, 9), st.integers(1, 9)), min_size=1, max_size=12))
def test_what_meets_shows_two_halves_of_one_picture(pairs: list[tuple[int, int]]) -> None:
    named = sorted({figure for pair in pairs for figure in pair})
    tiles = tuple((figure,) * 4 for figure in named)
    puzzle = SquarePuzzle(rows=1, columns=len(tiles), tiles=tiles, matching=tuple(pairs))
    half_of = halves(puzzle)
    assert set(named) == set(half_of)
    assert len(set(half_of.values())) == len(half_of), "no two figures look the same"
    for figure, mates in meeting(puzzle.matching, named).items():
        for mate in mates:
            assert half_of[figure].rank == half_of[mate].rank
    for rank in {half.rank for half in half_of.values()}:
        group = [figure for figure in named if half_of[figure].rank == rank]
        if any(half_of[figure].lower for figure in group):
            for one, other in pairs:
                if one in group:
                    assert half_of[one].lower != half_of[other].lower


@pytest.mark.parametrize("theme", ["sea", "colours", "digits"])
def test_more_figures_than_a_theme_has_are_told_apart_by_a_number(theme: str) -> None:
    tiles = tuple((k, -k, k, -k) for k in range(1, 61))
    puzzle = SquarePuzzle(rows=6, columns=10, tiles=tiles)
    figures = Figures(puzzle, replace(STYLE, art=theme, labels=False))
    looks = {
        figure: tuple(
            svg._element(item, svg.Names(""))
            for item in flat(figures.on_edge(figure, (0.0, 0.0), (60.0, 0.0)))
        )
        for figure in figures_of(puzzle)
    }
    assert len(set(looks.values())) == 120


def test_the_theme_suits_the_deck_unless_it_is_told() -> None:
    equal = SquarePuzzle(rows=4, columns=6, tiles=macmahon(3, 4), matching="equal", border=1)
    assert "colours" == Figures(equal, STYLE).art
    still = SquarePuzzle(rows=1, columns=1, tiles=((1, 2, 3, 4),), matching="equal", turning=False)
    assert "digits" == Figures(still, STYLE).art
    assert "shapes" == Figures(deck("squares", "opposite"), STYLE).art
    assert "sea" == Figures(still, replace(STYLE, art="sea")).art


def test_a_border_that_inner_edges_show_is_a_figure() -> None:
    inner = SquarePuzzle(rows=4, columns=6, tiles=macmahon(3, 4), matching="equal", border=1)
    assert 1 in halves(inner)
    outer = SquarePuzzle(
        rows=1, columns=2, tiles=((0, 1, 0, 0), (0, 0, 0, 1)), matching="equal", border=0
    )
    assert {1} == set(halves(outer))


# Sheets


def test_a_png_of_a_solution_is_a_drawing_unless_a_photograph_is_wished() -> None:
    puzzle: Any = deck("squares", "opposite")
    picture = draw(SQUARES.drawing, puzzle, lay_in_order(puzzle), STYLE, "png")
    assert ("squares-2x3-sheet.png", {}) == (picture.filename, picture.notes)


@pytest.mark.parametrize(
    ("shape", "page", "view", "cell"),
    in_turn(5, list(SHAPES), list(PAPERS), VIEWS, [4.0, 60.0, 100.0]),
)
def test_every_view_keeps_within_its_sheet(shape: str, page: str, view: str, cell: float) -> None:
    puzzle = deck(shape, "opposite")
    style = DeckStyle(view=view, page=page, cell_mm=cell, bed_mm=1000.0)
    assert all(map(keeps_to_paper, decks.sheets(puzzle, lay_in_order(puzzle), style)))


def tiles_on(sheet: Sheet) -> list[str]:
    return list(groups(sheet.items, "tile-"))


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("cell", [25.0, 60.0, 100.0])
def test_tiles_to_cut_out_are_as_large_as_wished(shape: str, cell: float) -> None:
    puzzle = deck(shape, "opposite")
    sheets = decks.sheets(puzzle, None, DeckStyle(view="tiles", cell_mm=cell))
    tiles = [pair for sheet in sheets for pair in groups(sheet.items, "tile-").items()]
    assert [f"tile-{k}" for k in range(len(puzzle.tiles))] == [name for name, _ in tiles]
    for _, tile in tiles:
        assert cell == pytest.approx(math.dist(*flat(tile.items)[0].points[:2]))
    names = {item.name for sheet in sheets for item in sheet.items if isinstance(item, Group)}
    assert {"cut-lines", "crop-marks", "scale"} <= names
    wide = round(cell * paper_shape(puzzle).wide, 1)
    assert f"{len(puzzle.tiles)} tiles, each {wide:g} mm wide." in words(sheets[0])
    assert "50 mm: print at 100 %" in words(sheets[0])


def test_the_blank_board_shows_what_is_given_and_no_more() -> None:
    puzzle = deck("squares", "opposite", fixed=(Placement(4, 1, 2, 3),))
    (sheet,) = decks.sheets(puzzle, lay_in_order(puzzle), replace(STYLE, view="blank"))
    assert ["tile-(1, 2)"] == tiles_on(sheet)
    assert "5" in words(sheet)
    (whole,) = decks.sheets(puzzle, lay_in_order(puzzle), replace(STYLE, view="board"))
    assert 6 == len(tiles_on(whole))


@pytest.mark.parametrize("shape", SHAPES)
def test_a_part_is_one_tile(shape: str) -> None:
    puzzle = deck(shape, "opposite")
    (sheet,) = decks.sheets(puzzle, None, replace(STYLE, part=2))
    assert ["tile-2"] == tiles_on(sheet)
    with pytest.raises(RuleError, match="expected one of the") as caught:
        decks.sheets(puzzle, None, replace(STYLE, part=99))
    assert ("style", "part") == caught.value.at


def test_the_same_bytes_in_another_process() -> None:
    program = (
        "import sys; from tests.families.decks.record.samples import *; from render import decks;"
        "from render.decks.style import DeckStyle; from render.writers import svg;"
        "p = deck('squares','mixed'); s = DeckStyle(art='garden', cell_mm=60.0);"
        "sys.stdout.buffer.write(svg.write(decks.sheets(p, lay_in_order(p), s), s))"
    )
    puzzle, style = deck("squares", "mixed"), replace(STYLE, art="garden")
    assert svg.write(decks.sheets(puzzle, lay_in_order(puzzle), style), style) == output_of(
        program
    )


# Pictures of a client


def raster(colour: str, kind: str = "PNG", size: tuple[int, int] = (60, 80)) -> bytes:
    """Red above, the colour below, clear of the middle."""
    picture = Rasters.new("RGB", size, colour)
    picture.paste("#ff0000", (0, 0, size[0], size[1] // 2))
    file = io.BytesIO()
    picture.save(file, kind)
    return file.getvalue()


PICTURED = deck("squares", "opposite")
GIVEN = {1: raster("#0000ff"), -2: raster("#00ff00", "JPEG"), 3: raster("#00ff00", "WEBP")}


def picture_sheets(puzzle: DeckPuzzle = PICTURED, **more: Any) -> tuple[Sheet, ...]:
    style = replace(STYLE, view="board", **{"pictures": GIVEN, **more})
    return decks.sheets(puzzle, lay_in_order(puzzle), style)


def test_a_picture_is_cut_at_the_edge_its_upper_half_on_the_figure() -> None:
    """The tile of figure 1 shows red, that of figure -1 blue, the edge between them runs east."""
    figures = Figures(PICTURED, replace(STYLE, pictures=GIVEN, labels=False))
    for figure, start, end, colour, row in (
        (1, (0.0, 30.0), (60.0, 30.0), (255, 0, 0), 35),
        (-1, (60.0, 30.0), (0.0, 30.0), (0, 0, 255), 25),
    ):
        picture = paint(figures.on_edge(figure, start, end), (60, 60), 2, "RGB")
        assert colour == tuple(picture[2 * row, 60])
        assert (255, 255, 255) == tuple(picture[2 * (60 - row), 60])


def test_a_picture_that_meets_itself_shows_its_upper_half_twice() -> None:
    puzzle = deck("triangles", "equal")
    given = {figure: raster("#0000ff") for figure in figures_of(puzzle)}
    figures = Figures(puzzle, replace(STYLE, pictures=given))
    assert not any(half.lower for half in figures.halves.values())


def test_each_picture_stands_in_a_file_once_and_nothing_is_fetched() -> None:
    sheets = picture_sheets()
    shown = [item for item in flat(sheets[0].items) if isinstance(item, Image)]
    assert 24 == len(shown) and 6 == len({item.png for item in shown})
    for text in (svg.write(sheets, STYLE).decode(), html.write(sheets, STYLE).decode()):
        held = re.findall(r'<image [^>]*href="([^"]*)"', text)
        assert 6 == len(held) and all(x.startswith("data:image/png;base64,") for x in held)
        used = re.findall(r'<use href="([^"]*)"', text)
        assert 24 == len(used) and all(address.startswith("#") for address in used)
        assert {"http://www.w3.org/2000/svg"} == set(re.findall(r"https?://[^\s\"'<)]+", text))
    ElementTree.fromstring(svg.write(sheets, STYLE))


def test_pdf_holds_the_pictures() -> None:
    with_them, without = (
        pdf.write(picture_sheets(pictures=given), STYLE) for given in (GIVEN, dict[int, bytes]())
    )
    assert with_them.count(b"/Subtype/Image") >= 6 and b"/Subtype/Image" not in without


def test_nothing_of_a_file_but_its_pixels_is_kept() -> None:
    file = io.BytesIO()
    picture = Rasters.open(io.BytesIO(GIVEN[1]))
    exif = Rasters.Exif()
    exif[0x010E] = "a secret"
    picture.save(file, "JPEG", exif=exif)
    sheets = picture_sheets(pictures={**GIVEN, 1: file.getvalue()})
    for item in flat(sheets[0].items):
        if isinstance(item, Image):
            assert b"secret" not in item.png and item.png.startswith(b"\x89PNG")


def bomb(size: int) -> bytes:
    """A PNG of so many black pixels a side, in few bytes, and packed sooner than Pillow does."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        check = zlib.crc32(kind + content)
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", check)

    head = struct.pack(">IIBBBBB", size, size, 1, 0, 0, 0, 0)
    rows = zlib.compress(bytes(size * (1 + (size + 7) // 8)))
    parts = (b"IHDR", head), (b"IDAT", rows), (b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*part) for part in parts)


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "unreadable_picture"),
        (b"GIF89a" + bytes(99), "unreadable_picture"),
        (raster("#0000ff", "GIF"), "unreadable_picture"),
        (raster("#0000ff", "BMP"), "unreadable_picture"),
        (GIVEN[1][:-40], "unreadable_picture"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "unreadable_picture"),
        (bytes(BYTES + 1), "picture_too_large"),
        (bomb(3_000), "picture_too_large"),
        (bomb(12_000), "picture_too_large"),
        (raster("#0000ff", size=(8, 800)), "picture_too_large"),
    ],
)
def test_what_is_no_picture_is_refused_with_its_place(content: bytes, code: str) -> None:
    with pytest.raises(RuleError) as caught:
        picture_sheets(pictures={**GIVEN, 1: content})
    assert (code, ("pictures", "1")) == (caught.value.code, caught.value.at)


def test_many_large_pictures_are_refused() -> None:
    tiles = tuple((k, -k, k, -k) for k in range(1, 31))
    puzzle = SquarePuzzle(rows=5, columns=6, tiles=tiles)
    large = bomb(2_400)
    with pytest.raises(RuleError) as caught:
        Figures(puzzle, replace(STYLE, pictures=dict.fromkeys(range(1, 31), large)))
    assert "picture_too_large" == caught.value.code
