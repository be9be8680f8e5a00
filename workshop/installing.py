"""Install a wheel in fresh environments and measure what works: the table of docs/install.md.

`python -m workshop.installing WHEEL PYTHON [PYTHON …]` prints the table. It needs uv and an index
of packages.
"""

import argparse
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.request import urlopen

PARTS = ("", "serve", "photo", "compile", "all")
HEAD = (
    "| Python | part | MB | first solve, s | solves | draws PNG | photographs | serves |\n"
    "|---|---|--:|--:|---|---|---|---|"
)
BOX = "3 3 3\n6\n1 3 3\n1 3 3\n1 1 3\n1 1 3\n1 1 1\n1 1 1\n"
MB = 1 << 20
SERVED_SECONDS = 120


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m workshop.installing", description=__doc__)
    parser.add_argument("wheel", type=Path)
    parser.add_argument("python", nargs="+")
    said = parser.parse_args()
    print(HEAD)
    for python in said.python:
        for part in PARTS:
            with TemporaryDirectory() as name:
                print(_row(said.wheel.absolute(), python, part, Path(name)), flush=True)


def _row(wheel: Path, python: str, part: str, folder: Path) -> str:
    """The row of one environment."""
    uv = [sys.executable, "-m", "uv", "--quiet"]
    home = folder / "environment"
    subprocess.run([*uv, "venv", "--python", python, home], check=True)
    asked = f"{wheel}[{part}]" if part else str(wheel)
    subprocess.run([*uv, "pip", "install", "--python", home / "bin/python", asked], check=True)
    (packages,) = home.glob("lib/python*/site-packages")
    size = sum(path.stat().st_size for path in packages.rglob("*") if path.is_file()) / MB
    (folder / "box.txt").write_text(BOX)
    start = time.monotonic()
    solved = _run(home, folder, "solve", "boxes", "box.txt", "-o", "solution.json")
    seconds = time.monotonic() - start
    drawn = _run(home, folder, "render", "boxes", "box.txt", "-o", "sheet.png")
    photo = _run(
        home, folder, "render", "boxes", "box.txt", "--solution", "solution.json", "-o", "x.png"
    )
    version = subprocess.run(
        [home / "bin/python", "-c", "import platform; print(platform.python_version())"],
        capture_output=True, text=True, check=True,
    ).stdout.strip()  # fmt: skip
    works = (
        not solved.returncode,
        not drawn.returncode,
        not photo.returncode and "fallback" not in photo.stderr,
        _serves(home, folder),
    )
    cells = (version, part or "(none)", f"{size:.0f}", f"{seconds:.1f}", *_words(works))
    return f"| {' | '.join(cells)} |"


def _words(works: Sequence[bool]) -> Iterator[str]:
    return ("yes" if each else "no" for each in works)


def _run(home: Path, folder: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [home / "bin/knobelwerk", *words],
        cwd=folder, capture_output=True, text=True, env=_environment(home, folder),
    )  # fmt: skip


def _environment(home: Path, folder: Path) -> dict[str, str]:
    return {"PATH": f"{home / 'bin'}:{os.environ['PATH']}", "HOME": str(folder), "LANG": "C.UTF-8"}


def _serves(home: Path, folder: Path) -> bool:
    """True if the service makes a puzzle."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with _serving(home, folder, port) as server:
        end = time.monotonic() + SERVED_SECONDS
        while server.poll() is None and time.monotonic() < end:
            try:
                with urlopen(f"http://127.0.0.1:{port}/v1/snakes/generate?seed=7") as answer:
                    return bool(json.load(answer)["puzzle"])
            except OSError:
                time.sleep(0.2)
    return False


@contextmanager
def _serving(home: Path, folder: Path, port: int) -> "Iterator[subprocess.Popen[bytes]]":
    server = subprocess.Popen(
        [home / "bin/knobelwerk", "serve", "--host", "127.0.0.1", "--port", str(port)],
        cwd=folder, env=_environment(home, folder), stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        yield server
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    main()
