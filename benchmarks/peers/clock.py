"""How a peer in Python reads its task, is limited and timed."""

import resource
import sys
import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

LEAST_SECONDS = 0.2


def answer(solutions: Callable[[T], tuple[int, int]], reading: Callable[[str], T]) -> None:
    """Print what `solutions` gives, their number and nodes, and the CPU seconds it took.

    A short search is repeated, since the clock is coarse.
    """
    task = reading(sys.stdin.read())
    start = time.process_time()
    end = int(start + float(sys.argv[1])) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (end, end))
    repeats = 0
    while (spent := time.process_time() - start) < LEAST_SECONDS:
        count, nodes = solutions(task)
        repeats += 1
    print(count, nodes, spent / repeats)
