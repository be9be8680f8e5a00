"""The JSON form of the spec sheet of boxes."""

from typing import Any

from puzzles.box_spec import BoxSpec
from puzzles.lattice import volume
from service.schemas.fields import Json
from service.schemas.forms import SpecForm
from service.schemas.json_schema import FLAG, WHOLE, closed, listed
from service.schemas.specs import TRIPLE, either, found_entries, told

_PARITY = closed(
    {
        "odd_slices": listed(
            closed({"axis": {"type": "string", "enum": ["x", "y", "z"]}, "at": WHOLE})
        ),
        "mendable": {**WHOLE, "description": "So many the blocks can cover oddly, at the most."},
        "by": {**listed(TRIPLE), "description": "Sizes of the blocks that can."},
        "tight": {**FLAG, "description": "Just one of these blocks for each of these slices."},
    }
)
_CHESSBOARD = closed(
    {
        "dark": {**WHOLE, "description": "Free cells of the colour of cell (0, 0, 0)."},
        "light": WHOLE,
        "odd_blocks": {**WHOLE, "description": "Blocks with three odd edges."},
        "tight": {**FLAG, "description": "Each of them covers one more of the larger colour."},
    }
)
_BLOCK = closed({"size": TRIPLE, "count": WHOLE, "volume": WHOLE})
_SYMMETRIC = closed({"at_least": WHOLE, "complete": FLAG})


def box_form(schema: Any) -> SpecForm[BoxSpec]:
    """That of boxes; schema: of a solution."""
    entries = {
        "size": TRIPLE,
        "cells": WHOLE,
        "golden": either(TRIPLE, "The cell of the golden cube."),
        "blocks": {**listed(_BLOCK), "description": "How many of each size, the largest first."},
        "block_count": WHOLE,
        "filled": {**WHOLE, "description": "Cells of the blocks and the golden cube."},
        "parity": either(_PARITY, "Slices with an odd number of free cells."),
        "chessboard": either(_CHESSBOARD, "The free cells in two colours."),
        "symmetric": {**_SYMMETRIC, "description": "Distinct point-symmetric fillings."},
        **found_entries("BoxSolution"),
    }

    def dump(spec: BoxSpec) -> Json:
        parity, board = spec.parity, spec.chessboard
        return {
            "size": list(spec.size),
            "cells": spec.cells,
            "golden": spec.golden and list(spec.golden),
            "blocks": [
                {"size": list(size), "count": count, "volume": volume(size)}
                for size, count in spec.blocks
            ],
            "block_count": spec.block_count,
            "filled": spec.filled,
            "parity": parity
            and {
                "odd_slices": [{"axis": "xyz"[axis], "at": at} for axis, at in parity.odd],
                "mendable": parity.able,
                "by": [list(size) for size in parity.by],
                "tight": parity.tight,
            },
            "chessboard": board
            and {
                "dark": board.dark,
                "light": board.light,
                "odd_blocks": board.odd_blocks,
                "tight": board.tight,
            },
            "symmetric": {"at_least": spec.symmetric, "complete": spec.symmetric_complete},
            **told(spec, schema),
        }

    return SpecForm(
        summary="Tell what there is to say of a box: blocks, parity, fillings, difficulty",
        entries=entries,
        dump=dump,
    )
