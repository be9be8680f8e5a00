"""Taking apart over HTTP, on the command line and in Python: the same in every family with it."""

import json
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

import knobelwerk
from families.catalogue import FAMILIES
from families.record import AnyFamily
from puzzles.errors import RuleError
from puzzles.lattice import Cell
from service.cli import exits, main
from service.schemas.catalogue import forms_of
from tests.contract.asking import post

Json = dict[str, Any]
dismantled = pytest.mark.parametrize(
    "family", [family for family in FAMILIES if family.apart is not None], ids=lambda f: f.name
)


def example(family: AnyFamily) -> Json:
    """A request for the family's example."""
    examples = forms_of(family).examples
    return {"puzzle": examples["puzzle"], "solution": examples["solution"]}


def pieces_of(family: AnyFamily, asked: Json) -> list[set[Cell]]:
    forms = forms_of(family)
    puzzle = forms.puzzle().load(asked["puzzle"])
    assert family.apart is not None
    return [
        set(each) for each in family.apart.pieces(puzzle, forms.solution().load(asked["solution"]))
    ]


def follow(pieces: list[set[Cell]], tree: list[Json]) -> None:
    """Make all moves one cell at a time; removed pieces are put far away, each on its own."""
    part = [0] * len(pieces)  # pieces of one part have not been taken from each other
    for number, stage in enumerate(tree, 1):
        for move in stage["moves"]:
            far = max(map(abs, move["by"]))
            dx, dy, dz = (edge // far for edge in move["by"])
            own = {part[k] for k in move["pieces"]}
            assert len(own) == 1 and abs(dx) + abs(dy) + abs(dz) == 1
            beside = [k for k, p in enumerate(part) if {p} == own and k not in move["pieces"]]
            for _ in range(far):
                for k in move["pieces"]:
                    pieces[k] = {(x + dx, y + dy, z + dz) for x, y, z in pieces[k]}
                assert not any(pieces[k] & pieces[o] for k in move["pieces"] for o in beside)
        for k in stage["removed"]:
            part[k] = number
    assert len(set(part)) == len(pieces)


@dismantled
def test_the_told_moves_take_everything_apart(client: FlaskClient, family: AnyFamily) -> None:
    asked = example(family)
    said = post(client, family, "apart", asked).get_json()

    assert (True, "translations") == (said["apart"], said["moves_are"])
    assert said["level"] == len(said["moves"]) and said["tree"][0]["moves"] == said["moves"]
    follow(pieces_of(family, asked), said["tree"])


@dismantled
def test_all_doors_take_apart_in_the_same_way(
    client: FlaskClient, family: AnyFamily, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked, file = example(family), tmp_path / "asked.json"
    file.write_text(json.dumps(asked))
    over_http = post(client, family, "apart", asked).get_json()
    door = getattr(knobelwerk, family.name)

    assert over_http == door.apart(asked).json()
    assert exits.DONE == main(["apart", family.name, str(file), "--json"])
    assert over_http == json.loads(capsys.readouterr().out)
    assert exits.DONE == main(["apart", family.name, str(file)])
    assert f"level {over_http['full_level']}\n" in capsys.readouterr().out


@dismantled
def test_without_a_solution_one_is_found_first(client: FlaskClient, family: AnyFamily) -> None:
    puzzle = example(family)["puzzle"]
    said = post(client, family, "apart", {"puzzle": puzzle}).get_json()
    again = {"puzzle": puzzle, "solution": said.pop("solution")}

    assert said == post(client, family, "apart", again).get_json()


@dismantled
def test_a_solution_with_faults_is_refused_with_them(
    client: FlaskClient, family: AnyFamily, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = {**example(family), "solution": forms_of(family).examples["wrong_solution"]}
    file = tmp_path / "asked.json"
    file.write_text(json.dumps(asked))
    told = post(client, family, "check", asked).get_json()["faults"]
    refused = post(client, family, "apart", asked)

    assert (422, "faulty_solution") == (refused.status_code, refused.get_json()["code"])
    assert told == refused.get_json()["faults"]
    with pytest.raises(RuleError, match="not taken apart"):
        getattr(knobelwerk, family.name).apart(asked)
    assert exits.BAD_INPUT == main(["apart", family.name, str(file)])
    assert told[0]["message"] in capsys.readouterr().err


def test_other_families_do_not_have_the_verb(client: FlaskClient) -> None:
    family = next(family for family in FAMILIES if family.apart is None)
    assert 404 == post(client, family, "apart", example(family)).status_code
