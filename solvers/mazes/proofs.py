"""Proofs that need no search: about a whole set, a common turn of it, or a rectangle.

Without loose corridors every corridor except the entrance meets another one. So there are as many
open north sides as open south sides, and as many east as west sides, apart from the entrance,
which is one more north or west side. This gives the parity, and the balance of a turn. A maze of n
linked cubes has at least n - 1 links, and exactly n - 1 if it is a tree.

In a row, linked cubes form runs: the first cube is open only to the east, the last only to the
west, and those between are open both ways. A row of w places has at most w // 2 runs. It has at
most w - 2 cubes open both ways if it has a run, and none otherwise.
"""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from puzzles.codes import ReasonCode
from puzzles.errors import amount
from puzzles.mazes import STEP, DeadEnds, MazePuzzle
from puzzles.mazes.kool import ALL, EAST, NORTH, SOUTH, WEST, letters, opposite, turn_cube
from puzzles.outcome import Reason, all_of
from solvers.mazes.job import KINDS, NORTH_GATE, WEST_GATE, MazeJob

PLACED = ("rectangle", "turned")
MOST_BYTES = 80_000  # of the list of all rectangles and turns in an answer
PLACE_BYTES = 40  # of one entry, about


def set_refutation(puzzle: MazePuzzle) -> Reason | None:
    """A reason why no rectangle and no turn has a maze of these cubes; None if none is found."""
    openings, count = puzzle.openings, puzzle.count
    details: Mapping[str, int] = {"openings": openings, "cubes": count}
    if puzzle.dead_ends == DeadEnds.CUBES and openings % 2 == 0:
        what = f"the cubes have {openings} openings, an even number; a maze leaves one unpaired"
        return Reason(ReasonCode.PARITY, what, details)
    if openings < 2 * count - 1:
        least = amount(2 * count - 1, "opening")
        what = f"{amount(count, 'cube')} must have {least} or more, not {openings}"
        return Reason(ReasonCode.TOO_THIN, what, details)
    return _given_mismatch(puzzle)


def refutation(job: MazeJob, given: "Given | None" = None) -> Reason | None:
    """A reason why a job has no maze; None if none is found; given: `given_of` its puzzle."""
    reason = (
        _balance(job) or _fit(job) or _flat(job) or _stretch(job) or _runs(job)
        or _given_reason(job, given or given_of(job.puzzle))
    )  # fmt: skip
    return reason and of_job(job, reason)


def of_job(job: MazeJob, reason: Reason) -> Reason:
    """A reason that names its rectangle and turn."""
    named = _details_of(job.width, job.height, job.turned)
    return Reason(reason.code, reason.message, {**reason.details, **named})


def exhausted_reason(width: int, height: int, turned: int) -> Reason:
    """The reason for a rectangle and turn in which everything was tried."""
    what = "the search has tried everything"
    return Reason(ReasonCode.EXHAUSTED, what, _details_of(width, height, turned))


def _details_of(width: int, height: int, turned: int) -> Mapping[str, object]:
    return {"rectangle": f"{width}x{height}", "turned": turned}


def of_all(puzzle: MazePuzzle, reasons: Sequence[Reason]) -> Reason:
    """One reason for all rectangles and turns, which lists the reasons of each.

    Its code is the first one's, and so is the rest if it is the only one.
    """
    first = reasons[0]
    what, details = first.message, dict(first.details)
    if len(reasons) > 1:
        what = f"all {len(reasons)} rectangles and turns are refuted; the first: {what}"
        what, details = what + theorem(reasons), {**details, **list_reasons(reasons)}
    if is_tight(puzzle):
        cubes, openings = amount(puzzle.count, "cube"), amount(puzzle.openings, "opening")
        what += f"; no corridor can end at a wall, since {cubes} must have {openings} to be linked"
        what += " and entered"
        details["spare_openings"] = 0
    return Reason(first.code, what, details)


def is_tight(puzzle: MazePuzzle) -> bool:
    """Whether corridors may end at walls, but no opening can be spared for that.

    n linked cubes have at least n - 1 links of two openings each, and the entrance is one more.
    Then the proofs and searches without loose corridors hold.
    """
    return puzzle.dead_ends == DeadEnds.ANYWHERE and puzzle.openings == 2 * puzzle.count - 1


def list_reasons(reasons: Sequence[Reason]) -> Mapping[str, object]:
    """All rectangles and turns, grouped by their reasons, and the codes of all.

    Large sets have more than a thousand rectangles: the list is cut before an answer exceeds about
    100 kB, and then says how many are left out.
    """
    groups: dict[tuple[str, str], list[Reason]] = {}
    for reason in reasons:
        groups.setdefault((reason.code, reason.message), []).append(reason)
    refuted, room = [], MOST_BYTES
    for group in groups.values():
        first = group[0]
        details = {k: v for k, v in first.details.items() if k not in PLACED}
        entry = {"code": first.code, "message": first.message, "details": details}
        room -= len(json.dumps(entry))
        kept = group[: max(room, 0) // PLACE_BYTES]
        if not kept:
            break
        room -= PLACE_BYTES * len(kept)
        places = [{name: reason.details[name] for name in PLACED} for reason in kept]
        refuted.append({**entry, "places": places})
    left = len(reasons) - sum(len(group["places"]) for group in refuted)
    codes = sorted({reason.code for reason in reasons})
    return {"codes": codes, "refuted": refuted, **({"unlisted": left} if left else {})}


def theorem(reasons: Sequence[Reason]) -> str:
    """Text of the theorem that at most two common turns have a maze; "" if it was not used.

    A quarter turn changes the surplus (north, west) from (a, b) to (b, -a), and a maze has (1, 0)
    or (0, 1).
    """
    turns = {reason.details["turned"] for reason in reasons if reason.code == ReasonCode.BALANCE}
    if len(turns) < 2:
        return ""
    return (
        "; of the four common turns at most two can balance the openings, so that those by"
        f" {', '.join(map(str, sorted(turns, key=str)))} quarters have no maze in any rectangle"
    )


@dataclass(frozen=True, slots=True)
class Given:
    """Demands of the given places on a job.

    width, height: of the smallest rectangle with them and the places their corridors lead to.
    pieces: number of given places by piece; pieces[0]: places that stay empty.
    """

    width: int
    height: int
    pieces: tuple[int, ...]


def given_of(puzzle: MazePuzzle) -> Given | None:
    """Demands of the given places of a puzzle; None if there are none."""
    if not puzzle.fixed:
        return None
    pieces = Counter(p.cube for p in puzzle.fixed)
    return Given(
        max(p.column + 1 + (p.cube & EAST > 0) for p in puzzle.fixed),
        max(p.row + 1 + (p.cube & SOUTH > 0) for p in puzzle.fixed),
        tuple(pieces[piece] for piece in range(16)),
    )


def _given_reason(job: MazeJob, given: Given | None) -> Reason | None:
    """The reason that given places lie outside the rectangle, or that given cubes are too many."""
    if given is None:
        return None
    if given.width > job.width or given.height > job.height:
        what = f"the given places and their corridors need {given.width} x {given.height}"
        what += f" at least, not {job.width} x {job.height}"
        details = {"width": given.width, "height": given.height}
        return Reason(ReasonCode.GIVEN_OUTSIDE, what, details)
    reasons = []
    for c in range(16):
        pieces = sum(given.pieces[t] for t in range(16) if job.classes[t] == c)
        wanted = int(job.wanted_counts[c])
        if pieces > wanted:
            name = f"cubes {letters(c)}" if c else "empty places"
            what = f"{pieces} {name} are given, but turned by {job.turned} quarters,"
            what = f"{what} {job.width} x {job.height} has {wanted}"
            named = {"cube": letters(c), "given": pieces, "count": wanted}
            reasons.append(Reason(ReasonCode.GIVEN_COUNT, what, named))
    return all_of(reasons)


def _given_mismatch(puzzle: MazePuzzle) -> Reason | None:
    """The reason that a given corridor leads nowhere, or the first place has a wrong entrance."""
    lying = {(p.column, p.row): p.cube for p in puzzle.fixed}
    reasons = []
    for (x, y), cube in lying.items():
        gates = cube & (NORTH | WEST)
        wrong = (x, y) == (0, 0) and gates not in (NORTH, WEST)
        for side in (1, 2, 4, 8):
            if not cube & side or ((x, y) == (0, 0) and side & gates):
                continue
            right, down = STEP[side]
            other = lying.get((x + right, y + down), ALL)
            walled = puzzle.dead_ends == DeadEnds.CUBES and not other & opposite(side)
            wrong = wrong or not other or walled or x + right < 0 or y + down < 0
        if wrong:
            name = f"cube {letters(cube)}" if cube else "no cube"
            what = f"{name} is given in column {x}, row {y}, but does not fit the places beside"
            details = {"row": y, "column": x, "cube": letters(cube)}
            reasons.append(Reason(ReasonCode.GIVEN_MISMATCH, f"{what} it", details))
    return all_of(reasons)


def _balance(job: MazeJob) -> Reason | None:
    if job.free or job.loose:
        return None
    north, east, south, west = job.sides
    if (north - south, west - east) in ((1, 0), (0, 1)):
        return None
    turned, openings = amount(job.turned, "quarter"), amount(north, "opening")
    what = f"turned by {turned}, the cubes have {openings} north and {south}"
    what += f" south, {west} west and {east} east; one more north or one more west is needed"
    details = {"north": north, "east": east, "south": south, "west": west, "turned": job.turned}
    return Reason(ReasonCode.BALANCE, what, details)


def _spaces(width: int, height: int, cube: int) -> int:
    """Number of places where a cube has no corridor to the outside, the entrance not counted."""
    width -= (cube >> 1 & 1) + (cube >> 3 & 1)
    height -= (cube & 1) + (cube >> 2 & 1)
    return width * height if width > 0 < height else 0


@lru_cache(64)
def _rooms(width: int, height: int, free: bool) -> list[int]:
    """Number of places that the cubes of each class may lie on, the entrance not counted."""
    spaces = [_spaces(width, height, cube) for cube in range(16)]
    if not free:
        return spaces
    turns = [[t for t in range(1, 16) if KINDS[t] == cube] for cube in range(16)]
    return [
        spaces[cube] if len(ways) == 1 else width * height * any(spaces[t] for t in ways)
        for cube, ways in enumerate(turns)
    ]


def _fit(job: MazeJob) -> Reason | None:
    """The reason that a class has more cubes than places for them; one may be at the entrance."""
    reasons, rooms = [], _rooms(job.width, job.height, job.free)
    counts = job.wanted_counts.tolist() if job.free else job.cubes
    for c, (wanted, room) in enumerate(zip(counts, rooms, strict=True)):
        if c and wanted > max(room + 1, 1):
            places = amount(room + 1, "place")
            name = letters(c if job.free else turn_cube(c, -job.turned))  # as the set has it
            what = f"{job.width} x {job.height} has at most {places} for cube {name}"
            what += f", turned by {amount(job.turned, 'quarter')}" if job.turned else ""
            what += f", but there are {wanted}"
            details = {"cube": name, "count": wanted, "places": room + 1}
            reasons.append(Reason(ReasonCode.NO_PLACE, what, details))
    return all_of(reasons)


def _flat(job: MazeJob) -> Reason | None:
    """The reason that a direction has more corridors than the rectangle has neighbours."""
    if job.free or job.loose:
        across = job.height * (job.width - 1) + job.width * (job.height - 1)
        links = (job.puzzle.openings - 1) // 2
        if not job.loose and links > across:
            return _too_many(job, "links", links, across)
        return None
    reasons = []
    for side, name, most in (
        (1, "east", job.height * (job.width - 1)),
        (2, "south", job.width * (job.height - 1)),
    ):
        if job.sides[side] > most:
            reasons.append(_too_many(job, f"openings {name}", job.sides[side], most))
    return all_of(reasons)


def _too_many(job: MazeJob, what: str, count: int, most: int) -> Reason:
    said = f"{job.width} x {job.height} has room for at most {most} {what}, but there are {count}"
    return Reason(ReasonCode.TOO_DENSE, said, {"of": what, "count": count, "most": most})


def _stretch(job: MazeJob) -> Reason | None:
    """The reason that a direction has too few corridors to get from one end to the other.

    With fewer empty places than rows every column has a cube; the same holds for rows.
    """
    if job.free or job.loose or job.puzzle.count == 1:
        return None
    if job.empty < job.height and job.sides[1] < job.width - 1:
        return _too_few(job, "east", job.sides[1], job.width - 1)
    if job.empty < job.width and job.sides[2] < job.height - 1:
        return _too_few(job, "south", job.sides[2], job.height - 1)
    return None


def _too_few(job: MazeJob, side: str, count: int, least: int) -> Reason:
    openings = amount(least, "opening")
    said = f"{job.width} x {job.height} needs at least {openings} {side}, not {count}"
    details = {"of": f"openings {side}", "count": count, "least": least}
    return Reason(ReasonCode.TOO_SHORT, said, details)


def _runs(job: MazeJob) -> Reason | None:
    """The reason that there are too many cubes open both ways for the runs, or too many runs.

    If corridors may end at walls, runs are not limited; then cubes open both ways are only
    excluded from both ends of each line. The cube at the entrance may be open both ways and
    still begin a run.
    """
    if job.free:
        return None
    cubes, reasons = list(enumerate(job.cubes)), []
    for first, last, ways, length, lines, gate in (
        (2, 8, "east and west", job.width, job.height, job.gate != NORTH_GATE),
        (4, 1, "north and south", job.height, job.width, job.gate != WEST_GATE),
    ):
        begun = sum([count for cube, count in cubes if cube & first and not cube & last])
        between = sum([count for cube, count in cubes if cube & first and cube & last])
        if not job.loose and begun > lines * (length // 2):
            reasons.append(_too_many(job, f"runs {ways}", begun, lines * (length // 2)))
        runs = lines if job.loose else min(begun + gate, lines)
        most = max(length - 2, 0) * runs + gate
        if between > most:
            what = f"{job.width} x {job.height} has room for at most {most} of the cubes that"
            what += f" are open {ways}, but there are {between}"
            details = {"of": f"cubes open {ways}", "count": between, "most": most}
            reasons.append(Reason(ReasonCode.TOO_STRAIGHT, what, details))
    return all_of(reasons)
