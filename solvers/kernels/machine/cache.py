"""Where the machine code of kernels is kept, and when it may be used again.

numba tells code apart by the file of the kernel alone, and so runs old code after an edit in a
file that it imports helpers from. Here the name of a file of code says what all files of this
folder held when it was made (docs/decisions/0010-kernel-cache.md). Code is looked for in every
place, and written to the first that can be written to; without one nothing is kept.
"""

import functools
import pickle
from contextlib import suppress
from pathlib import Path

from numba.core import caching

from solvers.kernels.machine import COMPILING, NOT_KEPT, notify
from solvers.kernels.machine.ready import SOURCES, places, sources

OBJECTS: dict[str, bytes] = {}  # of all kernels that were compiled or loaded, by their symbols


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

    def reduce(self, data):
        return self._note(data, super().reduce(data))

    def rebuild(self, target_context, payload):
        made = super().rebuild(target_context, payload)
        # For callers among compiled code, which a kernel has not: 0.7 MB each, in every process.
        made.library._shared_module = None
        self._note(made, payload)
        return made

    def _note(self, made, payload):
        """The payload to keep for compiled code; numba forgets the object once it is loaded."""
        (_, kind, code), *_ = payload
        if kind == "object":
            OBJECTS[made.fndesc.llvm_func_name] = code[0]
        return payload


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
    """The code of one kernel, in all places."""

    def __init__(self, function) -> None:
        # After an edit in the meantime some files may have been imported before it: keep nothing.
        known = places() if sources() == SOURCES else []
        self._folders = [Folder(function, folder) for folder in known]

    @property
    def cache_path(self):
        return self._folders[0].cache_path if self._folders else None

    def load_overload(self, sig, target_context):
        for folder in self._folders:
            with suppress(OSError, EOFError, pickle.UnpicklingError):  # torn, or not to be read
                code = folder.load_overload(sig, target_context)
                if code is not None:
                    return code
        notify(COMPILING)
        return None

    def save_overload(self, sig, data):
        for folder in self._folders:
            with suppress(OSError):  # not to be written to
                folder.save_overload(sig, data)
                folder.sweep()
                return
        notify(NOT_KEPT)
