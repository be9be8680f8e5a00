"""Tiles for a laser: closed cuts that leave each tile its size, and what is engraved on it."""

import io
import math
import tracemalloc
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import ezdxf.units as units
import pytest
from ezdxf import recover
from ezdxf.document import Drawing
from ezdxf.entities import LWPolyline
from manifold3d import CrossSection, FillRule, JoinType, OpType

from families.squares import SQUARES
from puzzles.decks import DeckPuzzle, letter
from puzzles.errors import RuleError
from puzzles.squares import SquarePuzzle
from render import decks
from render.decks.cards import number_plate
from render.decks.style import DeckStyle
from render.decks.tiles.figures import CLEAR, Figures
from render.decks.tiles.places import middle, outline, paper_shape
from render.decks.tiles.relief import relief
from render.drawing import draw
from render.flat.marks import turnable
from render.flat.sheet import Circle, Item, Path, Point, Sheet, Text, Window
from render.writers import dxf, svg
from tests.cuts import Piece, area, pieces
from tests.families.decks.record.samples import deck
from tests.families.decks.record.shapes import SHAPES
from tests.night import examples, in_turn

STYLE = DeckStyle(view="laser", cell_mm=30.0, bed_mm=150.0)


def sheets_of(puzzle: DeckPuzzle, **style: Any) -> tuple[Sheet, ...]:
    return decks.sheets(puzzle, None, replace(STYLE, **style))


def tile_pieces(sheets: tuple[Sheet, ...]) -> list[Piece]:
    """All but the frame."""
    return [piece for piece in pieces(sheets) if piece.name != "frame"]


def polygon(points: Iterable[Point]) -> CrossSection:
    return CrossSection([list(points)], FillRule.Positive)


@pytest.mark.parametrize(("shape", "kerf"), in_turn(3, list(SHAPES), [0.0, 0.15, 1.0]))
def test_a_tile_keeps_its_size_when_the_beam_has_burnt_its_width(shape: str, kerf: float) -> None:
    puzzle = deck(shape, "opposite")
    whole = polygon(paper_shape(puzzle).tile(30.0)).area()
    tiles = tile_pieces(sheets_of(puzzle, kerf_mm=kerf))
    for piece in tiles:
        (cut,) = piece.cut
        assert cut.closed and cut.fill is None
        left = area([cut]).offset(-kerf / 2, JoinType.Miter, 10.0)
        assert left.area() == pytest.approx(whole, rel=1e-6)
    names = sorted(piece.name for piece in tiles)
    assert names == sorted(f"tile-{k}" for k in range(len(puzzle.tiles)))


@pytest.mark.parametrize(("shape", "art"), in_turn(3, list(SHAPES), ["sea", "colours", "digits"]))
def test_what_is_engraved_lies_within_its_tile_and_is_closed(shape: str, art: str) -> None:
    puzzle = deck(shape, "opposite")
    for piece in pieces(sheets_of(puzzle, art=art)):
        engraved = piece.engraved
        assert all(path.closed and path.fill is None for path in engraved)
        assert bool(engraved) == (piece.name != "frame")
        if engraved:
            inside = area(piece.cut).offset(-0.2, JoinType.Miter, 10.0)
            assert (area(engraved) - inside).area() == pytest.approx(0.0, abs=1e-6)


@pytest.mark.parametrize(("shape", "bed"), in_turn(3, list(SHAPES), [100.0, 150.0, 400.0]))
def test_nothing_leaves_the_bed_and_nothing_is_cut_twice(shape: str, bed: float) -> None:
    sheets = sheets_of(deck(shape, "opposite"), bed_mm=bed)
    assert {(bed, bed)} == {(sheet.width, sheet.height) for sheet in sheets}
    for sheet in sheets:
        cuts = [area(piece.cut) for piece in pieces((sheet,))]
        together = CrossSection.batch_boolean(cuts, OpType.Add)
        assert together.area() == pytest.approx(sum(cut.area() for cut in cuts))
        left, low, right, high = together.bounds()
        assert left >= -1e-6 and low >= -1e-6 and right <= bed + 1e-6 and high <= bed + 1e-6


@pytest.mark.parametrize("shape", SHAPES)
def test_the_board_lies_in_its_frame(shape: str) -> None:
    puzzle = deck(shape, "opposite")
    (frame,) = (p for p in pieces(sheets_of(puzzle, bed_mm=400.0)) if p.name == "frame")
    inner, outer = sorted((area([path]) for path in frame.cut), key=lambda a: a.area())
    board = polygon(outline(puzzle, 30.0))
    assert board.area() < inner.offset(0.075, JoinType.Miter, 10.0).area() < 1.05 * board.area()
    assert (inner - outer).is_empty()


def test_a_plate_can_be_had_by_itself_and_the_rest_is_refused_in_words() -> None:
    puzzle = deck("squares", "opposite")
    every = sheets_of(puzzle, bed_mm=70.0)
    assert len(every) == 2 and sheets_of(puzzle, bed_mm=70.0, plate=1) == every[1:]
    with pytest.raises(RuleError) as absent:
        sheets_of(puzzle, plate=9)
    with pytest.raises(RuleError) as small:
        sheets_of(puzzle, cell_mm=100.0, bed_mm=60.0)
    assert ("no_such_plate", "bed_too_small") == (absent.value.code, small.value.code)


def test_an_svg_holds_nothing_but_hairlines_in_two_colours() -> None:
    text = svg.write(sheets_of(deck("triangles", "opposite"), plate=0), STYLE).decode()
    assert "<text" not in text and 'id="cut"' in text and 'id="engrave"' in text
    colours = {piece.split('"')[1] for piece in text.split("stroke=")[1:]}
    assert {"#ff0000", "#0000ff"} == colours


# DXF, read back


def read(content: bytes) -> Drawing:
    """A file as another program takes it, which finds nothing to mend."""
    drawing, auditor = recover.read(io.BytesIO(content))
    assert not auditor.has_issues
    return drawing


@pytest.mark.parametrize(("shape", "kerf"), in_turn(2, list(SHAPES), [0.0, 0.3]))
def test_a_dxf_holds_the_same_closed_lines_on_layers(shape: str, kerf: float) -> None:
    puzzle = deck(shape, "opposite")
    sheets = sheets_of(puzzle, kerf_mm=kerf)
    content = dxf.write(sheets, STYLE)
    assert content == dxf.write(sheets, STYLE)
    drawing = read(content)
    lines = [e for e in drawing.modelspace() if isinstance(e, LWPolyline)]

    assert (units.MM, "AC1015") == (drawing.units, drawing.dxfversion)
    assert {"cut": 1, "engrave": 5} == {n: drawing.layers.get(n).color for n in ("cut", "engrave")}
    assert len(lines) == len(drawing.modelspace()) and all(line.closed for line in lines)
    cut, engraved = (
        sum(len(getattr(piece, field)) for piece in pieces(sheets))
        for field in ("cut", "engraved")
    )
    assert {"cut": cut, "engrave": engraved} == Counter(line.dxf.layer for line in lines)
    shown = (line.get_points("xy") for line in lines if line.dxf.layer == "cut")
    cuts = [CrossSection([list(points)], FillRule.EvenOdd).area() for points in shown]
    whole = polygon(paper_shape(puzzle).tile(30.0))
    grown = whole.offset(kerf / 2, JoinType.Miter, 10.0).area()
    tiles = [cut for cut in cuts if cut == pytest.approx(grown, rel=1e-5)]
    assert len(tiles) == len(puzzle.tiles)
    assert len(cuts) - len(tiles) == 2 * any(piece.name == "frame" for piece in pieces(sheets))
    highs = [y for line in lines for _, y in line.get_points("xy")]
    assert -150.0 * len(sheets) <= min(highs) and max(highs) <= 0.0


def test_a_dxf_of_a_deck_is_for_a_laser_and_of_a_page_has_its_words() -> None:
    puzzle: Any = deck("squares", "opposite")
    picture = draw(SQUARES.drawing, puzzle, None, DeckStyle(), "dxf")
    assert picture.filename == "squares-2x3-laser-mm.dxf"
    page = read(dxf.write(sheets_of(puzzle, view="sheet", language="de"), STYLE))
    said = {text.dxf.text for text in page.modelspace().query("TEXT")}
    assert {"Quadrate 2 × 3", "Karten zum Ausschneiden"} <= said


@pytest.mark.parametrize("view", ["laser", pytest.param("sheet", marks=pytest.mark.night)])
def test_a_dxf_is_priced_at_what_it_takes(view: str) -> None:
    side = examples(3, 10)
    tiles = ((1, -1, 2, -2),) * side**2
    puzzle = SquarePuzzle(rows=side, columns=side, tiles=tiles, matching="opposite")
    sheets = sheets_of(puzzle, view=view, art="sea", bed_mm=400.0)
    dxf.write(sheets[:1], STYLE)  # loads the library, which is the base of the price
    tracemalloc.start()
    dxf.write(sheets, STYLE)
    took = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    priced = dxf.price(sheets, STYLE) - dxf.BASE
    assert 0.6 * took < priced < 2.5 * took


SQUARE = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))


def through(*items: Item, scale: float = 1.0) -> list[Any]:
    """Shapes seen through a window at (100, 50), 20 wide and 30 high, from their (5, 0) on."""
    window = Window(at=(100.0, 50.0), width=20.0, height=30.0, seen=(5.0, 0.0), scale=scale,
                    items=items)  # fmt: skip
    sheet = Sheet(width=200, height=200, title="", description="", items=(window,))
    return list(read(dxf.write((sheet,), STYLE)).modelspace())


def test_a_window_shows_what_is_seen_through_it_and_no_more() -> None:
    (line,) = through(Path(points=SQUARE))
    assert not line.closed
    assert [(100, -50), (105, -50), (105, -60), (100, -60)] == sorted_from(line, (100, -50))
    (whole,) = through(Path(points=tuple((x + 6, y) for x, y in SQUARE)))
    assert whole.closed and [(101, -50), (111, -50), (111, -60), (101, -60)] == list(
        whole.get_points("xy")
    )
    assert not len(through(Path(points=tuple((x + 40, y) for x, y in SQUARE))))


def test_a_window_shows_things_as_large_as_it_says() -> None:
    (line,) = through(Path(points=SQUARE), scale=2.0)
    assert [(100, -50), (110, -50), (110, -70), (100, -70)] == sorted_from(line, (100, -50))


def test_a_circle_on_the_edge_of_a_window_is_an_arc_of_lines() -> None:
    (inside,) = through(Circle(centre=(15.0, 15.0), radius=3.0))
    assert ("CIRCLE", 3.0) == (inside.dxftype(), inside.dxf.radius)
    (arc,) = through(Circle(centre=(5.0, 15.0), radius=3.0))
    points = list(arc.get_points("xy"))
    assert not arc.closed and min(x for x, _ in points) == pytest.approx(100.0)
    assert all(math.hypot(x - 100, y + 65) == pytest.approx(3.0, abs=0.01) for x, y in points)


def test_a_text_is_seen_if_its_middle_is() -> None:
    def words(right: float) -> int:
        return len(through(Text(at=(right, 10.0), content="ab", size=3.0)))

    assert [0, 1, 1, 0] == [words(right) for right in (4.0, 6.0, 24.0, 26.0)]


def sorted_from(line: LWPolyline, first: tuple[float, float]) -> list[tuple[float, float]]:
    """Its points, from one end to the other, that end first which is asked for."""
    points = [(round(x, 3), round(y, 3)) for x, y in line.get_points("xy")]
    return points if points[0] == first else points[::-1]


# What is engraved


@pytest.mark.parametrize(("shape", "art"), in_turn(3, list(SHAPES), ["sea", "colours", "digits"]))
def test_the_number_of_a_tile_lies_on_nothing_that_is_engraved(shape: str, art: str) -> None:
    puzzle = deck(shape, "opposite")
    for piece in tile_pieces(sheets_of(puzzle, art=art)):
        number = piece.name.removeprefix("tile-")
        at = middle(piece.cut[0].points)
        corners, size = number_plate(number, at, paper_shape(puzzle).number * 30.0)
        plate = polygon(corners)
        written = plate ^ area(piece.engraved)
        assert 0.05 * plate.area() < written.area() < 0.5 * plate.area()
        assert (written - plate.offset(-0.02 * size, JoinType.Miter)).area() < 1e-6


@pytest.mark.parametrize("shape", SHAPES)
def test_a_letter_on_a_pattern_has_a_clear_place_around_it(shape: str) -> None:
    puzzle = deck(shape, "opposite")
    figures = Figures(puzzle, DeckStyle(art="colours"))
    for figure in figures.halves:
        if turnable(letter(puzzle, figure)):
            continue  # the line below it goes further
        raised = relief(figures, figure, 2.0, 0.0)
        wide, narrow = (CrossSection.circle(share * CLEAR, 60) for share in (1.2, 1.0))
        near, around = (area.translate(figures.label) for area in (narrow, wide - narrow))
        assert (raised ^ around).is_empty() and not (raised ^ near).is_empty()
