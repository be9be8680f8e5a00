"""A maze of a million cubes in the toolkit: CPU and memory of each step, in a fresh process.

python -m benchmarks.million [--side 1000] [--loops 0.0] [--seed 0]
python -m benchmarks.million --against CHECKOUT    beside another version, with its own .venv

The set is that of a random maze. It is read, solved in that rectangle, the maze is checked and
written as a plan; the memory is the most that the process held by then. Ends with 1 above BAR.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

HERE = Path(__file__).parents[1]
BAR = 8.0, 1_000.0  # seconds, MB
STEPS = ("read", "solve", "facts", "check", "write")


def main(arguments: Sequence[str]) -> int:
    """Make the set and print the table; 1 if a bar is missed."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.million", description=__doc__)
    parser.add_argument("--side", type=int, default=1000, help="columns and rows")
    parser.add_argument("--loops", type=float, default=0.0, help="share of the walls taken down")
    parser.add_argument("--seed", type=int, default=0, help="of the maze the set is made of")
    parser.add_argument("--against", type=Path, help="a checkout with its own .venv")
    parser.add_argument("--alone", type=Path, help="print what a set costs, as JSON")
    asked = parser.parse_args(arguments)
    if asked.alone is not None:
        print(json.dumps(steps(asked.alone.read_text("utf-8"))))
        return 0
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "set.lab")
        file.write_text(random_set(asked.side, asked.loops, asked.seed), "utf-8")
        told = [
            cost(file, checkout) for checkout in [HERE] + [asked.against] * bool(asked.against)
        ]
    print("| step | s of CPU | MB by then |" + " before, s | MB |" * (len(told) - 1))
    print("|" + "---|" * (1 + 2 * len(told)))
    for name in (*STEPS, "all"):
        cells = [f"{spent:.2f} | {memory:.0f}" for spent, memory in (each[name] for each in told)]
        print(f"| {name} | {' | '.join(cells)} |")
    return int(any(have > bar for have, bar in zip(told[0]["all"], BAR, strict=True)))


def random_set(side: int, loops: float, seed: int) -> str:
    """The set of a random maze, as text."""
    from generators.maze_grids import made_of, random_grid
    from puzzles.dice import Dice
    from puzzles.mazes import MazeParams
    from puzzles.mazes.text import write

    params = MazeParams(width=side, height=side, method="growing", loops=loops, turning="none")
    grid = random_grid(params, Dice(seed, "mazes", "million"))
    assert grid is not None
    return write(made_of(params, grid)[0])


def cost(file: Path, checkout: Path) -> dict[str, tuple[float, float]]:
    """What a version takes for each step."""
    command: list[str | Path] = [checkout / ".venv/bin/python", Path(__file__), "--alone", file]
    environment = {**os.environ, "PYTHONPATH": str(checkout)}
    done = subprocess.run(
        command, cwd=checkout, env=environment, stdout=subprocess.PIPE, check=True
    )
    told: dict[str, tuple[float, float]] = json.loads(done.stdout)
    return told


def steps(text: str) -> dict[str, tuple[float, float]]:
    """Seconds of CPU of each step, and MB that were held at the most by its end."""
    import actions
    from families.mazes import MAZES
    from puzzles import mazes
    from puzzles.mazes import text as maze_text

    actions.warm(MAZES)
    told: dict[str, tuple[float, float]] = {}

    def time_step(name: str, step: Callable[[], Any]) -> Any:
        began = time.process_time()
        value = step()
        spent = time.process_time() - began
        told[name] = spent, peak()
        return value

    from solvers.engine.driver import solve
    from solvers.mazes import search

    puzzle = time_step("read", lambda: maze_text.parse(text))
    outcome = time_step("solve", lambda: solve(search(puzzle)))
    (maze,) = outcome.solutions
    time_step("facts", lambda: mazes.facts(puzzle, maze))
    assert time_step("check", lambda: mazes.faults(puzzle, maze)) == ()
    time_step("write", lambda: maze_text.report(puzzle, outcome))
    told["all"] = sum(spent for spent, _ in told.values()), told["write"][1]
    return told


def peak() -> float:
    """MB that this program has held at the most; `ru_maxrss` would begin with its parent's."""
    status = Path("/proc/self/status").read_text("ascii")
    return int(status.split("VmHWM:")[1].split()[0]) / 1000


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
