"""The markers of requirements: each platform and Python is asked for what it can install."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
PINS = sorted(path for path in (ROOT / "requirements").glob("*.txt") if path.stem != "debian")
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
# What these packages say of themselves; a package of no system at all would name it, too.
ONE_SYSTEM = {
    "jeepney": {"linux"},
    "pyobjc-core": {"darwin"},
    "pyobjc-framework-cocoa": {"darwin"},
    "pywin32-ctypes": {"win32"},
    "secretstorage": {"linux"},
    "uvloop": {"darwin", "linux"},
}
# They do not name Windows by its name, and have wheels for it or no code of any system.
EVERYWHERE = {"annotated-types", "httptools", "knobelwerk", "truststore"}


def environments() -> Iterator[Mapping[str, str]]:
    """The variables of markers for each platform and Python."""
    for system, machines in {
        "linux": ("x86_64", "aarch64"),
        "darwin": ("arm64", "x86_64"),
        "win32": ("AMD64",),
    }.items():
        names = {"linux": "Linux", "darwin": "Darwin", "win32": "Windows"}
        for machine in machines:
            for python in PYTHONS:
                yield {
                    "implementation_name": "cpython",
                    "os_name": "nt" if system == "win32" else "posix",
                    "platform_machine": machine,
                    "platform_python_implementation": "CPython",
                    "platform_system": names[system],
                    "python_full_version": f"{python}.1",
                    "python_version": python,
                    "sys_platform": system,
                }


ENVIRONMENTS = list(environments())


def read_pins(path: Path) -> list[Requirement]:
    """The requirements of a file, without their hashes."""
    lines = [line for line in path.read_text().splitlines() if re.match(r"\w", line)]
    return [Requirement(line.removesuffix("\\").strip()) for line in lines]


def ranges() -> list[Requirement]:
    lists = [PROJECT["dependencies"], *PROJECT["optional-dependencies"].values()]
    return [Requirement(each) for lines in lists for each in lines]


def holds(asked: Requirement, environment: Mapping[str, str]) -> bool:
    return asked.marker is None or asked.marker.evaluate(dict(environment))


@pytest.mark.parametrize("path", [*PINS, None], ids=lambda path: path.name if path else "ranges")
def test_no_platform_is_asked_for_what_is_of_others_alone(path: Path | None) -> None:
    for asked in read_pins(path) if path else ranges():
        systems = ONE_SYSTEM.get(canonicalize_name(asked.name))
        for environment in ENVIRONMENTS if systems else ():
            if holds(asked, environment):
                assert systems and environment["sys_platform"] in systems, asked


def test_each_package_that_says_it_is_of_unix_alone_is_known_here() -> None:
    """The requirements of installed packages: a later version's new one is noticed here."""
    alone = set()
    for name in {canonicalize_name(each.name) for path in PINS for each in read_pins(path)}:
        try:
            said = metadata(name).get_all("Classifier") or []
        except PackageNotFoundError:
            continue
        systems = [line for line in said if line.startswith("Operating System ::")]
        if systems and not any("Windows" in line or "Independent" in line for line in systems):
            alone.add(name)
    assert alone <= EVERYWHERE | ONE_SYSTEM.keys()


def test_each_platform_and_python_has_one_version_of_all_that_it_is_asked_for() -> None:
    every = read_pins(ROOT / "requirements" / "cluster.txt")
    for environment in ENVIRONMENTS:
        there: dict[str, list[Requirement]] = {}
        for pin in every:
            if holds(pin, environment):
                there.setdefault(canonicalize_name(pin.name), []).append(pin)
        assert all(len(pins) == 1 for pins in there.values())
        parts = ("serve", "photo", "compile", "cluster")
        optional = [PROJECT["optional-dependencies"][part] for part in parts]
        for line in [*PROJECT["dependencies"], *(line for lines in optional for line in lines)]:
            asked = Requirement(line)
            if holds(asked, environment):
                (pin,) = there[canonicalize_name(asked.name)]
                (version,) = pin.specifier
                assert asked.specifier.contains(version.version, prereleases=True), line
