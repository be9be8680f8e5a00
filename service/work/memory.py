"""Memory and CPU of processes, as the kernel counts them.

resident   bytes that a process holds; shared memory is counted in each process
mapped     bytes that it has requested, whether it holds them or not
spent      seconds of CPU
"""

import ctypes
import os
import resource
from pathlib import Path

PAGE = resource.getpagesize()
TICKS = os.sysconf("SC_CLK_TCK")  # a second
PROCESSES = Path("/proc")
M_TRIM_THRESHOLD, M_MMAP_THRESHOLD, M_ARENA_MAX = -1, -3, -8  # mallopt(3)
LARGE = 1 << 18  # bytes
KEPT, MAPPED = 64 << 20, 32 << 20  # bytes; the most that the C library sets by itself


def resident(number: int) -> int:
    """Bytes that a process holds; 0 once it has gone."""
    return _pages(number, 1)


def mapped_bytes(number: int) -> int:
    """Bytes that a process has requested."""
    return _pages(number, 0)


def tree(number: int) -> list[int]:
    """Ids of a process and of all below it."""
    found = [number]
    for one in found:
        for thread in _threads(one):
            try:
                found += map(int, (thread / "children").read_text().split())
            except OSError:  # the process has just ended
                continue
    return found


def held_bytes(number: int) -> int:
    """Bytes that a process and all below it hold together."""
    return sum(map(resident, tree(number)))


def spent_seconds(number: int) -> float:
    """Seconds of CPU of a process and all below it, ended ones included."""
    return sum(map(_cpu_seconds, tree(number)))


def one_heap() -> None:
    """Make all threads share a heap; separate heaps take 64 MB of addresses for each thread."""
    _tune(M_ARENA_MAX, 1)


def keep_freed() -> None:
    """Keep some freed memory for reuse, whatever the environment says: large tables recur."""
    _tune(M_MMAP_THRESHOLD, MAPPED)
    _tune(M_TRIM_THRESHOLD, KEPT)


def return_freed() -> None:
    """Return large freed blocks to the machine at once; otherwise each thread keeps some."""
    one_heap()
    _tune(M_MMAP_THRESHOLD, LARGE)


def trim() -> None:
    """Return unused memory of this process to the machine; takes some milliseconds."""
    release = getattr(ctypes.CDLL(None), "malloc_trim", None)  # others do it by themselves
    if release is not None:
        release(0)


def _tune(what: int, value: int) -> None:
    """Set a parameter of GNU's C library; others do not have it."""
    tune = getattr(ctypes.CDLL(None), "mallopt", None)
    if tune is not None:
        tune(what, value)


def _cpu_seconds(number: int) -> float:
    try:
        words = (PROCESSES / str(number) / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(map(int, words[11:15])) / TICKS


def _pages(number: int, column: int) -> int:
    try:
        return int((PROCESSES / str(number) / "statm").read_text().split()[column]) * PAGE
    except OSError:
        return 0


def _threads(number: int) -> list[Path]:
    tasks = PROCESSES / str(number) / "task"
    try:
        return [tasks / name for name in os.listdir(tasks)]
    except OSError:
        return []
