"""Mazes on paper: what a plan, its pages, the list of cubes and a pencil's maze show."""

import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzles.errors import RuleError
from puzzles.mazes import STEP, MazePuzzle, Placement, count_of, faults, reachable_places
from render import mazes
from render.flat.sheet import Group, Path, Sheet
from render.mazes.cubes import cube_name
from render.mazes.pages import READABLE, windows
from render.mazes.plan import cube_edge
from render.mazes.style import MazeStyle, MazeView
from render.mazes.walking import shortest_way
from render.mazes.wrong import FaultyMaze
from render.pages.binding import area
from render.pages.fault_words import complaint
from render.pages.wrong import TOLD
from render.style import PAPERS
from render.writers import svg
from tests.drawn import flat, words
from tests.families.mazes.record.samples import laid_maze, tear
from tests.night import in_turn
from tests.render.pins import pins

PUZZLE, SOLUTION = laid_maze(6, 5, empty=1)
LARGE = laid_maze(30, 30)


def groups(sheet: Sheet) -> list[str]:
    return [item.name for item in sheet.items if isinstance(item, Group)]


@pytest.mark.parametrize(
    ("view", "page", "theme"), in_turn(3, list(MazeView), list(PAPERS), ["light", "dark"])
)
def test_every_view_stays_on_its_paper(view: str, page: str, theme: str) -> None:
    for sheet in mazes.sheets(PUZZLE, SOLUTION, MazeStyle(view=view, page=page, theme=theme)):
        for item in flat(sheet.items):
            points = item.points if isinstance(item, Path) else ()
            assert all(-1e-6 <= x <= sheet.width + 1e-6 for x, _ in points)
            assert all(-1e-6 <= y <= sheet.height + 1e-6 for _, y in points)
        assert svg.write((sheet,), MazeStyle()).startswith(b"<svg")


def test_a_plan_numbers_its_places_and_tells_the_metres() -> None:
    shown = words(*mazes.sheets(PUZZLE, SOLUTION, MazeStyle(view="plan", cube_m=1.2)))
    assert {"7.2 m", "6 m"} <= set(shown)
    assert [str(n) for n in (*range(1, 7), *range(1, 6))] == [
        word for word in shown if word.isdigit()
    ]


def test_a_sheet_tells_its_size_and_lists_every_cube() -> None:
    shown = words(*mazes.sheets(PUZZLE, SOLUTION, MazeStyle(cube_m=1.5)))
    told = " ".join(shown)
    assert "6 × 5 places = 9 m × 7.5 m with cubes of 1.5 m; walls 30 cm" in told
    assert "corridors 90 cm wide." in told
    for cube, count in enumerate(PUZZLE.cubes):
        assert cube == 0 or (cube_name(cube, MazeStyle()) in shown) == bool(count)
    counts = [int(word.split()[1]) for word in shown if re.fullmatch(r"[NESW]+: \d+ ×", word)]
    assert PUZZLE.count == sum(counts)


def test_a_set_without_a_maze_is_the_list_of_its_cubes() -> None:
    assert mazes.sheets(PUZZLE, None, MazeStyle()) == mazes.sheets(
        PUZZLE, None, MazeStyle(view="cubes")
    )


def test_faults_are_told() -> None:
    torn = tear(SOLUTION)
    style, told = MazeStyle(), faults(PUZZLE, torn)
    marked = FaultyMaze(PUZZLE, torn, told)
    found = [complaint(each, marked.place_text(each, style), style) for each in told]
    shown = words(*mazes.sheets(PUZZLE, torn, MazeStyle()))
    assert "a maze with faults" in shown
    assert found[:TOLD] == [word for word in shown if word in found]


@pytest.mark.parametrize("page", PAPERS)
def test_a_large_maze_has_an_overview_and_pages_that_show_every_cube_once(page: str) -> None:
    puzzle, solution = LARGE
    made = mazes.sheets(puzzle, solution, MazeStyle(page=page))
    parts = [sheet for sheet in made if any("columns" in word for word in words(sheet))]
    overview = made[made.index(parts[0]) - 1]
    cubes = [name for sheet in parts for name in groups(sheet) if name.startswith("cube-")]
    everything = {f"cube-{x}-{y}" for y in range(30) for x in range(30)}
    assert everything == set(cubes) and len(cubes) == 900
    assert everything <= set(groups(overview))
    for number, sheet in enumerate(parts, 1):
        assert any(word.startswith(f"Part {number}: ") for word in words(sheet))
        assert str(number) in words(overview)
    if page != "phone":
        pages = [f"page {k} of {len(made)}" for k in range(1, len(made) + 1)]
        assert all(page in sheet.title for page, sheet in zip(pages, made, strict=True))


@settings(max_examples=80, deadline=None)
@given(st.integers(1, 200), st.integers(1, 200), st.sampled_from(list(PAPERS)))
def test_the_parts_of_a_maze_share_it_out_and_can_be_read(
    columns: int, rows: int, page: str
) -> None:
    room = area(MazeStyle(page=page))
    parts = windows(columns, rows, room)
    assert columns * rows == sum((x - a) * (y - b) for a, b, x, y in parts)
    assert len(set(parts)) == len(parts)
    for a, b, x, y in parts:
        assert 0 <= a < x <= columns and 0 <= b < y <= rows
        assert cube_edge(x - a, y - b, room[0], room[1] - 8.0) >= READABLE - 1e-9


def test_the_key_of_a_maze_for_a_pencil_is_on_a_page_of_its_own() -> None:
    task, key = mazes.sheets(PUZZLE, SOLUTION, MazeStyle(view="pencil"))
    blue = [
        [p for p in flat(sheet.items) if isinstance(p, Path) and not p.closed and p.points[2:]]
        for sheet in (task, key)
    ]
    way = shortest_way(SOLUTION)
    assert [] == blue[0]
    assert len(way) + 1 == len(blue[1][0].points)
    assert f"The shortest way passes {len(way)} cubes." in words(key)
    assert groups(task) == groups(key) == ["treasure", "scale"]


@pytest.mark.parametrize("seed", range(5))
def test_the_way_leads_through_open_sides_and_is_as_short_as_can_be(seed: int) -> None:
    _, solution = laid_maze(7, 6, empty=2, seed=seed)
    way, far = shortest_way(solution), reachable_places(solution)
    assert (0, 0) == way[0] and len(way) == max(far.values()) == far[way[-1]]
    for (a, b), (x, y) in zip(way, way[1:], strict=False):
        side = next(s for s, (right, down) in STEP.items() if (a + right, b + down) == (x, y))
        back = {1: 4, 2: 8, 4: 1, 8: 2}[side]
        assert solution.rows[b][a] & side and solution.rows[y][x] & back


@pytest.mark.parametrize("view", ["plan", "walk", "path", "pencil", "assembled", "exploded"])
def test_what_shows_a_maze_needs_one(view: str) -> None:
    with pytest.raises(RuleError) as caught:
        mazes.sheets(PUZZLE, None, MazeStyle(view=view))
    assert "needs_solution" == caught.value.code


def test_a_maze_that_is_too_large_to_draw_is_refused_with_the_number() -> None:
    solution = replace(SOLUTION, width=20_001, height=1, rows=((10,) * 20_001,))
    puzzle = MazePuzzle(count_of(solution), 20_001, 1)
    with pytest.raises(RuleError, match="at most 20000 places") as caught:
        mazes.sheets(puzzle, solution, MazeStyle(view="plan"))
    assert "too_many_places" == caught.value.code


@pytest.mark.parametrize("view", ["sheet", "plan"])
def test_given_places_bear_a_pin_before_and_after(view: str) -> None:
    rows = enumerate(SOLUTION.rows)
    fixed = tuple(Placement(y, x, row[x]) for y, row in rows for x in range(y, 6, 3))
    given = replace(PUZZLE, fixed=fixed)
    origin = pins(mazes.sheets(PUZZLE, SOLUTION, MazeStyle(view=view)))

    assert pins(mazes.sheets(given, None, MazeStyle(view=view))) == origin + len(fixed)
    laid = mazes.sheets(given, SOLUTION, MazeStyle(view=view))
    assert pins(laid[-1:]) == origin + len(fixed)


def test_given_places_without_a_rectangle_are_drawn_in_one_about_them() -> None:
    puzzle = replace(PUZZLE, width=None, height=None)
    near = replace(puzzle, fixed=(Placement(2, 1, 0),))
    far = replace(puzzle, fixed=(Placement(0, 499_999, 0), Placement(499_999, 0, 0)))

    assert "1 place is given." in words(*mazes.sheets(near, None, MazeStyle()))
    with pytest.raises(RuleError, match="at most 20000 places are drawn") as caught:
        mazes.sheets(far, None, MazeStyle())
    assert caught.value.at == ("puzzle", "fixed")


@pytest.mark.parametrize(
    ("cubes", "width", "height", "en", "de"),
    [
        (30, 7, 5, "7 × 5 (width × height)", "7 × 5 (Breite × Höhe)"),
        (30, None, 3, "10 × 3 (width × height)", "10 × 3 (Breite × Höhe)"),
        (4, None, None, "1 × 4 or 2 × 2 or 4 × 1", "1 × 4 oder 2 × 2 oder 4 × 1"),
        (30, None, None, "fewer empty places than columns", "weniger leeren Feldern als Spalten"),
    ],
)
def test_the_sheet_names_the_rectangles(
    cubes: int, width: int | None, height: int | None, en: str, de: str
) -> None:
    """The checker holds a solver to them."""
    puzzle = MazePuzzle((0, cubes, *[0] * 14), width, height)
    for language, told in (("en", en), ("de", de)):
        pages = mazes.sheets(puzzle, None, MazeStyle(language=language))
        assert told in " ".join(word for page in pages for word in words(page))
