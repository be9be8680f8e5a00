"""The record of the mazes."""

from collections.abc import Mapping
from collections.abc import Sequence

from families.kool import KOOL
from families.maze_rooms import ROOMS
from families.maze_spec import MAZE_SPEC
from families.maze_spec import known_mazes
from families.record import Bulk
from families.record import Family
from families.record import Granted
from families.record import Placing
from families.record import Size
from generators.mazes import maker
from puzzles import maze_placing
from puzzles import maze_text
from puzzles import mazes
from puzzles.maze_fingerprint import fingerprint
from puzzles.mazes import DeadEnds
from puzzles.mazes import MazeOptions
from puzzles.mazes import MazeParams
from puzzles.mazes import MazePuzzle
from puzzles.mazes import MazeSolution
from puzzles.mazes import Turning
from render.drawing import Drawing
from render.drawing import Views
from render.mazes import net_sections
from render.mazes import sections
from render.mazes import sheets
from render.mazes import solid
from render.mazes.pages import rules
from render.mazes.style import FLAT_VIEWS
from render.mazes.style import PRINTED_VIEWS
from render.mazes.style import SPATIAL_VIEWS
from render.mazes.style import MazeStyle
from solvers.mazes import resume
from solvers.mazes import search
from solvers.mazes import warm


def _least(puzzle: MazePuzzle, options: MazeOptions) -> int:
    return len(mazes.rectangles(puzzle)) if options.all_rectangles else 1


def _hints(puzzle: MazePuzzle, options: MazeOptions) -> Sequence[str]:
    """What the document's program says when it gives up, in our words, and what else may help."""
    hints = ["another `seed` goes other ways"]
    many = len(mazes.rectangles(puzzle))
    if many > 1:
        hints.append(f"`width` or `height` leaves fewer than {many} rectangles to search")
    if puzzle.turning != Turning.EACH:
        hints.append("`turning` `each`, by which each cube turns by itself, allows more mazes")
    if puzzle.dead_ends != DeadEnds.ANYWHERE:
        hints.append("`dead_ends` `anywhere`, by which corridors end at any wall, allows more")
    return hints


def _bulk(model: MazePuzzle | MazeParams, style: MazeStyle) -> Mapping[str, Bulk]:
    """Kinds of cubes are drawn once, places on the plan, which is large enough to be read."""
    return {
        "asked": Bulk(least=(60_000, 0), most=(300_000, 15_000)),
        "answers": Bulk(
            least=(20_000, 5_000), most=(60_000, 27_000), least_area=80.0, most_area=2_200.0
        ),
        "nets": Bulk(
            least=(0, 125_000), most=(200_000, 270_000), page=250_000,
            most_area=15 * style.cell_mm**2, pages=3,
        ),
        "specs": Bulk(least=(100_000, 2_000), most=(300_000, 16_000), most_area=60.0),
    }  # fmt: skip


MAZES: Family[MazePuzzle, MazeSolution, MazeParams, MazeOptions, MazeStyle] = Family(
    name="mazes",
    title="Mazes",
    summary="Put cubes with corridors together so that they make one maze.",
    size=Size(unit="places", default=250_000, most=500_000),
    limits={"cubes": mazes.CUBE_LIMIT, "places": mazes.PLACE_LIMIT},
    parse=maze_text.parse,
    write=maze_text.write,
    notations={},
    xml=None,
    report=maze_text.report,
    faults=mazes.faults,
    placing=Placing(
        faults=maze_placing.faults,
        given=maze_placing.given,
        following=maze_placing.following,
        loose=True,
    ),
    fingerprint=fingerprint,
    facts=mazes.facts,
    counts={},
    search_space=mazes.search_space,
    hints=_hints,
    options=MazeOptions,
    search=search,
    resume=resume,
    warm=warm,
    params=MazeParams,
    maker=maker,
    granted=Granted(
        edges=("width", "height"),
        cells=lambda params: params.width * params.height,
        any=10000,
        graded=10000,
        unique=196,
        unique_graded=144,
    ),
    drawing=Drawing(
        name="mazes",
        views=Views(
            flat=FLAT_VIEWS,
            spatial=SPATIAL_VIEWS,
            moving=None,
            photographed=True,
            printed=PRINTED_VIEWS,
        ),
        style=MazeStyle(),
        sheets=sheets,
        solid=solid,
        pages=sections,
        nets=net_sections,
        rules=rules,
        faulty=True,
    ),
    known=known_mazes,
    lists=(ROOMS,),
    census=None,
    least=_least,
    measure=None,
    score=mazes.score,
    art=None,
    bulk=_bulk,
    spec=MAZE_SPEC,
    ladder=None,
    program=KOOL,
)
