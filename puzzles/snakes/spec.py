"""The spec sheet of a snake, as a value and in JSON."""

from dataclasses import dataclass, replace
from typing import Annotated

from puzzles.facts import FLAG, NUMBER, TEXT, TRIPLE, WHOLE, Fact, fact, facts_of, list_of
from puzzles.lattice import Size
from puzzles.snakes import SnakeSolution
from puzzles.spec import Findings


@dataclass(frozen=True, slots=True, kw_only=True)
class PlainEffort:
    """Placements of the search without look-ahead for all foldings, from one end of the chain.

    branching: average number of ways to go on at a corner: to the power of the number of legs, it
        gives the placements.
    """

    nodes: Annotated[int, fact(WHOLE, "Placements without look-ahead.")]
    branching: Annotated[
        float, fact(NUMBER, "To the power of the segments, it gives the placements.")
    ]


_FRONT = fact(
    about="From the first cube of the chain.", nullable=True, parts=facts_of(PlainEffort)
)
_CORD = (
    Fact("cell_mm", NUMBER, about="Edge of a cube."),
    Fact("knot_to_knot_mm", NUMBER, lambda spec: spec.cord_mm),
    Fact("cut_mm", WHOLE, about="Length to cut, knots included."),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SnakeSpec(Findings[SnakeSolution]):
    """A spec sheet.

    alike: both ends lie on cells of the chessboard colour of the box's corners; False: on both
        colours; None: the chain does not fit the box.
    front, rear: cost of a search from each end; None if not rated.
    cell_mm, cord_mm, cut_mm: the edge of a printed cube; the cord from knot to knot; to cut off.
    """

    size: Annotated[Size, fact(TRIPLE)]
    cells: Annotated[int, fact(WHOLE)]
    chain: Annotated[str, fact(TEXT)]
    cubes: Annotated[int, fact(WHOLE)]
    straight: Annotated[int, fact(WHOLE)]
    corners: Annotated[int, fact(WHOLE)]
    legs: Annotated[
        tuple[int, ...],
        fact(list_of(WHOLE), "Cubes of each segment, both corners counted.", name="segments"),
    ]
    palindromic: Annotated[bool, fact(FLAG)]
    alike: Annotated[
        bool | None,
        fact(
            FLAG, "Both ends lie on cells of the corners' colour.", name="ends_alike",
            nullable=True,
        ),
    ]  # fmt: skip
    cell_mm: Annotated[float, Fact("cord", take=lambda spec: spec, parts=_CORD)]
    cord_mm: float
    cut_mm: int
    front: Annotated[PlainEffort | None, _FRONT]
    rear: Annotated[PlainEffort | None, replace(_FRONT, about="From the last cube.")]
