"""The spec sheet of polycubes, as a value and in JSON."""

from dataclasses import dataclass
from typing import Annotated

from puzzles.facts import FLAG, TEXT, TRIPLE, WHOLE, fact, facts_of, list_of, object_of, some
from puzzles.lattice import Cell, Size
from puzzles.polycubes import PolycubePuzzle, PolycubeSolution
from puzzles.polycubes.layers import target_layers
from puzzles.polycubes.shapes import ROTATIONS, kind_of, turn_form, turned_forms
from puzzles.spec import Findings

_ROWS = list_of(list_of(TEXT))
_PIECES = list_of(
    object_of({
        "name": some(TEXT), "cells": WHOLE, "min": WHOLE, "max": WHOLE, "kind": WHOLE,
        "turns": WHOLE, "chiral": {"type": "boolean"},
    })
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Volume:
    """Cells of the pieces and of the target, without the golden cube's."""

    least: Annotated[int, fact(WHOLE, "Cells of the pieces that must be used.")]
    most: Annotated[int, fact(WHOLE, "Cells of all pieces that may be used.")]
    must: Annotated[int, fact(WHOLE, "Cells of the target that must be filled.")]
    may: Annotated[int, fact(WHOLE, "Further cells that may be filled.")]

    @classmethod
    def of(cls, puzzle: PolycubePuzzle) -> "Volume":
        pieces = puzzle.pieces
        return cls(
            least=sum(piece.low * len(piece.cells) for piece in pieces),
            most=sum(piece.high * len(piece.cells) for piece in pieces),
            must=len(puzzle.must),
            may=len(puzzle.may),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceFact:
    """A piece of the list.

    cells: its number of cells. kind: index of the first piece of its kind. turns: the different
    ways to turn it. chiral: its mirror image is another piece.
    """

    name: str | None
    cells: int
    low: int
    high: int
    kind: int
    turns: int
    chiral: bool


def piece_facts(puzzle: PolycubePuzzle) -> tuple[PieceFact, ...]:
    """The facts of each piece as it is listed."""
    return tuple(
        PieceFact(
            name=piece.name,
            cells=len(piece.cells),
            low=piece.low,
            high=piece.high,
            kind=kind,
            turns=len(turned_forms(piece.form, puzzle.mirrored)),
            chiral=kind_of(turn_form(piece.form, ROTATIONS)) != kind_of(piece.form),
        )
        for piece, kind in zip(puzzle.pieces, puzzle.kinds, strict=True)
    )


def _pieces_json(spec: "PolycubeSpec") -> list[dict[str, object]]:
    return [
        {
            "name": p.name, "cells": p.cells, "min": p.low, "max": p.high, "kind": p.kind,
            "turns": p.turns, "chiral": p.chiral,
        }
        for p in spec.pieces
    ]  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class PolycubeSpec(Findings[PolycubeSolution]):
    """A spec sheet.

    symmetries: of the puzzle; solutions that differ by one of them are copies of each other.
    """

    puzzle: Annotated[
        PolycubePuzzle,
        fact(
            _ROWS,
            "The target as layers from below; `#`: must be filled, `+`: may be.",
            name="target",
            take=lambda spec: [list(rows) for rows in target_layers(spec.puzzle)],
        ),
    ]
    size: Annotated[Size, fact(TRIPLE)]
    cells: Annotated[int, fact(WHOLE, "Cells of the target, without the golden cube's.")]
    golden: Annotated[Cell | None, fact(TRIPLE, "The cell of the golden cube.", nullable=True)]
    mirrored: Annotated[bool, fact(FLAG, "Pieces may be turned into their mirror images.")]
    colours: Annotated[int, fact(WHOLE, "Number of different colours.")]
    pieces: Annotated[
        tuple[PieceFact, ...],
        fact(
            _PIECES,
            "The pieces as they are listed; `cells` is a number, `kind` the index of the first"
            " equal piece, `turns` the number of different ways to turn it.",
            take=_pieces_json,
        ),
    ]
    kinds: Annotated[int, fact(WHOLE, "Number of different pieces.")]
    piece_count: Annotated[int, fact(WHOLE, "Most pieces that may be used.")]
    symmetries: Annotated[
        int,
        fact(
            WHOLE,
            "Symmetries of the puzzle, by which solutions count as one.",
        ),
    ]
    volume: Annotated[Volume, fact(about="Volumes in cells.", parts=facts_of(Volume))]
