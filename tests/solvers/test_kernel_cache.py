"""Machine code is kept, and never runs once any file of the kernels has changed."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.hard  # each imports numba, and most compile
KERNELS = Path(__file__).parents[2] / "solvers" / "kernels"
HELPER = """
from solvers.kernels.machine.compiled import part

@part
def doubled(number):
    return number * 2
"""
CALLER = """
from solvers.kernels.machine.compiled import kernel
from solvers.kernels.helper import doubled

@kernel
def answer(number):
    return doubled(number)
"""
PROGRAM = """
from solvers.kernels import machine
from solvers.kernels.caller import answer
events = []
machine.LISTENERS.append(events.append)
print(answer(21), ", ".join(events) or "loaded")
assert bool(events) != bool(answer.compiled_kernel.stats.cache_hits)
"""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A folder with a copy of the kernels, and with a kernel that has its helper elsewhere."""
    package = tmp_path / "solvers" / "kernels"
    shutil.copytree(KERNELS, package, ignore=shutil.ignore_patterns("__pycache__"))
    (package.parent / "__init__.py").touch()
    (package / "helper.py").write_text(HELPER)
    (package / "caller.py").write_text(CALLER)
    return tmp_path


def ran(copy: Path, **variables: str) -> str:
    """What the program prints that is run beside the copy."""
    known = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ}
    places = {"NUMBA_CACHE_DIR": str(copy / "cache"), "HOME": str(copy), **variables}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        cwd=copy,
        env=known | {"PYTHONDONTWRITEBYTECODE": "1"} | places,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def codes(folder: Path) -> list[Path]:
    return sorted(folder.rglob("caller.answer-*.nbc"))


def test_a_helper_that_was_edited_runs_as_it_is_now(copy: Path) -> None:
    assert ran(copy) == "42 compiling"
    assert ran(copy) == "42 loaded"
    before = codes(copy)

    helper = copy / "solvers" / "kernels" / "helper.py"
    helper.write_text(HELPER.replace("number * 2", "number * 3"))

    assert ran(copy) == "63 compiling"
    assert ran(copy) == "63 loaded"
    assert len(codes(copy)) == len(before) == 1, "old code is removed"


def test_code_lies_beside_the_kernels_unless_another_place_is_named(copy: Path) -> None:
    assert ran(copy, NUMBA_CACHE_DIR="") == "42 compiling"

    assert [path.parent.name for path in codes(copy)] == ["__pycache__"]
    assert ran(copy, NUMBA_CACHE_DIR=str(copy / "empty")) == "42 loaded"


def test_code_goes_to_the_home_where_the_first_places_cannot_be_written(copy: Path) -> None:
    (copy / "solvers" / "kernels" / "__pycache__").touch()  # no folder can be made there

    assert ran(copy, NUMBA_CACHE_DIR="/dev/null/cache") == "42 compiling"
    assert [path.parent.parent.name for path in codes(copy)] == [".cache"]
    assert ran(copy, NUMBA_CACHE_DIR="/dev/null/cache") == "42 loaded"


def test_kernels_run_where_nothing_can_be_written(copy: Path) -> None:
    (copy / "solvers" / "kernels" / "__pycache__").touch()

    assert (
        ran(copy, NUMBA_CACHE_DIR="/dev/null/cache", HOME="/dev/null") == "42 compiling, not kept"
    )
    assert ran(copy, NUMBA_CACHE_DIR="/dev/null/cache", HOME="~") == "42 compiling, not kept"
    assert codes(copy) == []


def test_a_kernel_that_calls_a_kernel_is_refused(copy: Path) -> None:
    helper = copy / "solvers" / "kernels" / "helper.py"
    helper.write_text(HELPER.replace("part", "kernel"))

    with pytest.raises(AssertionError, match="helper.doubled is called by Python alone"):
        ran(copy)


def test_torn_code_is_compiled_again(copy: Path) -> None:
    ran(copy)
    codes(copy)[0].write_bytes(codes(copy)[0].read_bytes()[:100])

    assert ran(copy) == "42 compiling"
    assert ran(copy) == "42 loaded"
