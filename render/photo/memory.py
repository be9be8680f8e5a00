"""Giving memory of a process back to the machine."""

import ctypes
import re
from pathlib import Path

MAPPINGS = re.compile(r"^(\w+)-(\w+) \S-\Sp \S+ \S+ \d+ *(.*)\n((?:\w+:.*\n)+)", re.MULTILINE)
UNCHANGED = "\nAnonymous:             0 kB\n"  # a line of a mapping in proc_pid_smaps(5)
MADV_DONTNEED = 4


def give_back() -> None:
    """Give all freed memory back to the machine."""
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)


def release_files() -> None:
    """Release the pages of files that this process has not changed.

    Most of them are code that only the start needed. A page that is needed again comes back by
    itself, in about a microsecond if the machine still has it.
    """
    advise = ctypes.CDLL(None).madvise
    for begin, end, name, rest in MAPPINGS.findall(Path("/proc/self/smaps").read_text()):
        if name.startswith("/") and UNCHANGED in rest:
            size = int(end, 16) - int(begin, 16)
            advise(ctypes.c_void_p(int(begin, 16)), ctypes.c_size_t(size), MADV_DONTNEED)
