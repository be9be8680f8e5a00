"""Sheets of a deck: tiles to cut out, the board to lay them on, and the answer.

edge   of a tile on paper in mm
"""

from collections.abc import Callable
from collections.abc import Sequence

from puzzles.codes import RuleCode
from puzzles.decks import DeckPuzzle
from puzzles.decks import DeckSolution
from puzzles.decks import Kind
from puzzles.decks import Placement
from puzzles.errors import RuleError
from render.decks.cards import board
from render.decks.cards import card
from render.decks.cards import joined
from render.decks.cards import strips
from render.decks.figures import Figures
from render.decks.places import extent
from render.decks.places import paper_shape
from render.decks.style import DeckStyle
from render.decks.style import DeckView
from render.layout import centred
from render.layout import framed
from render.layout import paged
from render.layout import stacked_height
from render.layout import text_height
from render.layout import text_width
from render.marks import scale_bar
from render.sheet import Panel
from render.sheet import Sheet
from render.sheet import Text
from render.style import SCREENS

EDGE = 6.0  # mm around a picture
PICTURE = 180.0  # mm of a picture of the board at most
LARGE = 40.0  # mm of a tile on it at most
GAP = 4.0
WORTH = 0.3  # of the page: room that is worth a board

Sheets = tuple[Sheet, ...]


def sheets(puzzle: DeckPuzzle, solution: DeckSolution | None, style: DeckStyle) -> Sheets:
    """The sheets of a view; RuleError where there is nothing to draw."""
    figures = Figures(puzzle, style)
    title, about = puzzle.title, _about(puzzle, solution)
    if style.part is not None:
        panel = card(puzzle, _part(puzzle, style), figures, style.cell_mm)
        return (framed(panel, EDGE, style, f"{title}, tile {style.part}", about),)
    return SHEETS[style.view or DeckView.SHEET](puzzle, solution, figures)


def _sheet(puzzle: DeckPuzzle, solution: DeckSolution | None, figures: Figures) -> Sheets:
    """Tiles, then the board to lay them on, then the answer on a page of its own."""
    style, title = figures.style, puzzle.title
    stack, rest = _to_cut(puzzle, figures)
    apart = _blank_page(puzzle, figures, rest)
    sheet = paged([*stack, *apart[0]], style, GAP, title, _about(puzzle, None))
    if apart[1]:
        sheet += paged(apart[1], style, GAP, f"{title}, board", _about(puzzle, None))
    if solution is not None:
        sheet += _key(puzzle, solution, figures)
    return sheet


def _tiles(puzzle: DeckPuzzle, solution: DeckSolution | None, figures: Figures) -> Sheets:
    stack, _ = _to_cut(puzzle, figures)
    return paged(stack, figures.style, GAP, puzzle.title, _about(puzzle, None))


def _board(puzzle: DeckPuzzle, solution: DeckSolution | None, figures: Figures) -> Sheets:
    lying = puzzle.fixed if solution is None else _known(puzzle, solution)
    return _picture(puzzle, lying, figures, _about(puzzle, solution))


def _blank(puzzle: DeckPuzzle, solution: DeckSolution | None, figures: Figures) -> Sheets:
    return _picture(puzzle, puzzle.fixed, figures, _about(puzzle, None))


def _picture(
    puzzle: DeckPuzzle, lying: Sequence[Placement], figures: Figures, about: str
) -> Sheets:
    panel = board(puzzle, lying, figures, min(LARGE, PICTURE / max(extent(puzzle))))
    return (framed(panel, EDGE, figures.style, puzzle.title, about),)


SHEETS: dict[str, Callable[[DeckPuzzle, DeckSolution | None, Figures], Sheets]] = {
    DeckView.SHEET: _sheet,
    DeckView.BOARD: _board,
    DeckView.BLANK: _blank,
    DeckView.TILES: _tiles,
    DeckView.ASSEMBLED: _board,  # where bodies cannot be photographed
    DeckView.PLATES: _tiles,
    DeckView.TRAY: _blank,
}


def _to_cut(puzzle: DeckPuzzle, figures: Figures) -> tuple[list[Panel], float]:
    """Rows for pages of tiles, and the height in mm that is left below the last of them."""
    style = figures.style
    width, room = text_width(style.paper), text_height(style.paper)
    edge = _printed(puzzle, style)
    wide = round(figures.shape.wide * edge, 2)
    bar = scale_bar(width, f"print at 100 %, then a tile is {wide:g} mm wide", style)
    lines = strips(puzzle, figures, width, edge)
    head = _head(puzzle, f"{len(puzzle.tiles)} tiles to cut out; {_meets(puzzle)}", style)
    stack = [head] if style.page in SCREENS else [head, bar]
    left = room - stacked_height(stack, GAP) - GAP
    apart = figures.shape.apart
    while lines:
        step = lines[0].height + apart
        many = len(lines) if style.page in SCREENS else max(1, int((left + apart + 1e-6) / step))
        block, lines = lines[:many], lines[many:]
        stack.append(joined(block, width, apart))
        left -= stack[-1].height + GAP
        if lines:
            left = room
    return stack, left


def _printed(puzzle: DeckPuzzle, style: DeckStyle) -> float:
    """The edge of a tile to be cut out: as wished, but never wider than the page.

    Screens show some of them side by side, whatever their size is.
    """
    shape, room = (
        paper_shape(puzzle),
        text_width(style.paper),
    )  # the crop marks stand in the margin
    if style.page in SCREENS:
        return min(style.cell_mm, room / (shape.abreast * shape.wide))
    tall = text_height(style.paper) / shape.high
    return min(style.cell_mm, room / shape.wide, tall)


def _blank_page(
    puzzle: DeckPuzzle, figures: Figures, rest: float
) -> tuple[list[Panel], list[Panel]]:
    """The board to lay the tiles on: rows for the page that is begun, or for one of its own."""
    style = figures.style
    width, true = text_width(style.paper), _printed(puzzle, style)
    wide, high = extent(puzzle)
    note = _note(puzzle, 1.0, style)
    here = min(true, width / wide, (rest - note.height - GAP) / high)
    if not puzzle.fixed and here < true and here * high >= WORTH * text_height(style.paper):
        return _board_rows(puzzle, figures, here, here / true), []
    if here == true:
        return _board_rows(puzzle, figures, true, 1.0), []
    head = _head(puzzle, "the board", style)
    room = text_height(style.paper) - head.height - note.height - 2 * GAP
    edge = min(true, width / wide, room / high)
    return [], [head, *_board_rows(puzzle, figures, edge, edge / true)]


def _board_rows(puzzle: DeckPuzzle, figures: Figures, edge: float, scale: float) -> list[Panel]:
    width = text_width(figures.style.paper)
    shown = board(puzzle, puzzle.fixed, figures, edge)
    return [_note(puzzle, scale, figures.style), centred(shown, width)]


def _key(puzzle: DeckPuzzle, solution: DeckSolution, figures: Figures) -> Sheets:
    """The answer: nothing else is on its page."""
    style = figures.style
    width, (wide, high) = text_width(style.paper), extent(puzzle)
    head = _head(puzzle, "answer: the numbers are those of the tiles", style)
    room = text_height(style.paper) - head.height - GAP
    edge = min(_printed(puzzle, style), width / wide, room / high)
    panel = centred(board(puzzle, _known(puzzle, solution), figures, edge), width)
    title, about = f"{puzzle.title}, answer", _about(puzzle, solution)
    return paged([head, panel], style, GAP, title, about)


def _known(puzzle: DeckPuzzle, solution: DeckSolution) -> list[Placement]:
    """Placements of tiles that there are; faults of any other kind can be drawn."""
    return [p for p in solution.placements if 0 <= p.tile < len(puzzle.tiles)]


def _part(puzzle: DeckPuzzle, style: DeckStyle) -> int:
    part = style.part or 0
    if part >= len(puzzle.tiles):
        what = f"the tiles are 0 … {len(puzzle.tiles) - 1}, not {part}"
        raise RuleError(RuleCode.NO_SUCH_PART, what, ("style", "part"))
    return part


def _about(puzzle: DeckPuzzle, solution: DeckSolution | None) -> str:
    state = "laid" if solution is not None else "to be laid"
    if solution is None and puzzle.fixed:
        state = f"to be laid, {len(puzzle.fixed)} given"
    return f"{len(puzzle.tiles)} tiles for {puzzle.board.cells} places, {state}."


def _meets(puzzle: DeckPuzzle) -> str:
    if puzzle.matching == Kind.OPPOSITE:
        return "two halves make a whole"
    return "equal edges meet" if puzzle.matching == Kind.EQUAL else "edges that fit meet"


def _note(puzzle: DeckPuzzle, scale: float, style: DeckStyle) -> Panel:
    """A line above the board."""
    width = text_width(style.paper)
    given = f", {len(puzzle.fixed)} tiles are given" if puzzle.fixed else ""
    size = "" if scale > 0.995 else f", drawn at {round(100 * scale)} %"
    text = f"Lay the tiles here{given}{size}"
    at = (width / 2, 4.4)
    items = (Text(at=at, content=text, size=3.2, colour=style.colours.muted),)
    return Panel(width=width, height=6.0, items=items)


def _head(puzzle: DeckPuzzle, what: str, style: DeckStyle) -> Panel:
    """The title of a page and what there is."""
    width, theme = text_width(style.paper), style.colours
    large = min(7.0, 0.06 * width)
    small = min(3.4, width / (0.56 * len(what)))
    items = (
        Text(at=(width / 2, large), content=puzzle.title, size=large, colour=theme.ink,
             bold=True),
        Text(at=(width / 2, 1.3 * large + small), content=what, size=small, colour=theme.muted),
    )  # fmt: skip
    return Panel(width=width, height=1.3 * large + 1.5 * small, items=items)
