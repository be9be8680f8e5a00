"""Random boxes that can be filled: a filling is made first, and its blocks are the puzzle.

rating    log10 of the nodes of a plain search for all fillings, which takes the first free
          cell; estimated by random dives, so it is never cut off
grade     the third of the default boxes, or of the unique ones, into which the rating falls
"""

import math
from collections import Counter
from collections.abc import Sequence
from functools import partial

from generators.attempts import Maker
from generators.box_fillings import Filling, cut, merge_cells
from generators.instance import Difficulty, Grading, Instance, Wish, outcome_of_one
from generators.ladder import check_prelaid, prelaid
from generators.locked_grids import GRID, SOLE
from generators.unique_boxes import is_flat, unique_filling
from puzzles.boxes import (
    Block,
    BoxMethod,
    BoxOptions,
    BoxParams,
    BoxPuzzle,
    BoxSolution,
    Golden,
    Placement,
    golden_centre,
)
from puzzles.codes import RuleCode
from puzzles.dice import Dice
from puzzles.errors import RuleError, amount, require_within
from puzzles.lattice import Cell, Size, centre, rising, volume
from puzzles.outcome import Verdict
from solvers.boxes import effort, plain, search
from solvers.engine.driver import solve
from solvers.engine.search import Budget

CELL_LIMIT = 4_000  # cells of a generated box; growing blocks visits each cell many times
# Budgets in nodes, never in seconds: the same seed gives the same box on any machine.
PROOF = Budget(nodes=300_000)  # of the proof that there is no second solution
RUNG = Budget(nodes=50_000)
GLANCE = Budget(nodes=10_000)
UNIQUE = range(7, 10)  # blocks of a unique box with a golden cube; proofs for more rarely end
FREE = range(9, 11)  # the same without a golden cube
FEW = range(5, 8)  # the same in a flat box
SMALL = 45  # free cells; in a smaller box six blocks are enough
AROUND = 2  # blocks more or fewer than usual, if a grade is wished for
SAMPLED = 16  # numbers of blocks for which sample boxes are rated
SAMPLES = 5  # sample boxes for each number
DIVES = 300  # dives to rate a sample
REACH = 0.5  # largest distance of a wished rating from those of the samples
# Thirds of the boxes made by default, and of unique ones, by measurement.
BOUNDS = (
    (1, 0.3, 0.6),
    (27, 2.85, 3.3),
    (45, 4.7, 5.1),
    (125, 13.9, 14.5),
    (343, 34.2, 36.0),
    (729, 64.5, 67.5),
    (1000, 80.4, 86.4),
    (1728, 115.7, 124.2),
    (3375, 185.0, 201.0),
)
HELD = Grading(
    BOUNDS,
    unique=(
        (1, 0.3, 0.6),
        (27, 2.3, 2.4),
        (45, 2.4, 3.0),
        (125, 4.7, 5.3),
        (343, 5.4, 6.4),
        (729, 5.6, 6.7),
        (3375, 5.7, 6.9),
    ),
)  # with a golden cube
OBLONG = Grading(
    BOUNDS,
    unique=(
        (27, 2.3, 2.4),
        (45, 2.4, 3.0),
        (75, 3.3, 3.9),
        (81, 3.0, 3.5),
        (147, 3.5, 4.1),
        (225, 3.8, 4.6),
        (405, 4.2, 5.0),
        (567, 4.4, 5.4),
        (4000, 4.4, 5.6),
    ),
)  # the same, and no cube
LOOSE = Grading(
    BOUNDS,
    unique=(
        (54, 4.3, 4.9),
        (64, 5.3, 5.6),
        (72, 4.6, 5.0),
        (90, 5.1, 5.45),
        (100, 5.25, 5.6),
        (128, 5.25, 5.8),
        (216, 5.8, 6.4),
        (512, 6.2, 6.9),
        (1000, 6.6, 7.4),
        (4000, 6.6, 7.4),
    ),
)  # without one
LOW = Grading(
    BOUNDS,
    unique=(
        (8, 1.5, 1.85),
        (12, 1.85, 2.0),
        (16, 1.85, 2.15),
        (32, 2.0, 2.25),
        (48, 2.0, 2.3),
        (100, 1.8, 2.15),
        (4000, 1.8, 2.15),
    ),
)  # flat, without one


def maker(params: BoxParams, wish: Wish) -> Maker[BoxPuzzle, BoxSolution]:
    """The maker of boxes that fulfil the params and the wish.

    Raises RuleError for params that contradict themselves or the rules.
    """
    golden, amounts = _check_params(params)
    check_prelaid(params.prelaid, max(amounts))
    if wish.grade is not None or wish.ratings is not None:
        amounts = _fitting(params, wish, golden, amounts)
    return Maker(
        make=partial(_make_box, params, wish, golden, amounts),
        wish=wish,
        plural="boxes",
        advice="another number of blocks",
    )


def _make_box(
    params: BoxParams, wish: Wish, golden: Cell | None, amounts: Sequence[int], _: int, dice: Dice
) -> Instance[BoxPuzzle, BoxSolution] | Difficulty | None:
    """A random box that meets the wish; its difficulty if only that does not; otherwise None."""
    filling = _filling(params, golden, dice.choice(amounts), dice)
    if filling is None:
        return None
    made, solution = _puzzle(params.size, golden, filling)
    puzzle = prelaid(made, solution.placements, params.prelaid, dice, search, RUNG)
    if puzzle is None or (params.unique and _has_two(puzzle)):
        return None
    outcome = outcome_of_one(solution, alone=params.prelaid > 0)
    if params.unique and not outcome.complete:
        proving = search(puzzle, BoxOptions(symmetric="never"), first=False)
        outcome = solve(proving, limit=2, budget=PROOF)
        if outcome.unique is not True:
            return None
    if params.symmetric is False:
        only = search(puzzle, BoxOptions(symmetric="only"))
        if solve(only, budget=PROOF).verdict is not Verdict.UNSOLVABLE:
            return None
    difficulty = rate(puzzle, unique=params.unique)
    if not wish.allows(difficulty):
        return difficulty
    return Instance(puzzle=puzzle, solution=solution, outcome=outcome, difficulty=difficulty)


def _fitting(
    params: BoxParams, wish: Wish, golden: Cell | None, amounts: Sequence[int]
) -> Sequence[int]:
    """Numbers of blocks with which boxes are about as hard as wished.

    Raises RuleError if there are none.
    """
    if params.blocks is None:
        amounts = _wider(params, wish, golden, amounts)
        if wish.ratings is None and not params.unique:
            return amounts
    expected = _sample_ratings(params, golden, amounts)
    begins = _grading(params.size, golden).begins(volume(params.size), unique=params.unique)
    off = {
        blocks: min(wish.distance(rating, begins) for rating in ratings)
        for blocks, ratings in expected.items()
    }
    near = min(off.values(), default=0.0)
    if near > (2 if params.unique else 1) * REACH and not params.prelaid:
        every = [rating for ratings in expected.values() for rating in ratings]
        nearest = min(every, key=lambda rating: wish.distance(rating, begins))
        what = f"such boxes have ratings of about {min(every):.1f} … {max(every):.1f}"
        what += f", the nearest about {nearest:.1f}"
        raise RuleError(RuleCode.DIFFICULTY, what, ("difficulty",))
    if params.unique and near > 0:  # the samples are not unique: try all numbers
        return amounts
    return [blocks for blocks in off if off[blocks] <= near + REACH] or amounts


def _wider(
    params: BoxParams, wish: Wish, golden: Cell | None, amounts: Sequence[int]
) -> Sequence[int]:
    """A wider range of numbers of blocks; for symmetric boxes only every second one."""
    low, high, step = amounts[0], amounts[-1], 2 if params.symmetric else 1
    if wish.ratings is not None:
        low, high = 6 if golden else 2, high + 3 if params.unique else 2 * high
    elif not params.unique:
        low, high = low - AROUND, high + AROUND
    elif golden is None and is_flat(params.size):
        low -= 1  # for easy ones
    low = max(1, low) + (amounts[0] - max(1, low)) % step
    high = max(amounts[0], min(high, volume(params.size) - 1))
    return range(min(low, amounts[0]), high + 1, step)


def _sample_ratings(
    params: BoxParams, golden: Cell | None, amounts: Sequence[int]
) -> dict[int, list[float]]:
    """Ratings of sample boxes by number of blocks; if there are many numbers, only of some."""
    expected: dict[int, list[float]] = {}
    for blocks in amounts[:: -(-len(amounts) // SAMPLED)]:
        for number in range(SAMPLES):
            dice = Dice(0, "boxes", "expected", blocks, number)
            filling = _filling(params, golden, blocks, dice)
            if filling is not None:
                puzzle, _ = _puzzle(params.size, golden, filling)
                expected.setdefault(blocks, []).append(_rating(effort(puzzle, DIVES)[0]))
    return expected


def _check_params(params: BoxParams) -> tuple[Cell | None, Sequence[int]]:
    """The golden cell, and the allowed numbers of blocks."""
    cells = volume(params.size)
    what = "a generated box has {} cells"
    require_within(2, CELL_LIMIT, cells, what, RuleCode.BOX_SIZE, ("size",))
    golden = None
    if params.golden != Golden.NONE:
        golden = (golden_centre if params.golden == Golden.CENTRE else centre)(params.size)
    return golden, _amounts(params, cells, golden is not None)


def _amounts(params: BoxParams, cells: int, has_golden: bool) -> Sequence[int]:
    free = cells - has_golden
    has_middle = cells % 2 == 1  # all edges are odd
    blocks = params.blocks
    if blocks is not None:
        what = f"{amount(free, 'free cell')} can hold {{}} blocks"
        least = 2 * sum(edge > 1 for edge in params.size) if has_golden else 1  # one a face
        require_within(min(least, free), free, blocks, what, RuleCode.BLOCK_COUNT, ("blocks",))
        if params.unique and not params.prelaid and has_golden and params.size == GRID:
            _check_sole(blocks)
        if params.symmetric and has_middle and blocks % 2 == has_golden:
            held = "the golden cube" if has_golden else "a block that is its own partner"
            many = "even" if has_golden else "odd"
            what = f"{held} is in the centre, so a symmetric box has an {many} number of blocks"
            raise RuleError(RuleCode.BLOCK_PARITY, f"{what}, not {blocks}", ("blocks",))
        return (blocks,)
    middling = max(round(free**0.75 / 2), 6 if has_golden else 2)  # six can enclose a cell
    low, high = middling, middling
    if params.unique:
        few = UNIQUE if has_golden else FEW if is_flat(params.size) else FREE
        low, high = 6 if has_golden and free < SMALL else few[0], few[-1]
    if not (params.symmetric and has_middle):
        return range(min(low, free), min(high, free) + 1)
    low += low % 2 != (not has_golden)
    return range(min(low, free), min(max(low, high), free) + 1, 2)


def _check_sole(blocks: int) -> None:
    """Raise RuleError if no box of GRID with so many blocks about a golden cube is unique."""
    if blocks not in SOLE:
        *some, last = SOLE
        what = f"unique boxes 3 x 3 x 3 have {', '.join(map(str, some))} or {last} blocks"
        raise RuleError(RuleCode.BLOCK_COUNT, f"{what}, not {blocks}", ("blocks",))


def _filling(params: BoxParams, golden: Cell | None, blocks: int, dice: Dice) -> Filling | None:
    """A random filling of `blocks` blocks; None if this attempt gives another number."""
    method, symmetric = params.method, bool(params.symmetric)
    if method != BoxMethod.CUT and params.unique and not symmetric and not params.prelaid:
        return unique_filling(params.size, golden, blocks, dice)
    if method == BoxMethod.ANY:  # a cut filling nearly always has other solutions
        method = BoxMethod.MERGE
        if not params.unique:
            method = dice.choice((BoxMethod.CUT, BoxMethod.MERGE))
    make = cut if method == BoxMethod.CUT else merge_cells
    filling = make(params.size, golden, blocks, symmetric, dice)
    return filling if len(filling) == blocks else None


def _has_two(puzzle: BoxPuzzle) -> bool:
    """True if a short search finds a second distinct solution, as it does for most small boxes."""
    return solve(plain(puzzle, choosy=False), limit=2, budget=GLANCE).counts.distinct > 1


def _puzzle(size: Size, golden: Cell | None, filling: Filling) -> tuple[BoxPuzzle, BoxSolution]:
    amounts = Counter(rising(block) for block in filling.values())
    sizes = sorted(amounts, key=lambda block: (-volume(block), block))
    puzzle = BoxPuzzle(size, tuple(Block(block, amounts[block]) for block in sizes), golden)
    index = {block: k for k, block in enumerate(sizes)}
    placements = [Placement(index[rising(lying)], at, lying) for at, lying in filling.items()]
    return puzzle, BoxSolution(tuple(sorted(placements, key=lambda placed: placed.at)))


def rate(
    puzzle: BoxPuzzle, *, unique: bool = False, spent: tuple[float, int] | None = None
) -> Difficulty:
    """The difficulty of a box; unique: graded among boxes wished with one solution.

    spent: its effort, if known.
    """
    nodes, dived = spent or effort(puzzle)
    rating = _rating(nodes)
    return Difficulty(
        rating=rating,
        grade=_grading(puzzle.size, puzzle.golden).grade(rating, puzzle.cells, unique=unique),
        nodes=dived,
        distinct=1,
        exact=False,
    )


def _grading(size: Size, golden: Cell | None) -> Grading:
    if golden is not None:
        return HELD if min(size) == max(size) else OBLONG
    return LOW if is_flat(size) else LOOSE


def _rating(nodes: float) -> float:
    return round(math.log10(max(1.0, nodes)), 3)
