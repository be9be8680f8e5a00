"""`kool`: the program of the mazes' source document, with its options and texts.

The difference: it also proves that there is no maze, so most rectangles end long before their
steps are used up. It then says so besides the answer, since the document's last sentence leaves it
open.
"""

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Event
from typing import Any

from families.record import Flag, Program, Terminal
from generators.maze_grids import made_of, random_grid
from puzzles import mazes
from puzzles.codes import ReasonCode
from puzzles.dice import Dice, fresh_seed
from puzzles.errors import FormatError
from puzzles.mazes import MazePuzzle, MazeSolution, Rectangle, Turning
from puzzles.mazes import kool as words
from puzzles.mazes import text as maze_text
from puzzles.outcome import Outcome
from solvers.engine.driver import solve
from solvers.engine.search import Budget
from solvers.mazes import search
from solvers.mazes.proofs import set_refutation

STEPS = 3_000_000  # for each rectangle in each turn, as in the document
MADE = "Erzeugtes Labyrinth wurde in {name} und {picture} gespeichert."
Flags = Mapping[str, Any]


def _run(text: str | None, flags: Flags, terminal: Terminal) -> bool:
    """Search as the document's program does, or make a maze."""
    if flags["make"] is not None:
        return _make(flags, terminal)
    if text is None:
        raise FormatError(0, f"expected a file, or -e with a width and a height; {words.USAGE}")
    puzzle = _puzzle(text, flags)
    refuted = set_refutation(puzzle)
    if refuted is not None and refuted.code == ReasonCode.PARITY:
        terminal.print(words.IMPOSSIBLE)
        return True
    proved = True
    for quarters in range(1 if puzzle.turning == Turning.EACH else 4):
        if quarters:
            terminal.print(f"\n{words.TURNED}\n")
        met, settled = _round(puzzle, quarters, flags, terminal)
        proved = proved and settled
        if met:
            return True
    terminal.print(words.NOTHING)
    terminal.say(words.PROVED if proved else words.UNPROVED)
    return proved


def _puzzle(text: str, flags: Flags) -> MazePuzzle:
    return replace(
        maze_text.parse(text),
        width=flags["width"],
        height=flags["height"],
        turning="each" if flags["rotate"] else "together",
        dead_ends="anywhere" if flags["dead_ends"] else "cubes",
    )


def _round(
    puzzle: MazePuzzle, quarters: int, flags: Flags, terminal: Terminal
) -> tuple[bool, bool]:
    """All rectangles in one turn; whether there is a maze, and whether all were settled."""
    met, settled = Event(), True

    def work(shape: Rectangle) -> Outcome[MazeSolution] | None:
        if met.is_set() and not flags["all"]:
            return None
        terminal.print(words.SEARCHED.format(width=shape[0], height=shape[1]))
        outcome = _search(puzzle, quarters, shape, flags)
        if outcome.solutions:
            met.set()
        return outcome

    with ThreadPoolExecutor(flags["threads"]) as pool:
        for outcome in pool.map(work, mazes.rectangles(puzzle)):
            if outcome is None:
                continue
            settled = settled and outcome.complete
            for solution in outcome.solutions:
                width, height = solution.width, solution.height
                laid = replace(puzzle, width=width, height=height)
                picture = _picture(laid, replace(solution, turned=quarters))
                terminal.save(f"{width}x{height}.png", picture)
                terminal.print(words.SAVED.format(width=width, height=height))
    return met.is_set(), settled


def _search(
    puzzle: MazePuzzle, quarters: int, shape: Rectangle, flags: Flags
) -> Outcome[MazeSolution]:
    """Look for a maze in one rectangle, the cubes turned so."""
    turning = puzzle.turning if puzzle.turning == Turning.EACH else Turning.NONE
    cubes = mazes.turned_set(puzzle.cubes, quarters)
    lying = replace(puzzle, cubes=cubes, width=shape[0], height=shape[1], turning=turning)
    options = mazes.MazeOptions(seed=flags["seed"])
    return solve(search(lying, options), budget=Budget(nodes=flags["steps"]))


def _picture(puzzle: MazePuzzle, solution: MazeSolution) -> bytes:
    from render.mazes import sheets
    from render.mazes.style import MazeStyle, MazeView
    from render.writers import png

    style = MazeStyle(view=MazeView.PLAN)
    return png.write(sheets(puzzle, solution, style), style)


def _make(flags: Flags, terminal: Terminal) -> bool:
    """A random maze without loops, as a picture and as the set that it is made of."""
    width, height = flags["make"]
    params = mazes.MazeParams(width=width, height=height)
    grid = random_grid(params, Dice(flags["seed"] or fresh_seed(), "kool"))
    assert grid is not None
    puzzle, solution = made_of(params, grid)
    name, picture = "zufall1.lab", "zufall.png"
    terminal.save(name, maze_text.write(replace(puzzle, width=None, height=None)).encode())
    terminal.save(picture, _picture(puzzle, solution))
    terminal.print(MADE.format(name=name, picture=picture))
    return True


KOOL = Program(
    name="kool",
    file="set of cubes, .lab",
    flags=(
        Flag(letters="-r", name="rotate", about="turn each cube by itself"),
        Flag(letters="-g", name="dead_ends", about="allow corridors to end at any wall"),
        Flag(letters="-a", name="all", about="search all rectangles"),
        Flag(letters="-e", name="make", about="make a random maze", numbers=("WIDTH", "HEIGHT")),
        Flag(
            letters="-s",
            name="steps",
            about="steps for each rectangle (3000000)",
            numbers=("N",),
            default=STEPS,
        ),
        Flag(letters="-c", name="threads", about="threads (2)", numbers=("N",), default=2),
        Flag(letters="-b", name="width", about="search this width", numbers=("N",)),
        Flag(letters="-h", name="height", about="search this height", numbers=("N",)),
        Flag(
            letters="--seed",
            name="seed",
            about="seed: others find other mazes (0)",
            numbers=("N",),
            low=0,
            default=0,
        ),
    ),
    run=_run,
)
