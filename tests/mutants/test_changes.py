"""The tool itself: each change is one, stands where it says, and can be read by Python."""

import ast
import json
import shutil
from collections import Counter
from dataclasses import asdict
from pathlib import Path

import pytest

from tests.mutants.__main__ import HERE, read_change, try_change
from tests.mutants.changes import KERNELS, ROOMS, Change, changes_of, draw_changes

SOURCE = '''\
"""A text with 3 numbers."""
@cache(4)
def f(x: int | None = 1, *, y: "a < b" = 2.5) -> bool:
    assert x < 3
    if x is None or not y:
        x += 1
    return [z for z in (x, -y) if z < 7 and f"{z + 1}é"] and "é" + "x" != (
        x << 2
    )
'''
AFTER = [
    *("(2)", "(5.0)", "(not (x is None or not y))", "(x is None and (not y))"),
    *("(x is not None)", "(y)", "x -= 1", "(2)"),
    "([z for z in (x, -y) if z < 7 and f'{z + 1}é'] or 'é' + 'x' != x << 2)",
    *("(y)", "(not (z < 7 and f'{z + 1}é'))", "(z < 7 or f'{z + 1}é')", "(z <= 7)", "(8)"),
    *("('é' + 'x' == x << 2)", "(x >> 2)", "(3)"),
]


def test_changes_are_of_what_a_program_does(tmp_path: Path) -> None:
    file = tmp_path / "a.py"
    file.write_text(SOURCE)
    changes = list(changes_of(tmp_path, file))

    assert sorted(change.after for change in changes) == sorted(AFTER)
    for change in changes:
        made = change.apply(SOURCE)
        assert ast.dump(ast.parse(made)) != ast.dump(ast.parse(SOURCE))
        assert read_change(json.loads(json.dumps(asdict(change)))) == change
        with pytest.raises(ValueError, match="the file has changed"):
            change.apply("é" + SOURCE.replace("\n", "\n "))


def test_the_same_seed_draws_the_same_changes_and_each_room_has_its_share(tmp_path: Path) -> None:
    for room in ROOMS:
        file = tmp_path / room if room.endswith(".py") else tmp_path / room / "a.py"
        file.parent.mkdir(exist_ok=True)
        file.write_text(SOURCE * (3 if room == "service" else 1))
    kernels = tmp_path / KERNELS
    kernels.mkdir()
    (kernels / "b.py").write_text(SOURCE * 50)
    changes = draw_changes(tmp_path, 24, 1)

    assert changes == draw_changes(tmp_path, 24, 1) != draw_changes(tmp_path, 24, 2)
    assert len(set(changes)) == 24
    many = Counter(change.path.partition("/")[0] for change in changes)
    assert many == {room: 6 if room == "service" else 2 for room in ROOMS}


SHOP = "def price(many):\n    return many + 1\n"
TESTS = """\
from pathlib import Path
from shop import price

def test_first():
    price(1)
    met = Path("met").exists()
    Path("met").touch()
    assert met

def test_last():
    assert price(1) == 2
"""


@pytest.mark.hard
def test_what_fails_now_and_then_kills_nothing(tmp_path: Path) -> None:
    """The first test of a checkout fails once, whatever the change."""
    shutil.copytree(HERE / "tests" / "mutants", tmp_path / "tests" / "mutants")
    (tmp_path / "tests" / "mutants" / "test_changes.py").unlink()
    (tmp_path / ".venv").symlink_to(HERE / ".venv")
    (tmp_path / "shop.py").write_text(SHOP)
    (tmp_path / "tests" / "test_shop.py").write_text(TESTS)
    reached = tmp_path / "reached"
    reached.touch()
    change = Change("shop", (2, 11, 2, 19), "many + 1", "many - 1")

    result = try_change(tmp_path, change, reached, "")

    assert (result["verdict"], result["by"]) == ("killed", "tests/test_shop.py::test_last")
    assert (tmp_path / "shop.py").read_text() == SHOP
