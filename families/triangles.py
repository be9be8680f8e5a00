"""The record of the triangles."""

from functools import cache, partial
from typing import TYPE_CHECKING

from families import decks
from families.deck_census import TRIANGLE_CENSUS
from families.record import Family, Granted, Size
from generators.decks import maker
from puzzles import triangles
from puzzles.decks import DECK_LIMITS, DeckOptions, DeckSolution, faults
from puzzles.decks.fingerprint import fingerprint
from puzzles.known import known_puzzles
from puzzles.triangles import TriangleParams, TrianglePuzzle
from solvers.decks import resume, search, warm

if TYPE_CHECKING:
    from render.decks.style import DeckStyle


TRIANGLES: "Family[TrianglePuzzle, DeckSolution, TriangleParams, DeckOptions, DeckStyle]" = Family(
    name="triangles",
    title="Triangles",
    size=Size(unit="cells", default=30_000, most=30_000, drawn=decks.tiles_drawn),
    limits=DECK_LIMITS | {"order": triangles.ORDER_LIMIT},
    parse=triangles.parse,
    parse_problem=None,
    write=triangles.write,
    notations={},
    conversions={},
    xml=None,
    report=triangles.report,
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
    params=TriangleParams,
    maker=maker,
    granted=Granted(
        edges=("order",),
        cells=lambda params: params.order**2,
        any=400,
        graded=400,
        unique=100,
        unique_graded=64,
    ),
    spec=decks.spec,
    look=partial(decks.look, "triangles"),
    known=cache(partial(known_puzzles, "triangles", triangles.parse)),
    lists=(),
    census=TRIANGLE_CENSUS,
    least=None,
    measure=decks.MEASURE,
    score=None,
    ladder=decks.rungs,
    program=None,
)
