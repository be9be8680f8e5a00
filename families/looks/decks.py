"""The look of all decks, whatever the shape of the tiles."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from families.record import Art, Bulk
from puzzles.decks import DeckOptions, DeckPuzzle, DeckSolution, PlainMatching
from puzzles.outcome import Outcome
from render.decks import PRINTED_VIEWS, SPATIAL_VIEWS, DeckView, gallery, sheets
from render.decks.art import Artwork
from render.decks.style import Back, DeckStyle
from render.decks.tiles import pictures
from render.drawing import Views
from render.flat.sheet import Sheet
from solvers.decks import search
from solvers.engine.driver import solve
from solvers.engine.search import Budget

GALLERY_NODES = 10_000_000  # of the search for a page of solutions; the same deck, the same page
GALLERY_LIMIT = 200  # solutions that are drawn on it
GALLERY_CELLS = 100  # places; a node of a larger board takes longer, by the third power
CARD = 60.0  # mm of the edge of a tile, unless told otherwise: three fit side by side on A4
WIDEST = 90.0  # mm of the edge of a tile that fits onto any paper

VIEWS = Views(
    flat=tuple(view for view in DeckView if view not in SPATIAL_VIEWS),
    spatial=SPATIAL_VIEWS,
    moving=None,
    photographed=False,
    printed=PRINTED_VIEWS,
)


def deck_sheets(
    puzzle: DeckPuzzle, solution: DeckSolution | None, style: DeckStyle
) -> tuple[Sheet, ...]:
    """The sheets of a deck; for those of all solutions they are searched for."""
    if style.view == DeckView.SOLUTIONS:
        return gallery(puzzle, _count_for_gallery(puzzle), style)
    return sheets(puzzle, solution, style)


def _count_for_gallery(puzzle: DeckPuzzle) -> Outcome[DeckSolution]:
    """The solutions that a page of all of them shows, counted as far as GALLERY_NODES go."""
    larger = max(1.0, puzzle.cells / GALLERY_CELLS)
    budget = Budget(nodes=int(GALLERY_NODES / larger**3))
    return solve(
        search(puzzle, DeckOptions(), False), limit=GALLERY_LIMIT, count=True, budget=budget
    )


EDGES: Mapping[str, tuple[int, int]] = {  # bytes of memory for a figure on an edge: least, most
    Artwork.DIGITS: (10_000, 20_000),
    Artwork.COLOURS: (5_000, 62_000),
    Artwork.SHAPES: (10_000, 32_000),
    Artwork.THINGS: (11_500, 42_000),
    Artwork.GARDEN: (24_000, 57_000),
    Artwork.SPACE: (29_000, 70_000),
    Artwork.SEA: (38_000, 74_000),
}
ANY = (5_000, 62_000)  # where a theme is taken that suits the puzzle
LINE = 10_000  # bytes for an edge of the empty board, at the most
BACK = 1_500_000  # bytes for the back of a tile, at the most


def deck_bulk(sides: int, share: float, model: Any, style: DeckStyle) -> Mapping[str, Bulk]:
    """The cost of the pages of a deck.

    sides: of a tile. share: what it is of the square of its edge.
    """
    low, high = EDGES.get(style.art, ANY)
    if style.art == Artwork.AUTO and model.matching == PlainMatching.OPPOSITE:
        low, high = EDGES[Artwork.SHAPES]
    if style.pictures:
        low = 0
    page = 160_000 + 8 * pictures.printed_bytes(style.pictures)
    backs = style.backs != Back.NONE
    area = share * min(style.cell_mm, WIDEST) ** 2
    return {
        "asked": Bulk(
            least=(60_000, sides * low),
            most=(200_000, sides * (high + LINE) + backs * BACK),
            page=page, least_area=1.6 * area, most_area=(14 if backs else 7) * area, pages=3,
        ),
        "answers": Bulk(least=(20_000, sides * low), most=(200_000, sides * high), page=page),
        "specs": Bulk(
            least=(100_000, sides * min(low, 5_000)), most=(500_000, sides * (high + 20_000)),
            page=page, most_area=60.0,
        ),
    }  # fmt: skip


def _with_pictures(style: DeckStyle, pictures: Mapping[int, bytes]) -> DeckStyle:
    return replace(style, pictures=pictures)


DECK_ART: Art[DeckStyle] = Art(
    themes=tuple(Artwork),
    pictures=lambda style: style.pictures,
    with_pictures=_with_pictures,
    readable=pictures.readable,
    shown=pictures.shown_pictures,
)
