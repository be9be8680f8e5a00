"""A kit as one booklet: cover, contents, puzzles, answers, and the list of keys.

Pages are numbered through. The contents list them, so all is laid out before anything is bound.
"""

from collections.abc import Iterator, Sequence

from render.kits.front import contents, cover
from render.kits.keys import keys
from render.kits.leaflet import Answers, Kit, Leaflet
from render.pages.binding import Section, leaves

Pages = dict[int, int]  # first page of a puzzle, or of its answer, by its number


def sections(kit: Kit) -> list[Section]:
    """The sections of a kit, in order."""
    none: Pages = dict.fromkeys((each.number for each in kit.leaflets), 0)
    front = [cover(kit, 0), contents(kit, none)]
    puzzles, answers = _bodies(kit)
    begun = 1 + sum(map(leaves, front))
    asked = _first_pages(puzzles, begun)
    begun += sum(leaves(section) for _, section in puzzles)
    solved = _first_pages(answers, begun)
    front = [cover(kit, begun), contents(kit, asked)]
    told = [] if kit.answers is Answers.NONE else [keys(kit, solved or asked)]
    return [*front, *(s for _, s in puzzles), *(s for _, s in answers), *told]


Bodies = Sequence[tuple[int, Section]]  # each with the number of its puzzle


def _bodies(kit: Kit) -> tuple[Bodies, Bodies]:
    """The sections of the puzzles, and of the answers that stand apart from them."""
    puzzles = [(each.number, section) for each in kit.leaflets for section in _body(kit, each)]
    apart = kit.answers is Answers.APART
    answers = [(each.number, s) for each in kit.leaflets for s in each.answers if apart]
    return puzzles, answers


def _body(kit: Kit, leaflet: Leaflet) -> Iterator[Section]:
    yield from leaflet.question_sections
    if kit.answers is Answers.AFTER:
        yield from leaflet.answers


def _first_pages(bodies: Bodies, begun: int) -> Pages:
    pages: Pages = {}
    for number, section in bodies:
        pages.setdefault(number, begun)
        begun += leaves(section)
    return pages
