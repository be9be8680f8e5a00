"""The spec sheet of a set of cubes, as a value and in JSON; and the bridges of a maze.

passage   two cubes whose corridors meet
bridge    a passage without which some cube could not be reached
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from puzzles.facts import (
    FLAG,
    TEXT,
    WHOLE,
    counts_of,
    fact,
    facts_of,
    list_of,
    object_of,
    words,
)
from puzzles.mazes import STEP, MazeSolution, Rectangle, Spot
from puzzles.mazes.kool import letters, opposite
from puzzles.spec import Findings

_SIDES = ("north", "east", "south", "west")
_TALLIED = object_of({"width": WHOLE, "height": WHOLE, "at_least": WHOLE, "complete": FLAG})


@dataclass(frozen=True, slots=True, kw_only=True)
class Tallied:
    """The number of mazes counted in a rectangle; complete: there are no more."""

    rectangle: Rectangle
    mazes: int
    complete: bool

    @property
    def json(self) -> Mapping[str, int]:
        width, height = self.rectangle
        return {
            "width": width, "height": height, "at_least": self.mazes, "complete": self.complete,
        }  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Walked:
    """Features of a laid maze."""

    entrance: Annotated[str, fact(words(("north", "west")))]
    dead_ends: Annotated[int, fact(WHOLE)]
    longest: Annotated[int, fact(WHOLE, "Cubes on the shortest way to the farthest cube.")]
    passages: Annotated[int, fact(WHOLE, "Pairs of cubes whose corridors meet.")]
    bridges: Annotated[int, fact(WHOLE, "Links without which some cube could not be reached.")]


def _cubes_json(spec: "MazeSpec") -> Mapping[str, int]:
    return {letters(cube): count for cube, count in enumerate(spec.cubes) if count}


@dataclass(frozen=True, slots=True, kw_only=True)
class MazeSpec(Findings[MazeSolution]):
    """A spec sheet.

    cubes: number of each, by mask. openings: of all cubes.
    loops: of every maze of the set; None if corridors may end at walls.
    """

    cubes: Annotated[
        tuple[int, ...],
        fact(counts_of(), "Number of each cube, by its open sides.", take=_cubes_json),
    ]
    count: Annotated[int, fact(WHOLE, name="cube_count")]
    openings: Annotated[int, fact(WHOLE)]
    sides: Annotated[
        tuple[int, int, int, int],
        fact(
            object_of(dict.fromkeys(_SIDES, WHOLE)),
            "Openings to each side.",
            take=lambda spec: dict(zip(_SIDES, spec.sides, strict=True)),
        ),
    ]
    turning: Annotated[str, fact(TEXT)]
    dead_ends: Annotated[str, fact(TEXT)]
    loops: Annotated[
        int | None,
        fact(
            {"type": "integer"},
            "Loops of every maze; below 0: too few openings. Null with loose corridors.",
            nullable=True,
        ),
    ]
    rectangles: Annotated[
        tuple[Tallied, ...],
        fact(
            list_of(_TALLIED),
            "The squarest rectangles, with their mazes.",
            take=lambda spec: [each.json for each in spec.rectangles],
        ),
    ]
    rectangle_count: Annotated[int, fact(WHOLE, "Number of all possible rectangles.")]
    walked: Annotated[
        Walked | None,
        fact(
            about="Features of the solution.",
            name="maze",
            nullable=True,
            parts=facts_of(Walked),
        ),
    ]


def links(solution: MazeSolution) -> dict[Spot, list[Spot]]:
    """For each place of a cube the places that its corridors lead to."""
    places = {(x, y) for y, row in enumerate(solution.rows) for x, cube in enumerate(row) if cube}
    met: dict[Spot, list[Spot]] = {}
    for x, y in sorted(places):
        beside = [(side, (x + right, y + down)) for side, (right, down) in STEP.items()]
        met[x, y] = [
            spot
            for side, spot in beside
            if spot in places
            and solution.rows[y][x] & side
            and solution.rows[spot[1]][spot[0]] & opposite(side)
        ]
    return met


def bridges(met: dict[Spot, list[Spot]]) -> int:
    """Number of bridges among the passages.

    Tarjan's method: a passage is a bridge if no other passage leads back from behind it.
    """
    entered: dict[Spot, int] = {}
    lowest: dict[Spot, int] = {}
    found = 0
    for start in met:
        if start in entered:
            continue
        waiting: list[tuple[Spot, Spot | None]] = [(start, None)]
        order: list[tuple[Spot, Spot | None]] = []
        while waiting:
            spot, before = waiting.pop()
            if spot in entered:
                continue
            entered[spot] = len(entered)
            order.append((spot, before))
            waiting += [(other, spot) for other in met[spot] if other not in entered]
        for spot, before in reversed(order):
            back = [entered[other] for other in met[spot] if other != before]
            behind = [lowest[o] for o in met[spot] if o in lowest and entered[o] > entered[spot]]
            lowest[spot] = min([entered[spot], *back, *behind])
            found += before is not None and lowest[spot] == entered[spot]
    return found
