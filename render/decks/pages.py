"""Pages of a deck: tiles to cut out, the board to lay them on, the rules, and the answer.

edge   of a tile on paper in mm
"""

import math
from collections.abc import Sequence
from dataclasses import replace

from puzzles.codes import FaultCode
from puzzles.decks import DeckPuzzle, DeckSolution, faults
from render.decks import words
from render.decks.backs import back_of
from render.decks.cards import board, join_rows, strips
from render.decks.style import Back, DeckStyle
from render.decks.tiles.figures import Figures
from render.decks.tiles.halves import is_rim
from render.decks.tiles.places import extent, paper_shape
from render.decks.wrong import FaultyLaying
from render.flat.layout import centre_row, stacked_height, text_width
from render.flat.lines import printable
from render.flat.sheet import Panel
from render.pages.binding import (
    GAP,
    Section,
    SectionRole,
    Sections,
    answer_heading,
    area,
    lead,
    poster,
)
from render.pages.binding import section as new_section
from render.pages.rules import Rule, rules_panel
from render.pages.shared import answer_area
from words.phrases import Phrase

BOUND = 0.5  # of the page: the height of an answer's board in a booklet, at the most
TITLE_LIMIT = 80  # characters of a title
BOARD = 0.45  # of the page: the least height of an answer's board, however many faults it has


def title(puzzle: DeckPuzzle, style: DeckStyle) -> str:
    """The name of a deck, or the size of its board if it has none that pages can show."""
    name = printable(puzzle.labels.name, TITLE_LIMIT)
    if name:
        return name
    a, *b = puzzle.size
    return style.say(paper_shape(puzzle).title, a=a, b=b[0] if b else "")


def rules(puzzle: DeckPuzzle) -> list[Rule]:
    """The rules of play for these tiles."""
    matching = puzzle.matching if isinstance(puzzle.matching, str) else "pairs"
    meeting = Rule(words.MATCHINGS[matching], (FaultCode.MISMATCH,))
    said = [words.EVERY_TILE, meeting]
    said.append(words.TURNED if puzzle.turning else words.UPRIGHT)
    if puzzle.border is not None:
        plain = puzzle.frame is not None and is_rim(puzzle, puzzle.frame)
        said.append(words.BORDERED if plain else words.SHOWN_BORDER)
    return said + ([words.STAY] if puzzle.fixed else [])


def tiles_section(puzzle: DeckPuzzle, figures: Figures) -> Section:
    """The tiles as large as they shall be, with the lines to cut them out."""
    style = figures.style
    (width, height), edge = area(style), printed_edge(puzzle, style)
    count = style.count(words.TILES, len(puzzle.tiles))
    wide = round(figures.shape.wide * edge, 1)
    stack = [lead(style.say(words.OF_WIDTH, tiles=count, wide=wide), style)]
    lines, apart = strips(puzzle, figures, width, edge), figures.shape.apart
    left = height - stack[0].height - GAP
    while lines:
        step = lines[0].height + apart
        many = len(lines) if style.screen else max(1, int((left + apart + 1e-6) / step))
        block, lines = lines[:many], lines[many:]
        stack.append(join_rows(block, width, apart))
        left = height
    return _section(SectionRole.PIECES, puzzle, words.TO_CUT, stack, style)


def with_backs(section: Section, style: DeckStyle) -> Sections:
    """The pages of a section of tiles, each with its other side after it."""
    if style.backs == Back.NONE or style.screen:
        return (section,)
    opening, *blocks = section.stack
    sides: list[Section] = []
    for k, block in enumerate(blocks):
        above = [opening] if k == 0 else []
        blank = [lead(style.say(words.TURN_OVER), style)] if k == 0 else []
        back = back_of(block, section.title, style)
        sides.append(replace(section, stack=(*above, block)))
        sides.append(replace(section, stack=(*blank, back), heading=style.say(words.BACKS)))
    return tuple(sides)


def printed_edge(puzzle: DeckPuzzle, style: DeckStyle) -> float:
    """The edge in mm of a tile to be cut out: that of the style, but never wider than the page.

    Screens show several tiles side by side, whatever their size is.
    """
    shape = paper_shape(puzzle)
    wide, high = area(style)
    if style.screen:
        return min(style.cell_mm, wide / (shape.abreast * shape.wide))
    return min(style.cell_mm, wide / shape.wide, high / shape.high)


def board_sections(puzzle: DeckPuzzle, figures: Figures) -> Sections:
    """The rules, and the board as large as the tiles are, on several pages if need be."""
    style, edge = figures.style, printed_edge(puzzle, figures.style)
    if style.screen:
        edge = min(edge, area(style)[0] / extent(puzzle)[0])
    shown = board(puzzle, puzzle.fixed, figures, edge)
    notes = [style.say(words.LAY_HERE)]
    notes += [style.count(words.ARE_GIVEN, len(puzzle.fixed))] if puzzle.fixed else []
    told = [rules_panel(rules(puzzle), style), lead(" ".join(notes), style)]
    room = area(style)[1] - math.fsum(panel.height + GAP for panel in told)
    if style.screen or (shown.width <= area(style)[0] and shown.height <= room):
        stack = [*told, centre_row(shown, text_width(style.paper))]
        return (_section(SectionRole.BOARD, puzzle, words.BOARD, stack, style),)
    turned, parts = poster(shown, style)
    board_ = _section(SectionRole.BOARD, puzzle, words.BOARD, parts, replace(style, across=turned))
    return (_section(SectionRole.RULES, puzzle, words.THE_RULES, told[:1], style), board_)


def joined_rules(tiles: Sequence[Section], boards: Sequence[Section]) -> Sections:
    """All pages; rules that have a page of their own go to the last tiles, if there is room."""
    first, last = boards[0], len(tiles) - 1
    while tiles[last].heading == first.style.say(words.BACKS):
        last -= 1
    page = tiles[last].stack[-1:] if len(tiles[last].stack) > 2 else tiles[last].stack
    used = stacked_height([*page, *first.stack], GAP)
    if first.role != SectionRole.RULES or used > area(first.style)[1]:
        return (*tiles, *boards)
    longer = replace(tiles[last], stack=(*tiles[last].stack, *first.stack))
    return (*tiles[:last], longer, *tiles[last + 1 :], *boards[1:])


def answer_section(puzzle: DeckPuzzle, solution: DeckSolution, figures: Figures) -> Section:
    """The answer: nothing else is on its page, unless it shares that with another.

    In a booklet given tiles look like the others, so that the answers of a ladder are the same.
    """
    style = figures.style
    whole = puzzle if not style.bound else replace(puzzle, fixed=())
    opening = [] if style.share > 1 else [lead(style.say(words.NUMBERS), style)]
    (width, height), (wide, high) = answer_area(style), extent(puzzle)
    laying, below = judge_laying(puzzle, solution, width, style)
    room = height - math.fsum(row.height + GAP for row in (*opening, *below))
    edge = min(printed_edge(puzzle, style), width / wide, max(room, BOARD * height) / high)
    if style.bound and style.share == 1:
        edge = min(edge, BOUND * height / high)
    shown = centre_row(laid_panel(whole, solution, figures, edge, laying), width)
    heading = words.FAULTY if below else answer_heading(style.proved)
    return _section(
        SectionRole.ANSWER, puzzle, heading, [*opening, shown, *below], style, solution
    )


def judge_laying(
    puzzle: DeckPuzzle, solution: DeckSolution, width: float, style: DeckStyle
) -> tuple[FaultyLaying, list[Panel]]:
    """A laying with its faults marked, and rows that explain the faults, if any."""
    found = faults(puzzle, solution)
    laying = FaultyLaying(puzzle, solution, found)
    return laying, laying.explain(found, width, style)


def laid_panel(
    puzzle: DeckPuzzle, solution: DeckSolution, figures: Figures, edge: float, laying: FaultyLaying
) -> Panel:
    """The laid board with its marks; numbers that are no tile of the deck are left out."""
    there = [p for p in solution.placements if 0 <= p.tile < len(puzzle.tiles)]
    shown = board(puzzle, there, figures, edge)
    return replace(shown, items=(*shown.items, *laying.marks(edge)))


def _section(
    role: SectionRole,
    puzzle: DeckPuzzle,
    heading: Phrase,
    stack: Sequence[Panel],
    style: DeckStyle,
    solution: DeckSolution | None = None,
) -> Section:
    described = about(puzzle, solution, style)
    return new_section(role, title(puzzle, style), heading, described, stack, style)


def summary(puzzle: DeckPuzzle, style: DeckStyle) -> str:
    """The size of the board, the number of tiles, and which figures meet."""
    meeting = rules(puzzle)[1]
    return f"{title(puzzle, style)}. {about(puzzle, None, style)} {meeting.say(style)}"


def about(puzzle: DeckPuzzle, solution: DeckSolution | None, style: DeckStyle) -> str:
    """A text for people who cannot see the page."""
    state = style.say(words.LAID if solution is not None else words.TO_BE_LAID)
    tiles = style.count(words.TILES, len(puzzle.tiles))
    given = style.count(words.ARE_GIVEN, len(puzzle.fixed)) if puzzle.fixed else ""
    places = style.count(words.PLACES, puzzle.board.cells)
    said = style.say(words.FOR_PLACES, tiles=tiles, places=places, state=state)
    return f"{said} {given}".strip()
