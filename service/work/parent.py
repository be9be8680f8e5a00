"""The tie between a process and the one that started it."""

import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1  # from <sys/prctl.h>


def end_with_parent(parent: int) -> None:
    """Have this process get SIGTERM once its parent has gone; exit if it has already.

    Linux alone can do so; elsewhere nothing happens.
    """
    if sys.platform != "linux":
        return
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
    if os.getppid() != parent:
        sys.exit("knobelwerk: the parent ended before its process began")
