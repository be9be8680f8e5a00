"""After `warm`, no request waits for a compiler."""

import subprocess
import sys

import pytest

from families.catalogue import FAMILIES

# Solve the catalogue in every way, then say which kernels were compiled or loaded meanwhile.
PROGRAM = """
import sys
from puzzles.dice import Dice
from families.catalogue import FAMILIES
from solvers.search import Budget, solve

def ready():
    return {
        f"{module}.{name}": len(kernel.signatures)
        for module in list(sys.modules) if module.startswith("solvers.kernels.")
        for name, kernel in vars(sys.modules[module]).items() if hasattr(kernel, "signatures")
    }

family = next(family for family in FAMILIES if family.name == sys.argv[1])
family.warm()
before = ready()
assert before, "no kernel was warmed"
for known in family.known():
    for count in (False, True):
        search = family.search(known.puzzle, family.options(), not count)
        solve(search, limit=2, count=count, budget=Budget(nodes=50_000))
late = {name for name, compiled in ready().items() if compiled != before.get(name, 0)}
print("late:", *sorted(late))
"""


@pytest.mark.parametrize("family", [family.name for family in FAMILIES])
def test_nothing_is_compiled_after_warming(family: str) -> None:
    process = subprocess.run(
        [sys.executable, "-c", PROGRAM, family], capture_output=True, text=True, timeout=300
    )

    assert process.returncode == 0, process.stderr
    assert process.stdout.strip() == "late:"
