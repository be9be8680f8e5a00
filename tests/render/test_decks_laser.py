"""Tiles for a laser: closed cuts that leave each tile its size, and what is engraved on it."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import replace
from typing import Any

import pytest
from manifold3d import CrossSection
from manifold3d import FillRule
from manifold3d import JoinType
from manifold3d import OpType

from families.squares import SQUARES
from puzzles.decks import DeckPuzzle
from puzzles.errors import RuleError
from render import decks
from render.decks.places import outline
from render.decks.places import paper_shape
from render.decks.style import DeckStyle
from render.drawing import draw
from render.sheet import Group
from render.sheet import Item
from render.sheet import Path
from render.sheet import Sheet
from render.writers import dxf
from render.writers import svg
from tests.samples.decks import SHAPES
from tests.samples.decks import deck

STYLE = DeckStyle(view="laser", cell_mm=30.0, bed_mm=150.0)


def made(puzzle: DeckPuzzle, **style: Any) -> tuple[Sheet, ...]:
    return decks.sheets(puzzle, None, replace(STYLE, **style))


@dataclass(frozen=True)
class Piece:
    name: str
    cut: list[Path]
    engraved: list[Path]


def pieces(sheets: tuple[Sheet, ...]) -> Iterator[Piece]:
    for sheet in sheets:
        engraved, cut = (layer(item) for item in sheet.items)
        yield from (Piece(name, paths, engraved.get(name, [])) for name, paths in cut.items())


def layer(item: Item) -> dict[str, list[Path]]:
    assert isinstance(item, Group) and item.name in ("engrave", "cut")
    return {
        group.name: [path for path in group.items if isinstance(path, Path)]
        for group in item.items
        if isinstance(group, Group)
    }


def area(paths: list[Path]) -> CrossSection:
    return CrossSection([list(path.points) for path in paths], FillRule.EvenOdd)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("kerf", [0.0, 0.15, 1.0])
def test_a_tile_keeps_its_size_when_the_beam_has_burnt_its_width(shape: str, kerf: float) -> None:
    puzzle = deck(shape, "opposite")
    whole = CrossSection([list(paper_shape(puzzle).tile(30.0))], FillRule.NonZero)
    names = []
    for piece in pieces(made(puzzle, kerf_mm=kerf)):
        if piece.name == "frame":
            continue
        names.append(piece.name)
        (cut,) = piece.cut
        assert cut.closed and cut.fill is None
        left = area([cut]).offset(-kerf / 2, JoinType.Miter, 10.0)
        assert left.area() == pytest.approx(whole.area(), rel=1e-6)
    assert sorted(names) == sorted(f"tile-{k}" for k in range(len(puzzle.tiles)))


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("art", ["sea", "colours", "digits"])
def test_what_is_engraved_lies_within_its_tile_and_is_closed(shape: str, art: str) -> None:
    puzzle = deck(shape, "opposite")
    for piece in pieces(made(puzzle, art=art)):
        engraved = piece.engraved
        assert all(path.closed and path.fill is None for path in engraved)
        assert bool(engraved) == (piece.name != "frame")
        if engraved:
            inside = area(piece.cut).offset(-0.2, JoinType.Miter, 10.0)
            assert (area(engraved) - inside).area() == pytest.approx(0.0, abs=1e-6)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("bed", [100.0, 150.0, 400.0])
def test_nothing_leaves_the_bed_and_nothing_is_cut_twice(shape: str, bed: float) -> None:
    sheets = made(deck(shape, "opposite"), bed_mm=bed)
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
    (frame,) = (p for p in pieces(made(puzzle, bed_mm=400.0)) if p.name == "frame")
    inner, outer = sorted((area([path]) for path in frame.cut), key=lambda a: a.area())
    board = CrossSection([list(outline(puzzle, 30.0))], FillRule.NonZero)
    assert board.area() < inner.offset(0.075, JoinType.Miter, 10.0).area() < 1.05 * board.area()
    assert (inner - outer).is_empty()


def test_a_plate_can_be_had_by_itself_and_the_rest_is_refused_in_words() -> None:
    puzzle = deck("squares", "opposite")
    every = made(puzzle, bed_mm=70.0)
    assert len(every) == 2 and made(puzzle, bed_mm=70.0, plate=1) == every[1:]
    for style, code in (({"plate": 9}, "no_such_plate"), ({"cell_mm": 100.0, "bed_mm": 60.0},
                        "bed_too_small")):  # fmt: skip
        with pytest.raises(RuleError) as caught:
            made(puzzle, **style)
        assert code == caught.value.code


def test_an_svg_holds_nothing_but_hairlines_in_two_colours() -> None:
    text = svg.write(made(deck("triangles", "opposite"), plate=0), STYLE).decode()
    assert "<text" not in text and 'id="cut"' in text and 'id="engrave"' in text
    colours = {piece.split('"')[1] for piece in text.split("stroke=")[1:]}
    assert {"#ff0000", "#0000ff"} == colours


def entities(text: str) -> list[dict[str, list[str]]]:
    """The entities of a DXF, each with its values by their codes."""
    lines = text.splitlines()
    pairs = list(zip(lines[::2], lines[1::2], strict=True))
    found: list[dict[str, list[str]]] = []
    for code, value in pairs[pairs.index(("2", "ENTITIES")) + 1 :]:
        if code == "0":
            found.append({"0": [value]})
        else:
            found[-1].setdefault(code, []).append(value)
    return found


@pytest.mark.parametrize("shape", SHAPES)
def test_a_dxf_holds_the_same_closed_lines_on_layers(shape: str) -> None:
    sheets = made(deck(shape, "opposite"))
    text = dxf.write(sheets, STYLE).decode("ascii")
    lines = [e for e in entities(text) if e["0"] == ["POLYLINE"]]
    wanted = Counter(
        {
            layer: sum(len(getattr(piece, field)) for piece in pieces(sheets))
            for layer, field in (("cut", "cut"), ("engrave", "engraved"))
        }
    )
    assert wanted == Counter(line["8"][0] for line in lines)
    assert {"1"} == {line["70"][0] for line in lines}
    points = [e for e in entities(text) if e["0"] == ["VERTEX"]]
    corners = sum(len(path.points) for p in pieces(sheets) for path in (*p.cut, *p.engraved))
    assert corners == len(points)
    highs = [float(point["20"][0]) for point in points]
    assert -150.0 * len(sheets) <= min(highs) and max(highs) <= 0.0


def test_a_dxf_of_a_deck_is_for_a_laser_and_of_a_page_has_its_words() -> None:
    puzzle: Any = deck("squares", "opposite")
    picture = draw(SQUARES.drawing, puzzle, None, DeckStyle(), "dxf")
    assert picture.filename == "squares-2x3-laser-mm.dxf"
    text = dxf.write(made(puzzle, view="sheet"), STYLE).decode("ascii")
    assert "Squares 2 \\U+00D7 3" in {e["1"][0] for e in entities(text) if e["0"] == ["TEXT"]}
