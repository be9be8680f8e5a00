"""Places that serve every family name none of them, nor what only one of them has."""

import ast
import re
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from pathlib import Path

import pytest

from families.catalogue import FAMILIES
from families.record import Family
from render.look import Look
from render.style import Style

ROOT = Path(__file__).parents[2]
OWN = {family.name for family in FAMILIES}  # of a family, or of what several of them share
SHARED = {"deck", "decks", "kool"}
LISTS = ("families/catalogue.py", "service/schemas/catalogue.py")  # what they are for
FORMS = ("service/schemas/families/",)
# Rooms and modules in which a word of a family's could only mean the family.
PLACES = (
    "actions/*.py",
    "families/**/*.py",
    "generators/*.py",
    "render/drawing.py",
    "render/style.py",
    "service/**/*.py",
    "solvers/*.py",
    "solvers/engine/*.py",
)
GENERIC = sorted(
    path.relative_to(ROOT).as_posix() for place in PLACES for path in ROOT.glob(place)
)


@cache
def words() -> set[str]:
    """What only some families have, as their records tell it."""
    common = {known.name for known in fields(Style)}
    words = set(OWN)
    for family in FAMILIES:
        style = family.drawing.style
        words |= {known.name for known in fields(style)} - common
        words |= {listed.name for listed in family.lists}
        words |= {family.drawing.views.moving or family.name}
        words |= set(family.counts) | {family.program.name if family.program else family.name}
        words |= {family.size.unit} - {"cells"}
    parts = {part.name for record in (Family, Look) for part in fields(record)}
    return words - parts - {"pictures"}  # sub-records, too


def is_generic(path: str) -> bool:
    """Whether a module serves every family."""
    own = OWN | SHARED | {f"{family.removesuffix('s')}" for family in OWN}
    parts = path.removesuffix(".py").replace("_", "/").split("/")
    return path not in LISTS and not path.startswith(FORMS) and not own & set(parts)


def used_words(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Names, keys and the words of texts of a module, its docstrings aside."""
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield node.lineno, node.id
        elif isinstance(node, ast.Attribute):
            yield node.lineno, node.attr
        elif isinstance(node, ast.keyword) and node.arg:
            yield node.lineno, node.arg
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            if id(node) not in docs:
                yield from ((node.lineno, word) for word in re.findall(r"\w+", node.value))
        elif isinstance(node, ast.alias):
            yield from ((node.lineno, part) for part in node.name.split("."))


@pytest.mark.parametrize("path", [path for path in GENERIC if is_generic(path)])
def test_a_generic_place_names_no_family(path: str) -> None:
    tree = ast.parse((ROOT / path).read_text("utf-8"))

    assert [(line, word) for line, word in used_words(tree) if word.lower() in words()] == []


# tests


FEW = 4  # families that a test may choose, as samples of all
GENERIC_TESTS = sorted(
    path.relative_to(ROOT).as_posix()
    for room in ("tests", "workshop")
    for path in ROOT.joinpath(room).rglob("*.py")
    if path.relative_to(ROOT).parts[1:2] != ("families",) or path.parent.name == "families"
)


def lines_of_families(path: str) -> list[int]:
    """Lines with a table by families, or with a list of nearly all of them."""
    tree = ast.parse((ROOT / path).read_text("utf-8"))
    tables = [node for node in ast.walk(tree) if isinstance(node, ast.Dict)]
    keys = [(node.lineno, {getattr(key, "value", None) for key in node.keys}) for node in tables]
    texts = [
        (node.lineno, {getattr(part, "value", None) for part in ast.walk(node)})
        for node in tree.body
    ]
    lines = [line for line, named in keys if len(OWN & named) > 1]
    return lines + [line for line, named in texts if len(OWN & named) > FEW]


def test_no_generic_test_has_a_line_for_each_family() -> None:
    """That is what their records are for."""
    found = {path: lines_of_families(path) for path in GENERIC_TESTS}

    assert {path: lines for path, lines in found.items() if lines} == {}
