"""mypy takes a user's script and the records of the families, and refuses what is wrong in them.

A record is wrong with a part that is missing, that is another family's, or that is too many. All
is looked at in one run, since a run takes seconds.
"""

import ast
import inspect
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from families.catalogue import FAMILIES
from families.record import AnyFamily, Family
from render.look import Look
from service.schemas.catalogue import forms_of
from service.schemas.forms import Forms

ROOT = Path(__file__).parents[2]
MODULES: dict[str, Callable[[AnyFamily], str]] = {  # where the literal of a record stands
    "Family": lambda family: f"families.{family.name}",
    "Forms": lambda family: forms_of(family).puzzle.__module__,
    "Look": lambda family: look_module(family.name),
}
OWN = {"Family": Family, "Forms": Forms, "Look": Look}
LEAST = {"Family": (6, 4), "Forms": (5, 3), "Look": (4, 4)}  # parts: of all, of the family's own

USER_SCRIPT = """
import knobelwerk
from knobelwerk import boxes

made = boxes.generate(size=(3, 3, 3), unique=True, seed=7)
edges: tuple[int, int, int] = made.puzzle.model.size
solved = boxes.solve(made, count=True, symmetric="only", watch=lambda now: now.share < 1)
number: int | None = solved.count
corner: tuple[int, int, int] = solved.solutions[0].model.placements[0].at
boxes.draw(solved, view="exploded", theme="dark").save("box.stl")
rating: float = knobelwerk.squares.spec(knobelwerk.squares.known("macmahon")).sheet.rating
chains: list[str] = [entry.chain for entry in knobelwerk.snakes.atlas(size=(3, 3, 2)).entries]
widths: list[int] = [entry.width for entry in knobelwerk.mazes.rooms(room=(6.5, 5)).entries]
"""
WRONG = """\
boxes.generate(size=(3, 3, 3), uniqe=True)
boxes.generate(size=3)
boxes.solve(made, mirrors_count=True)
boxes.solve(knobelwerk.snakes.generate())
boxes.solve("crate.txt")
boxes.draw(made, cord_mm=3.0)
boxes.census(rows=2)
knobelwerk.mazes.rooms()
knobelwerk.snakes.atlas(sice=(3, 3, 2))
colour: str = made.puzzle.model.size
"""
SCRIPT = USER_SCRIPT + WRONG
WRONG_LINES = set(range(USER_SCRIPT.count("\n") + 1, SCRIPT.count("\n") + 1))


def look_module(name: str) -> str:
    """Decks of all shapes are drawn alike."""
    return f"render.{name}.__init__" if (ROOT / "render" / name).exists() else "render.decks.look"


def literal(kind: str, family: AnyFamily) -> tuple[ast.Module, ast.Call]:
    """The module of a record and the call that makes it."""
    path = ROOT.joinpath(*MODULES[kind](family).split(".")).with_suffix(".py")
    tree = ast.parse(path.read_text("utf-8"))
    calls = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and ast.unparse(node.func) == kind
    ]
    wanted = {"name": repr(family.name), "family": family.name.upper()}
    (call,) = (
        call
        for call in calls
        if kind == "Look"  # the only one in its module
        or any(wanted.get(str(k.arg)) == ast.unparse(k.value) for k in call.keywords)
    )
    return tree, call


def generic(kind: str) -> set[str]:
    """The parts of a record whose types are the family's own."""
    hints = inspect.get_annotations(OWN[kind])
    return {name for name, hint in hints.items() if re.search(r"~|\b[PSGOT]\b", str(hint))}


def variants(kind: str, family: AnyFamily) -> Iterator[tuple[str, str]]:
    """What is wrong with a record, and its module with that."""
    tree, call = literal(kind, family)
    another = next(other for other in FAMILIES if other != family)
    theirs = "LOOK" if kind == "Look" else another.name.upper()
    if kind == "Forms":
        made = ast.unparse(literal(kind, another)[0])
        name = re.search(rf"(\w+_FORMS) = Forms\(family={theirs},", made)
        assert name is not None
        theirs = name[1]
    borrowed = f"{theirs}_OTHER"
    head = (
        f"from {MODULES[kind](another).removesuffix('.__init__')} import {theirs} as {borrowed}\n"
    )
    keywords = list(call.keywords)
    for index, keyword in enumerate(keywords):
        call.keywords = keywords[:index] + keywords[index + 1 :]
        yield f"without {keyword.arg}", ast.unparse(tree)
        if keyword.arg in generic(kind):
            other = ast.parse(f"{borrowed}.{keyword.arg}", mode="eval").body
            crossed = ast.keyword(keyword.arg, other)
            call.keywords = keywords[:index] + [crossed] + keywords[index + 1 :]
            yield f"with another's {keyword.arg}", head + ast.unparse(tree)
    call.keywords = [*keywords, ast.keyword("colour", ast.Constant("red"))]
    yield "with a part too many", ast.unparse(tree)
    call.keywords = keywords
    yield "as it is", ast.unparse(tree)


def refused_lines(folder: Path, where: Path, *options: str | Path) -> dict[str, set[int]]:
    """The lines that mypy, run somewhere, refuses of the modules in a folder."""
    command = [sys.executable, "-m", "mypy", *options, folder]
    done = subprocess.run(command, cwd=where, capture_output=True, text=True)
    lines: dict[str, set[int]] = {path.stem: set() for path in folder.iterdir()}
    for file, line in re.findall(r"(\w+)\.py:(\d+): error:", done.stdout):
        assert file in lines, done.stdout
        lines[file].add(int(line))
    return lines


@pytest.fixture(scope="module")
def refusals(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, set[int]]:
    """The lines that mypy refuses of the script and of all variants of the records, by module."""
    folder = tmp_path_factory.mktemp("modules")
    (folder / "script.py").write_text(SCRIPT, "utf-8")
    for name, (_, _, source) in modules().items():
        (folder / f"{name}.py").write_text(source, "utf-8")
    return refused_lines(folder, ROOT, "--config-file", ROOT / "pyproject.toml")


@pytest.mark.hard
def test_mypy_takes_a_users_script_and_refuses_every_wrong_line(
    refusals: Mapping[str, set[int]],
) -> None:
    assert WRONG_LINES == refusals["script"]


@cache
def modules() -> dict[str, tuple[str, str, str]]:
    """By the name of a module: the record that it holds, what is wrong with that, the source."""
    return {
        f"{kind}_{family.name}_{number}": (f"{kind} of {family.name}", wrong, source)
        for kind in MODULES
        for family in FAMILIES
        for number, (wrong, source) in enumerate(variants(kind, family))
    }


@pytest.mark.hard
def test_mypy_refuses_a_record_that_is_not_whole(refusals: Mapping[str, set[int]]) -> None:
    taken = {
        (record, wrong) for name, (record, wrong, _) in modules().items() if not refusals[name]
    }
    records = {f"{kind} of {family.name}" for kind in MODULES for family in FAMILIES}
    assert taken == {(record, "as it is") for record in records}
    for k, which in enumerate(("without", "with another's")):
        tried = Counter(
            record for record, wrong, _ in modules().values() if wrong.startswith(which)
        )
        assert all(tried[record] >= LEAST[record.split()[0]][k] for record in records)
