"""Knuth's programs for exact cover, where the user names them: ssxcc (sparse sets, with colours).

No package has them: a source, ssxcc.w, is made into C by `ctangle` and compiled with gb_flip.c of
the Stanford GraphBase. The variable SSXCC says where the program is; for DLX3 see `dlx3`.
"""

import os
import re
import resource
import shutil
import subprocess
from typing import NamedTuple

from benchmarks.peers import colours
from benchmarks.table import round_two, seconds
from solvers.decks.layout import Layout

TOLD = re.compile(r"Altogether (\d+) solution.* (\d+) nodes")
LEAST_SECONDS, MOST_RUNS = 0.1, 50


class Run(NamedTuple):
    """What a program did: exact covers and nodes, None if it was not through; user CPU seconds."""

    covers: int | None
    nodes: int | None
    seconds: float


def run(program: str, task: str, most: int, patience: float) -> Run:
    """Let one of Knuth's programs find at most so many covers, 0 for all, in so many seconds.

    A short run is the mean of many: the system tells CPU in steps of milliseconds.
    """
    limit, runs = max(1, round(patience)), 0
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    while True:
        done = subprocess.run(
            [program, *([f"t{most}"] if most else [])],
            input=task,
            capture_output=True,
            text=True,
            check=False,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1)),
        )
        runs += 1
        spent = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
        found = TOLD.search(done.stderr)
        if found is None:
            return Run(None, None, spent)
        if spent > LEAST_SECONDS or runs == MOST_RUNS:
            return Run(int(found[1]), int(found[2]), spent / runs)


def ssxcc(layout: Layout, first: bool, patience: float) -> Run | str:
    """What it does with a deck, or in words why it was not asked; first: stop after one cover."""
    program = os.environ.get("SSXCC", "")
    if shutil.which(program) is None:
        return "SSXCC names no program"
    asked = colours.dlx(layout)
    return "" if asked is None else run(program, asked, int(first), patience)


def cell(layout: Layout, truth: int | None, own: float | None, patience: float) -> str:
    """What it needs, and how many times as much as ours; truth None: for one.

    own: our seconds; None where we were not through: then nothing is compared.
    """
    if layout.surplus and max(layout.stock, default=0) > 1:
        return ""
    done = ssxcc(layout, truth is None, patience)
    if isinstance(done, str):
        return done
    if done.covers is None:
        return f"> {seconds(patience)}" + (f", > {round_two(patience / own)}x" if own else "")
    exact = layout.surplus or truth is None
    found = done.covers if exact else colours.boards(layout, done.covers)
    if found != (1 if truth is None else truth):
        return f"WRONG {found}"
    return seconds(done.seconds) + (f", {round_two(done.seconds / own)}x" if own else "")
