"""After `warm`, no request waits for a compiler."""

import subprocess
import sys

import pytest

from families.catalogue import FAMILIES

# Solve the catalogue in every way, as a call and by slices as a job, and what is peculiar to a
# family; then say which kernels were compiled or loaded meanwhile.
PROGRAM = """
import sys
from dataclasses import replace
from puzzles.dice import Dice
from solvers.kernels.machine import late
from solvers.kernels.machine.handles import KERNELS
from families.catalogue import FAMILIES
from solvers.engine.driver import solve
from solvers.engine.search import Budget

def ready():
    return {kernel.name: len(kernel.compiled_kernel.signatures) for kernel in KERNELS}

family = next(family for family in FAMILIES if family.name == sys.argv[1])
family.warm()
before = ready()
assert before, "no kernel was warmed"
for known in family.known():
    for count in (False, True):
        search = family.search(known.puzzle, family.options(), not count)
        solve(search, limit=2, count=count, budget=Budget(nodes=50_000))
        search = family.search(known.puzzle, family.options(), not count)
        for nodes in 0, 10, 20_000:
            search.advance(nodes, not count)
            for part in family.resume(known.puzzle, family.options(), search.save()).split(5):
                twin = family.resume(known.puzzle, family.options(), part.save())
                twin.advance(100, not count)
PECULIAR
late = {name for name, compiled in ready().items() if compiled != before.get(name, 0)}
print("late:", *sorted(late))
"""
CHOOSY = """
for known in family.known():
    options = family.options(engine="choosy")
    search = family.search(known.puzzle, options, False)
    for nodes in 0, 1_000:
        search.advance(nodes, 0)
        for part in family.resume(known.puzzle, options, search.save()).split(5):
            family.resume(known.puzzle, options, part.save()).advance(100, 0)
"""
PECULIAR = {
    "squares": CHOOSY,
    "hexagons": CHOOSY,
    "triangles": CHOOSY,
    "mazes": """
from puzzles.mazes import MazePuzzle, Placement
from solvers.mazes.job import MazeJob
from solvers.mazes.reshaping import Reshaping
tree = {1: 4, 4: 3, 8: 1, 14: 4}
puzzle = MazePuzzle(tuple(tree.get(cube, 0) for cube in range(16)))
for fixed in (), (Placement(0, 0, 8),):
    Reshaping(MazeJob(replace(puzzle, fixed=fixed), 3, 4, 0), Dice(1)).advance(100, 1)
""",
}


@pytest.mark.hard  # each imports numba
@pytest.mark.parametrize("family", [family.name for family in FAMILIES])
def test_nothing_is_compiled_after_warming(family: str) -> None:
    process = subprocess.run(
        [sys.executable, "-c", PROGRAM.replace("PECULIAR", PECULIAR.get(family, "")), family],
        capture_output=True, text=True, timeout=300,
    )  # fmt: skip

    assert process.returncode == 0, process.stderr
    assert process.stdout.strip() == "late:"
