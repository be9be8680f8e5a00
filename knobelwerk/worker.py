"""Makes a Dask worker one of ours: `dask worker tcp://HOST:PORT --preload knobelwerk.worker`.

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

# Dask looks at each thread 100 times a second, which a search pays for.
dask.config.set({"distributed.worker.profile.enabled": False})


def dask_setup(worker: Any) -> None:
    """Called by Dask when a worker starts."""
    # Dask has its workers give memory back at once: large tables cost a third more then.
    keep_freed()
    dict(warm())
    confine(Lane.LONG, config.read(os.environ).child_bytes + THREADS)
    # Its threads for slices alone: what talks to the scheduler has to come in between at once.
    threads = worker.executors["default"]
    all_there = Barrier(worker.state.nthreads)
    for _ in range(worker.state.nthreads):
        threads.submit(_defer, all_there)


def _defer(all_there: Barrier) -> None:
    all_there.wait()  # so that each thread does one
    defer(Lane.LONG)
