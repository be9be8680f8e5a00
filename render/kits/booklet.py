"""A kit as one booklet: cover, names, contents, puzzles, answers, and the list of keys.

Pages are numbered through. The contents list them, so all is laid out before anything is bound.
"""

from collections.abc import Iterable, Sequence

from render.kits.front import front
from render.kits.keys import add_keys
from render.kits.leaflet import Answers, Boards, Kit, Leaflet
from render.kits.sharing import Numbered, merge_answers, share_boards, share_pages
from render.pages.binding import Section, SectionRole, leaves

Pages = dict[int, int]  # first page of a puzzle, or of its answer, by its number


def sections(kit: Kit) -> list[Section]:
    """The sections of a kit, in order."""
    none: Pages = dict.fromkeys((each.number for each in kit.leaflets), 0)
    opening = front(kit, none, 0)
    puzzles = _puzzles(kit)
    answers = _answers(kit) if kit.answers is Answers.APART else []
    begun = 1 + sum(map(leaves, opening))
    asked = _first_pages(puzzles, begun)
    begun += sum(leaves(each.section) for each in puzzles)
    solved = _first_pages(answers, begun)
    opening = front(kit, asked, begun)
    made = [each.section for each in (*puzzles, *answers)]
    if kit.answers is not Answers.NONE:
        made = add_keys(made, kit, solved or asked)
    return [*opening, *made]


def _puzzles(kit: Kit) -> list[Numbered]:
    """The pages to hand out, with the answers if these follow their puzzles."""
    puzzles = list[Numbered]()
    for each in kit.leaflets:
        puzzles += _of_leaflet(each, each.question_sections)
        puzzles += _of_leaflet(each, each.answers) if kit.answers is Answers.AFTER else []
    return share_boards(puzzles, kit) if kit.boards is Boards.ONCE else puzzles


def _answers(kit: Kit) -> list[Numbered]:
    """The answers at the end, and then the spec sheets."""
    told = [each for leaflet in kit.leaflets for each in _of_leaflet(leaflet, leaflet.answers)]
    answers = [each for each in told if each.section.role is SectionRole.ANSWER]
    specs = [each for each in told if each.section.role is not SectionRole.ANSWER]
    return [*share_pages(merge_answers(answers), kit), *specs]


def _of_leaflet(leaflet: Leaflet, sections: Iterable[Section]) -> list[Numbered]:
    return [Numbered((leaflet.number,), section) for section in sections]


def _first_pages(numbered: Sequence[Numbered], begun: int) -> Pages:
    pages: Pages = {}
    for each in numbered:
        for number in each.numbers:
            pages.setdefault(number, begun)
        begun += leaves(each.section)
    return pages
