"""The whole way from kernels to the module."""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from solvers.kernels.machine import shipped
from workshop.machine_code.emit import Emitter
from workshop.machine_code.gather import gather
from workshop.machine_code.link import link


def build(call: Callable[[], object], levels: Sequence[str], folder: Path) -> None:
    """Write the module with all kernels that a function calls, for these levels."""
    libraries, entries = gather(call)
    print(f"{len(entries)} entries in {len(libraries)} libraries", file=sys.stderr)
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as name:
        names, objects = dict[str, list[str]](), list[Path]()
        for level in sorted(levels):
            names[level] = []
            for function, code in Emitter(libraries, level).emit(entries, level):
                names[level].append(function)
                objects.append(Path(name, f"{function}.o"))
                objects[-1].write_bytes(code)
            print(f"objects for x86-64-{level}", file=sys.stderr)
        link(entries, names, objects, shipped.KERNEL_SOURCES, folder / shipped.FILE)
