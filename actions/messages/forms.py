"""Messages of the models in another language, by their form.

A form is a message with gaps, and what a language says has the same gaps:

    a box has at most {} cells, not {}
        eine Kiste hat höchstens {} Zellen, nicht {}

`{}` is one word, `{*}` any text; in the language `{}` are the same in order, or `{1}` by number
from 0. Of several forms that fit the first counts, as `words/messages.pot` has them.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from words.catalogue import catalogue
from words.phrases import Language, Phrase, group_thousands, number

GAPS = {"{}": r"(\S+)", "{*}": "(.+)"}
_SIGNS = re.compile(r"([.*+?^$(){}|\[\]\\/])")  # that mean something in expressions
_GAP = re.compile(r"(\{\*?\})")
_WISH = re.compile(r"expected (.+?)(?:, found (.+))?", re.DOTALL)
_AMOUNT = re.compile(r"([\d,]+) ([a-z ]+)")
_OR = re.compile(r"(?<=\d) or (?=-?\d)")  # between numbers
_THOUSANDS = re.compile(r"\d{1,3}(,\d{3})+")
OR = Phrase(" or ")
EXPECTED = Phrase("expected {wanted}")
EXPECTED_FOUND = Phrase("expected {wanted}, found {found}")
FRAMES = (  # around a message; a name is that of a file or a variable
    (r"line (?P<line>\d+): (?P<inner>.+)", Phrase("line {line}: {inner}")),
    (r"(?P<name>\S+): (?P<inner>expected .+)", Phrase("{name}: {inner}")),
    (
        r'(?P<inner>.+); did you mean "?(?P<word>.+?)"?\?',
        Phrase('{inner}; did you mean "{word}"?'),
    ),
    (
        r"(?P<inner>.+); it can be read as a puzzle of (?P<family>.+): ask .+ for it",
        Phrase("{inner}; it can be read as a puzzle of {family}: ask that family for it"),
    ),
)
LIMITS = (  # around what is expected
    (r"(?P<inner>.+) from (?P<low>\S+) to (?P<high>\S+)", Phrase("{inner} from {low} to {high}")),
    (r"(?P<inner>.+), as line (?P<line>\d+) says", Phrase("{inner}, as line {line} says")),
)
Frames = Sequence[tuple[str, Phrase]]


class Form(NamedTuple):
    """A message with gaps as a regular expression, and a language's text with gaps by number."""

    pattern: re.Pattern[str]
    said: str


def translate_message(message: str, language: Language) -> str | None:
    """A message in a language; None: it has no known form."""
    for found, phrase in _find_frames(message, FRAMES):
        said = translate_message(found["inner"], language)
        return None if said is None else phrase.of(language, **{**found, "inner": said})
    wish = _WISH.fullmatch(message)
    if wish is None:
        return _fill(("sentence",), message, language)
    wanted = _translate_expected(wish[1], language)
    if wanted is None:
        return None
    if wish[2] is None:
        return EXPECTED.of(language, wanted=wanted)
    return EXPECTED_FOUND.of(language, wanted=wanted, found=_translate_part(wish[2], language))


def _find_frames(text: str, frames: Frames) -> Iterator[tuple[dict[str, str], Phrase]]:
    """The frames that fit a text, with their parts."""
    for pattern, phrase in frames:
        found = re.fullmatch(pattern, text, re.DOTALL)
        if found is not None:
            yield found.groupdict(), phrase


def _translate_expected(text: str, language: Language) -> str | None:
    """An expectation in a language; None: it has no known form."""
    said = _fill(("value", "expected"), text, language) or _translate_amount(text, language)
    if said is not None or re.fullmatch(r"[-\d .…]+", text):
        return said or text
    for found, phrase in _find_frames(text, LIMITS):
        inner = _translate_expected(found["inner"], language)
        if inner is not None:
            return phrase.of(language, **{**found, "inner": inner})
    if re.fullmatch(r'["\'].+["\']', text):  # words of a closed list
        return text.replace(OR.en, OR.of(language))
    return None


def _translate_part(text: str, language: Language) -> str:
    """A word or an amount that fills a gap in a language, else the word as it is."""
    if _THOUSANDS.fullmatch(text):
        return group_thousands(text, language)
    said = _fill(("found", "found value"), text, language) or _translate_amount(text, language)
    return said or _OR.sub(OR.of(language), text)


def _fill(contexts: Sequence[str], text: str, language: Language) -> str | None:
    """The text of the first form of these contexts that fits; None: none does."""
    for pattern, said in (form for context in contexts for form in list_forms(language, context)):
        found = pattern.fullmatch(text)
        if found is not None:
            return said.format(*(_translate_part(part, language) for part in found.groups()))
    return None


def _translate_amount(text: str, language: Language) -> str | None:
    """A number of things in a language, such as `6 blocks`; None: it is none."""
    found = _AMOUNT.fullmatch(text)
    noun = None if found is None else _nouns(language).get(found[2])
    if found is None or noun is None:
        return _fill(("amount",), text, language)
    count = int(found[1].replace(",", ""))
    return f"{number(count, language)} {noun[catalogue(language).form(count)]}"


@cache
def _nouns(language: Language) -> Mapping[str, Sequence[str]]:
    """The plural forms of a thing, by the English of one and of many."""
    rows = [(entry.text, entry.plural, entry.said) for entry in catalogue(language).of("noun")]
    return {name: said for one, many, said in rows for name in (one, many or one)}


@cache
def list_forms(language: Language, context: str) -> Sequence[Form]:
    """The forms of a context that a language has."""
    return [_form(entry.text, entry.said[0]) for entry in catalogue(language).of(context)]


def _form(english: str, said: str) -> Form:
    """A form from a message with gaps and its text in a language."""
    parts = _GAP.split(english)
    pattern = "".join(GAPS.get(part) or _SIGNS.sub(r"\\\1", part) for part in parts)
    first, *rest = said.split("{}")
    numbered = first + "".join(f"{{{n}}}{part}" for n, part in enumerate(rest))
    return Form(re.compile(pattern, re.DOTALL), numbered)
