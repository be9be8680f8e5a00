"""The record of the triangles."""

from functools import cache, partial
from typing import TYPE_CHECKING

from families.deck_census import TRIANGLE_CENSUS
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
from puzzles import triangles
from puzzles.catalogue import known_puzzles
from puzzles.decks import DECK_LIMITS, DeckOptions, DeckSolution, faults
from puzzles.decks.fingerprint import fingerprint
from puzzles.triangles import TriangleParams, TrianglePuzzle
from solvers.decks import resume, search, warm

if TYPE_CHECKING:
    from render.decks.style import DeckStyle


TRIANGLES: "Family[TrianglePuzzle, DeckSolution, TriangleParams, DeckOptions, DeckStyle]" = Family(
    name="triangles",
    title="Triangles",
    summary="Lay triangular tiles in a large triangle so that all inner edges match.",
    size=Size(unit="cells", default=30_000, most=30_000, drawn=deck_drawn),
    limits=DECK_LIMITS | {"order": triangles.ORDER_LIMIT},
    parse=triangles.parse,
    write=triangles.write,
    notations={},
    xml=None,
    report=triangles.report,
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
    spec=deck_spec,
    look=partial(deck_look, "triangles"),
    known=cache(partial(known_puzzles, "triangles", triangles.parse)),
    lists=(),
    census=TRIANGLE_CENSUS,
    least=None,
    measure=MEASURE,
    score=None,
    ladder=deck_ladder,
    program=None,
)
