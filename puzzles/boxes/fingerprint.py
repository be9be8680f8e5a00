"""Fingerprints of boxes.

Two boxes are the same puzzle if turning or mirroring the whole box, with its golden cube and its
given blocks, and listing the blocks otherwise makes one of the other: solutions that differ so
count as one.
"""

from collections import Counter
from typing import Any

from puzzles.boxes import BoxPuzzle
from puzzles.fingerprint import Fingerprint, fingerprint_of
from puzzles.lattice import Size, sortings


def fingerprint(puzzle: BoxPuzzle) -> Fingerprint:
    """The fingerprint of a box; `fixed` is part of it."""
    blocks = Counter[Size]()
    for block in puzzle.blocks:
        blocks[block.size] += block.count
    forms: list[Any] = []
    for move in sortings(puzzle.size):
        golden = () if puzzle.golden is None else move.move_cell(puzzle.size, puzzle.golden)
        given = sorted(move.place(puzzle.size, p.at, p.size) for p in puzzle.fixed)
        forms.append((golden, given))
    return fingerprint_of((sorted(puzzle.size), sorted(blocks.items()), min(forms)))
