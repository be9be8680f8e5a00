"""Sheets of a deck: its pages, or one picture of it."""

from collections.abc import Callable, Sequence

from puzzles.codes import RuleCode
from puzzles.decks import DeckPuzzle, DeckSolution, Placement
from puzzles.errors import RuleError
from render.decks.cards import board, card
from render.decks.laser import laser_sheets
from render.decks.pages import (
    about,
    answer_section,
    board_sections,
    joined_rules,
    judge_laying,
    laid_panel,
    tiles_section,
    title,
    with_backs,
)
from render.decks.scene import solid
from render.decks.style import PRINTED_VIEWS, DeckStyle, DeckView
from render.decks.tiles.figures import Figures
from render.decks.tiles.places import extent
from render.decks.words import TILE
from render.flat.layout import centre_row, frame_panel, stack_rows
from render.flat.sheet import Sheets
from render.pages.binding import Sections, bind
from render.pages.part_page import part_sheets

EDGE = 6.0  # mm around a picture
PICTURE = 180.0  # mm of a picture of the board at most
EXPLAINED = 120.0  # mm that an explanation of faults beside such a picture is wide
GAP = 4.0
LARGE = 40.0  # mm of a tile on it at most


def sheets(puzzle: DeckPuzzle, solution: DeckSolution | None, style: DeckStyle) -> Sheets:
    """The sheets of a view; RuleError where there is nothing to draw."""
    figures = Figures(puzzle, style)
    if style.part is not None:
        panel = card(puzzle, _part(puzzle, style), figures, style.cell_mm)
        name = style.say(TILE, title=title(puzzle, style), tile=style.part)
        return (frame_panel(panel, EDGE, style, name, about(puzzle, None, style)),)
    return SHEETS[style.view or DeckView.SHEET](puzzle, solution, figures)


def sections(puzzle: DeckPuzzle, solution: DeckSolution | None, style: DeckStyle) -> Sections:
    """The pages of a deck."""
    return _sections(puzzle, solution, Figures(puzzle, style))


def _sections(puzzle: DeckPuzzle, solution: DeckSolution | None, figures: Figures) -> Sections:
    tiles = with_backs(tiles_section(puzzle, figures), figures.style)
    made = joined_rules(tiles, board_sections(puzzle, figures))
    return made if solution is None else (*made, answer_section(puzzle, solution, figures))


def _sheet(puzzle: DeckPuzzle, solution: DeckSolution | None, figures: Figures) -> Sheets:
    return bind(_sections(puzzle, solution, figures))


def _tiles(puzzle: DeckPuzzle, solution: DeckSolution | None, figures: Figures) -> Sheets:
    return bind(with_backs(tiles_section(puzzle, figures), figures.style))


def _board(puzzle: DeckPuzzle, solution: DeckSolution | None, figures: Figures) -> Sheets:
    style = figures.style
    described = about(puzzle, solution, style)
    if solution is None:
        return _picture(puzzle, puzzle.fixed, figures, described)
    laying, below = judge_laying(puzzle, solution, EXPLAINED, style)
    shown = laid_panel(puzzle, solution, figures, _picture_edge(puzzle), laying)
    wide = max(shown.width, EXPLAINED) if below else shown.width
    panel = stack_rows([centre_row(shown, wide), *below], GAP)
    return (frame_panel(panel, EDGE, style, title(puzzle, style), described),)


def _blank(puzzle: DeckPuzzle, solution: DeckSolution | None, figures: Figures) -> Sheets:
    return _picture(puzzle, puzzle.fixed, figures, about(puzzle, None, figures.style))


def _laser(puzzle: DeckPuzzle, solution: DeckSolution | None, figures: Figures) -> Sheets:
    named, described = title(puzzle, figures.style), about(puzzle, None, figures.style)
    return tuple(laser_sheets(puzzle, figures, named, described))


def _parts(puzzle: DeckPuzzle, solution: DeckSolution | None, figures: Figures) -> Sheets:
    style = figures.style
    every = [solid(puzzle, None, style.viewing(view)) for view in PRINTED_VIEWS]
    return part_sheets(every, style)


def _picture(
    puzzle: DeckPuzzle, lying: Sequence[Placement], figures: Figures, described: str
) -> Sheets:
    panel = board(puzzle, lying, figures, _picture_edge(puzzle))
    return (frame_panel(panel, EDGE, figures.style, title(puzzle, figures.style), described),)


def _picture_edge(puzzle: DeckPuzzle) -> float:
    return min(LARGE, PICTURE / max(extent(puzzle)))


SHEETS: dict[str, Callable[[DeckPuzzle, DeckSolution | None, Figures], Sheets]] = {
    DeckView.SHEET: _sheet,
    DeckView.BOARD: _board,
    DeckView.BLANK: _blank,
    DeckView.TILES: _tiles,
    DeckView.LASER: _laser,
    DeckView.PARTS: _parts,
    DeckView.ASSEMBLED: _board,  # where bodies cannot be photographed
    DeckView.PLATES: _tiles,
    DeckView.TRAY: _blank,
}


def _part(puzzle: DeckPuzzle, style: DeckStyle) -> int:
    part = style.part or 0
    if part >= len(puzzle.tiles):
        what = f"the tiles are 0 … {len(puzzle.tiles) - 1}, not {part}"
        raise RuleError(RuleCode.NO_SUCH_PART, what, ("style", "part"))
    return part
