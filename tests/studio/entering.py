"""What the tests of Enter have in common: a puzzle is begun, and read back as it is handed out."""

import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

import requests
from playwright.sync_api import Locator, Page, expect

from tests.studio.conftest import Opened, Watched, unpack

REFUSED = ("status of 422", "status of 400")  # what the browser says of a fault

Json = dict[str, Any]


def entered_puzzle(watched: Watched) -> Json:
    """The puzzle that the address holds, as the service writes it, once what is typed is drawn."""
    page = watched.page
    expect(page.get_by_text(re.compile("Picture and link|Bild und Link"))).to_be_visible()
    said = {name: word for name, [word] in parse_qs(urlsplit(page.url).query).items()}
    puzzle = unpack(said["puzzle"])
    address = f"{watched.home}/v1/{said['family']}/convert"
    asked = {"json": {"puzzle": puzzle}, "headers": {"Accept": "application/json"}}
    made: Json = requests.post(address, timeout=30, **asked).json()["puzzle"]  # type: ignore[arg-type]
    return made


def begin(open_page: Opened, name: str, **how: object) -> Watched:
    watched = open_page(**how)
    page = watched.open(f"/?family={name}&do=enter")
    expect(page.locator(".editor .step").first).to_be_visible()
    return watched


def file(name: str, data: bytes) -> Json:
    return {"name": name, "mimeType": "application/octet-stream", "buffer": data}


def give(page: Page, name: str, data: bytes) -> None:
    page.locator(".start input[type=file]").set_input_files(file(name, data))  # type: ignore[arg-type]


def number(page: Page, label: str) -> Locator:
    return page.get_by_label(label, exact=True)
