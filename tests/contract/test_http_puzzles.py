"""HTTP over every family: puzzles are solved, checked, converted and listed."""

from typing import Any

from flask.testing import FlaskClient

from families.catalogue import FAMILIES
from puzzles.outcome import Counts, Outcome
from service.schemas.catalogue import forms_of
from service.schemas.forms import examples
from tests.contract.asking import every_family, example_puzzle, get, post, timeless
from words.phrases import Language

# More may take longer than a request; the net over the families counts them.
COUNTED_SOON = 30_000


def stable_parts(answer: Any) -> dict[str, Any]:
    """A solve answer without what depends on the machine."""
    return {**answer, "stats": {**answer["stats"], "seconds": None}}


@every_family
def test_every_known_puzzle_is_solved_with_the_counts_of_its_source(
    client: FlaskClient, family: Any
) -> None:
    listed = get(client, family, "catalog").json["puzzles"]
    for entry in (e for e in listed if e["counts"] and e["counts"]["count"] <= COUNTED_SOON):
        puzzle = client.get(entry["href"]).json["puzzle"]
        answer = post(client, family, "solve", {"puzzle": puzzle, "count": True}).json
        assert answer["complete"], entry["name"]
        assert entry["counts"] == {name: answer[name] for name in entry["counts"]}, entry["name"]


@every_family
def test_a_solution_checks(client: FlaskClient, family: Any) -> None:
    puzzle = example_puzzle(family)
    solution = post(client, family, "solve", {"puzzle": puzzle}).json["solutions"][0]

    answer = post(client, family, "check", {"puzzle": puzzle, "solution": solution})

    checked = answer.json
    score = checked.pop("score", {})
    assert {"valid": True, "faults": []} == checked
    assert (family.score is None, 0) == (not score, sum(score.values()))


@every_family
def test_faults_point_into_the_body(client: FlaskClient, family: Any) -> None:
    example = examples(family.name)
    wrong = {"puzzle": example_puzzle(family), "solution": example["wrong_solution"]}

    faults = post(client, family, "check", wrong).json["faults"]

    assert faults
    for fault in faults:
        place: Any = wrong
        for step in fault["at"].split("/")[1:]:
            place = place[int(step)] if isinstance(place, list) else place[step]


@every_family
def test_a_spent_budget_leaves_the_verdict_open(client: FlaskClient, family: Any) -> None:
    body = {"puzzle": example_puzzle(family), "count": True, "budget": {"nodes": 0}}

    answer = post(client, family, "solve", body).json

    unknown = ("count", "distinct", "unique", "reason")
    assert ("open", False) == (answer["verdict"], answer["complete"])
    assert [None] * 4 == [answer[name] for name in unknown]
    assert (0, 0) == (answer["count_so_far"], answer["distinct_so_far"])


@every_family
def test_a_text_is_solved_as_its_json_form_is(client: FlaskClient, family: Any) -> None:
    in_json = post(client, family, "solve", {"puzzle": example_puzzle(family), "count": True}).json
    text = post(client, family, "convert", {"puzzle": example_puzzle(family)}).text

    in_text = client.post(
        f"/v1/{family.name}/solve?count=true", data=text, content_type="text/plain"
    ).json

    assert stable_parts(in_json) == stable_parts(in_text)


@every_family
def test_an_answer_in_text_is_the_original_report(client: FlaskClient, family: Any) -> None:
    body, in_text = {"puzzle": example_puzzle(family)}, {"Accept": "text/plain"}
    placed = post(client, family, "solve", body).json["solutions"]
    puzzle = forms_of(family).puzzle().load(example_puzzle(family))
    solutions = tuple(forms_of(family).solution().load(solution) for solution in placed)
    outcome = Outcome(solutions, Counts(1, 1), False, 0, None, "")

    answer = post(client, family, "solve", body, headers=in_text)

    assert "text/plain; charset=utf-8" == answer.content_type
    assert timeless(family.report(puzzle, outcome, Language.GERMAN)) == timeless(answer.text)


@every_family
def test_converting_there_and_back_changes_nothing(client: FlaskClient, family: Any) -> None:
    text = post(client, family, "convert", {"puzzle": example_puzzle(family)}).text

    back = client.post(f"/v1/{family.name}/convert", data=text, content_type="text/plain")

    assert {"family": family.name, "puzzle": example_puzzle(family)} == back.json


@every_family
def test_a_puzzle_may_name_its_family_but_no_other(client: FlaskClient, family: Any) -> None:
    stranger = {**example_puzzle(family), "family": "strangers"}

    answer = post(client, family, "solve", {"puzzle": stranger})

    assert (422, "/puzzle/family") == (answer.status_code, answer.json["errors"][0]["pointer"])


def test_the_catalogue_of_all_is_that_of_each(client: FlaskClient) -> None:
    each = [e for family in FAMILIES for e in get(client, family, "catalog").json["puzzles"]]

    assert each == client.get("/v1/catalog").json["puzzles"]


@every_family
def test_a_known_puzzle_comes_as_text_too(client: FlaskClient, family: Any) -> None:
    entry = family.known()[0]

    answer = get(client, family, f"catalog/{entry.name}", Accept="text/plain")

    assert entry.puzzle == family.parse(answer.text)


def test_the_families_are_listed_with_what_they_take(client: FlaskClient) -> None:
    listed = client.get("/v1/families").json["families"]

    assert [family.name for family in FAMILIES] == [family["name"] for family in listed]
    assert all(family["options"] and family["formats"] for family in listed)
