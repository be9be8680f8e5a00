"""How a plan is cut: one way for each kind, which gives the cuts of one attempt."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from generators.polycubes.cuts import cut_cells
from generators.polycubes.interlocking import interlocking_cut
from generators.polycubes.levels import EMPTY, Frame, Raising
from generators.polycubes.plans import Plan
from generators.polycubes.targets import Cells, box_cells
from puzzles.dice import Dice
from puzzles.lattice import Cell, Size, centre, volume
from puzzles.polycubes import Piece, PolycubeKind, PolycubePuzzle
from puzzles.polycubes.shapes import Form, neighbours
from solvers.engine.driver import solve
from solvers.engine.search import Budget
from solvers.polycubes.search import search

RAISED = 150_000  # changes of a cut in one attempt
BETWEEN = 300  # changes between two cuts that may be taken
NEVER = 1 << 20  # a level that no cut has
FIRST_ROUNDS = 40  # attempts at a first cut
LAID = Budget(nodes=3_000)  # of the search for a filling by pieces of a set
SET_BOXES: Mapping[int, Sequence[Size]] = {  # by the cells of its pieces
    4: ((2, 2, 4), (2, 2, 5), (2, 3, 4), (2, 2, 6), (2, 2, 7), (2, 4, 4)),
    5: ((4, 5, 1), (5, 5, 1), (5, 6, 1), (5, 7, 1), (5, 8, 1), (2, 5, 3), (2, 5, 4), (3, 4, 5)),
}


@dataclass(frozen=True, slots=True)
class Made:
    """A cut: its pieces, and the target with its golden cube and its holes."""

    pieces: Sequence[Cells]
    size: Size
    cells: Cells
    golden: Cell | None = None


def _cut(plan: Plan, dice: Dice) -> Iterator[Made]:
    golden = (centre(plan.size) or dice.choice(sorted(plan.cells))) if plan.golden else None
    if golden is not None and golden not in plan.cells:
        golden = dice.choice(sorted(plan.cells))
    cells = [cell for cell in sorted(plan.cells) if cell != golden]
    cut = cut_cells(cells, plan.pieces, dice, different=True)
    if cut is not None:
        yield Made(cut, plan.size, plan.cells, golden)


def _interlock(plan: Plan, dice: Dice) -> Iterator[Made]:
    cut = interlocking_cut(plan.cells, plan.pieces, dice)
    if cut is not None:
        yield Made(cut, plan.size, plan.cells)


def _raise(plan: Plan, dice: Dice) -> Iterator[Made]:
    """Cuts with holes, of the wished level."""
    if not plan.holes[1]:
        yield from _interlock(plan, dice)
        return
    cells = sorted(plan.cells)
    holes = frozenset(dice.shuffle(cells)[: plan.holes[0]])
    cut = cut_cells(plan.cells - holes, plan.pieces, dice, different=False)
    if cut is None:
        return
    mean = len(cells) / plan.pieces
    frame = Frame(
        cells=cells,
        owners=[EMPTY | (1 << plan.pieces) - 1] * len(cells),
        pieces=plan.pieces,
        low=max(2, int(0.4 * mean)),
        high=int(1.8 * mean) + 1,
        holes=plan.holes,
    )
    yield from _candidates(plan, frame, cut, RAISED, dice)


def _candidates(
    plan: Plan, frame: Frame, cut: Sequence[Cells], steps: int, dice: Dice
) -> Iterator[Made]:
    """Cuts of the wished level that a cut becomes in so many changes."""
    owner = {cell: k for k, piece in enumerate(cut) for cell in piece}
    raising = Raising(frame, [owner.get(cell, -1) for cell in frame.cells], dice)
    while raising.steps < steps:
        if raising.advance(steps - raising.steps, plan.level or 1):
            yield Made(raising.cut, plan.size, plan.cells)
            raising.advance(BETWEEN, NEVER)


def _notch(plan: Plan, dice: Dice) -> Iterator[Made]:
    """Burrs of the wished level."""
    cells = sorted(plan.cells)
    owners = [
        sum(1 << k for k, stick in enumerate(plan.sticks) if cell in stick) for cell in cells
    ]
    frame = Frame(
        cells=cells,
        owners=[own | (EMPTY if own & (own - 1) else 0) for own in owners],
        pieces=len(plan.sticks),
        low=1,
        high=len(cells),
        holes=plan.holes,
    )
    first = None
    for _ in range(FIRST_ROUNDS):
        first = first or _first_notches(plan.sticks, dice)
    if first is not None:
        yield from _candidates(plan, frame, first, RAISED, dice)


def _first_notches(sticks: Sequence[Cells], dice: Dice) -> Sequence[Cells] | None:
    """Sticks that share out the cells where they cross, each in one part; None if one is cut."""
    left = frozenset[Cell]().union(*sticks)
    own: dict[int, Cells] = {}
    for k in dice.shuffle(range(len(sticks))):
        others = frozenset[Cell]().union(*(s for n, s in enumerate(sticks) if n != k))
        kept = _join_parts(sticks[k] - others, sticks[k] & left, dice)
        if kept is None:
            return None
        own[k], left = kept, left - kept
    for cell in dice.shuffle(sorted(left)):
        able = [k for k in own if cell in sticks[k] and own[k].intersection(neighbours(cell))]
        if not able:
            return None
        k = dice.choice(able)
        own[k] |= {cell}
    return [own[k] for k in range(len(sticks))]


def _join_parts(parts: Cells, room: Cells, dice: Dice) -> Cells | None:
    """Cells that hang together, with all of `parts`, within the room; None if there are none."""
    whole = {min(parts)}
    while not parts <= whole:
        came: dict[Cell, Cell] = {}
        ahead, found = dice.shuffle(sorted(whole)), None
        seen = set(whole)
        for cell in ahead:
            for near in neighbours(cell):
                if near in room and near not in seen:
                    seen.add(near)
                    came[near] = cell
                    ahead.append(near)
                    found = near if near in parts and found is None else found
        if found is None:
            return None
        while found not in whole:
            whole.add(found)
            found = came[found]
    return frozenset(whole)


def _lay(plan: Plan, dice: Dice) -> Iterator[Made]:
    """A filling of a box by some pieces of a set."""
    each = len(plan.forms[0])
    cells, size = plan.cells, plan.size
    if not cells:
        wanted = (plan.pieces,) if plan.pieces else range(1, len(plan.forms) + 1)
        able = [box for box in SET_BOXES.get(each, ()) if volume(box) / each in wanted]
        size = dice.choice(able or [(2, each, max(1, wanted[-1] // 2))])
        cells = box_cells(size)
    golden = (centre(size) or dice.choice(sorted(cells))) if plan.golden else None
    free = cells - {golden}
    forms = _forms_for(len(free), plan.forms, dice)
    if forms is None:
        return
    pieces = tuple(Piece(tuple(cell for cell, _ in form)) for form in forms)
    puzzle = PolycubePuzzle(size, free, pieces, golden=golden)
    outcome = solve(search(puzzle, first=True), limit=1, budget=LAID)
    if outcome.solutions:
        laid = [puzzle.covered_cells(p) for p in outcome.solutions[0].placements]
        yield Made([frozenset(cell for cell, _ in each) for each in laid], size, cells, golden)


def _forms_for(cells: int, forms: Sequence[Form], dice: Dice) -> Sequence[Form] | None:
    """Random pieces with so many cells together; None if there are none."""
    order = dice.shuffle(forms)
    reached: dict[int, tuple[int, ...]] = {0: ()}
    for k, form in enumerate(order):
        for total, chosen in list(reached.items()):
            reached.setdefault(total + len(form), (*chosen, k))
    return [order[k] for k in reached[cells]] if cells in reached else None


CUTTERS: Mapping[PolycubeKind, Callable[[Plan, Dice], Iterator[Made]]] = {
    PolycubeKind.CUT: _cut,
    PolycubeKind.INTERLOCKING: _interlock,
    PolycubeKind.LEVEL: _raise,
    PolycubeKind.BURR: _notch,
    PolycubeKind.SET: _lay,
}
