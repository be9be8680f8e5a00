"""The JSON forms of snakes; the limits are those of the model."""

from collections.abc import Mapping
from typing import Any

from families.snakes import SNAKES
from puzzles.facts import facts_of
from puzzles.snakes import (
    CELL_LIMIT,
    SnakePuzzle,
    SnakeSolution,
)
from puzzles.snakes.spec import SnakeSpec
from service.schemas.families.snake_lists import ATLAS_FORM
from service.schemas.families.specs import findings
from service.schemas.fields import (
    DigitsField,
    FamilyName,
    RowsField,
    Triple,
)
from service.schemas.forms import Forms, SpecForm
from service.schemas.strict import ModelSchema

_FAR = 1_000_000  # a claimed solution may be wrong in any way, and the checker names the way

_FOLDINGS = (
    "up_to_rotation",
    "up_to_reversal",
    "from_corners",
    "from_edges",
    "from_faces",
    "from_inside",
)


class SnakePuzzleSchema(ModelSchema[SnakePuzzle]):
    family = FamilyName("snakes")
    chain = DigitsField(
        "01",
        2,
        CELL_LIMIT,
        required=True,
        description="One digit for each cube: 0 straight, 1 corner; those of the ends do not"
        " matter.",
    )
    size = Triple(1, CELL_LIMIT, required=True, description="Edges of the box in cells.")
    fixed = RowsField(
        3,
        (0, CELL_LIMIT),
        low=0,
        high=CELL_LIMIT,
        load_default=(),
        description="The cells of the first cubes: the beginning of the path, as far as given.",
    )

    def make(self, data: Mapping[str, Any]) -> SnakePuzzle:
        return SnakePuzzle(data["chain"], data["size"], data["fixed"])


class SnakeSolutionSchema(ModelSchema[SnakeSolution]):
    path = RowsField(
        3,
        (-_FAR, _FAR),
        low=0,
        high=CELL_LIMIT,
        required=True,
        description="The cell of each cube, in the order of the chain, from 0.",
    )

    def make(self, data: Mapping[str, Any]) -> SnakeSolution:
        return SnakeSolution(data["path"])


SNAKE_FORMS = Forms(
    family=SNAKES,
    puzzle=SnakePuzzleSchema,
    solution=SnakeSolutionSchema,
    lists=(ATLAS_FORM,),
    spec=SpecForm(
        summary="Tell what there is to say of a snake: chain, foldings, dead ends, difficulty",
        facts=(
            *facts_of(SnakeSpec),
            *findings(SnakeSolutionSchema, "SnakeSolution", _FOLDINGS),
        ),
    ),
)
