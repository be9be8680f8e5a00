"""Phrases: English texts in the code, said in the language of their reader.

A phrase stands beside the code that uses it, with its parts in braces; other languages have it in
their catalogues (`words.catalogue`), by its English and, where that means several things, by its
context. `make words` collects all phrases of the sources, so each is written out where it is made.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from words.catalogue import Language, catalogue

__all__ = [
    "Counted",
    "Language",
    "Phrase",
    "counted_phrase",
    "decimal",
    "dimensions",
    "number",
    "group_thousands",
]


@dataclass(frozen=True, slots=True)
class Phrase:
    """A text, with its parts in braces."""

    en: str
    context: str = ""

    def of(self, language: str, **parts: object) -> str:
        """In words; numbers among the parts are written as the language does."""
        return _fill(self.find(language) or self.en, language, parts)

    def find(self, language: str) -> str | None:
        """The text in the catalogue of a language; None: it is missing there."""
        said = catalogue(language).find(self.context, self.en)
        return None if said is None else said[0]


@dataclass(frozen=True, slots=True)
class Counted:
    """A text for one thing, and one for any other number of them, with the part `count`.

    Another language may have more forms, and another rule of which is said when.
    """

    one: str
    many: str
    context: str = ""

    def of(self, count: int, language: str, **parts: object) -> str:
        known = catalogue(language)
        said, form = known.find(self.context, self.one), known.form(count)
        if said is None or form >= len(said):
            said, form = (self.one, self.many), int(count != 1)
        return _fill(said[form], language, {"count": count, **parts})


def _fill(text: str, language: str, parts: Mapping[str, object]) -> str:
    return text.format(**{name: number(part, language) for name, part in parts.items()})


def counted_phrase(one: str, many: str, context: str = "") -> Counted:
    """The words for one and for many."""
    return Counted(one, many, context)


def dimensions(size: Sequence[int]) -> str:
    """The edges of a cuboid, such as 2 × 3 × 4."""
    return " × ".join(map(str, size))


def number(value: object, language: str) -> str:
    """A number with a language's signs for thousands and decimals; other values unchanged."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return str(value)
    return _sign(f"{value:,}" if isinstance(value, int) else f"{value:,g}", language)


def decimal(value: float, digits: int, language: str) -> str:
    """A number with this many digits behind the point, or what a language has for it."""
    return _sign(f"{value:.{digits}f}", language)


def group_thousands(text: str, language: str) -> str:
    """A text whose whole numbers, such as 12,345, have a language's sign for thousands."""
    return re.sub(r"(?<=\d),(?=\d{3})", _signs(language)[0], text)


def _sign(text: str, language: str) -> str:
    """An English number with a language's signs."""
    thousands, point = _signs(language)
    whole, has_point, rest = text.partition(".")
    return whole.replace(",", thousands) + (point if has_point else "") + rest


def _signs(language: str) -> tuple[str, str]:
    """The signs for thousands and decimals, as the example in the catalogue has them."""
    found = re.fullmatch(r"1(\D?)234(\D)5", NUMBER.of(language))
    return (found[1], found[2]) if found else (",", ".")


NUMBER = Phrase("1,234.5", "number")

# Words of the reports that several families print; German as the contests' programs say them.
FOUND = Phrase("Solution found")
SOLUTION = Phrase("Solution:")
SOLUTION_NUMBER = Phrase("Solution {number}:")
NONE = Phrase("There is no solution")
OPEN = Phrase("No solution found within the budget; there may be one")
LAYER = Phrase("Layer {layer}")
