"""Polycubes cut from small targets, with ranges, colours, given pieces and cells to spare."""

from collections.abc import Hashable, Sequence

from families.polycubes import POLYCUBES
from puzzles.dice import Dice
from puzzles.polycubes import PolycubeOptions, PolycubePuzzle, PolycubeSolution
from tests.families.polycubes.record import definition as rules
from tests.truth.definition import Definition


def options(dice: Dice) -> PolycubeOptions:
    return PolycubeOptions()


def features(puzzle: PolycubePuzzle, options: PolycubeOptions) -> Sequence[str]:
    named = {
        "golden": puzzle.golden is not None,
        "cells to spare": bool(puzzle.may),
        "ranges": any(piece.low < piece.high for piece in puzzle.pieces),
        "a kind listed twice": len(set(puzzle.kinds)) < len(puzzle.pieces),
        "colours": bool(puzzle.used_colours),
        "pairs of colours": puzzle.pairs is not None,
        "mirrored": puzzle.mirrored,
        "given": bool(puzzle.fixed),
        "flat": 1 in puzzle.size,
    }
    return [name for name, holds in named.items() if holds]


def form(puzzle: PolycubePuzzle, solution: PolycubeSolution) -> Hashable:
    return rules.lying(puzzle, solution)


DEFINITION = Definition(
    family=POLYCUBES,
    draw=rules.draw,
    options=options,
    features=features,
    truth=rules.truth,
    form=form,
    is_right=rules.is_right,
)
