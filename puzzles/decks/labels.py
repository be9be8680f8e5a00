"""Names of a deck and of its figures; they change no rule, and equal decks may differ in them.

In a text form of lines these are
    name WORDS             the name of the deck
    description WORDS      further text about it
    figure FIGURE WORDS    the name of a figure
    author, source WORDS   the origin of the deck; ignored
Such a line is never a tile, and is taken as a whole: a # in it begins no comment.
"""

import io
from collections.abc import Iterator
from typing import NamedTuple

from puzzles.errors import FormatError
from puzzles.text import whole_number

LABEL_LIMIT = 2_000  # characters of a name or a description
FIGURE_LIMIT = 999  # the largest number that stands for a figure
ONCE = ("name", "description")
REMARKS = ("author", "source")


class Labels(NamedTuple):
    """Names of a deck; figures: (number, name) of figures with a name that is not the number."""

    name: str = ""
    description: str = ""
    figures: tuple[tuple[int, str], ...] = ()


def tidy(text: str) -> str:
    """A label as one line of printable characters, cut to LABEL_LIMIT."""
    printable = "".join(c if c.isprintable() else " " for c in text)
    return " ".join(printable.split())[:LABEL_LIMIT].strip()


def labels_of(name: str, description: str, figures: dict[int, str]) -> Labels:
    """Labels from raw texts, tidied, without superfluous names of figures."""
    named = {figure: tidy(words) for figure, words in figures.items()}
    kept = {figure: words for figure, words in named.items() if words not in ("", str(figure))}
    return Labels(tidy(name), tidy(description), tuple(sorted(kept.items())))


def label_lines(labels: Labels) -> Iterator[str]:
    """The lines of a text form for labels."""
    if labels.name:
        yield f"name {labels.name}"
    if labels.description:
        yield f"description {labels.description}"
    for figure, words in labels.figures:
        yield f"figure {figure} {words}"


def split_labels(text: str) -> tuple[Labels, str]:
    """The labels in a text, and the text with their lines left blank."""
    said: dict[str, str] = {}
    figures: dict[int, str] = {}
    rest: list[str] = []
    for number, line in enumerate(io.StringIO(text.removeprefix("\ufeff"), newline=None), 1):
        word, words = (*line.split(maxsplit=1), "", "")[:2]
        word = word.lower().rstrip(":")
        rest.append("\n" if word in (*ONCE, *REMARKS, "figure") else line)
        if word == "figure":
            ident, words = (*words.split(maxsplit=1), "", "")[:2]
            low = -FIGURE_LIMIT
            figures[whole_number(ident, number, "a figure", low=low, high=FIGURE_LIMIT)] = words
        elif word in ONCE:
            if word in said:
                raise FormatError(number, f"expected one line '{word}', found a second")
            said[word] = words
    return labels_of(said.get("name", ""), said.get("description", ""), figures), "".join(rest)
