"""What a command loads: it begins soon, and waits for nothing that it does not need."""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from families.catalogue import FAMILIES, NAMES
from families.record import AnyFamily
from service.warm import warm
from tests.contract.asking import first_known

ROOT = Path(__file__).parents[2]
HEAVY = {
    "flask", "marshmallow", "multiprocessing", "numba", "pyvista", "rich", "scipy", "ssl",
    "trimesh", "uvicorn",
}  # fmt: skip
LOADED_LATE = HEAVY | {"numpy", *(f"families.{name}" for name in NAMES)}


def file(family: AnyFamily, folder: Path) -> str:
    """A file with a puzzle that has one distinct solution, in the family's text format."""
    path = folder / f"{family.name}.txt"
    path.write_text(family.write(first_known(family).puzzle))
    return str(path)


def loaded_after(commands: Sequence[list[str]], modules: set[str]) -> list[list[str]]:
    """The exit code of each command, and which of the modules are loaded after it.

    One process carries out all commands, since a process takes most of the time.
    """
    look = f"""if True:
        import sys
        from service.cli import main
        for words in {commands}:
            try:
                code = main(words)
            except SystemExit as end:
                code = end.code
            print("\\nafter", code, *sorted({modules} & set(sys.modules)))"""
    done = subprocess.run([sys.executable, "-c", look], cwd=ROOT, capture_output=True, text=True)
    lines = [line.split()[1:] for line in done.stdout.splitlines() if line.startswith("after ")]
    assert len(commands) == len(lines), done.stderr
    return lines


def test_a_plain_solve_loads_no_more_than_it_needs(tmp_path: Path) -> None:
    dict(warm())  # so that machine code lies ready
    commands = [["solve", family.name, file(family, tmp_path)] for family in FAMILIES]
    heavy = {"marshmallow", "numba", "render", "rich"}
    assert [["0"]] * len(commands) == loaded_after(commands, heavy)


def test_the_help_loads_nothing_heavy() -> None:
    commands = [["--help"], ["--version"], ["solve", "--help"], ["render", "--help"]]
    assert [["0"]] * len(commands) == loaded_after(commands, LOADED_LATE)


def test_no_command_loads_the_http_application(tmp_path: Path) -> None:
    boxes = FAMILIES[0]
    asked = ("solve", "spec", "fingerprint", "render")
    commands = [[verb, boxes.name, file(boxes, tmp_path)] for verb in asked]
    assert [["0"]] * len(commands) == loaded_after(commands, {"flask", "werkzeug", "uvicorn"})
