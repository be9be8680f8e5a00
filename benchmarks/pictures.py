"""The cost of pictures and bodies: photographs, a deck as STL, sheets as PNG, WebP and SVG.

python -m benchmarks.pictures [PATTERN]
python -m benchmarks.pictures --against CHECKOUT    beside another version, with its own .venv
python -m benchmarks.pictures --keep FOLDER         writes the photographs and PNGs there

Photographs are 800 x 600 pixels, of the first view in space of each family, and none is taken
twice. An STL is told of a deck of which nothing is known, of others with the same figures, and of
the same once more. CPU is that of this process and of the one that takes photographs, user and
system, in ms; told are medians, but for what there is only once.
"""

import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import actions
from families.boxes import BOXES
from families.catalogue import FAMILIES
from families.hexagons import HEXAGONS
from families.mazes import MAZES
from families.record import AnyFamily
from families.snakes import SNAKES
from families.squares import SQUARES
from puzzles.boxes import BoxParams
from puzzles.hexagons import HexagonParams
from puzzles.mazes import MazeParams
from puzzles.snakes import SnakeParams
from puzzles.squares import SquareParams
from render.photo import pool

ROUNDS = 5
WIDTH = 800  # pixels
TICK = os.sysconf("SC_CLK_TCK")
PARAMS: Mapping[str, Any] = {
    BOXES.name: BoxParams(size=(5, 5, 5), blocks=30),
    SNAKES.name: SnakeParams(size=(4, 4, 4)),
    MAZES.name: MazeParams(width=6, height=6),
    SQUARES.name: SquareParams(rows=4, columns=4),
}
Make = Callable[[int], bytes]  # of a round


def make_puzzle(family: AnyFamily, seed: int = 1) -> Any:
    """A puzzle that is drawn."""
    return actions.generate(family, PARAMS.get(family.name, family.params()), seed=seed)


def photographs() -> Iterator[tuple[str, Make]]:
    for family in FAMILIES:
        view = family.drawing.views.spatial[0]
        style, shown = (
            replace(family.drawing.style, width_px=WIDTH, view=view),
            make_puzzle(family),
        )

        def make(
            lap: int, family: AnyFamily = family, style: Any = style, shown: Any = shown
        ) -> bytes:
            theme = "light" if lap % 2 else "dark"  # older versions keep none, ours but the last
            style = replace(style, theme=theme)
            getattr(pool.photo_pool(), "forget", lambda: None)()
            picture = actions.draw_generated(family, shown, style, "png")
            assert not picture.notes, picture.notes
            return picture.content

        yield f"photograph {family.name}", make


def bodies() -> Iterator[tuple[str, Make]]:
    for view in ("assembled", "plates"):
        plate = 0 if view == "plates" else None
        style = replace(SQUARES.drawing.style, view=view, plate=plate)
        decks = [make_puzzle(SQUARES, seed) for seed in range(1, ROUNDS + 2)]

        def make(lap: int, style: Any = style, decks: Any = decks) -> bytes:
            return actions.draw_generated(SQUARES, decks[lap], style, "stl").content

        yield f"STL {view}, another deck", make
        yield f"STL {view}, again", lambda lap, make=make: make(ROUNDS)  # type: ignore[misc]


def sheets() -> Iterator[tuple[str, Make]]:
    for family, format in product(FAMILIES, ("png", "webp")):
        style, shown = (
            replace(family.drawing.style, view=family.drawing.views.flat[0]),
            make_puzzle(family),
        )

        def make(
            _: int,
            family: AnyFamily = family,
            style: Any = style,
            shown: Any = shown,
            format: str = format,
        ) -> bytes:
            return actions.draw_generated(family, shown, style, format).content

        yield f"sheet {family.name} {format}", make


def large_sheets() -> Iterator[tuple[str, Make]]:
    """Sheets of large puzzles: their cost is mostly shapes that are moved and written."""
    large: tuple[tuple[Any, Any, str], ...] = (
        (SNAKES, SnakeParams(size=(8, 8, 8)), "svg"),
        (MAZES, MazeParams(width=100, height=100), "svg"),
        (SQUARES, SquareParams(rows=10, columns=10), "png"),
        (HEXAGONS, HexagonParams(order=5), "png"),
    )
    for family, params, format in large:
        shown = actions.generate(family, params, seed=1)

        def make(_: int, family: Any = family, shown: Any = shown, format: str = format) -> bytes:
            return actions.draw_generated(family, shown, None, format).content

        yield f"large {family.name} {format}", make


def cpu() -> float:
    """Seconds of this process and of the one that takes photographs."""
    worker = pool.photo_pool()._worker
    words: list[str] = []
    if worker is not None:
        words = Path(f"/proc/{worker.pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    return time.process_time() + sum(map(int, words)) / TICK


def rows(pattern: str, keep: Path | None) -> Iterator[tuple[str, float, float, float, int]]:
    """Name, ms of CPU of the first and of the others, ms by the clock, and bytes."""
    for name, make in (*photographs(), *bodies(), *sheets(), *large_sheets()):
        if not re.search(pattern, name):
            continue
        spent, took, size = [], [], 0
        for lap in range(ROUNDS + 1):
            begun, before = time.perf_counter(), cpu()
            content = make(lap)
            spent.append(1000 * (cpu() - before))
            took.append(1000 * (time.perf_counter() - begun))
            size = len(content)
            if keep is not None and content.startswith(b"\x89PNG") and lap < 2:
                (keep / f"{name.replace(' ', '-')}-{lap}.png").write_bytes(content)
        first, *others = spent
        yield name, first, statistics.median(others), statistics.median(took[1:]), size


def of(checkout: Path, pattern: str) -> Mapping[str, list[float]]:
    """The rows of another version, by this very script."""
    command: list[str | Path] = [checkout / ".venv/bin/python", "-", "--json", pattern]
    environ = {**os.environ, "PYTHONPATH": str(checkout)}
    script = Path(__file__).read_bytes()  # run by its path, its folder would hide packages
    told = subprocess.run(
        command, cwd=checkout, env=environ, input=script, stdout=subprocess.PIPE, check=True
    )
    return {name: row for name, *row in map(json.loads, told.stdout.splitlines())}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.pictures", description=__doc__)
    parser.add_argument("pattern", nargs="?", default="")
    parser.add_argument("--against", type=Path, metavar="CHECKOUT")
    parser.add_argument("--keep", type=Path, metavar="FOLDER")
    parser.add_argument("--json", action="store_true", help=argparse.SUPPRESS)
    said = parser.parse_args()
    if said.json:
        for row in rows(said.pattern, None):
            print(json.dumps(row), flush=True)
        return
    before = {} if said.against is None else of(said.against, said.pattern)
    print("| what | first, CPU ms | CPU ms | ms | bytes | before, CPU ms | ratio |")
    print("|---|---|---|---|---|---|---|")
    for name, first, spent, took, size in rows(said.pattern, said.keep):
        old = before.get(name, [0.0, 0.0])[1]
        beside = f"{old:.0f} | {spent / old:.2f}" if old else "|"
        print(f"| {name} | {first:.0f} | {spent:.0f} | {took:.0f} | {size:,} | {beside} |")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
