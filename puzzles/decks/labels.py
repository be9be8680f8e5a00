"""Names of a deck and of its figures; they change no rule, and equal decks may differ in them.

`puzzles.decks.text` has their lines in a text.
"""

from collections.abc import Iterator
from typing import NamedTuple

LABEL_LIMIT = 2_000  # characters of a name or a description


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
