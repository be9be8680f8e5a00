"""Polycubes as they come apart: a joint for each piece, moved as `apart` says.

What leaves the others is carried to the front and put down there, so that nothing is in the way
of the next pieces.

offset   cells along x, y and z that a piece has moved
"""

from collections.abc import Sequence
from dataclasses import replace

from puzzles.lattice import Cell, Size
from puzzles.polycubes import PolycubePuzzle, PolycubeSolution
from puzzles.polycubes.moves import lying_pieces
from render.bodies.solid import Caption, Joint, KeyFrame, Solid, Step
from render.polycubes.steps import shift_of, whole
from render.polycubes.way import Frame, TakeApart, find_way, move_text, names_of
from render.style import Style

HOLD, HOVER, REST, END = 0.6, 0.3, 0.35, 1.2  # seconds before all, and of a step's parts
PACE, LEAST, CARRY = 0.16, 0.45, 0.3  # seconds for each cell, of a move, of a stretch to a place
BETWEEN = 1  # cells between pieces that were put down


def film(
    puzzle: PolycubePuzzle, solution: PolycubeSolution, take_apart: TakeApart, style: Style
) -> Solid:
    """The pieces in their places, with joints that take them apart, one move after the other."""
    lying, timed = whole(puzzle, solution, style), _Film(puzzle, solution, style)
    names = [body.label for body in lying.bodies]
    captions, steps = list[Caption](), list[Step]()
    for number, frame in enumerate(find_way(puzzle, solution, take_apart), 1):
        who, said = names_of(frame.move.pieces, names, style), move_text(frame, style)
        start = timed.time
        timed.play(frame)
        captions.append(
            Caption(
                start=start, moves=start + HOVER, stop=timed.time, lines=(f"{number}. {who}", said)
            )
        )
        told = f"{who}: {said}"
        steps.append(Step(told=told, time=(start, timed.time)))
        timed.time += REST
    bodies = [replace(body, joint=k) for k, body in enumerate(lying.bodies)]
    return replace(
        lying,
        bodies=tuple(bodies),
        joints=timed.joints(),
        captions=tuple(captions),
        steps=tuple(steps),
        still=True,
    )


class _Film:
    """Where all pieces are, and their keys so far."""

    def __init__(self, puzzle: PolycubePuzzle, solution: PolycubeSolution, style: Style) -> None:
        self._style, self._cells = style, lying_pieces(puzzle, solution)
        self._keys: list[list[KeyFrame]] = [[] for _ in self._cells]
        self._offsets: list[Cell] = [(0, 0, 0)] * len(self._cells)
        self._put = _Ground(puzzle.size)
        self.time = HOLD

    def play(self, frame: Frame) -> None:
        """Make a move after some rest, and put down what left the others."""
        pieces, far = frame.move.pieces, max(map(abs, frame.by))
        self.time += HOVER
        self._shift(pieces, frame.by, max(LEAST, PACE * far))
        if frame.leaves:
            for by in self._way_down(pieces, frame):
                self._shift(pieces, by, CARRY)

    def joints(self) -> tuple[Joint, ...]:
        """A joint for each piece; the last key is that of the end."""
        end = self.time - REST + END
        pivot, axis = (0.0, 0.0, 0.0), (1.0, 0.0, 0.0)
        return tuple(
            Joint(
                parent=None,
                pivot=pivot,
                axis=axis,
                keys=(*keys, KeyFrame(time=end, shift=shift_of(offset, self._style))),
            )
            for keys, offset in zip(self._keys, self._offsets, strict=True)
        )

    def _shift(self, pieces: Sequence[int], by: Cell, seconds: float) -> None:
        if not any(by):
            return
        for k in pieces:
            (x, y, z), (a, b, c) = self._offsets[k], by
            before, self._offsets[k] = (x, y, z), (x + a, y + b, z + c)
            ends = ((self.time, before), (self.time + seconds, self._offsets[k]))
            self._keys[k] += [
                KeyFrame(time=time, shift=shift_of(at, self._style)) for time, at in ends
            ]
        self.time += seconds

    def _way_down(self, pieces: Sequence[int], frame: Frame) -> list[Cell]:
        """Shifts that bring pieces to a free place: up if need be, along y, along x, and down."""
        span = self._span(pieces)
        left, back, low = span[0]
        x, y = self._put.place(span)
        rest = [k for k in frame.after if k not in pieces]
        behind = frame.by[1] < 0  # so that the others are in the way to the front
        top = max([self._put.top, *([self._span(rest)[1][2] + 1] if behind else [])])
        lift = max(top - low, 0) if frame.by[2] >= 0 else 0
        return [(0, 0, lift), (0, y - back, 0), (x - left, 0, 0), (0, 0, -low - lift)]

    def _span(self, pieces: Sequence[int]) -> tuple[Cell, Cell]:
        """The lowest and the highest cell of a box around pieces where they are."""
        cells = [
            (x + a, y + b, z + c)
            for k in pieces
            for (a, b, c) in (self._offsets[k],)
            for x, y, z in self._cells[k]
        ]
        (a, b, c), (x, y, z) = (tuple(map(find, zip(*cells, strict=True))) for find in (min, max))
        return (a, b, c), (x, y, z)


class _Ground:
    """Places in rows in front of a target; top: the cell above what was put down."""

    def __init__(self, size: Size) -> None:
        wide, deep, high = size
        self._left = -max(high, deep) // 2
        self._right, self._front = wide - self._left, deep + 2 * BETWEEN
        self._at, self._deep, self.top = self._left, 0, 0

    def place(self, span: tuple[Cell, Cell]) -> tuple[int, int]:
        """The left and back cell of the next place for something that large."""
        wide, deep, high = (b - a + 1 for a, b in zip(*span, strict=True))
        if self._at > self._left and self._at + wide > self._right:
            self._front, self._at, self._deep = self._front + self._deep + BETWEEN, self._left, 0
        place = self._at, self._front
        self._at, self._deep = self._at + wide + BETWEEN, max(self._deep, deep)
        self.top = max(self.top, high)
        return place
