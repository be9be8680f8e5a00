"""The records of squares and triangles, which share all but their boards and formats.

Search, generator and drawing are imported by the first call that needs them.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict
from functools import cache
from typing import Any
from typing import TypeVar

from generators.instance import Instance
from generators.instance import Wish
from puzzles import squares
from puzzles import triangles
from puzzles.decks import DeckOptions
from puzzles.decks import DeckParams
from puzzles.decks import DeckPuzzle
from puzzles.decks import DeckSolution
from puzzles.decks import faults
from puzzles.decks import figures_of
from puzzles.decks import period
from puzzles.dice import Dice
from puzzles.fingerprint import fingerprint
from puzzles.outcome import Outcome
from puzzles.squares import SquareParams
from puzzles.squares import SquarePuzzle
from puzzles.triangles import TriangleParams
from puzzles.triangles import TrianglePuzzle
from render.sheet import Sheet
from render.solid import Solid
from render.style import Style
from service.family import Family
from service.family import Spec
from service.known import examples
from service.known import known_puzzles
from service.schemas.answers import FLAG
from service.schemas.answers import NUMBER
from service.schemas.answers import TEXT
from service.schemas.answers import WHOLE
from service.schemas.answers import closed
from service.schemas.answers import listed
from service.schemas.answers import some
from service.schemas.decks import LIMITS
from service.schemas.decks import DeckOptionsSchema
from service.schemas.decks import SquareParamsSchema
from service.schemas.decks import SquarePuzzleSchema
from service.schemas.decks import SquareSolutionSchema
from service.schemas.decks import TriangleParamsSchema
from service.schemas.decks import TrianglePuzzleSchema
from service.schemas.decks import TriangleSolutionSchema
from solvers.search import Search

TRIES_NODES = 20_000_000  # less than a second
LADDER_CELLS = 36  # places of a board whose ladder a spec sheet tells
LADDER_SEED = 0  # the same deck, the same ladder
GALLERY_NODES = 10_000_000  # of the search for a page of solutions; the same deck, the same page
GALLERY_LIMIT = 200  # solutions that are drawn on it
COUNTS = {
    "labelled": "Layings with every tile and each of its turns told apart.",
    "essential": "Layings up to turns and reflections of the board and renamings of the figures,"
    " as far as those keep the deck, the matching, the border and the given tiles; null unless the"
    " option of that name asks for it, and for decks with more than 1,024 such images.",
}
MEASURES = {
    "tries": "Turns of tiles that the documents' programs hold to a place until all is found."
}
IN_SPACE = ("assembled", "plates", "tray")
VIEWS = ("sheet", "board", "blank", "tiles", "solutions", *IN_SPACE)
ART = ("auto", "shapes", "sea", "garden", "space", "things", "colours", "digits")
CARD = 60.0  # mm of the edge of a tile, unless told otherwise: three fit side by side on A4

P = TypeVar("P", bound=DeckPuzzle)

PLACEMENT = closed({"tile": WHOLE, "row": WHOLE, "column": WHOLE, "turn": WHOLE})
SPEC_ENTRIES: Mapping[str, Mapping[str, Any]] = {
    "size": {**listed(WHOLE), "description": "Rows and columns, or the order of a triangle."},
    "places": WHOLE,
    "tiles": WHOLE,
    "figures": {**WHOLE, "description": "Different ones, each half by itself."},
    "matching": {"type": "string", "enum": ["opposite", "equal", "pairs"]},
    "turning": FLAG,
    "border": {"type": ["integer", "null"]},
    "given": WHOLE,
    "surplus": WHOLE,
    "duplicates": {**listed(listed(WHOLE)), "description": "Tiles that look the same."},
    "symmetric": {**listed(WHOLE), "description": "Tiles that look the same after a turn."},
    "verdict": {"type": "string", "enum": ["solved", "unsolvable", "open"]},
    "complete": FLAG,
    "count": some(WHOLE),
    "distinct": some(WHOLE),
    "labelled": some(WHOLE),
    "essential": some(WHOLE),
    "unique": some(FLAG),
    "search_space": TEXT,
    "difficulty": closed({"rating": NUMBER, "grade": TEXT, "tries": WHOLE, "exact": FLAG}),
    "fingerprint": TEXT,
    "fingerprint_exact": FLAG,
    "ladder": {
        "anyOf": [closed({"least": WHOLE, "placements": listed(PLACEMENT)}), {"type": "null"}],
        "description": "The first so many placements, given, leave exactly one completion:"
        " for every number from `least` on.",
    },
    "solution": {
        "anyOf": [closed({"placements": listed(PLACEMENT)}), {"type": "null"}],
        "description": "One solution, if one was found.",
    },
}


def _search(puzzle: DeckPuzzle, options: DeckOptions, first: bool) -> Search[DeckSolution]:
    from solvers.decks import search

    return search(puzzle, options, first=first)


def _resume(state: bytes) -> Search[DeckSolution]:
    from solvers.decks import resume

    return resume(state)


def _warm() -> None:
    from solvers.decks import warm

    warm()


def _generate(params: DeckParams[P], wish: Wish, dice: Dice) -> Instance[P, DeckSolution]:
    from generators.decks import generate

    return generate(params, wish, dice)


def _pages(puzzle: DeckPuzzle, solution: DeckSolution | None, style: Style) -> tuple[Sheet, ...]:
    from render.decks import gallery
    from render.decks import pages

    if style.view == "solutions":
        return gallery(puzzle, _found(puzzle), style)
    return pages(puzzle, solution, style)


def _found(puzzle: DeckPuzzle) -> Outcome[DeckSolution]:
    """The solutions that a page of all of them shows, counted as far as GALLERY_NODES go."""
    from solvers.decks import search
    from solvers.search import Budget
    from solvers.search import solve

    budget = Budget(nodes=GALLERY_NODES)
    return solve(search(puzzle, first=False), limit=GALLERY_LIMIT, count=True, budget=budget)


def _spec_pages(puzzle: DeckPuzzle, spec: Mapping[str, Any], style: Style) -> tuple[Sheet, ...]:
    from render.decks import spec_pages

    return spec_pages(puzzle, spec, style)


def _spec_lines(spec: Mapping[str, Any]) -> list[tuple[str, str]]:
    from render.decks import spec_lines

    return spec_lines(spec)


def _solid(puzzle: DeckPuzzle, solution: DeckSolution | None, style: Style) -> Solid:
    from render.decks import solid

    return solid(puzzle, solution, style)


def _measure(puzzle: DeckPuzzle, options: DeckOptions) -> Mapping[str, int]:
    """The tries, if they were asked for and could all be counted."""
    if not options.tries:
        return {}
    from solvers.decks import tries

    count, _, complete = tries(puzzle, TRIES_NODES)
    return {"tries": count} if complete else {}


def _spec(puzzle: DeckPuzzle, seconds: float) -> Mapping[str, object]:
    """What there is to say of a deck; half of the time is for the count."""
    from generators.decks import described
    from generators.decks import rated
    from solvers.decks import search
    from solvers.search import Budget
    from solvers.search import solve

    begun = search(puzzle, DeckOptions(essential=True), first=False)
    outcome = solve(begun, count=True, budget=Budget(seconds / 2))
    counts, difficulty, mark = outcome.counts, rated(puzzle), fingerprint(puzzle)
    named = {"count": counts.count, "distinct": counts.distinct, **counts.further}
    ladder = solution = None
    if outcome.solutions:
        solution = {"placements": [asdict(p) for p in outcome.solutions[0].placements]}
    if outcome.solutions and puzzle.board.cells <= LADDER_CELLS:
        ladder = described(puzzle, outcome.solutions[0], Dice(LADDER_SEED, "ladder"))
    rating = {"rating": difficulty.rating, "grade": difficulty.grade}
    return {
        **_facts_of_deck(puzzle),
        "verdict": outcome.verdict.value,
        "complete": outcome.complete,
        **{name: named.get(name, None if counts.count else 0) if outcome.complete else None
           for name in ("count", "distinct", *COUNTS)},
        "unique": outcome.unique,
        "difficulty": {**rating, "tries": difficulty.nodes, "exact": difficulty.exact},
        "fingerprint": mark.digest,
        "fingerprint_exact": mark.exact,
        "ladder": ladder,
        "solution": solution,
    }  # fmt: skip


def _facts_of_deck(puzzle: DeckPuzzle) -> Mapping[str, object]:
    """What a deck tells without being solved."""
    alike: dict[object, list[int]] = {}
    for index, tile in enumerate(puzzle.tiles):
        look = min(tile[k:] + tile[:k] for k in range(len(tile) if puzzle.turning else 1))
        alike.setdefault(look, []).append(index)
    kinds = Counter(figures_of(puzzle))
    return {
        "size": list(puzzle.size),
        "places": puzzle.board.cells,
        "tiles": len(puzzle.tiles),
        "figures": len(kinds),
        "matching": puzzle.matching if isinstance(puzzle.matching, str) else "pairs",
        "turning": puzzle.turning,
        "border": puzzle.border,
        "given": len(puzzle.fixed),
        "surplus": len(puzzle.tiles) - puzzle.board.cells,
        "duplicates": [group for group in alike.values() if len(group) > 1],
        "symmetric": [k for k, tile in enumerate(puzzle.tiles) if period(tile) < len(tile)],
        "search_space": puzzle.search_space,
    }


def _facts(puzzle: DeckPuzzle, solution: DeckSolution) -> Mapping[str, object]:
    """Tiles that stay in the box."""
    used = {p.tile for p in solution.placements}
    return {"left_over": [k for k in range(len(puzzle.tiles)) if k not in used]}


_SHARED: dict[str, Any] = {
    "faults": faults,
    "facts": _facts,
    "counts": COUNTS,
    "measures": MEASURES,
    "measure": _measure,
    "options_schema": DeckOptionsSchema,
    "search": _search,
    "search_space": lambda puzzle: puzzle.search_space,
    "generate": _generate,
    "resume": _resume,
    "warm": _warm,
    "views": VIEWS,
    "spatial_views": IN_SPACE,
    "photographed": False,
    "pages": _pages,
    "solid": _solid,
    "style": Style(cell_mm=CARD),
    "art": ART,
    "fingerprint": fingerprint,
    "spec": Spec(
        summary="Tell what there is to say of a deck: counts, difficulty, duplicates, ladder",
        make=_spec,
        entries=SPEC_ENTRIES,
        pages=_spec_pages,
        lines=_spec_lines,
    ),
}


def _record(
    shape: Any, summary: str, schemas: tuple[Any, Any, Any], limits: Mapping[str, int], **own: Any
) -> dict[str, Any]:
    """A record from a shape's room of rules and from the schemas of puzzle, solution, params."""
    name = shape.__name__.rpartition(".")[2]
    puzzle, solution, params = schemas
    return {
        "name": name,
        "title": name.title(),
        "summary": summary,
        "parse": shape.parse,
        "write": shape.write,
        "report": shape.report,
        "puzzle_schema": puzzle,
        "solution_schema": solution,
        "params_schema": params,
        "known": cache(lambda: known_puzzles(name, shape.parse)),
        "example": lambda: examples(name)["puzzle"],
        "limits": {**LIMITS, **limits},
        **_SHARED,
        **own,
    }


SQUARES: Family[SquarePuzzle, DeckSolution, SquareParams, DeckOptions] = Family(
    **_record(
        squares,
        "Lay square cards so that the figures on all inner edges match.",
        (SquarePuzzleSchema, SquareSolutionSchema, SquareParamsSchema),
        {"edge": squares.EDGE_LIMIT},
        notations=squares.NOTATIONS,
    )
)

TRIANGLES: Family[TrianglePuzzle, DeckSolution, TriangleParams, DeckOptions] = Family(
    **_record(
        triangles,
        "Lay triangular tiles to a large triangle so that all inner edges match.",
        (TrianglePuzzleSchema, TriangleSolutionSchema, TriangleParamsSchema),
        {"order": triangles.ORDER_LIMIT},
    )
)
