"""The record of the mazes."""

from functools import cache

from generators.instance import Instance
from generators.instance import Wish
from puzzles import maze_text
from puzzles import mazes
from puzzles.dice import Dice
from puzzles.mazes import MazeOptions
from puzzles.mazes import MazeParams
from puzzles.mazes import MazePuzzle
from puzzles.mazes import MazeSolution
from render.sheet import Sheet
from render.solid import Solid
from render.style import Style
from service.family import Family
from service.family import Known
from service.family import Listing
from service.known import examples
from service.known import known_puzzles
from service.schemas.maze_rooms import ENTRY
from service.schemas.maze_rooms import MazeRoomsQuerySchema
from service.schemas.maze_rooms import look_up
from service.schemas.mazes import MazeOptionsSchema
from service.schemas.mazes import MazeParamsSchema
from service.schemas.mazes import MazePuzzleSchema
from service.schemas.mazes import MazeSolutionSchema
from solvers.search import Search


def _search(puzzle: MazePuzzle, options: MazeOptions, first: bool) -> Search[MazeSolution]:
    from solvers.mazes import search

    return search(puzzle, options, first=first)


def _resume(state: bytes) -> Search[MazeSolution]:
    from solvers.mazes import resume

    return resume(state)


def _warm() -> None:
    from solvers.mazes import warm

    warm()


def _generate(params: MazeParams, wish: Wish, dice: Dice) -> Instance[MazePuzzle, MazeSolution]:
    from generators.mazes import generate

    return generate(params, wish, dice)


def _pages(puzzle: MazePuzzle, solution: MazeSolution | None, style: Style) -> tuple[Sheet, ...]:
    from render.mazes import pages

    return pages(puzzle, solution, style)


def _solid(puzzle: MazePuzzle, solution: MazeSolution, style: Style) -> Solid:
    from render.mazes import solid

    return solid(puzzle, solution, style)


def _least(puzzle: MazePuzzle, options: MazeOptions) -> int:
    return len(mazes.rectangles(puzzle)) if options.all_rectangles else 1


@cache
def _known_mazes() -> tuple[Known[MazePuzzle], ...]:
    return known_puzzles("mazes", maze_text.parse)


MAZES_IN_SPACE = ("assembled", "exploded", "plates")
MAZES: Family[MazePuzzle, MazeSolution, MazeParams, MazeOptions] = Family(
    name="mazes",
    title="Mazes",
    summary="Put cubes with corridors together so that they make one maze.",
    parse=maze_text.parse,
    write=maze_text.write,
    report=maze_text.report,
    faults=mazes.faults,
    facts=mazes.facts,
    score=mazes.score,
    draws_faults=True,
    unit="places",
    least=_least,
    search_space=mazes.search_space,
    puzzle_schema=MazePuzzleSchema,
    solution_schema=MazeSolutionSchema,
    params_schema=MazeParamsSchema,
    options_schema=MazeOptionsSchema,
    search=_search,
    resume=_resume,
    warm=_warm,
    generate=_generate,
    views=("sheet", "plan", "cubes", "walk", "path", "pencil", *MAZES_IN_SPACE),
    spatial_views=MAZES_IN_SPACE,
    pages=_pages,
    solid=_solid,
    known=_known_mazes,
    listings={
        "rooms": Listing(
            path="rooms",
            summary="The rectangles that fit into a room of so many metres",
            query_schema=MazeRoomsQuerySchema,
            look_up=look_up,
            entry=ENTRY,
        )
    },
    example=lambda: examples("mazes")["puzzle"],
    limits={"cubes": mazes.CUBE_LIMIT, "places": mazes.PLACE_LIMIT},
)
