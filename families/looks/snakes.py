"""Everything that draws snakes."""

from collections.abc import Mapping

from families.record import Bulk, Look
from families.specs.snakes import SNAKE_SPEC
from puzzles.lattice import volume
from puzzles.snakes import SnakeParams, SnakePuzzle, SnakeSolution
from render.drawing import Drawing, Views
from render.snakes import net_sections, sections, sheets, solid
from render.snakes.pages import rules
from render.snakes.style import FLAT_VIEWS, PRINTED_VIEWS, SPATIAL_VIEWS, SnakeStyle, SnakeView

LABELLED = 64  # cubes of a folded snake whose numbers can be read


def _bulk(model: SnakePuzzle | SnakeParams, style: SnakeStyle) -> Mapping[str, Bulk]:
    """Each cube is drawn, whatever the chain."""
    area = style.cell_mm**2
    low = 55_000 if style.labels and volume(model.size) <= LABELLED else 40_000
    return {
        "asked": Bulk(least=(100_000, 5_500), most=(150_000, 25_000), most_area=60.0 + 4 * area),
        "answers": Bulk(least=(0, low), most=(150_000, 75_000), most_area=60.0),
        "nets": Bulk(
            least=(0, 75_000), most=(100_000, 170_000), page=270_000, most_area=15 * area,
            pages=3,
        ),
        "specs": Bulk(least=(100_000, 45_000), most=(400_000, 110_000), most_area=60.0),
    }  # fmt: skip


LOOK: Look[SnakePuzzle, SnakeSolution, SnakeParams, SnakeStyle] = Look(
    drawing=Drawing(
        name="snakes",
        views=Views(
            flat=FLAT_VIEWS,
            spatial=SPATIAL_VIEWS,
            moving=SnakeView.FOLD,
            photographed=True,
            printed=PRINTED_VIEWS,
        ),
        style=SnakeStyle(),
        sheets=sheets,
        solid=solid,
        pages=sections,
        nets=net_sections,
        rules=rules,
        faulty=False,
    ),
    art=None,
    bulk=_bulk,
    spec=SNAKE_SPEC,
)
