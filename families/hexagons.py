"""The record of the hexagons."""

from functools import cache, partial
from typing import TYPE_CHECKING

from families import decks
from families.deck_census import HEXAGON_CENSUS
from families.record import Family, Granted, Size
from generators.decks import maker
from puzzles import hexagons
from puzzles.decks import DECK_LIMITS, DeckOptions, DeckSolution, faults
from puzzles.decks.fingerprint import fingerprint
from puzzles.hexagons import HexagonParams, HexagonPuzzle
from puzzles.known import known_puzzles
from solvers.decks import resume, search, warm

if TYPE_CHECKING:
    from render.decks.style import DeckStyle


HEXAGONS: "Family[HexagonPuzzle, DeckSolution, HexagonParams, DeckOptions, DeckStyle]" = Family(
    name="hexagons",
    title="Hexagons",
    size=Size(unit="cells", default=30_000, most=30_000, drawn=decks.tiles_drawn),
    limits=DECK_LIMITS | {"order": hexagons.ORDER_LIMIT},
    parse=hexagons.parse,
    parse_problem=None,
    write=hexagons.write,
    notations={},
    conversions={},
    xml=None,
    report=hexagons.report,
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
    params=HexagonParams,
    maker=maker,
    granted=Granted(
        edges=("order",),
        cells=lambda params: 3 * params.order * (params.order - 1) + 1,
        any=397,
        graded=397,
        unique=169,
        unique_graded=37,
    ),
    spec=decks.spec,
    look=partial(decks.look, "hexagons"),
    known=cache(partial(known_puzzles, "hexagons", hexagons.parse)),
    lists=(),
    census=HEXAGON_CENSUS,
    least=None,
    measure=decks.MEASURE,
    score=None,
    ladder=decks.rungs,
    program=None,
)
