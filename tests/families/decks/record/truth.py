"""Decks of every shape, cut from a laid board or changed in a tile, with few figures.

So tiles are alike or symmetric, and boards have many solutions.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import Any

from families.record import Family
from puzzles.decks import (
    Border,
    DeckOptions,
    DeckPuzzle,
    DeckSolution,
    Matching,
    Pair,
    Placement,
    Tile,
    figures_of,
    least_turn,
    period,
    turn_tile,
)
from puzzles.dice import Dice
from tests.families.decks.record import definition as rules
from tests.truth.definition import Definition, Truth

MATCHINGS: tuple[Matching, ...] = ("opposite", "equal", "pairs")
MOST_LAYINGS = 1_000  # with every tile and turn told apart
MOST_STEPS = 50_000  # tiles that the definition lays; some tenths of a second
ALONE = 9  # a figure that meets none
ESSENTIAL_FIGURES, ESSENTIAL_CELLS = 4, 4  # renamings of more take too long


def draw(blanks: Sequence[DeckPuzzle], dice: Dice) -> DeckPuzzle:
    while True:
        puzzle = _draw_deck(dice.choice(blanks), dice)
        layings = islice(rules.physical(puzzle, MOST_STEPS), MOST_LAYINGS + 1)
        with suppress(rules.TooLongError):
            if sum(1 for _ in layings) <= MOST_LAYINGS:
                return puzzle


def _draw_deck(blank: DeckPuzzle, dice: Dice) -> DeckPuzzle:
    pairs = _pairs(dice.choice(MATCHINGS), blank.cells, dice)
    border: Border = dice.choice((None, None, dice.choice(pairs)[0]))
    shown = lay_figures(blank, pairs, border, dice.choice)
    if border is None and dice.below(6) == 0:
        border = tuple(shown[cell][side] for cell, side in blank.board.outline)
    figures = list_figures(pairs)
    turning = dice.below(4) > 0
    tiles: list[Tile] = []
    places: dict[int, Placement] = {}
    for cell in dice.shuffle(range(blank.cells)):
        turn = dice.below(blank.board.sides) if turning else 0
        places[cell] = Placement(len(tiles), *blank.board.places[cell], turn)
        tiles.append(turn_tile(shown[cell], -turn))
    for _ in range(dice.choice((0, 0, 1, 2, 4, 8))):  # an edge changed
        k, side = dice.below(len(tiles)), dice.below(blank.board.sides)
        tiles[k] = (*tiles[k][:side], dice.choice(figures), *tiles[k][side + 1 :])
    surplus = dice.choice((0, 0, 0, 1, 2))
    tiles += [tuple(dice.choice(figures) for _ in tiles[0]) for _ in range(surplus)]
    given = dice.shuffle(range(blank.cells))[: dice.choice((0, 0, 0, 0, 1, 1, 2))]
    return replace(
        blank,
        tiles=tuple(tiles),
        matching=_matching(pairs),
        turning=turning,
        border=border,
        fixed=tuple(places[cell] for cell in sorted(given)),
    )


def _pairs(matching: Matching, cells: int, dice: Dice) -> list[Pair]:
    """Which figures meet; the more, the larger the board is."""
    count = dice.between(1, 2) + (cells > 2) + 2 * (cells > 6)
    if matching == "opposite":
        first = dice.below(3) > 0  # or a figure 0, which meets itself
        return [(figure, -figure) for figure in range(first, count + first)]
    if matching == "equal":
        return [(figure, figure) for figure in range(1, count + 1)]
    every = [(one, other) for one in range(1, count + 2) for other in range(one, count + 2)]
    return sorted(dice.shuffle(every)[: count + 1])


def _matching(pairs: Sequence[Pair]) -> Matching:
    if all(one == -other for one, other in pairs):
        return "opposite"
    return "equal" if all(one == other for one, other in pairs) else tuple(pairs)


def list_figures(pairs: Sequence[Pair]) -> list[int]:
    """The figures of a deck: of a list of pairs, one that meets none is among them."""
    alone = [] if isinstance(_matching(pairs), str) else [ALONE]
    return sorted({figure for pair in pairs for figure in pair}) + alone


def lay_figures(
    blank: DeckPuzzle,
    pairs: Sequence[Pair],
    border: Border,
    choose: Callable[[Sequence[Any]], Any],
) -> list[Tile]:
    """What every cell of a board shows that is laid by chance."""
    shown = [[0] * blank.board.sides for _ in range(blank.cells)]
    meeting = [*pairs, *((two, one) for one, two in pairs)]
    outer = [border] if isinstance(border, int) else list_figures(pairs)
    for cell, around in enumerate(blank.board.beyond):
        for side, other in enumerate(around):
            if other is None:
                shown[cell][side] = choose(outer)
            elif cell < other[0]:
                shown[cell][side], shown[other[0]][other[1]] = choose(meeting)
    return [tuple(look) for look in shown]


def options(dice: Dice) -> DeckOptions:
    engine = dice.choice(("auto", "auto", "scan", "choosy"))
    return DeckOptions(engine=engine, essential=dice.below(4) == 0)


def features(puzzle: DeckPuzzle, options: DeckOptions) -> Sequence[str]:
    looks = Counter(least_turn(tile) if puzzle.turning else tile for tile in puzzle.tiles)
    named = {
        "pairs": not isinstance(puzzle.matching, str),
        "equal": puzzle.matching == "equal",
        "opposite": puzzle.matching == "opposite",
        "border": puzzle.frame is not None,
        "border by edge": puzzle.border is not None and puzzle.frame is None,
        "given": bool(puzzle.fixed),
        "surplus": len(puzzle.tiles) > puzzle.cells,
        "not turned": not puzzle.turning,
        "alike": max(looks.values()) > 1,
        "symmetric": any(period(tile) < len(tile) for tile in puzzle.tiles),
        "essential": _is_essential(puzzle, options),
    }
    return [name for name, holds in named.items() if holds]


def _is_essential(puzzle: DeckPuzzle, options: DeckOptions) -> bool:
    few = puzzle.cells <= ESSENTIAL_CELLS and len(figures_of(puzzle)) <= ESSENTIAL_FIGURES
    return options.essential and few


def truth(puzzle: DeckPuzzle, options: DeckOptions) -> Truth:
    every = list(rules.physical(puzzle))
    boards = set(every)
    classes = {frozenset[Hashable](rules.images(puzzle, board)) for board in boards}
    counts = {"count": len(boards), "distinct": len(classes), "labelled": len(every)}
    if _is_essential(puzzle, options):
        counts["essential"] = rules.essential(puzzle)
    return Truth(classes=frozenset(classes), counts=counts)


def form(puzzle: DeckPuzzle, solution: DeckSolution) -> Hashable:
    return rules.as_laying(puzzle, solution.placements)


def is_right(puzzle: DeckPuzzle, solution: DeckSolution) -> bool:
    edges, laid = rules.spots(puzzle), solution.placements
    turns = range(len(puzzle.tiles[0]) if puzzle.turning else 1)
    if sorted((p.row, p.column) for p in laid) != sorted(edges):
        return False
    if not all(p.tile in range(len(puzzle.tiles)) and p.turn in turns for p in laid):
        return False
    if len({p.tile for p in laid}) < len(laid):
        return False
    seen = rules.as_laying(puzzle, laid)
    if not rules.as_laying(puzzle, puzzle.fixed) <= seen:  # an equal tile will do
        return False
    meeting: dict[complex, list[int]] = {}
    for (_, edge), figure in seen:
        meeting.setdefault(edge, []).append(figure)
    wanted = rules.outer_figures(puzzle)
    return all(
        wanted.get(edge, figures[0]) == figures[0]
        if len(figures) == 1
        else rules.match(puzzle, figures[0], figures[1])
        for edge, figures in meeting.items()
    )


def define_deck(
    family: Family[Any, DeckSolution, Any, DeckOptions, Any], blanks: Sequence[DeckPuzzle]
) -> Definition[DeckPuzzle, DeckSolution, DeckOptions]:
    return Definition(
        family=family,
        draw=partial(draw, blanks),
        options=options,
        features=features,
        truth=truth,
        form=form,
        is_right=is_right,
    )
