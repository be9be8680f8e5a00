"""The program `knobelwerk` as a process, which starts often and mostly does little.

A small `solve` took 0.7 s of CPU. A fifth of that was the end of the process: numba and LLVM tore
down their objects one by one, though the kernel frees all memory at once. Another twentieth was
garbage collection while modules are loaded, which finds no garbage.
"""

import gc
import io
import os
import sys
from typing import NoReturn

COLLECT_AFTER = 100_000  # new objects; loading makes some 300,000, and nearly all stay in use


def main() -> NoReturn:
    """Run the command of `sys.argv` and end the process with its exit code."""
    gc.set_threshold(COLLECT_AFTER)
    open_streams()
    from service.cli import main

    code = main()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


def open_streams() -> None:
    """Make all three standard streams fit for use, also those that the caller closed (`>&-`).

    A closed descriptor would go to the next file that is opened. Opened the wrong way round, a
    closed input cannot be read and a closed output cannot be written; closed errors are quiet.
    """
    ways = os.O_WRONLY, os.O_RDONLY, os.O_WRONLY
    for descriptor, way in enumerate(ways):
        try:
            os.fstat(descriptor)
        except OSError:
            os.open(os.devnull, way)  # takes the lowest free number, which is this one
            os.set_inheritable(descriptor, True)
    sys.stdin = sys.stdin or open(0, closefd=False)
    sys.stdout = sys.stdout or open(1, "w", closefd=False)
    sys.stderr = sys.stderr or open(2, "w", closefd=False)
    if isinstance(sys.stdout, io.TextIOWrapper):  # of a terminal that shows fewer characters
        sys.stdout.reconfigure(errors="backslashreplace")
