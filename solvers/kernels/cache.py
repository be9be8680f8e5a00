"""Where the machine code of kernels is kept, and when it may be used again.

numba tells code apart by the file of the kernel alone, and so runs old code after an edit in a
file that it imports helpers from. Here the name of a file of code says what all files of this
folder held when it was made (docs/decisions/0010-kernel-cache.md). Code is looked for in every
place, and written to the first that can be written to; without one nothing is kept.
"""

import functools
import hashlib
import os
import pickle
from contextlib import suppress
from pathlib import Path

import numba
import numpy as np
from numba.core import caching
from numba.core import config
from numba.core.runtime import nrt

FOLDER = Path(__file__).parent


def fingerprint() -> str:
    """What the code is made from: the files of this folder, the compiler, and bounds checks."""
    made_by = numba.__version__, np.__version__, config.BOUNDSCHECK
    seen = hashlib.sha256(repr(made_by).encode())
    for path in sorted(FOLDER.glob("*.py")):
        source = path.read_bytes()
        seen.update(f"\n{path.name} {len(source)}\n".encode() + source)
    return seen.hexdigest()[:16]


SOURCES = fingerprint()


def places() -> list[Path]:
    """Where code may lie, in the order in which it is looked for."""
    other = f"knobelwerk-{hashlib.sha256(bytes(FOLDER)).hexdigest()[:16]}"  # of this installation
    user = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    folders = [Path(config.CACHE_DIR, other)] if config.CACHE_DIR else []
    folders.append(FOLDER / "__pycache__")
    if os.path.isabs(user):  # "~" stays for an account without a home
        folders.append(Path(user, other))
    return folders


@functools.cache
def name_runtime() -> None:
    """Let code find numba's memory; what else numba's own start does, only compiling needs."""
    for name, address in nrt._nrt.c_helpers.items():
        nrt.ll.add_symbol(name if name.startswith("_") else f"NRT_{name}", address)


class Place:
    """A folder with code, as numba's caches ask for it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def from_function(self, function, file):
        self._py_file = file  # numba names it in warnings
        return self

    def ensure_cache_path(self):
        self._folder.mkdir(parents=True, exist_ok=True)

    def get_cache_path(self):
        return str(self._folder)

    def get_source_stamp(self):
        return SOURCES

    def get_disambiguator(self):
        return SOURCES


class Entry(caching.CompileResultCacheImpl):
    """The code of one kernel in one place."""

    def __init__(self, function, folder: Path) -> None:
        self._locator_classes = [Place(folder)]
        super().__init__(function)


class Folder(caching.FunctionCache):
    """Reads and writes the code of one kernel in one place."""

    def __init__(self, function, folder: Path) -> None:
        self._impl_class = functools.partial(Entry, folder=folder)
        super().__init__(function)

    def load_overload(self, sig, target_context):
        """Code that is kept, if it is; numba's own first gets ready to compile, in 0.3 s."""
        with self._guard_against_spurious_io_errors():
            return self._load_overload(sig, target_context)

    def sweep(self) -> None:
        """Remove what other sources were compiled to."""
        name = self._impl.filename_base.removesuffix(self._impl.filename_base.split("-", 1)[1])
        for path in Path(self.cache_path).glob(f"{name}*.nb[ci]"):
            if SOURCES not in path.name:
                path.unlink(missing_ok=True)


class KernelCache(caching.NullCache):
    """The code of one kernel, in all places.

    owning: it makes arrays of its own, and calls for the memory of numba's runtime.
    """

    def __init__(self, function, *, owning: bool) -> None:
        # After an edit in the meantime some files may have been imported before it: keep nothing.
        known = places() if fingerprint() == SOURCES else []
        self._folders = [Folder(function, folder) for folder in known]
        self._owning = owning

    @property
    def cache_path(self):
        return self._folders[0].cache_path if self._folders else None

    def load_overload(self, sig, target_context):
        if self._owning:
            name_runtime()
        for folder in self._folders:
            with suppress(OSError, EOFError, pickle.UnpicklingError):  # torn, or not to be read
                code = folder.load_overload(sig, target_context)
                if code is not None:
                    return code
        return None

    def save_overload(self, sig, data):
        for folder in self._folders:
            with suppress(OSError):  # not to be written to
                folder.save_overload(sig, data)
                folder.sweep()
                return
