"""The program `knobelwerk` as a process, which starts often and mostly does little.

Of a small `solve`, 0.7 s of the processor's time, a fifth was the end: everything that numba and
LLVM hold was torn down piece by piece, for a process whose memory goes back all at once. Another
twentieth were collections of garbage while modules are loaded, which throw nothing away.
"""

import gc
import os
import sys
from typing import NoReturn

COLLECT_AFTER = 100_000  # new objects; loading makes some 300,000, and nearly all of them stay


def main() -> NoReturn:
    """Run the command of `sys.argv` and end the process with its exit code."""
    gc.set_threshold(COLLECT_AFTER)
    from service.cli import main

    code = main()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)
