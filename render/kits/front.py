"""The first pages of a kit: a cover with some puzzles, the names of pieces, and the contents."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from puzzles.phrases import Phrase, number
from render.flat.layout import stack_rows, stacked_height, text_lines
from render.flat.lines import fit_text
from render.flat.sheet import Group, Item, Panel, Path, Stamp, Stroke, Text, Window, extent
from render.kits import words
from render.kits.leaflet import Answers, Kit, Leaflet
from render.kits.pieces import piece_rows
from render.pages.binding import GAP, GLYPH, Section, SectionRole, area, lead, section
from render.pages.spec import DIFFICULTY, GRADES
from render.pages.table import Column, table
from render.style import Style

LARGEST, LARGE, LEAST = 15.0, 10.0, 6.0  # mm of the letters of the title
LINES = 3  # at most, if its letters would be smaller than LARGE
COLUMNS, PICTURES = 2, 6  # of the cover
NAMED, CLOSE = 0.3, 1.0  # share of the cover for names at most, and mm between their rows
PICTURED = 0.5  # of the room below the title of the cover: pictures have no less above contents
SIZE, AIR = 4.2, 5.0  # mm: letters of the heading of a list that shares a page, and above them
KINDS = 4  # of puzzles: from this number on each kind is shown once
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
    pictures = _pictures(kit, width, with_all if is_shared else with_names)
    stack = [title, pictures, *named, *(listed.stack if is_shared else ()), told]
    cover = kit_section(kit, SectionRole.COVER, words.KIT, stack)
    return [cover, *_join_lists([*pieces(kit), *([] if is_shared else [listed])], kit)]


def _join_lists(lists: Sequence[Section], kit: Kit) -> Sequence[Section]:
    """The names and the contents, on one page if they fit there."""
    if len(lists) < 2:
        return lists
    names, listed = lists
    close = stack_rows(names.stack, CLOSE)
    rows = [close, heading_row(words.CONTENTS, kit.style), *listed.stack]
    if stacked_height(rows, names.gap) > area(kit.style)[1]:
        return lists
    return [replace(names, stack=tuple(rows))]


def heading_row(heading: Phrase, style: Style) -> Panel:
    """The heading of a list that is on the page of something else."""
    text = Text(
        at=(0.0, AIR + SIZE), content=style.say(heading), size=SIZE, colour=style.colours.ink,
        anchor="start", bold=True,
    )  # fmt: skip
    line = Stroke(colour=style.colours.line, width=0.25)
    width = area(style)[0]
    rule = line.along(((0.0, 1.0), (width, 1.0)))
    return Panel(width=width, height=AIR + 1.3 * SIZE, items=(rule, text))


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
    if kit.scanned:
        yield style.say(words.SCAN)
    yield style.say(words.AGAIN, seed=str(kit.seed))


def _pictures(kit: Kit, width: float, height: float) -> Panel:
    """Some of the puzzles, small and side by side, from the first to the last."""
    shown = _sample_leaflets(kit.leaflets)
    columns = 1 if len(shown) == 1 else COLUMNS
    lines = -(-len(shown) // columns)
    wide, high = (width - (columns - 1) * 2 * GAP) / columns, (height - lines * 2 * GAP) / lines
    items: list[Item] = []
    for k, leaflet in enumerate(shown):
        at = (k % columns * (wide + 2 * GAP), GAP + k // columns * (high + 2 * GAP))
        items += _small(leaflet, at, (wide, high), kit)
    return Panel(width=width, height=height, items=tuple(items))


def _sample_leaflets(leaflets: Sequence[Leaflet]) -> Sequence[Leaflet]:
    """One puzzle of each kind if there are several kinds; else some from the first to the last."""
    kinds = list({each.title: each for each in reversed(leaflets)}.values())[::-1]
    among = kinds if len(kinds) >= KINDS else leaflets
    many = min(len(among), PICTURES)
    return [among[k * len(among) // many] for k in range(many)]


def _small(
    leaflet: Leaflet, at: tuple[float, float], room: tuple[float, float], kit: Kit
) -> Iterator[Item]:
    """The largest picture of a puzzle's first page within a room in mm, its number below."""
    theme = kit.style.colours
    said = f"{kit.style.say(words.NUMBER)} {leaflet.number}"
    middle, high = at[0] + room[0] / 2, room[1] - 6.0
    items = _drop_letters(_largest(leaflet.sections[0].stack).items, leaflet.number)
    low, end = extent(items)
    across, down = end[0] - low[0], end[1] - low[1]
    scale = min(room[0] / across, high / down, 1.0)
    top = at[1] + (high - scale * down) / 2
    yield Window(
        at=(middle - scale * across / 2, top),
        width=scale * across,
        height=scale * down,
        seen=low,
        items=items,
        scale=scale,
    )
    below = (middle, top + scale * down + 6.0)
    yield Text(at=below, content=said, size=3.2, colour=theme.muted)


def _largest(stack: Sequence[Panel]) -> Panel:
    """The largest picture of a page; of a list of pictures, all of its rows."""
    largest = max(stack, key=_picture_area)
    rows = [row for row in stack if _picture_area(row) and abs(row.height - largest.height) < 0.1]
    return stack_rows(rows, GAP) if len(rows) > 1 else largest


def _picture_area(panel: Panel) -> float:
    """The area of a panel; 0 if it has letters alone."""
    lettered = all(isinstance(item, Text) for item in panel.items)
    return 0.0 if lettered else panel.width * panel.height


def _drop_letters(items: Sequence[Item], number: int) -> tuple[Item, ...]:
    """Shapes without letters, which would be too small; stamps get names of this puzzle."""
    made: list[Item] = []
    for before, item in zip((None, *items), items, strict=False):
        if isinstance(before, Text) and isinstance(item, Path) and len(item.points) == 2:
            continue  # the line below a letter that could be read upside down
        if isinstance(item, Stamp):
            item = replace(item, name=f"no-{number}-{item.name}")
        if isinstance(item, Stamp | Group | Window):
            item = replace(item, items=_drop_letters(item.items, number))
        if not isinstance(item, Text):
            made.append(item)
    return tuple(made)


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
    first = room - sum(row.height + GAP for row in unkept)
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
