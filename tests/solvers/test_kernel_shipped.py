"""Machine code that is built ahead: one kernel is built here, `make wheel` builds all."""

import subprocess
import sys
from collections.abc import Callable
from importlib.machinery import ExtensionFileLoader
from importlib.util import module_from_spec, spec_from_loader
from typing import Any

import numpy as np
import pytest

from solvers.kernels.machine import shipped
from solvers.kernels.paths import backbite

pytestmark = [pytest.mark.hard, pytest.mark.compiler]

# In a process of its own, since numba is changed; v2 runs on every machine.
BUILD = """
import sys
from pathlib import Path
from solvers.kernels.paths import backbite
from tests.solvers.test_kernel_shipped import arguments
from workshop.machine_code.build import build

build(lambda: backbite.shuffle(*arguments()), {"linux-x86_64": ["v2"]}, Path(sys.argv[1]))
"""


def arguments() -> tuple[Any, ...]:
    """Those of the kernel that shuffles a path: one round a square of four cells."""
    path = np.array([0, 1, 3, 2])
    near = np.full((4, 6), -1)
    for way, step in ((0, -2), (5, 2), (1, -1), (4, 1)):
        for cell in range(4):
            there = cell + step
            if 0 <= there < 4 and (abs(step) == 2 or there // 2 == cell // 2):
                near[cell, way] = there
    accept = np.full(5, np.uint64(1 << 31))
    return path, np.argsort(path), near, accept, np.array([7], np.uint64), 50


@pytest.fixture(scope="module")
def shuffle(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Any]:
    """The builtin of the kernel, from a module with nothing else."""
    folder = tmp_path_factory.mktemp("machine")
    subprocess.run([sys.executable, "-c", BUILD, str(folder)], check=True)
    loader = ExtensionFileLoader("_kernels", str(folder / "linux-x86_64" / shipped.FILE))
    spec = spec_from_loader("_kernels", loader)
    assert spec is not None
    module = module_from_spec(spec)
    loader.exec_module(module)
    assert module.sources() == shipped.KERNEL_SOURCES
    (function,) = module.functions().values()
    found: Callable[..., Any] = function
    return found


def test_a_kernel_that_was_built_ahead_does_the_same(shuffle: Callable[..., Any]) -> None:
    one, other = arguments(), arguments()

    assert shuffle(*one) is None
    backbite.shuffle(*other)

    assert all(map(np.array_equal, one, other))
    assert not np.array_equal(one[4], arguments()[4])


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (0, np.array([0, 1, 3, 2], np.int32)),
        (0, np.arange(8)[::2]),
        (0, np.zeros((2, 2), np.int64)),
        (0, [0, 1, 3, 2]),
        (4, np.array([7])),
        (5, 50.0),
        (5, True),
        (5, 1 << 63),
    ],
    ids=["32 bits", "apart", "a grid", "a list", "signed", "a float", "a truth", "too large"],
)
def test_it_takes_nothing_but_its_forms(
    shuffle: Callable[..., Any], place: int, value: object
) -> None:
    given = [*arguments()]
    given[place] = value

    assert shuffle(*given) is NotImplemented


def test_it_writes_to_nothing_that_is_read_only(shuffle: Callable[..., Any]) -> None:
    given = arguments()
    given[0].flags.writeable = False

    assert shuffle(*given) is NotImplemented
    assert shuffle(*given[:5]) is NotImplemented
    assert shuffle(*given, 1) is NotImplemented


def test_module_of_other_sources_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    class Other:
        @staticmethod
        def sources() -> str:
            return "others"

        @staticmethod
        def functions() -> dict[str, object]:
            return {"backbite.shuffle": print}

    monkeypatch.setitem(sys.modules, "solvers.kernels.machine._kernels", Other)
    monkeypatch.setattr("solvers.kernels.machine._kernels", Other, raising=False)

    assert not shipped.load_builtins()
    monkeypatch.setattr(Other, "sources", lambda: shipped.KERNEL_SOURCES)
    assert shipped.load_builtins()
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    assert not shipped.load_builtins()
