"""Finding the families that can read a text or JSON.

reading   a family, and the puzzle that it reads
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from actions.converting import CONVERT
from puzzles.errors import FormatError, PuzzleError, RuleError
from puzzles.facts import Json
from puzzles.files import is_markup
from puzzles.text import lines
from service import answers
from service.schemas.catalogue import FORMS
from service.schemas.forms import AnyForms
from service.schemas.held import puzzle_in_request
from service.schemas.strict import load
from words.phrases import Language

LONGEST = 50_000  # characters of a text that all families try to read
LIKELY = 0.4  # by which share a likely reading may differ when it is written
NOBODY = "no family can read this"


class Reading(NamedTuple):
    """A puzzle that a family reads in a text or in JSON."""

    forms: AnyForms
    puzzle: object

    @property
    def text(self) -> str:
        """The puzzle in its family's text form."""
        return self.forms.family.write(self.puzzle)

    def answer(self, language: str) -> Json:
        """As `convert` answers, and what the puzzle was taken for."""
        said = answers.answer_json(CONVERT, self.forms, self.puzzle)
        return said | {"taken_for": self.taken_for(language)}

    def taken_for(self, language: str = Language.ENGLISH) -> str:
        """The puzzle in words, so that its sender can see whether it was understood."""
        look = self.forms.family.look()
        return look.summary(self.puzzle, replace(look.drawing.style, language=language))


class NoReadingError(PuzzleError):
    """No family can read it; refusals: the reasons, by the name of the family."""

    def __init__(self, refusals: Mapping[str, PuzzleError]) -> None:
        super().__init__(NOBODY)
        self.refusals = refusals
        for line in self.lines:
            self.add_note(line)

    @property
    def lines(self) -> tuple[str, ...]:
        return tuple(f"{name}: {error}" for name, error in self.refusals.items())


def of_text(text: str, problem: int | None = None) -> tuple[Reading, ...]:
    """The puzzle for each family that can read a text in a notation of its own.

    Lines of numbers may also be read as a chain. Of several readings those are left out whose
    families write the puzzle in a far other number of words than the text has, and than others.
    XML of several families is taken by the first of them, which asks the most of its pieces.
    problem: its number among several, from 1. Raises NoReadingError; or RuleError if the families
    that know the notation say of one rule that the puzzle breaks it.
    """
    try:
        taken = [each for each in FORMS if problem is None or each.family.parse_problem]
        found = _all(lambda forms: forms.family.read(text, problem), taken)
        if len(found) == 1 or is_markup(text):
            return found[:1]
        off = [_difference(each.text, text) for each in found]
        near = max(min(off), LIKELY)
        return tuple(each for each, by in zip(found, off, strict=True) if by <= near)
    except NoReadingError as error:
        broken = [each for each in error.refusals.values() if isinstance(each, RuleError)]
        if len({error.problem for error in broken}) == 1:
            raise broken[0] from None
        raise


def read_text(forms: AnyForms, text: str, problem: int | None = None) -> Any:
    """The puzzle of a family in a text; a FormatError says which other families can read it."""
    try:
        return forms.family.read(text, problem)
    except FormatError as error:
        raise other_readers(error, text) from None


def other_readers(error: FormatError, text: str) -> FormatError:
    """The error of a family that cannot read a text, with the families that can."""
    which = " or ".join(_names_that_read(text)) if len(text) <= LONGEST else ""
    if not which:
        return error
    what = f"{error.problem}; it can be read as a puzzle of {which}: ask {which} for it"
    return FormatError(error.line, what)


def _names_that_read(text: str) -> list[str]:
    try:
        likely = [each for each in of_text(text) if _difference(each.text, text) <= LIKELY]
        return [each.forms.family.name for each in likely]
    except PuzzleError:
        return []


def of_json(form: object) -> tuple[Reading, ...]:
    """The puzzle for each family that can read JSON that is a puzzle or holds one.

    If the JSON names its family, only that family reads it, and its RuleError is raised.
    Otherwise NoReadingError is raised if no family can read it.
    """
    puzzle, at = puzzle_in_request(form)
    named = [*_families_named(form)]
    for forms in FORMS:
        if forms.family.name in named:
            return (Reading(forms, load(forms.puzzle, puzzle, at)),)
    return _all(lambda forms: load(forms.puzzle, puzzle, at))


def _families_named(form: object) -> Iterator[object]:
    """The families that JSON names: of itself, and of the puzzle that it holds."""
    while isinstance(form, Mapping):
        yield form.get("family")
        form = form.get("puzzle")


def _difference(written: str, text: str) -> float:
    """By which share of a text's words or letters, whichever is less, what is written differs."""

    def counts(said: str) -> tuple[int, int]:
        words = [word for line in lines(said) for word in line.words]
        return len(words), len("".join(words))

    return min(abs(a - b) / max(b, 1) for a, b in zip(counts(written), counts(text), strict=True))


def _all(
    read: Callable[[AnyForms], object], taken: Iterable[AnyForms] = FORMS
) -> tuple[Reading, ...]:
    found: list[Reading] = []
    refusals: dict[str, PuzzleError] = {}
    for forms in taken:
        try:
            found.append(Reading(forms, read(forms)))
        except PuzzleError as error:
            refusals[forms.family.name] = error
    if not found:
        raise NoReadingError(refusals)
    return tuple(found)
