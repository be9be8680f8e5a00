"""The program `knobelwerk` as a process, which starts often and mostly does little.

A small `solve` took 0.7 s of CPU. A fifth of that was the end of the process: numba and LLVM tore
down their objects one by one, though the kernel frees all memory at once. Another twentieth was
garbage collection while modules are loaded, which finds no garbage.
"""

import gc
import os
import sys
from typing import NoReturn

COLLECT_AFTER = 100_000  # new objects; loading makes some 300,000, and nearly all stay in use


def main() -> NoReturn:
    """Run the command of `sys.argv` and end the process with its exit code."""
    gc.set_threshold(COLLECT_AFTER)
    from service.cli import main

    code = main()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)
