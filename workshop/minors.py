"""Run tests with each minor version of a package that pyproject.toml allows.

`python -m workshop.minors uvicorn tests/service/test_guard.py …` puts one version after the other
before those that are installed, in a folder of its own. It needs uv and an index of packages.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]


def main() -> None:
    name, *tests = sys.argv[1:]
    failed = [minor for minor in _minors(name) if not _passes(name, minor, tests)]
    sys.exit(f"{name}: tests fail with {', '.join(failed)}" if failed else 0)


def _minors(name: str) -> Iterator[str]:
    """The minors of a range such as >=0.31,<0.55."""
    text = (ROOT / "pyproject.toml").read_text()
    found = re.search(rf'"{name}>=(\d+)\.(\d+),<\1\.(\d+)', text)
    if found is None:
        sys.exit(f"pyproject.toml has no range of minors of {name}")
    major, first, end = map(int, found.groups())
    yield from (f"{major}.{minor}" for minor in range(first, end))


def _passes(name: str, minor: str, tests: list[str]) -> bool:
    with TemporaryDirectory() as folder:
        uv = [sys.executable, "-m", "uv", "pip", "install", "--quiet", "--no-deps"]
        how = ["--python", sys.executable, "--target", folder, f"{name}=={minor}.*"]
        subprocess.run([*uv, *how], check=True)
        print(f"{name} {minor}", flush=True)
        pytest = [sys.executable, "-m", "pytest", "-q", "-p", "no:xdist", *tests]
        done = subprocess.run(pytest, cwd=ROOT, env={**os.environ, "PYTHONPATH": folder})
    return not done.returncode


if __name__ == "__main__":
    main()
