"""Links objects and `builtins.c` to the extension module, with the C compiler of a platform."""

import json
import os
import shutil
import subprocess
import sysconfig
from collections.abc import Mapping, Sequence
from pathlib import Path

from workshop.machine_code.gather import Entry
from workshop.machine_code.platforms import NATIVE, PLATFORMS, Platform

SOURCE = Path(__file__).with_name("builtins.c")
FLAGS = ("-O2", "-fPIC", "-shared", "-s", "-fvisibility=hidden")
# What the limited API asks about a compiler: the same on all platforms of 64 bits but Windows.
CONFIGURATION = """
#define HAVE_STDARG_PROTOTYPES 1
#define SIZEOF_INT 4
#define SIZEOF_LONG 8
#define SIZEOF_LONG_LONG 8
#define SIZEOF_SIZE_T 8
#define SIZEOF_VOID_P 8
#define SIZEOF_WCHAR_T 4
"""


def link(
    entries: Sequence[Entry], names: Mapping[str, Sequence[str]], objects: Sequence[Path],
    sources: str, platform: Platform, made: Path,
) -> None:  # fmt: skip
    """Write the module.

    names: the function of each entry, by level, the plainest first. sources: the hash of the
    kernels' sources, which the module tells. The folder of the objects takes files in between.
    """
    folder = objects[0].parent
    (folder / "table.h").write_text(_table(entries, names, sources), "utf-8")
    headers = Path(sysconfig.get_path("include"))
    compiler = platform.compiler
    if platform is not PLATFORMS[NATIVE]:
        headers = _copy_headers(headers, folder / "include")
    elif "CC" in os.environ:
        compiler = (os.environ["CC"],)
    command = [*compiler, *FLAGS, *platform.flags]
    command += [f"-DLEVELS={len(names)}", f"-I{folder}"]
    command += [f"-I{headers}", str(SOURCE), *map(str, objects)]
    environment = {**os.environ, "SOURCE_DATE_EPOCH": "0"}
    subprocess.run([*command, "-lm", "-o", str(made)], check=True, env=environment)


def _copy_headers(headers: Path, copy: Path) -> Path:
    """Python's headers without what they tell of the machine that they lie on."""
    shutil.copytree(headers, copy)
    (copy / "pyconfig.h").write_text(CONFIGURATION, "utf-8")
    return copy


def _table(entries: Sequence[Entry], names: Mapping[str, Sequence[str]], sources: str) -> str:
    """The table of entries in C; those of one kernel follow each other."""
    words = "int64_t *, void **, const int64_t *"
    lines = [f"extern int {name}({words});" for each in names.values() for name in each]
    needs = ", ".join(level.removeprefix("v") for level in names)
    lines += [f"#define SOURCES {json.dumps(sources)}", f"static const int NEEDS[] = {{{needs}}};"]
    lines.append("static const Kernel TABLE[] = {")
    kernels = [entry.name for entry in entries]
    for n, entry in enumerate(entries):
        rest = kernels[n + 1 :].count(entry.name)
        codes = ", ".join(each[n] for each in names.values())
        told = f'"{entry.name}", "{entry.form}", "{entry.result}", {int(entry.many)}, {rest}'
        lines.append(f"    {{{told}, {{{codes}}}}},")
    return "\n".join([*lines, "};", ""])
