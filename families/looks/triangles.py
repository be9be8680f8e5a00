"""All that is drawn of triangles."""

from functools import partial

from families.deck_spec import DECK_SPEC
from families.looks.decks import CARD
from families.looks.decks import DECK_ART
from families.looks.decks import VIEWS
from families.looks.decks import deck_bulk
from families.looks.decks import deck_sheets
from families.record import Look
from puzzles.decks import DeckSolution
from puzzles.triangles import TriangleParams
from puzzles.triangles import TrianglePuzzle
from render.decks import rules
from render.decks import sections
from render.decks import solid
from render.decks.style import DeckStyle
from render.drawing import Drawing

LOOK: Look[TrianglePuzzle, DeckSolution, TriangleParams, DeckStyle] = Look(
    drawing=Drawing(
        name="triangles",
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
    bulk=partial(deck_bulk, 3, 0.43),
    spec=DECK_SPEC,
)
