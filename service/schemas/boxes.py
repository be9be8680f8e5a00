"""The JSON forms of boxes; the limits are those of the model."""

from collections.abc import Mapping
from typing import Any

from families.boxes import BOXES
from puzzles.boxes import (
    BLOCK_LIMIT,
    CELL_LIMIT,
    EDGE_LIMIT,
    Block,
    BoxMethod,
    BoxOptions,
    BoxParams,
    BoxPuzzle,
    BoxSolution,
    Golden,
    Placement,
    Symmetric,
    golden_centre,
)
from puzzles.codes import RuleCode
from puzzles.errors import RuleError
from puzzles.lattice import volume
from service.schemas.boxes_spec import box_form
from service.schemas.fields import Choice, FamilyName, JsonBoolean, JsonInteger, Records, Triple
from service.schemas.forms import Forms
from service.schemas.strict import ModelSchema

# A claimed solution may be wrong in any way, and the checker names the way: these limits only
# keep the work of checking small.
_FAR = 1_000_000
_CHECKED_CELLS = 10 * CELL_LIMIT


class BoxPuzzleSchema(ModelSchema[BoxPuzzle]):
    family = FamilyName("boxes")
    size = Triple(1, EDGE_LIMIT, required=True, description="Edges of the box in cells.")
    blocks = Records(
        Block,
        {
            "size": Triple(1, EDGE_LIMIT, description="Edges of the block in any order."),
            "count": JsonInteger(1, BLOCK_LIMIT, description="How many there are."),
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
        description="Cell of the golden 1x1x1 cube, null for none; when left out, the centre:"
        " then every edge must be odd.",
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

    def make(self, data: Mapping[str, Any]) -> BoxPuzzle:
        golden = data["golden"] if "golden" in data else golden_centre(data["size"])
        return BoxPuzzle(data["size"], data["blocks"], golden, data["fixed"])


class BoxSolutionSchema(ModelSchema[BoxSolution]):
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
        description="Where each block lies.",
    )

    def make(self, data: Mapping[str, Any]) -> BoxSolution:
        solution = BoxSolution(data["placements"])
        possible = (
            p.size for p in solution.placements if 0 < min(p.size) <= max(p.size) <= EDGE_LIMIT
        )
        cells = sum(volume(size) for size in possible)
        if cells > _CHECKED_CELLS:
            raise RuleError(
                RuleCode.SOLUTION_SIZE,
                f"the placements take up {cells} cells; at most {_CHECKED_CELLS} are looked at",
                ("placements",),
            )
        return solution


class BoxOptionsSchema(ModelSchema[BoxOptions]):
    symmetric = Choice(
        *Symmetric,
        load_default=BoxOptions().symmetric,
        description="Point-symmetric fillings: `first` tries them before all others, `only` looks"
        " for nothing else, `never` does not try them apart.",
    )

    def make(self, data: Mapping[str, Any]) -> BoxOptions:
        return BoxOptions(**data)


class BoxParamsSchema(ModelSchema[BoxParams]):
    size = Triple(
        1, EDGE_LIMIT, load_default=BoxParams().size, description="Edges of the box in cells."
    )
    blocks = JsonInteger(
        1,
        BLOCK_LIMIT,
        allow_none=True,
        load_default=BoxParams().blocks,
        description="How many blocks, the golden cube not counted; null: a middling number.",
    )
    golden = Choice(
        *Golden,
        load_default=BoxParams().golden,
        description="Where the golden cube stands; `auto`: in the centre if there is one.",
    )
    symmetric = JsonBoolean(
        allow_none=True,
        load_default=BoxParams().symmetric,
        description="true: has a point-symmetric filling; false: proved to have none.",
    )
    method = Choice(
        *BoxMethod,
        load_default=BoxParams().method,
        description="`cut` cuts the box from face to face, `merge` grows blocks from cells.",
    )
    unique = JsonBoolean(
        load_default=BoxParams().unique,
        description="true: proved to have exactly one distinct solution.",
    )
    prelaid = JsonInteger(
        0,
        BLOCK_LIMIT,
        load_default=BoxParams().prelaid,
        description="So many blocks are given, and they leave exactly one completion.",
    )

    def make(self, data: Mapping[str, Any]) -> BoxParams:
        return BoxParams(**data)


BOX_FORMS = Forms(
    family=BOXES,
    puzzle=BoxPuzzleSchema,
    solution=BoxSolutionSchema,
    params=BoxParamsSchema,
    options=BoxOptionsSchema,
    lists=(),
    spec=box_form(BoxSolutionSchema),
    census=None,
)
