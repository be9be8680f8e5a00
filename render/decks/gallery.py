"""All solutions of a deck on one page: numbered boards, and how many there are.

On paper the boards stand in columns; on a phone each is a picture of its own, and the page of a
browser puts as many side by side as there is room for. A tile is drawn once for each of its turns.
"""

import math
from collections.abc import Sequence
from dataclasses import replace

from puzzles.codes import ReasonCode
from puzzles.decks import DeckPuzzle, DeckSolution, Placement, turn_tile
from puzzles.outcome import Outcome
from render.decks.cards import INK
from render.decks.pages import title
from render.decks.style import DeckStyle
from render.decks.tiles.figures import FACE, Figures
from render.decks.tiles.places import corners, extent, hangs, paper_shape
from render.flat.layout import frame_panel, rows, shift_items, text_width
from render.flat.marks import letter_items
from render.flat.sheet import Item, Panel, Path, Sheets, Stamp, Stroke, Text
from render.pages.binding import SectionRole, bind, paragraph, section
from render.style import SMALLEST_TEXT
from words.phrases import Phrase, counted_phrase

MOST_COLUMNS = 4  # boards side by side on paper
GAP = 7.0  # mm between boards
PHONE_BOARD = 62.0  # mm of a board where boards stand side by side in a browser
CAPTION = 6.0
SIZE = 3.6  # mm of the sentences
ALL_SOLUTIONS = Phrase("all solutions")
NUMBERED = Phrase("{title}, solution {number}")
THERE_IS_NONE = Phrase("There is no solution.")
PROVED = Phrase("Proved: {why}.")
NONE_FOUND = Phrase("No solution was found.")
MAY_BE = Phrase("The search was stopped after {nodes} placements; there may be one.")
MAY_BE_MORE = Phrase("The search was stopped after {nodes} placements: there may be more.")
AT_LEAST = counted_phrase("At least 1 solution.", "At least {count} really different solutions.")
NO_MORE = counted_phrase(
    "1 solution, and no more.", "{count} really different solutions, and no more."
)
TURNED = Phrase("Turning the board gives {count} in all.")
TURNED_APART = Phrase(
    "Turning the board gives {count} in all; {labelled} when equal tiles and turns that look alike"
    " are told apart."
)
FIRST_SHOWN = counted_phrase("The first is shown.", "The first {count} are shown.")
SAME_GIVEN = counted_phrase(
    "1 given tile is the same in all of them.", "{count} given tiles are the same in all of them."
)
WHY = {
    ReasonCode.EXHAUSTED: Phrase("everything was tried"),
    ReasonCode.BORDER_COUNT: Phrase("too few edges show a figure of the border"),
    ReasonCode.FIGURE_BALANCE: Phrase("too few figures can meet others"),
    ReasonCode.GIVEN_MISMATCH: Phrase("what is given does not match"),
    ReasonCode.TILE_NEVER_FITS: Phrase("a tile fits nowhere"),
}


def gallery(puzzle: DeckPuzzle, outcome: Outcome[DeckSolution], style: DeckStyle) -> Sheets:
    """The solutions that an outcome holds; it may know of more than it holds."""
    said, figures = sentences(puzzle, outcome, style), Figures(puzzle, style)
    wide = text_width(style.paper)
    room = min(wide, PHONE_BOARD) if style.screen else _room(puzzle, wide)
    boards = [_caption_board(board_of(puzzle, s, room, figures, style), str(number), style)
              for number, s in enumerate(outcome.solutions, 1)]  # fmt: skip
    rows_ = [] if style.screen else rows(boards, wide, GAP)
    opening = paragraph(said, style, SIZE, style.colours.muted)
    named = title(puzzle, style)
    made = section(SectionRole.ANSWER, named, ALL_SOLUTIONS, said[0], [opening, *rows_], style)
    pages = bind((replace(made, gap=GAP),))
    if not style.screen:
        return pages
    return (
        *pages,
        *(frame_panel(board, 2.0, style, style.say(NUMBERED, title=named, number=number), said[0])
          for number, board in enumerate(boards, 1)),
    )  # fmt: skip


def sentences(puzzle: DeckPuzzle, outcome: Outcome[DeckSolution], style: DeckStyle) -> list[str]:
    """Sentences about the solutions; they also say what is not known."""
    counts, shown = outcome.counts, len(outcome.solutions)
    if outcome.complete and not counts.distinct:
        assert outcome.reason is not None
        why = outcome.reason.message  # the search's own are English
        why = WHY[outcome.reason.code].find(style.language) or why
        return [style.say(THERE_IS_NONE), style.say(PROVED, why=why)]
    if not outcome.complete:
        if not counts.distinct:
            return [style.say(NONE_FOUND), style.say(MAY_BE, nodes=outcome.nodes)]
        said = [
            style.count(AT_LEAST, counts.distinct),
            style.say(MAY_BE_MORE, nodes=outcome.nodes),
        ]
    else:
        said = [style.count(NO_MORE, counts.distinct)]
        labelled = counts.further.get("labelled", counts.count)
        more = TURNED if labelled == counts.count else TURNED_APART
        if counts.count != counts.distinct or labelled != counts.count:
            said.append(style.say(more, count=counts.count, labelled=labelled))
    if shown < counts.distinct:
        said.append(style.count(FIRST_SHOWN, shown))
    if puzzle.fixed:
        said.append(style.count(SAME_GIVEN, len(puzzle.fixed)))
    return said


def _room(puzzle: DeckPuzzle, wide: float) -> float:
    """The width of a board in mm: as many side by side as can be read."""
    width, _ = extent(puzzle)
    columns = int((wide + GAP) / (paper_shape(puzzle).smallest * width + GAP))
    columns = max(1, min(MOST_COLUMNS if width > 2 else MOST_COLUMNS + 1, columns))
    return (wide - (columns - 1) * GAP) / columns


def board_of(
    puzzle: DeckPuzzle, solution: DeckSolution, room: float, figures: Figures, style: DeckStyle
) -> Panel:
    """A board, `room` mm wide, with what a solution lays on it."""
    width, height = extent(puzzle)
    edge = room / width
    items: list[Item] = []
    laid = {(p.row, p.column) for p in solution.placements}
    for place in puzzle.board.places:
        if place not in laid:
            outline = tuple(corners(puzzle, place, edge))
            stroke = Stroke(colour=style.colours.line, width=0.012 * edge, dash=(1.6, 1.2))
            items.append(Path(points=outline, fill=style.colours.wall, stroke=stroke))
    items += [_stamp(puzzle, placement, edge, figures, style) for placement in solution.placements]
    return Panel(width=room, height=height * edge, items=tuple(items))


def _caption_board(board: Panel, caption: str, style: DeckStyle) -> Panel:
    at, size = (board.width / 2, CAPTION - 1.8), 4.0
    text = Text(at=at, content=caption, size=size, colour=style.colours.ink, bold=True)
    items = (text, *shift_items(board, (0.0, CAPTION)))
    return Panel(width=board.width, height=CAPTION + board.height, items=items)


def _stamp(
    puzzle: DeckPuzzle, placement: Placement, edge: float, figures: Figures, style: DeckStyle
) -> Stamp:
    """A laid tile; one that lies alike elsewhere is drawn with it."""
    outline = corners(puzzle, (placement.row, placement.column), edge)
    left, top = min(x for x, _ in outline), min(y for _, y in outline)
    shape = tuple((x - left, y - top) for x, y in outline)
    look = turn_tile(puzzle.tiles[placement.tile], placement.turn)
    hanging = "-hanging" if hangs(outline) else ""
    return Stamp(
        name=f"tile-{placement.tile}-{placement.turn}{hanging}",
        items=_tile(look, shape, str(placement.tile + 1), edge, figures, style),
        at=(left, top),
    )


def _tile(
    look: Sequence[int],
    shape: Sequence[tuple[float, float]],
    number: str,
    edge: float,
    figures: Figures,
    style: DeckStyle,
) -> tuple[Item, ...]:
    """A tile with its figures at its edges, and its number in its middle."""
    shape = tuple(shape)
    items: list[Item] = [Path(points=shape, fill=FACE)]
    for side, figure in enumerate(look):
        items += figures.on_edge(figure, shape[side], shape[(side + 1) % len(shape)])
    items.append(Path(points=shape, stroke=Stroke(colour=INK, width=0.012 * edge)))
    if style.labels:
        x, y = (math.fsum(point[k] for point in shape) / len(shape) for k in (0, 1))
        size = max(edge * figures.shape.small_number, SMALLEST_TEXT / 0.9)  # a 6 is a tenth less
        items += letter_items(number, (x, y), size, "#4a5260", bold=False)
    return tuple(items)
