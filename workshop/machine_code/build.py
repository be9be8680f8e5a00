"""The whole way from kernels to the module."""

import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from solvers.kernels.machine import shipped
from workshop.machine_code.emit import Emitter
from workshop.machine_code.gather import Entry, Library, gather
from workshop.machine_code.link import link
from workshop.machine_code.platforms import PLATFORMS, Platform


def build(call: Callable[[], object], levels: Mapping[str, Sequence[str]], folder: Path) -> None:
    """Write the modules with all kernels that a function calls.

    levels: those of each platform that a module is for, which goes to the folder of its name.
    """
    libraries, entries = gather(call)
    print(f"{len(entries)} entries in {len(libraries)} libraries", file=sys.stderr)
    for name, some in levels.items():
        made = folder / name / shipped.FILE
        made.parent.mkdir(parents=True, exist_ok=True)
        _build_module(libraries, entries, PLATFORMS[name], some, made)
        print(made, file=sys.stderr)


def _build_module(
    libraries: Sequence[Library], entries: Sequence[Entry], platform: Platform,
    levels: Sequence[str], made: Path,
) -> None:  # fmt: skip
    with TemporaryDirectory() as name:
        names, objects = dict[str, list[str]](), list[Path]()
        for level in sorted(levels):
            names[level] = []
            for function, code in Emitter(libraries, platform, level).emit(entries, level):
                names[level].append(function)
                objects.append(Path(name, f"{function}.o"))
                objects[-1].write_bytes(code)
            print(f"objects for {platform.processors[level]}", file=sys.stderr)
        link(entries, names, objects, shipped.KERNEL_SOURCES, platform, made)
