"""Everything that draws boxes."""

from collections.abc import Mapping

from families.record import Bulk, Look
from families.specs.boxes import BOX_SPEC
from puzzles.boxes import BoxParams, BoxPuzzle, BoxSolution
from render.boxes import (
    FLAT_VIEWS,
    PRINTED_VIEWS,
    SPATIAL_VIEWS,
    net_sections,
    sections,
    sheets,
    solid,
)
from render.boxes.pages import rules
from render.boxes.style import BoxStyle
from render.drawing import Drawing, Views


def _bulk(model: BoxPuzzle | BoxParams, style: BoxStyle) -> Mapping[str, Bulk]:
    """Blocks are drawn, not cells: so few of them fill a large box that its cells say nothing."""
    return {
        "asked": Bulk(least=(80_000, 0), most=(350_000, 4_000), most_area=60.0),
        "answers": Bulk(least=(120_000, 0), most=(350_000, 18_000), most_area=60.0),
        "nets": Bulk(
            least=(300_000, 0), most=(700_000, 160_000), page=230_000,
            most_area=15 * style.cell_mm**2, pages=3,
        ),
        "specs": Bulk(least=(150_000, 0), most=(500_000, 14_000), most_area=60.0),
    }  # fmt: skip


LOOK: Look[BoxPuzzle, BoxSolution, BoxParams, BoxStyle] = Look(
    drawing=Drawing(
        name="boxes",
        views=Views(
            flat=FLAT_VIEWS,
            spatial=SPATIAL_VIEWS,
            moving=None,
            photographed=True,
            printed=PRINTED_VIEWS,
        ),
        style=BoxStyle(),
        sheets=sheets,
        solid=solid,
        pages=sections,
        nets=net_sections,
        rules=rules,
        faulty=False,
    ),
    art=None,
    bulk=_bulk,
    spec=BOX_SPEC,
)
