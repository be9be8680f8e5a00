"""The JSON form of the spec sheet of mazes."""

from typing import Any

from puzzles.kool import letters
from puzzles.maze_spec import MazeSpec
from service.schemas.fields import Json
from service.schemas.forms import SpecForm
from service.schemas.json_schema import FLAG, TEXT, WHOLE, closed, listed
from service.schemas.specs import either, found_entries, told

_TALLIED = closed({"width": WHOLE, "height": WHOLE, "at_least": WHOLE, "complete": FLAG})
_WALKED = closed(
    {
        "entrance": {"type": "string", "enum": ["north", "west"]},
        "dead_ends": WHOLE,
        "longest": {**WHOLE, "description": "Cubes on the shortest way to the farthest."},
        "passages": {**WHOLE, "description": "Pairs of cubes whose corridors meet."},
        "bridges": {**WHOLE, "description": "Those without which not all can be reached."},
    }
)


def maze_form(schema: Any) -> SpecForm[MazeSpec]:
    """That of mazes; schema: of a solution."""
    sides = closed(dict.fromkeys(("north", "east", "south", "west"), WHOLE))
    entries = {
        "cubes": {
            "type": "object",
            "additionalProperties": WHOLE,
            "description": "How many of each, by its open sides.",
        },
        "cube_count": WHOLE,
        "openings": WHOLE,
        "sides": {**sides, "description": "Openings to each side."},
        "turning": TEXT,
        "dead_ends": TEXT,
        "loops": {
            "type": ["integer", "null"],
            "description": "Of every maze; below 0: too few openings. Null with loose corridors.",
        },
        "rectangles": {**listed(_TALLIED), "description": "The squarest, and their mazes."},
        "rectangle_count": {**WHOLE, "description": "Of all that are possible."},
        "maze": either(_WALKED, "What one meets in the solution."),
        **found_entries("MazeSolution"),
    }

    def dump(spec: MazeSpec) -> Json:
        walked = spec.walked
        return {
            "cubes": {letters(c): count for c, count in enumerate(spec.cubes) if count},
            "cube_count": spec.count,
            "openings": spec.openings,
            "sides": dict(zip(("north", "east", "south", "west"), spec.sides, strict=True)),
            "turning": spec.turning,
            "dead_ends": spec.dead_ends,
            "loops": spec.loops,
            "rectangles": [
                {
                    "width": each.rectangle[0],
                    "height": each.rectangle[1],
                    "at_least": each.mazes,
                    "complete": each.complete,
                }
                for each in spec.rectangles
            ],
            "rectangle_count": spec.rectangle_count,
            "maze": walked
            and {
                "entrance": walked.entrance,
                "dead_ends": walked.dead_ends,
                "longest": walked.longest,
                "passages": walked.passages,
                "bridges": walked.bridges,
            },
            **told(spec, schema),
        }

    return SpecForm(
        summary="Tell what there is to say of a set of cubes: rectangles, mazes, difficulty",
        entries=entries,
        dump=dump,
    )
