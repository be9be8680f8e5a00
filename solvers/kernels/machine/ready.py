"""Machine code of kernels that is called without numba.

`write` puts the code of all kernels, as numba has compiled it, into one file; `called` runs it
from there. Both LLVM's loader and the code are numba's own; what is left out is numba itself,
which takes longer to import than most puzzles to solve.

A call hands over what numba's own callers do (`numba/core/callconv.py`): a place for the result,
one for an exception, and each argument taken apart (`numba/core/datamodel/models.py`): a number
as it is, a tuple as what is in it, an array as owner, parent, items, bytes of one, data, shape,
strides. Code is taken only if it was made for just such arguments, of these sources, and for this
processor.

form      of an argument: "i" int64, "u" uint64, "h" uint32, "d" float64, "b" bool, "n" None,
          "(…)" a tuple, or an array such as "<i8/2C": its dtype, dimensions, layout, and "r" if it
          is not to be written to
entry     one kernel compiled for one form of its arguments: that form, the symbol, what its words
          and its result are (see `Code`), the object, and numba's names that are not defined in it
"""

import hashlib
import marshal
import os
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from ctypes import (
    CFUNCTYPE,
    Structure,
    addressof,
    c_bool,
    c_double,
    c_int32,
    c_int64,
    c_uint64,
    c_void_p,
)
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any
from weakref import ref

import numpy as np
from numpy.typing import NDArray

FOLDER = Path(__file__).parents[1]
SIMPLE = {bool: "b", int: "i", float: "d"}
NUMBERS = {"|b1": "b", "<i8": "i", "<u8": "u", "<u4": "h", "<f8": "d"}  # by their dtypes
WORDS = {"i": c_int64, "u": c_uint64, "d": c_double, "b": c_bool, "n": c_int64}

Entry = tuple[str, str, str, str, bool, bytes, list[str]]


def sources() -> str:
    """Hash of all that machine code depends on: sources, compiler, bounds checks."""
    bounds = os.environ.get("NUMBA_BOUNDSCHECK", "")
    said = f"{bounds} {np.__version__} {kernel_sources()}"
    return hashlib.sha256(said.encode() + _compiler()).hexdigest()[:16]


def kernel_sources() -> str:
    """Hash of the sources of all kernels, the same in a checkout and in a wheel (setup.py)."""
    seen = hashlib.sha256()
    for path in sorted(FOLDER.rglob("*.py")):
        source = path.read_bytes().replace(b"from knobelwerk.", b"from ")
        seen.update(f"\n{path.name} {len(source)}\n".encode() + source)
    return seen.hexdigest()[:16]


def _compiler() -> bytes:
    """The version of numba, which is not imported for it."""
    found = find_spec("numba")
    if found is None or found.origin is None:
        return b""
    return Path(found.origin).with_name("_version.py").read_bytes()


SOURCES = sources()


def places() -> list[Path]:
    """Where code may lie, in the order in which it is looked for."""
    other = f"knobelwerk-{hashlib.sha256(bytes(FOLDER)).hexdigest()[:16]}"  # of this installation
    asked = os.environ.get("NUMBA_CACHE_DIR", "")
    user = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    folders = [Path(asked, other)] if asked else []
    folders.append(FOLDER / "__pycache__")
    if os.path.isabs(user):  # "~" stays for an account without a home
        folders.append(Path(user, other))
    return folders


def is_ready() -> bool:
    """Whether the code of all kernels lies there, so that numba need not be imported."""
    from solvers.kernels.machine.shipped import BUILTINS

    return bool(BUILTINS or _stored_code())


@cache
def _stored_code() -> Mapping[str, Sequence[Entry]]:
    """The stored machine code, if it is of these sources and for this processor."""
    for folder in places():
        with suppress(OSError, EOFError, ValueError, TypeError):  # none, torn, not to be read
            processor, kept = marshal.loads(folder.joinpath(_name()).read_bytes())
            if tuple(processor) == _processor():
                found: Mapping[str, Sequence[Entry]] = kept
                return found
    return {}


def _name() -> str:
    return f"ready-{SOURCES}.bin"


@cache
def _processor() -> tuple[str, str, str]:
    import llvmlite.binding as llvm

    features = llvm.get_host_cpu_features().flatten()
    return llvm.get_process_triple(), llvm.get_host_cpu_name(), features


def call_stored(name: str, arguments: tuple[Any, ...]) -> tuple[Any] | None:
    """The result of a kernel; None: no code lies ready for such arguments."""
    words: list[Any] = []
    code = _code(name, _taken_apart(arguments, words))
    return None if code is None else (code(words),)


def _taken_apart(value: Any, words: list[Any]) -> str:
    """The form of a value; what it is handed over as goes to the words."""
    if isinstance(value, tuple):
        return f"({''.join([_taken_apart(each, words) for each in value])})"
    if isinstance(value, np.ndarray):
        known = _arrays.get(id(value))
        if known is None or known[0]() is not value:
            known = _look_at(value)
        words += known[2]
        return known[1]
    if value is None:
        words.append(0)
        return "n"
    if isinstance(value, np.generic):
        words.append(value.item())
        return NUMBERS.get(value.dtype.str, "?")
    words.append(value)
    return SIMPLE.get(type(value), "?")


# Arrays that are alive, by their ids: a run hands the same ones over in each slice. None of them
# is ever resized.
_arrays: dict[int, tuple[ref[Any], str, tuple[int, ...]]] = {}


def _look_at(array: NDArray[Any]) -> tuple[ref[Any], str, tuple[int, ...]]:
    """An array with its form and words, which are remembered as long as it lives."""
    flags, key = array.flags, id(array)
    layout = "C" if flags.c_contiguous else "F" if flags.f_contiguous else "A"
    form = form_of(array.dtype.str, array.ndim, layout, readonly=not flags.writeable)
    words = (0, 0, array.size, array.itemsize, array.__array_interface__["data"][0])
    known = ref(array, lambda gone: _forget(key, gone)), form, words + array.shape + array.strides
    _arrays[key] = known
    return known


def _forget(key: int, gone: ref[Any]) -> None:
    if (known := _arrays.get(key)) is not None and known[0] is gone:
        del _arrays[key]


def form_of(dtype: str, dimensions: int, layout: str, *, readonly: bool) -> str:
    """The form of an array."""
    return f"{dtype}/{dimensions}{layout}{'r' if readonly else ''},"


class Code:
    """A kernel for one form of its arguments.

    words: of what each is, "d" or "i". result: "i", "n" for None, "id" if `many` are given as a
        tuple.
    """

    def __init__(self, address: int, words: str, result: str, many: bool) -> None:
        self._names = [f"_{k}" for k in range(len(result))]
        kinds = [(name, WORDS[kind]) for name, kind in zip(self._names, result, strict=True)]
        self._result = type("Result", (Structure,), {"_fields_": kinds})
        self._many, self._nothing = many, result == "n"
        told = [c_double if kind == "d" else c_int64 for kind in words]
        self._function = CFUNCTYPE(c_int32, c_void_p, c_void_p, *told)(address)

    def __call__(self, words: Sequence[Any]) -> Any:
        result, exception = self._result(), c_void_p()
        status = self._function(addressof(result), addressof(exception), *words)
        if status:
            raise RuntimeError(f"a kernel ended with {status}")
        values = tuple([getattr(result, name) for name in self._names])
        if self._nothing:
            return None
        return values if self._many else values[0]


_loading = threading.Lock()


@cache
def _code(name: str, form: str) -> Code | None:
    with _loading:  # two threads may ask for it at the same time
        return _code_of(name, form)


@cache
def _code_of(name: str, form: str) -> Code | None:
    for known, symbol, words, result, many, found, _ in _stored_code().get(name, ()):
        if known == form:
            return Code(_load_symbol(symbol, found), words, result, many)
    return None


def _load_symbol(symbol: str, found: bytes) -> int:
    """The address of a function of an object."""
    from llvmlite.binding import ObjectFileRef

    engine = _engine()
    engine.add_object_file(ObjectFileRef.from_data(found))
    engine.finalize_object()
    return int(engine.get_function_address(symbol))


@cache
def _engine() -> Any:
    """The engine that loads object files.

    Beside each kernel there are numba's own callers of it. Nobody calls them here; what they would
    need is said to be at some address, for this engine alone.
    """
    import llvmlite.binding as llvm

    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    others = {name for kept in _stored_code().values() for *_, missing in kept for name in missing}
    module = llvm.parse_assembly("".join(f"declare void @{name}()\n" for name in sorted(others)))
    machine = llvm.Target.from_default_triple().create_target_machine(jit=True)
    engine = llvm.create_mcjit_compiler(module, machine)
    for name in others:
        engine.add_global_mapping(module.get_function(name), llvm.address_of_symbol("abort"))
    return engine


def write(kept: Mapping[str, Sequence[Entry]]) -> None:
    """Keep the code of all kernels in the first place that can be written to."""
    content = marshal.dumps((_processor(), {name: list(each) for name, each in kept.items()}))
    for folder in places():
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            with NamedTemporaryFile(dir=folder, prefix=".ready-", delete=False) as file:
                file.write(content)
            os.chmod(file.name, 0o644)
            os.replace(file.name, folder / _name())
            for old in folder.glob("ready-*.bin"):
                if old.name != _name():
                    old.unlink(missing_ok=True)
            _stored_code.cache_clear(), _code.cache_clear(), _code_of.cache_clear()
            return
