"""The look of all decks, whatever the shape of the tiles."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from puzzles.decks import DeckParams, DeckPuzzle, DeckSolution, PlainMatching
from puzzles.outcome import Outcome
from render.decks.art import Artwork
from render.decks.gallery import gallery
from render.decks.pages import rules, summary
from render.decks.paper import PaperShape
from render.decks.scene import solid
from render.decks.sheets import sections, sheets
from render.decks.spec import spec_lines, spec_sections
from render.decks.style import PRINTED_VIEWS, SPATIAL_VIEWS, Back, DeckStyle, DeckView
from render.decks.tiles import pictures
from render.decks.tiles.named import named_kinds
from render.decks.tiles.places import SHAPES
from render.drawing import Drawing, Views
from render.flat.sheet import Sheets
from render.look import Art, Bulk, Look

WIDEST = 90.0  # mm of the edge of a tile that fits onto any paper
Count = Callable[[DeckPuzzle], Outcome[DeckSolution]]
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


def make_look(
    name: str, count: Count
) -> Look[DeckPuzzle, DeckSolution, DeckParams[DeckPuzzle], DeckStyle]:
    """All that is drawn of decks of a shape of tile.

    count: the solutions that a page of all of them shows.
    """
    shape = SHAPES[name]
    return Look(
        drawing=Drawing(
            name=name,
            views=Views(
                flat=tuple(view for view in DeckView if view not in SPATIAL_VIEWS),
                spatial=SPATIAL_VIEWS,
                moving=None,
                films=(),
                cut=(DeckView.LASER,),
                photographed=False,
                printed=PRINTED_VIEWS,
            ),
            style=DeckStyle(cell_mm=shape.card),
            sheets=partial(_sheets, count),
            solid=solid,
            pages=sections,
            nets=None,
            rules=rules,
            faulty=False,
        ),
        art=Art(
            themes=tuple(Artwork),
            pictures=lambda style: style.pictures,
            with_pictures=lambda style, given: replace(style, pictures=given),
            readable=pictures.readable,
            shown=pictures.shown_pictures,
        ),
        bulk=partial(_bulk, shape),
        kinds=named_kinds,
        summary=summary,
        spec_pages=spec_sections,
        spec_lines=spec_lines,
    )


def _sheets(
    count: Count, puzzle: DeckPuzzle, solution: DeckSolution | None, style: DeckStyle
) -> Sheets:
    """The sheets of a deck; the view of all solutions starts a search."""
    if style.view == DeckView.SOLUTIONS:
        return gallery(puzzle, count(puzzle), style)
    return sheets(puzzle, solution, style)


def _bulk(shape: PaperShape, model: Any, style: DeckStyle) -> Mapping[str, Bulk]:
    sides = len(shape.tile(1.0))
    low, high = EDGES.get(style.art, ANY)
    if style.art == Artwork.AUTO and model.matching == PlainMatching.OPPOSITE:
        low, high = EDGES[Artwork.SHAPES]
    if style.pictures:
        low = 0
    page = 160_000 + 8 * pictures.printed_bytes(style.pictures)
    backs = style.backs != Back.NONE
    area = shape.area * min(style.cell_mm, WIDEST) ** 2
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
