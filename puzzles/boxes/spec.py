"""The spec sheet of a box, as a value and in JSON.

slice       one layer of cells across an axis
chessboard  neighbouring cells differ in colour; corner (0, 0, 0) is dark
"""

from dataclasses import dataclass
from typing import Annotated

from puzzles.boxes import BoxSolution
from puzzles.facts import FLAG, TRIPLE, WHOLE, Fact, fact, facts_of, list_of, object_of, words
from puzzles.lattice import Cell, Size, volume
from puzzles.spec import Findings

_SLICES = list_of(object_of({"axis": words("xyz"), "at": WHOLE}))
_BLOCKS = list_of(object_of({"size": TRIPLE, "count": WHOLE, "volume": WHOLE}))


def _slices_json(parity: "Parity") -> list[dict[str, object]]:
    return [{"axis": "xyz"[axis], "at": at} for axis, at in parity.odd]


@dataclass(frozen=True, slots=True, kw_only=True)
class Parity:
    """Slices with an odd number of free cells: each needs a block that covers an odd number.

    odd: axis and position of each. able: largest number of slices of which the blocks can cover an
    odd number of cells. by: sizes of the blocks that can do so.
    """

    odd: Annotated[
        tuple[tuple[int, int], ...], fact(_SLICES, name="odd_slices", take=_slices_json)
    ]
    able: Annotated[
        int,
        fact(
            WHOLE,
            "Most slices in which the blocks can cover an odd number of cells.",
            name="mendable",
        ),
    ]
    by: Annotated[
        tuple[Size, ...],
        fact(
            list_of(TRIPLE),
            "Sizes of the blocks that can do so.",
            take=lambda parity: [list(size) for size in parity.by],
        ),
        Fact("tight", FLAG, about="Each of these slices has exactly one of these blocks."),
    ]

    @property
    def tight(self) -> bool:
        """Whether the blocks can mend no more slices than these, so that each takes one block."""
        return 0 < len(self.odd) == self.able


@dataclass(frozen=True, slots=True, kw_only=True)
class Chessboard:
    """The free cells by colour, and the number of blocks that cover one more cell of one colour.

    Such blocks have three odd edges; all others cover as many dark cells as light ones.
    """

    dark: Annotated[int, fact(WHOLE, "Free cells of the colour of cell (0, 0, 0).")]
    light: Annotated[int, fact(WHOLE)]
    odd_blocks: Annotated[
        int,
        fact(WHOLE, "Blocks with three odd edges."),
        Fact("tight", FLAG, about="Each of them covers one more cell of the larger colour."),
    ]

    @property
    def tight(self) -> bool:
        """Whether every odd block must cover one more cell of the more frequent colour."""
        return 0 < abs(self.dark - self.light) == self.odd_blocks


_SYMMETRIC = (
    Fact("at_least", WHOLE, lambda spec: spec.symmetric),
    Fact("complete", FLAG, lambda spec: spec.symmetric_complete),
)


def _blocks_json(spec: "BoxSpec") -> list[dict[str, object]]:
    return [
        {"size": list(size), "count": count, "volume": volume(size)} for size, count in spec.blocks
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxSpec(Findings[BoxSolution]):
    """A spec sheet.

    parity, chessboard: of the cells and blocks that are not given; None if the volumes differ.
    symmetric: distinct point-symmetric fillings that were counted; symmetric_complete: there are
        no more.
    """

    size: Annotated[Size, fact(TRIPLE)]
    cells: Annotated[int, fact(WHOLE)]
    golden: Annotated[Cell | None, fact(TRIPLE, "The cell of the golden cube.", nullable=True)]
    centred: bool
    blocks: Annotated[
        tuple[tuple[Size, int], ...],
        fact(_BLOCKS, "Number of blocks of each size, the largest first.", take=_blocks_json),
    ]
    block_count: Annotated[int, fact(WHOLE)]
    filled: Annotated[int, fact(WHOLE, "Cells of the blocks and the golden cube together.")]
    parity: Annotated[
        Parity | None,
        fact(
            about="Slices with an odd number of free cells.", nullable=True, parts=facts_of(Parity)
        ),
    ]
    chessboard: Annotated[
        Chessboard | None,
        fact(
            about="The free cells, coloured like a chessboard.",
            nullable=True,
            parts=facts_of(Chessboard),
        ),
    ]
    symmetric: Annotated[
        int,
        fact(about="Distinct point-symmetric fillings.", take=lambda spec: spec, parts=_SYMMETRIC),
    ]
    symmetric_complete: bool
