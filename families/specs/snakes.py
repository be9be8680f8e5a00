"""Making the spec sheet of a snake: its chain, its cord, foldings, dead ends, difficulty."""

from functools import partial

from families.record import Spec
from families.specs.findings import count_solutions, known_as, rating_of
from generators.snakes import efforts, rate
from puzzles.outcome import Verdict
from puzzles.snakes import SnakePuzzle, SnakeSolution
from puzzles.snakes.fingerprint import fingerprint
from puzzles.snakes.known import known_snakes, snake_space
from puzzles.snakes.spec import PlainEffort, SnakeSpec
from render.snakes.parts import cord_length, cord_to_cut, counts
from render.snakes.spec import spec_lines, spec_sections
from render.snakes.style import SnakeStyle
from solvers.engine.search import Budget
from solvers.snakes import search


def _make_sheet(puzzle: SnakePuzzle, solution: SnakeSolution | None, budget: Budget) -> SnakeSpec:
    outcome = count_solutions(partial(search, puzzle, None), solution, budget)
    solved = outcome.verdict is Verdict.SOLVED
    spent = efforts(puzzle) if solved else None
    difficulty = rate(puzzle, outcome, spent=spent) if spent else None
    alone = None
    if spent and outcome.unique is True:
        alone = rate(puzzle, outcome, unique=True, spent=spent)
    front, rear = [_effort(puzzle, nodes) for nodes, _ in spent] if spent else (None, None)
    mark, style = fingerprint(puzzle), SnakeStyle()
    return SnakeSpec(
        outcome=outcome,
        difficulty=rating_of(difficulty, alone),
        search_space=snake_space(puzzle),
        fingerprint=mark,
        known=known_as(mark, fingerprint, known_snakes()),
        given=len(puzzle.fixed),
        size=puzzle.size,
        cells=puzzle.cells,
        cubes=puzzle.cubes,
        chain=puzzle.chain,
        straight=counts(puzzle)["straight"],
        corners=puzzle.corners,
        legs=tuple(leg + 1 for leg in puzzle.legs),
        palindromic=puzzle.palindromic,
        alike=puzzle.cells % 2 == 1 if puzzle.cubes == puzzle.cells else None,
        front=front,
        rear=rear,
        cell_mm=style.cell_mm,
        cord_mm=round(cord_length(puzzle, style), 1),
        cut_mm=cord_to_cut(puzzle, style),
    )


def _effort(puzzle: SnakePuzzle, nodes: float) -> PlainEffort:
    branching = max(1.0, nodes) ** (1 / len(puzzle.legs))
    return PlainEffort(nodes=round(nodes), branching=round(branching, 2))


SNAKE_SPEC: Spec[SnakePuzzle, SnakeSolution, SnakeSpec] = Spec(
    make=_make_sheet, pages=spec_sections, lines=spec_lines
)
