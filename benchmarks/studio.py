"""The cost of building the studio, and the sizes of its files; see also benchmarks.first_visit.

    python -m benchmarks.studio

build     seconds of `npm ci` (without what only checks need) and of `node build.mjs`
size      bytes of what is there before the first paint, by coding, and of all other files
"""

import os
import shutil
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import studio

ROOT = Path(__file__).parents[1]
NODE = ROOT / ".venv" / "bin"
CODINGS = (studio.IDENTITY, "gzip", "br")
MADE = (".new", "built", "node_modules")


def main() -> None:
    build()
    size()


def build() -> None:
    """Time a build in a folder of its own."""
    with TemporaryDirectory() as folder:
        shutil.copytree(
            ROOT / "studio", folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns(*MADE)
        )
        for command in (["npm", "ci", "--loglevel=error", "--omit=dev"], ["node", "build.mjs"]):
            print(f"build  {' '.join(command):34} {time_build(command, folder):6.1f} s")


def time_build(command: Sequence[str], folder: str) -> float:
    start, quiet = time.perf_counter(), subprocess.DEVNULL
    path = {**os.environ, "PATH": f"{NODE}:/usr/bin:/bin"}
    subprocess.run(
        [NODE / command[0], *command[1:]], cwd=folder, env=path, check=True, stdout=quiet
    )
    return time.perf_counter() - start


def size() -> None:
    """Print how large the files are."""
    entry = studio.entry("page")
    first = ("index.html", entry["script"], entry["style"], *entry["parts"])
    others = [name for name in studio.names() if name not in first]
    for what, names in (("first paint", first), ("all others", others)):
        print(f"size   {what:34}", *(f"{coding} {of(names, coding):,}" for coding in CODINGS))


def of(names: Sequence[str], coding: str) -> int:
    """Bytes of all the files in a coding, or as they are where there is no such."""
    found = [file for name in names if (file := studio.file(name))]
    return sum(
        len(file.data(coding if coding in file.codings else studio.IDENTITY)) for file in found
    )


if __name__ == "__main__":
    main()
