"""Spec sheets as pages and in words: read back in both languages, facts by the definition."""

import re
import time
from collections import Counter
from dataclasses import replace
from itertools import product
from string import Formatter
from typing import Any

import pypdfium2 as pdfium
import pytest
from flask.testing import FlaskClient
from hypothesis import given, settings
from werkzeug.test import TestResponse

import actions
from families.boxes import BOXES
from families.catalogue import FAMILIES
from families.mazes import MAZES
from families.record import AnyFamily
from families.snakes import SNAKES
from puzzles.boxes import BoxPuzzle, BoxSolution
from puzzles.catalogue import Known
from puzzles.facts import tell
from puzzles.mazes import MazePuzzle, MazeSolution
from puzzles.mazes.kool import letters as sides_of
from puzzles.mazes.spec import links
from puzzles.snakes import SnakePuzzle
from render.flat.sheet import Text, extent
from render.pages.binding import SectionRole, bind
from render.pages.spec import GRADES
from render.phrases import Language, Phrase
from render.style import PAPERS
from service.schemas.catalogue import forms_of
from solvers.engine.search import Budget
from tests import strategies
from tests.families.boxes import definition as box_definition
from tests.families.mazes import definition as maze_definition
from tests.families.snakes import definition as snake_definition
from tests.night import examples
from tests.render.test_pages import PAGE, POINT, letters, papers_and_languages, phrases

FEW = Budget(nodes=100_000)
SMALL = {"boxes": "conway", "snakes": "cubra-red", "mazes": "kool-26-3x9", "squares": "quasthoff",
         "triangles": "puzzle0", "hexagons": "drive-ya-nuts"}  # fmt: skip


def known(family: AnyFamily) -> Known[Any]:
    return actions.known_puzzle(family, SMALL[family.name])


def sheet_of(family: AnyFamily, puzzle: Any) -> Any:
    """A spec sheet at little cost."""
    assert family.spec is not None
    return family.spec(puzzle, None, FEW)


def printed(family: AnyFamily, **said: Any) -> pdfium.PdfDocument:
    """The sheet of a known puzzle."""
    puzzle, style = known(family).puzzle, replace(family.drawing.style, **said)
    sheet = sheet_of(family, puzzle)
    return pdfium.PdfDocument(actions.draw_spec(family, puzzle, sheet, style, "pdf").content)


def words(texts: str) -> set[str]:
    return {word for word in re.findall(r"[^\W\d_]+", texts) if len(word) > 1 and word.isalpha()}


@pytest.fixture(scope="module", params=FAMILIES, ids=lambda family: family.name)
def family(request: pytest.FixtureRequest) -> AnyFamily:
    shown: AnyFamily = request.param
    return shown


@papers_and_languages
def test_a_spec_sheet_is_a_page_like_all_others(
    family: AnyFamily, paper: str, language: Language
) -> None:
    document = printed(family, page=paper, language=language, number=7, seed=4)
    size = [edge * POINT for edge in PAPERS[paper]]
    for k, page in enumerate(document, 1):
        text = page.get_textpage().get_text_range()
        assert pytest.approx(sorted(size), abs=0.1) == sorted(page.get_size())
        assert PAGE[language].format(k, len(document)) in text
        assert {Language.ENGLISH: "No. 7", Language.GERMAN: "Nr. 7"}[language] in text
        assert {Language.ENGLISH: "spec sheet", Language.GERMAN: "Steckbrief"}[language] in text
        assert min(letters(page)) >= 6.5


def test_a_german_sheet_has_no_english_words(family: AnyFamily) -> None:
    document = printed(family, language=Language.GERMAN)
    text = " ".join(page.get_textpage().get_text_range() for page in document)
    german = words(" ".join(_bare(phrase.de) for _, phrase in phrases()))
    sheet = known(family)
    named = words(sheet.name) | words(family.fingerprint(sheet.puzzle).digest) | {"mm"}
    assert words(text) - german - named == set()
    assert len(words(text)) > 30


def _bare(text: str) -> str:
    """A phrase without the names of its parts."""
    return " ".join(literal for literal, _, _, _ in Formatter().parse(text))


def test_a_kit_can_take_the_pages_of_a_sheet(family: AnyFamily) -> None:
    puzzle, style = known(family).puzzle, replace(family.drawing.style, language=Language.GERMAN)
    sheet = sheet_of(family, puzzle)
    sections = family.look().spec_pages(puzzle, sheet, style)
    (first, *_) = family.drawing.pages(puzzle, None, style)
    assert {section.role for section in sections} == {SectionRole.SPEC}
    assert {section.title for section in sections} == {first.title}


def test_nodes_alone_give_the_same_sheet_again(family: AnyFamily) -> None:
    assert family.spec is not None
    puzzle = known(family).puzzle
    one, other = (family.spec(puzzle, None, Budget(nodes=20_000)) for _ in range(2))
    form = forms_of(family).spec
    assert form is not None
    assert tell(form.facts, one) == tell(form.facts, other)


@pytest.mark.parametrize(
    ("family", "entry"),
    [(family, entry) for family in FAMILIES if family.art is None for entry in family.known()],
    ids=lambda value: value.name,
)
def test_a_sheet_agrees_with_the_catalogue(family: AnyFamily, entry: Known[Any]) -> None:
    assert family.spec is not None
    sheet = family.spec(entry.puzzle, None, FEW)
    counts = sheet.outcome.counts
    told = {"count": counts.count, "distinct": counts.distinct, **counts.further}
    for name, number in entry.counts.items():
        assert told[name] == number if sheet.outcome.complete else told[name] <= number
    assert entry.name in sheet.known
    lines = dict(family.look().spec_lines(sheet, family.drawing.style))
    assert lines["Fingerprint"].startswith(family.fingerprint(entry.puzzle).digest)


def test_what_was_not_counted_is_not_told(family: AnyFamily) -> None:
    """Neither "none" nor "exactly 1" stands on a sheet that had no time."""
    assert family.spec is not None
    sheet = family.spec(known(family).puzzle, None, Budget(nodes=0))
    form = forms_of(family).spec
    assert form is not None
    told = tell(form.facts, sheet)
    lines = dict(family.look().spec_lines(sheet, family.drawing.style))
    names = {"boxes": "Fillings", "snakes": "Foldings", "mazes": "Mazes"}
    assert (told["complete"], told["verdict"]) == (False, "open")
    assert (told["count"], told["distinct"], told["unique"]) == (None, None, None)
    assert "proved" not in lines[names.get(family.name, "Solutions")]


@settings(max_examples=examples(15, 40), deadline=None)
@given(strategies.box_puzzles())
def test_facts_of_a_box_hold_by_the_definition(puzzle: BoxPuzzle) -> None:
    sheet = sheet_of(BOXES, puzzle)
    count, distinct = box_definition.counts(puzzle)
    symmetric = box_definition.counts(puzzle, symmetric="only")[1]
    counts = sheet.outcome.counts
    assert (counts.count, counts.distinct, sheet.outcome.complete) == (count, distinct, True)
    assert (sheet.symmetric, sheet.symmetric_complete) == (symmetric, True)
    assert sum(number for _, number in sheet.blocks) == puzzle.block_count
    for filling in box_definition.fillings(puzzle):
        _holds(puzzle, sheet, [box_definition.cuboid(*lying) for lying in filling])


def _holds(puzzle: BoxPuzzle, sheet: Any, blocks: list[frozenset[Any]]) -> None:
    """What parity says is so in a filling."""
    assert sheet.parity is not None and sheet.chessboard is not None
    fixed = [frozenset(p.cells()) for p in puzzle.fixed]
    loose = [block for block in blocks if block not in fixed]
    free = [cell for block in loose for cell in block]
    slices = [(axis, at) for axis in range(3) for at in range(puzzle.size[axis])]
    tally = {
        (axis, at): sum(sum(cell[axis] == at for cell in block) % 2 for block in loose)
        for axis, at in slices
    }
    odd = {each for each in slices if sum(cell[each[0]] == each[1] for cell in free) % 2}
    assert set(sheet.parity.odd) == odd
    assert sum(tally.values()) <= sheet.parity.able
    if sheet.parity.tight:
        assert {each for each in slices if tally[each] == 1} == odd
        assert {each for each in slices if tally[each]} == odd
    colours = Counter(sum(cell) % 2 for cell in free)
    assert (sheet.chessboard.dark, sheet.chessboard.light) == (colours[0], colours[1])
    more = [sum((-1) ** sum(cell) for cell in block) for block in loose]
    assert sheet.chessboard.odd_blocks == sum(map(abs, more))
    if sheet.chessboard.tight:
        assert len(set(more) - {0}) == 1


@settings(max_examples=examples(15, 40), deadline=None)
@given(strategies.snake_puzzles(12))
def test_facts_of_a_snake_hold_by_the_definition(puzzle: SnakePuzzle) -> None:
    sheet = sheet_of(SNAKES, puzzle)
    truth = snake_definition.counts(puzzle)
    counts = sheet.outcome.counts
    told = {"count": counts.count, **counts.further}
    assert sheet.outcome.complete
    assert all(told.get(name, 0) == number for name, number in truth.items())
    assert sum(leg - 1 for leg in sheet.legs) == puzzle.cubes - 1
    assert 2 + sheet.straight + sheet.corners == puzzle.cubes
    for path in snake_definition.foldings(puzzle):
        colours = sum(path[0]) % 2, sum(path[-1]) % 2
        corner = {sum(cell) % 2 for cell in product(*((0, edge - 1) for edge in puzzle.size))}
        assert (colours[0] == colours[1]) == sheet.alike
        assert not sheet.alike or {colours[0]} == corner


@settings(max_examples=examples(15, 40), deadline=None)
@given(strategies.maze_puzzles())
def test_facts_of_a_maze_hold_by_the_definition(puzzle: MazePuzzle) -> None:
    sheet = sheet_of(MAZES, puzzle)
    truth = Counter((wide, high) for wide, high, _ in maze_definition.mazes(puzzle))
    assert sheet.outcome.complete
    assert sheet.outcome.counts.count == truth.total()
    assert {each.rectangle: each.mazes for each in sheet.rectangles} == {
        shape: truth[shape] for shape in maze_definition.shapes(puzzle)
    }
    assert sheet.rectangle_count == len(sheet.rectangles)
    named = [sides_of(cube) for cube, count in enumerate(puzzle.cubes) for _ in range(count)]
    assert sheet.sides == tuple(sum(side in name for name in named) for side in "NESW")
    for wide, high, cubes in maze_definition.mazes(puzzle):
        rows = tuple(cubes[wide * y : wide * (y + 1)] for y in range(high))
        _walks(MazeSolution(wide, high, 0, rows), sheet)


def _walks(solution: MazeSolution, sheet: Any) -> None:
    """Loops, passages and bridges of a maze; those of the sheet's own, if it is that."""
    met = links(solution)
    passages = {frozenset((spot, other)) for spot, others in met.items() for other in others}
    if sheet.loops is not None:
        assert sheet.loops == len(passages) - len(met) + 1
    if sheet.solution is not None and sheet.solution.rows == solution.rows:
        cut = [one for one in passages if not _whole(met, one)]
        assert (sheet.walked.passages, sheet.walked.bridges) == (len(passages), len(cut))


def _whole(met: Any, without: frozenset[Any]) -> bool:
    """Whether all places can be reached with one passage closed."""
    start = next(iter(met))
    seen, waiting = {start}, [start]
    for spot in waiting:
        for other in met[spot]:
            if other not in seen and {spot, other} != without:
                seen.add(other)
                waiting.append(other)
    return len(seen) == len(met)


def test_bridges_are_told_in_a_maze_with_loops() -> None:
    made = actions.generate(_family("mazes"), _params(width=9, height=8, loops=0.3), seed=5)
    puzzle = made.instance.puzzle
    sheet = sheet_of(MAZES, puzzle)
    assert sheet.solution is not None and sheet.loops
    _walks(sheet.solution, sheet)
    assert sheet.walked is not None and 0 < sheet.walked.bridges < sheet.walked.passages


def _family(name: str) -> AnyFamily:
    return next(family for family in FAMILIES if family.name == name)


def _params(**wished: Any) -> Any:
    return _family("mazes").params(**wished)


def test_a_known_solution_is_shown_and_no_more_is_said_of_it(family: AnyFamily) -> None:
    assert family.spec is not None
    made = actions.generate(family, family.params(), seed=4).instance
    sheet = family.spec(made.puzzle, made.solution, Budget(nodes=0))
    form = forms_of(family).spec
    assert form is not None
    told = tell(form.facts, sheet)
    assert sheet.solution == made.solution
    assert (told["verdict"], told["complete"], told["unique"]) == ("solved", False, None)


def test_a_solution_with_faults_is_not_believed() -> None:
    puzzle = known(_family("boxes")).puzzle
    sheet = actions.spec(_family("boxes"), puzzle, 0.0, BoxSolution(()))
    assert sheet.solution != BoxSolution(())


def test_the_language_of_a_sheet_is_asked_for_over_http(
    client: FlaskClient, family: AnyFamily
) -> None:
    body = {"puzzle": forms_of(family).puzzle().dump(known(family).puzzle)}

    def asked(language: str) -> TestResponse:
        query = f"format=svg&language={language}"
        return client.post(f"/v1/{family.name}/spec?{query}", json=body)

    german, refused = asked("de"), asked("fr")
    assert (200, True) == (german.status_code, "Steckbrief" in german.text)
    assert (422, True) == (refused.status_code, "language" in refused.text)


def test_every_grade_has_its_word() -> None:
    assert all(isinstance(phrase, Phrase) for phrase in GRADES.values())
    assert set(GRADES) == {"easy", "medium", "hard"}


def test_conway_s_parity_is_tight() -> None:
    """The well-known reason why it is hard: three small blocks for fifteen slices."""
    puzzle = known(_family("boxes")).puzzle
    parity = sheet_of(BOXES, puzzle).parity
    assert parity is not None and parity.tight
    assert (len(parity.odd), parity.by) == (15, ((1, 1, 3),))
    assert isinstance(sheet_of(BOXES, puzzle).solution, BoxSolution)


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("unique", [True, False])
@pytest.mark.parametrize("name", ["boxes", "snakes", "mazes"])
def test_a_sheet_grades_as_generate_does(name: str, unique: bool, seed: int) -> None:
    """On the scale of those with one solution, if one was wished, else on that of all."""
    family = _family(name)
    size: dict[str, Any] = {} if name == "snakes" else {"size": (3, 3, 3)}
    size = {"width": 5, "height": 5} if name == "mazes" else size
    made = actions.generate(family, family.params(unique=unique, **size), seed=seed).instance
    assert family.spec is not None
    hard = family.spec(made.puzzle, None, FEW).difficulty
    told = hard.among_unique if unique else (hard.rating, hard.grade)
    assert (made.difficulty.rating, made.difficulty.grade) == told


@pytest.mark.parametrize("seed", [1, 3])
@papers_and_languages
def test_the_sheet_of_64_cubes_is_one_page(language: str, paper: str, seed: int) -> None:
    family = _family("snakes")
    made = actions.generate(family, family.params(size=(4, 4, 4)), seed=seed).instance
    assert family.spec is not None
    sheet = family.spec(made.puzzle, made.solution, Budget(nodes=5_000))
    style = replace(family.drawing.style, page=paper, language=language)
    (page,) = bind(family.look().spec_pages(made.puzzle, sheet, style))
    _, (right, _) = extent(item for item in page.items if not isinstance(item, Text))
    assert right <= page.width - 0.05 * page.width


def test_a_sheet_keeps_to_its_time_where_a_slice_of_the_search_is_long() -> None:
    """By the clock of this thread; a 20 x 20 maze whose cubes may lie in any rectangle."""
    family = _family("mazes")
    made = actions.generate(family, _params(width=20, height=20), seed=5).instance
    puzzle = replace(made.puzzle, width=None, height=None)
    actions.spec(family, puzzle, 0.1)  # loads what is needed
    start = time.thread_time()
    actions.spec(family, puzzle, 5.0)
    assert time.thread_time() - start < 5.0
