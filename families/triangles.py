"""The record of the triangles."""

from functools import cache
from functools import partial

from families.deck_census import TRIANGLE_CENSUS
from families.deck_spec import DECK_SPEC
from families.decks import CARD
from families.decks import COUNTS
from families.decks import DECK_ART
from families.decks import DECK_PLACING
from families.decks import MEASURE
from families.decks import VIEWS
from families.decks import deck_bulk
from families.decks import deck_drawn
from families.decks import deck_facts
from families.decks import deck_hints
from families.decks import deck_ladder
from families.decks import deck_sheets
from families.decks import deck_space
from families.known import known_puzzles
from families.record import Family
from families.record import Granted
from families.record import Known
from families.record import Size
from generators.decks import maker
from puzzles import triangles
from puzzles.deck_fingerprint import fingerprint
from puzzles.decks import DECK_LIMITS
from puzzles.decks import DeckOptions
from puzzles.decks import DeckSolution
from puzzles.decks import faults
from puzzles.triangles import TriangleParams
from puzzles.triangles import TrianglePuzzle
from render.decks import rules
from render.decks import sections
from render.decks import solid
from render.decks.style import DeckStyle
from render.drawing import Drawing
from solvers.decks import resume
from solvers.decks import search
from solvers.decks import warm


@cache
def _known() -> tuple[Known[TrianglePuzzle], ...]:
    return known_puzzles("triangles", triangles.parse)


TRIANGLES: Family[TrianglePuzzle, DeckSolution, TriangleParams, DeckOptions, DeckStyle] = Family(
    name="triangles",
    title="Triangles",
    summary="Lay triangular tiles to a large triangle so that all inner edges match.",
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
    known=_known,
    lists=(),
    census=TRIANGLE_CENSUS,
    least=None,
    measure=MEASURE,
    score=None,
    art=DECK_ART,
    bulk=partial(deck_bulk, 3, 0.43),
    spec=DECK_SPEC,
    ladder=deck_ladder,
    program=None,
)
