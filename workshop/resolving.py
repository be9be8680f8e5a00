"""Resolve the package's ranges for other platforms and Pythons, from wheels alone.

`python -m workshop.resolving` prints what lacks a wheel, and ends with 1 if that is not what
`WITHOUT_WHEELS` says. It needs uv and an index of packages; nothing is installed.
"""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
PLATFORMS = {
    "Linux on x86-64": "x86_64-manylinux_2_28",
    "Linux on Arm": "aarch64-manylinux_2_28",
    "macOS on Arm": "aarch64-apple-darwin",
    "macOS on x86-64": "x86_64-apple-darwin",
    "Windows on x86-64": "x86_64-pc-windows-msvc",
}
PYTHONS = ("3.11", "3.14")  # the ends of the range
PARTS = ("", "serve", "photo", "compile", "cluster")
WITHOUT_WHEELS = {("macOS on x86-64", "compile")}  # llvmlite makes none for Macs with Intel


def main() -> None:
    missing = {each for python in PYTHONS for each in _missing(python)}
    for platform, part in sorted(WITHOUT_WHEELS - missing):
        print(f"{platform}, {part}: there are wheels now, so WITHOUT_WHEELS may forget it")
    sys.exit(missing != WITHOUT_WHEELS)


def _missing(python: str) -> Iterator[tuple[str, str]]:
    """Platforms and parts that a Python cannot install from wheels."""
    for platform, name in PLATFORMS.items():
        whole = not _complaint(name, python, "all")
        complaints = {} if whole else {part: _complaint(name, python, part) for part in PARTS}
        missing = [part for part, complaint in complaints.items() if complaint]
        words = ", ".join(part or "the package" for part in missing)
        print(f"{platform}, Python {python}: {f'no wheels for {words}' if words else 'resolves'}")
        for part in missing:
            if (platform, part) not in WITHOUT_WHEELS:
                print(complaints[part])
            yield platform, part


def _complaint(platform: str, python: str, part: str) -> str:
    """The complaint of an installer about a part of the package; "" if it resolves."""
    extra = ["--extra", part] if part else []
    how = ["--only-binary", ":all:", "--python-version", python, "--python-platform", platform]
    done = subprocess.run(
        [sys.executable, "-m", "uv", "pip", "compile", "--quiet", *how, *extra, "pyproject.toml"],
        cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    return done.stderr if done.returncode else ""


if __name__ == "__main__":
    main()
