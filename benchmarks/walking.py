"""What a node of the search for foldings costs, by the words of a set of cells; and the atlas.

    python -m benchmarks.walking

Each chain is gone through from its first cube, or for so many nodes, twice: without looking ahead,
which is the search that rates, and with it. Seconds are CPU of this process, the best of three.
"""

import time
from collections.abc import Callable
from unittest import mock

from benchmarks.__main__ import machine
from benchmarks.table import seconds
from puzzles.dice import Dice
from puzzles.lattice import Size
from puzzles.snakes import SnakePuzzle, chain_of
from solvers.snakes.atlas import atlas

MOST = 3_000_000  # nodes
TIMES = 3
SEED = 2
RANDOM: tuple[tuple[Size, float], ...] = (
    ((5, 5, 5), 0.0),
    ((5, 5, 5), 1.0),
    ((5, 5, 5), 2.5),
    ((6, 6, 6), 1.0),
    ((8, 8, 8), 2.0),
)
ATLAS: Size = (3, 3, 3)


def main() -> None:
    from families.snakes import SNAKES
    from solvers.snakes import random_path, warm

    warm()
    print(machine())
    print("\n| chain | words | plain: nodes | ns a node | ahead: nodes | ns a node | time |")
    print("|---|---|---|---|---|---|---|")
    for known in SNAKES.known():
        if known.counts.get("count") and known.puzzle.cells > 27:
            print(row(known.name, known.puzzle), flush=True)
    for size, straightness in RANDOM:
        path = random_path(size, straightness, Dice(SEED, "snakes", "benchmark"))
        puzzle = SnakePuzzle(chain_of(path), size)
        name = f"{'x'.join(map(str, size))}, straightness {straightness:g}"
        print(row(f"{name}, {len(puzzle.legs)} legs", puzzle), flush=True)
    print(f"\natlas of {'x'.join(map(str, ATLAS))}: {seconds(best(reckon_atlas))}")


def row(name: str, puzzle: SnakePuzzle) -> str:
    """The line of a chain; the time is that of the search that looks ahead, if it is through."""
    from solvers.snakes.grid import tables_of

    cells = [name, str(tables_of(puzzle)[0].words)]
    for prune in (False, True):
        nodes, spent, done = walk_through(puzzle, prune)
        whole = seconds(spent) if done else ""
        cells += [f"{nodes:,}{'' if done else ' of more'}", f"{1e9 * spent / nodes:.0f}"]
    return f"| {' | '.join([*cells, whole])} |"


def walk_through(puzzle: SnakePuzzle, prune: bool) -> tuple[int, float, bool]:
    """Nodes, seconds, and whether the search is through."""
    from solvers.snakes.grid import tables_of
    from solvers.snakes.walks import folding

    runs = []

    def go() -> None:
        run = folding(*tables_of(puzzle), puzzle.chain, prune=prune)
        run.advance(MOST, 0)
        runs.append(run)

    spent = best(go)
    return runs[-1].nodes, spent, runs[-1].is_done


def best(work: Callable[[], object]) -> float:
    """Seconds of CPU, the least of some times."""
    took = []
    for _ in range(TIMES):
        begun = time.process_time()
        work()
        took.append(time.process_time() - begun)
    return min(took)


def reckon_atlas() -> None:
    """The atlas, without what is kept of it."""
    with mock.patch.dict("solvers.snakes.atlas._kept", clear=True):
        atlas(ATLAS)


if __name__ == "__main__":
    main()
