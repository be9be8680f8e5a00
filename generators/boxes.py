"""Random boxes that can be filled: a filling is made first, and the puzzle is what it is made of.

Two ways to make one. *Cutting*: the box is cut in two, again and again; first until the golden
cell is by itself, then wherever a cut still gives two blocks. *Merging*: every cell is a block of
its own, and neighbours that make a cuboid together are joined. Cutting gives fillings that come
apart in layers; merging also gives interlocked ones. A symmetric filling is made by doing the
same to both halves.

    filling   {low corner: size} of the blocks, without the golden cube
    rating    log10 of the nodes that two plain searches (first corner, tightest corner) spend per
              distinct solution, as their geometric mean
"""

import math
from collections import Counter
from collections.abc import Callable
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from generators.attempts import Maker
from generators.instance import Difficulty
from generators.instance import Grading
from generators.instance import Instance
from generators.instance import Wish
from generators.ladder import check_prelaid
from generators.ladder import prelaid
from puzzles.boxes import Block
from puzzles.boxes import BoxMethod
from puzzles.boxes import BoxOptions
from puzzles.boxes import BoxParams
from puzzles.boxes import BoxPuzzle
from puzzles.boxes import BoxSolution
from puzzles.boxes import Golden
from puzzles.boxes import Placement
from puzzles.boxes import golden_centre
from puzzles.codes import RuleCode
from puzzles.dice import Dice
from puzzles.errors import RuleError
from puzzles.lattice import Cell
from puzzles.lattice import Size
from puzzles.lattice import centre
from puzzles.lattice import volume
from puzzles.outcome import Outcome
from puzzles.outcome import Verdict
from solvers.boxes import plain
from solvers.boxes import search
from solvers.search import Budget
from solvers.search import solve

CELL_LIMIT = 4_000  # cells of a generated box; `merge` looks at each many times
# Budgets in nodes, never in seconds: the same seed gives the same box on any machine.
PROOF = Budget(nodes=200_000)  # of the search that counts the solutions
RATING = Budget(nodes=50_000)  # of each of the two searches that rate, and of a rung
GLANCE = Budget(nodes=5_000)
GRADING = Grading(((1, 3.0, 4.2),))

Filling = dict[Cell, Size]


def maker(params: BoxParams, wish: Wish) -> Maker[BoxPuzzle, BoxSolution]:
    """How boxes are made that fulfil the params and the wish.

    Raises RuleError for params that contradict themselves or the rules.
    """
    golden, amounts = _checked(params)
    check_prelaid(params.prelaid, max(amounts))
    return Maker(
        make=partial(_made, params, wish, golden, amounts),
        wish=wish,
        plural="boxes",
        advice="another number of blocks",
    )


def _made(
    params: BoxParams, wish: Wish, golden: Cell | None, amounts: Sequence[int], _: int, dice: Dice
) -> Instance[BoxPuzzle, BoxSolution] | Difficulty | None:
    """A random box, if it is as wished."""
    filling = _filling(params, golden, dice.choice(amounts), dice)
    return None if filling is None else _accepted(params, wish, golden, filling, dice)


def _checked(params: BoxParams) -> tuple[Cell | None, Sequence[int]]:
    """Where the golden cube stands and how many blocks there may be."""
    cells = volume(params.size)
    if not 1 < cells <= CELL_LIMIT:
        what = f"a generated box has 2 … {CELL_LIMIT} cells, not {cells}"
        raise RuleError(RuleCode.BOX_SIZE, what, ("size",))
    golden = None
    if params.golden != Golden.NONE:
        golden = (
            golden_centre(params.size) if params.golden == Golden.CENTRE else centre(params.size)
        )
    return golden, _amounts(params, cells, golden is not None)


def _amounts(params: BoxParams, cells: int, has_golden: bool) -> Sequence[int]:
    """The numbers of blocks that are tried."""
    free = cells - has_golden
    has_middle = cells % 2 == 1  # all edges are odd
    blocks = params.blocks
    if blocks is not None:
        if not 1 <= blocks <= free:
            what = f"{free} free cells make 1 … {free} blocks, not {blocks}"
            raise RuleError(RuleCode.BLOCK_COUNT, what, ("blocks",))
        if params.symmetric and has_middle and blocks % 2 == has_golden:
            held = "the golden cube" if has_golden else "a block that is its own partner"
            many = "evenly" if has_golden else "oddly"
            what = f"{held} holds the middle, so a symmetric box has {many} many blocks"
            raise RuleError(RuleCode.BLOCK_PARITY, f"{what}, not {blocks}", ("blocks",))
        return (blocks,)
    middling = max(round(free**0.75 / 2), 6 if has_golden else 2)  # six can enclose a cell
    low, high = middling, middling
    if params.unique:  # few large blocks: about one box in thirty is unique then
        high = max(6, round(1.6 * free ** (1 / 3)))
        low = high - 2
    if not (params.symmetric and has_middle):
        return range(min(low, free), min(high, free) + 1)
    low += low % 2 != (not has_golden)
    return range(min(low, free), min(max(low, high), free) + 1, 2)


def _filling(params: BoxParams, golden: Cell | None, blocks: int, dice: Dice) -> Filling | None:
    """A random filling of so many blocks; None if this attempt does not end at that number."""
    method = params.method
    if method == BoxMethod.ANY:  # what is cut can nearly always be put together otherwise
        method = BoxMethod.MERGE
        if not params.unique:
            method = dice.choice((BoxMethod.CUT, BoxMethod.MERGE))
    make = _cut if method == BoxMethod.CUT else _merged
    filling = make(params.size, golden, blocks, bool(params.symmetric), dice)
    return filling if len(filling) == blocks else None


def _mirrored(box: Size, at: Cell, size: Size) -> Cell:
    """The low corner of a block's point reflection."""
    return box[0] - at[0] - size[0], box[1] - at[1] - size[1], box[2] - at[2] - size[2]


def _halves(at: Cell, size: Size, axis: int, cut: int) -> tuple[tuple[Cell, Size], ...]:
    """The two blocks that a cut makes, so many cells from the low end of an axis."""
    low, high, far = list(size), list(size), list(at)
    low[axis], high[axis], far[axis] = cut, size[axis] - cut, at[axis] + cut
    return (at, (low[0], low[1], low[2])), (
        (far[0], far[1], far[2]),
        (high[0], high[1], high[2]),
    )


def _cut(box: Size, golden: Cell | None, blocks: int, symmetric: bool, dice: Dice) -> Filling:
    return _cut_up(box, _around(box, golden, blocks, symmetric, dice), blocks, symmetric, dice)


def _cut_up(box: Size, filling: Filling, blocks: int, symmetric: bool, dice: Dice) -> Filling:
    """Cut blocks, large ones rather than small ones, until there are as many as wished."""
    step = 2 if symmetric else 1
    while len(filling) + step <= blocks:
        able = [at for at in filling if volume(filling[at]) > 1]
        if symmetric:
            able = [at for at in able if _mirrored(box, at, filling[at]) != at]
        if not able:
            break
        at = dice.weighted(able, [volume(filling[at]) for at in able])
        size = filling.pop(at)
        axis = dice.weighted((0, 1, 2), [(edge - 1) ** 2 for edge in size])
        cut = dice.between(1, size[axis] - 1)
        filling |= _halves(at, size, axis, cut)
        if symmetric:
            partner = _mirrored(box, at, size)
            filling.pop(partner)
            filling |= _halves(partner, size, axis, size[axis] - cut)
    return filling


def _around(box: Size, golden: Cell | None, blocks: int, symmetric: bool, dice: Dice) -> Filling:
    """The box cut until the golden cell is by itself, and left out; whole without a golden cell.

    For a symmetric filling both sides are cut off alike, whatever stands in the middle.
    """
    if golden is None and not symmetric:
        return {(0, 0, 0): box}
    filling: Filling = {}
    at, size = (0, 0, 0), box
    while True:
        sides = [k for k in range(3) if size[k] > (1 if golden is not None else 2)]
        if not sides or (golden is None and filling and dice.below(2)):
            break
        axis = dice.choice(sides)
        if symmetric:
            cut = dice.between(1, (size[axis] - 1) // 2)
            cuts = (cut, size[axis] - 2 * cut)
        else:
            assert golden is not None
            before = golden[axis] - at[axis]
            cuts = (before, 1) if before and dice.below(2) else (0, before + 1)
            cuts = cuts if before < size[axis] - 1 or cuts[0] else (before, 1)
            cuts = (cuts[0], size[axis] - cuts[0]) if cuts[0] else cuts
        at, size = _peeled(filling, at, size, axis, cuts)
    if golden is None and blocks % 2:
        filling[at] = size
    elif golden is None:  # evenly many: the middle is two blocks, which needs an even edge
        axis = dice.choice([k for k in range(3) if size[k] % 2 == 0])
        filling |= _halves(at, size, axis, size[axis] // 2)
    return filling


def _peeled(
    filling: Filling, at: Cell, size: Size, axis: int, cuts: tuple[int, int]
) -> tuple[Cell, Size]:
    """Cut off what lies before and behind cuts[1] cells from cuts[0] on; give the rest."""
    before, kept = cuts
    if before:
        (low, low_size), (at, size) = _halves(at, size, axis, before)
        filling[low] = low_size
    if kept < size[axis]:
        (at, size), (high, high_size) = _halves(at, size, axis, kept)
        filling[high] = high_size
    return at, size


def _merged(box: Size, golden: Cell | None, blocks: int, symmetric: bool, dice: Dice) -> Filling:
    """Blocks that grow from random cells, then cuts until there are as many as wished."""
    a, b, c = box
    cells = [(x, y, z) for x in range(a) for y in range(b) for z in range(c)]
    free = set(cells) - {golden}
    most = max(2, 3 * len(free) // blocks)
    filling: Filling = {}
    for cell in dice.shuffled(cells):
        if cell not in free:
            continue
        at, size = _grown(box, free, cell, most, symmetric, dice)
        filling[at] = size
        free.difference_update(Placement(0, at, size).cells())
        if symmetric:
            partner = _mirrored(box, at, size)
            filling[partner] = size
            free.difference_update(Placement(0, partner, size).cells())
    return _cut_up(box, filling, blocks, symmetric, dice)


def _grown(
    box: Size, free: set[Cell], cell: Cell, most: int, symmetric: bool, dice: Dice
) -> tuple[Cell, Size]:
    """A block of at most so many cells, grown from a free cell layer by layer while it can."""
    at, size = cell, (1, 1, 1)
    sides = dice.shuffled([(axis, back) for axis in range(3) for back in (False, True)])
    while sides:
        axis, back = sides[-1]
        longer, corner = list(size), list(at)
        longer[axis] += 1
        corner[axis] -= back
        new_at, new_size = (corner[0], corner[1], corner[2]), (longer[0], longer[1], longer[2])
        partner = _mirrored(box, new_at, new_size)
        fits = volume(new_size) <= most and free.issuperset(Placement(0, new_at, new_size).cells())
        if fits and (not symmetric or partner == new_at or _apart(new_at, partner, new_size)):
            at, size = new_at, new_size
            sides = dice.shuffled(sides)
        else:
            sides.pop()
    return at, size


def _apart(at: Cell, other: Cell, size: Size) -> bool:
    """Whether two blocks of one size share no cell."""
    return any(abs(at[k] - other[k]) >= size[k] for k in range(3))


def _accepted(
    params: BoxParams, wish: Wish, golden: Cell | None, filling: Filling, dice: Dice
) -> Instance[BoxPuzzle, BoxSolution] | Difficulty | None:
    """The puzzle that a filling makes; its difficulty if that alone is not as wished."""
    puzzle, solution = _puzzle(params.size, golden, filling)
    if params.prelaid:
        begun = prelaid(_given(puzzle), solution.placements, params.prelaid, dice, search, RATING)
        if begun is None:
            return None
        puzzle = begun
    if params.unique and _has_two(puzzle):
        return None
    if params.symmetric is False and not _has_no_symmetric(puzzle):
        return None
    difficulty = _rated(puzzle)
    if not wish.allows(difficulty):
        return difficulty
    counting = search(puzzle, BoxOptions(symmetric="never"), first=False)
    limit = 2 if params.unique else 1
    outcome = solve(counting, limit=limit, count=not params.unique, budget=PROOF)
    if params.unique and outcome.unique is not True:
        return None
    return Instance(puzzle=puzzle, solution=solution, outcome=outcome, difficulty=difficulty)


def _given(puzzle: BoxPuzzle) -> Callable[[tuple[Placement, ...]], BoxPuzzle]:
    return lambda fixed: replace(puzzle, fixed=fixed)


def _has_two(puzzle: BoxPuzzle) -> bool:
    """Whether a second distinct solution comes up at once; most boxes have one, so this pays."""
    return solve(plain(puzzle, choosy=False), limit=2, budget=GLANCE).counts.distinct > 1


def _puzzle(size: Size, golden: Cell | None, filling: Filling) -> tuple[BoxPuzzle, BoxSolution]:
    amounts = Counter(_sorted(block) for block in filling.values())
    sizes = sorted(amounts, key=lambda block: (-volume(block), block))
    puzzle = BoxPuzzle(size, tuple(Block(block, amounts[block]) for block in sizes), golden)
    index = {block: k for k, block in enumerate(sizes)}
    placements = [Placement(index[_sorted(lying)], at, lying) for at, lying in filling.items()]
    return puzzle, BoxSolution(tuple(sorted(placements, key=lambda placed: placed.at)))


def _sorted(size: Size) -> Size:
    a, b, c = sorted(size)
    return a, b, c


def _has_no_symmetric(puzzle: BoxPuzzle) -> bool:
    only = search(puzzle, BoxOptions(symmetric="only"))
    return solve(only, budget=PROOF).verdict is Verdict.UNSOLVABLE


def _rated(puzzle: BoxPuzzle) -> Difficulty:
    outcomes = [_plain_outcome(puzzle, choosy) for choosy in (False, True)]
    costs = [max(1, o.nodes) / max(1, o.counts.distinct) for o in outcomes]
    rating = round(math.log10(math.prod(costs)) / 2, 3)
    return Difficulty(
        rating=rating,
        grade=GRADING.grade(rating, puzzle.cells),
        nodes=sum(o.nodes for o in outcomes),
        distinct=max(o.counts.distinct for o in outcomes),
        exact=all(o.complete for o in outcomes),
    )


def _plain_outcome(puzzle: BoxPuzzle, choosy: bool) -> Outcome[BoxSolution]:
    """What a search without frames and memo finds out within RATING."""
    counting = plain(puzzle, choosy=choosy)
    return solve(counting, limit=1, count=True, budget=RATING)
