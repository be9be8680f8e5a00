"""The words of docs/glossary.md are those of the code, and German says du."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

from families.record import AnyFamily
from puzzles.phrases import Language
from tests.contract.asking import every_family, first_known

ROOMS = ("actions", "families", "render", "service", "studio/src")
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
    texts = (path for path in files if path.suffix in (".py", ".ts", ".tsx"))
    return tuple((path, path.read_text("utf-8")) for path in texts)


def test_no_other_word_is_used_for_what_the_glossary_names() -> None:
    others = [word.lower() for *_, others in rows() for word in others.split(", ") if word]

    assert others
    for path, text in sources():
        plain = text.lower()
        assert [] == [word for word in others if word in plain], path


def test_german_says_du() -> None:
    for path, text in sources():
        lines = [line for line in text.splitlines() if FORMAL.search(line)]
        assert [] == [line for line in lines if not any(o in line for o in OTHERS)], path


@every_family
def test_a_puzzle_is_called_as_the_glossary_calls_it(family: AnyFamily) -> None:
    look, puzzle = family.look(), first_known(family).puzzle
    for column, language in enumerate(Language):
        named = {word for row in rows() for word in re.split("[,:] ", row[column].lower())}
        style = replace(look.drawing.style, language=language)
        assert re.split(r"\W", look.summary(puzzle, style).lower())[0] in named
