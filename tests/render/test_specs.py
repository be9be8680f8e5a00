"""Spec sheets as pages and in words: read back in both languages, facts by the definition."""

import re
from dataclasses import replace
from string import Formatter
from typing import Any

import pypdfium2 as pdfium
import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

import actions
from families.catalogue import FAMILIES
from families.record import AnyFamily
from puzzles.catalogue import Known
from puzzles.facts import tell
from render.pages.binding import SectionRole
from render.pages.spec import GRADES
from render.phrases import Language, Phrase
from render.style import PAPERS
from service.schemas.catalogue import forms_of
from solvers.engine.search import Budget
from tests.families.catalogue import RECORDS
from tests.render.test_pages import PAGE, POINT, letters, papers_and_languages, phrases

FAMILY = {family.name: family for family in FAMILIES}
GRADED = {
    name: record.wishes.graded
    for name, record in RECORDS.items()
    if record.wishes.graded is not None
}
FEW = Budget(nodes=100_000)


def known_puzzle(family: AnyFamily) -> Known[Any]:
    return actions.known_puzzle(family, RECORDS[family.name].known.told)


def print_sheet(family: AnyFamily, **said: Any) -> pdfium.PdfDocument:
    """The sheet of a known puzzle."""
    assert family.spec is not None
    puzzle, style = known_puzzle(family).puzzle, replace(family.drawing.style, **said)
    sheet = family.spec(puzzle, None, FEW)
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
    document = print_sheet(family, page=paper, language=language, number=7, seed=4)
    size = [edge * POINT for edge in PAPERS[paper]]
    for k, page in enumerate(document, 1):
        text = page.get_textpage().get_text_range()
        assert pytest.approx(sorted(size), abs=0.1) == sorted(page.get_size())
        assert PAGE[language].format(k, len(document)) in text
        assert {Language.ENGLISH: "No. 7", Language.GERMAN: "Nr. 7"}[language] in text
        assert {Language.ENGLISH: "spec sheet", Language.GERMAN: "Steckbrief"}[language] in text
        assert min(letters(page)) >= 6.5


def test_a_german_sheet_has_no_english_words(family: AnyFamily) -> None:
    document = print_sheet(family, language=Language.GERMAN)
    text = " ".join(page.get_textpage().get_text_range() for page in document)
    german = words(" ".join(_bare(phrase.de) for _, phrase in phrases()))
    sheet = known_puzzle(family)
    named = words(sheet.name) | words(family.fingerprint(sheet.puzzle).digest) | {"mm"}
    assert words(text) - german - named == set()
    assert len(words(text)) > 30


def _bare(text: str) -> str:
    """A phrase without the names of its parts."""
    return " ".join(literal for literal, _, _, _ in Formatter().parse(text))


def test_a_kit_can_take_the_pages_of_a_sheet(family: AnyFamily) -> None:
    assert family.spec is not None
    puzzle, style = (
        known_puzzle(family).puzzle,
        replace(family.drawing.style, language=Language.GERMAN),
    )
    sheet = family.spec(puzzle, None, FEW)
    sections = family.look().spec_pages(puzzle, sheet, style)
    (first, *_) = family.drawing.pages(puzzle, None, style)
    assert {section.role for section in sections} == {SectionRole.SPEC}
    assert {section.title for section in sections} == {first.title}


def test_nodes_alone_give_the_same_sheet_again(family: AnyFamily) -> None:
    assert family.spec is not None
    puzzle = known_puzzle(family).puzzle
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
    sheet = family.spec(known_puzzle(family).puzzle, None, Budget(nodes=0))
    form = forms_of(family).spec
    assert form is not None
    told, lines = (
        tell(form.facts, sheet),
        dict(family.look().spec_lines(sheet, family.drawing.style)),
    )
    assert (told["complete"], told["verdict"]) == (False, "open")
    assert (told["count"], told["distinct"], told["unique"]) == (None, None, None)
    assert "proved" not in lines[RECORDS[family.name].solutions]


def test_a_known_solution_is_shown_and_no_more_is_said_of_it(family: AnyFamily) -> None:
    assert family.spec is not None
    made = actions.generate(family, family.params(), seed=4).instance
    sheet = family.spec(made.puzzle, made.solution, Budget(nodes=0))
    form = forms_of(family).spec
    assert form is not None
    told = tell(form.facts, sheet)
    assert sheet.solution == made.solution
    assert (told["verdict"], told["complete"], told["unique"]) == ("solved", False, None)


def test_the_language_of_a_sheet_is_asked_for_over_http(
    client: FlaskClient, family: AnyFamily
) -> None:
    body = {"puzzle": forms_of(family).puzzle().dump(known_puzzle(family).puzzle)}

    def asked(language: str) -> TestResponse:
        query = f"format=svg&language={language}"
        return client.post(f"/v1/{family.name}/spec?{query}", json=body)

    german, refused = asked("de"), asked("fr")
    assert (200, True) == (german.status_code, "Steckbrief" in german.text)
    assert (422, True) == (refused.status_code, "language" in refused.text)


def test_every_grade_has_its_word() -> None:
    assert all(isinstance(phrase, Phrase) for phrase in GRADES.values())
    assert set(GRADES) == {"easy", "medium", "hard"}


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("unique", [True, False])
@pytest.mark.parametrize("name", GRADED)
def test_a_sheet_grades_as_generate_does(name: str, unique: bool, seed: int) -> None:
    """On the scale of those with one solution, if one was wished, else on that of all."""
    family, size = FAMILY[name], GRADED[name]
    made = actions.generate(family, family.params(unique=unique, **size), seed=seed).instance
    assert family.spec is not None
    hard = family.spec(made.puzzle, None, FEW).difficulty
    told = hard.among_unique if unique else (hard.rating, hard.grade)
    assert (made.difficulty.rating, made.difficulty.grade) == told
