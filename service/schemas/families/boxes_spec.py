"""The spec sheet of a box in JSON."""

from typing import Any

from puzzles.facts import FLAG, WHOLE, Fact, list_of, object_of, words
from puzzles.lattice import volume
from service.schemas.families.specs import TRIPLE, findings
from service.schemas.forms import SpecForm

_PARITY = (
    Fact(
        "odd_slices",
        list_of(object_of({"axis": words("xyz"), "at": WHOLE})),
        lambda parity: [{"axis": "xyz"[axis], "at": at} for axis, at in parity.odd],
    ),
    Fact(
        "mendable",
        WHOLE,
        lambda parity: parity.able,
        "Most slices in which the blocks can cover an odd number of cells.",
    ),
    Fact(
        "by",
        list_of(TRIPLE),
        lambda parity: [list(size) for size in parity.by],
        "Sizes of the blocks that can do so.",
    ),
    Fact("tight", FLAG, about="Each of these slices has exactly one of these blocks."),
)
_CHESSBOARD = (
    Fact("dark", WHOLE, about="Free cells of the colour of cell (0, 0, 0)."),
    Fact("light", WHOLE),
    Fact("odd_blocks", WHOLE, about="Blocks with three odd edges."),
    Fact("tight", FLAG, about="Each of them covers one more cell of the larger colour."),
)
_BLOCK = object_of({"size": TRIPLE, "count": WHOLE, "volume": WHOLE})


def box_form(schema: Any) -> SpecForm:
    """The spec form of boxes; schema: of a solution."""
    return SpecForm(
        summary="Return all facts about a box: blocks, parity, fillings, difficulty",
        facts=(
            Fact("size", TRIPLE),
            Fact("cells", WHOLE),
            Fact("golden", TRIPLE, about="The cell of the golden cube.", nullable=True),
            Fact(
                "blocks",
                list_of(_BLOCK),
                lambda spec: [
                    {"size": list(size), "count": count, "volume": volume(size)}
                    for size, count in spec.blocks
                ],
                "Number of blocks of each size, the largest first.",
            ),
            Fact("block_count", WHOLE),
            Fact("filled", WHOLE, about="Cells of the blocks and the golden cube together."),
            Fact(
                "parity",
                about="Slices with an odd number of free cells.",
                nullable=True,
                parts=_PARITY,
            ),
            Fact(
                "chessboard",
                about="The free cells, coloured like a chessboard.",
                nullable=True,
                parts=_CHESSBOARD,
            ),
            Fact(
                "symmetric",
                take=lambda spec: spec,
                about="Distinct point-symmetric fillings.",
                parts=(
                    Fact("at_least", WHOLE, lambda spec: spec.symmetric),
                    Fact("complete", FLAG, lambda spec: spec.symmetric_complete),
                ),
            ),
            *findings(schema, "BoxSolution"),
        ),
    )
