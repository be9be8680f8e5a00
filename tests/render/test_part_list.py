"""The list of parts: counts, sizes, volumes and grams, and how it lies in a ZIP."""

import json
import re
from dataclasses import replace
from typing import Any

import pypdfium2 as pdfium
import pytest

from families.boxes import BOXES
from families.catalogue import FAMILIES
from families.record import AnyFamily
from families.snakes import SNAKES
from puzzles.boxes import Block, BoxPuzzle
from render import boxes, decks, snakes
from render.bodies.extrusion import FLOOR, LAYER, ROOF, WALL, Surface, extrusion
from render.bodies.meshes import bare, placed_meshes
from render.bodies.plates import together
from render.bodies.solid import Cuboid, Solid
from render.bodies.vectors import UNTURNED
from render.boxes.style import BoxStyle
from render.decks.style import DeckStyle
from render.drawing import draw
from render.names import VIEWS, kind_letters, list_file
from render.pages.part_list import part_list
from render.snakes.parts import cord_to_cut, counts
from render.snakes.style import PRINTED_VIEWS as SNAKE_PLATES
from render.snakes.style import SnakeStyle
from service.schemas.catalogue import forms_of
from tests.families.boxes.record.samples import filled_box
from tests.families.boxes.test_solids import closed_form
from tests.families.decks.record.samples import deck
from tests.families.snakes.record.samples import folded_snake
from tests.night import in_turn
from tests.render.test_pages import check_pages, text_of
from tests.threemf import items, open_package
from words.phrases import Language, Phrase

BOX = filled_box(8, (5, 5, 5))[0]
SNAKE = folded_snake(4, (3, 3, 3))[0]


def test_the_blocks_of_a_box_are_listed_with_their_exact_volumes() -> None:
    style = BoxStyle(view="plates", labels=False, density=2.0)
    solid = boxes.solid(BOX, None, style)
    listed = part_list(solid, style, bare)
    names = [
        f"block-{kind_letters(kind).lower()}-{'x'.join(map(str, block.size))}"
        for kind, block in enumerate(BOX.blocks)
    ]
    counts = {name: block.count for name, block in zip(names, BOX.blocks, strict=True)}
    assert counts | {"golden-cube": 1} == {part.kind: part.count for part in listed.parts}
    shape_of = {body.kind: body.shape for body in solid.bodies}
    for part in listed.parts:
        volume = closed_form(shape_of[part.kind])
        assert part.volume == pytest.approx(volume, rel=1e-5)
        assert part.grams == pytest.approx(part.count * volume / 1000 * 2.0, rel=1e-5)
        assert part.size == pytest.approx(shape_of[part.kind].edges, abs=0.01)
    assert listed.count == BOX.block_count + 1
    assert listed.grams == pytest.approx(sum(part.grams for part in listed.parts))


def grams(solid: Solid, density: float) -> float:
    """What the things weigh as they are printed."""
    return sum(mesh.volume for mesh in placed_meshes(solid)) / 1000 * density


def test_labels_count_by_what_they_take(family: AnyFamily) -> None:
    forms, drawing = forms_of(family), family.drawing
    assert drawing.solid is not None
    puzzle = forms.puzzle().load(forms.examples["puzzle"])
    for style in (drawing.style, replace(drawing.style, cell_mm=33.0, clearance_mm=0.3)):
        solid = drawing.solid(puzzle, None, replace(style, view="plates"))
        assert any(body.shape.engraved for body in solid.bodies)
        listed = part_list(solid, style, bare)
        assert listed.grams == pytest.approx(grams(solid, style.density), rel=1e-5)


def test_hollow_blocks_count_without_the_room_in_them() -> None:
    style = BoxStyle(view="plates", hollow_mm=2.0)
    hollow, full = (boxes.solid(BOX, None, replace(style, hollow_mm=mm)) for mm in (2.0, None))
    listed = part_list(hollow, style, bare)
    assert listed.grams == pytest.approx(grams(hollow, style.density), rel=1e-5)
    assert listed.grams < 0.8 * part_list(full, style, bare).grams


def test_a_snake_needs_a_cord_and_both_colours_of_each_kind() -> None:
    style = SnakeStyle(view="plates")
    solid = snakes.solid(SNAKE, None, style)
    listed = part_list(solid, style, bare)
    assert {"elastic cord": cord_to_cut(SNAKE, style)} == listed.needed
    for kind, count in counts(SNAKE).items():
        assert count == sum(p.count for p in listed.parts if p.kind.startswith(kind))


def test_a_tile_and_its_figures_are_one_piece() -> None:
    style = DeckStyle(view="plates", cell_mm=60.0)
    puzzle = deck("squares", "opposite")
    solid = decks.solid(puzzle, None, style)
    (part,) = part_list(solid, style, bare).parts
    assert ("tile", len(puzzle.tiles)) == (part.kind, part.count)


def test_a_zip_lists_all_its_pieces_where_they_lie(family: AnyFamily) -> None:
    files = open_package(of_example(family, "zip", bed_mm=500.0))
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


def of_example(family: AnyFamily, format: str, **said: Any) -> bytes:
    """The example of a family's puzzle in a format."""
    forms, drawing = forms_of(family), family.drawing
    puzzle = forms.puzzle().load(forms.examples["puzzle"])
    return draw(drawing, puzzle, None, replace(drawing.style, **said), format).content


@pytest.mark.parametrize(("family", "language"), in_turn(2, FAMILIES, list(Language)))
def test_the_list_is_a_page_in_the_language_that_is_wished(
    family: AnyFamily, language: Language
) -> None:
    style = {"language": language, "number": 7, "seed": 3, "fit": "loose", "bed_mm": 400.0}
    pages = pdfium.PdfDocument(of_example(family, "pdf", view="parts", **style))
    files = open_package(of_example(family, "zip", **style))
    said = "\n".join(map(text_of, pages))
    listed = json.loads(files["parts.json"])
    read = files[Phrase("README.txt").of(language)].decode()
    for part in listed["parts"]:
        # a name may go on in the next line
        assert "".join(part["name"].split()) in "".join(said.split()) and part["name"] in read
    assert all(name in said for name in listed["plates"])
    clearance = {"en": "0.25 mm (loose)", "de": "0,25 mm ab (locker)", "fr": "0,25 mm (libre)"}
    assert "400 × 400 mm" in said and clearance[language] in said
    on_each = {
        "en": ("list of parts", "No. 7 · seed 3"),
        "de": ("Stückliste", "Nr. 7 · Startzahl 3"),
        "fr": ("liste des pièces", "N° 7 · graine 3"),
    }[language]
    check_pages(pages, *on_each, language=language)
    assert all(text_of(page).startswith(listed["title"]) for page in pages)


@pytest.mark.parametrize("infill", [0.0, 15.0, 100.0])
def test_infill_makes_pieces_lighter_and_quicker_down_to_their_shells(infill: float) -> None:
    size = 60.0 - 2 * BoxStyle().clearance_mm
    shape = Cuboid(size=(60.0, 60.0, 60.0), clearance=BoxStyle().clearance_mm, chamfer=0.0)
    surface = Surface.of(bare(shape), UNTURNED)
    printed = extrusion(size**3, [surface], infill)
    walls = 4 * size**2 * WALL
    floors = (size**3 - walls) * (ROOF + FLOOR) / size
    assert (walls, floors) == pytest.approx((printed.walls, printed.floors), rel=1e-6)
    inside = size**3 - walls - floors
    assert printed.volume == pytest.approx(walls + floors + infill / 100 * inside, rel=1e-6)
    assert printed.layers == pytest.approx(size / LAYER)


def test_files_of_people_in_a_german_zip_have_german_names(family: AnyFamily) -> None:
    english, german = (
        set(open_package(of_example(family, "zip", language=language)))
        for language in (Language.ENGLISH, Language.GERMAN)
    )
    assert english & german == {"parts.json"}
    assert {"LIESMICH.txt", "LIZENZ.txt", "stueckliste.pdf", "passprobe.3mf"} < german
    assert all(re.search(r"platte-\d+-von-\d+\.3mf$", n) for n in german if "platte" in n)


def test_every_view_has_a_german_name_for_files(family: AnyFamily) -> None:
    assert set(family.drawing.views.all) <= set(VIEWS)


def test_the_list_tells_all_sums_and_the_cord() -> None:
    style = SnakeStyle(view="parts", language="de", cell_mm=30.0)
    page = text_of(pdfium.PdfDocument(draw(SNAKES.drawing, SNAKE, None, style, "pdf").content)[0])
    solid = together([snakes.solid(SNAKE, None, replace(style, view=v)) for v in SNAKE_PLATES])
    listed, volume = part_list(solid, style, bare), grams(solid, 1.0)
    assert f"Zusammen {listed.count} {volume:.2f} cm³ ".replace(".", ",") in page.replace("\r", "")
    printed = listed.weigh(listed.total_extrusion)
    assert f"{printed:,.1f}".translate(str.maketrans(",.", ".,")) in page
    massive = f"{listed.grams:,.0f} g".replace(",", ".")
    assert f"massiv wögen alle Teile zusammen {massive}" in " ".join(page.split())
    cord = f"{cord_to_cut(SNAKE, style):,}".replace(",", ".")
    assert f"{cord} mm Gummischnur" in page


def test_the_page_in_the_zip_is_the_view() -> None:
    for language in Language:
        style = BoxStyle(language=language)
        page = draw(BOXES.drawing, BOX, None, replace(style, view="parts"), "pdf").content
        files = open_package(draw(BOXES.drawing, BOX, None, style, "zip").content)
        assert page == files[list_file(language)]


def test_a_long_list_goes_on_on_pages_that_have_its_heading_and_no_row_is_torn() -> None:
    sizes = sorted(
        (a, b, c) for c in range(1, 6) for b in range(1, c + 1) for a in range(1, b + 1)
    )
    puzzle = BoxPuzzle((9, 9, 9), tuple(Block(size, 1) for size in sizes), None)
    pages = draw(BOXES.drawing, puzzle, None, BoxStyle(view="parts"), "pdf").content
    texts = [text_of(page) for page in pdfium.PdfDocument(pages)]
    assert len(texts) > 2 and all("Size, mm" in text for text in texts[:-1])
    told = [line for text in texts for line in text.splitlines() if ": block " in line]
    assert len(sizes) == len(told)
    # Each line of a kind is whole: its name, its count, its size, its volume and both weights.
    for line in told:
        name, size = re.fullmatch(
            r"[A-Z]{1,2}: block (\d × \d × \d) 1 (\S+ × \S+ × \S+) \S+ \S+ \S+", line
        ).groups()
        edges = sorted(float(edge) for edge in size.split(" × "))
        assert [20.0 * int(edge) - 0.3 for edge in name.split(" × ")] == pytest.approx(edges)


def test_a_read_me_in_german_has_no_english_in_it() -> None:
    files = open_package(of_example(SNAKES, "zip", language="de"))
    read, allowed = files["LIESMICH.txt"].decode(), files["LIZENZ.txt"].decode()
    assert "So wird gedruckt" in read and "Gummischnur" in read and "gerade (hell)" in read
    assert "Diese Dateien sind mit Knobelwerk gemacht" in allowed
    prose = re.sub(r"\S+\.(3mf|pdf|json)", "", read)  # without the names of files
    for word in ("the ", "print", "pieces", "light", "lid", "Needed"):
        assert word not in prose
    assert all(len(line) <= 110 for line in (read + allowed).splitlines())
