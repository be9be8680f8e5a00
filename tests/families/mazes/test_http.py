"""Large mazes over HTTP: what is taken, and what is refused with its number."""

from dataclasses import replace
from typing import Any

import pytest
from flask.testing import FlaskClient

from puzzles.mazes import MazeParams, MazePuzzle, rectangles
from puzzles.mazes.kool import letters
from service.config import Settings
from service.http.app import create_app
from service.schemas.catalogue import forms_named
from solvers.mazes import warm
from workshop.mazes import random_maze


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    warm()
    return create_app(Settings(seconds=300)).test_client()


def test_a_maze_of_36100_cubes_is_solved_and_checked(client: FlaskClient) -> None:
    """More than a box may have cells."""
    made = random_maze(MazeParams(width=190, height=190, method="growing", loops=0.1), 1)
    puzzle = forms_named("mazes").puzzle().dump(replace(made, turning="none"))
    answer = client.post("/v1/mazes/solve", json={"puzzle": puzzle}).json
    claim = {"puzzle": puzzle, "solution": answer["solutions"][0]}

    assert answer["verdict"] == "solved"
    assert client.post("/v1/mazes/check", json=claim).json["valid"] is True


def test_the_largest_body_holds_the_largest_maze() -> None:
    rows = [["NESW"] * 500] * 500
    largest = Settings()

    assert largest.sizes["places"] == 500 * 500
    assert len(str(rows)) < largest.body_bytes


@pytest.mark.parametrize(
    "puzzle",
    [
        {"cubes": {"EW": 1_000_000}},
        {"cubes": {"EW": 200_000, "NS": 200_000}},
        {"cubes": {"EW": 4}, "width": 501, "height": 500},
        {"cubes": {"EW": 4}, "width": 500_000, "height": 2},
    ],
)
def test_too_large_a_maze_is_refused_with_the_limit(
    client: FlaskClient, puzzle: dict[str, Any]
) -> None:
    answer = client.post("/v1/mazes/solve", json={"puzzle": puzzle})

    assert answer.status_code == 422
    assert "250000" in answer.json["errors"][0]["message"]


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
