"""Pages as they are printed: measured back, in two languages; the rules against the checker."""

import math
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pypdfium2 as pdfium
import pypdfium2.raw as raw
import pytest

import actions
from families.catalogue import FAMILIES
from families.record import AnyFamily
from render import boxes, mazes, snakes
from render.boxes.style import BoxStyle
from render.flat.marks import BAR
from render.flat.sheet import Panel, Path, Sheet, Text, Window
from render.mazes.pages import pencil_sections
from render.mazes.style import MazeStyle
from render.pages.binding import Section, SectionRole, area, bind, poster
from render.snakes.style import SnakeStyle
from render.style import PAPERS, SMALLEST_TEXT, Style
from render.writers import pdf
from service.schemas.catalogue import forms_of
from service.schemas.fields import JsonBoolean
from tests.boards import OF_SOLUTIONS, bad_boards
from tests.drawn import flat, words
from tests.families.boxes.record.samples import filled_box
from tests.families.mazes.record.samples import laid_maze
from tests.families.snakes.record.samples import folded_snake, winding
from words.phrases import Language, Phrase

POINT = 72 / 25.4  # per mm
PAGE = Phrase("page {page} of {pages}")
UMLAUTS = re.compile("[aou]e", re.IGNORECASE)
TRUE_DIGRAPHS = {"zuerst", "Baue"}  # words with two letters that do not stand for an umlaut


def print_generated(family: AnyFamily, **said: Any) -> pdfium.PdfDocument:
    """The pages of a generated puzzle with its answer."""
    style = replace(family.drawing.style, **said)
    made = actions.generate(family, family.params(), seed=4)
    return pdfium.PdfDocument(actions.draw_generated(family, made, style, "pdf").content)


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_printers_are_asked_not_to_scale_what_is_true_to_scale(family: AnyFamily) -> None:
    assert not raw.FPDF_VIEWERREF_GetPrintScaling(print_generated(family).raw)


def test_what_was_shrunk_may_be_scaled() -> None:
    """And the file of true scale is whole: a reader finds its table of objects."""
    for edge, scaled in ((50.0, False), (500.0, True)):
        sheet = Sheet(
            width=edge, height=edge, title="a sheet", description="an empty one", items=()
        )
        document = pdfium.PdfDocument(pdf.write([sheet], Style()))
        assert scaled == bool(raw.FPDF_VIEWERREF_GetPrintScaling(document.raw))
        assert document.get_metadata_dict()["Title"] == "a sheet"


papers_and_languages = pytest.mark.parametrize(
    ("paper", "language"),
    [
        ("A4", Language.ENGLISH),
        ("Letter", Language.GERMAN),
        pytest.param("A4", Language.GERMAN, marks=pytest.mark.night),
        pytest.param("Letter", Language.ENGLISH, marks=pytest.mark.night),
    ],
)


def letters(page: pdfium.PdfPage) -> Iterator[float]:
    """The size of each letter in points, as it stands on the paper."""
    text = page.get_textpage()
    for k in range(text.count_chars()):
        if not chr(raw.FPDFText_GetUnicode(text, k)).isspace():
            matrix = raw.FS_MATRIX()
            raw.FPDFText_GetMatrix(text, k, matrix)
            yield raw.FPDFText_GetFontSize(text, k) * math.hypot(matrix.c, matrix.d)


def text_of(page: pdfium.PdfPage) -> str:
    """What stands on a page, each space a plain one."""
    text: str = page.get_textpage().get_text_range()
    return text.replace("\u00a0", " ")


def check_pages(
    document: pdfium.PdfDocument, *said: str, paper: str = "A4", language: str = "en"
) -> None:
    """Pages of this paper, numbered, with nothing too small to be read; said: by each of them."""
    check_sizes(document, paper)
    for k, page in enumerate(document, 1):
        text = text_of(page)
        assert PAGE.of(language, page=k, pages=len(document)) in text
        assert [words for words in said if words not in text] == []


def check_sizes(document: pdfium.PdfDocument, paper: str) -> None:
    """That of the paper, and those of letters."""
    size = sorted(edge * POINT for edge in PAPERS[paper])
    for page in document:
        assert pytest.approx(size, abs=0.1) == sorted(page.get_size())
        assert min(letters(page)) >= 6.5


@papers_and_languages
def test_each_page_tells_its_title_its_number_and_its_seed(
    family: AnyFamily, paper: str, language: Language
) -> None:
    document = print_generated(family, page=paper, language=language, number=12)
    made = actions.generate(family, family.params(), seed=4).instance
    (first, *_) = family.drawing.pages(
        made.puzzle, None, replace(family.drawing.style, language=language)
    )
    said = {Language.ENGLISH: ("No. 12", "seed 4"), Language.GERMAN: ("Nr. 12", "Startzahl 4")}
    check_pages(document, *said[language], paper=paper, language=language)
    assert all(text_of(page).startswith(first.title) for page in document)


def test_the_bar_is_as_long_as_it_says(family: AnyFamily) -> None:
    for page in print_generated(family):
        lines = [
            shape.get_bounds()
            for shape in page.get_objects(max_depth=9)
            if shape.type == raw.FPDF_PAGEOBJ_PATH
        ]
        long = BAR * POINT + 0.3 * POINT * 2  # a line reaches beyond its ends by its width
        assert any(right - left == pytest.approx(long, abs=0.05) for left, _, right, _ in lines)


def test_one_solution_is_said_only_where_it_is_proved(family: AnyFamily) -> None:
    made = actions.generate(family, family.params(), seed=4)
    puzzle, solution = made.instance.puzzle, made.instance.solution
    for proved in (False, True):
        style = actions.add_origin(family.drawing.style, 4, proved=proved)
        headings = [section.heading for section in family.drawing.pages(puzzle, solution, style)]
        assert any("the only" in heading for heading in headings) == proved


def test_the_answer_shares_no_page_with_the_puzzle(family: AnyFamily) -> None:
    made = actions.generate(family, family.params(), seed=4)
    puzzle, solution = made.instance.puzzle, made.instance.solution
    style = family.drawing.style
    asked = bind(family.drawing.pages(puzzle, None, style))
    whole = bind(family.drawing.pages(puzzle, solution, style))
    assert len(whole) > len(asked)
    # all but what is written: the number of pages differs
    drawn = [[i for i in sheet.items if not isinstance(i, Text)] for sheet in (*asked, *whole)]
    assert drawn[: len(asked)] == drawn[len(asked) : 2 * len(asked)]


@pytest.mark.parametrize(("family", "board"), list(bad_boards()))
def test_who_breaks_a_rule_is_told_so_by_the_checker(
    family: AnyFamily, board: dict[str, Any]
) -> None:
    puzzle = forms_of(family).puzzle().load(board["puzzle"])
    solution = forms_of(family).solution().load(board["solution"])
    told = {code for rule in family.drawing.rules(puzzle) for code in rule.faults}
    found = {fault.code for fault in family.faults(puzzle, solution)}
    assert found <= told
    assert all(rule.faults for rule in family.drawing.rules(puzzle))


def test_every_fault_is_told_by_a_rule() -> None:
    boards: list[Any] = [param.values for param in bad_boards()]
    told = {
        code
        for family, board in boards
        for rule in family.drawing.rules(forms_of(family).puzzle().load(board["puzzle"]))
        for code in rule.faults
    }
    assert told == OF_SOLUTIONS


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
@pytest.mark.parametrize("language", Language)
def test_every_option_of_a_puzzle_is_said_on_its_sheet(family: AnyFamily, language: str) -> None:
    """The checker holds a solver to it: puzzles that differ by it alone have other words."""
    forms = forms_of(family)
    options: dict[str, tuple[Any, ...]] = {
        name: (True, False)
        if isinstance(field, JsonBoolean)
        else getattr(getattr(field, "word", field), "words", ())
        for name, field in forms.puzzle().fields.items()
        if name != "family"
    }
    style = replace(family.drawing.style, language=language)
    for name, values in options.items():
        said = set()
        for value in values:
            puzzle = forms.puzzle().load({**forms.examples["puzzle"], name: value})
            pages = bind(family.drawing.pages(puzzle, None, style))
            said.add(" ".join(word for page in pages for word in words(page)))
        assert len(said) == len(values), name


@pytest.mark.parametrize("width", [100.0, 250.0, 700.0])
@pytest.mark.parametrize("height", [80.0, 300.0, 900.0])
def test_a_poster_shows_all_of_itself_at_full_size(width: float, height: float) -> None:
    line = Path(points=((0.0, 0.0), (width, height)), closed=False)
    across, parts = poster(Panel(width=width, height=height, items=(line,)), Style())
    room = area(Style(across=across))
    assert all(p.width <= room[0] + 1e-6 and p.height <= room[1] + 1e-6 for p in parts)
    windows = [item for part in parts for item in part.items if isinstance(item, Window)]
    if len(parts) == 1:
        assert not windows
        return
    right = max(w.seen[0] + w.width for w in windows)
    low = max(w.seen[1] + w.height for w in windows)
    assert (right, low) == pytest.approx((width, height))
    for x, y in ((width * a / 50, height * b / 50) for a in range(51) for b in range(51)):
        assert any(
            w.seen[0] - 1e-6 <= x <= w.seen[0] + w.width + 1e-6
            and w.seen[1] - 1e-6 <= y <= w.seen[1] + w.height + 1e-6
            for w in windows
        )


def test_a_part_of_a_poster_holds_what_is_seen_in_it_and_no_more() -> None:
    dots = tuple(
        Path(points=((x, y), (x + 1.0, y), (x, y + 1.0)), fill="#000000")
        for x in range(0, 900, 30)
        for y in range(0, 900, 30)
    )
    _, parts = poster(Panel(width=901.0, height=901.0, items=dots), Style())
    windows = [item for part in parts for item in part.items if isinstance(item, Window)]
    assert {dot for window in windows for dot in window.items} == set(dots)
    for window in windows:
        held = set(window.items)
        for dot in dots:
            (x, y), *_ = dot.points
            inside = (
                window.seen[0] <= x + 1 and x <= window.seen[0] + window.width
                and window.seen[1] <= y + 1 and y <= window.seen[1] + window.height
            )  # fmt: skip
            assert (dot in held) == inside


@pytest.mark.parametrize("side", [20, 45, 90])
def test_corridors_are_wide_enough_for_a_pencil(side: int) -> None:
    puzzle, solution = laid_maze(side, 12)
    sections = pencil_sections(puzzle, solution, MazeStyle())
    panels = [p for each in sections if each.role == SectionRole.PUZZLE for p in each.stack]
    shown = [item for panel in panels for item in panel.items]
    shown += [item for window in shown if isinstance(window, Window) for item in window.items]
    lines = [item for item in shown if isinstance(item, Path) and len(item.points) == 2]
    walls = [
        (line.stroke.width, math.dist(*line.points))
        for line in lines
        if not line.closed and line.stroke and not line.stroke.dash and line.stroke.width >= 0.25
    ]
    thick, longest = map(max, zip(*walls, strict=True))
    assert longest - 2 * thick >= 4.0


def test_sections_begin_on_pages_of_their_own_and_long_ones_go_on() -> None:
    row = Panel(width=100.0, height=60.0, items=())
    style = Style()
    made = Section(
        role=SectionRole.PUZZLE, title="T", heading="H", about="", stack=(row,) * 9, style=style
    )
    many = -(-9 // int((area(style)[1] + made.gap) // (60 + made.gap)))
    assert len(bind((made, made))) == 2 * many
    assert SMALLEST_TEXT * POINT >= 6.5


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("seed", range(4))
def test_the_list_of_blocks_of_an_answer_is_on_one_page(seed: int, paper: str) -> None:
    puzzle, solution = filled_box(seed, (7, 7, 7))
    sheets = boxes.sheets(puzzle, solution, BoxStyle(page=paper))[1:]
    listed = [
        [word for word in words(sheet) if re.fullmatch(r"[A-Z]+: \d+ ×", word)] for sheet in sheets
    ]
    assert [len(puzzle.blocks) + 1] == [len(each) for each in listed if each]


def test_no_page_of_a_long_snake_has_the_rules_alone() -> None:
    puzzle, _ = folded_snake(3, (5, 5, 5))
    for sheet in snakes.sheets(puzzle, None, SnakeStyle()):
        assert "How it goes" not in words(sheet) or any("125" in word for word in words(sheet))


def test_the_parts_of_a_wide_plan_lie_as_they_are_largest() -> None:
    puzzle, solution = laid_maze(24, 14)
    _, first, *parts = mazes.sheets(puzzle, solution, MazeStyle(page="Letter"))
    assert first.width > first.height and len(parts) == 2
    assert all(part.width < part.height for part in parts)


@pytest.mark.parametrize("size", [(4, 4, 3), (4, 4, 7), (5, 5, 5)])
def test_the_last_row_of_a_long_strip_is_not_alone_on_a_page(size: tuple[int, int, int]) -> None:
    puzzle, _ = winding(size)
    last = bind(snakes.sections(puzzle, None, SnakeStyle()))[-1]
    rows: dict[float, list[int]] = {}
    for text in flat(last.items):
        if isinstance(text, Text) and text.content.isdigit():
            rows.setdefault(round(text.at[1], 1), []).append(int(text.content))

    assert len(rows) == 2
    assert puzzle.cubes == max(map(max, rows.values()))
