"""Everything that draws mazes."""

from collections.abc import Mapping

from families.record import Bulk, Look
from families.specs.mazes import MAZE_SPEC
from puzzles.mazes import MazeParams, MazePuzzle, MazeSolution
from render.drawing import Drawing, Views
from render.mazes import net_sections, sections, sheets, solid
from render.mazes.pages import rules
from render.mazes.style import FLAT_VIEWS, PRINTED_VIEWS, SPATIAL_VIEWS, MazeStyle


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


LOOK: Look[MazePuzzle, MazeSolution, MazeParams, MazeStyle] = Look(
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
    art=None,
    bulk=_bulk,
    spec=MAZE_SPEC,
)
