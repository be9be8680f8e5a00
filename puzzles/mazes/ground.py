"""Links between the cubes of a laid maze, on one byte string: a maze may have a million places.

at      index of a place: places are stored row by row, with an empty place between rows, and an
        empty row before the first and after the last
whole   all places as one number, eight bits each, so that all are tested at once
"""

from array import array
from collections.abc import Iterator, Sequence

from puzzles.mazes.kool import ALL, SIDES

Spot = tuple[int, int]  # column and row


class Ground:
    """The cubes of a rectangle of `width` columns."""

    def __init__(self, width: int, rows: Sequence[Sequence[int]]) -> None:
        self.stride = stride = width + 1
        edge = bytes(stride)
        laid = [bytes(row[:width]).ljust(stride, b"\0") for row in rows]
        self.cubes = b"".join([edge, *laid, edge])
        self._offsets = (-stride, 1, stride, -1)  # to the neighbours north, east, south, west

    def spot(self, at: int) -> Spot:
        """The column and row of a place."""
        return at % self.stride, at // self.stride - 1

    def loose_ends(self) -> Iterator[tuple[Spot, int, bool]]:
        """Corridors that meet no corridor: place, side, and whether a cube lies beyond."""
        cubes, whole = self.cubes, int.from_bytes(self.cubes, "little")
        ones, ends = int.from_bytes(b"\1" * len(cubes), "little"), 0
        for k, offset in enumerate(self._offsets):
            beside = whole >> 8 * offset if offset > 0 else whole << -8 * offset
            ends |= (whole >> k & ones & ~(beside >> (k ^ 2))) << k
        if not ends:
            return
        for at, open in enumerate(ends.to_bytes(len(cubes), "little")):
            for k, offset in enumerate(self._offsets if open else ()):
                if open >> k & 1:
                    yield self.spot(at), 1 << k, cubes[at + offset] != 0

    def distances(self) -> tuple[Sequence[int], list[int]]:
        """By index, the number of cubes on a shortest path from the first place, both included.

        0 if the place cannot be reached. Also the indices of all places reached, nearest first.
        """
        cubes, distance = self.cubes, array("i", bytes(4 * len(self.cubes)))
        waiting = [self.stride] if cubes[self.stride] else []
        distance[self.stride] = len(waiting)
        ways = [
            [(self._offsets[k], 1 << (k ^ 2)) for k in range(len(SIDES)) if cube >> k & 1]
            for cube in range(ALL + 1)
        ]
        for at in waiting:
            further = distance[at] + 1
            for offset, back in ways[cubes[at] & ALL]:
                other = at + offset
                if cubes[other] & back and not distance[other]:
                    distance[other] = further
                    waiting.append(other)
        return distance, waiting
