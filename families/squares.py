"""The record of the squares."""

from functools import cache, partial
from typing import TYPE_CHECKING

from families import decks
from families.deck_census import SQUARE_CENSUS
from families.record import Family, Granted, Size
from generators.decks import maker
from puzzles import squares
from puzzles.decks import DECK_LIMITS, DeckOptions, DeckSolution, faults
from puzzles.decks.fingerprint import fingerprint
from puzzles.known import known_puzzles
from puzzles.squares import SquareParams, SquarePuzzle
from solvers.decks import resume, search, warm

if TYPE_CHECKING:
    from render.decks.style import DeckStyle


SQUARES: "Family[SquarePuzzle, DeckSolution, SquareParams, DeckOptions, DeckStyle]" = Family(
    name="squares",
    title="Squares",
    size=Size(unit="cells", default=30_000, most=30_000, drawn=decks.tiles_drawn),
    limits=DECK_LIMITS | {"edge": squares.EDGE_LIMIT},
    parse=squares.parse,
    parse_problem=None,
    write=squares.write,
    notations=squares.NOTATIONS,
    conversions={},
    xml=squares.SquareNotation.LEGESPIEL,
    report=squares.report,
    faults=faults,
    placing=decks.PLACING,
    apart=None,
    fingerprint=fingerprint,
    facts=decks.facts,
    counts=decks.COUNTS,
    search_space=decks.search_space,
    hints=decks.hints,
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
    spec=decks.spec,
    look=partial(decks.look, "squares"),
    known=cache(partial(known_puzzles, "squares", squares.parse)),
    lists=(),
    census=SQUARE_CENSUS,
    least=None,
    measure=decks.MEASURE,
    score=None,
    ladder=decks.rungs,
    program=None,
)
