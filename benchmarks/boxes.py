"""Boxes: the contest's puzzles, the classics, and big boxes cut at random."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path

from benchmarks.cover import Cover
from benchmarks.instance import Case, Instance
from puzzles.boxes import BoxOptions, BoxPuzzle, merge_sizes
from puzzles.boxes.text import parse
from puzzles.lattice import turns

KNOWN = Path(__file__).parents[1] / "puzzles/known/boxes"
CUT = Path(__file__).parent / "cases/boxes"
COUNTED = {  # file: CPU of BurrTools 0.7.1 as published, by its own tests of 2025-11
    "raetsel1": "≤ 0.006 s",
    "raetsel2": "≤ 0.006 s",
    "raetsel3": "≤ 0.006 s",
    "raetsel5": "0.39 s",
    "raetsel7": "",
    "slothouber-graatsma": "0.003 s",
    "conway": "4.4–5.3 s",
}
BIG = {  # beginning of the files' names, and what they are
    "11x11x11-150": "11x11x11 in 150 blocks",
    "9x9x9-40": "9x9x9 in 40 blocks",
    "9x9x9-40-different": "9x9x9 in 40 blocks, all different",
    "11x11x11-50": "11x11x11 in 50 blocks",
    "11x11x11-50-different": "11x11x11 in 50 blocks, all different",
    "13x13x13-56-different": "13x13x13 in 56 blocks, all different",
}
PATIENCE = 20.0  # CPU seconds for counting
SOON = 25.0  # CPU seconds for a first solution


def instances() -> Iterator[Instance]:
    """All instances, the smallest first; our kernels are compiled before."""
    from solvers.boxes import warm

    warm()
    for name, published in COUNTED.items():
        puzzle = parse((KNOWN / f"{name}.txt").read_text("utf-8"))
        truth = _noted_count(name, "count")
        yield Instance(
            name=name,
            cases=(_case(puzzle, limit=0),),
            truth=truth,
            limit=PATIENCE,
            published=published,
        )
    for stem, name in BIG.items():
        files = sorted(CUT.glob(f"{stem}-[0-9].txt"))
        yield Instance(
            name=name,
            cases=tuple(_case(parse(file.read_text("utf-8")), limit=1) for file in files),
            truth=None,
            limit=SOON,
        )


def _noted_count(name: str, key: str) -> int:
    """A count that the known puzzle's file states."""
    rows = (KNOWN / f"{name}.txt").read_text("utf-8").splitlines()
    return next(int(row.split(":")[1]) for row in rows if row.startswith(f"# {key}:"))


def _case(puzzle: BoxPuzzle, limit: int) -> Case:
    from solvers.boxes import search

    return Case(
        search=lambda: search(puzzle, BoxOptions(), limit > 0),
        task=lambda: cover(puzzle, limit),
    )


def cover(puzzle: BoxPuzzle, limit: int) -> Cover:
    """The puzzle as exact cover: an option for every way that a block can lie."""
    cells = [c for c in product(*map(range, puzzle.size)) if c != puzzle.golden]
    index = {cell: k for k, cell in enumerate(cells)}
    blocks = merge_sizes(puzzle).blocks
    options = []
    for kind, block in enumerate(blocks):
        for size in turns(block.size):
            for at in product(*(range(puzzle.size[k] - size[k] + 1) for k in range(3))):
                body = list(product(*(range(at[k], at[k] + size[k]) for k in range(3))))
                if puzzle.golden not in body:
                    options.append((kind, tuple(index[cell] for cell in body)))
    return Cover(len(cells), tuple(block.count for block in blocks), options, limit)
