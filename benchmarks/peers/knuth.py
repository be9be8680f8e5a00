"""Knuth's ssxcc (exact cover with colours by sparse sets), where the user names its program.

No package has it: its source, ssxcc.w, is made into C by `ctangle` and compiled with gb_flip.c of
the Stanford GraphBase. The variable SSXCC says where the program is.
"""

import os
import re
import resource
import subprocess

from benchmarks.peers import colours
from benchmarks.table import seconds
from solvers.decks.layout import Layout

TOLD = re.compile(r"Altogether (\d+) solution")
MISSING = "SSXCC is not set"


def ssxcc(layout: Layout, first: bool, patience: float) -> tuple[int | None, float] | str:
    """How many exact covers there are, None if it was not through in time, and its user CPU.

    first: stop after one. Or in words why it was not asked.
    """
    program = os.environ.get("SSXCC")
    if not program:
        return MISSING
    asked = colours.dlx(layout)
    if asked is None:
        return ""
    limit = max(1, round(patience))
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    done = subprocess.run(
        [program, *(["t1"] if first else [])],
        input=asked,
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1)),
    )
    spent = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    told = TOLD.search(done.stderr)
    return (int(told[1]) if told else None), spent


def told(layout: Layout, truth: int | None, own: float, patience: float) -> str:
    """What it needs, and how many times as much as ours, `own` seconds; truth None: for one."""
    if layout.surplus and max(layout.stock, default=0) > 1:
        return ""
    done = ssxcc(layout, truth is None, patience)
    if isinstance(done, str):
        return done
    covers, spent = done
    if covers is None:
        return f"> {seconds(patience)}, > {patience / own:.2g}x"
    found = covers if layout.surplus or truth is None else colours.boards(layout, covers)
    if found != (1 if truth is None else truth):
        return f"WRONG {found}"
    return f"{seconds(spent)}, {spent / own:.2g}x"
