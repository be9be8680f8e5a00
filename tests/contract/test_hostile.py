"""Bodies, queries and headers that mean harm or no good: a clear 4xx each, and never a 500.

Every case says what it must get. The bodies are aimed at `solve` of the first family; what the
verb refuses there it refuses everywhere.
"""

import gzip
import json
from typing import Any

import pytest
from flask.testing import FlaskClient

from families.catalogue import FAMILIES
from tests.contract.asking import every_family, example_puzzle

FAMILY = FAMILIES[0]
SOLVE = f"/v1/{FAMILY.name}/solve"
GENERATE = f"/v1/{FAMILY.name}/generate"
CATALOG = f"/v1/{FAMILY.name}/catalog"
PUZZLE = json.dumps(example_puzzle(FAMILY))
GOOD = f'{{"puzzle": {PUZZLE}}}'
JSON = "application/json"


def body_with_limit(limit: str) -> str:
    """A good body but for the value of `limit`."""
    return f'{{"puzzle": {PUZZLE}, "limit": {limit}}}'


def seconds(value: str) -> str:
    return f'{{"puzzle": {PUZZLE}, "budget": {{"seconds": {value}}}}}'


BODIES: list[tuple[str, str | bytes, int, str]] = [
    ("nothing", "", 400, "malformed_json"),
    ("blanks", "  \n ", 400, "malformed_json"),
    ("torn", GOOD[:-1], 400, "malformed_json"),
    ("more after the end", GOOD + "x", 400, "malformed_json"),
    ("nested 100,000 deep", "[" * 100_000, 400, "malformed_json"),
    ("nested 33 deep", '{"a":' * 33 + "1" + "}" * 33, 400, "malformed_json"),
    ("deep inside of a torn string", '"' + '\\"[' * 300_000, 400, "malformed_json"),
    ("brackets in a string", body_with_limit('"' + "[" * 1000 + '"'), 422, "invalid"),
    ("NaN", seconds("NaN"), 400, "malformed_json"),
    ("Infinity", seconds("Infinity"), 400, "malformed_json"),
    ("-Infinity", seconds("-Infinity"), 400, "malformed_json"),
    ("1e999", seconds("1e999"), 400, "malformed_json"),
    ("an integer of 5,000 digits", body_with_limit("9" * 5000), 400, "malformed_json"),
    ("an integer of 4,000 digits", body_with_limit("9" * 4000), 422, "invalid"),
    ("seconds of 400 digits", seconds("9" * 400), 422, "invalid"),
    ("a key twice", f'{{"puzzle": {PUZZLE}, "limit": 1, "limit": 2}}', 400, "malformed_json"),
    ("a lone surrogate", f'{{"puzzle": {PUZZLE}, "x": "\\ud800"}}', 400, "malformed_json"),
    ("a lone surrogate as key", f'{{"puzzle": {PUZZLE}, "\\udfff": 1}}', 400, "malformed_json"),
    ("a pair of surrogates", f'{{"puzzle": {PUZZLE}, "\\ud83e\\udde9": 1}}', 422, "invalid"),
    ("NUL as key", f'{{"puzzle": {PUZZLE}, "\\u0000": 1}}', 422, "invalid"),
    ("NUL as value", body_with_limit('"\\u0000"'), 422, "invalid"),
    ("a raw NUL", GOOD + "\0", 400, "malformed_json"),
    ("not UTF-8", b'{"puzzle": "\xff"}', 400, "encoding"),
    ("UTF-16", GOOD.encode("utf-16"), 400, "encoding"),
    ("UTF-8 of a surrogate", b'{"\xed\xa0\x80": 1}', 400, "encoding"),
    ("a byte order mark", b"\xef\xbb\xbf" + GOOD.encode(), 200, ""),
    ("two byte order marks", b"\xef\xbb\xbf" * 2 + GOOD.encode(), 400, "malformed_json"),
    ("gzip without a word", gzip.compress(GOOD.encode()), 400, "encoding"),
    ("a list", "[]", 422, "invalid"),
    ("null", "null", 422, "invalid"),
    ("a string", '"x"', 422, "invalid"),
    ("a number", "1", 422, "invalid"),
    ("no puzzle", "{}", 422, "invalid"),
    ("a puzzle of null", '{"puzzle": null}', 422, "invalid"),
    ("a puzzle as list", '{"puzzle": []}', 422, "invalid"),
    ("an unknown key", f'{{"puzzle": {PUZZLE}, "x": 1}}', 422, "invalid"),
    ("marshmallow's own key", f'{{"puzzle": {PUZZLE}, "_schema": 1}}', 422, "invalid"),
    ("true for 1", body_with_limit("true"), 422, "invalid"),
    ('"1" for 1', body_with_limit('"1"'), 422, "invalid"),
    ("1.5 for 1", body_with_limit("1.5"), 422, "invalid"),
    ("zero solutions", body_with_limit("0"), 422, "invalid"),
    ("too many solutions", body_with_limit("1001"), 422, "invalid"),
    ("1 for true", f'{{"puzzle": {PUZZLE}, "count": 1}}', 422, "invalid"),
    ("negative seconds", seconds("-1"), 422, "invalid"),
    ("seconds as text", seconds('"1"'), 422, "invalid"),
    ("true seconds", seconds("true"), 422, "invalid"),
    ("a budget of null", f'{{"puzzle": {PUZZLE}, "budget": null}}', 422, "invalid"),
    ("another family", '{"puzzle": {"family": "cakes"}}', 422, "invalid"),
    ("a family as object", '{"puzzle": {"family": {}}}', 422, "invalid"),
    ("2 MiB", '{"puzzle": "' + "a" * 2**21 + '"}', 413, "too_large"),
    ("a whole number written 1.0", body_with_limit("1.0"), 200, ""),
]


@pytest.mark.parametrize(
    ("body", "status", "code"), [b[1:] for b in BODIES], ids=[b[0] for b in BODIES]
)
def test_a_hostile_body_gets_what_it_deserves(
    client: FlaskClient, body: str | bytes, status: int, code: str
) -> None:
    answer = client.post(SOLVE, data=body, content_type=JSON)

    assert (status, code) == (answer.status_code, answer.json.get("code", ""))
    assert ("problem+json" in answer.content_type) == (status >= 400)


def test_a_number_without_end_is_refused_in_our_words(client: FlaskClient) -> None:
    answer = client.post(SOLVE, data=body_with_limit("9" * 5000), content_type=JSON)

    assert "at most 4300 digits" in answer.json["detail"]


HEADERS: list[tuple[str, dict[str, str], int, str]] = [
    ("no type", {}, 415, "content_type"),
    ("a form", {"Content-Type": "application/x-www-form-urlencoded"}, 415, "content_type"),
    ("another JSON", {"Content-Type": "application/vnd.x+json"}, 415, "content_type"),
    ("no slash", {"Content-Type": "json"}, 415, "content_type"),
    ("latin-1", {"Content-Type": f"{JSON}; charset=latin-1"}, 415, "content_type"),
    ("gzip", {"Content-Type": JSON, "Content-Encoding": "gzip"}, 400, "encoding"),
    (
        "two codings",
        {"Content-Type": JSON, "Content-Encoding": "br, gzip"},
        415,
        "content_encoding",
    ),
    ("XML wanted", {"Content-Type": JSON, "Accept": "application/xml"}, 406, "not_acceptable"),
    ("all forbidden", {"Content-Type": JSON, "Accept": "*/*;q=0"}, 406, "not_acceptable"),
    ("nonsense wanted", {"Content-Type": JSON, "Accept": ";;;,,q=x"}, 406, "not_acceptable"),
    ("JSON in UTF-8", {"Content-Type": f"{JSON}; charset=UTF-8"}, 200, ""),
]


@pytest.mark.parametrize(
    ("headers", "status", "code"), [h[1:] for h in HEADERS], ids=[h[0] for h in HEADERS]
)
def test_hostile_headers_get_what_they_deserve(
    client: FlaskClient, headers: dict[str, str], status: int, code: str
) -> None:
    answer = client.post(SOLVE, data=GOOD, headers=headers)

    assert (status, code) == (answer.status_code, answer.json.get("code", ""))
    assert (status == 415) == ("Accept-Post" in answer.headers)


QUERIES: list[tuple[str, int, str]] = [
    (f"{GENERATE}?seed=1_0", 422, "invalid"),
    (f"{GENERATE}?seed=%D9%A3", 422, "invalid"),
    (f"{GENERATE}?seed=%2B5", 422, "invalid"),
    (f"{GENERATE}?seed=%205", 422, "invalid"),
    (f"{GENERATE}?seed=5%0A", 422, "invalid"),
    (f"{GENERATE}?seed=-1", 422, "invalid"),
    (f"{GENERATE}?seed=1.0", 422, "invalid"),
    (f"{GENERATE}?seed=", 422, "invalid"),
    (f"{GENERATE}?seed=null", 422, "invalid"),
    (f"{GENERATE}?seed={'9' * 5000}", 422, "invalid"),
    (f"{GENERATE}?seed=9007199254740992", 422, "invalid"),
    (f"{GENERATE}?seed=1&seed=1", 400, "repeated_parameter"),
    (f"{GENERATE}?x=1", 422, "invalid"),
    (f"{GENERATE}?seed%00=1", 422, "invalid"),
    (f"{GENERATE}?%FF=%FF", 422, "invalid"),
    (f"{GENERATE}?solution=1", 422, "invalid"),
    (f"{GENERATE}?solution=Yes", 422, "invalid"),
    (f"{GENERATE}?format=exe", 422, "invalid"),
    (f"{GENERATE}?format=%00", 422, "invalid"),
    (f"{GENERATE}?difficulty=3..2", 422, "invalid"),
    (f"{GENERATE}?difficulty=..", 422, "invalid"),
    (f"{GENERATE}?difficulty=nan..inf", 422, "invalid"),
    (f"{GENERATE}?width_px=1e3&format=png", 422, "invalid"),
    (f"{CATALOG}?x=1", 422, "invalid"),
    (f"{CATALOG}/..%2F..%2Fsecret", 404, "not_found"),
    (f"{CATALOG}/%00", 404, "not_found"),
    (f"{CATALOG}/%FF%FE", 404, "not_found"),
    (f"{CATALOG}/", 404, "not_found"),
    ("/v1//families", 404, "not_found"),
    ("/v1/families/", 404, "not_found"),
    ("/v1/cakes/solve", 404, "not_found"),
    ("/studio/../__init__.py", 404, "not_found"),
    ("/studio/%2e%2e/__init__.py", 404, "not_found"),
    ("/studio/manifest.json", 404, "not_found"),
    ("/studio/index.html", 404, "not_found"),
    (SOLVE, 405, "method_not_allowed"),
]


@pytest.mark.parametrize(("url", "status", "code"), QUERIES)
def test_a_hostile_url_gets_what_it_deserves(
    client: FlaskClient, url: str, status: int, code: str
) -> None:
    answer = client.get(url)

    assert (status, code, "application/problem+json") == (
        answer.status_code,
        answer.json["code"],
        answer.content_type,
    )


TEXTS: list[tuple[str, bytes, int, str]] = [
    ("nothing", b"", 400, "format"),
    ("NUL", b"\0", 400, "format"),
    ("not UTF-8", b"\xff\xff", 400, "encoding"),
    ("rubbish", bytes(range(128)) * 100, 400, "format"),
    ("a number of 5,000 digits", b"9" * 5000, 400, "format"),
    ("4 MiB", b"1 " * 2**21, 413, "too_large"),
]


@pytest.mark.parametrize(
    ("body", "status", "code"), [t[1:] for t in TEXTS], ids=[t[0] for t in TEXTS]
)
@every_family
def test_a_hostile_text_gets_what_it_deserves(
    client: FlaskClient, family: Any, body: bytes, status: int, code: str
) -> None:
    answer = client.post(f"/v1/{family.name}/solve", data=body, content_type="text/plain")

    assert (status, code) == (answer.status_code, answer.json["code"])


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "TRACE", "BREW"])
def test_a_method_that_is_not_there_is_told_which_are(client: FlaskClient, method: str) -> None:
    answer = client.open(SOLVE, method=method)

    assert (405, {"OPTIONS", "POST"}) == (answer.status_code, set(answer.allow))


def test_a_body_is_refused_by_its_length_without_being_read(client: FlaskClient) -> None:
    length = {"CONTENT_LENGTH": str(2**40)}
    answer = client.post(SOLVE, content_type=JSON, environ_overrides=length)

    assert 413 == answer.status_code


def test_the_path_in_a_problem_is_percent_encoded(client: FlaskClient) -> None:
    answer = client.get('/v1/ä "<b>')

    assert "/v1/%C3%A4%20%22%3Cb%3E" == answer.json["instance"]


def test_a_solution_too_large_to_check_is_refused_at_once(client: FlaskClient) -> None:
    puzzle = {
        "size": [30, 30, 30],
        "blocks": [{"size": [30, 30, 30], "count": 30_000}],
        "golden": None,
    }
    placements = [{"block": 0, "at": [0, 0, 0], "size": [30, 30, 30]}] * 12
    answer = client.post(
        "/v1/boxes/check", json={"puzzle": puzzle, "solution": {"placements": placements}}
    )

    assert (422, "solution_size") == (answer.status_code, answer.json["code"])
