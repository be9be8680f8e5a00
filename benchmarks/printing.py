"""What it takes to make things that are printed: booklets, sheets, bodies and photographs.

    python -m benchmarks.printing [NAME …]

Each is made once to warm up, and then so often that the median stands still; wall time and CPU of
all processes, in seconds, beside what they may take at the most.
"""

import argparse
import os
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import actions
from families.boxes import BOXES
from families.catalogue import FAMILIES
from families.kits import AnyKitEntry, Binding, KitEntry, bound_kit
from families.mazes import MAZES
from families.record import AnyFamily
from families.snakes import SNAKES
from families.squares import SQUARES
from puzzles.boxes import BoxParams
from puzzles.mazes import MazeParams
from puzzles.snakes import SnakeParams
from puzzles.squares import SquareParams
from render.kits.leaflet import Answers
from render.photo.pool import photo_pool
from render.style import Style

ROUNDS = 5


@dataclass(frozen=True, slots=True)
class Print:
    """Something to be made; most: seconds that it may take."""

    make: Callable[[], int]
    most: float


def _entry(family: AnyFamily, params: Any, seed: int) -> AnyKitEntry:
    made = actions.generate(family, params, seed=seed).instance
    return KitEntry(
        family=family,
        puzzle=made.puzzle,
        solution=made.solution,
        style=family.drawing.style,
        grade=made.difficulty.grade,
        rating=made.difficulty.rating,
        distinct=None,
        seed=seed,
        link=f"https://puzzles.example/v1/{family.name}/generate?seed={seed}&format=html",
    )


def _kit(entries: Sequence[AnyKitEntry]) -> Callable[[], int]:
    binding = Binding(title="Class 4b", seed=1, style=Style(), answers=Answers.APART)
    return lambda: len(bound_kit(entries, binding).content)


def _picture(family: AnyFamily, params: Any, seed: int, format: str, **said: Any) -> Print:
    made = actions.generate(family, params, seed=seed)
    most = said.pop("most")
    style = replace(family.drawing.style, **said)
    return Print(lambda: len(actions.draw_generated(family, made, style, format).content), most)


def _sheet(family: AnyFamily, params: Any, seed: int, seconds: float) -> Print:
    """A spec sheet in so many seconds; of a maze in any rectangle."""
    puzzle = actions.generate(family, params, seed=seed).instance.puzzle
    puzzle = replace(puzzle, width=None, height=None)

    def draw_spec_sheet() -> int:
        sheet = actions.spec(family, puzzle, seconds)
        return len(actions.draw_spec(family, puzzle, sheet, None, "pdf").content)

    return Print(draw_spec_sheet, seconds)


def prints() -> Mapping[str, Callable[[], Print]]:
    """All there is, by name; each is prepared when it is its turn."""
    squares, snakes = SquareParams(rows=4, columns=4), SnakeParams(size=(4, 4, 4))
    return {
        "class-set": lambda: Print(
            _kit([_entry(SQUARES, squares, seed) for seed in range(30)]), 5.0
        ),
        "mixed-set": lambda: Print(
            _kit([_entry(f, f.params(), s) for f in FAMILIES for s in range(5)]), 5.0
        ),
        "sheet": lambda: _picture(SQUARES, squares, 1, "pdf", most=0.1),
        "laser": lambda: _picture(
            SQUARES, SquareParams(rows=8, columns=8), 1, "dxf", most=2.0, art="sea", cell_mm=40.0
        ),
        "spec-20": lambda: _sheet(MAZES, MazeParams(width=20, height=20), 5, seconds=5.0),
        "snake-3mf": lambda: _picture(SNAKES, snakes, 1, "zip", most=0.5),  # a file a plate
        "box-zip": lambda: _picture(
            BOXES, BoxParams(size=(7, 7, 7), blocks=119), 1, "zip", most=1.0
        ),
        "part-list": lambda: _picture(SNAKES, snakes, 1, "pdf", view="parts", most=0.5),
        "snake-steps": lambda: _picture(
            SNAKES, SnakeParams(size=(5, 5, 5)), 1, "pdf", view="steps", most=2.0
        ),
        "snake-film": lambda: _picture(
            SNAKES, SnakeParams(size=(3, 3, 3)), 1, "webp", view="fold", most=3.0
        ),
        "large-snake-film": lambda: _picture(SNAKES, snakes, 1, "webp", view="fold", most=5.0),
        "box-film": lambda: _picture(
            BOXES, BoxParams(size=(5, 5, 5), blocks=17), 1, "webp", view="fill", most=5.0
        ),
        "snake-photo": lambda: _picture(SNAKES, snakes, 1, "png", most=2.0),
        "box-photo": lambda: _picture(
            BOXES, BoxParams(size=(5, 5, 5), blocks=30), 1, "png", most=2.0
        ),
    }


def cpu() -> float:
    """Seconds of CPU of this process and of those below it that have ended."""
    spent = os.times()
    return spent.user + spent.system + spent.children_user + spent.children_system


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.printing", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(prints()))
    wanted = parser.parse_args().names or list(prints())
    print("| what | bytes | seconds | CPU | at most |\n|---|---|---|---|---|")
    for name in wanted:
        made = prints()[name]()
        size = made.make()
        walls, cpus = [], []
        for _ in range(ROUNDS):
            photo_pool().forget()  # which keeps what it has taken
            begun, before = time.perf_counter(), cpu()
            made.make()
            walls.append(time.perf_counter() - begun)
            cpus.append(cpu() - before)
        wall, spent = statistics.median(walls), statistics.median(cpus)
        print(f"| {name} | {size:,} | {wall:.2f} | {spent:.2f} | {made.most:g} |", flush=True)


if __name__ == "__main__":
    main()
