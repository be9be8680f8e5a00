"""The page as an app: its service worker, its manifest and its icons, as they are served."""

import re
from urllib.parse import urljoin

import pytest
from flask.testing import FlaskClient

import studio
from workshop import icons

WORKER = "/sw.js"
LARGE = 400_000  # bytes; what draws in space is larger


def manifest() -> str:
    return studio.PREFIX + str(studio.entry("others")["manifest"])


def test_the_worker_is_asked_for_anew_and_may_ask_its_own_service_alone(
    client: FlaskClient,
) -> None:
    answer = client.get(WORKER)
    again = client.get(WORKER, headers={"If-None-Match": answer.headers["ETag"]})

    assert "text/javascript; charset=utf-8" == answer.content_type
    assert "no-cache" == answer.headers["Cache-Control"]
    policy = "default-src 'none'; connect-src 'self'"
    assert policy == answer.headers["Content-Security-Policy"]
    assert (304, b"") == (again.status_code, again.data)


def test_the_worker_keeps_all_files_of_the_page_and_large_ones_once_they_are_used(
    client: FlaskClient,
) -> None:
    lists = re.findall(r'\["(studio/[^]]*)"\]', client.get(WORKER).text)
    at_once, later = (sizes(each.split('","')) for each in lists)
    entry = studio.entry("page")

    assert {entry["script"], entry["style"], *entry["parts"]} < set(at_once)
    assert max(at_once.values()) < LARGE < max(later.values())


def sizes(paths: list[str]) -> dict[str, int]:
    """Bytes of files of the bundle, by name; all of them are there."""
    files = [studio.file(path.removeprefix(studio.PREFIX[1:])) for path in paths]
    assert None not in files
    return {file.name: len(file.data()) for file in files if file}


def test_the_app_opens_the_page_and_all_its_icons_are_there(client: FlaskClient) -> None:
    told = client.get(manifest())
    app = told.get_json(force=True)
    shown = [client.get(urljoin(manifest(), each["src"])) for each in app["icons"]]

    assert "application/manifest+json" == told.content_type
    assert ["/", "/"] == [urljoin(manifest(), app[each]) for each in ("start_url", "scope")]
    assert [200] * 3 == [each.status_code for each in shown]
    assert [each["type"] for each in app["icons"]] == [each.content_type for each in shown]


@pytest.mark.parametrize("size", icons.SIZES)
def test_an_icon_is_as_its_sign_is_drawn(size: int) -> None:
    assert icons.draw(size) == (icons.TARGET / f"{size}.png").read_bytes()
