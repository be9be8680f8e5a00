"""The path below which the service lives: taken off at the door, whoever says it."""

from typing import Any

import pytest
import requests

from families.catalogue import FAMILIES
from service.prefix import PREFIX_SAID, settle_prefix
from tests.contract.asking import example_puzzle
from workshop.live import Service, serving

SOLVE = f"/v1/{FAMILIES[0].name}/solve"
BODY = {"puzzle": example_puzzle(FAMILIES[0])}


def settle(path: str, usual: str, **said: str) -> tuple[str, str, bytes]:
    """The prefix and both paths of a request after it was settled."""
    scope: dict[str, Any] = {"path": path, "raw_path": path.encode(), **said}
    settle_prefix(scope, usual)
    return scope["root_path"], scope["path"], scope["raw_path"]


@pytest.mark.parametrize(
    ("path", "left"),
    [
        ("/p/q/v1/x", "/v1/x"),
        ("/p/q/", "/"),
        ("/p/q", ""),
        ("/v1/x", "/v1/x"),
        ("/p/qX/v1", "/p/qX/v1"),
        ("/p/q/p/q/v1", "/p/q/v1"),
        ("/P/q/v1", "/P/q/v1"),
        ("//p/q/v1", "//p/q/v1"),
    ],
)
def test_a_prefix_is_taken_off_once_and_whole(path: str, left: str) -> None:
    assert ("/p/q", left, left.encode()) == settle(path, "/p/q")


def test_a_path_with_signs_is_cut_where_it_was_sent() -> None:
    scope: dict[str, Any] = {"path": "/p/a b", "raw_path": b"/p/a%20b"}

    settle_prefix(scope, "/p")

    assert ("/a b", b"/a%20b") == (scope["path"], scope["raw_path"])


@pytest.mark.parametrize(
    ("said", "prefix"),
    [
        ("/other", "/other"),
        ("/a/b-c.d_e~1", "/a/b-c.d_e~1"),
        ("/" + "a" * 199, "/" + "a" * 199),
        ("/" + "a" * 200, "/usual"),
        ("", "/usual"),
        ("/", "/usual"),
        ("other", "/usual"),
        ("/other/", "/usual"),
        ("//evil.example", "/usual"),
        ("/a, /b", "/usual"),
        ("/a\n", "/usual"),
        ("/a%2f", "/usual"),
        ("/a/../b", "/usual"),
        ("/ä", "/usual"),
    ],
)
def test_a_trusted_proxy_names_a_plain_path_or_nothing(said: str, prefix: str) -> None:
    expected = prefix, "/v1", b"/v1"

    assert expected == settle("/v1", "/usual", **{PREFIX_SAID: said})
    assert expected == settle(f"{prefix}/v1", "/usual", **{PREFIX_SAID: said})


@pytest.fixture(scope="module")
def service() -> Any:
    with serving(KNOBELWERK_PREFIX="/puzzles") as running:
        yield running


def test_the_service_answers_with_and_without_its_prefix(service: Service) -> None:
    for path in ("/healthz", "/readyz", "/metrics", "/", "/docs", "/v1/families", "/v1/jobs"):
        for prefix in ("", "/puzzles"):
            assert requests.get(f"{service.address}{prefix}{path}", timeout=60).ok, prefix + path
        other = requests.get(f"{service.address}/puzzlesX{path}", timeout=60)
        assert 404 == other.status_code
    assert requests.post(f"{service.address}/puzzles{SOLVE}", json=BODY, timeout=60).ok


def test_the_prefix_alone_leads_to_the_page(service: Service) -> None:
    answer = requests.get(
        f"{service.address}/puzzles?family=boxes", timeout=60, allow_redirects=False
    )

    assert (308, "/puzzles/?family=boxes") == (answer.status_code, answer.headers["Location"])


def test_requests_count_under_the_same_routes(service: Service) -> None:
    counter = 'knobelwerk_requests_total{route="/v1/families",method="GET",status="200"}'

    def count() -> int:
        lines = requests.get(f"{service.address}/metrics", timeout=60).text.splitlines()
        return sum(int(line.split()[1]) for line in lines if line.startswith(counter))

    before = count()
    requests.get(f"{service.address}/puzzles/v1/families", timeout=60)

    assert before + 1 == count()


@pytest.mark.parametrize("prefix", ["", "/puzzles"], ids=["taken off", "left"])
def test_a_job_is_found_below_the_prefix(service: Service, prefix: str) -> None:
    def get(address: str) -> Any:
        assert address.startswith("/puzzles/v1/jobs/")
        path = prefix + address.removeprefix("/puzzles")
        return requests.get(service.address + path, timeout=60)

    def solve(prefer: str) -> requests.Response:
        headers = {"Prefer": prefer}
        url = f"{service.address}{prefix}{SOLVE}"
        return requests.post(url, json=BODY, headers=headers, timeout=60)

    now, later = solve("respond-async, wait=30"), solve("respond-async")
    job = get(later.headers["Location"] + "?wait=30")
    events = get(later.headers["Location"] + "/events")

    assert (200, "solved") == (now.status_code, now.json()["verdict"])
    assert "solved" == get(now.headers["Content-Location"]).json()["verdict"]
    assert (202, "done") == (later.status_code, job.json()["state"])
    assert "event: end" in events.text


def test_a_refusal_of_the_server_names_the_address(service: Service) -> None:
    answer = requests.post(f"{service.address}/puzzles{SOLVE}", data=b"x" * 3_000_000, timeout=60)

    assert (413, f"/puzzles{SOLVE}") == (answer.status_code, answer.json()["instance"])


@pytest.mark.hard
@pytest.mark.parametrize(("trusted", "prefix"), [("127.0.0.1", "/other"), ("10.0.0.0/8", "")])
def test_the_header_of_a_proxy_is_believed_if_it_is_trusted(trusted: str, prefix: str) -> None:
    said = {"X-Forwarded-Prefix": "/other"}
    with serving(KNOBELWERK_TRUSTED=trusted, KNOBELWERK_WORKERS="0") as behind:
        path = f"{behind.address}{prefix}/v1/catalog"
        listed = requests.get(path, headers=said, timeout=60).json()["puzzles"]

    assert listed[0]["href"].startswith(f"{prefix}/v1/")
