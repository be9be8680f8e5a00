"""The record of the hexagons."""

from functools import cache
from functools import partial

from families.deck_census import HEXAGON_CENSUS
from families.deck_spec import DECK_SPEC
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
from puzzles import hexagons
from puzzles.deck_fingerprint import fingerprint
from puzzles.decks import DECK_LIMITS
from puzzles.decks import DeckOptions
from puzzles.decks import DeckSolution
from puzzles.decks import faults
from puzzles.hexagons import HexagonParams
from puzzles.hexagons import HexagonPuzzle
from render.decks import rules
from render.decks import sections
from render.decks import solid
from render.decks.style import DeckStyle
from render.drawing import Drawing
from solvers.decks import resume
from solvers.decks import search
from solvers.decks import warm

EDGE = 34.0  # mm of a tile, unless told otherwise: three fit side by side on A4


@cache
def _known() -> tuple[Known[HexagonPuzzle], ...]:
    return known_puzzles("hexagons", hexagons.parse)


HEXAGONS: Family[HexagonPuzzle, DeckSolution, HexagonParams, DeckOptions, DeckStyle] = Family(
    name="hexagons",
    title="Hexagons",
    summary="Lay hexagonal tiles to a large hexagon so that all inner edges match.",
    size=Size(unit="cells", default=30_000, most=30_000, drawn=deck_drawn),
    limits=DECK_LIMITS | {"order": hexagons.ORDER_LIMIT},
    parse=hexagons.parse,
    write=hexagons.write,
    notations={},
    xml=None,
    report=hexagons.report,
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
    known=_known,
    lists=(),
    census=HEXAGON_CENSUS,
    least=None,
    measure=MEASURE,
    score=None,
    art=DECK_ART,
    bulk=partial(deck_bulk, 6, 2.59),
    spec=DECK_SPEC,
    ladder=deck_ladder,
    program=None,
)
