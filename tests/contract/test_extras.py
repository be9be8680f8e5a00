"""The package without its extras, and the sentence that names a missing one."""

import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from families.catalogue import NAMES
from puzzles.errors import PuzzleError
from puzzles.extras import EXTRAS, require_extra
from render.writers import WRITERS

ROOT = Path(__file__).parents[2]
# A program that hides modules and then runs commands, a list of words each, that it reads. It
# prints the code of each.
PROGRAM = """
import importlib.util, json, os, signal, sys, time
hidden, commands = json.load(sys.stdin)
for module in os, signal, time:
    for name in hidden:
        vars(module).pop(name, None)
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in hidden:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Missing())
found = importlib.util.find_spec
importlib.util.find_spec = lambda name, package=None: None if name in hidden else found(name)
from service.cli import main
codes = [main(words) for words in commands]
print(json.dumps(codes), file=sys.__stdout__)
"""
# Modules, and names of `os`, `signal` and `time`, that Windows has not; numpy asks `uname` here.
UNIX = (
    *("fcntl", "grp", "pwd", "resource", "termios"),
    *("fork", "forkpty", "register_at_fork", "sched_getaffinity", "nice", "getuid", "geteuid"),
    *("getgid", "getegid", "pipe2", "killpg", "setsid", "sysconf", "statvfs", "getloadavg"),
    *("pread", "pwrite", "mkfifo", "O_NONBLOCK", "O_DIRECTORY", "SIGALRM", "SIGHUP"),
    *("SIGKILL", "SIGCHLD", "SIGPROF", "SIGUSR1", "setitimer", "ITIMER_PROF", "pthread_kill"),
    *("clock_gettime", "CLOCK_MONOTONIC", "CLOCK_PROCESS_CPUTIME_ID"),
)
BROUGHT = ("dask", "jinja2", "vtk", "vtkmodules", "werkzeug")  # by what the extras bring


def modules_but_of(*kept: str) -> list[str]:
    return [*BROUGHT, *(module for name in EXTRAS if name not in kept for module in EXTRAS[name])]


def run_without(
    hidden: Sequence[str],
    commands: Sequence[Sequence[str]],
    folder: Path,
    python: str = sys.executable,
    **variables: str,
) -> tuple[Sequence[int], str]:
    """The exit codes of commands where modules and names are hidden, and what they said."""
    done = subprocess.run(
        [python, "-c", PROGRAM], input=json.dumps([hidden, commands]), cwd=folder,
        env={"PYTHONPATH": str(ROOT), "HOME": str(folder), "LANG": "C.UTF-8", **variables},
        capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1]), done.stderr


def test_each_extra_names_the_modules_that_it_brings() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    owners = {
        (owner.lower(), module)
        for module, names in packages_distributions().items()
        for owner in names
    }
    for extra, modules in EXTRAS.items():
        asked = [re.split(r"[>=;<]", each)[0] for each in project["optional-dependencies"][extra]]
        asked = [name for name in asked if not name.startswith("knobelwerk[")]
        assert len(asked) == len(modules)
        assert all((name, module) in owners for name, module in zip(asked, modules, strict=True))


@pytest.mark.hard
def test_without_extras_and_unix_all_families_are_made_solved_checked_and_drawn(
    tmp_path: Path,
) -> None:
    commands = []
    for family in NAMES:
        puzzle, solution = f"{family}.json", f"{family}-solution.json"
        commands += [
            ["generate", family, "--seed", "1", "-o", puzzle],
            ["solve", family, puzzle, "-o", solution],
            ["check", family, puzzle, solution],
        ]
        drawn = ["render", family, puzzle, "--solution", solution]
        commands += [[*drawn, "-o", f"{family}.{format}"] for format in WRITERS]
    codes, said = run_without([*modules_but_of("compile"), *UNIX], commands, tmp_path)
    wrong = [words for words, code in zip(commands, codes, strict=True) if code]
    assert not wrong, said
    assert all((tmp_path / words[-1]).stat().st_size for words in commands if "-o" in words)


@pytest.mark.hard
@pytest.mark.second
def test_a_later_python_makes_solves_checks_and_draws_all_families(tmp_path: Path) -> None:
    """Its kernels run as plain Python, so polycubes are not made but read."""
    python = str(ROOT / ".venv" / "second" / "bin" / "python")
    (tmp_path / "polycubes.json").write_text("polycubes\ntarget\n###\n###\npiece 2\n##\n#.\n")
    commands = []
    for family in NAMES:
        puzzle, solution = f"{family}.json", f"{family}-solution.json"
        made = [["generate", family, "--seed", "1", "-o", puzzle]] if family != "polycubes" else []
        drawn = ["render", family, puzzle, "--solution", solution, "-o"]
        commands += [
            *made,
            ["solve", family, puzzle, "-o", solution],
            ["check", family, puzzle, solution],
            *([*drawn, f"{family}.{format}"] for format in ("svg", "pdf", "stl")),
        ]
    codes, said = run_without([], commands, tmp_path, python, NUMBA_DISABLE_JIT="1")
    assert not any(codes), said


@pytest.mark.parametrize(
    ("words", "extra"),
    [
        (["serve", "--port", "0"], "serve"),
        (["dispatch"], "serve"),
        (["jobs", "list"], "serve"),
        (["store", "backup", "file"], "serve"),
        (["kit", "squares", "--count", "2", "-o", "kit.pdf"], "serve"),
        (["mcp"], "mcp"),
        (["solve", "boxes", "box.txt"], "compile"),
        (["serve", "--port", "0"], "compile"),
    ],
)
def test_what_is_not_installed_says_which_extra_brings_it(
    words: Sequence[str], extra: str, tmp_path: Path
) -> None:
    (tmp_path / "box.txt").write_text("3 3 3\n6\n1 3 3\n1 3 3\n1 1 3\n1 1 3\n1 1 1\n1 1 1\n")
    there = ["serve"] if extra != "serve" else []
    (code,), said = run_without(modules_but_of(*there), [words], tmp_path)
    assert code == 2
    assert f"pip install 'knobelwerk[{extra}]'" in said


@pytest.mark.parametrize(("platform", "way"), [("win32", "WSL"), ("darwin", "Docker")])
def test_the_service_is_refused_where_it_cannot_run(
    platform: str, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    with pytest.raises(PuzzleError, match=way):
        require_extra("serve")
    require_extra("photo")
