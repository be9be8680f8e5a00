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
    Fact("longest", WHOLE, about="Cubes on the shortest way to the farthest."),
    Fact("passages", WHOLE, about="Pairs of cubes whose corridors meet."),
    Fact("bridges", WHOLE, about="Those without which not all can be reached."),
)


def maze_form(schema: Any) -> SpecForm:
    """That of mazes; schema: of a solution."""
    return SpecForm(
        summary="Tell what there is to say of a set of cubes: rectangles, mazes, difficulty",
        facts=(
            Fact(
                "cubes",
                counts_of(),
                lambda spec: {letters(c): count for c, count in enumerate(spec.cubes) if count},
                "How many of each, by its open sides.",
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
                about="Of every maze; below 0: too few openings. Null with loose corridors.",
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
                "The squarest, and their mazes.",
            ),
            Fact("rectangle_count", WHOLE, about="Of all that are possible."),
            Fact(
                "maze",
                take=lambda spec: spec.walked,
                about="What one meets in the solution.",
                nullable=True,
                parts=_WALKED,
            ),
            *findings(schema, "MazeSolution"),
        ),
    )
