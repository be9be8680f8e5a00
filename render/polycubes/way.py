"""The order in which polycubes are built, and the moves by which they come apart.

piece    index of a placement; the golden cube is the one after the last
offset   cells that a piece has moved along x, y and z
frame    what one move does to the pieces that are joined at that time
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from puzzles.codes import FaultCode, RuleCode
from puzzles.errors import RuleError
from puzzles.lattice import Cell
from puzzles.moves import Move, Stage
from puzzles.polycubes import PolycubePuzzle, PolycubeSolution
from puzzles.polycubes.moves import lying_pieces
from render.limits import refuse_more
from render.pages.fault_words import every
from render.polycubes import words
from render.style import Style

# How a solution comes apart; None: it does not, or that was not found out in time.
TakeApart = Callable[[PolycubePuzzle, PolycubeSolution], Stage | None]
Offsets = Mapping[int, Cell]
STEP_LIMIT = 150  # pieces or moves that are shown one by one


@dataclass(frozen=True, slots=True)
class Frame:
    """A move of some pieces among those that are joined; before, after: offsets of all these.

    leaves: the moved pieces are clear of the others then.
    """

    move: Move
    before: Offsets
    after: Offsets
    leaves: bool

    @property
    def by(self) -> Cell:
        return self.move.by


def frames(stage: Stage, pieces: int) -> list[Frame]:
    """All moves of a way in their order; offsets are those from where each part lies at first."""
    found = list(_play(stage, dict.fromkeys(range(pieces), (0, 0, 0))))
    refuse_many(len(found), "moves are shown one by one")
    return found


def _play(stage: Stage | None, offsets: Offsets) -> Iterator[Frame]:
    if stage is None:
        return
    x, y, z = next(iter(offsets.values()))
    now = {k: (a - x, b - y, c - z) for k, (a, b, c) in offsets.items()}
    for number, move in enumerate(stage.moves, 1):
        before, (x, y, z) = now, move.by
        now = {
            k: (a + x, b + y, c + z) if k in move.pieces else (a, b, c)
            for k, (a, b, c) in before.items()
        }
        yield Frame(move, before, now, number == len(stage.moves))
    yield from _play(stage.rest, {k: now[k] for k in now if k not in stage.removed})
    yield from _play(stage.taken, {k: now[k] for k in now if k in stage.removed})


def find_way(
    puzzle: PolycubePuzzle, solution: PolycubeSolution, take_apart: TakeApart
) -> list[Frame]:
    """The moves that take a solution apart; RuleError if none were found."""
    pieces = len(solution.placements) + (puzzle.golden is not None)
    stage = take_apart(puzzle, solution) if pieces > 1 else None
    if stage is None:
        what = "these pieces do not come apart, or no way was found in time: name another `view`"
        raise RuleError(FaultCode.STILL_JOINED, what, ("solution",))
    return frames(stage, pieces)


def laying(puzzle: PolycubePuzzle, solution: PolycubeSolution) -> list[tuple[int, bool]]:
    """The pieces from below, each with whether it can come straight down to where it lies.

    One comes before all that lie above it in any column; where pieces hold one another so that
    none is the first, the lowest is, and what lies under it does not come straight down.
    """
    lying = lying_pieces(puzzle, solution)
    tops = [{(x, y): z for x, y, z in sorted(cells, key=lambda c: c[2])} for cells in lying]
    lows = [{(x, y): z for x, y, z in sorted(cells, key=lambda c: -c[2])} for cells in lying]
    below = [
        {
            other
            for other in range(len(lying))
            if other != k and any(lows[other].get(at, top) < top for at, top in tops[k].items())
        }
        for k in range(len(lying))
    ]
    order, left = list[tuple[int, bool]](), set(range(len(lying)))
    while left:
        free = [k for k in left if not below[k] & left]
        chosen = min(free or left, key=lambda k: min((z, y, x) for x, y, z in lying[k]))
        laid = {k for k, _ in order}
        over = any(chosen in below[k] for k in laid)
        order.append((chosen, not over))
        left.remove(chosen)
    return order


def refuse_many(count: int, what: str) -> None:
    """Raise RuleError if there are more steps than can be shown; what: what is done with them."""
    refuse_more(count, STEP_LIMIT, what, RuleCode.PIECE_COUNT, ("solution", "placements"))


def move_text(frame: Frame, style: Style, *, back: bool = False) -> str:
    """A move in words; back: it is undone."""
    axis = next(k for k in range(3) if frame.by[k])
    far = -frame.by[axis] if back else frame.by[axis]
    way = style.say(words.WAYS[axis][far > 0])
    if frame.leaves:
        return style.say(words.BROUGHT if back else words.TAKEN, way=way)
    return style.say(words.MOVED, cells=style.count(words.CELLS, abs(far)), way=way)


def names_of(pieces: Sequence[int], names: Sequence[str], style: Style) -> str:
    """The names of some pieces as text."""
    return str(every([names[k] for k in pieces], style))
