"""What a command loads: it begins soon, and waits for nothing that it does not need."""

import subprocess
import sys
from pathlib import Path

import pytest

from families.catalogue import FAMILIES, NAMES
from families.record import AnyFamily
from service.warm import warm
from tests.night import in_turn

ROOT = Path(__file__).parents[2]
HEAVY = {
    "flask", "marshmallow", "multiprocessing", "numba", "pyvista", "rich", "scipy", "ssl",
    "trimesh", "uvicorn",
}  # fmt: skip
LOADED_LATE = HEAVY | {"numpy", *(f"families.{name}" for name in NAMES)}


def file(family: AnyFamily, folder: Path) -> Path:
    """A file with a puzzle that has one distinct solution, in the family's text format."""
    alone = next(entry for entry in family.known() if entry.counts.get("distinct") == 1)
    path = folder / "puzzle.txt"
    path.write_text(family.write(alone.puzzle))
    return path


def last_line(look: str) -> bytes:
    """The last line that a program prints in a process of its own."""
    done = subprocess.run([sys.executable, "-c", look], cwd=ROOT, capture_output=True)
    assert done.stdout, done.stderr
    return done.stdout.splitlines()[-1]


@pytest.mark.parametrize("family", in_turn(3, FAMILIES))
def test_a_plain_solve_loads_no_more_than_it_needs(family: AnyFamily, tmp_path: Path) -> None:
    dict(warm())  # so that machine code lies ready
    look = f"""if True:
        import sys
        from service.cli import main
        code = main({["solve", family.name, str(file(family, tmp_path))]})
        print(code, *{{"marshmallow", "numba", "render", "rich"}} & set(sys.modules))"""
    assert b"0" == last_line(look)


@pytest.mark.parametrize(
    "words", [["--help"], ["--version"], ["solve", "--help"], ["render", "--help"]], ids=" ".join
)
def test_the_help_loads_nothing_heavy(words: list[str]) -> None:
    look = f"""if True:
        import sys
        from service.cli import main
        try:
            main({words})
        except SystemExit:
            print(sorted({LOADED_LATE} & set(sys.modules)))"""
    assert b"[]" == last_line(look)


@pytest.mark.parametrize("command", ["solve", "spec", "fingerprint", "render"])
def test_no_command_loads_the_http_application(command: str, tmp_path: Path) -> None:
    family = next(family for family in FAMILIES if family.spec is not None)
    words = [command, family.name, str(file(family, tmp_path))]
    look = f"""if True:
        import sys
        from service.cli import main
        code = main({words})
        print(code, sorted({{"flask", "werkzeug", "granian"}} & set(sys.modules)))"""
    assert b"0 []" == last_line(look)
