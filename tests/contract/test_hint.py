"""Hints over HTTP, on the command line and in Python: the same of every family."""

import json
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

import knobelwerk
from families.record import AnyFamily
from puzzles.errors import RuleError
from service.cli import exits, main
from service.schemas.catalogue import forms_of
from tests.contract.asking import every_family, post
from tests.families.catalogue import RECORDS

Json = dict[str, Any]


def example(family: AnyFamily) -> tuple[Json, list[Any]]:
    """The family's example, and its solution piece by piece as JSON."""
    forms = forms_of(family)
    solution = forms.solution().load(forms.examples["solution"])
    return dict(forms.examples["puzzle"]), forms.dumped_pieces(
        RECORDS[family.name].hints.pieces(solution)
    )


def without_seconds(answer: Any) -> Json:
    """What an answer says, without how long that took."""
    return {**answer, "stats": {"nodes": answer["stats"]["nodes"]}}


def broken_example(family: AnyFamily) -> tuple[Json, list[Any]]:
    """The example with a piece that lies twice."""
    puzzle, whole = example(family)
    return puzzle, [*whole[:3], whole[0]]


@every_family
def test_hints_are_followed_over_http(client: FlaskClient, family: AnyFamily) -> None:
    puzzle, whole = example(family)
    placed, hint = whole[:1], None
    for _ in range(len(whole) + 1):
        said = post(client, family, "hint", {"puzzle": puzzle, "placed": placed}).json
        assert ("solved", None, [], None) == (
            said["verdict"], said["take_back"], said["faults"], said["reason"]
        )  # fmt: skip
        if said["complete"]:
            break
        hint = said["hint"]
        placed = [*placed, hint]

    assert said["complete"] and said["hint"] is None
    assert len(placed) == len(whole)


@every_family
def test_what_is_wrong_has_a_pointer(client: FlaskClient, family: AnyFamily) -> None:
    puzzle, placed = broken_example(family)
    said = post(client, family, "hint", {"puzzle": puzzle, "placed": placed}).json

    assert ("unsolvable", [3], None) == (said["verdict"], said["take_back"], said["hint"])
    assert any(fault["at"].startswith("/placed/3") for fault in said["faults"])


def place_of(piece: Any) -> Any:
    """The place of a piece in JSON."""
    if isinstance(piece, list):
        return piece
    return piece.get("at") or [piece["row"], piece["column"]]


@every_family
def test_a_deeper_hint_tells_more_of_the_same_piece(
    client: FlaskClient, family: AnyFamily
) -> None:
    puzzle, whole = example(family)
    for placed in ([], whole[:2]):
        asked = {"puzzle": puzzle, "placed": placed}
        look, say, lay = (
            post(client, family, "hint", {**asked, "depth": depth}).json for depth in (1, 2, 3)
        )
        assert (None, None) == (look["hint"], say["hint"])
        assert 1 == len(look["look"]) and look["look"].items() <= say["look"].items()
        assert {"piece", "at"} == say["look"].keys()
        assert (say["look"], place_of(lay["hint"])) == (lay["look"], say["look"]["at"])
        assert without_seconds(lay) == without_seconds(post(client, family, "hint", asked).json)


@every_family
def test_what_is_wrong_comes_before_any_look(client: FlaskClient, family: AnyFamily) -> None:
    puzzle, placed = broken_example(family)
    asked = {"puzzle": puzzle, "placed": placed}
    deepest = without_seconds(post(client, family, "hint", asked).json)
    assert (None, [3]) == (deepest["look"], deepest["take_back"])
    for depth in (1, 2):
        said = post(client, family, "hint", {**asked, "depth": depth}).json
        assert deepest == without_seconds(said)


@every_family
def test_a_depth_that_does_not_exist_is_refused(
    client: FlaskClient, family: AnyFamily, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    puzzle, _ = example(family)
    for depth in (0, 4, "3", 2.5, None, True):
        wrong = post(client, family, "hint", {"puzzle": puzzle, "depth": depth})
        assert (422, "/depth") == (wrong.status_code, wrong.json["errors"][0]["pointer"])
    queried = client.post(f"/v1/{family.name}/hint?depth=4", json={"puzzle": puzzle})
    assert (422, "/depth") == (queried.status_code, queried.json["errors"][0]["pointer"])

    it = getattr(knobelwerk, family.name)
    with pytest.raises(RuleError, match="from 1 to 3, found 4") as refused:
        it.hint(it.parse(puzzle), depth=4)
    assert ("depth",) == refused.value.at

    file = tmp_path / "puzzle.json"
    file.write_text(json.dumps(puzzle), "utf-8")
    with pytest.raises(SystemExit):
        main(["hint", family.name, str(file), "--depth", "0"])
    assert "--depth: expected a whole number from 1 to 3" in capsys.readouterr().err


@every_family
def test_a_budget_is_kept(client: FlaskClient, family: AnyFamily) -> None:
    puzzle, _ = example(family)
    said = post(client, family, "hint", {"puzzle": puzzle, "budget": {"nodes": 0}}).json

    assert ("open", None, None, 0) == (
        said["verdict"], said["hint"], said["take_back"], said["stats"]["nodes"]
    )  # fmt: skip


@every_family
@pytest.mark.parametrize(
    ("more", "at"),
    [
        ({"placed": 7}, "/placed"),
        ({"placed": ["?"]}, "/placed/0"),
        ({"placed": [{}]}, "/placed/0"),
        ({"budget": {"seconds": -1}}, "/budget/seconds"),
        ({"limit": 1}, "/limit"),
    ],
)
def test_what_is_no_wish_is_refused(
    client: FlaskClient, family: AnyFamily, more: Json, at: str
) -> None:
    puzzle, _ = example(family)
    answer = post(client, family, "hint", {"puzzle": puzzle, **more})

    assert (422, "invalid") == (answer.status_code, answer.json["code"])
    assert any(error["pointer"].startswith(at) for error in answer.json["errors"])


@every_family
def test_every_interface_says_the_same(
    client: FlaskClient, family: AnyFamily, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    it = getattr(knobelwerk, family.name)
    for (puzzle, placed), code in (
        (example(family), exits.DONE),
        (broken_example(family), exits.FAULTS),
    ):
        placed = placed if code else placed[:2]
        whole, apart = tmp_path / "asked.json", tmp_path / "placed.json"
        plain = tmp_path / "puzzle.json"
        whole.write_text(json.dumps({"puzzle": puzzle, "placed": placed}), "utf-8")
        apart.write_text(json.dumps({"placed": placed}), "utf-8")
        plain.write_text(json.dumps(puzzle), "utf-8")
        over_http = post(client, family, "hint", {"puzzle": puzzle, "placed": placed}).json

        for depth in (1, 2):
            asked = {"puzzle": puzzle, "placed": placed, "depth": depth}
            stepwise = without_seconds(post(client, family, "hint", asked).json)
            said = it.hint(it.parse(puzzle), placed, depth=depth)
            assert stepwise == without_seconds(said.json())
            assert code == main(["hint", family.name, str(whole), "--depth", str(depth)])
            if not code:
                assert stepwise["look"] == json.loads(capsys.readouterr().out)
        capsys.readouterr()
        for words in ([whole], [plain, apart]):
            assert code == main(["hint", family.name, *map(str, words), "--json"])
            assert without_seconds(over_http) == without_seconds(
                json.loads(capsys.readouterr().out)
            )
        assert without_seconds(over_http) == without_seconds(
            it.hint(it.parse(puzzle), placed).json()
        )


@every_family
def test_the_command_line_tells_it_in_words(
    family: AnyFamily, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "asked.json"

    def said(placed: list[Any], *more: str) -> tuple[int, str]:
        file.write_text(json.dumps({"puzzle": puzzle, "placed": placed}), "utf-8")
        code = main(["hint", family.name, str(file), *more])
        return code, capsys.readouterr().out

    puzzle, whole = example(family)
    code, out = said(whole[:-1])
    assert (exits.DONE, 1) == (code, len(out.splitlines()))
    assert said([*whole[:-1], json.loads(out)]) == (exits.DONE, "complete\n")
    code, out = said(broken_example(family)[1])
    assert exits.FAULTS == code
    assert out.splitlines()[-1] == "/placed/3: to take back"
    code, out = said([], "--nodes", "0")
    assert exits.SPENT == code and out.startswith("the search ended")


@every_family
def test_a_file_may_be_the_list_of_placed_pieces_alone(
    family: AnyFamily, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    puzzle, whole = example(family)
    asked, placed = tmp_path / "asked.json", tmp_path / "placed.json"
    asked.write_text(json.dumps(puzzle), "utf-8")
    came = []
    for content in (whole[:1], {"placed": whole[:1]}, [7]):
        placed.write_text("\ufeff" + json.dumps(content), "utf-8")
        came.append((main(["hint", family.name, str(asked), str(placed)]), capsys.readouterr()))
    (alone, named, wrong) = came
    assert (0, 0, alone[1].out) == (alone[0], named[0], named[1].out)
    assert 2 == wrong[0] and wrong[1].err.startswith(f"{placed}: /placed/0")


@every_family
def test_python_takes_models(family: AnyFamily) -> None:
    it = getattr(knobelwerk, family.name)
    made = it.generate(seed=3)
    hinted = it.hint(made)
    again = it.hint(made.puzzle, [hinted.hint], nodes=10**6)

    assert hinted.verdict == again.verdict == "solved"
    assert hinted.hint != again.hint and not again.complete
    assert repr(hinted).startswith(f"Hinted({family.name}, verdict='solved', hint=")
    with pytest.raises(TypeError, match=f"{family.name}: expected pieces of a solution"):
        it.hint(made, [object()])


@every_family
def test_the_query_says_the_budget_and_the_body_may_be_text(
    client: FlaskClient, family: AnyFamily
) -> None:
    forms, address = forms_of(family), f"/v1/{family.name}/hint"
    text = family.write(forms.puzzle().load(example(family)[0]))

    answer = client.post(f"{address}?nodes=0", json={"puzzle": example(family)[0]})
    whole = client.post(address, data=text, content_type="text/plain")
    wrong = client.post(f"{address}?seconds=-1", json={"puzzle": example(family)[0]})

    assert (200, "open") == (answer.status_code, answer.json["verdict"])
    assert (200, "solved") == (whole.status_code, whole.json["verdict"])
    assert "/seconds" == wrong.json["errors"][0]["pointer"]


def test_a_puzzle_without_a_solution_has_nothing_to_take_back(client: FlaskClient) -> None:
    blocks = [{"size": [1, 1, 2], "count": 2}, {"size": [1, 1, 1], "count": 1}]
    puzzle = {"size": [1, 1, 4], "blocks": blocks, "golden": None}
    placed = [{"block": 0, "at": [0, 0, 0], "size": [1, 1, 2]}]
    said = client.post("/v1/boxes/hint", json={"puzzle": puzzle, "placed": placed}).get_json()

    assert ("unsolvable", [], []) == (said["verdict"], said["take_back"], said["faults"])
    assert said["reason"]["code"] == "volume_mismatch"
