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

from functools import lru_cache

import numpy as np

from puzzles.codes import ReasonCode
from puzzles.outcome import Reason
from solvers.boxes.crate import Crate, Ints
from solvers.engine.checkpoint import Array
from solvers.engine.weighing import heavier_weights, odd_bits

MOST_CELLS = 2_500
MOST_PLACES = 40_000
MOST_ENTRIES = 4_000_000  # of the table of contents
WORK = 100_000_000  # entries of the programme's tables
STEPS = 400_000  # sums modulo 2
PRICE = 20  # nodes for each place
TOLD = 5  # sizes in a sentence


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
    found = heavier_weights(sizes, contents, crate.counts, WORK)
    if found is None:
        return None
    weights, bounds = found
    what = f"the cells can be weighed so that all free ones weigh {sizes @ weights}"
    what += f" together, but the blocks at most {crate.counts @ bounds}, however they lie"
    what += f": {_weight_text(crate, [f'at most {bound}' for bound in bounds])}"
    return _reason(crate, what, np.append(weights, 0)[orbit], bounds, modulus=None)


# parity


def by_parity(crate: Crate) -> Reason | None:
    """A proof by parity; None if there is none.

    Gaussian elimination over sets of cells as bits; above the cells there is a bit for each kind.
    """
    cells = crate.free.size
    goal = _bits(crate.free.ravel()) | _bits(crate.counts % 2) << cells
    chosen = odd_bits(_rows(crate), goal, STEPS)
    return None if chosen is None else _parity_proof(crate, chosen)


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
