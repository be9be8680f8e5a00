"""Squares, triangles and hexagons: known decks and generated boards beside C, CP-SAT and Z3.

python -m benchmarks.decks        prints the tables; --quick leaves out what takes long, --only
                                  MacMahon all rows but those with that in their names
SSXCC=…                           in the environment: Knuth's program, see benchmarks.peers.knuth
"""

import argparse
import importlib.util
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import numpy as np

from benchmarks.peers import colours, knuth
from benchmarks.table import seconds
from families.hexagons import HEXAGONS
from families.squares import SQUARES
from families.triangles import TRIANGLES
from generators.decks import maker
from generators.instance import Wish
from puzzles.decks import DeckOptions, DeckPuzzle, macmahon
from puzzles.dice import Dice
from puzzles.hexagons import HexagonParams
from puzzles.squares import SquareParams, SquarePuzzle
from puzzles.triangles import TriangleParams
from solvers.decks import search, warm
from solvers.decks.laying import Laying, ScanTable
from solvers.decks.layout import Layout
from solvers.engine.driver import solve
from solvers.engine.search import Budget

HERE = Path(__file__).parent
LIMIT = 120.0  # seconds for us
LEAST_SECONDS = 0.2  # of CPU that a short run is repeated for
PATIENCE = 20.0  # seconds for a peer
MOST_PATIENCE = 90.0  # where plain exact cover ends, but not soon
RATE_NODES = 60_000_000
Row = tuple[str, DeckPuzzle, int | None]  # truth: all layings; None: the first is looked for


def instances(quick: bool) -> Iterator[Row]:
    """Name, deck, and the number of its layings from a source."""
    for family in (SQUARES, TRIANGLES, HEXAGONS):
        for known in family.known():
            yield known.name, known.puzzle, known.counts["count"]
    wish = Wish(attempts=1)
    tetravex = SquareParams(rows=6, columns=6, turning=False, matching="equal", figures=10)
    for seed in range(3):
        yield f"TetraVex 6x6 #{seed}", maker(tetravex, wish).first(Dice(seed)).puzzle, None
    for order, seed in product((4, 5), range(3)):
        params = TriangleParams(order=order)
        yield f"triangle {order} #{seed}", maker(params, wish).first(Dice(seed)).puzzle, None
    for order, seed in product((3, 4, 5), range(3)):
        many = HexagonParams(order=order)
        yield f"hexagon {order} #{seed}", maker(many, wish).first(Dice(seed)).puzzle, None
    for figures, truth in ((6, 6), (5, 84)):
        few = HexagonParams(order=3, figures=figures)
        yield f"hexagon 3, {figures} figures", maker(few, wish).first(Dice(0)).puzzle, truth
    if not quick:
        tiles = macmahon(3, 4)
        whole = SquarePuzzle(rows=4, columns=6, tiles=tiles, matching="equal", border=1)
        yield "MacMahon 4x6", whole, 106_624
    some = SquarePuzzle(rows=3, columns=4, tiles=macmahon(3, 4), matching="equal", border=1)
    yield "MacMahon 3x4 of 24", some, 240_352


def ours(puzzle: DeckPuzzle, truth: int | None) -> tuple[float | None, int, str]:
    """CPU seconds, nodes and engine of our own run, warm; a short one is the mean of many.

    No seconds where no first laying was found within LIMIT.
    """
    start, repeats = time.process_time(), 0
    while (spent := time.process_time() - start) < LEAST_SECONDS:
        begun = search(puzzle, DeckOptions(), truth is None)
        outcome = solve(begun, count=truth is not None, budget=Budget(seconds=LIMIT))
        repeats += 1
    if truth is not None and (not outcome.complete or outcome.counts.count != truth):
        sys.exit(f"WRONG: {outcome.counts} instead of {truth}")
    found = truth is not None or bool(outcome.solutions)
    return spent / repeats if found else None, outcome.nodes, outcome.engine


def compile_peer(source: str, folder: Path) -> list[Path] | None:
    """The command of a peer in C; None without a compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        return None
    target = folder / Path(source).stem
    command = [compiler, "-O3", "-march=native", "-o", str(target), str(HERE / "peers" / source)]
    subprocess.run(command, check=True)
    return [target]


def plain(command: list[Path] | None, puzzle: DeckPuzzle, truth: int | None, limit: float) -> str:
    """What plain exact cover with colours needs to count all, and whether it counted right."""
    if command is None:
        return "no C compiler"
    layout = Layout(puzzle)
    asked = colours.task(layout, limit)
    if truth is None or asked is None or (layout.surplus and max(layout.stock) > 1):
        return ""
    done = subprocess.run(command, input=asked, capture_output=True, check=True, text=True)
    covers, _, spent, ended = done.stdout.split()
    boards = int(covers) if layout.surplus else colours.boards(layout, int(covers))
    if ended == "0":
        return f"> {seconds(limit)}"
    return seconds(float(spent)) if boards == truth else f"WRONG {boards}"


def peer(module: str, puzzle: DeckPuzzle, truth: int | None, limit: float) -> str:
    """What a peer needs in this run, and whether it counted right."""
    if importlib.util.find_spec(module) is None:
        return f"{module} is not installed"
    from benchmarks.peers import decks

    count, spent = getattr(decks, module)(Layout(puzzle), truth is None, limit)
    if count is None:
        return f"> {seconds(spent)}"
    if count != (1 if truth is None else truth):
        return f"WRONG {count}"
    return seconds(spent)


def rates(folder: Path) -> None:
    """Nodes a second of the scan on a board of 16x16 with 22 figures, beside the loop in C."""
    params = SquareParams(rows=16, columns=16, matching="equal", figures=22, border=True)
    layout = Layout(maker(params, Wish(attempts=1)).first(Dice(1)).puzzle)
    run = Laying(layout)
    run.advance(1000)
    start = time.process_time()
    run.advance(RATE_NODES)
    own = RATE_NODES / (time.process_time() - start)
    print(f"\nscan on 16x16 with 22 figures: {own / 1e6:.1f} M nodes/s", end="")
    command = compile_peer("scan.c", folder)
    if command is None:
        print("; no C compiler")
        return
    done = subprocess.run(command, input=task(layout), capture_output=True, check=True)
    _, nodes, spent = done.stdout.split()
    loop = int(nodes) / float(spent)
    print(f"; C: {loop / 1e6:.1f} M nodes/s, {loop / own:.2f} times ours")


def task(layout: Layout) -> bytes:
    """What the loop in C reads."""
    table, run, n = layout.table(ScanTable), Laying(layout), len(layout.order)
    sizes = [len(table.table), len(table.entries)]
    head = [n, table.width, len(layout.stock), RATE_NODES, *sizes]
    parts = [head, table.base, table.from_a, table.from_b, table.table, table.entries]
    parts += [run.stock, run.shown]
    return b"".join(np.asarray(part).astype(np.int64).tobytes() for part in parts)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.decks", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="leave out what takes long")
    parser.add_argument("--only", default="", help="rows with this in their names")
    said = parser.parse_args()
    quick = said.quick
    warm()
    print(
        "| instance | asked for | truth | nodes | ours | plain C | ssxcc | CP-SAT | Z3 | engine |"
    )
    print("|---|---|---|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as directory:
        folder = Path(directory)
        command = compile_peer("colours.c", folder)
        for name, puzzle, truth in instances(quick and not said.only):
            if said.only not in name:
                continue
            spent, nodes, engine = ours(puzzle, truth)
            limit = MOST_PATIENCE if name.startswith("MacMahon") else PATIENCE
            others = [plain(command, puzzle, truth, limit)]
            others += [knuth.cell(Layout(puzzle), truth, spent, limit)]
            others += ["" if quick else peer(m, puzzle, truth, limit) for m in ("ortools", "z3")]
            own = f"> {seconds(LIMIT)}" if spent is None else seconds(spent)
            asked, known = ("first", "") if truth is None else ("all", f"{truth:,}")
            cells = [name, asked, known, f"{nodes:,}", own, *others, engine]
            print(f"| {' | '.join(cells)} |", flush=True)
        if not said.only:
            rates(folder)


if __name__ == "__main__":
    main()
