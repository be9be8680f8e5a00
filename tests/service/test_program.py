"""The program as a process: what it costs, and that ending at once loses nothing."""

import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.families.catalogue import RECORDS
from workshop.commands import Command, commands, cost, program

ROOT = Path(__file__).parents[2]
NUMBA = [sys.executable, "-c", "import numba"]
MOST = 0.95  # of importing numba alone; it is 0.6 to 0.9, and was 1.6
HELP = 1.3  # of the same, for the help, which tells of all families; it is 0.8 to 1.0


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
def test_a_small_solve_costs_less_than_loading_numba(tmp_path: Path) -> None:
    engines = {record.race.name: record for record in RECORDS.values()}
    known = {record.name: record.known.small for record in engines.values()}
    wanted: Mapping[str, Command] = {
        name: [program(), *words] for name, words in commands(tmp_path, known).items()
    }
    taken: dict[str, list[float]] = {"numba": [], **{name: [] for name in wanted}}
    for _ in range(5):  # the least of each counts: what else the machine does only adds
        for name, command in {"numba": NUMBA, **wanted}.items():
            taken[name].append(cost(command)[0])

    numba, told = (min(taken.pop(name)) for name in ("numba", "--help"))

    assert told < HELP * numba
    dear = {name: times for name, times in taken.items() if min(times) > MOST * numba}
    assert {} == dear
