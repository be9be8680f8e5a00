"""The program as a process: what it costs, and that ending at once loses nothing."""

import statistics
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from benchmarks.startup import Command
from benchmarks.startup import commands
from benchmarks.startup import cpu
from benchmarks.startup import program

ROOT = Path(__file__).parents[2]
NUMBA = [sys.executable, "-c", "import numba"]
MOST = 1.85  # times as much as importing numba alone; it was 1.9 to 2.2


@pytest.mark.parametrize("start", [[str(program())], [sys.executable, "-m", "service.cli"]])
def test_all_of_a_long_answer_comes_through_a_pipe(start: list[str]) -> None:
    words = ["generate", "mazes", "--width", "60", "--height", "60", "--seed", "7", "--json"]

    done = subprocess.run([*start, *words], cwd=ROOT, capture_output=True)

    assert (0, b"") == (done.returncode, done.stderr)
    assert 10_000 < len(done.stdout) and done.stdout.endswith(b"}\n")


@pytest.mark.parametrize(
    ("words", "code"), [(["--version"], 0), (["solve", "cakes"], 2), (["solve", "boxes", "no"], 2)]
)
def test_the_process_ends_with_the_code_of_the_command(words: list[str], code: int) -> None:
    assert code == subprocess.run([program(), *words], capture_output=True).returncode


@pytest.mark.hard
@pytest.mark.alone
def test_a_small_solve_costs_little_more_than_loading_numba(tmp_path: Path) -> None:
    wanted: Mapping[str, Command] = {
        name: [program(), *words] for name, words in commands(tmp_path).items()
    }
    taken: dict[str, list[float]] = {"numba": [], **{name: [] for name in wanted}}
    for _ in range(5):
        for name, command in {"numba": NUMBA, **wanted}.items():
            taken[name].append(cpu(command))

    most = MOST * statistics.median(taken.pop("numba"))

    assert {} == {name: times for name, times in taken.items() if statistics.median(times) > most}
