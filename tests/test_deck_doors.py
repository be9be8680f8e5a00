"""What only decks have over HTTP: tries, fingerprints, spec sheets, counts of any size."""

import pytest

from service.catalogue import FAMILIES
from service.http import create_app

DECKS = [family for family in FAMILIES if family.fingerprint is not None]
KNOWN = {known.name: (family, known) for family in DECKS for known in family.known()}


@pytest.fixture(scope="module")
def client():
    return create_app().test_client()


def asked(client, name, verb, **more):
    family, known = KNOWN[name]
    body = {"puzzle": family.puzzle_schema().dump(known.puzzle), **more}
    return client.post(f"/v1/{family.name}/{verb}", json=body)


def test_tries_are_told_when_they_are_asked_for(client):
    with_tries = asked(client, "absolut-knifflig", "solve", options={"tries": True})
    without = asked(client, "absolut-knifflig", "solve")

    assert 220_760 == with_tries.json["stats"]["tries"]
    assert "tries" not in without.json["stats"]


@pytest.mark.parametrize("name", KNOWN)
def test_a_fingerprint_finds_the_puzzle_in_the_catalogue(client, name):
    answer = asked(client, name, "fingerprint").json

    assert [name] == answer["known"]
    assert answer["exact"]


@pytest.mark.parametrize("name", KNOWN)
def test_a_spec_sheet_agrees_with_the_catalogue(client, name):
    family, known = KNOWN[name]
    sheet = asked(client, name, "spec").json

    assert {key: sheet[key] for key in known.counts} == dict(known.counts)
    assert asked(client, name, "fingerprint").json["fingerprint"] == sheet["fingerprint"]
    assert (sheet["ladder"] is None) == (known.counts["count"] == 0)


def test_a_spec_sheet_names_duplicates_and_symmetric_tiles(client):
    sheet = asked(client, "schweine-knobelei", "spec").json

    assert ([[2, 4]], [0]) == (sheet["duplicates"], sheet["symmetric"])


def test_every_rung_of_a_told_ladder_leaves_one_completion(client):
    family, known = KNOWN["absolut-knifflig"]
    puzzle = family.puzzle_schema().dump(known.puzzle)
    ladder = asked(client, known.name, "spec").json["ladder"]

    for rung in range(ladder["least"], 10):
        body = {"puzzle": {**puzzle, "fixed": ladder["placements"][:rung]}, "count": True}
        assert 1 == client.post("/v1/squares/solve", json=body).json["count"]


def test_a_count_beyond_64_bits_is_sent_as_it_is(client):
    puzzle = {"rows": 6, "columns": 6, "tiles": [[1, 1, 1, 1]] * 36, "matching": "equal"}
    answer = client.post("/v1/squares/solve", json={"puzzle": puzzle, "count": True})

    assert answer.json["labelled"] > 2**64
    assert (1, 1) == (answer.json["count"], answer.json["distinct"])


def test_boxes_have_no_fingerprint(client):
    assert 404 == client.post("/v1/boxes/fingerprint", json={}).status_code
