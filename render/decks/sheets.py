"""Sheets of a deck: its pages, or one picture of it."""

from puzzles.decks import DeckPuzzle, DeckSolution
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
from render.flat.sheet import Panel, Sheets
from render.limits import chosen_part
from render.pages.binding import Sections, bind
from render.pages.part_page import part_sheets

EDGE = 6.0  # mm around a picture
PICTURE = 180.0  # mm of a picture of the board at most
EXPLAINED = 120.0  # mm that an explanation of faults beside such a picture is wide
GAP = 4.0
LARGE = 40.0  # mm of a tile on it at most


def sheets(puzzle: DeckPuzzle, solution: DeckSolution | None, style: DeckStyle) -> Sheets:
    """The sheets of a view; RuleError where there is nothing to draw."""
    figures, view = Figures(puzzle, style), style.view or DeckView.SHEET
    named = title(puzzle, style)
    if style.part is not None:
        part = chosen_part(style, len(puzzle.tiles), "tiles")
        panel = card(puzzle, part, figures, style.cell_mm)
        name = style.say(TILE, title=named, tile=part + 1)
        return (frame_panel(panel, EDGE, style, name, about(puzzle, None, style)),)
    if view == DeckView.SHEET:
        return bind(_sections(puzzle, solution, figures))
    if view in (DeckView.TILES, DeckView.PLATES):
        return bind(with_backs(tiles_section(puzzle, figures), style))
    if view == DeckView.LASER:
        return tuple(laser_sheets(puzzle, figures, named, about(puzzle, None, style)))
    if view == DeckView.PARTS:
        return part_sheets([solid(puzzle, None, style.viewing(v)) for v in PRINTED_VIEWS], style)
    if view in (DeckView.BLANK, DeckView.TRAY):
        solution = None
    panel = _board_panel(puzzle, solution, figures)
    return (frame_panel(panel, EDGE, style, named, about(puzzle, solution, style)),)


def _board_panel(puzzle: DeckPuzzle, solution: DeckSolution | None, figures: Figures) -> Panel:
    """The board with its given or laid tiles, and their faults."""
    edge = min(LARGE, PICTURE / max(extent(puzzle)))
    if solution is None:
        return board(puzzle, puzzle.fixed, figures, edge)
    laying, below = judge_laying(puzzle, solution, EXPLAINED, figures.style)
    shown = laid_panel(puzzle, solution, figures, edge, laying)
    wide = max(shown.width, EXPLAINED) if below else shown.width
    return stack_rows([centre_row(shown, wide), *below], GAP)


def sections(puzzle: DeckPuzzle, solution: DeckSolution | None, style: DeckStyle) -> Sections:
    """The pages of a deck."""
    return _sections(puzzle, solution, Figures(puzzle, style))


def _sections(puzzle: DeckPuzzle, solution: DeckSolution | None, figures: Figures) -> Sections:
    tiles = with_backs(tiles_section(puzzle, figures), figures.style)
    made = joined_rules(tiles, board_sections(puzzle, figures))
    return made if solution is None else (*made, answer_section(puzzle, solution, figures))
