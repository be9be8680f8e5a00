"""After `warm`, no request waits for a compiler."""

import subprocess
import sys

import pytest

from families.catalogue import FAMILIES
from tests.families.catalogue import RECORDS
from tests.night import NIGHT

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
for known in [known for known in family.known() if known.name not in ALIKE]:
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


@pytest.mark.hard  # each imports numba
@pytest.mark.parametrize("family", [family.name for family in FAMILIES])
def test_nothing_is_compiled_after_warming(family: str) -> None:
    program = PROGRAM.replace("PECULIAR", RECORDS[family].warmed)
    alike = () if NIGHT else RECORDS[family].known.alike
    process = subprocess.run(
        [sys.executable, "-c", f"ALIKE = {alike!r}\n{program}", family],
        capture_output=True, text=True, timeout=300,
    )  # fmt: skip

    assert process.returncode == 0, process.stderr
    assert process.stdout.strip() == "late:"
