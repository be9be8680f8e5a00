"""Fillings that may be the only one of their blocks.

If some blocks, but not all, form a box, they can be put back reflected. Nearly every random
filling has such blocks and is dropped without a search. The others have few blocks, with faces in
few planes. So fillings are made on a small grid, and the planes are then moved to random places of
the large box, which costs no more than a small box. Around a golden cube blocks hold each other;
without one they lie around an inner block, otherwise hardly any filling would be unique. A flat
box has no room for that: there are few blocks, anyhow.

    grid   edges of a box in which the planes lie one cell apart
    hold   cell of the grid that is left out, for the golden cube or for an inner block
    span   low and high corner of a box; closed if no block lies partly in it
"""

from collections.abc import Iterable, Sequence

from generators.box_fillings import Filling, grow_blocks, merge_cells
from generators.locked_grids import GRID, LOCKED, SOLE, locked_filling, sole_filling
from puzzles.dice import Dice
from puzzles.lattice import Cell, Size, rising, symmetries, volume

Span = tuple[Cell, Cell]
Planes = list[list[int]]

GOLDEN_EDGE, GOLDEN_ROOM = 5, 12  # with a golden cube: least edge of a grid, cells for a block
EDGE, ROOM = 3, 2.5  # the same without one
HOLDING = 7  # least blocks that lie around an inner one
# As flat as those with an edge of 2.
FLAT = {(3, 3, 3), (3, 3, 4), (3, 3, 5), (3, 4, 4), (3, 4, 5), (3, 4, 6)}
TRIES = 20


def is_flat(size: Size) -> bool:
    """True if blocks around an inner one have no room, or hardly ever one solution."""
    return min(size) < EDGE or rising(size) in FLAT


def unique_filling(size: Size, golden: Cell | None, blocks: int, dice: Dice) -> Filling | None:
    """A filling of `blocks` blocks that does not come apart; None if none is found in TRIES."""
    if golden is None and blocks in LOCKED and min(size) >= EDGE:
        if not is_flat(size) or dice.below(2):  # in a flat box both ways rarely succeed
            return move_planes(locked_filling(blocks, dice), size, GRID, None, dice)
    if size == GRID and golden is not None and blocks in SOLE:
        return sole_filling(blocks, dice)
    for _ in range(TRIES):
        grid, hold = _grid(size, golden, blocks, dice)
        if golden is None and hold is not None:
            filling = grow_blocks(
                grid, hold, max(2, volume(grid) // dice.between(4, 6)), False, dice
            )
            filling[hold] = (1, 1, 1)
        else:
            filling = merge_cells(grid, hold, blocks, False, dice)
        if len(filling) == blocks:
            filling = move_planes(filling, size, grid, golden, dice)
            if not comes_apart(filling, size, golden):
                return filling
    return None


def move_planes(
    filling: Filling, size: Size, grid: Size, golden: Cell | None, dice: Dice
) -> Filling:
    """The filling of a grid with its planes moved to random places of the box.

    golden: a cell of the box that stays in the middle of the grid.
    """
    x, y, z = (
        _planes(size[k], grid[k], None if golden is None else golden[k], dice) for k in range(3)
    )
    moved: Filling = {}
    for (a, b, c), edges in filling.items():
        d, e, f = _end((a, b, c), edges)
        moved[x[a], y[b], z[c]] = x[d] - x[a], y[e] - y[b], z[f] - z[c]
    return moved


def _grid(size: Size, golden: Cell | None, blocks: int, dice: Dice) -> tuple[Size, Cell | None]:
    """The grid, and its cell that is left out."""
    least, room, step = (EDGE, ROOM, 1) if golden is None else (GOLDEN_EDGE, GOLDEN_ROOM, 2)
    while least < max(size) and volume(_within(size, least)) < room * blocks:
        least += step
    a, b, c = _within(size, least)
    if golden is not None:
        return (a, b, c), (a // 2, b // 2, c // 2)
    if blocks < HOLDING or is_flat(size):
        return (a, b, c), None
    return (a, b, c), (dice.between(1, a - 2), dice.between(1, b - 2), dice.between(1, c - 2))


def _within(size: Size, edge: int) -> Size:
    return min(edge, size[0]), min(edge, size[1]), min(edge, size[2])


def _planes(edge: int, cells: int, golden: int | None, dice: Dice) -> list[int]:
    """Positions of a grid's planes along an edge; the golden cube in the middle stays one cell."""
    if golden is None:
        return [0, *sorted(dice.shuffle(range(1, edge))[: cells - 1]), edge]
    some = max(0, cells // 2 - 1)  # planes between the golden cube and either end
    low = sorted(dice.shuffle(range(1, golden))[:some])
    high = sorted(dice.shuffle(range(golden + 2, edge))[:some])
    return sorted({0, *low, golden, golden + 1, *high, edge})


def comes_apart(filling: Filling, box: Size, golden: Cell | None) -> bool:
    """Whether some blocks, but not all, form a box that can be put back reflected."""
    lying = filling if golden is None else {**filling, golden: (1, 1, 1)}
    spans = [(at, _end(at, size)) for at, size in lying.items()]
    starting, ending = _by_planes(spans, box)
    seen, waiting = set(spans), list(spans)
    for span in waiting:
        for wide in {_around(span, other) for other in spans}:
            wider = _least_closed_span(wide, spans, starting, ending)
            if wider not in seen:
                seen.add(wider)
                waiting.append(wider)
                if wider != ((0, 0, 0), box) and _reflects(wider, lying, box, golden):
                    return True
    return False


def _by_planes(spans: Sequence[Span], box: Size) -> tuple[Planes, Planes]:
    """By axis and plane, bits of the spans that start below it, and bits of those ending above."""
    starting, ending = [], []
    for axis, edge in enumerate(box):
        planes = range(edge + 1)
        starting.append([_bits(low[axis] < plane for low, _ in spans) for plane in planes])
        ending.append([_bits(high[axis] > plane for _, high in spans) for plane in planes])
    return starting, ending


def _bits(flags: Iterable[bool]) -> int:
    return sum(1 << k for k, flag in enumerate(flags) if flag)


def _least_closed_span(
    wide: Span, spans: Sequence[Span], starting: Planes, ending: Planes
) -> Span:
    """The smallest closed span that contains a span."""
    held = 0
    while True:
        (a, b, c), (d, e, f) = wide
        met = starting[0][d] & starting[1][e] & starting[2][f]
        met &= ending[0][a] & ending[1][b] & ending[2][c]
        more = met ^ held
        if not more:
            return wide
        held = met
        while more:
            wide = _around(wide, spans[(more & -more).bit_length() - 1])
            more &= more - 1


def _around(one: Span, two: Span) -> Span:
    (a, b, c), (d, e, f) = one
    (g, h, i), (j, k, m) = two  # no min or max: their calls take three times as long
    low = (a if a < g else g, b if b < h else h, c if c < i else i)
    return low, (d if d > j else j, e if e > k else k, f if f > m else m)


def _meet(one: Span, two: Span) -> bool:
    """Whether two spans share a cell."""
    (a, b, c), (d, e, f) = one
    (g, h, i), (j, k, m) = two
    return a < j and g < d and b < k and h < e and c < m and i < f


def _reflects(span: Span, lying: Filling, box: Size, golden: Cell | None) -> bool:
    """Whether the blocks in a span can be reflected into a filling that is no copy of this one."""
    inside = {at: size for at, size in lying.items() if _meet(span, (at, _end(at, size)))}
    outside = {at: size for at, size in lying.items() if at not in inside}
    for axis in range(3):
        ends = span[0][axis] + span[1][axis]
        if golden in inside and 2 * golden[axis] + 1 != ends:
            continue
        image: Filling = {}
        for at, size in inside.items():
            moved = list(at)
            moved[axis] = ends - at[axis] - size[axis]
            image[moved[0], moved[1], moved[2]] = size
        if image != inside and not _is_copy(lying, image | outside, box):
            return True
    return False


def _is_copy(one: Filling, two: Filling, box: Size) -> bool:
    """Whether a symmetry of the box maps one filling to the other."""
    for move in symmetries(box):
        for at, size in one.items():
            there, lies = move.place(box, at, size)
            if two.get(there) != lies:
                break
        else:
            return True
    return False


def _end(at: Cell, size: Size) -> Cell:
    return at[0] + size[0], at[1] + size[1], at[2] + size[2]
