"""The JSON form of the spec sheet of snakes."""

from typing import Any

from puzzles.snake_spec import Effort, SnakeSpec
from service.schemas.fields import Json
from service.schemas.forms import SpecForm
from service.schemas.json_schema import FLAG, NUMBER, TEXT, WHOLE, closed, listed, some
from service.schemas.specs import TRIPLE, either, found_entries, told

_FOLDINGS = (
    "up_to_rotation",
    "up_to_reversal",
    "from_corners",
    "from_edges",
    "from_faces",
    "from_inside",
)
_EFFORT = closed(
    {
        "nodes": {**WHOLE, "description": "Placements without looking ahead."},
        "branching": {**NUMBER, "description": "Its power to the segments is the placements."},
    }
)
_CORD = closed(
    {
        "cell_mm": {**NUMBER, "description": "Edge of a cube."},
        "knot_to_knot_mm": NUMBER,
        "cut_mm": {**WHOLE, "description": "To cut off, with what both knots take."},
    }
)


def snake_form(schema: Any) -> SpecForm[SnakeSpec]:
    """That of snakes; schema: of a solution."""
    entries = {
        "size": TRIPLE,
        "cells": WHOLE,
        "chain": TEXT,
        "cubes": WHOLE,
        "straight": WHOLE,
        "corners": WHOLE,
        "segments": {**listed(WHOLE), "description": "Cubes of each, both corners counted."},
        "palindromic": FLAG,
        "ends_alike": some(FLAG, "Both ends lie on cells of the corners' colour."),
        "cord": _CORD,
        "front": either(_EFFORT, "From the beginning of the chain."),
        "rear": either(_EFFORT, "From its end."),
        **found_entries("SnakeSolution", _FOLDINGS),
    }

    def effort(spent: Effort | None) -> Json | None:
        return None if spent is None else {"nodes": spent.nodes, "branching": spent.branching}

    def dump(spec: SnakeSpec) -> Json:
        return {
            "size": list(spec.size),
            "cells": spec.cells,
            "chain": spec.chain,
            "cubes": spec.cubes,
            "straight": spec.straight,
            "corners": spec.corners,
            "segments": list(spec.legs),
            "palindromic": spec.palindromic,
            "ends_alike": spec.alike,
            "cord": {
                "cell_mm": spec.cell_mm,
                "knot_to_knot_mm": spec.cord_mm,
                "cut_mm": spec.cut_mm,
            },
            "front": effort(spec.front),
            "rear": effort(spec.rear),
            **told(spec, schema, _FOLDINGS),
        }

    return SpecForm(
        summary="Tell what there is to say of a snake: chain, foldings, dead ends, difficulty",
        entries=entries,
        dump=dump,
    )
