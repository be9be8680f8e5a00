"""Compiling the kernels ahead, so that the first request does not wait for a compiler."""

import atexit
import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

KERNELS = Path(__file__).parent.parent / "solvers" / "kernels"


def warm() -> Iterator[tuple[str, float]]:
    """Compile or load every kernel; yields each family's name and the seconds it took."""
    import actions
    from families.catalogue import FAMILIES

    settle_cache()
    for family in FAMILIES:
        start = time.monotonic()
        actions.warm(family)
        yield family.name, time.monotonic() - start


def settle_cache() -> None:
    """Give numba a cache that it may write to; call it before numba is imported.

    numba refuses to cache, and with that to import, where it cannot write: under a read-only
    root, or with an account that has no home. Then a copy of the compiled kernels is used, in a
    temporary directory that goes with the process.
    """
    baked = os.environ.get("NUMBA_CACHE_DIR")
    home = os.path.expanduser("~")  # "~" itself for an account without one
    usual = [baked] if baked else [str(KERNELS), home]
    if any(_writable(Path(directory)) for directory in usual):
        return
    copy = tempfile.mkdtemp(prefix="knobelwerk-kernels-")
    atexit.register(shutil.rmtree, copy, ignore_errors=True)
    if baked and Path(baked).is_dir():
        shutil.copytree(baked, copy, dirs_exist_ok=True)
    os.environ["NUMBA_CACHE_DIR"] = copy


def _writable(directory: Path) -> bool:
    """Whether files can be made in a directory, which may have to be made first."""
    while not directory.exists() and directory.parent != directory:
        directory = directory.parent
    return os.access(directory, os.W_OK | os.X_OK)
