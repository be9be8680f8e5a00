"""Code that is called without numba, for just the arguments and the machine it was made for."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from numba.core.typing.typeof import Purpose, typeof

from service.warm import warm
from solvers.kernels.machine import late, ready


class Pair(NamedTuple):
    first: Any
    second: Any


def type_of(value: Any) -> Any:
    """What numba takes it for."""
    kind: Any = typeof(value, Purpose.argument)  # type: ignore[no-untyped-call]
    return kind


def read_only() -> np.ndarray[Any, Any]:
    made = np.arange(3)
    made.flags.writeable = False
    return made


# Which kernels are made, and which of them lie ready.
LOOK = """
from service.warm import warm
from solvers.kernels.machine import ready
from solvers.kernels.machine.handles import KERNELS
dict(warm())
made = [kernel.name for kernel in KERNELS if "compiled_kernel" in vars(kernel)]
print(*made)
print(*(name for name in made if ready._stored_code()[name]))
"""
GRID = np.arange(24).reshape(4, 6)
VALUES: dict[str, Any] = {
    "int": 7,
    "bool": True,
    "float": 0.5,
    "none": None,
    "int64": np.int64(-1),
    "uint64": np.uint64(1 << 63),
    "uint32": np.uint32(7),
    "float64": np.float64(0.5),
    "array": np.arange(3),
    "read only": read_only(),
    "grid": GRID,
    "columns": GRID.T,
    "part of a grid": GRID[1:, ::2],
    "row": GRID[1],
    "every other": np.arange(9)[::2],
    "one": np.zeros((1, 1)),
    "empty": np.zeros((0, 3), np.int32),
    "words": np.zeros(2, np.uint64),
    "flags": np.zeros((2, 2), np.bool_),
    "tuple": (1, (2.0, np.arange(2)), ()),
    "named": Pair(np.arange(2), Pair(3, None)),
}


@pytest.fixture(autouse=True)
def kept() -> Iterator[None]:
    """Code lies ready; what a test changes is forgotten."""
    dict(warm())
    yield
    ready._stored_code.cache_clear()
    ready._code.cache_clear()
    ready._code_of.cache_clear()


@pytest.mark.parametrize("name", VALUES)
def test_values_have_the_form_of_their_types(name: str) -> None:
    words: list[Any] = []
    form = ready._taken_apart(VALUES[name], words)
    kinds: list[str] = []

    assert form == late._form(type_of(VALUES[name]), kinds)
    assert len(words) == len(kinds)


@pytest.mark.parametrize("value", [np.int8(1), np.float32(0.5), "text", [1], 1j, np.int32(1)])
def test_other_values_have_no_form(value: Any) -> None:
    assert "?" in ready._taken_apart((value,), [])


def test_an_array_is_known_as_long_as_it_lives() -> None:
    """A later one may lie in the same place, with the same id."""
    before = dict(ready._arrays)
    for size in (3, 5, 3, 8):
        own, words = np.zeros(size), list[Any]()
        ready._taken_apart((own, own), words)
        assert words == 2 * [0, 0, size, 8, own.ctypes.data, size, 8]
        assert ready._arrays.keys() - before.keys() == {id(own)}
        del own
        assert before.keys() >= ready._arrays.keys()


def test_all_kernels_that_are_warmed_lie_ready() -> None:
    done = subprocess.run([sys.executable, "-c", LOOK], capture_output=True, text=True, check=True)
    warmed, ready = (set(line.split()) for line in done.stdout.splitlines())

    assert warmed == ready >= {"fill.fill", "walk.walk", "scan.scan", "weave.weave"}


def test_no_code_runs_for_other_arguments() -> None:
    entry = ready._stored_code()["fill.fill"][0]

    assert ready._code("fill.fill", entry[0]) is not None
    assert ready._code("fill.fill", entry[0].replace("<i8", "<i4")) is None
    assert ready.call_stored("fill.fill", (1, 2, 3)) is None
    assert ready.call_stored("no.kernel", (1,)) is None


def test_code_for_another_processor_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    assert ready.is_ready()
    ready._stored_code.cache_clear()
    monkeypatch.setattr(ready, "_processor", lambda: ("x86_64", "another", "+sse"))

    assert not ready.is_ready()


@pytest.mark.parametrize("torn", [b"", b"nothing", b"half"])
def test_torn_code_is_left_alone(
    torn: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = next(path for folder in ready.places() for path in folder.glob("ready-*.bin"))
    content = whole.read_bytes()
    half = content[: len(content) // 2]
    tmp_path.joinpath(ready._name()).write_bytes(half if torn == b"half" else torn)
    ready._stored_code.cache_clear()
    monkeypatch.setattr(ready, "places", lambda: [tmp_path])

    assert not ready.is_ready()


def test_code_is_written_to_the_first_place_that_can_be_written_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tmp_path.joinpath("file").touch()
    tmp_path.joinpath("ready-old.bin").touch()
    monkeypatch.setattr(ready, "places", lambda: [tmp_path / "file" / "below", tmp_path])
    kept = ready._stored_code()
    ready.write(kept)

    assert [path.name for path in tmp_path.glob("*.bin")] == [ready._name()]
    assert {name: len(each) for name, each in ready._stored_code().items()} == {
        name: len(each) for name, each in kept.items()
    }
