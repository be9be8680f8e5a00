"""The wheel for Linux on aarch64, run under emulation and compared with that for x86-64.

python -m tests.emulation FOLDER                    puts a Python for aarch64 there, if none is
python -m tests.emulation FOLDER AARCH64 X86_64     compares two wheels, which go there, too

Needs qemu-aarch64-static and Debian's apt-get: packages of Debian for aarch64 are unpacked in the
folder, and none is installed. Both wheels run known puzzles and the programs of
`tests/solvers/test_kernel_modes.py`, save searches after fixed nodes, make a puzzle of each family
and solve an example by the command line, without numba.
"""

import argparse
import difflib
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

import setup
from families.catalogue import NAMES
from tests.families.catalogue import RECORDS
from tests.solvers.test_kernel_modes import BEGIN, COMMON

ROOT = Path(__file__).parents[1]
EMULATOR = "qemu-aarch64-static"
EMULATED = "qemu-x86_64-static"
PLAIN = {"NPY_DISABLE_CPU_FEATURES": "X86_V3 X86_V4"}  # numpy's AVX2 goes wrong in qemu 7.2
LOWER = ("Nehalem", "Haswell")  # processors of the levels v2 and v3, as qemu names them
KINDS = ("saved", "made", "solve")
NODES = 500  # less than a slice, as in the programs of kernels
NOTED = """
from solvers.kernels.machine import shipped
CALLED = set()
def note_calls(name, builtin):
    def call(*arguments):
        given = builtin(*arguments)
        if given is not NotImplemented:
            CALLED.add(name)
        return given
    return call
for name, builtin in list(shipped.BUILTINS.items()):
    shipped.BUILTINS[name] = note_calls(name, builtin)
"""
SAVED = """
from hashlib import sha256
for FAMILY in CHOSEN:
    for known in FAMILY.known():
        for first in True, False:
            search = FAMILY.search(known.puzzle, FAMILY.options(), first)
            search.advance(20 * NODES, 3 if first else 0)
            kept = sha256(search.save()).hexdigest()
            print("saved", FAMILY.name, known.name, first, search.nodes, search.counts, kept)
from dataclasses import replace
from generators.instance import Wish
for FAMILY in CHOSEN:
    made = FAMILY.maker(FAMILY.params(), Wish()).first(Dice(1, "made"))
    print("made", FAMILY.name, made.puzzle, made.solution)
    FAMILY.warm()
"""
REST = """
assert "numba" not in sys.modules
others = sorted(set(shipped.BUILTINS) - CALLED)
print("called", len(CALLED), "of", len(shipped.BUILTINS), "kernels", *others)
"""


def find_python(folder: Path) -> list[str]:
    """The command of the Python for aarch64 in a folder."""
    return [EMULATOR, "-L", str(folder), str(folder / "usr" / "bin" / "python3.11")]


def unpack_python(folder: Path) -> None:
    """Put Python 3.11 for aarch64 in a folder, with all that Debian 12 says it needs."""
    apt = folder / "apt"
    for name in ("lists/partial", "archives/partial"):
        (apt / name).mkdir(parents=True, exist_ok=True)
    settings = {
        "APT::Architecture": "arm64",
        "APT::Architectures": "arm64",
        "APT::Sandbox::User": "",
        "Debug::NoLocking": "1",
        "Dir::Cache": apt,
        "Dir::State::lists": apt / "lists",
        "Dir::State::status": "/dev/null",
    }
    command = ["apt-get", "-qq", *(f"-o{key}={value}" for key, value in settings.items())]
    subprocess.run([*command, "update"], check=True)
    wanted = ["--download-only", "--yes", "--no-install-recommends", "python3.11", "libstdc++6"]
    subprocess.run([*command, "install", *wanted], check=True)
    for package in apt.glob("archives/*.deb"):
        subprocess.run(["dpkg", "-x", package, folder], check=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.emulation", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("wheels", nargs="*", type=Path)
    said = parser.parse_args()
    folder = said.folder.absolute()
    if not (folder / "usr").exists():
        unpack_python(folder)
    if said.wheels:
        aarch64, x86_64 = said.wheels
        plain = _run_wheel(x86_64, "x86_64", [sys.executable], folder)
        for processor in LOWER:
            emulated = [EMULATED, "-cpu", processor, sys.executable]
            _compare(plain, _run_wheel(x86_64, "x86_64", emulated, folder), processor)
        _compare(plain, _run_wheel(aarch64, "aarch64", find_python(folder), folder), "aarch64")


def _compare(plain: Sequence[str], emulated: Sequence[str], name: str) -> None:
    """Print what is the same on both; end where something is not."""
    print(*difflib.unified_diff(plain, emulated, "here", name, n=0, lineterm=""), sep="\n")
    for kind, many in Counter(line.split()[0] for line in emulated if line in plain).items():
        if kind in KINDS:
            print(f"{many} lines of {kind!r} are the same")
    print(*(line for line in emulated if line.startswith("called")))
    print(f"{name}: {len(emulated)} lines, {'the same' if plain == emulated else 'not the same'}")
    if plain != emulated:
        sys.exit(1)


def _run_wheel(wheel: Path, machine: str, python: Sequence[str], folder: Path) -> list[str]:
    """The lines that a wheel prints."""
    site = folder / f"site-{machine}"
    uv = [sys.executable, "-m", "uv", "pip", "install", "--quiet", "--reinstall", "--target"]
    # The platform is that of Debian 12; of other packages not all are for older ones.
    how = ["--python-version", "3.11", "--python-platform", f"{machine}-manylinux_2_36"]
    how += ["--only-binary", ":all:", "-c", str(ROOT / "requirements" / "run.txt")]
    subprocess.run([*uv, site, *how, wheel.absolute()], check=True)
    environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "PYTHONPATH": str(site)}
    environment |= {"PYTHONDONTWRITEBYTECODE": "1", "LANG": "C.UTF-8"}
    environment |= PLAIN if EMULATED in python[0] else {}

    def run(*words: str) -> str:
        done = subprocess.run(
            [*python, *words], cwd=folder, env=environment, capture_output=True, text=True
        )
        if done.returncode:
            sys.exit(done.stderr)
        return done.stdout

    return [*run("-c", _program()).splitlines(), *(_solve(name, folder, run) for name in NAMES)]


def _solve(name: str, folder: Path, run: Callable[..., str]) -> str:
    """The answer of the command line to the example of a family, but for its time."""
    example = json.loads((ROOT / "openapi" / "examples" / f"{name}.json").read_text("utf-8"))
    (folder / "puzzle.json").write_text(json.dumps(example["puzzle"]), "utf-8")
    answer = json.loads(run("-m", "knobelwerk", "solve", name, "puzzle.json", "--json"))
    answer["stats"].pop("seconds")
    return f"solve {json.dumps(answer)}"


def _program() -> str:
    """The program that both wheels run, with the names of modules in a wheel."""
    kernels = "".join(BEGIN.format(name=name) + RECORDS[name].kernels for name in sorted(NAMES))
    program = f"NAMES, DEAR, NODES = {sorted(NAMES)!r}, (), {NODES}\n"
    program += NOTED + COMMON + kernels + SAVED
    for name in sorted(NAMES):
        program += f"{BEGIN.format(name=name)}family = FAMILY\n{RECORDS[name].warmed}"
    program += REST
    return setup.moved(program).replace('"solvers.', f'"{setup.HOME}.solvers.')


if __name__ == "__main__":
    main()
