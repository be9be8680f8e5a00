"""The words of docs/glossary.md are those of the code, and German says du."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

from families.record import AnyFamily
from tests.contract.asking import every_family, first_known
from words.catalogue import Language, catalogue

ROOMS = ("actions", "families", "render", "service", "studio/src", "words")
# Sentences in which it is no address: "they", "she", "it", "their".
OTHERS = (
    "Sie war im Nordwesten", "Ihre Zahlen stehen", "Sie ist nicht zu füllen", "Sie sind auf jeder",
    '"Sie beginnen"',
)  # fmt: skip
FORMAL = re.compile(r"\b(?:Sie|Ihnen|Ihr(?:e[mnrs]?)?)\b")


def rows() -> Iterator[list[str]]:
    """The rows of the glossary: English words, German words, words that are not used."""
    for line in Path("docs/glossary.md").read_text("utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| ") and cells[0] not in ("English", "---"):
            yield cells


@cache
def sources() -> tuple[tuple[Path, str], ...]:
    """The files of all rooms that have words."""
    files = (path for room in ROOMS for path in sorted(Path(room).rglob("*")))
    texts = (
        path for path in files if path.suffix in (".py", ".ts", ".tsx") or path.parent.name == "de"
    )
    return tuple((path, path.read_text("utf-8")) for path in texts)


def others() -> tuple[list[str], list[str]]:
    """The words that are not used: those of German alone, and those that English has, too."""
    english = {word for row in rows() for word in re.split(r"\W+", row[0].lower())}
    words = [word.lower() for *_, listed in rows() for word in listed.split(", ") if word]
    return [w for w in words if w not in english], [w for w in words if w in english]


def german_texts() -> Iterator[str]:
    """All that is said in German, but for the page."""
    for entry in catalogue("de").entries.values():
        yield from entry.said


def test_no_other_word_is_used_for_what_the_glossary_names() -> None:
    german, _ = others()

    assert german
    for path, text in sources():
        plain = text.lower()
        assert [] == [word for word in german if word in plain], path


def test_no_english_word_of_the_glossary_is_left_in_german() -> None:
    _, english = others()
    word = re.compile(rf"\b(?:{'|'.join(english)})\b", re.IGNORECASE)

    assert english
    assert [] == [said for said in german_texts() if word.search(said)]


def test_german_says_du() -> None:
    for path, text in sources():
        lines = [line for line in text.splitlines() if FORMAL.search(line)]
        assert [] == [line for line in lines if not any(o in line for o in OTHERS)], path


@every_family
def test_a_puzzle_is_called_as_the_glossary_calls_it(family: AnyFamily) -> None:
    look, puzzle = family.look(), first_known(family).puzzle
    for column, language in enumerate((Language.ENGLISH, Language.GERMAN)):
        named = {word for row in rows() for word in re.split("[,:] ", row[column].lower())}
        style = replace(look.drawing.style, language=language)
        assert re.split(r"\W", look.summary(puzzle, style).lower())[0] in named
