"""`knobelwerk kool`: the program of the document, with its options and its words.

    kool [OPTIONEN] <Dateiname>

What differs: it also proves that there is none, so most rectangles are over long before their
steps are spent; then it says so, on stderr, since the document's own last words leave it open.
"""

from argparse import Namespace
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

from puzzles import kool as words
from puzzles import maze_text
from puzzles import mazes
from puzzles.errors import PuzzleError
from puzzles.mazes import MazePuzzle
from puzzles.mazes import MazeSolution
from puzzles.mazes import Rectangle
from service.console import Refusal
from service.console import read
from service.console import refused
from service.console import say

if TYPE_CHECKING:
    from puzzles.outcome import Outcome

STEPS = 3_000_000  # for each rectangle in each turn, as in the document
DONE, SPENT = 0, 3
MADE = "Erzeugtes Labyrinth wurde in {name} und {picture} gespeichert."


def kool(arguments: Namespace) -> int:
    """Search as the document's program does, or make a maze; pictures go to the directory."""
    if arguments.make is not None:
        return _make(arguments)
    if arguments.file is None:
        raise Refusal("expected a file, or -e with a width and a height")
    puzzle = _puzzle(arguments)
    from solvers.mazes.proofs import set_refutation

    refuted = set_refutation(puzzle)
    if refuted is not None and refuted.code == "parity":
        print(words.IMPOSSIBLE)
        return DONE
    turns = 1 if puzzle.turning == "each" else 4
    proved = True
    for quarters in range(turns):
        if quarters:
            print(f"\n{words.TURNED}\n", flush=True)
        found, settled = _round(puzzle, quarters, arguments)
        proved = proved and settled
        if found:
            return DONE
    print(words.NOTHING)
    say(words.PROVED if proved else words.UNPROVED)
    return DONE if proved else SPENT


def _puzzle(arguments: Namespace) -> MazePuzzle:
    source = read(arguments.file)
    try:
        return replace(
            maze_text.parse(source.text),
            width=arguments.width,
            height=arguments.height,
            turning="each" if arguments.rotate else "together",
            dead_ends="anywhere" if arguments.dead_ends else "cubes",
        )
    except PuzzleError as error:
        raise refused(error, source.name) from None


def _round(puzzle: MazePuzzle, quarters: int, arguments: Namespace) -> tuple[bool, bool]:
    """All rectangles in one turn; whether a maze was found, and whether all were settled."""
    found, settled = Event(), True
    shapes = mazes.rectangles(puzzle)

    def work(shape: Rectangle) -> "Outcome[MazeSolution] | None":
        if found.is_set() and not arguments.all:
            return None
        print(words.SEARCHED.format(width=shape[0], height=shape[1]), flush=True)
        outcome = _search(puzzle, quarters, shape, arguments)
        if outcome.solutions:
            found.set()
        return outcome

    with ThreadPoolExecutor(arguments.threads) as pool:
        for outcome in pool.map(work, shapes):
            if outcome is None:
                continue
            settled = settled and outcome.complete
            for solution in outcome.solutions:
                _save(puzzle, replace(solution, turned=quarters), arguments)
    return found.is_set(), settled


def _search(
    puzzle: MazePuzzle, quarters: int, shape: Rectangle, arguments: Namespace
) -> "Outcome[MazeSolution]":
    """Look for a maze in one rectangle, the cubes turned so."""
    from solvers.mazes import search
    from solvers.search import Budget
    from solvers.search import solve

    turning = puzzle.turning if puzzle.turning == "each" else "none"
    cubes = mazes.turned_set(puzzle.cubes, quarters)
    lying = replace(puzzle, cubes=cubes, width=shape[0], height=shape[1], turning=turning)
    options = mazes.MazeOptions(seed=arguments.seed)
    return solve(search(lying, options), budget=Budget(nodes=arguments.steps))


def _save(puzzle: MazePuzzle, solution: MazeSolution, arguments: Namespace) -> None:
    width, height = solution.width, solution.height
    sized = replace(puzzle, width=width, height=height)
    _draw(sized, solution, arguments, f"{width}x{height}.png")
    print(words.SAVED.format(width=width, height=height), flush=True)


def _draw(puzzle: MazePuzzle, solution: MazeSolution, arguments: Namespace, name: str) -> None:
    from render.drawing import draw
    from render.style import Style
    from service.family import AnyFamily
    from service.mazes import MAZES

    family: AnyFamily = MAZES
    picture = draw(family, puzzle, solution, Style(view="plan"), "png")
    _write(arguments, name, picture.content)


def _write(arguments: Namespace, name: str, content: bytes) -> None:
    path = Path(arguments.directory, name)
    try:
        path.write_bytes(content)
    except OSError as error:
        raise Refusal(f"{path}: {error.strerror or error}") from None


def _make(arguments: Namespace) -> int:
    """A random maze without loops, as a picture and as the set that it is made of."""
    from generators.mazes import made_of
    from generators.mazes import random_grid
    from puzzles.dice import Dice
    from puzzles.dice import fresh_seed

    width, height = arguments.make
    params = mazes.MazeParams(width=width, height=height)
    seed = arguments.seed or fresh_seed()
    try:
        grid = random_grid(params, Dice(seed, "kool"))
    except PuzzleError as error:
        raise refused(error, "-e") from None
    assert grid is not None
    puzzle, solution = made_of(params, grid)
    name, picture = "zufall1.lab", "zufall.png"
    _write(arguments, name, maze_text.write(replace(puzzle, width=None, height=None)).encode())
    _draw(puzzle, solution, arguments, picture)
    print(MADE.format(name=name, picture=picture))
    return DONE
