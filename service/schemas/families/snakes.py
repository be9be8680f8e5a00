"""The JSON forms of snakes; the limits are those of the model."""

from collections.abc import Mapping
from typing import Any

from families.snakes import SNAKES
from puzzles.snakes import (
    CELL_LIMIT,
    SnakePuzzle,
    SnakeSolution,
)
from service.schemas.families.snake_lists import ATLAS_FORM
from service.schemas.families.snake_spec import snake_form
from service.schemas.fields import (
    DigitsField,
    FamilyName,
    RowsField,
    Triple,
)
from service.schemas.forms import Forms
from service.schemas.strict import ModelSchema

_FAR = 1_000_000  # a claimed solution may be wrong in any way, and the checker names the way


class SnakePuzzleSchema(ModelSchema[SnakePuzzle]):
    family = FamilyName("snakes")
    chain = DigitsField(
        "01",
        2,
        CELL_LIMIT,
        required=True,
        description="One digit for each cube: 0 straight, 1 corner; the digits of the end cubes do"
        " not matter.",
    )
    size = Triple(1, CELL_LIMIT, required=True, description="Edges of the box in cells.")
    fixed = RowsField(
        3,
        (0, CELL_LIMIT),
        low=0,
        high=CELL_LIMIT,
        load_default=(),
        description="Cells of the first cubes, if given.",
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
        description="Cell of each cube in the order of the chain, from 0.",
    )

    def make(self, data: Mapping[str, Any]) -> SnakeSolution:
        return SnakeSolution(data["path"])


SNAKE_FORMS = Forms(
    family=SNAKES,
    puzzle=SnakePuzzleSchema,
    solution=SnakeSolutionSchema,
    lists=(ATLAS_FORM,),
    spec=snake_form(SnakeSolutionSchema),
)
