"""HTTP over every family: what an answer of `solve` says of the search besides its solutions."""

import math
import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from puzzles.mazes.kool import UNPROVED
from service.schemas.catalogue import forms_of
from tests.contract.asking import every_family, example_puzzle, post

NOT_AT_ALL = {"seconds": 5, "nodes": 0}


def size_of_formula(formula: str) -> int:
    """The size that a formula stands for, as anybody would work it out."""
    python = re.sub(r"(\d+)!", r"math.factorial(\1)", formula.split("=")[0])
    for sign, operator in (("·", "*"), ("^", "**"), (":", "/"), ("/", "//")):
        python = python.replace(sign, operator)
    size: int = eval(python, {"math": math})
    return size


@every_family
def test_the_size_of_the_search_space_is_a_number_too(client: FlaskClient, family: Any) -> None:
    for entry in family.known():
        puzzle = forms_of(family).dumped_puzzle(entry.puzzle)
        asked = {"puzzle": puzzle, "budget": NOT_AT_ALL}

        stats = post(client, family, "solve", asked).json["stats"]

        size = math.log10(size_of_formula(stats["search_space"]))
        assert stats["search_space_log10"] == pytest.approx(size, abs=1e-5), entry.name


@every_family
def test_a_search_that_ended_early_says_what_can_be_tried(
    client: FlaskClient, family: Any
) -> None:
    puzzle = example_puzzle(family)

    early = post(client, family, "solve", {"puzzle": puzzle, "budget": NOT_AT_ALL}).json
    settled = post(client, family, "solve", {"puzzle": puzzle}).json

    assert ("open", "solved") == (early["verdict"], settled["verdict"])
    assert "budget" in early["hints"][0] and 1 < len(early["hints"])
    assert [] == settled["hints"]
    words = {word for hint in early["hints"] for word in re.findall(r"`(\w+)`", hint)}
    forms = forms_of(family)
    assert words & {*forms.options().fields, *forms.puzzle().fields}


def test_the_hints_for_a_maze_are_those_of_its_text(client: FlaskClient) -> None:
    """The text names `-r`, each cube by itself, and `-g`, dead ends at any wall."""
    body = {"puzzle": {"cubes": {"ES": 2, "NS": 2, "NW": 1, "N": 1}}, "budget": NOT_AT_ALL}

    text = client.post("/v1/mazes/solve?format=text", json=body).text
    hints = " ".join(client.post("/v1/mazes/solve", json=body).json["hints"])

    assert UNPROVED in text
    assert all(word in UNPROVED for word in ("-s", "-r", "-g"))
    assert all(word in hints for word in ("budget", "`turning` `each`", "`dead_ends` `anywhere`"))


def test_for_more_of_what_was_found_there_is_but_a_larger_budget(client: FlaskClient) -> None:
    dominoes = {"size": [4, 4, 3], "golden": None, "blocks": [{"size": [1, 1, 2], "count": 24}]}

    some = client.post("/v1/boxes/solve?nodes=3000&count=true", json={"puzzle": dominoes}).json

    assert ("solved", False, 1) == (some["verdict"], some["complete"], len(some["hints"]))
