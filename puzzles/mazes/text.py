"""Mazes as text: `.lab` files, the Kool program's answers, and drawings of characters."""

from functools import cache

from puzzles.codes import ReasonCode
from puzzles.errors import FormatError
from puzzles.known import Known, known_puzzles
from puzzles.mazes import (
    CUBE_LIMIT,
    PLACE_LIMIT,
    DeadEnds,
    MazePuzzle,
    MazeSolution,
    Placement,
    Turning,
    rectangles,
)
from puzzles.mazes.kool import NAMES, cube_named, nearest
from puzzles.outcome import Outcome, Verdict
from puzzles.text import Line, lines, quote_input, whole_number
from words.phrases import Language, Phrase

# Of reports.
FOUND = Phrase("Maze {width}x{height}:")
HAVE_TURNED = Phrase("all cubes were turned by 90 degrees")
SEARCH_IN = Phrase("search {width} x {height} maze")
NEVER = Phrase("These cubes cannot be joined to a valid maze")
NO_MAZE = Phrase("No valid maze was found.")
NONE_PROVED = Phrase("There is none: that is proved.")
MAY_BE = Phrase(
    "That is not proved; a larger budget, `--turning each` or `--dead-ends anywhere` may help."
)


def parse(text: str) -> MazePuzzle:
    """Read a `.lab` file: lines of a count and the name of a cube, in any order.

    Lines `width 6`, `height 5`, `turning each` and `dead-ends anywhere` are our own, and so is
    `fixed 0 2 Knick-Ost-Sued` for a given place: its row, its column and the cube as it lies.
    """
    cubes = [0] * 16
    fixed: list[Placement] = []
    further: dict[str, str | int] = {}
    for line in lines(text):
        if line.key in _FURTHER:
            name, value = _further(line)
            if name in further:
                raise FormatError(line.number, f"expected one line {line.key}, found a second")
            further[name] = value
        elif line.key == "fixed":
            fixed.append(_placement(line))
        elif len(line.words) != 2:
            raise line.error("a count and the name of a cube")
        else:
            count, name = line.words
            many = whole_number(count, line.number, "a count of cubes", low=0, high=CUBE_LIMIT)
            cubes[_cube(name, line)] += many
    if not sum(cubes):
        raise FormatError(0, "expected at least one cube, found none")
    return MazePuzzle(tuple(cubes), **further, fixed=tuple(fixed))  # type: ignore[arg-type]


def _cube(name: str, line: Line) -> int:
    cube = cube_named(name)
    if cube is None:
        meant = nearest(name)
        what = f"expected the name of a cube, found {quote_input(name)}"
        what += f"; did you mean {meant}?" if meant else ""
        raise FormatError(line.number, what)
    return cube


def _placement(line: Line) -> Placement:
    if len(line.words) != 4:
        raise line.error("'fixed', row, column and the name of a cube")
    row, column = (
        whole_number(word, line.number, name, low=0, high=PLACE_LIMIT)
        for word, name in zip(line.words[1:3], ("a row", "a column"), strict=True)
    )
    name = line.words[3]
    return Placement(row, column, 0 if name.lower() in EMPTY else _cube(name, line))


EMPTY = ("leer", "empty")  # in place of a cube's name
_FURTHER = {"width": "width", "height": "height", "turning": "turning", "dead-ends": "dead_ends"}


def _further(line: Line) -> tuple[str, str | int]:
    """The name and the value of a line that gives no cubes."""
    if len(line.words) != 2:
        raise line.error(f"'{line.key}' and a value")
    name, word = _FURTHER[line.key], line.words[1]
    if name in ("width", "height"):
        return name, whole_number(word, line.number, f"a {name}", low=1, high=PLACE_LIMIT)
    known = tuple(Turning if name == "turning" else DeadEnds)
    if word.lower() not in known:
        raise line.error(f"{line.key} {' or '.join(known)}", word)
    return name, word.lower()


_ORDER = (5, 10, 9, 3, 6, 12, 13, 11, 7, 14, 15, 1, 2, 4, 8)  # as the document lists them


def write(puzzle: MazePuzzle) -> str:
    """A `.lab` file; `parse(write(p)) == p`."""
    rows = [f"{puzzle.cubes[cube]} {NAMES[cube]}" for cube in _ORDER if puzzle.cubes[cube]]
    sides = ("width", puzzle.width), ("height", puzzle.height)
    rows += [f"{name} {side}" for name, side in sides if side is not None]
    if puzzle.turning != Turning.TOGETHER:
        rows.append(f"turning {puzzle.turning}")
    if puzzle.dead_ends != DeadEnds.CUBES:
        rows.append(f"dead-ends {puzzle.dead_ends}")
    for p in puzzle.fixed:
        rows.append(f"fixed {p.row} {p.column} {NAMES[p.cube] if p.cube else EMPTY[0]}")
    return "\n".join(rows) + "\n"


def report(
    puzzle: MazePuzzle, outcome: Outcome[MazeSolution], language: Language = Language.GERMAN
) -> str:
    """The answer with the mazes; if in German, as the contest's program prints it."""
    turned, nothing = HAVE_TURNED.of(language), NO_MAZE.of(language)
    if outcome.verdict is Verdict.SOLVED:
        return "\n".join(
            f"{turned}\n" * s.turned
            + FOUND.of(language, width=str(s.width), height=str(s.height))
            + f"\n{plan(s)}"
            for s in outcome.solutions
        )
    if outcome.verdict is Verdict.OPEN:
        return f"{nothing}\n{MAY_BE.of(language)}\n"
    if outcome.reason is not None and outcome.reason.code == ReasonCode.PARITY:
        return NEVER.of(language) + "\n"
    searched = [
        SEARCH_IN.of(language, width=f"{w:4}", height=f"{h:<4}")
        for w, h in rectangles(puzzle)[:100]
    ]
    again = [turned, *searched] * (3 if puzzle.turning == Turning.TOGETHER else 0)
    return "\n".join([*searched, *again, nothing, NONE_PROVED.of(language)]) + "\n"


def plan(solution: MazeSolution) -> str:
    """The maze as a drawing of characters: walls, corridors, and dots on empty places."""
    tiles = [_tile(cube) for cube in range(16)]
    lines = [[tile[k] for tile in tiles] for k in range(3)]
    rows = ["".join([line[cube] for cube in row]) for row in solution.rows for line in lines]
    return "\n".join(rows) + "\n"


def _tile(cube: int) -> tuple[str, str, str]:
    if not cube:
        return "     ", "  ·  ", "     "
    north, east, south, west = (cube >> k & 1 for k in range(4))
    return (
        "██ ██" if north else "█████",
        ("  " if west else "█ ") + " " + ("  " if east else " █"),
        "██ ██" if south else "█████",
    )


@cache
def known_mazes() -> tuple[Known[MazePuzzle], ...]:
    """The catalogue."""
    return known_puzzles("mazes", parse)
