"""A first laying of large boards of few figures, beside Knuth's ssxcc and CP-SAT.

python -m benchmarks.hard_decks   prints a line for each board; --quick those that end soon
SSXCC=…                           in the environment: Knuth's program, see benchmarks.peers.knuth

Boards at random have 16 figures (`--figures`), each of which meets itself, and are unframed (any
figure may lie at the edge) or framed (one more figure lies there, and nowhere else). The public
boards are files in `benchmarks/cases/decks`. Seconds are CPU of one core; `--limit` gives us so
many for each board. With `--patience` the peers get so many, and only on the first seed of each
row; CaDiCaL is one of them with `--clauses`. `--restarts` shuffles the tiles after each so many
seconds. With `--rows` no board is laid from its rim inwards: the scan goes by rows, alone.
`--reckon` tells how many boards are begun in either order (`solvers.decks.ordering`), and searches
none.
"""

import argparse
import importlib.util
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path

from benchmarks.peers import knuth
from benchmarks.table import seconds
from families.squares import SQUARES
from generators.decks import maker
from generators.instance import Wish
from puzzles.decks import DeckOptions
from puzzles.dice import Dice
from puzzles.squares import SquareParams, SquarePuzzle, parse, write
from solvers.decks import search, warm
from solvers.decks.layout import Layout
from solvers.decks.ordering import Chance, inwards
from solvers.decks.search import DeckSearch
from solvers.engine.driver import solve

CASES = Path(__file__).parent / "cases" / "decks"
FIGURES = 16
SEEDS = 10
EDGES = (7, 8, 10)
Row = tuple[str, Sequence[SquarePuzzle], float]


def rows(figures: int, quick: bool) -> Iterator[Row]:
    """Name, boards, and the seconds that we get for each."""
    for edge in EDGES:
        for border in (True, False):
            if quick and edge == max(EDGES) and not border:
                continue
            limit = 60.0 if edge < max(EDGES) else 20.0
            name = f"{edge}x{edge}, {figures} figures, {'framed' if border else 'unframed'}"
            yield name, [random_board(edge, border, seed, figures) for seed in range(SEEDS)], limit
    for file in sorted(CASES.glob("*.txt")):
        yield file.stem, [parse(file.read_text("utf-8"))], 30.0 if quick else 600.0


def random_board(edge: int, border: bool, seed: int, figures: int = FIGURES) -> SquarePuzzle:
    """A random board."""
    params = SquareParams(
        rows=edge, columns=edge, matching="equal", figures=figures, border=border
    )
    return maker(params, Wish(attempts=1)).first(Dice(seed)).puzzle


def ours(puzzle: SquarePuzzle, limit: float, by_rows: bool) -> tuple[bool, float, int]:
    """Whether a laying was found, which is checked, the CPU seconds and the nodes."""
    start = time.process_time()
    scan = (
        DeckSearch(Layout(puzzle, inward=False), DeckOptions(), [("scan",)]) if by_rows else None
    )
    outcome = solve(scan or search(puzzle), watch=lambda _: time.process_time() - start < limit)
    spent = time.process_time() - start
    for solution in outcome.solutions:
        assert not SQUARES.faults(puzzle, solution)
    return bool(outcome.solutions), spent, outcome.nodes


def solve_restarted(
    puzzle: SquarePuzzle, limit: float, by_rows: bool, each: float
) -> tuple[bool, float, int]:
    """As `ours`, the tiles in another order after each so many seconds."""
    spent, nodes = 0.0, 0
    for lap in count():
        tiles = tuple(Dice(lap).shuffle(puzzle.tiles)) if lap else puzzle.tiles
        found, took, met = ours(replace(puzzle, tiles=tiles), min(each, limit - spent), by_rows)
        spent, nodes = spent + took, nodes + met
        if found or spent >= limit:
            break
    return found, spent, nodes


def cadical(puzzle: SquarePuzzle, patience: float) -> str:
    """What CaDiCaL needs for one."""
    command = [sys.executable, "-m", "benchmarks.peers.laying_sat", str(patience)]
    done = subprocess.run(command, input=write(puzzle), capture_output=True, text=True)
    if not done.stdout:
        return f"> {seconds(patience)}"
    found, _, spent = done.stdout.split()
    return seconds(float(spent)) if int(found) else "none"


def cpsat(puzzle: SquarePuzzle, patience: float) -> str:
    """What CP-SAT needs for one."""
    if importlib.util.find_spec("ortools") is None:
        return "ortools is not installed"
    from benchmarks.peers.decks import ortools

    found, spent = ortools(Layout(puzzle), True, patience)
    return seconds(spent) if found else f"> {seconds(spent)}"


def reckon(name: str, boards: Sequence[SquarePuzzle]) -> None:
    """Print the log10 of the boards that are begun, to the very last, by rows and from the rim."""
    layout = Layout(boards[0])
    chance, board = Chance(layout), layout.board
    rim = [spot for spot in inwards(board.places) if None in board.beyond[spot]]
    orders = range(len(board.places)), inwards(board.places), rim
    print(f"| {name} | {' | '.join(f'{chance.boards(order):.1f}' for order in orders)} |")


def measure(
    name: str, boards: Sequence[SquarePuzzle], limit: float, said: argparse.Namespace
) -> None:
    """Print what we need for the boards, and the peers for the first one."""
    each = said.restarts or limit
    runs = [solve_restarted(puzzle, limit, said.rows, each) for puzzle in boards]
    found = sum(run[0] for run in runs)
    times, nodes = sorted(run[1] for run in runs), [run[2] for run in runs]
    longest = seconds(times[-1]) if found == len(runs) else f"> {seconds(limit)}"
    cells = [name, f"{found} of {len(runs)}", seconds(statistics.median(times)), longest]
    cells.append(f"{statistics.median(nodes):,.0f}")
    others = [""] * (3 if said.clauses else 2)
    if said.patience:
        own = runs[0][1] if runs[0][0] else None
        others = [knuth.cell(Layout(boards[0]), None, own, said.patience)]
        others.append(cpsat(boards[0], said.patience))
        others += [cadical(boards[0], said.patience)] if said.clauses else []
    print(f"| {' | '.join(cells + others)} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.hard_decks", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="leave out what takes long")
    parser.add_argument("--only", default="", help="rows with this in their names")
    parser.add_argument("--figures", type=int, default=FIGURES, help="of boards at random")
    parser.add_argument("--rows", action="store_true", help="lay by rows")
    parser.add_argument("--restarts", type=float, metavar="SECONDS", help="shuffle the tiles")
    parser.add_argument("--clauses", action="store_true", help="ask CaDiCaL, too")
    parser.add_argument("--reckon", action="store_true", help="reckon boards, and search none")
    parser.add_argument("--limit", type=float, help="seconds that we get for each board")
    parser.add_argument("--patience", type=float, default=60.0, help="seconds for the peers")
    said = parser.parse_args()
    told = ["log10 by rows", "from the rim", "of the rim alone"]
    if not said.reckon:
        warm()
        told = ["found", "median", "longest", "nodes, median", "ssxcc", "CP-SAT"]
        told += ["CaDiCaL"] if said.clauses else []
    print(f"| board | {' | '.join(told)} |\n|---|{'---|' * len(told)}")
    for name, boards, limit in rows(said.figures, said.quick):
        if said.only in name and said.reckon:
            reckon(name, boards)
        elif said.only in name:
            measure(name, boards, said.limit or limit, said)


if __name__ == "__main__":
    main()
