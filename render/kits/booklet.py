"""A kit as one booklet: cover, names, contents, puzzles, answers, and the list of keys.

Pages are numbered through. The contents list them, so all is laid out before anything is bound.
"""

from collections.abc import Sequence

from render.kits.front import front
from render.kits.keys import add_keys
from render.kits.leaflet import Answers, Kit
from render.pages.binding import Section, leaves

Pages = dict[int, int]  # first page of a puzzle, or of its answer, by its number
Numbered = tuple[int, Section]  # with the number of its puzzle


def sections(kit: Kit) -> list[Section]:
    """The sections of a kit, in order."""
    none: Pages = dict.fromkeys((each.number for each in kit.leaflets), 0)
    opening = front(kit, none, 0)
    after, apart = (kit.answers is place for place in (Answers.AFTER, Answers.APART))
    puzzles, answers = list[Numbered](), list[Numbered]()
    for each in kit.leaflets:
        puzzles += [(each.number, section) for section in each.question_sections]
        told = [(each.number, section) for section in each.answers]
        puzzles += told if after else []
        answers += told if apart else []
    begun = 1 + sum(map(leaves, opening))
    asked = _first_pages(puzzles, begun)
    begun += sum(leaves(section) for _, section in puzzles)
    solved = _first_pages(answers, begun)
    opening = front(kit, asked, begun)
    made = [section for _, section in (*puzzles, *answers)]
    if kit.answers is not Answers.NONE:
        made = add_keys(made, kit, solved or asked)
    return [*opening, *made]


def _first_pages(numbered: Sequence[Numbered], begun: int) -> Pages:
    pages: Pages = {}
    for number, section in numbered:
        pages.setdefault(number, begun)
        begun += leaves(section)
    return pages
