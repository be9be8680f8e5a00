"""Random decks: a board is laid first, and its tiles are the deck.

Every pair of touching edges gets a figure, all figures about equally often, and every outer edge a
figure or the border; the tiles are then shuffled and turned.

    tries     turns of tiles that the documents' programs hold to a place until all is found
    rating    log10 of the tries per laying, with every tile and turn distinguished
    rung      the deck with some tiles of its solution given, which leave one completion
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import TypeVar

from generators.attempts import Maker
from generators.deck_odds import Odds, odds, of_puzzle, patches
from generators.instance import Difficulty, Grade, Grading, Instance, Wish, outcome_of_one
from generators.ladder import check_prelaid, give, has_one_completion, prelaid, rungs
from puzzles.codes import RuleCode
from puzzles.decks import GENERATED_CELLS as CELL_LIMIT
from puzzles.decks import GENERATED_FIGURES as FIGURE_LIMIT
from puzzles.decks import (
    DeckOptions,
    DeckParams,
    DeckPuzzle,
    DeckSolution,
    Engine,
    GeneratedKind,
    Matching,
    Pair,
    Placement,
    Tile,
    turn_tile,
)
from puzzles.decks.shapes import Board
from puzzles.dice import Dice
from puzzles.errors import RuleError, require_within
from puzzles.outcome import Outcome
from solvers.decks import search, tries
from solvers.decks.cover import is_small
from solvers.decks.layout import layout_of
from solvers.decks.patch import is_apt, is_open
from solvers.engine.driver import solve
from solvers.engine.search import Budget

# Budgets in nodes, never in seconds: the same seed gives the same deck on any machine.
PROOF = 20_000_000  # of the search that counts the solutions, if their number is wished for
RATING = 300_000
CHOOSY = 150_000  # nodes for the choosy run alone, if the scan is expected to lay over SCANNED
SCANNED = 2_000_000
PATCHES = 10_000_000  # most expected tiles of a deck that patches shall prove; fewer are laid
VAIN = 30  # times RATING tiles; no deck with turnable tiles that needs more was ever finished
BORDER = 0  # the figure of a border
ALONE = -0.3  # most expected other layings (`Odds.others`) of a deck that is to be unique
CROWDED = -1.5  # least expected ones of a deck with any number of solutions
MARGIN = 0.3  # kept below the hardest rating for which a proof is expected
EASE = 0.6  # kept below that one, if any difficulty will do: a fifth of the nodes
FEWEST = 6  # numbers of figures to try, if more would do
REACH = 0.7  # largest distance of a deck from its expected rating

P = TypeVar("P", bound=DeckPuzzle)


def maker(params: DeckParams[P], wish: Wish) -> Maker[P, DeckSolution]:
    """The maker of decks that fulfil the params and the wish.

    Raises RuleError for params that contradict themselves or the rules.
    """
    blank = params.blank
    _check(blank, params)
    return Maker(
        make=partial(_make_deck, blank, params, wish, _choices(blank.board, params, wish)),
        wish=wish,
        plural="decks",
        advice="another number of figures",
    )


def _make_deck(
    blank: P,
    params: DeckParams[P],
    wish: Wish,
    choices: Sequence[Sequence[int]],
    _: int,
    dice: Dice,
) -> Instance[P, DeckSolution] | Difficulty | None:
    """A random deck that meets the wish; its difficulty if only that does not; otherwise None."""
    made, solution = _lay_deck(blank, params, dice.choice(dice.choice(choices)), dice)
    counted = _count_wanted(made, params)
    if counted and (not counted.complete or counted.counts.distinct != _number(params)):
        return None
    puzzle = prelaid(made, solution.placements, params.prelaid, dice, search)
    if puzzle is None:
        return None
    difficulty = rate(puzzle)
    if not wish.allows(difficulty):
        return difficulty
    outcome = counted or outcome_of_one(solution, alone=params.prelaid > 0)
    return Instance(puzzle=puzzle, solution=solution, outcome=outcome, difficulty=difficulty)


def _check(blank: DeckPuzzle, params: DeckParams[DeckPuzzle]) -> None:
    cells = blank.board.cells
    if cells > CELL_LIMIT:
        what = f"a generated board has at most {CELL_LIMIT} places, not {cells}"
        raise RuleError(RuleCode.BOARD_SIZE, what, (blank.shape.size[0],))
    if params.figures is not None:
        what, code = "a generated deck has {} figures", RuleCode.FIGURE_COUNT
        require_within(1, FIGURE_LIMIT, params.figures, what, code, ("figures",))
    if params.unique and params.solutions not in (None, 1):
        what = f"a unique deck has 1 solution, not {params.solutions}"
        raise RuleError(RuleCode.CONTRADICTION, what, ("solutions",))
    if params.solutions is not None and params.prelaid:
        what = "a deck with given tiles has one completion; leave out the number of solutions"
        raise RuleError(RuleCode.CONTRADICTION, what, ("solutions",))
    check_prelaid(params.prelaid, cells)


def _choices(board: Board, params: DeckParams[DeckPuzzle], wish: Wish) -> Sequence[Sequence[int]]:
    """Lists of numbers of figures to draw from: one list, or one for each grade without a wish.

    Raises RuleError if no number would make a deck as hard as wished.
    """
    numbers = range(2, FIGURE_LIMIT + 1) if params.figures is None else (params.figures,)
    made = params.matching, params.turning, params.border
    expected = {number: _odds_with(board, *made, number) for number in numbers}
    begins = Grading(params.blank.shape.grades).begins(board.cells)
    able = _able(board, params, expected)
    asked = wish.grade is not None or wish.ratings is not None
    choices = []
    for one in [wish] if asked else [Wish(grade=grade) for grade in Grade]:
        off = {number: one.distance(expected[number].rating, begins) for number in numbers}
        bound = _number(params) is not None or any(not off[number] for number in able)
        tried = able if bound else numbers
        nearest = min(off[number] for number in tried)
        if nearest <= REACH or params.prelaid:
            choices.append([number for number in tried if off[number] == nearest])
    if not asked:  # few figures, so that there are pictures for all, but no long proof
        alone = able if _number(params) == 1 else ()
        quick = {n for n in alone if _is_proved(params, n, expected[n].rating + EASE)}
        choices = [sorted(quick.intersection(some) or some)[:FEWEST] for some in choices]
    if not choices:
        ratings = [expected[number].rating for number in tried]
        what = f"such decks have ratings of about {min(ratings):.1f} … {max(ratings):.1f}"
        raise RuleError(RuleCode.DIFFICULTY, what, ("difficulty",))
    return choices


def _able(
    board: Board, params: DeckParams[DeckPuzzle], expected: Mapping[int, Odds]
) -> Sequence[int]:
    """Numbers of figures with which a deck is expected to have the wished number of solutions."""
    able, wanted = list(expected), _number(params)
    if wanted == 1:
        alone = [n for n in able if expected[n].others <= ALONE]
        able = [n for n in alone if _is_proved(params, n, expected[n].rating)]
    elif wanted is None:
        able = [n for n in able if expected[n].others >= CROWDED]
    else:
        able.sort(key=lambda n: abs(expected[n].others - math.log10(wanted - 1)))
        able = able[:FEWEST]
    return able or list(expected)[-1:]


def _is_proved(params: DeckParams[DeckPuzzle], figures: int, rating: float) -> bool:
    """True if a search should prove in PROOF nodes how many solutions such a deck has."""
    board = params.blank.board
    hardest = math.log10(PROOF * board.cells * board.sides / 2) - MARGIN
    return rating <= hardest or _is_patched(params, figures)


def _is_patched(params: DeckParams[DeckPuzzle], figures: int) -> bool:
    """True if patches should prove uniqueness with far fewer nodes than laying tile by tile."""
    if params.border or not params.turning or not is_open(params.blank):
        return False
    return patches(params.blank.size[0], _meet(params.matching, figures)) <= math.log10(PATCHES)


@lru_cache(1 << 12)
def _odds_with(board: Board, matching: str, turning: bool, border: bool, figures: int) -> Odds:
    return odds(board, _meet(matching, figures), turning=turning, border=border)


def _meet(matching: str, figures: int) -> float:
    """The chance that two edges meet."""
    kinds = _pairs(matching, figures)
    return sum(1.0 if one == two else 0.5 for one, two in kinds) / len(kinds) ** 2


def _lay_deck(blank: P, params: DeckParams[P], figures: int, dice: Dice) -> tuple[P, DeckSolution]:
    """A random deck, and the laid board that it was made from."""
    board = blank.board
    kinds = _pairs(params.matching, figures)
    shown = _edges(board, kinds, params.border, dice.child("edges"))
    order = dice.child("tiles").shuffle(range(board.cells))
    turns = dice.child("turns")
    tiles: list[Tile] = []
    placements: dict[int, Placement] = {}
    for index, cell in enumerate(order):
        turn = turns.below(board.sides) if params.turning else 0
        tiles.append(turn_tile(shown[cell], -turn))
        placements[cell] = Placement(index, *board.places[cell], turn)
    matching: Matching = params.matching
    if matching == GeneratedKind.MIXED:
        matching = tuple(sorted({(min(pair), max(pair)) for pair in kinds}))
    puzzle = replace(
        blank,
        tiles=tuple(tiles),
        matching=matching,
        turning=params.turning,
        border=BORDER if params.border else None,
    )
    return puzzle, DeckSolution(tuple(placements[cell] for cell in range(board.cells)))


def _pairs(matching: str, figures: int) -> list[Pair]:
    """For each figure the two halves that meet on an edge."""
    if matching == GeneratedKind.OPPOSITE:
        return [(figure, -figure) for figure in range(1, figures + 1)]
    if matching == GeneratedKind.EQUAL:
        return [(figure, figure) for figure in range(1, figures + 1)]
    pairs: list[Pair] = []
    following = 1
    for number in range(figures):  # halves alternate with a figure that meets itself
        width = 2 if number % 2 == 0 else 1
        pairs.append((following, following + width - 1))
        following += width
    return pairs


def _edges(board: Board, kinds: Sequence[Pair], border: bool, dice: Dice) -> dict[int, Tile]:
    """Random figures on all edges, as the look of each cell's tile."""
    joints = [
        (cell, side, *other)
        for cell, around in enumerate(board.beyond)
        for side, other in enumerate(around)
        if other is not None and (cell, side) < other
    ]
    shown = [[BORDER] * board.sides for _ in range(board.cells)]
    supply = dice.shuffle(kinds[k % len(kinds)] for k in range(len(joints)))
    for (cell, side, other, facing), pair in zip(joints, supply, strict=True):
        one, two = pair if dice.below(2) else pair[::-1]
        shown[cell][side], shown[other][facing] = one, two
    if not border:
        for cell, around in enumerate(board.beyond):
            for side, beyond in enumerate(around):
                if beyond is None:
                    shown[cell][side] = dice.choice(dice.choice(kinds))
    return {cell: tuple(look) for cell, look in enumerate(shown)}


def _number(params: DeckParams[DeckPuzzle]) -> int | None:
    """Number of solutions wished without given tiles; None: any, or given tiles leave one."""
    if params.prelaid:
        return None
    return 1 if params.unique else params.solutions


def _count_wanted(
    puzzle: DeckPuzzle, params: DeckParams[DeckPuzzle]
) -> Outcome[DeckSolution] | None:
    """The outcome of a search for one solution more than wished; None if no number is wished."""
    wanted = _number(params)
    if wanted is None:
        return None
    layout = layout_of(puzzle)
    if of_puzzle(puzzle).boards > math.log10(SCANNED) and is_small(layout) and not is_apt(layout):
        choosy = search(puzzle, DeckOptions(engine=Engine.CHOOSY))
        outcome = solve(choosy, limit=wanted + 1, budget=Budget(nodes=CHOOSY))
        if outcome.complete or outcome.counts.distinct > wanted:
            return outcome
    return solve(search(puzzle), limit=wanted + 1, budget=Budget(nodes=PROOF))


def rate(puzzle: DeckPuzzle) -> Difficulty:
    """The difficulty of a deck: tries per laying; if that takes more than RATING nodes, those
    expected of a random deck with as many figures.
    """
    expected = of_puzzle(puzzle)
    tried, layings, exact = 0, 1, False
    if not puzzle.turning or expected.boards < math.log10(VAIN * RATING):
        tried, layings, exact = tries(puzzle, RATING)
    rating = math.log10(max(1, tried) / max(1, layings)) if exact else expected.rating
    rating = round(max(0.0, rating), 3)
    grade = Grading(puzzle.shape.grades).grade(rating, puzzle.cells)
    return Difficulty(rating=rating, grade=grade, nodes=tried, distinct=layings, exact=exact)


def ladder(puzzle: DeckPuzzle, solution: DeckSolution, dice: Dice) -> list[tuple[Placement, ...]]:
    """The rungs of a deck from the lowest to the one that gives every tile."""

    def completes(fixed: tuple[Placement, ...]) -> bool:
        return has_one_completion(search(give(puzzle, fixed)))

    return list(rungs(solution.placements, dice, completes))[::-1]
