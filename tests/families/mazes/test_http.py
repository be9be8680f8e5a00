"""Large mazes over HTTP: what is taken, and what is refused with its number."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from generators.maze_grids import made_of, random_grid
from puzzles.dice import Dice
from puzzles.mazes import MazeParams, MazePuzzle, rectangles
from puzzles.mazes.kool import letters
from service.config import Settings
from service.http.app import create_app
from solvers.mazes import warm


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    warm()
    return create_app(Settings(seconds=300)).test_client()


def large(side: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """The JSON of a set that is more than a box may have cells."""
    params = MazeParams(width=side, height=side, method="growing", loops=0.1)
    grid = random_grid(params, Dice(1))
    assert grid is not None
    puzzle, solution = made_of(params, grid)
    cubes = {letters(cube): count for cube, count in enumerate(puzzle.cubes) if count}
    rows = [[letters(cube) for cube in row] for row in solution.rows]
    body = {"cubes": cubes, "width": side, "height": side, "turning": "none"}
    return body, {"width": side, "height": side, "turned": 0, "rows": rows}


def test_a_maze_of_36100_cubes_is_solved_and_checked(client: FlaskClient) -> None:
    puzzle, made = large(190)
    answer = client.post("/v1/mazes/solve", json={"puzzle": puzzle}).json
    solution = answer["solutions"][0]

    assert answer["verdict"] == "solved"
    for claim in (solution, made):
        checked = client.post("/v1/mazes/check", json={"puzzle": puzzle, "solution": claim})
        assert checked.json["valid"] is True


def test_the_largest_body_holds_the_largest_maze() -> None:
    rows = [["NESW"] * 500] * 500
    largest = Settings()

    assert largest.sizes["places"] == 500 * 500
    assert len(str(rows)) < largest.body_bytes


@pytest.mark.parametrize(
    ("puzzle", "number"),
    [
        ({"cubes": {"EW": 1_000_000}}, "250000"),
        ({"cubes": {"EW": 200_000, "NS": 200_000}}, "250000"),
        ({"cubes": {"EW": 4}, "width": 501, "height": 500}, "250000"),
        ({"cubes": {"EW": 4}, "width": 500_000, "height": 2}, "250000"),
    ],
)
def test_too_large_a_maze_is_refused_with_the_limit(
    client: FlaskClient, puzzle: MazePuzzle, number: str
) -> None:
    answer = client.post("/v1/mazes/solve", json={"puzzle": puzzle})

    assert answer.status_code == 422
    assert number in answer.json["errors"][0]["message"]


def test_a_server_may_take_less() -> None:
    client = create_app(Settings(sizes={"places": 8})).test_client()
    answer = client.post("/v1/mazes/solve", json={"puzzle": {"cubes": {"NE": 9}}})

    assert (answer.status_code, answer.json["code"]) == (422, "too_many_cells")
    assert answer.json["detail"] == "this server allows puzzles of at most 8 places, not 9"


def test_a_large_maze_has_a_reason_of_bounded_size_that_says_what_it_leaves_out(
    client: FlaskClient,
) -> None:
    cubes = {"EW": 60_000, "NES": 30_000, "N": 30_001}
    sides = rectangles(MazePuzzle(tuple(cubes.get(letters(c), 0) for c in range(16))))

    answer = client.post("/v1/mazes/solve", json={"puzzle": {"cubes": cubes}})
    details = answer.json["reason"]["details"]

    named = sum(len(group["places"]) for group in details["refuted"])
    assert 4 * len(sides) == named + details["unlisted"]
    assert 1_000 < named
    assert len(answer.data) < 110_000
