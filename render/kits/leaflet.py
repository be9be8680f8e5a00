"""The puzzles of a kit, each with its pages."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from render.kinds import NamedKind
from render.pages.binding import Section, SectionRole, Sections
from render.style import Style

TELLING = (SectionRole.ANSWER, SectionRole.SPEC)  # roles of pages that give a solution away


class Answers(StrEnum):
    """The place of the answers of a kit."""

    APART = "apart"  # at its end
    AFTER = "after"  # each after its puzzle
    NONE = "none"


class Boards(StrEnum):
    """The number of boards to lay pieces on."""

    EACH = "each"  # one for each puzzle
    ONCE = "once"  # one for all puzzles whose boards are the same


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaflet:
    """A puzzle and all its pages.

    number: in the kit, from 1. family: its title.
    grade, rating: its difficulty; None: not known.
    distinct: number of its solutions up to symmetry; None: not proved.
    given: number of given pieces.
    seed: None: it was made without one. mark: its fingerprint.
    command: makes it again, without the given pieces; None: it was made elsewhere.
    kinds: of its pieces, by name; none: they have no names.
    """

    number: int
    family: str
    grade: str | None
    rating: float | None
    distinct: int | None
    given: int
    seed: int | None
    command: str | None
    mark: str
    kinds: tuple[NamedKind, ...]
    sections: Sections

    @property
    def title(self) -> str:
        return self.sections[0].title

    @property
    def question_sections(self) -> Iterator[Section]:
        """The pages to hand out."""
        return (section for section in self.sections if section.role not in TELLING)

    @property
    def answers(self) -> Iterator[Section]:
        """The pages with solutions."""
        return (section for section in self.sections if section.role in TELLING)


@dataclass(frozen=True, slots=True, kw_only=True)
class Unkept:
    """Rising grades that were wished for fewer puzzles than there are grades.

    set: index of the set. first, last: the wished grades. grades: those of the puzzles, in order.
    """

    set: int
    first: str
    last: str
    grades: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Kit:
    """Puzzles to be bound.

    style: of the pages that belong to no puzzle: their paper and language.
    boards: number of those that are the same.
    scanned: there is a code on the pages that leads to the answers.
    """

    title: str
    seed: int
    style: Style
    answers: Answers
    leaflets: tuple[Leaflet, ...]
    scanned: bool
    boards: Boards = Boards.EACH
    unkept: tuple[Unkept, ...] = ()
