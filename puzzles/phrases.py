"""Words for people, in English and German side by side.

A phrase stands beside the code that uses it. It is rendered in one language at a time, with its
parts in braces; `count` chooses between one and many.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum


class Language(StrEnum):
    """Languages of pages, reports and messages."""

    ENGLISH = "en"
    GERMAN = "de"


@dataclass(frozen=True, slots=True)
class Phrase:
    """A text in each language, with the same parts in braces."""

    en: str
    de: str

    def of(self, language: str, **parts: object) -> str:
        """In words; numbers among the parts are written as the language does."""
        text = self.de if language == Language.GERMAN else self.en
        return text.format(**{name: number(part, language) for name, part in parts.items()})


@dataclass(frozen=True, slots=True)
class Counted:
    """A phrase for one thing, and one for any other number of them, with the part `count`."""

    one: Phrase
    many: Phrase

    def of(self, count: int, language: str, **parts: object) -> str:
        return (self.one if count == 1 else self.many).of(language, count=count, **parts)


def counted_phrase(one: tuple[str, str], many: tuple[str, str]) -> Counted:
    """The words for one and for many, English and German each."""
    return Counted(Phrase(*one), Phrase(*many))


def dimensions(size: Sequence[int]) -> str:
    """The edges of a cuboid, such as 2 × 3 × 4."""
    return " × ".join(map(str, size))


def number(value: object, language: str) -> str:
    """A number with a language's signs for thousands and decimals; other values unchanged."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return str(value)
    text = f"{value:,}" if isinstance(value, int) else f"{value:,g}"
    if language == Language.GERMAN:
        return text.translate(str.maketrans(",.", ".,"))
    return text


# Words of the reports that several families print; German as the contests' programs say them.
FOUND = Phrase("Solution found", "Lösung gefunden")
SOLUTION = Phrase("Solution:", "Lösung:")
SOLUTION_NUMBER = Phrase("Solution {number}:", "Lösung {number}:")
NONE = Phrase("There is no solution", "Es gibt keine Lösung")
OPEN = Phrase(
    "No solution found within the budget; there may be one",
    "Keine Lösung im erlaubten Aufwand gefunden; es kann eine geben",
)
LAYER = Phrase("Layer {layer}", "Ebene {layer}")
