"""Knuth's dlx3 (exact cover by dancing links, items covered so and so often).

A peer of boxes: reads what `benchmarks.cover` writes, and hands it on to the program that the
variable DLX3 names. It is built as `benchmarks.peers.knuth` tells of ssxcc, from dlx3.w.
"""

import os
import re
import resource
import subprocess
import sys
from collections.abc import Sequence

from benchmarks.cover import Cover
from benchmarks.cover import read

TOLD = re.compile(r"Altogether (\d+) solution.* (\d+) nodes")
LEAST_SECONDS, MOST_RUNS = 0.1, 50


def asked(cover: Cover) -> str:
    """What dlx3 reads: cells are items to be covered once, kinds as often as there are of them."""
    kinds = [f"{stock}|k{kind}" for kind, stock in enumerate(cover.stock)]
    rows = [" ".join([*map(str, range(cover.cells)), *kinds])]
    rows += [f"k{kind} " + " ".join(map(str, body)) for kind, body in cover.options]
    return "\n".join(rows) + "\n"


def main(limit: float) -> int:
    """Print solutions, nodes and user CPU, of a short run the mean; 1 if it was not in time."""
    cover = read(sys.stdin.read())
    task, first = asked(cover), [f"t{cover.limit}"] if cover.limit else []
    runs = 0
    while True:
        told = _run([os.environ["DLX3"], *first], task, max(1, round(limit)))
        if told is None:
            return 1
        runs, spent = runs + 1, resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        if spent > LEAST_SECONDS or runs == MOST_RUNS:
            break
    print(*told, spent / runs)
    return 0


def _run(command: list[str], task: str, most: int) -> Sequence[str] | None:
    """Solutions and nodes; None if it is not through after so many seconds of CPU."""
    done = subprocess.run(
        command,
        input=task,
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (most, most + 1)),
    )
    found = TOLD.search(done.stderr)
    return found and found.groups()


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1])))
