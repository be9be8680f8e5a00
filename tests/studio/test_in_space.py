"""Play in space: boxes are filled and snakes are folded on a canvas."""

from typing import Any

import pytest
import requests
from playwright.sync_api import expect

from tests.families.catalogue import RECORDS
from tests.studio.conftest import Opened
from tests.studio.test_play import SOLVED, address
from workshop.live import Service

pytestmark = [pytest.mark.hard, pytest.mark.browser]

WISH: dict[str, Any] = {"size": [3, 3, 3]}
NAMES = [name for name, record in RECORDS.items() if record.page.in_space]
STILL = {"reduced_motion": "reduce", "viewport": {"width": 640, "height": 700}}
PHONE = {**STILL, "viewport": {"width": 360, "height": 740}, "has_touch": True}


@pytest.mark.parametrize("way", ["mouse", "thumb", "keys"])
@pytest.mark.parametrize("name", NAMES)
def test_one_is_solved_in_space(
    open_page: Opened, service: Service, name: str, way: str
) -> None:
    page = open_page(**(PHONE if way == "thumb" else STILL)).open(
        address(name, WISH, board="space")
    )
    made = requests.post(
        f"{service.address}/v1/{name}/generate", json={"seed": 7, **WISH}, timeout=60
    ).json()
    page.wait_for_selector("canvas[data-ready]")

    RECORDS[name].page.in_space[way](page, made["puzzle"], made["solution"])

    expect(page.get_by_text(SOLVED)).to_be_visible()
