"""The program as a process: what it costs, and that ending at once loses nothing."""

import os
import shlex
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.families.catalogue import RECORDS
from workshop.commands import Command, commands, cost

ROOT = Path(__file__).parents[2]
PROGRAM = str(Path(sys.executable).with_name("knobelwerk"))
NUMBA = [sys.executable, "-c", "import numba"]
MOST = 1.2  # of importing numba alone; it is 0.6 to 1.0 by machine, and was 1.6
HELP = 1.3  # of the same, for the help, which tells of all families; it is 0.8 to 1.0


@pytest.mark.parametrize("start", [[PROGRAM], [sys.executable, "-m", "service.cli"]])
def test_all_of_a_long_answer_comes_through_a_pipe(start: list[str]) -> None:
    words = ["generate", "mazes", "--width", "60", "--height", "60", "--seed", "7", "--json"]

    done = subprocess.run([*start, *words], cwd=ROOT, capture_output=True)

    assert (0, b"") == (done.returncode, done.stderr)
    assert 10_000 < len(done.stdout) and done.stdout.endswith(b"}\n")


@pytest.mark.parametrize(
    ("words", "code"), [(["--version"], 0), (["solve", "cakes"], 2), (["solve", "boxes", "no"], 2)]
)
def test_the_process_ends_with_the_code_of_the_command(words: list[str], code: int) -> None:
    assert code == subprocess.run([PROGRAM, *words], capture_output=True).returncode


@pytest.mark.hard
@pytest.mark.alone
def test_a_small_solve_costs_less_than_loading_numba(tmp_path: Path) -> None:
    engines = {record.race.name: record for record in RECORDS.values()}
    known = {record.name: record.known.small for record in engines.values()}
    wanted: Mapping[str, Command] = {
        name: [PROGRAM, *words] for name, words in commands(tmp_path, known).items()
    }
    taken: dict[str, list[float]] = {"numba": [], **{name: [] for name in wanted}}
    for _ in range(5):  # the least of each counts: what else the machine does only adds
        for name, command in {"numba": NUMBA, **wanted}.items():
            taken[name].append(cost(command)[0])

    numba, told = (min(taken.pop(name)) for name in ("numba", "--help"))

    assert told < HELP * numba
    dear = {name: times for name, times in taken.items() if min(times) > MOST * numba}
    assert {} == dear


BOXES = str(ROOT / "puzzles/known/boxes/raetsel1.txt")
CLOSED = [  # a command, how its streams are closed, its code, its last line on stderr
    (["catalog", "boxes"], ">&-", 2, "<stdout>: Bad file descriptor"),
    (["solve", "boxes", BOXES], ">&-", 2, "<stdout>: Bad file descriptor"),
    (["solve", "--help"], ">&-", 2, "<stdout>: Bad file descriptor"),
    (["convert", "boxes", BOXES], ">/dev/full", 2, "<stdout>: No space left on device"),
    (["generate", "boxes", "-o", "{}/c.json"], ">&- <&-", 0, "wrote {}/c.json, "),
    (["solve", "boxes", "-"], "<&-", 2, "<stdin>: Bad file descriptor"),
    (["catalog", "boxes"], ">&- 2>&- <&-", 2, ""),
    (["catalog", "boxes"], "2>&-", 0, ""),
    (["solve", "boxes", "no"], "2>/dev/full", 2, ""),
]


@pytest.mark.parametrize(("words", "closing", "code", "told"), CLOSED)
def test_closed_streams_are_told_without_a_traceback(
    tmp_path: Path, words: list[str], closing: str, code: int, told: str
) -> None:
    line = shlex.join([PROGRAM, *(word.format(tmp_path) for word in words)])

    done = subprocess.run(f"{line} {closing}", shell=True, capture_output=True, text=True)

    assert (code, "Traceback" in done.stderr) == (done.returncode, False)
    assert done.stderr.startswith(told.format(tmp_path)) and bool(told) == bool(done.stderr)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["catalog", "boxes"], b"R\\xe4tsel 1"),
        (["solve", "--help"], b"\\u2026"),
        (["catalog", "boxes", "raetsel1"], "Rätsel 1".encode()),  # a file is always UTF-8
    ],
)
def test_letters_that_a_terminal_lacks_are_escaped(words: list[str], told: bytes) -> None:
    ascii_only = {**os.environ, "LC_ALL": "C", "PYTHONIOENCODING": "ascii"}

    done = subprocess.run([PROGRAM, *words], env=ascii_only, capture_output=True)

    assert (0, b"", True) == (done.returncode, done.stderr, told in done.stdout)
