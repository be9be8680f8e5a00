"""Knuth's dlx3 (exact cover by dancing links, items covered so and so often).

A peer of boxes: reads what `benchmarks.cover` writes, and hands it on to the program that the
variable DLX3 names. It is built as `benchmarks.peers.knuth` tells of ssxcc, from dlx3.w.
"""

import os
import sys

from benchmarks.cover import Cover, read
from benchmarks.peers.knuth import run


def dlx3_task(cover: Cover) -> str:
    """What dlx3 reads: cells are items to be covered once, kinds as often as there are of them."""
    kinds = [f"{stock}|k{kind}" for kind, stock in enumerate(cover.stock)]
    rows = [" ".join([*map(str, range(cover.cells)), *kinds])]
    rows += [f"k{kind} " + " ".join(map(str, body)) for kind, body in cover.options]
    return "\n".join(rows) + "\n"


def main(limit: float) -> int:
    """Print solutions, nodes and user CPU; 1 if it was not through in time."""
    cover = read(sys.stdin.read())
    done = run(os.environ["DLX3"], dlx3_task(cover), cover.limit, limit)
    if done.covers is None:
        return 1
    print(*done)
    return 0


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1])))
