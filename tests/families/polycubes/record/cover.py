"""A second program that counts fillings: exact cover by Knuth's algorithm X, over dictionaries."""

from collections.abc import Hashable, Mapping

from puzzles.polycubes import PolycubePuzzle
from tests.families.polycubes.record import definition as rules

Column = Hashable  # a cell, or a piece and its number among its equals
Rows = Mapping[int, frozenset[Column]]


def count_fillings(puzzle: PolycubePuzzle) -> int:
    """The number of fillings, symmetric copies counted; each piece is used just so often.

    Equal pieces are told apart, and the count is divided by their orders.
    """
    rows: dict[int, frozenset[Column]] = {}
    orders = 1
    for kind, (low, high) in rules.ranges(puzzle).items():
        assert low == high, "each piece is used just so often"
        for copy in range(high):
            orders *= copy + 1
            for voxels in rules.places_of(puzzle, kind):
                cells = frozenset(cell for cell, _ in voxels)
                rows[len(rows)] = cells | {(kind, copy)}
    able: dict[Column, set[int]] = {cell: set() for cell in puzzle.must}
    for r, row in rows.items():
        for column in row:
            able.setdefault(column, set()).add(r)
    blocked = {r: set[int]().union(*(able[column] for column in row)) for r, row in rows.items()}
    columns = {column: rs for column, rs in able.items() if column not in puzzle.may}
    return _count(columns, rows, blocked) // orders


def _count(columns: Mapping[Column, set[int]], rows: Rows, blocked: Mapping[int, set[int]]) -> int:
    """The number of ways to cover all columns, the scarcest first."""
    if not columns:
        return 1
    scarcest = min(columns, key=lambda column: len(columns[column]))
    total = 0
    for r in columns[scarcest]:
        after = {
            column: able - blocked[r] for column, able in columns.items() if column not in rows[r]
        }
        total += _count(after, rows, blocked)
    return total
