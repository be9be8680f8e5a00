"""Learn the weights of the beam: how to recognise a path that can be finished.

    python -m workshop.learning 5x5x5 1

The arguments are a box and a straightness. Paths through the box are made by the generator, and
their chains are folded along them: this gives signs of paths that can be finished. Sweeps that
choose at random lay the same chains: this gives signs of paths that mostly cannot. A logistic
regression for every STEP cubes separates the two; the score is the logarithm of the odds. All
randomness comes from one seed, so the same command writes the same file.
"""

import argparse
from collections import defaultdict

import numpy as np
from numpy.typing import NDArray

from puzzles.dice import Dice
from puzzles.lattice import Size
from puzzles.snakes import chain_of, legs
from solvers.snakes.beam import throws
from solvers.snakes.grid import Ints, tables
from solvers.snakes.shuffling import random_path
from solvers.snakes.sweep import Sweep
from solvers.snakes.weights import FOLDER, SCALE, STEP, Learned, blank, write

PATHS, SWEEPS = 800, 100
WIDTH, SAMPLE = 3_000, 100  # of a sweep; samples of signs at each of its levels
BEGINS = 6  # random layings of a chain, each from farther along its folding
RIDGE = 1.0  # penalty of large weights, in samples
ROUNDS = 25
MOST_LEVELS = 512  # legs

Signs = dict[int, list[Ints]]  # by cubes that are laid // STEP
Floats = NDArray[np.float64]


def learn_weights(
    size: Size, straightness: float, *, paths: int = PATHS, sweeps: int = SWEEPS
) -> Learned:
    """The weights for a box and a straightness."""
    from solvers.kernels.paths.outlook import SIGNS

    grid, _ = tables(size)
    index = {cell: k for k, cell in enumerate(grid.outer)}
    good: Signs = defaultdict(list)
    bad: Signs = defaultdict(list)
    many = []
    for number in range(paths):
        path = random_path(size, straightness, Dice(number, "snakes", "learning"))
        chain, cells = chain_of(path), [index[cell] for cell in path]
        many.append(len(legs(chain)))
        follow(sweep_of(size, chain, number), cells, good)
        follow(sweep_of(size, chain[::-1], number), cells[::-1], good)
        for begin in range(BEGINS if number < sweeps else 0):
            sweep = sweep_of(size, chain, number)
            follow(sweep, cells, None, begin * len(sweep.steps) // BEGINS)
            stray(sweep, bad)
    table = np.zeros((grid.cells // STEP + 1, SIGNS), np.int64)
    for k in sorted(good.keys() & bad.keys()):
        table[k] = regression(np.array(good[k]), np.array(bad[k]))
    return Learned(round(float(np.mean(many)), 1), table)


def sweep_of(size: Size, chain: str, salt: int) -> Sweep:
    """A sweep that chooses at random, and keeps the signs."""
    return Sweep(
        *tables(size), chain, width=WIDTH, weights=blank(size), throws=throws(1.0), salt=salt,
        told=True,
    )  # fmt: skip


def follow(sweep: Sweep, cells: list[int], good: Signs | None, levels: int = MOST_LEVELS) -> None:
    """Lay a chain along its folding, for `levels` legs, and at most to the last but one.

    The signs of the laid paths go to `good`.
    """
    from solvers.kernels.paths import beam as k
    from solvers.kernels.paths.trail import CELL

    path, laid = sweep.group.smallest(cells), cubes_laid(sweep)
    for level in range(1, min(levels + 1, len(sweep.steps))):
        taken = np.bitwise_or.reduce(sweep.grid.bits[list(path[: laid[level]])])
        rows = sweep.paths[: sweep.head[k.PATHS]]
        ends = rows[:, k.END].astype(np.int64) & CELL
        own = (rows[:, :2] == taken).all(axis=1) & (ends == path[laid[level] - 1])
        row = int(np.flatnonzero(own)[0])
        if level > 1 and good is not None:
            good[laid[level] // STEP].append(sweep.seen[row].astype(np.int16))
        rows[0], sweep.head[k.PATHS] = rows[row].copy(), 1
        if level < min(levels, len(sweep.steps) - 1):
            sweep.grow()
            sweep.place(sweep.children[: sweep.head[k.CHILDREN]])


def cubes_laid(sweep: Sweep) -> list[int]:
    """Number of cubes laid, by number of legs."""
    laid: list[int] = (1 + np.append(0, np.cumsum(sweep.steps))).tolist()
    return laid


def stray(sweep: Sweep, bad: Signs) -> None:
    """Lay a chain at random until no path can go on; some paths' signs go to `bad`."""
    from solvers.kernels.paths import beam as k

    laid = cubes_laid(sweep)
    while not sweep.is_done and sweep.head[k.LEVEL] + 1 < len(sweep.steps):
        sweep.grow()
        many = int(sweep.head[k.CHILDREN])
        signs = sweep.seen[:many][:: max(1, many // SAMPLE)]
        bad[laid[sweep.head[k.LEVEL] + 1] // STEP] += list(signs.astype(np.int16))
        sweep.place(sweep.best())


def regression(good: Ints, bad: Ints) -> Ints:
    """Weights that separate good from bad signs, in parts of SCALE; both groups weigh the same.

    Logistic regression by Newton's method, with a small ridge penalty.
    """
    both = np.vstack([good, bad]).astype(np.float64)
    mean, spread = both.mean(axis=0), both.std(axis=0) + 1e-9
    rows = np.hstack([(both - mean) / spread, np.ones((len(both), 1))])
    wanted = np.repeat([1.0, 0.0], [len(good), len(bad)])
    heavy = np.repeat([0.5 / len(good), 0.5 / len(bad)], [len(good), len(bad)]) * len(good)
    ridge = RIDGE * np.diag(np.append(np.ones(both.shape[1]), 1e-6))
    found: Floats = np.zeros(rows.shape[1])
    for _ in range(ROUNDS):
        likely = 1 / (1 + np.exp(-rows @ found))
        slope = rows.T @ (heavy * (likely - wanted)) + ridge @ found
        bend = (rows * (heavy * likely * (1 - likely))[:, None]).T @ rows + ridge
        found -= np.linalg.solve(bend, slope)
    flat = spread < 1e-6
    weights: Ints = np.where(flat, 0, np.round(SCALE * found[:-1] / spread)).astype(np.int64)
    return weights


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m workshop.learning", description=__doc__)
    parser.add_argument("size", help="the edges of the box, as 5x5x5; 65 to 128 cells")
    parser.add_argument("straightness", type=float)
    parser.add_argument("--paths", type=int, default=PATHS)
    parser.add_argument("--sweeps", type=int, default=SWEEPS)
    said = parser.parse_args()
    a, b, c = sorted(map(int, said.size.split("x")))
    file = FOLDER / f"{a}x{b}x{c}-{said.straightness:g}.txt"
    found = learn_weights((a, b, c), said.straightness, paths=said.paths, sweeps=said.sweeps)
    comment = f"python -m workshop.learning {said.size} {said.straightness:g}"
    file.write_text(write(found, comment), "utf-8")
    print(f"wrote {file.name}")


if __name__ == "__main__":
    main()
