"""The spec sheet of a set of cubes in JSON."""

from typing import Any

from puzzles.facts import FLAG, TEXT, WHOLE, Fact, counts_of, list_of, object_of, words
from puzzles.mazes.kool import letters
from service.schemas.families.specs import findings
from service.schemas.forms import SpecForm

_SIDES = ("north", "east", "south", "west")
_TALLIED = object_of({"width": WHOLE, "height": WHOLE, "at_least": WHOLE, "complete": FLAG})
_WALKED = (
    Fact("entrance", words(("north", "west"))),
    Fact("dead_ends", WHOLE),
    Fact("longest", WHOLE, about="Cubes on the shortest way to the farthest cube."),
    Fact("passages", WHOLE, about="Pairs of cubes whose corridors meet."),
    Fact("bridges", WHOLE, about="Links without which some cube could not be reached."),
)


def maze_form(schema: Any) -> SpecForm:
    """The spec form of mazes; schema: of a solution."""
    return SpecForm(
        summary="Return all facts about a set of cubes: rectangles, mazes, difficulty",
        facts=(
            Fact(
                "cubes",
                counts_of(),
                lambda spec: {letters(c): count for c, count in enumerate(spec.cubes) if count},
                "Number of each cube, by its open sides.",
            ),
            Fact("cube_count", WHOLE, lambda spec: spec.count),
            Fact("openings", WHOLE),
            Fact(
                "sides",
                object_of(dict.fromkeys(_SIDES, WHOLE)),
                lambda spec: dict(zip(_SIDES, spec.sides, strict=True)),
                "Openings to each side.",
            ),
            Fact("turning", TEXT),
            Fact("dead_ends", TEXT),
            Fact(
                "loops",
                {"type": "integer"},
                about="Loops of every maze; below 0: too few openings. Null with loose corridors.",
                nullable=True,
            ),
            Fact(
                "rectangles",
                list_of(_TALLIED),
                lambda spec: [
                    {
                        "width": each.rectangle[0],
                        "height": each.rectangle[1],
                        "at_least": each.mazes,
                        "complete": each.complete,
                    }
                    for each in spec.rectangles
                ],
                "The squarest rectangles, with their mazes.",
            ),
            Fact("rectangle_count", WHOLE, about="Number of all possible rectangles."),
            Fact(
                "maze",
                take=lambda spec: spec.walked,
                about="Features of the solution.",
                nullable=True,
                parts=_WALKED,
            ),
            *findings(schema, "MazeSolution"),
        ),
    )
