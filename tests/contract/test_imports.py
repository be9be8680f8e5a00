"""Who may import what: the rooms, the packages and where they live, and the families."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from families.catalogue import NAMES

ROOT = Path(__file__).parents[2]

ROOMS = {  # room: the rooms that it may import besides itself
    "words": set(),
    "puzzles": {"words"},
    "solvers": {"puzzles"},
    "generators": {"solvers", "puzzles"},
    "render": {"puzzles", "studio", "words"},
    "families": {"generators", "puzzles", "render", "solvers", "words"},
    "actions": {"families", "generators", "puzzles", "render", "solvers", "words"},
    "service": {
        "actions",
        "families",
        "generators",
        "openapi",
        "puzzles",
        "render",
        "solvers",
        "studio",
        "words",
    },
    "knobelwerk": {
        "actions",
        "families",
        "generators",
        "puzzles",
        "render",
        "service",
        "solvers",
        "words",
    },
    "openapi": set(),
    "studio": set(),
}
HOMES = {  # package: where it may be imported, as beginnings of paths
    "alembic": ("service/jobs/storage/migrations/",),
    "dask": ("service/jobs/dispatch/cluster", "knobelwerk/worker"),
    "distributed": ("service/jobs/dispatch/cluster",),
    "flask": ("service/http/",),
    "ezdxf": ("render/writers/dxf",),
    "fontTools": ("render/",),
    "httpx2": ("service/mcp/",),
    "llvmlite": ("solvers/kernels/",),
    "manifold3d": ("render/",),
    "marshmallow": ("service/",),
    "mcp": ("service/mcp/",),
    "numba": ("solvers/kernels/",),
    "numpy": ("solvers/", "generators/", "render/"),
    "orjson": ("service/",),
    "PIL": ("render/",),
    "pypdfium2": ("render/",),
    "pysat": ("solvers/",),
    "pyvista": ("render/",),
    "resvg_py": ("render/",),
    "rich": ("service/cli/",),
    "segno": ("render/",),
    "sqlalchemy": ("service/jobs/",),
    "trimesh": ("render/",),
    "typst": ("render/",),
    "vtkmodules": ("render/",),
    "uvicorn": ("service/mcp/", "service/serving/"),
    "werkzeug": ("service/http/", "service/serving/warmth"),
}
HEAVY = {  # takes long to import: inside functions only, but at the top of these modules
    "distributed": ("service/jobs/dispatch/cluster",),
    "ezdxf": (),
    "fontTools": (),
    "httpx2": ("service/mcp/",),
    "llvmlite": ("solvers/kernels/machine/late",),
    "manifold3d": (),
    "mcp": ("service/mcp/",),
    "numba": ("solvers/kernels/",),
    "PIL": (),
    "pysat": (),
    "pyvista": (),
    "solvers.kernels": ("solvers/kernels/",),
    "trimesh": (),
    "typst": (),
    "vtkmodules": (),
}
LIGHT = ("solvers.kernels.machine.sequences.", "solvers.kernels.machine.ready.")  # load no numba
FAMILIES = set(NAMES)


class Import(NamedTuple):
    """`at_top`: outside of functions and `if TYPE_CHECKING`: importing the module runs it."""

    module: str
    at_top: bool


def imports(node: ast.AST, at_top: bool = True) -> Iterator[Import]:
    """Everything that a syntax tree imports; `(here)` stands for the module's own package."""
    if isinstance(node, ast.Import):
        yield from (Import(name.name, at_top) for name in node.names)
    elif isinstance(node, ast.ImportFrom):
        module = "(here)" if node.level else str(node.module)
        yield from (Import(f"{module}.{name.name}", at_top) for name in node.names)
    at_top = at_top and not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
    at_top = at_top and not (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test))
    for child in ast.iter_child_nodes(node):
        yield from imports(child, at_top)


def complaints(path: str, source: str) -> list[str]:
    """What is wrong with the imports of a module."""
    room, complaints = path.removesuffix(".py").split("/")[0], []
    for module, at_top in imports(ast.parse(source)):
        package = module.split(".")[0]
        if package in ROOMS:
            if package not in ROOMS[room] | {room}:
                complaints.append(f"{room} may not import {package}: {module}")
        elif package in HOMES:
            if not path.startswith(HOMES[package]):
                complaints.append(f"{package} lives in {HOMES[package]}")
        elif package not in sys.stdlib_module_names:
            complaints.append(f"{package} has no home in this table")
        heavy = next((name for name in HEAVY if f"{module}.".startswith(f"{name}.")), None)
        heavy = None if f"{module}.".startswith(LIGHT) else heavy
        if at_top and heavy and not path.startswith(HEAVY[heavy] or ("-",)):
            complaints.append(f"{heavy} takes long and is imported at the top: {module}")
        own, other = families(path.removesuffix(".py").split("/")), families(module.split("."))
        if own and other - own:
            complaints.append(f"a family imports another: {module}")
    return complaints


def families(names: list[str]) -> set[str]:
    return FAMILIES.intersection(names)


MODULES = sorted(
    path.relative_to(ROOT).as_posix() for room in ROOMS for path in (ROOT / room).rglob("*.py")
)


@pytest.mark.parametrize("path", MODULES)
def test_a_module_imports_only_what_its_room_may(path: str) -> None:
    assert complaints(path, (ROOT / path).read_text("utf-8")) == []


@pytest.mark.parametrize(
    ("path", "source", "complaint"),
    [
        ("puzzles/lattice.py", "import numpy", "numpy lives in"),
        ("solvers/boxes.py", "def warm():\n    import numba", "numba lives in"),
        ("solvers/boxes.py", "from render.style import Style", "solvers may not import render"),
        ("solvers/boxes.py", "from solvers.kernels import covers", "imported at the top"),
        ("solvers/boxes.py", "from puzzles import snakes", "a family imports another"),
        (
            "service/schemas/families/boxes.py",
            "import service.schemas.families.mazes",
            "a family imports another",
        ),
        ("render/bodies/solid.py", "class A:\n    import trimesh.util", "imported at the top"),
        ("service/http/app.py", "import requests", "requests has no home"),
        ("service/http/app.py", "from . import schemas", "(here) has no home"),
        ("service/cli/commands.py", "from flask import request", "flask lives in"),
        ("service/jobs/dispatch/executors.py", "import distributed", "distributed lives in"),
        ("render/flat/sheet.py", "import families.boxes", "render may not import families"),
        ("service/answers.py", "import knobelwerk", "service may not import knobelwerk"),
        ("knobelwerk/verbs.py", "import flask", "flask lives in"),
    ],
)
def test_what_is_not_allowed_is_noticed(path: str, source: str, complaint: str) -> None:
    assert any(complaint in said for said in complaints(path, source))


def test_no_kernel_bears_the_name_of_a_family() -> None:
    names = {path.stem for path in (ROOT / "solvers/kernels").rglob("*.py")}

    assert names & FAMILIES == set()
