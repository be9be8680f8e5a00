"""The spec sheet of a snake in JSON."""

from typing import Any

from puzzles.facts import FLAG, NUMBER, TEXT, WHOLE, Fact, list_of
from service.schemas.families.specs import TRIPLE, findings
from service.schemas.forms import SpecForm

_FOLDINGS = (
    "up_to_rotation",
    "up_to_reversal",
    "from_corners",
    "from_edges",
    "from_faces",
    "from_inside",
)
_EFFORT = (
    Fact("nodes", WHOLE, about="Placements without look-ahead."),
    Fact("branching", NUMBER, about="To the power of the segments, it gives the placements."),
)
_CORD = (
    Fact("cell_mm", NUMBER, about="Edge of a cube."),
    Fact("knot_to_knot_mm", NUMBER, lambda spec: spec.cord_mm),
    Fact("cut_mm", WHOLE, about="Length to cut, knots included."),
)


def snake_form(schema: Any) -> SpecForm:
    """The spec form of snakes; schema: of a solution."""
    return SpecForm(
        summary="Return all facts about a snake: chain, foldings, dead ends, difficulty",
        facts=(
            Fact("size", TRIPLE),
            Fact("cells", WHOLE),
            Fact("chain", TEXT),
            Fact("cubes", WHOLE),
            Fact("straight", WHOLE),
            Fact("corners", WHOLE),
            Fact(
                "segments",
                list_of(WHOLE),
                lambda spec: spec.legs,
                "Cubes of each segment, both corners counted.",
            ),
            Fact("palindromic", FLAG),
            Fact(
                "ends_alike",
                FLAG,
                lambda spec: spec.alike,
                "Both ends lie on cells of the corners' colour.",
                nullable=True,
            ),
            Fact("cord", take=lambda spec: spec, parts=_CORD),
            Fact("front", about="From the first cube of the chain.", nullable=True, parts=_EFFORT),
            Fact("rear", about="From the last cube.", nullable=True, parts=_EFFORT),
            *findings(schema, "SnakeSolution", _FOLDINGS),
        ),
    )
