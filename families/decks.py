"""What the records of all decks share, whatever the shape of the tiles."""

from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import replace
from typing import Any
from typing import TypeVar

from families.record import FEWER_PLACES
from families.record import Art
from families.record import Bulk
from families.record import Measure
from families.record import Placing
from generators.decks import ladder
from puzzles import deck_placing
from puzzles.decks import DeckOptions
from puzzles.decks import DeckPuzzle
from puzzles.decks import DeckSolution
from puzzles.decks import Engine
from puzzles.decks import Kind
from puzzles.decks import Placement
from puzzles.dice import Dice
from puzzles.outcome import Outcome
from puzzles.search_space import SearchSpace
from render.decks import PRINTED_VIEWS
from render.decks import SPATIAL_VIEWS
from render.decks import DeckView
from render.decks import gallery
from render.decks import pictures
from render.decks import sheets
from render.decks.art import Artwork
from render.decks.style import Back
from render.decks.style import DeckStyle
from render.drawing import Views
from render.sheet import Sheet
from solvers.decks import search
from solvers.decks import tries
from solvers.search import Budget
from solvers.search import solve

P = TypeVar("P", bound=DeckPuzzle)

TRIES_NODES = 20_000_000  # less than a second
GALLERY_NODES = 10_000_000  # of the search for a page of solutions; the same deck, the same page
GALLERY_LIMIT = 200  # solutions that are drawn on it
GALLERY_CELLS = 100  # places; a node of a larger board takes longer, by the third power
WIDEST = 90.0  # mm of the edge of a tile that fits onto any paper
CARD = 60.0  # mm of the edge of a tile, unless told otherwise: three fit side by side on A4

COUNTS = {
    "labelled": "Layings with every tile and each of its turns told apart.",
    "essential": "Layings up to turns and reflections of the board and renamings of the figures,"
    " as far as those keep the deck, the matching, the border and the given tiles; null unless the"
    " option of that name asks for it, and for decks with more than 1,024 such images.",
}
VIEWS = Views(
    flat=tuple(view for view in DeckView if view not in SPATIAL_VIEWS),
    spatial=SPATIAL_VIEWS,
    moving=None,
    photographed=False,
    printed=PRINTED_VIEWS,
)


def deck_space(puzzle: DeckPuzzle) -> SearchSpace:
    """As the documents reckon it."""
    return puzzle.search_space


def deck_hints(puzzle: DeckPuzzle, options: DeckOptions) -> Sequence[str]:
    """What else may help: another engine, tiles that are given."""
    if options.engine == Engine.AUTO:
        other = "`engine` `choosy` alone may be faster where the figures are few, `scan` elsewhere"
    else:
        other = "`engine` `auto` lets both engines take turns where that can help"
    return [other, FEWER_PLACES]


def deck_facts(puzzle: DeckPuzzle, solution: DeckSolution) -> Mapping[str, object]:
    """Tiles that stay in the box."""
    used = {p.tile for p in solution.placements}
    return {"left_over": [k for k in range(len(puzzle.tiles)) if k not in used]}


def deck_drawn(puzzle: DeckPuzzle) -> int:
    """Its places, or its tiles where some are left over."""
    return max(puzzle.cells, len(puzzle.tiles))


def deck_ladder(puzzle: P, solution: DeckSolution, dice: Dice) -> Sequence[P]:
    """The deck with ever more tiles given, which leave one laying; the first with the fewest."""
    return [replace(puzzle, fixed=given) for given in ladder(puzzle, solution, dice)]


def deck_sheets(
    puzzle: DeckPuzzle, solution: DeckSolution | None, style: DeckStyle
) -> tuple[Sheet, ...]:
    """The sheets of a deck; for those of all solutions they are searched for."""
    if style.view == DeckView.SOLUTIONS:
        return gallery(puzzle, _counted(puzzle), style)
    return sheets(puzzle, solution, style)


def _counted(puzzle: DeckPuzzle) -> Outcome[DeckSolution]:
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
    """What the pages of a deck take.

    sides: of a tile. share: what it is of the square of its edge.
    """
    low, high = EDGES.get(style.art, ANY)
    if style.art == Artwork.AUTO and model.matching == Kind.OPPOSITE:
        low, high = EDGES[Artwork.SHAPES]
    if style.pictures:
        low = 0
    page = 160_000 + 8 * pictures.printed(style.pictures)
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


def _tries(puzzle: DeckPuzzle, options: DeckOptions, seconds: float | None) -> Mapping[str, int]:
    """The tries, if they were asked for and could all be counted."""
    if not options.tries:
        return {}
    count, _, complete = tries(puzzle, TRIES_NODES, seconds)
    return {"tries": count} if complete else {}


def _with_pictures(style: DeckStyle, pictures: Mapping[int, bytes]) -> DeckStyle:
    return replace(style, pictures=pictures)


MEASURE: Measure[DeckPuzzle, DeckOptions] = Measure(
    about={
        "tries": "Turns of tiles that the documents' programs hold to a place until all is found."
    },
    take=_tries,
)
DECK_ART: Art[DeckStyle] = Art(
    themes=tuple(Artwork),
    pictures=lambda style: style.pictures,
    with_pictures=_with_pictures,
    readable=pictures.readable,
    shown=pictures.shown,
)
DECK_PLACING: Placing[Any, DeckSolution, Placement] = Placing(
    faults=deck_placing.faults,
    given=deck_placing.given,
    following=deck_placing.following,
    loose=True,
)
