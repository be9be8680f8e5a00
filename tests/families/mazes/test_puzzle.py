"""The rules, the names and the text format of mazes."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles import mazes
from puzzles.codes import ReasonCode
from puzzles.errors import FormatError, RuleError
from puzzles.mazes import MazePuzzle, MazeSolution, Placement, fingerprint, kool, placing
from puzzles.mazes import text as maze_text
from puzzles.mazes.ground import Ground, Spot
from puzzles.mazes.rectangle import optimal_rectangles
from puzzles.mazes.text import parse, write
from puzzles.outcome import Counts, Outcome, Reason
from tests.families.mazes.record import strategies
from tests.families.mazes.record.definition import SIDES

CASES = Path(__file__).parent


def sides(puzzle: MazePuzzle) -> list[int]:
    """Open north, east, south and west sides."""
    return [sum(n for cube, n in enumerate(puzzle.cubes) if cube >> k & 1) for k in range(4)]


@pytest.mark.parametrize(
    ("name", "count", "expected"),
    [("beispiel.lab", 26, [14, 16, 14, 17]), ("zufall1.lab", 54, [22, 31, 22, 32])],
)
def test_the_files_of_the_document_balance(name: str, count: int, expected: object) -> None:
    """Only so read are they solvable: a name tells where the stem or the opening points."""
    puzzle = parse((CASES / name).read_text("utf-8"))

    assert (puzzle.count, sides(puzzle)) == (count, expected)


@pytest.mark.parametrize("cube", range(1, 16))
def test_a_cube_has_a_name_in_both_languages(cube: int) -> None:
    assert kool.cube_named(kool.german(cube)) == cube
    assert kool.cube_named(kool.english(cube).upper()) == cube


@pytest.mark.parametrize(
    ("name", "letters"),
    [
        ("Geradeaus-West-Ost", "EW"),
        ("knick-west-nord", "NW"),
        ("KNICK-SÜD-OST", "ES"),
        ("T-Kreuzung-Süd", "ESW"),
        ("t-kreuzung-west", "NSW"),
        ("Kreuzung", "NESW"),
        ("Sackgasse-sued", "S"),
        ("bend-south-west", "SW"),
        ("dead-end-north", "N"),
        ("tee-east", "NES"),
    ],
)
def test_names_are_read_as_they_come(name: str, letters: str) -> None:
    cube = kool.cube_named(name)

    assert cube is not None
    assert kool.letters(cube) == letters


@pytest.mark.parametrize(
    "name",
    [
        "Knick-Nord-Sued",
        "Kreuzung-Nord",
        "Geradeaus-Nord-West",
        "Knick",
        "",
        "-",
        "Knick-Nord-Nord",
    ],
)
def test_what_is_no_cube_has_no_name(name: str) -> None:
    assert kool.cube_named(name) is None


@given(st.one_of(strategies.maze_puzzles(cubes=12), strategies.given_mazes(cubes=12)))
def test_a_set_is_written_and_read_back(puzzle: MazePuzzle) -> None:
    assert parse(write(puzzle)) == puzzle
    assert parse("\ufeff" + write(puzzle).replace("\n", "\r\n\r\n")) == puzzle


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("3 Kreuzung\n2 Knik-Nord-West", "line 2: expected the name of a cube, found"),
        ("2 Knik-Nord-West", "did you mean Knick-Nord-West?"),
        ("drei Kreuzung", "line 1: expected a count of cubes, found 'drei'"),
        ("1000001 Kreuzung", "line 1: expected a count of cubes from 0 to 1000000"),
        ("Kreuzung", "line 1: expected a count and the name of a cube"),
        ("", "expected at least one cube, found none"),
        ("0 Kreuzung", "expected at least one cube, found none"),
        ("1 Kreuzung\nwidth 0", "line 2: expected a width from 1"),
        ("1 Kreuzung\nwidth 2\nwidth 2", "line 3: expected one line width"),
        ("1 Kreuzung\nfixed 0 0", "line 2: expected 'fixed', row, column and the name of a cube"),
        ("1 Kreuzung\nfixed 0 0 Kreuz", "line 2: expected the name of a cube, found 'Kreuz'"),
        ("1 Kreuzung\nfixed 0 -1 leer", "line 2: expected a column from 0"),
        ("1 Kreuzung\nturning twice", "line 2: expected turning none or together or each"),
    ],
)
def test_a_bad_line_is_named(text: str, problem: str) -> None:
    with pytest.raises(FormatError) as error:
        parse(text)

    assert problem in str(error.value)


@pytest.mark.parametrize(
    ("text", "code", "at"),
    [
        ("26 Kreuzung\nwidth 5\nheight 5", "too_small", ("width",)),
        ("800000 Kreuzung\n800000 Sackgasse-Nord", "cube_count", ("cubes",)),
        ("1 Kreuzung\nwidth 2000\nheight 2000", "maze_size", ("width",)),
        ("1 Kreuzung\nwidth 1\nfixed 0 1 leer", "outside", ("fixed", 0)),
        ("1 Kreuzung\nfixed 0 0 leer\nfixed 0 0 Kreuzung", "fixed_twice", ("fixed", 1)),
        ("1 Kreuzung\nfixed 0 0 Sackgasse-Nord", "fixed_count", ("fixed", 0, "cube")),
        (
            "1 Knick-Nord-Ost\n1 Knick-Sued-West\nfixed 0 0 Knick-Ost-Sued\n"
            "fixed 0 1 Knick-Nord-Ost",
            "fixed_count",
            ("fixed", 1, "cube"),
        ),
    ],
)
def test_an_impossible_set_is_refused(text: str, code: str, at: tuple[int | str, ...]) -> None:
    with pytest.raises(RuleError) as error:
        parse(text)

    assert (error.value.code, error.value.at) == (code, at)


@pytest.mark.parametrize(("count", "shapes"), [(6, 4), (26, 10), (54, 14), (400, 39), (900, 59)])
def test_optimal_rectangles_are_as_many_as_the_document_has(count: int, shapes: object) -> None:
    rectangles = optimal_rectangles(count)

    assert len(rectangles) == shapes
    assert set(rectangles) == {(height, width) for width, height in rectangles}


@pytest.mark.parametrize("count", range(1, 200))
def test_optimal_rectangles_are_those_of_the_definition(count: int) -> None:
    by_hand = [
        (w, h)
        for w in range(1, count + 1)
        for h in range(1, count + 1)
        if 0 <= w * h - count < min(w, h)
    ]

    assert list(optimal_rectangles(count)) == by_hand


def test_the_score_has_three_parts() -> None:
    """Two false entrances, one false connection, two cubes that are not reached: five points."""
    solution = MazeSolution(3, 2, 0, ((11, 12, 12), (0, 1, 5)))
    points = mazes.score(MazePuzzle(mazes.count_of(solution), 3, 2), solution)

    assert points == {"false_entrances": 2, "false_connections": 1, "unreachable": 2}


def test_turned_cubes_are_told_apart_from_those_that_lie_as_they_are() -> None:
    puzzle = parse("2 Sackgasse-Nord\nturning each")

    assert mazes.turns_of(puzzle, MazeSolution(1, 2, 0, ((4,), (1,)))) == ((2,), (0,))
    assert mazes.faults(puzzle, MazeSolution(1, 2, 0, ((5,), (1,)))) != ()


def outcome(
    *solutions: MazeSolution, complete: bool = True, reason: Reason | None = None
) -> Outcome[MazeSolution]:
    count = len(solutions)
    return Outcome(solutions, Counts(count, count), complete, 0, reason, "")


def test_the_texts_of_the_program() -> None:
    puzzle = parse("4 Kreuzung\nwidth 2")
    parity = Reason(ReasonCode.PARITY, "even")

    assert maze_text.report(puzzle, outcome(reason=parity)) == (
        "Wuerfel koennen nicht zu einem gueltigen Labyrinth zusammengefuegt werden\n"
    )
    searched = "suche    2 x 2    Labyrinth\n"
    turned = "alle Wuerfel wurden um 90 Grad gedreht\n"
    assert maze_text.report(puzzle, outcome(reason=Reason(ReasonCode.EXHAUSTED, ""))) == (
        (searched + turned) * 3
        + searched
        + "Es konnte kein gueltiges Labyrinth gefunden werden.\n"
        + "Es gibt keines: das ist bewiesen.\n"
    )
    assert "nicht bewiesen" in maze_text.report(puzzle, outcome(complete=False))


def test_a_maze_is_drawn_in_characters() -> None:
    assert (
        maze_text.plan(MazeSolution(2, 1, 0, ((10, 8),))) == "██████████\n         █\n██████████\n"
    )


def test_mirrored_mazes_are_others() -> None:
    """North and west exchanged: the entrance would stay, but no turn of the cubes does that."""
    puzzle, mirrored = (
        parse(f"2 {corner}\n1 Knick-Nord-West\n1 {tee}\n1 {line}\nwidth 5\nheight 1")
        for corner, tee, line in (
            ("Knick-Nord-Ost", "T-Kreuzung-West", "Geradeaus-Nord-Sued"),
            ("Knick-Sued-West", "T-Kreuzung-Nord", "Geradeaus-Ost-West"),
        )
    )

    assert fingerprint(puzzle) != fingerprint(mirrored)


# ground


Rows = list[list[int]]


@st.composite
def lay_cubes(draw: st.DrawFn) -> Rows:
    """Any cubes and empty places, most of which meet."""
    width, height = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    cubes = st.sampled_from([0, *range(16), *[15] * 16])
    row = st.lists(cubes, min_size=width, max_size=width)
    return draw(st.lists(row, min_size=height, max_size=height))


def cube(rows: Rows, x: int, y: int) -> int:
    inside = 0 <= y < len(rows) and 0 <= x < len(rows[0])
    return rows[y][x] if inside else 0


def ends(rows: Rows) -> Iterator[tuple[Spot, int, bool]]:
    for y, row in enumerate(rows):
        for x, here in enumerate(row):
            for side, (right, down, back) in SIDES.items():
                there = cube(rows, x + right, y + down)
                if here & side and not there & back:
                    yield (x, y), side, there > 0


def distances(rows: Rows) -> dict[Spot, int]:
    """As many rounds as there are places, in each of which all ways grow by one."""
    known = {(0, 0): 1} if rows[0][0] else {}
    for _ in range(len(rows) * len(rows[0])):
        for (x, y), passed in list(known.items()):
            for side, (right, down, back) in SIDES.items():
                spot = x + right, y + down
                if rows[y][x] & side and cube(rows, *spot) & back:
                    known[spot] = min(known.get(spot, passed + 1), passed + 1)
    return known


@given(lay_cubes())
def test_corridors_that_lead_nowhere_are_found_in_their_order(rows: Rows) -> None:
    assert list(ends(rows)) == list(Ground(len(rows[0]), rows).loose_ends())


@given(lay_cubes())
def test_places_are_as_far_as_the_shortest_way_is_long(rows: Rows) -> None:
    ground = Ground(len(rows[0]), rows)
    passed, nearest = ground.distances()

    assert {ground.spot(at): passed[at] for at in nearest} == distances(rows)
    assert sorted(passed[at] for at in nearest) == [passed[at] for at in nearest]
    assert sum(far > 0 for far in passed) == len(nearest)


@pytest.mark.parametrize(("turning", "told"), [("none", "SW"), ("together", "NE"), ("each", "NE")])
def test_a_clue_tells_the_turn_of_a_cube_only_where_none_is_turned(
    turning: str, told: str
) -> None:
    bend = Placement(1, 2, kool.WEST | kool.SOUTH)
    clue = placing.clue(MazePuzzle((0,) * 15 + (4,), 2, 2, turning), [], bend)

    assert (told, (1, 2)) == (clue.piece, clue.at)
