"""The JSON forms of snakes; the limits are those of the model."""

from families.snake_atlas import ATLAS
from families.snakes import SNAKES
from generators.instance import Grade
from puzzles.facts import FLAG, NUMBER, WHOLE, facts_of, words
from puzzles.snakes import CELL_LIMIT, SnakePuzzle, SnakeSolution
from puzzles.snakes.spec import SnakeSpec
from service.schemas.families.specs import findings
from service.schemas.fields import DigitsField, FamilyName, RowsField, Triple
from service.schemas.forms import Forms, ListForm, SpecForm
from service.schemas.strict import ModelSchema

_FAR = 1_000_000  # wide, since the checker names the faults of a claimed solution

_FOLDINGS = (
    "up_to_rotation",
    "up_to_reversal",
    "from_corners",
    "from_edges",
    "from_faces",
    "from_inside",
)


class SnakePuzzleSchema(ModelSchema[SnakePuzzle]):
    model = SnakePuzzle
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


class SnakeSolutionSchema(ModelSchema[SnakeSolution]):
    model = SnakeSolution
    path = RowsField(
        3,
        (-_FAR, _FAR),
        low=0,
        high=CELL_LIMIT,
        required=True,
        description="Cell of each cube in the order of the chain, from 0.",
    )


_ENTRY = {  # of the atlas
    "chain": {"type": "string", "pattern": "^[01]{2,27}$"},
    "distinct": {**WHOLE, "description": "Solutions up to symmetry."},
    "up_to_reversal": {**WHOLE, "description": "For a palindrome, also up to reversal."},
    "legs": {**WHOLE, "description": "Straight runs: one more than corners."},
    "palindromic": FLAG,
    "rating": NUMBER,
    "grade": words(Grade),
}
SNAKE_FORMS = Forms(
    family=SNAKES,
    puzzle=SnakePuzzleSchema,
    solution=SnakeSolutionSchema,
    lists=(ListForm(list=ATLAS, entry=_ENTRY),),
    spec=SpecForm(
        summary="Return all facts about a snake: chain, foldings, dead ends, difficulty",
        facts=(*facts_of(SnakeSpec), *findings(SnakeSolutionSchema, "SnakeSolution", _FOLDINGS)),
    ),
)
