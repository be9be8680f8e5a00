"""A second program that counts fillings: exact cover by Knuth's algorithm X, over dictionaries.

Sets of placements are whole numbers with a bit for each.
"""

from collections.abc import Hashable, Mapping, Sequence
from typing import NamedTuple

from puzzles.polycubes import PolycubePuzzle
from tests.families.polycubes.record import definition as rules

Column = Hashable  # a cell, or a piece that is used once


class Row(NamedTuple):
    """A placement; last: the piece if it is used several times, and all that may place it."""

    columns: frozenset[Column]
    meets: int
    last: tuple[rules.Kind, int] | None


def count_fillings(puzzle: PolycubePuzzle) -> int:
    """The number of fillings, symmetric copies counted; each piece is used just so often.

    The pieces fill the target to the last cell, so none of those used several times is left.
    """
    ranges, rows = rules.ranges(puzzle), list[tuple[frozenset[Column], rules.Kind]]()
    assert all(low == high for low, high in ranges.values())
    cells = sum(high * len(next(iter(kind))) for kind, (_, high) in ranges.items())
    assert not puzzle.may and cells == len(puzzle.must)
    for kind, (_, high) in ranges.items():
        for voxels in rules.places_of(puzzle, kind):
            covered = frozenset[Column](cell for cell, _ in voxels)
            rows.append((covered | {kind} if high == 1 else covered, kind))
    once = [kind for kind, (_, high) in ranges.items() if high == 1]
    columns: set[Column] = {*puzzle.must, *once}
    able = {
        column: sum(1 << r for r, (own, _) in enumerate(rows) if column in own)
        for column in columns
    }
    many = {
        kind: sum(1 << r for r, (_, own) in enumerate(rows) if own == kind)
        for kind, (_, high) in ranges.items()
        if high > 1
    }
    listed = [
        Row(own, _union(able, own), (kind, many[kind]) if kind in many else None)
        for own, kind in rows
    ]
    return _count(able, listed, {kind: ranges[kind][1] for kind in many})


def _union(able: Mapping[Column, int], columns: frozenset[Column]) -> int:
    union = 0
    for column in columns:
        union |= able[column]
    return union


def _count(able: Mapping[Column, int], rows: Sequence[Row], left: Mapping[rules.Kind, int]) -> int:
    """The number of ways to cover all columns, the scarcest first."""
    if not able:
        return 1
    ways, total = min(able.values(), key=int.bit_count), 0
    while ways:
        row = rows[(ways & -ways).bit_length() - 1]
        ways &= ways - 1
        gone, rest = row.meets, left
        if row.last is not None:
            kind, same = row.last
            rest = {**left, kind: left[kind] - 1}
            gone |= 0 if rest[kind] else same
        after = {column: on & ~gone for column, on in able.items() if column not in row.columns}
        total += _count(after, rows, rest)
    return total
