"""The JSON forms of boxes; the limits are those of the model."""

from marshmallow import post_dump

from families.boxes import BOXES
from puzzles.boxes import (
    BLOCK_LIMIT,
    CELL_LIMIT,
    EDGE_LIMIT,
    UNIT_LIMIT,
    Block,
    BoxPuzzle,
    BoxSolution,
    Placement,
    golden_centre,
)
from puzzles.boxes.spec import BoxSpec
from puzzles.codes import RuleCode
from puzzles.errors import RuleError
from puzzles.facts import facts_of
from puzzles.lattice import volume
from service.schemas.families.specs import findings
from service.schemas.fields import OPTIONAL, FamilyName, Json, JsonInteger, Records, Triple
from service.schemas.forms import Forms, SpecForm
from service.schemas.strict import ModelSchema

# A claimed solution may be wrong in any way, since the checker names its faults. These limits
# only keep the work of checking small.
_FAR = 1_000_000
_CHECKED_CELLS = 10 * CELL_LIMIT


class BoxPuzzleSchema(ModelSchema[BoxPuzzle]):
    model = BoxPuzzle
    family = FamilyName("boxes")
    size = Triple(1, EDGE_LIMIT, required=True, description="Edges of the box in cells.")
    blocks = Records(
        Block,
        {
            "size": Triple(1, EDGE_LIMIT, description="Edges of the block in any order."),
            "count": JsonInteger(1, BLOCK_LIMIT, description="Number of such blocks."),
        },
        low=1,
        high=BLOCK_LIMIT,
        required=True,
        description="The blocks; a size may be listed more than once.",
    )
    golden = Triple(
        0,
        EDGE_LIMIT - 1,
        allow_none=True,
        description="Cell of the golden 1x1x1 cube; null: none; left out: the centre, which needs"
        " odd edges.",
    )

    fixed = Records(
        Placement,
        {
            "block": JsonInteger(0, BLOCK_LIMIT, description="Index into the blocks."),
            "at": Triple(0, EDGE_LIMIT, description="Lowest cell of the block, from 0."),
            "size": Triple(1, EDGE_LIMIT, description="Edges of the block as it is turned."),
        },
        low=0,
        high=BLOCK_LIMIT,
        load_default=(),
        description="Given placements; each uses up one of its block's count.",
    )

    unit_mm = JsonInteger(
        1,
        UNIT_LIMIT,
        **OPTIONAL,
        description="Edge of a cell of the real box in mm, or null.",
    )

    @post_dump
    def _without_unit(self, data: Json, **_: object) -> Json:
        """Leave out an unknown unit: most boxes have none."""
        return data if data["unit_mm"] else {k: v for k, v in data.items() if k != "unit_mm"}

    def make(self, data: Json) -> BoxPuzzle:
        golden = data["golden"] if "golden" in data else golden_centre(data["size"])
        return super().make({**data, "golden": golden})


class BoxSolutionSchema(ModelSchema[BoxSolution]):
    model = BoxSolution
    placements = Records(
        Placement,
        {
            "block": JsonInteger(-_FAR, _FAR, description="Index into the puzzle's blocks."),
            "at": Triple(-_FAR, _FAR, description="Lowest cell of the block, from 0."),
            "size": Triple(-_FAR, _FAR, description="Edges of the block as it is turned."),
        },
        low=0,
        high=BLOCK_LIMIT,
        required=True,
        description="Place of each block.",
    )

    def make(self, data: Json) -> BoxSolution:
        solution = super().make(data)
        possible = (
            p.size for p in solution.placements if 0 < min(p.size) <= max(p.size) <= EDGE_LIMIT
        )
        cells = sum(volume(size) for size in possible)
        if cells > _CHECKED_CELLS:
            raise RuleError(
                RuleCode.SOLUTION_SIZE,
                f"the placements cover {cells} cells; the limit is {_CHECKED_CELLS}",
                ("placements",),
            )
        return solution


BOX_FORMS = Forms(
    family=BOXES,
    puzzle=BoxPuzzleSchema,
    solution=BoxSolutionSchema,
    lists=(),
    spec=SpecForm(
        summary="Return all facts about a box: blocks, parity, fillings, difficulty",
        facts=(
            *facts_of(BoxSpec),
            *findings(BoxSolutionSchema, "BoxSolution"),
        ),
    ),
)
