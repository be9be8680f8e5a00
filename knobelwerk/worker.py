"""Prepares a Dask worker for our jobs: `dask worker tcp://HOST:PORT --preload knobelwerk.worker`.

It prepares its kernels before it takes work. A slice may use KNOBELWERK_CHILD_BYTES of memory
beyond that; a slice that needs more ends, and the worker stays.
"""

import os
from threading import Barrier
from typing import Any

import dask

from service import config
from service.warm import warm
from service.work.child import confine, defer
from service.work.lanes import Lane
from service.work.memory import keep_freed

THREADS = 1 << 29  # bytes of addresses, not of memory, for the threads that Dask starts later

# Dask samples each thread 100 times a second, which slows searches.
dask.config.set({"distributed.worker.profile.enabled": False})


def dask_setup(worker: Any) -> None:
    """Called by Dask when a worker starts."""
    # Dask makes its workers free memory at once: large tables then cost a third more time.
    keep_freed()
    dict(warm())
    confine(Lane.LONG, config.read(os.environ).child_bytes + THREADS)
    # Only the threads for slices: the one that talks to the scheduler must run at once.
    threads = worker.executors["default"]
    all_there = Barrier(worker.state.nthreads)
    for _ in range(worker.state.nthreads):
        threads.submit(_defer, all_there)


def _defer(all_there: Barrier) -> None:
    all_there.wait()  # so that each thread runs this once
    defer(Lane.LONG)
