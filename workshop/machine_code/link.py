"""Links objects and `builtins.c` to the extension module, with the C compiler of the machine."""

import json
import os
import subprocess
import sysconfig
from collections.abc import Mapping, Sequence
from pathlib import Path

from workshop.machine_code.gather import Entry

SOURCE = Path(__file__).with_name("builtins.c")
FLAGS = (
    "-O2",
    "-fPIC",
    "-shared",
    "-s",
    "-fvisibility=hidden",
    # The names that the C library has had before 2.29, see builtins.c.
    "-Wl,--wrap=exp,--wrap=pow",
    "-Wl,--build-id=none",  # the same objects make the same file
    "-Wl,-z,relro,-z,now",
)
EXPORTED = "{ global: PyInit__kernels; local: *; };\n"


def link(
    entries: Sequence[Entry], names: Mapping[str, Sequence[str]], objects: Sequence[Path],
    sources: str, made: Path,
) -> None:  # fmt: skip
    """Write the module.

    names: the function of each entry, by level, the plainest first. sources: the hash of the
    kernels' sources, which the module tells. The folder of the objects takes files in between.
    """
    folder = objects[0].parent
    (folder / "table.h").write_text(_table(entries, names, sources), "utf-8")
    (folder / "exported.map").write_text(EXPORTED, "utf-8")
    compiler = os.environ.get("CC", "gcc")
    command = [compiler, *FLAGS, f"-Wl,--version-script={folder}/exported.map"]
    command += [f"-DLEVELS={len(names)}", f"-I{folder}"]
    command += [f"-I{sysconfig.get_paths()['include']}", str(SOURCE), *map(str, objects)]
    environment = {**os.environ, "SOURCE_DATE_EPOCH": "0"}
    subprocess.run([*command, "-lm", "-o", str(made)], check=True, env=environment)


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
