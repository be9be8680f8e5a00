"""How a peer in Python reads its task, is limited and timed."""

import resource
import sys
import time
from collections.abc import Callable

from benchmarks.cover import Cover
from benchmarks.cover import read

LEAST_SECONDS = 0.2


def answer(covers: Callable[[Cover], tuple[int, int]]) -> None:
    """Print what `covers` gives, its number of covers and nodes, and the CPU seconds it took.

    A short search is repeated, since the clock is coarse.
    """
    task = read(sys.stdin.read())
    start = time.process_time()
    end = int(start + float(sys.argv[1])) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (end, end))
    repeats = 0
    while (spent := time.process_time() - start) < LEAST_SECONDS:
        count, nodes = covers(task)
        repeats += 1
    print(count, nodes, spent / repeats)
