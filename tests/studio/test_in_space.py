"""Play in space: what is filled or folded on a canvas, and what stands there without one."""

from typing import Any

import pytest
import requests
from playwright.sync_api import expect

from tests.families.catalogue import RECORDS
from tests.studio.conftest import Opened
from tests.studio.in_space import at_rest, core
from tests.studio.test_play import SOLVED, address
from workshop.live import Service

pytestmark = [pytest.mark.hard, pytest.mark.browser]

WISH: dict[str, Any] = {"size": [3, 3, 3]}
NAMES = [name for name, record in RECORDS.items() if record.page.in_space]
STILL = {"reduced_motion": "reduce", "viewport": {"width": 640, "height": 700}}
PHONE = {**STILL, "viewport": {"width": 360, "height": 740}, "has_touch": True}


@pytest.mark.parametrize("way", ["mouse", "thumb", "keys"])
@pytest.mark.parametrize("name", NAMES)
def test_one_is_solved_in_space(open_page: Opened, service: Service, name: str, way: str) -> None:
    page = open_page(**(PHONE if way == "thumb" else STILL)).open(address(name, WISH))
    made = requests.post(
        f"{service.address}/v1/{name}/generate", json={"seed": 7, **WISH}, timeout=60
    ).json()
    page.wait_for_selector("canvas[data-ready]")

    RECORDS[name].page.in_space[way](page, made["puzzle"], made["solution"])

    expect(page.get_by_text(SOLVED)).to_be_visible()
    expect(page.locator(".picture canvas[data-ready]")).to_be_visible()


def test_keys_take_a_lying_block_up_and_back_to_the_tray(open_page: Opened) -> None:
    page = open_page(**STILL).open(address("boxes", WISH))
    page.wait_for_selector("canvas[data-ready]")
    status = page.locator("[data-status]")
    told = status.inner_text()
    page.locator("[data-item]").first.press("Enter")
    for key in ("Enter", "ArrowRight", "Enter"):
        page.keyboard.press(key)
        at_rest(page)
    expect(page.get_by_role("button", name="Take back")).to_be_visible()

    page.keyboard.press("Delete")

    expect(status).to_have_text(told)


def test_a_near_view_is_moved_aside_and_brought_back(open_page: Opened) -> None:
    page = open_page(**STILL).open(address("boxes", WISH))
    page.wait_for_selector("canvas[data-ready]")
    aside = "c.stage.eye.look.aside.length()"
    x, y = core(page, "at({ x: 40, y: 200 })")
    page.mouse.move(x, y)
    page.mouse.wheel(0, -800)
    page.mouse.down(button="right")
    page.mouse.move(x + 90, y, steps=3)
    page.mouse.up(button="right")
    assert core(page, aside) > 0.3  # cells

    page.locator(".in-space canvas").press("v")

    at_rest(page)
    assert core(page, aside) < 1e-6


def test_a_snake_swings_back_when_it_is_unfolded(open_page: Opened) -> None:
    moving = {**STILL, "reduced_motion": "no-preference"}
    page = open_page(**moving).open(address("snakes", {**WISH, "prelaid": 9}))
    page.wait_for_selector("canvas[data-ready]")
    shorter = "c.show({ ...c.view, links: c.view.links.slice(0, -3) })"

    assert core(page, f"({shorter}, c.stage.motions.moving)")

    at_rest(page)
    assert 6 == core(page, "c.view.links.length")


def test_without_webgl_the_flat_board_stands_in_its_place(open_page: Opened) -> None:
    watched = open_page()
    watched.spoil("HTMLCanvasElement.prototype.getContext = () => null;")
    page = watched.open(address("boxes", WISH))

    expect(page.locator("[data-spot]").first).to_be_visible()
    expect(page.locator("canvas")).to_have_count(0)


@pytest.mark.parametrize("name", NAMES)
def test_a_board_in_space_has_no_fault_that_axe_finds(open_page: Opened, name: str) -> None:
    watched = open_page(**STILL)
    page = watched.open(address(name, WISH))
    page.wait_for_selector("canvas[data-ready]")

    assert [] == watched.faults()
