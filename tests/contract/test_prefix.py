"""The service below a path: its answers lead back to it, and only a proxy says where it is."""

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from families.catalogue import FAMILIES
from service.config import Prefix, Settings
from service.http.app import create_app
from service.prefix import SCRIPT_NAME
from tests.contract.asking import example_puzzle

PREFIX = "/puzzles"
FAMILY = FAMILIES[0]
BY_SETTING = {"setting": PREFIX, "mounted": ""}
BY_PROXY = {"setting": "/elsewhere", "mounted": PREFIX}
either_way = pytest.mark.parametrize("way", [BY_SETTING, BY_PROXY], ids=["setting", "proxy"])


class Below:
    """A client of an application with a setting, as a proxy or none says where it is mounted."""

    def __init__(self, data: str, setting: str, mounted: str) -> None:
        self.client = create_app(Settings(data=data, prefix=Prefix(setting))).test_client()
        self.mounted = {SCRIPT_NAME: mounted}

    def ask(self, path: str, method: str = "GET", **given: Any) -> Any:
        given |= {"environ_overrides": self.mounted}
        return self.client.open(path, method=method, buffered=True, **given)

    def follow(self, address: str) -> Any:
        """The answer to an address that the service gave."""
        assert address.startswith(f"{PREFIX}/")
        return self.ask(address.removeprefix(PREFIX))


@pytest.fixture
def below(data: str, way: dict[str, str]) -> Below:
    return Below(data, **way)


@either_way
def test_the_catalogue_leads_to_its_puzzles(below: Below) -> None:
    every = below.ask("/v1/catalog").json["puzzles"]
    own = below.ask(f"/v1/{FAMILY.name}/catalog").json["puzzles"]

    one = below.follow(own[0]["href"])

    assert all(entry["href"].startswith(f"{PREFIX}/v1/") for entry in [*every, *own])
    assert (200, own[0]["href"]) == (one.status_code, one.json["href"])


@either_way
def test_a_generated_puzzle_has_its_seeded_address(below: Below) -> None:
    made = below.ask(f"/v1/{FAMILY.name}/generate")

    again = below.follow(made.headers["Content-Location"])

    assert made.data == again.data


@either_way
def test_a_request_that_became_a_job_leads_to_it(below: Below) -> None:
    given = {"json": {"puzzle": example_puzzle(FAMILY)}, "headers": {"Prefer": "respond-async"}}
    job = below.ask(f"/v1/{FAMILY.name}/solve", "POST", **given)

    assert job.json["id"] == below.follow(job.headers["Location"]).json["id"]


@either_way
def test_a_problem_names_the_address_that_was_requested(below: Below) -> None:
    assert f"{PREFIX}/v1/nothing" == below.ask("/v1/nothing").json["instance"]


@either_way
def test_the_document_names_the_server_below_its_path(below: Below, client: FlaskClient) -> None:
    whole, plain = below.ask("/openapi.json").json, client.get("/openapi.json").json

    assert [PREFIX, "/"] == [each["servers"][0]["url"] for each in (whole, plain)]
    assert plain["paths"] == whole["paths"]


@pytest.mark.parametrize("path", ["/", "/docs"])
def test_a_page_names_nothing_from_the_root(client: FlaskClient, path: str) -> None:
    """A page with relative addresses works below any path, known to the service or not."""
    named = re.findall(r'(?:href|src)="([^"]*)"', client.get(path).text)

    assert named and not [address for address in named if re.match("/|[a-z]+:", address)]


def test_the_header_of_a_client_is_not_believed(client: FlaskClient) -> None:
    said = {"X-Forwarded-Prefix": "/evil"}
    for path in ("/v1/catalog", "/openapi.json", "/v1/nothing"):
        assert client.get(path).data == client.get(path, headers=said).data


@pytest.mark.parametrize(
    "mounted", ["//evil.example", "/a//b", "/a/", "a", "/a b", "/a\r\nb", "/..", "/a/.", "/" * 300]
)
def test_a_place_that_is_no_path_is_ignored(data: str, mounted: str) -> None:
    answer = Below(data, setting=PREFIX, mounted=mounted).ask("/v1/nothing")

    assert f"{PREFIX}/v1/nothing" == answer.json["instance"]
