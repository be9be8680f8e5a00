"""Everything that draws squares."""

from functools import partial

from families.looks.decks import CARD, DECK_ART, VIEWS, deck_bulk, deck_sheets
from families.record import Look
from families.specs.decks import DECK_SPEC
from puzzles.decks import DeckSolution
from puzzles.squares import SquareParams, SquarePuzzle
from render.decks import rules, sections, solid
from render.decks.style import DeckStyle
from render.drawing import Drawing

LOOK: Look[SquarePuzzle, DeckSolution, SquareParams, DeckStyle] = Look(
    drawing=Drawing(
        name="squares",
        views=VIEWS,
        style=DeckStyle(cell_mm=CARD),
        sheets=deck_sheets,
        solid=solid,
        pages=sections,
        nets=None,
        rules=rules,
        faulty=False,
    ),
    art=DECK_ART,
    bulk=partial(deck_bulk, 4, 1.0),
    spec=DECK_SPEC,
)
