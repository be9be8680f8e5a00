"""Proofs by colouring that pieces cannot fill a target; see `solvers.engine.weighing`.

Only where each kind is used a fixed number of times: then the number of cells that stay empty is
fixed, too, and each of these counts as a piece of one cell, EMPTY.
If any weights prove this, then so do weights that are equal on symmetric cells.
"""

from collections.abc import Iterator, Sequence

import numpy as np

from puzzles.codes import ReasonCode
from puzzles.outcome import Reason
from solvers.engine.weighing import heavier_weights, odd_bits
from solvers.polycubes.covering import Covering
from solvers.polycubes.symmetries import Ints

EMPTY = "empty"
MOST_CELLS = 512
MOST_PLACES = 20_000
PRICE = 20  # nodes for each placement
WORK = 60_000_000  # entries of the programme's tables
STEPS = 400_000  # sums modulo 2


def price(covering: Covering) -> int:
    """The cost of `colouring` in nodes; 0 if it is not tried."""
    places, cells = len(covering.kind), len(covering.cells)
    fixed = (covering.low == covering.high).all() and covering.low.any()
    return PRICE * places if fixed and places <= MOST_PLACES and cells <= MOST_CELLS else 0


def colouring(covering: Covering) -> Reason | None:
    """The reason, proved by numbers on the cells, why there is no filling; None without a proof.

    covering: not refuted by `proofs`.
    """
    return by_parity(covering) or by_weights(covering)


def _holes(covering: Covering) -> int:
    """The number of cells that stay empty."""
    return len(covering.cells) - int(covering.low @ covering.volume)


def _uses(covering: Covering) -> list[int]:
    """The kinds that are used, as indices."""
    return [k for k in range(len(covering.kinds)) if covering.low[k]]


def by_weights(covering: Covering) -> Reason | None:
    """A proof by weights; None if there is none."""
    _, orbit = np.unique(covering.moves.min(axis=0), return_inverse=True)
    sizes = np.bincount(orbit)
    owner = np.repeat(np.arange(len(covering.kind)), np.diff(covering.start))
    contents = np.zeros((len(covering.kind), len(sizes)), np.int64)
    np.add.at(contents, (owner, orbit[covering.covered]), 1)
    groups = [np.unique(contents[covering.kind == k], axis=0) for k in _uses(covering)]
    counts = [int(covering.low[k]) for k in _uses(covering)]
    if holes := _holes(covering):
        groups.append(np.eye(len(sizes), dtype=np.int64)[np.unique(orbit[covering.must :])])
        counts.append(holes)
    found = heavier_weights(sizes, groups, np.array(counts), WORK)
    if found is None:
        return None
    weights, bounds = found
    what = f"the cells can be weighed so that together they weigh {sizes @ weights}, but the"
    what += f" pieces at most {np.array(counts) @ bounds}, however they lie"
    return _reason(covering, what, weights[orbit], bounds.tolist(), modulus=None)


def by_parity(covering: Covering) -> Reason | None:
    """A proof by parity; None if there is none."""
    cells, used = len(covering.cells), _uses(covering)
    goal = (1 << cells) - 1
    for n, k in enumerate(used):
        goal |= int(covering.low[k] % 2) << cells + n
    goal |= _holes(covering) % 2 << cells + len(used)
    chosen = odd_bits(_rows(covering, used), goal, STEPS)
    if chosen is None:
        return None
    flags = np.array([chosen >> k & 1 for k in range(cells + len(used) + 1)], np.int64)
    weights = flags[:cells]
    words = "an even number", "an odd number"
    odd = int(weights.sum() % 2)
    what = f"{weights.sum()} of the cells can be coloured, {words[odd]}, but the pieces cover"
    what += f" {words[1 - odd]}, wherever they lie"
    return _reason(covering, what, weights, flags[cells:].tolist(), modulus=2)


def _rows(covering: Covering, used: Sequence[int]) -> Iterator[int]:
    """The cells of each placement as bits, then a bit for its kind; and those of empty cells."""
    cells, number = len(covering.cells), {k: n for n, k in enumerate(used)}
    for kind, first, last in zip(
        covering.kind.tolist(), covering.start[:-1], covering.start[1:], strict=True
    ):
        if kind in number:
            row = 1 << cells + number[kind]
            for cell in covering.covered[first:last].tolist():
                row |= 1 << cell
            yield row
    if _holes(covering):
        for cell in range(covering.must, cells):
            yield 1 << cell | 1 << cells + len(used)


def _reason(
    covering: Covering, what: str, weights: Ints, bounds: Sequence[int], *, modulus: int | None
) -> Reason:
    """The reason with its details."""
    grid = np.zeros(covering.puzzle.size, np.int64)
    grid[tuple(covering.cells.T)] = weights
    used, holes = _uses(covering), _holes(covering)
    names = [*(str(covering.kinds[k]) for k in used), *([EMPTY] if holes else [])]
    counts = [*(int(covering.low[k]) for k in used), *([holes] if holes else [])]
    details = {
        "weights": grid.tolist(),
        "bounds": dict(zip(names, bounds, strict=False)),
        "counts": dict(zip(names, counts, strict=True)),
        "total": int(weights.sum()),
        "modulus": modulus,
    }
    return Reason(ReasonCode.COLOURING, what, details)
