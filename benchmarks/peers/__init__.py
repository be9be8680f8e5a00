"""The others: each a process of its own, so that it can be timed, limited and killed.

A peer reads its task from stdin and prints solutions, nodes and its CPU seconds, without those of
starting and reading. Its argument is how many such seconds it may spend; then the system ends it.
"""

import importlib.util
import os
import resource
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Protocol

HERE = Path(__file__).parent
ROOM_BYTES = 6 * 2**30  # address space of a peer


@dataclass(frozen=True, slots=True)
class Run:
    """What a peer did.

    count: None when it did not end within its limit.
    seconds: of CPU; the limit when it did not end.
    """

    count: int | None
    nodes: int | None
    seconds: float


class Task(Protocol):
    """What a peer is asked."""

    def write(self) -> str: ...


def peers(
    family: str, folder: Path, wanted: Sequence[str] | None = None
) -> Mapping[str, Sequence[str] | str]:
    """Names of a family's peers with their commands, or with why they cannot run here.

    wanted: only these.
    """
    known = _commands(family)
    chosen = [name for name in known if wanted is None or name in wanted]
    return {name: known[name](folder) for name in chosen}


def _commands(family: str) -> Mapping[str, Callable[[Path], Sequence[str] | str]]:
    """How the command of each peer is made, in a folder for programs."""
    if family == "snakes":
        return {
            "plain C": partial(_compile, HERE / "fold.c"),
            "CP-SAT": lambda _: _module("benchmarks.peers.folding_cpsat", "ortools"),
            "CaDiCaL": lambda _: _module("benchmarks.peers.folding_sat", "pysat"),
            "Z3": lambda _: _module("benchmarks.peers.folding_smt", "z3"),
        }
    if family == "mazes":
        return {"the document's": partial(_compile, HERE / "swaps.c")}
    return {
        "dancing links": partial(_compile, HERE / "dlx.c"),
        "dlx3": lambda _: _named_program("benchmarks.peers.dlx3", "DLX3"),
        "CP-SAT": lambda _: _module("benchmarks.peers.cpsat", "ortools"),
        "Z3": lambda _: _module("benchmarks.peers.smt", "z3"),
    }


def _compile(source: Path, folder: Path) -> Sequence[str] | str:
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        return "no C compiler"
    target = folder / source.stem
    subprocess.run([compiler, "-O3", "-march=native", "-o", target, source], check=True)
    return [str(target)]


def _module(name: str, package: str) -> Sequence[str] | str:
    if importlib.util.find_spec(package) is None:
        return f"{package} is not installed"
    return [sys.executable, "-m", name]


def _named_program(name: str, variable: str) -> Sequence[str] | str:
    """A module that asks a program which the user names in the environment."""
    if shutil.which(os.environ.get(variable, "")) is None:
        return f"{variable} names no program"
    return [sys.executable, "-m", name]


def run(command: Sequence[str], task: Task, limit: float) -> Run:
    """Let a peer work for at most so many seconds of CPU."""

    done = subprocess.run(
        [*command, str(limit)],
        input=task.write(),
        capture_output=True,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (ROOM_BYTES, ROOM_BYTES)),
        check=False,
    )
    if done.returncode:
        if done.stderr.strip():
            print(done.stderr, file=sys.stderr)
        return Run(None, None, limit)
    count, nodes, seconds = done.stdout.split()
    return Run(int(count), int(nodes), float(seconds))
