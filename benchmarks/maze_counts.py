"""Exact numbers of mazes of random sets in their squares: how far the counting goes.

python -m benchmarks.maze_counts [--sides 5 6 7 8] [--seeds 3] [--seconds 120]
python -m benchmarks.maze_counts --against CHECKOUT    beside another version, with its own .venv

Each set is that of a random maze, and is not turned; each count runs in a process of its own.
Printed are its mazes, or `open` where the CPU seconds were spent before it was through, the states
that were gone through, the seconds, and the most memory that the process held.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parents[1]
LOOPS = {"a tree": 0.0, "few loops": 0.1, "loops": 0.3}
METHODS = ("growing", "uniform")


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """What came of a count; mazes: None where it was not through."""

    mazes: int | None
    nodes: int
    seconds: float
    memory: float


def main(arguments: Sequence[str]) -> None:
    """Count and print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.maze_counts", description=__doc__)
    parser.add_argument("--sides", type=int, nargs="+", default=[5, 6, 7, 8])
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=120.0, help="of CPU for each")
    parser.add_argument("--against", type=Path, help="a checkout with its own .venv")
    parser.add_argument("--alone", help="print the count of a set, as JSON: side, loops, seed")
    asked = parser.parse_args(arguments)
    if asked.alone is not None:
        side, loops, seed = asked.alone.split()
        print(json.dumps(count_mazes(int(side), float(loops), int(seed), asked.seconds)))
        return
    versions = [HERE, *([asked.against] if asked.against else [])]
    columns = " mazes | states | s of CPU | MB |"
    print(f"| set |{columns * len(versions)}\n|{'---|' * (1 + 4 * len(versions))}")
    for name, task in tasks(asked.sides, asked.seeds):
        cells = [name]
        for version in versions:
            one = count_elsewhere(task, asked.seconds, version)
            mazes = "open" if one.mazes is None else f"{one.mazes:,}"
            cells += [mazes, f"{one.nodes:,}", f"{one.seconds:.2f}", f"{one.memory:.0f}"]
        print(f"| {' | '.join(cells)} |", flush=True)


def tasks(sides: Sequence[int], seeds: int) -> Iterator[tuple[str, str]]:
    """All sets: how they are called, and as a word of the command line."""
    for side in sides:
        for name, loops in LOOPS.items():
            for seed in range(seeds):
                yield f"{side}x{side}, {name}, {seed}", f"{side} {loops} {seed}"


def count_elsewhere(task: str, seconds: float, checkout: Path) -> Counted:
    """What a version counts, in a process of its own."""
    command: list[str | Path] = [checkout / ".venv/bin/python", Path(__file__), "--alone", task]
    command += ["--seconds", str(seconds)]
    environment = {**os.environ, "PYTHONPATH": str(checkout)}
    done = subprocess.run(
        command, cwd=checkout, env=environment, stdout=subprocess.PIPE, check=True
    )
    mazes, nodes, spent, memory = json.loads(done.stdout)
    return Counted(mazes=mazes, nodes=nodes, seconds=spent, memory=memory)


def count_mazes(
    side: int, loops: float, seed: int, seconds: float
) -> tuple[int | None, int, float, float]:
    """Mazes, states, seconds and MB of a set, given up after so many seconds."""
    from generators.maze_grids import made_of, random_grid
    from puzzles.dice import Dice
    from puzzles.mazes import MazeParams
    from solvers.engine.driver import solve
    from solvers.mazes import search, warm

    warm()
    method = METHODS[seed % len(METHODS)]
    params = MazeParams(width=side, height=side, method=method, loops=loops, turning="none")
    grid = random_grid(params, Dice(seed, "mazes", "counts"))
    assert grid is not None
    puzzle, _ = made_of(params, grid)
    began = time.process_time()
    outcome = solve(
        search(puzzle, first=False),
        count=True,
        watch=lambda _: time.process_time() - began < seconds,
    )
    spent = time.process_time() - began
    return outcome.counts.count if outcome.complete else None, outcome.nodes, spent, peak()


def peak() -> float:
    """MB that this program has held at the most."""
    status = Path("/proc/self/status").read_text("ascii")
    return int(status.split("VmHWM:")[1].split()[0]) / 1000


if __name__ == "__main__":
    main(sys.argv[1:])
