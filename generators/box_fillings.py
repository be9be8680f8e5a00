"""Random fillings of a box with cuboids, from which puzzles are made.

There are two methods. *Cutting*: the box is cut in two, again and again; first until the golden
cell is by itself, then wherever a cut still gives two blocks. *Growing*: blocks grow from random
cells, layer by layer, until they have their greatest size or are stuck. Cutting gives fillings
that come apart in layers; growing also gives interlocked ones. For a symmetric filling each step
is applied to both halves.

    filling   {low corner: size} of the blocks, without the golden cube
"""

from puzzles.boxes import Placement
from puzzles.dice import Dice
from puzzles.lattice import Cell, Size, halves, volume

Filling = dict[Cell, Size]


def _mirror_cell(box: Size, at: Cell, size: Size) -> Cell:
    """The low corner of a block's point reflection."""
    return box[0] - at[0] - size[0], box[1] - at[1] - size[1], box[2] - at[2] - size[2]


def cut(box: Size, golden: Cell | None, blocks: int, symmetric: bool, dice: Dice) -> Filling:
    return _cut_up(box, _around(box, golden, blocks, symmetric, dice), blocks, symmetric, dice)


def _cut_up(box: Size, filling: Filling, blocks: int, symmetric: bool, dice: Dice) -> Filling:
    """Cut blocks, preferably large ones, until there are as many as wished."""
    step = 2 if symmetric else 1
    while len(filling) + step <= blocks:
        able = [at for at in filling if volume(filling[at]) > 1]
        if symmetric:
            able = [at for at in able if _mirror_cell(box, at, filling[at]) != at]
        if not able:
            break
        at = dice.weighted_choice(able, [volume(filling[at]) for at in able])
        size = filling.pop(at)
        axis = dice.weighted_choice((0, 1, 2), [(edge - 1) ** 2 for edge in size])
        cut = dice.between(1, size[axis] - 1)
        filling |= halves(at, size, axis, cut)
        if symmetric:
            partner = _mirror_cell(box, at, size)
            filling.pop(partner)
            filling |= halves(partner, size, axis, size[axis] - cut)
    return filling


def _around(box: Size, golden: Cell | None, blocks: int, symmetric: bool, dice: Dice) -> Filling:
    """The box cut until the golden cell is by itself, without that cell.

    For a symmetric filling equal parts are cut off on both sides, with or without a golden cell.
    A box without either stays whole.
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
        at, size = _peel(filling, at, size, axis, cuts)
    if golden is None and blocks % 2:
        filling[at] = size
    elif golden is None:  # evenly many: the middle is two blocks, which needs an even edge
        axis = dice.choice([k for k in range(3) if size[k] % 2 == 0])
        filling |= halves(at, size, axis, size[axis] // 2)
    return filling


def _peel(
    filling: Filling, at: Cell, size: Size, axis: int, cuts: tuple[int, int]
) -> tuple[Cell, Size]:
    """Keep cuts[1] cells from cuts[0] on; the parts cut off on both sides go to the filling."""
    before, kept = cuts
    if before:
        (low, low_size), (at, size) = halves(at, size, axis, before)
        filling[low] = low_size
    if kept < size[axis]:
        (at, size), (high, high_size) = halves(at, size, axis, kept)
        filling[high] = high_size
    return at, size


def merge_cells(
    box: Size, golden: Cell | None, blocks: int, symmetric: bool, dice: Dice
) -> Filling:
    """A filling by growing blocks, then cutting until there are as many as wished."""
    most = max(2, 3 * (volume(box) - (golden is not None)) // blocks)
    return _cut_up(box, grow_blocks(box, golden, most, symmetric, dice), blocks, symmetric, dice)


def grow_blocks(box: Size, golden: Cell | None, most: int, symmetric: bool, dice: Dice) -> Filling:
    """A filling by blocks that grow from random cells, each of at most `most` cells."""
    a, b, c = box
    cells = [(x, y, z) for x in range(a) for y in range(b) for z in range(c)]
    free = set(cells) - {golden}
    filling: Filling = {}
    for cell in dice.shuffle(cells):
        if cell not in free:
            continue
        at, size = _block(box, free, cell, most, symmetric, dice)
        filling[at] = size
        free.difference_update(Placement(0, at, size).cells())
        if symmetric:
            partner = _mirror_cell(box, at, size)
            filling[partner] = size
            free.difference_update(Placement(0, partner, size).cells())
    return filling


def _block(
    box: Size, free: set[Cell], cell: Cell, most: int, symmetric: bool, dice: Dice
) -> tuple[Cell, Size]:
    """A block of at most `most` cells, grown from a free cell layer by layer while possible."""
    at, size = cell, (1, 1, 1)
    sides = dice.shuffle([(axis, back) for axis in range(3) for back in (False, True)])
    while sides:
        axis, back = sides[-1]
        longer, corner = list(size), list(at)
        longer[axis] += 1
        corner[axis] -= back
        new_at, new_size = (corner[0], corner[1], corner[2]), (longer[0], longer[1], longer[2])
        fits = volume(new_size) <= most and free.issuperset(_layer(at, size, axis, back).cells())
        if fits and (not symmetric or _has_partner(box, new_at, new_size)):
            at, size = new_at, new_size
            sides = dice.shuffle(sides)
        else:
            sides.pop()
    return at, size


def _layer(at: Cell, size: Size, axis: int, back: bool) -> Placement:
    """The layer of cells before a block (`back`) or behind it."""
    corner, edges = list(at), list(size)
    corner[axis] += -1 if back else size[axis]
    edges[axis] = 1
    return Placement(0, (corner[0], corner[1], corner[2]), (edges[0], edges[1], edges[2]))


def _has_partner(box: Size, at: Cell, size: Size) -> bool:
    """True if a block is its own mirror image, or shares no cell with it."""
    partner = _mirror_cell(box, at, size)
    return partner == at or any(abs(at[k] - partner[k]) >= size[k] for k in range(3))
