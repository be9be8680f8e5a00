"""Which sets of blocks that have a box's volume are refuted by colouring, and what that costs.

    python -m benchmarks.colouring [--seed 5] [--each 30]

Sets are drawn for seven boxes, small or large blocks of 2, 3 or 5 kinds, EACH of every sort.
Told of each sort: what volume, fit and the parity of the slices refute at once; what weights and
sets modulo 2 refute of the rest, which of them alone, and the CPU of each.
"""

import argparse
import itertools
import time
from collections import Counter
from collections.abc import Iterator

import numpy as np

from puzzles.boxes import Block, BoxPuzzle
from puzzles.lattice import Cell, Size, volume
from solvers.boxes.colouring import by_parity, by_weights
from solvers.boxes.crate import Crate
from solvers.boxes.proofs import refutation

BOXES: tuple[tuple[Size, Cell | None], ...] = (
    ((5, 5, 5), (2, 2, 2)),
    ((6, 6, 6), None),
    ((7, 7, 7), (3, 3, 3)),
    ((7, 7, 7), None),
    ((9, 9, 9), (4, 4, 4)),
    ((8, 8, 8), None),
    ((4, 6, 7), None),
)
TRIES = 2_000  # for a set of the right volume
KINDS = (2, 3, 5)
WAYS = {"weights": by_weights, "parity": by_parity}


def small() -> list[Size]:
    sizes = itertools.combinations_with_replacement(range(1, 5), 3)
    return [size for size in sizes if 4 <= volume(size) <= 48]


def large(box: Size) -> list[Size]:
    sizes = itertools.combinations_with_replacement(range(2, 6), 3)
    return [size for size in sizes if 8 <= volume(size) <= 64 and max(size) <= min(box)]


def draw_blocks(
    chance: np.random.Generator, cells: int, pool: list[Size], kinds: int
) -> tuple[Block, ...] | None:
    """Blocks of at most so many kinds, together of so many cells; None if none came up."""
    for _ in range(TRIES):
        sizes = [pool[k] for k in chance.choice(len(pool), kinds, replace=False)]
        left, blocks = cells, []
        for size in sizes[:-1]:
            count = int(chance.integers(1, max(2, int(left / volume(size)))))
            if count * volume(size) <= left:
                blocks.append(Block(size, count))
                left -= count * volume(size)
        if left % volume(sizes[-1]) == 0:
            return (*blocks, Block(sizes[-1], left // volume(sizes[-1]))) if left else (*blocks,)
    return None


def sorts(seed: int, each: int) -> Iterator[tuple[str, list[BoxPuzzle]]]:
    """The sets of each sort by its name."""
    chance = np.random.default_rng(seed)
    for size, golden in BOXES:
        cells = volume(size) - (golden is not None)
        for label, pool in (("small", small()), ("large", large(size))):
            for kinds in KINDS:
                sets = [draw_blocks(chance, cells, pool, kinds) for _ in range(each)]
                box = f"{'x'.join(map(str, size))}{'' if golden is None else ' gold'}"
                yield (
                    f"{box}, {label}, {kinds} kinds",
                    [BoxPuzzle(size, blocks, golden) for blocks in sets if blocks],
                )


def looked_at(puzzle: BoxPuzzle, spent: dict[str, float]) -> Iterator[str]:
    """What is to be counted of a set; `spent` adds up the CPU seconds."""
    yield "sets"
    crate = Crate(puzzle)
    if refutation(puzzle, crate) is not None:
        yield "at once"
        return
    yield "looked at"
    proofs = []
    for name, way in WAYS.items():
        begun = time.process_time()
        if way(crate) is not None:
            proofs.append(name)
            yield name
        spent[name] += time.process_time() - begun
    if proofs:
        yield "refuted"
    if len(proofs) == 1:
        yield f"{proofs[0]} alone"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.colouring", description=__doc__)
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--each", type=int, default=30)
    said = parser.parse_args()
    columns = ["sets", "at once", "refuted", "weights alone", "parity alone"]
    print(f"| sort | {' | '.join(columns)} | weights, ms | parity, ms |")
    print(f"|---{'|---' * (len(columns) + 2)}|")
    whole, all_spent = Counter[str](), {way: 0.0 for way in WAYS}
    for name, puzzles in sorts(said.seed, said.each):
        found, spent = Counter[str](), {way: 0.0 for way in WAYS}
        for puzzle in puzzles:
            found.update(looked_at(puzzle, spent))
        print(row(name, columns, found, spent), flush=True)
        whole.update(found)
        for way in WAYS:
            all_spent[way] += spent[way]
    print(row("all", columns, whole, all_spent))


def row(name: str, columns: list[str], found: Counter[str], spent: dict[str, float]) -> str:
    each = max(1, found["looked at"])
    times = [f"{1000 * spent[way] / each:.1f}" for way in WAYS]
    return f"| {' | '.join([name, *(str(found[column]) for column in columns), *times])} |"


if __name__ == "__main__":
    main()
