"""The first pages of a kit: a cover with some puzzles, the names of pieces, and the contents."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from render.flat.layout import stack_rows, stacked_height, text_lines
from render.flat.lines import fit_text
from render.flat.sheet import Item, Panel, Stroke, Text
from render.kits import words
from render.kits.cover import cover_pictures
from render.kits.leaflet import Answers, Boards, Kit, Leaflet
from render.kits.pieces import piece_rows
from render.pages.binding import (
    GAP,
    GLYPH,
    Section,
    SectionRole,
    area,
    lead,
    section,
)
from render.pages.shared import heading_row
from render.pages.spec import DIFFICULTY, GRADES
from render.pages.table import Column, table
from words.phrases import Phrase, number

LARGEST, LARGE, LEAST = 15.0, 10.0, 6.0  # mm of the letters of the title
LINES = 3  # at most, if its letters would be smaller than LARGE
NAMED, CLOSE = 0.3, 1.0  # share of the cover for names at most, and mm between their rows
PICTURED = 0.5  # of the room below the title of the cover: pictures have no less above contents
LISTED = 8  # kinds of puzzles that it names


def front(kit: Kit, pages: Mapping[int, int], answers: int) -> list[Section]:
    """The cover, the names of pieces and the contents, on one page if they are short.

    pages: where the puzzle of each number begins. answers: their first page.
    """
    style = kit.style
    width, height = area(style)
    title, told = _title(kit, width), lead(" ".join(_cover_sentences(kit, answers)), style, 3.0)
    named = [stack_rows(piece_rows(kit), CLOSE)] if _named_on_cover(kit) else []
    listed = contents(kit, pages)
    room, with_names, with_all = (
        height - stacked_height([title, *below, told], GAP) - GAP
        for below in ((), named, [*named, *listed.stack])
    )
    is_shared = with_all >= PICTURED * room
    pictures = cover_pictures(kit, width, with_all if is_shared else with_names)
    stack = [title, pictures, *named, *(listed.stack if is_shared else ()), told]
    cover = kit_section(kit, SectionRole.COVER, words.KIT, stack)
    return [cover, *_join_lists([*pieces(kit), *([] if is_shared else [listed])], kit)]


def _join_lists(lists: Sequence[Section], kit: Kit) -> Sequence[Section]:
    """The names and the contents, on one page if they fit there."""
    if len(lists) < 2:
        return lists
    names, listed = lists
    close = stack_rows(names.stack, CLOSE)
    rows = [close, heading_row(kit.style.say(words.CONTENTS), kit.style), *listed.stack]
    if stacked_height(rows, names.gap) > area(kit.style)[1]:
        return lists
    return [replace(names, stack=tuple(rows))]


def pieces(kit: Kit) -> list[Section]:
    """The names of the pieces of all puzzles, if there is no room for them on the cover."""
    rows = piece_rows(kit)
    if not rows or _named_on_cover(kit):
        return []
    return [kit_section(kit, SectionRole.LIST, words.PIECES, rows)]


def _named_on_cover(kit: Kit) -> bool:
    rows = piece_rows(kit)
    return bool(rows) and stacked_height(rows, CLOSE) <= NAMED * area(kit.style)[1]


def kit_section(kit: Kit, role: SectionRole, heading: Phrase, stack: Sequence[Panel]) -> Section:
    """A section that belongs to no puzzle."""
    many = kit.style.count(words.PUZZLES, len(kit.leaflets))
    about = kit.style.say(words.ABOUT, puzzles=many, title=kit.title)
    return section(role, kit.title, heading, about, stack, kit.style)


def _title(kit: Kit, width: float) -> Panel:
    """The title as large as possible, and the kinds of puzzles."""
    theme = kit.style.colours
    size, lines = fit_text(
        kit.title, width, LARGEST, lines=LINES, enough=LARGE, least=LEAST, bold=True
    )
    last = size * (1 + 1.2 * (len(lines) - 1))
    items: list[Item] = []
    items += text_lines(lines, (0.0, size), 1.2 * size, size, theme.ink, bold=True)
    down = last + 0.5 * size
    items.append(Stroke(colour=theme.ink, width=0.8).along(((0.0, down), (0.35 * width, down))))
    down += 8.0
    for line in _kinds(kit):
        small = min(4.4, width / (GLYPH * len(line)))
        items.append(
            Text(at=(0.0, down), content=line, size=small, colour=theme.muted, anchor="start")
        )
        down += 6.6
    return Panel(width=width, height=down - 2.0, items=tuple(items))


def _kinds(kit: Kit) -> Iterator[str]:
    """The number of puzzles of each title, and their difficulties."""
    by_title: dict[str, list[Leaflet]] = {}
    for each in kit.leaflets:
        by_title.setdefault(each.title, []).append(each)
    if len(by_title) > LISTED:
        yield kit.style.count(words.PUZZLES, len(kit.leaflets))
        return
    for title, leaflets in by_title.items():
        hard = grades(leaflets, kit)
        yield f"{len(leaflets)} × {title}" + (f", {hard}" if hard else "")


def grades(leaflets: Sequence[Leaflet], kit: Kit) -> str:
    """The grades of puzzles in words, from the first to the last of them."""
    met = {each.grade for each in leaflets if each.grade is not None}
    said = [kit.style.say(phrase) for grade, phrase in GRADES.items() if grade in met]
    if len(said) < 2:
        return "".join(said)
    return kit.style.say(words.RISING, first=said[0], last=said[-1])


def _cover_sentences(kit: Kit, answers: int) -> Iterator[str]:
    style = kit.style
    if kit.answers is Answers.APART:
        yield style.say(words.APART, page=answers)
    if kit.answers is Answers.NONE:
        yield style.say(words.NONE)
    if pieces(kit):
        yield style.say(words.NAMED)
    if kit.boards is Boards.ONCE:
        yield style.say(words.ONE_BOARD)
    if kit.scanned:
        yield style.say(words.SCAN)
    yield style.say(words.AGAIN, seed=str(kit.seed))


def contents(kit: Kit, pages: Mapping[int, int]) -> Section:
    """The table of contents; pages: where the puzzle of each number begins."""
    style = kit.style
    columns = (
        Column(style.say(words.NUMBER), 1.0, right=True),
        Column(style.say(words.PUZZLE), 7.0),
        Column(style.say(DIFFICULTY), 3.0),
        Column(style.say(words.PAGE), 1.2, right=True),
    )
    rows = [
        (str(each.number), list_entry(each, kit), difficulty(each, kit), str(pages[each.number]))
        for each in kit.leaflets
    ]
    unkept = [lead(said, style, 3.0) for said in _unkept_sentences(kit)]
    room = area(style)[1]
    first = room - math.fsum(row.height + GAP for row in unkept)
    blocks = [*unkept, *table(columns, rows, style, first, room)]
    return kit_section(kit, SectionRole.LIST, words.CONTENTS, blocks)


def _unkept_sentences(kit: Kit) -> Iterator[str]:
    """The wishes that puzzles do not fulfil in full."""
    style = kit.style
    for wish in kit.unkept:
        first, last, *made = (
            style.say(GRADES[grade]) for grade in (wish.first, wish.last, *wish.grades)
        )
        yield style.say(words.UNKEPT, first=first, last=last, grades=", ".join(made))


def list_entry(leaflet: Leaflet, kit: Kit) -> str:
    """A puzzle in a list."""
    if not leaflet.given:
        return leaflet.title
    return f"{leaflet.title}, {kit.style.count(words.GIVEN, leaflet.given)}"


def difficulty(leaflet: Leaflet, kit: Kit) -> str:
    """The difficulty of a puzzle, if known."""
    if leaflet.grade is None or leaflet.rating is None:
        return "–"
    grade = kit.style.say(GRADES[leaflet.grade])
    rating = number(leaflet.rating, kit.style.language)
    return kit.style.say(words.RATED, grade=grade, rating=rating)
