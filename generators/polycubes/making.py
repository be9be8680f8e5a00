"""Cutters of a plan: one for each kind, which gives the cuts of one attempt.

Ways that are long give None now and then: a moment in which they may be ended.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from generators.polycubes.cuts import cut_cells
from generators.polycubes.interlocking import interlocking_cut
from generators.polycubes.levels import EMPTY, LEVEL, MOVES, Aim, Frame, Raising
from generators.polycubes.plans import Plan
from generators.polycubes.targets import Cells, box_cells
from puzzles.dice import Dice
from puzzles.lattice import Cell, Size, centre, volume
from puzzles.polycubes import Piece, PolycubeKind, PolycubePuzzle
from puzzles.polycubes.shapes import Form, neighbours
from solvers.engine.driver import solve
from solvers.engine.search import Budget
from solvers.polycubes.search import search

# Changes of a cut in one attempt. For a large cut one long run finds more than many short ones.
RAISED, RAISED_CELLS = 150_000, 64
STRIDE = 10_000  # changes between two moments in which an attempt may be ended
HASTY = 40_000  # changes of one that shall have many moves, if no number is wished
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


def _raise(plan: Plan, dice: Dice) -> Iterator[Made | None]:
    """Cuts with holes of the wished level, or without any of many moves."""
    cells = sorted(plan.cells)
    inner = {cell for cell in cells if plan.cells.issuperset(neighbours(cell))}
    if len(inner) < plan.holes[0]:
        inner = set(cells)
    holes = frozenset(dice.shuffle(sorted(inner))[: plan.holes[0]])
    aim = LEVEL if holes or (plan.level or 1) > 1 else MOVES
    cut = interlocking_cut(plan.cells, plan.pieces, dice) if aim is MOVES else None
    cut = cut or cut_cells(plan.cells - holes, plan.pieces, dice, different=False)
    if cut is None:
        return
    mean, every = len(cells) / plan.pieces, (1 << plan.pieces) - 1
    frame = Frame(
        cells=cells,
        owners=[every | (EMPTY if cell in inner else 0) for cell in cells],
        pieces=plan.pieces,
        low=max(2, int(0.4 * mean)),
        high=int(1.6 * mean) + 1,
        holes=plan.holes,
    )
    steps = round(RAISED * max(1.0, len(cells) / RAISED_CELLS) ** 3)
    yield from _candidates(plan, frame, aim, cut, steps, dice)


def _candidates(
    plan: Plan, frame: Frame, aim: Aim, cut: Sequence[Cells], steps: int, dice: Dice
) -> Iterator[Made | None]:
    """Cuts that a cut becomes, of the wished level or moves; else those of most moves first."""
    owner = {cell: k for k, piece in enumerate(cut) for cell in piece}
    raising = Raising(frame, aim, [owner.get(cell, -1) for cell in frame.cells], dice)
    wanted = plan.moves if aim.by_moves else plan.level or 1
    if wanted is None:
        yield from (Made(cut, plan.size, plan.cells) for cut in _most_moves(raising))
        return
    while raising.steps < steps:
        if raising.advance(min(STRIDE, steps - raising.steps), wanted):
            yield Made(raising.cut, plan.size, plan.cells)
            raising.advance(BETWEEN, NEVER)
        else:
            yield None


def _most_moves(raising: Raising) -> Sequence[Sequence[Cells]]:
    """The cuts of a short run, each of more moves than those behind it."""
    cuts: list[Sequence[Cells]] = []
    most = 0
    while raising.steps < HASTY:
        if raising.advance(HASTY - raising.steps, most + 1):
            cuts.append(raising.cut)
            most = raising.moves
    return cuts[::-1]


def _notch(plan: Plan, dice: Dice) -> Iterator[Made | None]:
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
        yield from _candidates(plan, frame, LEVEL, first, RAISED, dice)


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


CUTTERS: Mapping[PolycubeKind, Callable[[Plan, Dice], Iterator[Made | None]]] = {
    PolycubeKind.CUT: _cut,
    PolycubeKind.INTERLOCKING: _interlock,
    PolycubeKind.LEVEL: _raise,
    PolycubeKind.BURR: _notch,
    PolycubeKind.SET: _lay,
}
