"""Proofs by colouring: numbers on the cells by which the blocks can never add up to the box.

By weights: every block of a kind weighs at most so much, however it lies, and all of them together
less than the free cells do (de Bruijn 1969 for bricks of one kind). Weights that prove anything at
all prove it, too, when symmetric cells have the same; so there is one for each orbit of cells,
and the best of them are the answer of a small linear programme. They are made whole numbers, and
all is reckoned again in these: rounding can cost a proof and makes no false one.

By parity: a set of coloured cells of which every block of a kind covers an even number, however it
lies, or every one an odd number; and the blocks do not add up to what is coloured. There is such a
set just where all cells, with the numbers of blocks, are no sum of placements modulo 2.

    place     where a block may lie, with its turn
    content   how many cells of each orbit a place covers
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
NOTHING = 1e-7  # taken for 0 in the programme; all that is given are whole numbers


class Weighing(StateArrays, Finder):
    """The proof as a run, which comes upon no filling; its nodes are its price."""

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
    """Why there is no filling, as far as numbers on the cells show it.

    The crate is one that `proofs` did not refute.
    """
    return by_parity(crate) or by_weights(crate)


# weights


def orbits(crate: Crate) -> Ints:
    """(c, b, a) which orbit each cell belongs to, from 0; -1 where nothing may lie."""
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
    """(n, orbits) the different contents of the places of each kind."""
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
        return None  # nothing is left, or has no place; the search finds that at once
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
    """Weights in -1 … 1 by which the goal outweighs the heaviest sum by as much as can be.

    A *sum* takes `counts` rows of each group, in any mixture, fractions too. The linear programme
    is solved from its other side: the sum that lies nearest to the goal, where distances along the
    axes add up. What one more unit of the goal would cost there are the weights (duality: Dantzig
    1963, chapter 6).
    goal: (n,). groups: (r, n) rows each, at least one. counts: (len(groups),), from 1.
    work: so many entries of tables are made anew before it gives up.
    None if the goal is a sum, or not within that work. Whoever tells of a proof reckons the
    weights again in whole numbers. Only elementwise operations: the same bits on every machine.
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
    """The table of the simplex method, and what is in the basis, at the sum of all first rows.

    Columns: the shares of all rows, what is missing of the goal on each axis, what is too much
    there, and the right side. Rows: the axes, the groups, and what a column saves of the distance.
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
    """Gaussian elimination over sets of cells as bits; above the cells a bit for each kind."""
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
    # the bits that share an even number with each of the basis; the first is no highest one
    chosen = 1 << (rest.bit_length() - 1)
    for high in sorted(basis):
        if (basis[high] & chosen).bit_count() % 2:
            chosen |= 1 << (high - 1)
    return _parity_proof(crate, chosen)


def _rows(crate: Crate) -> list[int]:
    """Every place as bits, by kinds."""
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
    """The proof of a set of cells, as bits, and of kinds of which each block covers it oddly."""
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
    """The weight that each block of a kind covers, in words."""
    kinds = zip(crate.kinds, crate.counts.tolist(), each, strict=True)
    told = [f"{n} of {' x '.join(map(str, size))} {what}" for size, n, what in kinds]
    more = f" and {len(told) - TOLD} more sizes" if len(told) > TOLD else " each"
    return ", ".join(told[:TOLD]) + more


def _reason(
    crate: Crate, what: str, weights: Ints, bounds: Ints, *, modulus: int | None
) -> Reason:
    """weights: (c, b, a); they are told along the puzzle's own axes."""
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
