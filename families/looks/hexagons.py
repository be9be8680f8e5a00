"""Everything that draws hexagons."""

from functools import partial

from families.looks.decks import DECK_ART, VIEWS, deck_bulk, deck_sheets
from families.record import Look
from families.specs.decks import DECK_SPEC
from puzzles.decks import DeckSolution
from puzzles.hexagons import HexagonParams, HexagonPuzzle
from render.decks import rules, sections, solid
from render.decks.style import DeckStyle
from render.drawing import Drawing

EDGE = 34.0  # mm of a tile, unless told otherwise: three fit side by side on A4


LOOK: Look[HexagonPuzzle, DeckSolution, HexagonParams, DeckStyle] = Look(
    drawing=Drawing(
        name="hexagons",
        views=VIEWS,
        style=DeckStyle(cell_mm=EDGE),
        sheets=deck_sheets,
        solid=solid,
        pages=sections,
        nets=None,
        rules=rules,
        faulty=False,
    ),
    art=DECK_ART,
    bulk=partial(deck_bulk, 6, 2.59),
    spec=DECK_SPEC,
)
