"""Spec sheets as pages and in words: read back in each language, facts by the definition."""

import re
from dataclasses import replace
from typing import Any

import pypdfium2 as pdfium
import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

import actions
from families.catalogue import FAMILIES
from families.record import AnyFamily
from puzzles.facts import tell
from puzzles.known import Known
from render.pages.binding import SectionRole
from render.pages.spec import GRADES
from service.schemas.catalogue import forms_of
from solvers.engine.search import Budget
from tests.families.catalogue import RECORDS
from tests.families.sheets import sheet_of
from tests.render.test_pages import check_pages, papers_and_languages
from words.catalogue import catalogue
from words.phrases import Language, Phrase

FAMILY = {family.name: family for family in FAMILIES}
GRADED = {
    name: record.wishes.graded
    for name, record in RECORDS.items()
    if record.wishes.graded is not None
}


def known_puzzle(family: AnyFamily) -> Known[Any]:
    return actions.known_puzzle(family, RECORDS[family.name].known.told)


def print_sheet(family: AnyFamily, **said: Any) -> pdfium.PdfDocument:
    """The sheet of a known puzzle."""
    puzzle, style = known_puzzle(family).puzzle, replace(family.drawing.style, **said)
    sheet = sheet_of(family, puzzle)
    return pdfium.PdfDocument(actions.draw_spec(family, puzzle, sheet, style, "pdf").content)


def words(texts: str) -> set[str]:
    return {word for word in re.findall(r"[^\W\d_]+", texts) if len(word) > 1 and word.isalpha()}


@papers_and_languages
def test_a_spec_sheet_is_a_page_like_all_others(
    family: AnyFamily, paper: str, language: Language
) -> None:
    document = print_sheet(family, page=paper, language=language, number=7, seed=4)
    said = {Language.ENGLISH: ("No. 7", "spec sheet"), Language.GERMAN: ("Nr. 7", "Steckbrief")}
    check_pages(document, *said[language], paper=paper, language=language)


@pytest.mark.parametrize("language", sorted({*Language} - {Language.ENGLISH}))
def test_a_sheet_in_another_language_has_no_english_words(
    family: AnyFamily, language: Language
) -> None:
    document = print_sheet(family, language=language)
    text = " ".join(page.get_textpage().get_text_range() for page in document)
    said = (text for entry in catalogue(language).entries.values() for text in entry.said)
    foreign = words(" ".join(map(_bare, said)))
    sheet = known_puzzle(family)
    named = words(sheet.name) | words(family.fingerprint(sheet.puzzle).digest) | {"mm"}
    for kind in family.look().kinds(sheet.puzzle, family.drawing.style):
        named |= words(kind.name)
    assert words(text) - foreign - named == set()
    assert len(words(text)) > 30


def _bare(text: str) -> str:
    """A phrase without the names of its parts."""
    return re.sub(r"\{[^}]*\}", " ", text)


def test_a_kit_can_take_the_pages_of_a_sheet(family: AnyFamily) -> None:
    puzzle = known_puzzle(family).puzzle
    style = replace(family.drawing.style, language=Language.GERMAN)
    sections = family.look().spec_pages(puzzle, sheet_of(family, puzzle), style)
    (first, *_) = family.drawing.pages(puzzle, None, style)
    assert {section.role for section in sections} == {SectionRole.SPEC}
    assert {section.title for section in sections} == {first.title}


def facts(family: AnyFamily, puzzle: Any, nodes: int, solution: Any = None) -> dict[str, Any]:
    """What a sheet that has so much time says in JSON."""
    form = forms_of(family).spec
    assert family.spec is not None and form is not None
    return dict(tell(form.facts, family.spec(puzzle, solution, Budget(nodes=nodes))))


def test_nodes_alone_give_the_same_sheet_again(family: AnyFamily) -> None:
    one, other = (facts(family, known_puzzle(family).puzzle, 20_000) for _ in range(2))
    assert one == other


@pytest.mark.parametrize(
    ("family", "entry"),
    [(family, entry) for family in FAMILIES if family.art is None for entry in family.known()],
    ids=lambda value: value.name,
)
def test_a_sheet_agrees_with_the_catalogue(family: AnyFamily, entry: Known[Any]) -> None:
    sheet = sheet_of(family, entry.puzzle)
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
    puzzle = known_puzzle(family).puzzle
    sheet = family.spec(puzzle, None, Budget(nodes=0))
    lines = dict(family.look().spec_lines(sheet, family.drawing.style))
    unknown = {"complete": False, "verdict": "open", "count": None, "distinct": None}
    assert unknown.items() <= facts(family, puzzle, 0).items()
    assert facts(family, puzzle, 0)["unique"] is None
    assert "proved" not in lines[RECORDS[family.name].solutions]


def test_a_known_solution_is_shown_and_no_more_is_said_of_it(family: AnyFamily) -> None:
    assert family.spec is not None
    made = actions.generate(family, family.params(), seed=4).instance
    told = facts(family, made.puzzle, 0, made.solution)
    assert family.spec(made.puzzle, made.solution, Budget(nodes=0)).solution == made.solution
    assert (told["verdict"], told["complete"], told["unique"]) == ("solved", False, None)


def test_the_language_of_a_sheet_is_asked_for_over_http(
    client: FlaskClient, family: AnyFamily
) -> None:
    body = {"puzzle": forms_of(family).puzzle().dump(known_puzzle(family).puzzle)}

    def asked(language: str) -> TestResponse:
        query = f"format=svg&language={language}"
        return client.post(f"/v1/{family.name}/spec?{query}", json=body)

    german, refused = asked("de"), asked("xx")
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
    hard = sheet_of(family, made.puzzle).difficulty
    told = hard.among_unique if unique else (hard.rating, hard.grade)
    assert (made.difficulty.rating, made.difficulty.grade) == told
