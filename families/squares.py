"""The record of the squares."""

from functools import cache, partial
from typing import TYPE_CHECKING

from families.deck_census import SQUARE_CENSUS
from families.decks import (
    COUNTS,
    DECK_PLACING,
    MEASURE,
    deck_drawn,
    deck_facts,
    deck_hints,
    deck_ladder,
    deck_look,
    deck_space,
    deck_spec,
)
from families.record import Family, Granted, Size
from generators.decks import maker
from puzzles import squares
from puzzles.catalogue import known_puzzles
from puzzles.decks import DECK_LIMITS, DeckOptions, DeckSolution, faults
from puzzles.decks.fingerprint import fingerprint
from puzzles.squares import SquareParams, SquarePuzzle
from solvers.decks import resume, search, warm

if TYPE_CHECKING:
    from render.decks.style import DeckStyle


SQUARES: "Family[SquarePuzzle, DeckSolution, SquareParams, DeckOptions, DeckStyle]" = Family(
    name="squares",
    title="Squares",
    summary="Lay square cards so that the figures on all inner edges match.",
    size=Size(unit="cells", default=30_000, most=30_000, drawn=deck_drawn),
    limits=DECK_LIMITS | {"edge": squares.EDGE_LIMIT},
    parse=squares.parse,
    write=squares.write,
    notations=squares.NOTATIONS,
    xml=squares.SquareNotation.LEGESPIEL,
    report=squares.report,
    faults=faults,
    placing=DECK_PLACING,
    fingerprint=fingerprint,
    facts=deck_facts,
    counts=COUNTS,
    search_space=deck_space,
    hints=deck_hints,
    options=DeckOptions,
    search=search,
    resume=resume,
    warm=warm,
    params=SquareParams,
    maker=maker,
    granted=Granted(
        edges=("rows", "columns"),
        cells=lambda params: params.rows * params.columns,
        any=400,
        graded=400,
        unique=100,
        unique_graded=49,
        besides=lambda params: params.rows == params.columns == 8,  # the largest with patches
    ),
    spec=deck_spec,
    look=partial(deck_look, "squares"),
    known=cache(partial(known_puzzles, "squares", squares.parse)),
    lists=(),
    census=SQUARE_CENSUS,
    least=None,
    measure=MEASURE,
    score=None,
    ladder=deck_ladder,
    program=None,
)
