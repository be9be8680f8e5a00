"""Sheets of boxes and the files made of them."""

import io
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from actions import known_puzzle
from families.boxes import BOXES
from puzzles.boxes.text import layers
from puzzles.errors import RuleError
from puzzles.lattice import Size
from render import boxes
from render.boxes.scene import given_pieces, pieces
from render.boxes.style import BoxStyle
from render.flat.palette import GOLD
from render.flat.sheet import Group, Path, Sheet, Text, extent
from render.pages import binding as pages
from render.style import PAPERS, Style, bounds
from render.writers import html, pdf, png, svg
from tests.drawn import flat, keeps_to_paper, words
from tests.elsewhere import output_of
from tests.families.boxes.record.samples import filled_box, units
from tests.night import examples, in_turn
from tests.render.pins import pins

SVG = "{http://www.w3.org/2000/svg}"


def groups(sheet: Sheet) -> dict[str, Group]:
    return {item.name: item for item in sheet.items if isinstance(item, Group)}


def pixels(picture: bytes) -> Image.Image:
    return Image.open(io.BytesIO(picture)).convert("RGB")


@pytest.mark.parametrize(("view", "page"), in_turn(2, list(boxes.BoxView), list(PAPERS)))
def test_every_view_keeps_within_its_sheet(view: str, page: str) -> None:
    puzzle, solution = filled_box(5, (5, 7, 3))
    for sheet in boxes.sheets(puzzle, solution, BoxStyle(view=view, page=page)):
        assert keeps_to_paper(sheet)


@settings(max_examples=examples(8, 25), deadline=None)
@given(st.integers(0, 10_000), st.tuples(*[st.integers(1, 7)] * 3), st.booleans())
def test_any_box_can_be_drawn_empty_and_filled(seed: int, size: Size, golden: bool) -> None:
    puzzle, solution = filled_box(seed, size, golden=golden)
    for view in boxes.BoxView:
        assert boxes.sheets(puzzle, solution, BoxStyle(view=view))
    assert boxes.sheets(puzzle, None, BoxStyle())
    assert boxes.sheets(puzzle, None, BoxStyle(view="isometric"))


def test_layers_show_the_blocks_of_the_text_by_their_names() -> None:
    puzzle, solution = filled_box(2, (3, 4, 5), golden=False)
    (sheet,) = boxes.sheets(puzzle, solution, BoxStyle(view="layers"))
    names = {str(k): piece.name for k, piece in enumerate(pieces(puzzle, solution), 1)}
    assert len(set(names.values())) == len(names)
    for x, written in enumerate(layers(puzzle, solution).split("Ebene")[1:]):
        shown = [t.content for t in flat((groups(sheet)[f"layer-{x + 1}"],)) if type(t) is Text]
        assert {names[number] for number in written.split()[1:]} == set(shown[1:])


def test_each_layer_covers_its_area_once() -> None:
    puzzle, solution = filled_box(9, (5, 5, 5))
    (sheet,) = boxes.sheets(puzzle, solution, BoxStyle(view="layers"))
    for x in range(5):
        ground, *fields, border = [
            item for item in groups(sheet)[f"layer-{x + 1}"].items if isinstance(item, Path)
        ]
        assert area(ground) == pytest.approx(sum(map(area, fields)))
        assert area(ground) == pytest.approx(area(border))


def area(path: Path) -> float:
    (left, top), _, (right, bottom), _ = path.points
    return (right - left) * (bottom - top)


def test_a_block_has_the_colour_of_its_kind_and_none_is_golden() -> None:
    puzzle, solution = filled_box(7, (7, 7, 7))
    shown = pieces(puzzle, solution)
    colours = {piece.placement.block: piece.colour for piece in shown}
    assert all(piece.colour == colours[piece.placement.block] for piece in shown)
    assert len(set(colours.values()) | {GOLD}) == len(colours) + 1


def test_every_visible_block_of_the_isometric_view_has_its_name() -> None:
    puzzle, solution = units((2, 2, 2))
    (sheet,) = boxes.sheets(puzzle, solution, BoxStyle(view="isometric"))
    hidden = next(p.label for p in pieces(puzzle, solution) if p.placement.at == (0, 0, 0))
    names = {f"A{number}" for number in range(1, 9)} - {hidden}
    assert names | {"Layer 1", "2"} == set(words(sheet))


def contains(polygon: tuple[tuple[float, float], ...], point: tuple[float, float]) -> bool:
    """Whether a convex polygon contains the point."""
    turns = [
        (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])
        for a, b in zip(polygon, polygon[1:] + polygon[:1], strict=True)
    ]
    return all(turn > 0 for turn in turns) or all(turn < 0 for turn in turns)


@pytest.mark.parametrize("seed", range(6))
def test_no_number_is_painted_over(seed: int) -> None:
    puzzle, solution = filled_box(seed, (5, 5, 5))
    (sheet,) = boxes.sheets(puzzle, solution, BoxStyle(view="exploded"))
    items = flat(sheet.items)
    for place, text in enumerate(items):
        if isinstance(text, Text):
            middle = (text.at[0], text.at[1] - 0.36 * text.size)
            assert not any(
                contains(later.points, middle)
                for later in items[place:]
                if isinstance(later, Path) and later.fill
            )


def test_the_cutaway_shows_the_golden_cube() -> None:
    for seed in range(20):
        puzzle, solution = filled_box(seed, (5, 5, 5))
        (sheet,) = boxes.sheets(puzzle, solution, BoxStyle(view="cutaway"))
        assert "G" in words(sheet)


def test_the_parts_list_counts_every_kind() -> None:
    puzzle, _ = filled_box(4, (5, 5, 5))
    shown = words(*boxes.sheets(puzzle, None, BoxStyle()))
    for block in puzzle.blocks:
        assert " × ".join(map(str, block.size)) in shown
    counts = [int(word.split()[1]) for word in shown if re.fullmatch(r"[A-Z]+: \d+ ×", word)]
    assert puzzle.block_count + 1 == sum(counts)  # and the golden cube
    assert "golden cube" in " ".join(shown)


def test_an_empty_sheet_does_not_give_the_solution_away() -> None:
    puzzle, solution = filled_box(4, (5, 5, 5))
    empty, full = (boxes.sheets(puzzle, answer, BoxStyle()) for answer in (None, solution))
    assert "Layer 1" not in words(*empty)
    assert "Layer 1" in words(*full)
    assert "at (" not in empty[0].description


@pytest.mark.parametrize("name", bounds(Style))
def test_a_style_keeps_its_limits(name: str) -> None:
    low, high = bounds(Style)[name]
    style: Any = BoxStyle
    for value in (low - 1, high + 1, float("nan")):
        with pytest.raises(RuleError) as caught:
            style(**{name: value})
        assert ("style", name) == caught.value.at
    for value in (low, high):
        assert value == getattr(style(**{name: value}), name)


@pytest.fixture(scope="module")
def sheets() -> tuple[Sheet, ...]:
    puzzle, solution = filled_box(6, (5, 5, 5))
    return boxes.sheets(puzzle, solution, BoxStyle())


def test_svg_is_well_formed_in_millimetres_and_says_what_it_shows(
    sheets: tuple[Sheet, ...],
) -> None:
    root = ElementTree.fromstring(svg.write(sheets, BoxStyle()))
    assert f"{SVG}svg" == root.tag
    assert ("210mm", "594mm", "0 0 210 594") == tuple(
        root.get(name) for name in ("width", "height", "viewBox")
    )
    assert "en" == root.get("lang")
    assert "Box 5 × 5 × 5: the puzzle, page 1 of 2" == root.findtext(f"{SVG}title")
    assert "blocks and a golden cube" in root.findtext(f"{SVG}desc", "")


@pytest.mark.parametrize("write", [svg.write, html.write])
def test_ids_are_unique_and_labels_refer_to_them(write: Callable[..., bytes]) -> None:
    puzzle, solution = filled_box(6, (7, 7, 7))
    pages = boxes.sheets(puzzle, solution, BoxStyle(page="phone")) * 2
    text = write(pages, BoxStyle()).decode()
    ids = re.findall(r' id="([^"]*)"', text)
    assert len(ids) == len(set(ids))
    for labels in re.findall(r'aria-labelledby="([^"]*)"', text):
        assert set(labels.split()) <= set(ids)


def test_svg_has_the_same_bytes_in_another_process(sheets: tuple[Sheet, ...]) -> None:
    program = (
        "import sys; from tests.families.boxes.record.samples import filled_box;"
        "from render import boxes;"
        "from render.boxes.style import BoxStyle; from render.writers import svg;"
        "sheets = boxes.sheets(*filled_box(6, (5, 5, 5)), BoxStyle());"
        "sys.stdout.buffer.write(svg.write(sheets, BoxStyle()))"
    )
    assert svg.write(sheets, BoxStyle()) == output_of(program)


def test_svg_escapes_what_people_write() -> None:
    sheet = Sheet(width=9, height=9, title='<&>"', description="]]>", items=())
    root = ElementTree.fromstring(svg.write((sheet,), BoxStyle()))
    assert '<&>"' == root.findtext(f"{SVG}title")


@pytest.mark.parametrize(
    ("value", "text"),
    [(1.0, "1"), (-0.0001, "0"), (2.5004, "2.5"), (1e-7, "0"), (1e6, "1000000"), (0.1, "0.1")],
)
def test_figures_are_short_and_plain(value: float, text: str) -> None:
    assert text == svg.figure(value)


@pytest.mark.parametrize("width", [64, 777])
def test_png_is_as_wide_as_asked_and_shows_something(
    sheets: tuple[Sheet, ...], width: int
) -> None:
    picture = pixels(png.write(sheets, BoxStyle(width_px=width)))
    assert (width, round(width * 594 / 210)) == pytest.approx(picture.size, abs=1)
    assert len(set(picture.convert("RGB").get_flattened_data())) > 50


def test_png_has_its_text_from_our_own_font() -> None:
    puzzle, solution = units((2, 2, 2))
    style = BoxStyle(width_px=256)
    bare, labelled = (
        png.write(boxes.sheets(puzzle, solution, BoxStyle(labels=labels)), style)
        for labels in (False, True)
    )
    assert pixels(bare).tobytes() != pixels(labelled).tobytes()
    label = Text(at=(5.0, 8.0), content="8", size=8.0, colour="#000000")
    sheet = Sheet(width=10, height=10, title="", description="", items=(label,))
    shown = pixels(png.write((sheet,), style)).convert("L").tobytes()
    assert sum(value < 128 for value in shown) > 0.05 * 256**2


def test_too_many_pages_for_one_png_are_refused(sheets: tuple[Sheet, ...]) -> None:
    with pytest.raises(RuleError) as caught:
        png.write(sheets * 40, BoxStyle(width_px=4096))
    assert "picture_too_large" == caught.value.code


@pytest.mark.parametrize(("page", "size"), [("A4", (595.28, 841.89)), ("Letter", (612.0, 792.0))])
def test_pdf_has_a_page_of_the_paper_for_each_sheet(
    sheets: tuple[Sheet, ...], page: str, size: Size
) -> None:
    pages = read_pages(pdf.write(sheets * 3, BoxStyle(page=page)))
    assert 6 == len(pages)
    assert all(size == pytest.approx(each, abs=0.2) for each in pages)


def read_pages(document: bytes) -> list[tuple[float, float]]:
    """Widths and heights in points, as they stand in the file."""
    sizes = re.findall(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]", document)
    return [(float(width), float(height)) for width, height in sizes]


def test_pdf_is_stable_and_embeds_its_font(sheets: tuple[Sheet, ...]) -> None:
    first, second = (pdf.write(sheets, BoxStyle()) for _ in range(2))
    assert first == second
    assert b"DejaVuSans" in first and b"/FontFile2" in first
    assert b"/CreationDate" not in first


def test_html_is_one_file_that_stands_alone(sheets: tuple[Sheet, ...]) -> None:
    page = html.write(sheets, BoxStyle()).decode()
    assert "<!DOCTYPE html>" in page and 'name="viewport"' in page and "@media print" in page
    addresses = set(re.findall(r"https?://[^\s\"'<)]+", page))
    assert {"http://www.w3.org/2000/svg"} == addresses
    assert not re.search(r"<(script|link|img|iframe)\b|@import|url\(", page)


def test_the_dark_theme_changes_the_ground() -> None:
    puzzle, _ = filled_box(6, (3, 3, 3))
    light, dark = (
        pixels(png.write(boxes.sheets(puzzle, None, style), style)).crop((2, 2, 3, 3)).tobytes()
        for style in (BoxStyle(theme=theme, width_px=256) for theme in ("light", "dark"))
    )
    assert b"\xff" * 3 == light
    assert max(dark) < 60


@pytest.mark.parametrize("view", ["sheet", "layers"])
def test_given_blocks_bear_a_pin_in_each_layer_before_and_after(view: str) -> None:
    puzzle, solution = filled_box(3, (3, 3, 3))
    given = replace(puzzle, fixed=solution.placements[:3])
    layers_of_given = sum(p.size[0] for p in given.fixed)

    assert pins(boxes.sheets(given, None, BoxStyle(view=view))) == layers_of_given
    _, *answer = boxes.sheets(given, solution, BoxStyle(view=view)) * (
        2 if view == "layers" else 1
    )
    assert pins(answer) == layers_of_given
    assert pins(boxes.sheets(puzzle, solution, BoxStyle(view=view))) == 0


def test_given_blocks_stand_in_the_box_that_is_to_be_filled() -> None:
    puzzle, solution = filled_box(3, (3, 3, 3))
    given = replace(puzzle, fixed=solution.placements[:2])
    (sheet,) = boxes.sheets(given, None, BoxStyle(view="isometric"))

    names = {f"block-{piece.name.lower()}" for piece in given_pieces(given)}
    assert 2 == len(names) and names | {"golden"} <= groups(sheet).keys()
    letters = given_pieces(given)[0].label
    assert f"{letters}: 3 × 3 × 1 (0, 0, 0) given" in sheet.description
    assert letters in words(sheet)


def test_the_box_stays_large_on_a_small_page_full_of_blocks() -> None:
    style = BoxStyle(page="phone")
    sheets = boxes.sheets(known_puzzle(BOXES, "raetsel10").puzzle, None, style)
    (_, top), (_, bottom) = extent((groups(sheets[0])["walls"],))
    assert bottom - top >= 0.3 * pages.area(style)[1]
