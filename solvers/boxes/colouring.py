"""Proofs by colouring: numbers on the cells show that the blocks cannot add up to the box.

By weights: each cell has a weight. The blocks together weigh less than the free cells, however
they lie (de Bruijn 1969 for bricks of one kind). If any weights prove this, then so do weights
that are equal on symmetric cells. So there is one weight for each orbit of cells, and a small
linear programme finds the best ones. They are rounded to whole numbers, and the proof is checked
with these: rounding can lose a proof but never makes a false one.

By parity: some cells are coloured so that every block of a kind covers an even number of them,
however it lies, or every one an odd number; the sum over all blocks has another parity than the
number of coloured cells. Such a set exists exactly if the set of all cells, with the numbers of
blocks, is no sum of placements modulo 2.

    place     where a block may lie, with its turn
    content   number of cells of each orbit that a place covers
"""

import math
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from puzzles.codes import ReasonCode
from puzzles.outcome import Reason
from solvers.boxes.crate import Crate, Ints
from solvers.engine.checkpoint import Array
from solvers.engine.run import Finder, Key, StateArrays

Floats = NDArray[np.float64]

MOST_CELLS = 2_500
MOST_PLACES = 40_000
MOST_ENTRIES = 4_000_000  # of the table of contents
SCALES = (*range(1, 61), 120, 360, 840, 2_520, 27_720, 10**6)
WORK = 100_000_000  # entries of the programme's tables
STEPS = 400_000  # sums modulo 2
PRICE = 20  # nodes for each place
TOLD = 5  # sizes in a sentence
NOTHING = 1e-7  # counts as 0 in the programme, whose input is whole numbers


class Weighing(StateArrays, Finder):
    """The proof as a run; it finds no fillings, and it spends `price` nodes."""

    STATE = ("head",)

    def __init__(self, crate: Crate) -> None:
        self.crate, self.price = crate, price(crate)
        self.head = np.zeros(1, np.int64)

    @property
    def nodes(self) -> int:
        return int(self.head[0])

    def advance(self, nodes: int, wanted: int) -> list[Key]:
        self.head += min(nodes, self.price - self.nodes)
        if self.nodes == self.price:
            self.is_done, self.reason = True, colouring(self.crate) if self.price else None
        return []


def price(crate: Crate) -> int:
    """The cost of `colouring` in nodes; 0 for a crate that is too large for it."""
    room = np.maximum(0, crate.edges - crate.turned[:, :3] + 1)
    places = int(room.prod(axis=1).sum())
    return PRICE * places if places <= MOST_PLACES and crate.free.size <= MOST_CELLS else 0


@lru_cache(32)
def colouring(crate: Crate) -> Reason | None:
    """The reason, proved by numbers on the cells, why there is no filling; None without a proof.

    crate: not refuted by `proofs`.
    """
    return by_parity(crate) or by_weights(crate)


# weights


def orbits(crate: Crate) -> Ints:
    """(c, b, a) orbit of each cell, from 0; -1 for cells that no block may cover."""
    z, y, x = np.indices(crate.free.shape).reshape(3, -1)
    cells = np.stack([x, y, z])
    both = np.concatenate([cells, crate.edges[:, None] - 1 - cells])
    a, b, _ = crate.box
    least = np.arange(crate.free.size)
    for image in crate.images[:, :6]:
        i, j, k = both[image[:3] + 3 * image[3:]]
        least = np.minimum(least, (k * b + j) * a + i)
    taken = crate.free.ravel() == 0
    found = np.full(crate.free.size, -1, np.int64)
    found[~taken] = np.unique(least[~taken], return_inverse=True)[1].reshape(-1)
    return found.reshape(crate.free.shape)


def _windows(cells: Ints, size: Ints) -> Ints:
    """(…, windows) sums of cells (…, c, b, a) over all boxes of a size dx, dy, dz."""
    sums = np.zeros((*cells.shape[:-3], *(edge + 1 for edge in cells.shape[-3:])), np.int64)
    sums[..., 1:, 1:, 1:] = cells.cumsum(-3).cumsum(-2).cumsum(-1)
    dx, dy, dz = size.tolist()
    sums = sums[..., dz:, :, :] - sums[..., : max(0, sums.shape[-3] - dz), :, :]
    sums = sums[..., dy:, :] - sums[..., : max(0, sums.shape[-2] - dy), :]
    sums = sums[..., dx:] - sums[..., : max(0, sums.shape[-1] - dx)]
    windows: Ints = sums.reshape(*cells.shape[:-3], -1)
    return windows


def _contents(crate: Crate, orbit: Ints) -> list[Ints]:
    """For each kind (n, orbits) the different contents of its places."""
    layers = (orbit == np.arange(-1, orbit.max() + 1)[:, None, None, None]).astype(np.int64)
    contents = []
    for kind in range(len(crate.kinds)):
        tables = [_windows(layers, t[:3]) for t in crate.turned[crate.turned[:, 3] == kind]]
        table = np.concatenate(tables, axis=1)
        contents.append(np.unique(table[1:, table[0] == 0].T, axis=0))
    return contents


def by_weights(crate: Crate) -> Reason | None:
    orbit = orbits(crate)
    if (orbit.max() + 2) * orbit.size > MOST_ENTRIES:
        return None
    contents = _contents(crate, orbit)
    if not contents or not all(map(len, contents)):
        return None  # no blocks are left, or one has no place; the search finds that at once
    sizes = np.bincount(orbit[orbit >= 0])
    found = separating(sizes, contents, crate.counts, WORK)
    if found is None:
        return None
    for scale in SCALES:
        weights = np.rint(found * scale).astype(np.int64)
        bounds = np.array([(content @ weights).max() for content in contents])
        if sizes @ weights > crate.counts @ bounds:
            common = math.gcd(*weights.tolist())
            weights, bounds = weights // common, bounds // common
            what = f"the cells can be weighed so that all free ones weigh {sizes @ weights}"
            what += f" together, but the blocks at most {crate.counts @ bounds}, however they lie"
            what += f": {_weight_text(crate, [f'at most {bound}' for bound in bounds])}"
            return _reason(crate, what, np.append(weights, 0)[orbit], bounds, modulus=None)
    return None


def separating(goal: Ints, groups: list[Ints], counts: Ints, work: int) -> Floats | None:
    """Weights in -1 … 1 by which the goal outweighs the heaviest sum by the largest margin.

    A *sum* takes `counts` rows of each group, in any mixture, fractions included. The dual of the
    linear programme is solved: it looks for the sum nearest to the goal, by the distance along the
    axes. The prices of the goal's units there are the weights (duality: Dantzig 1963, chapter 6).
    goal: (n,). groups: (r, n) rows each, at least one. counts: (len(groups),), from 1.
    work: number of table entries that may be recomputed.
    None if the goal is a sum, or if the work is spent. Callers check a proof again in whole
    numbers. Only elementwise operations: the same bits on every machine.
    """
    table, basis = _first_table(goal, groups, counts)
    rows = len(basis)
    for _ in range(work // table.size):
        if -table[rows, -1] < NOTHING:
            return None
        enters = int(np.argmin(table[rows, :-1]))
        if table[rows, enters] > -NOTHING:
            first = sum(map(len, groups))
            return np.asarray(1.0 - table[rows, first : first + len(goal)])
        column = table[:rows, enters]
        able = np.flatnonzero(column > NOTHING)
        leaves = able[np.argmin(table[able, -1] / column[able])]
        table[leaves] /= table[leaves, enters]
        factors = table[:, enters].copy()
        factors[leaves] = 0.0
        table -= factors[:, None] * table[leaves]
        basis[leaves] = enters
    return None


def _first_table(goal: Ints, groups: list[Ints], counts: Ints) -> tuple[Floats, Ints]:
    """The first table of the simplex method and its basis, at the sum of all first rows.

    Columns: the shares of all rows, the shortage on each axis against the goal, the excess there,
    and the right side. Rows: the axes, the groups, and the distance that a column saves.
    """
    n, many = len(goal), sum(map(len, groups))
    table = np.zeros((n + len(groups) + 1, many + 2 * n + 1))
    table[:n, :many] = np.concatenate(groups).T
    table[:n, many : many + n] = np.eye(n)
    table[:n, many + n : -1] = -np.eye(n)
    table[:n, -1], table[n:-1, -1] = goal, counts
    basis = np.arange(many, many + n + len(groups))
    begin = 0
    for k, rows in enumerate(groups):
        table[n + k, begin : begin + len(rows)] = 1.0
        table[:n] -= rows[0].astype(np.float64)[:, None] * table[n + k]
        basis[n + k] = begin
        begin += len(rows)
    over = table[:n, -1] < 0
    table[:n][over] *= -1.0
    basis[:n][over] += n
    table[-1, many:-1] = 1.0
    table[-1] -= table[:n].sum(axis=0)
    return table, basis


# parity


def by_parity(crate: Crate) -> Reason | None:
    """A proof by parity; None if there is none.

    Gaussian elimination over sets of cells as bits; above the cells there is a bit for each kind.
    """
    cells, steps = crate.free.size, STEPS
    basis: dict[int, int] = {}  # by the highest bit
    for row in _rows(crate):
        rest = row
        while rest and (high := rest.bit_length()) in basis:
            rest ^= basis[high]
            steps -= 1
        if steps < 0:
            return None
        if rest:
            basis[rest.bit_length()] = rest
    rest = _bits(crate.free.ravel()) | _bits(crate.counts % 2) << cells
    for high in sorted(basis, reverse=True):
        if rest >> (high - 1) & 1:
            rest ^= basis[high]
    if not rest:
        return None
    # bits that share an even number with each row of the basis; the first is no leading bit
    chosen = 1 << (rest.bit_length() - 1)
    for high in sorted(basis):
        if (basis[high] & chosen).bit_count() % 2:
            chosen |= 1 << (high - 1)
    return _parity_proof(crate, chosen)


def _rows(crate: Crate) -> list[int]:
    """The cells of every place as bits, by kinds."""
    (a, b, _), cells = crate.box, crate.free.size
    taken = (crate.free == 0).astype(np.int64)
    rows = []
    for dx, dy, dz, kind in crate.turned.tolist():
        if dx > a or dy > b or dz > crate.box[2]:
            continue
        body = sum(((1 << dx) - 1) << ((z * b + y) * a) for z, y in np.ndindex(dz, dy))
        clear = _windows(taken, np.array([dx, dy, dz])).reshape(-1, b - dy + 1, a - dx + 1) == 0
        for z, y, x in np.argwhere(clear).tolist():
            rows.append(body << ((z * b + y) * a + x) | 1 << (cells + kind))
    return rows


def _bits(flags: Array) -> int:
    packed = np.packbits(flags.astype(np.uint8), bitorder="little")
    return int.from_bytes(packed.tobytes(), "little")


def _parity_proof(crate: Crate, chosen: int) -> Reason:
    """The proof; chosen: bits of the coloured cells, then of the kinds that cover them oddly."""
    cells = crate.free.size
    flags = np.array([chosen >> k & 1 for k in range(cells + len(crate.kinds))], np.int64)
    weights = flags[:cells].reshape(crate.free.shape)
    words, odd = ("an even number", "an odd number"), int(weights.sum() % 2)
    what = f"{weights.sum()} of the free cells can be coloured, {words[odd]}, but the blocks cover"
    what = f"{what} {words[1 - odd]}, wherever they lie: "
    what += _weight_text(crate, [words[k] for k in flags[cells:]])
    return _reason(crate, what, weights, flags[cells:], modulus=2)


# both


def _weight_text(crate: Crate, each: list[str]) -> str:
    """The weight of a block of each kind, as text."""
    kinds = zip(crate.kinds, crate.counts.tolist(), each, strict=True)
    told = [f"{n} of {' x '.join(map(str, size))} {what}" for size, n, what in kinds]
    more = f" and {len(told) - TOLD} more sizes" if len(told) > TOLD else " each"
    return ", ".join(told[:TOLD]) + more


def _reason(
    crate: Crate, what: str, weights: Ints, bounds: Ints, *, modulus: int | None
) -> Reason:
    """The reason with its details; weights: (c, b, a), turned to the puzzle's own axes."""
    back = np.argsort(crate.axes)
    names = ["x".join(map(str, size)) for size in crate.kinds]
    details = {
        "weights": weights.transpose(2, 1, 0).transpose(back).tolist(),
        "bounds": dict(zip(names, bounds.tolist(), strict=True)),
        "counts": dict(zip(names, crate.counts.tolist(), strict=True)),
        "total": int(weights.sum()),
        "modulus": modulus,
    }
    return Reason(ReasonCode.COLOURING, what, details)
