"""Machine code for other platforms: one kernel is built for each, and runs under emulation.

On macOS it has been linked, and never run.
"""

import json
import struct
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import setup
from solvers.kernels.machine import shipped
from solvers.kernels.paths import backbite
from tests.emulation import find_python
from tests.solvers.test_kernel_shipped import arguments

pytestmark = [pytest.mark.hard, pytest.mark.compiler, pytest.mark.cross]

PYTHON = Path(__file__).parents[2] / ".venv" / "aarch64"
TAGS = {
    "linux-aarch64": "manylinux2014_aarch64",
    "macos-arm64": "macosx_11_0_arm64",
    "macos-x86_64": "macosx_11_0_x86_64",
}
BUILD = """
import sys
from pathlib import Path
from solvers.kernels.paths import backbite
from tests.solvers.test_kernel_shipped import arguments
from workshop.machine_code.build import build
from workshop.machine_code.platforms import PLATFORMS

levels = {name: list(PLATFORMS[name].processors) for name in sys.argv[2:]}
build(lambda: backbite.shuffle(*arguments()), levels, Path(sys.argv[1]))
"""
# With nothing but Python; arrays are told as [letter, shape, numbers].
CALL = """
import json, sys
from array import array
from importlib.machinery import ExtensionFileLoader
from importlib.util import module_from_spec, spec_from_loader

def read(told):
    if isinstance(told, int):
        return told
    letter, shape, numbers = told
    return memoryview(array(letter, numbers)).cast("B").cast(letter, shape)

loader = ExtensionFileLoader("_kernels", sys.argv[1])
module = module_from_spec(spec_from_loader("_kernels", loader))
loader.exec_module(module)
(function,) = module.functions().values()
given = [read(told) for told in json.loads(sys.argv[2])]
wrong = function(*given[:5], True) is NotImplemented
print(json.dumps([sys.implementation._multiarch, wrong, function(*given)]))
print(json.dumps([each.tolist() for each in given[:5]]))
"""


@pytest.fixture(scope="module")
def modules(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the module of each platform, all from one gather."""
    folder = tmp_path_factory.mktemp("machine")
    subprocess.run([sys.executable, "-c", BUILD, folder, *TAGS], check=True)
    return folder


@pytest.mark.parametrize("platform", TAGS)
def test_machine_code_is_for_its_platform(modules: Path, platform: str) -> None:
    made = modules / platform / shipped.FILE

    assert setup.platform_of(made) == TAGS[platform]
    assert shipped.KERNEL_SOURCES.encode() in made.read_bytes()
    assert str(modules.parent).encode() not in made.read_bytes()


@pytest.mark.parametrize("platform", [name for name in TAGS if name.startswith("macos")])
def test_on_macos_nothing_is_looked_for_but_python_and_the_c_library(
    modules: Path, platform: str
) -> None:
    names = set(undefined_names((modules / platform / shipped.FILE).read_bytes()))

    assert "_PyModule_Create2" in names
    others = {name for name in names if not name.startswith(("_Py", "__Py"))}
    assert others <= {"_memchr", "_memcpy", "_memset", "_strchr", "_strlen", "dyld_stub_binder"}


def undefined_names(module: bytes) -> Iterator[str]:
    """The names that a file of Mach-O wants from others, by its table of symbols."""
    (commands,) = struct.unpack_from("<I", module, 16)
    at = 32
    for _ in range(commands):
        command, size = struct.unpack_from("<II", module, at)
        if command == 2:
            start, many, names, _ = struct.unpack_from("<IIII", module, at + 8)
            for n in range(many):
                name, kind = struct.unpack_from("<IB", module, start + 16 * n)
                if kind & 0x0F == 1:  # of others, and undefined here
                    begin = names + name
                    yield module[begin : module.index(b"\0", begin)].decode()
        at += size


@pytest.mark.emulator
def test_code_for_aarch64_does_the_same_under_emulation(modules: Path) -> None:
    *arrays, number = arguments()
    letters = {"int64": "q", "uint64": "Q"}
    told = [[letters[str(each.dtype)], each.shape, each.ravel().tolist()] for each in arrays]
    module = modules / "linux-aarch64" / shipped.FILE
    command = [*find_python(PYTHON), "-c", CALL, str(module), json.dumps([*told, number])]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE)
    backbite.shuffle(*arrays, number)

    first, second = map(json.loads, done.stdout.splitlines())
    assert first == ["aarch64-linux-gnu", True, None]
    assert all(map(np.array_equal, second, arrays))
