"""Draws the pictures of the page in this folder: `python docs/pictures/page.py [NAME …]`.

Each is what Chromium shows of a running service. Needs what the tests need.
"""

import io
import shutil
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from workshop.browser import QUIET  # noqa: E402
from workshop.live import serving  # noqa: E402

HERE = Path(__file__).parent
QUALITY = 84  # of WebP
PATIENCE = 60_000  # ms
DESK, PHONE = (1180, 860), (390, 844)


@dataclass(frozen=True, slots=True, kw_only=True)
class Shot:
    """What is to be seen: an address, and what is done there until it is ready."""

    address: str
    act: Callable[[Page], None]
    dark: bool = False
    size: tuple[int, int] = DESK
    scale: float = 1  # pixels of the picture for one of the page


def wait_for_pictures(page: Page) -> None:
    """Wait until all pictures in sight are loaded."""
    page.wait_for_load_state("networkidle")
    page.wait_for_function(
        "() => [...document.images].every((each) => each.loading === 'lazy' || each.naturalWidth)"
    )


def hinted(times: int) -> Callable[[Page], None]:
    """Ask for a hint `times` times; each lays a piece."""

    def act(page: Page) -> None:
        for _ in range(times):
            button = page.locator(".play .buttons .main")
            with page.expect_response("**/hint"):
                button.click()
            expect(page.locator(".ring.hint").first).to_be_attached()
        page.locator(".table").evaluate("(e) => e.scrollIntoView({ block: 'end' })")
        scrolled(page, ".tasks")

    return act


def scrolled(page: Page, to: str) -> None:
    page.locator(to).first.evaluate("(e) => e.scrollIntoView()")


def solved(page: Page) -> None:
    page.locator(".solve form .main").click()
    expect(page.locator(".result .verdict")).to_be_visible()
    page.locator(".overview summary").click()
    wait_for_pictures(page)
    scrolled(page, ".tasks")


def in_space(page: Page) -> None:
    expect(page.locator(".stage")).to_have_attribute("aria-busy", "false")
    page.get_by_role("slider", name="Apart").fill("35")
    page.evaluate("document.activeElement.blur()")
    scrolled(page, ".tasks")


def bound(page: Page) -> None:
    page.get_by_role("button", name="Make the booklet").click()
    expect(page.locator(".leaves img").first).to_be_attached()
    scrolled(page, ".tasks")
    page.wait_for_function(
        "() => [...document.querySelectorAll('.leaves img')].every((each) =>"
        " each.naturalWidth || each.getBoundingClientRect().top > innerHeight)"
    )


def entered(page: Page) -> None:
    page.locator(".room summary").click()
    page.get_by_label("Width of the room (m)").fill("9")
    page.get_by_label("Depth of the room (m)").fill("8")
    expect(page.locator(".rectangles button").first).to_be_visible()
    scrolled(page, ".tasks")


def known(page: Page) -> None:
    page.get_by_label("A known puzzle").select_option("kool-26-3x9")
    expect(page.get_by_text("Picture and link are up to date.")).to_be_visible()
    entered(page)


SHOTS: Mapping[str, Shot] = {
    "page-make": Shot(
        address="/?family=squares&seed=7&art=sea&solution=true",
        act=wait_for_pictures,
        size=(1180, 1240),
    ),
    "page-enter": Shot(address="/?family=mazes&do=enter", act=known),
    "page-solve": Shot(
        address="/?family=hexagons&seed=7&do=solve&solve.all=true&art=garden", act=solved
    ),
    "page-view": Shot(
        address="/?family=boxes&seed=7&do=view&solution=true", act=in_space, dark=True
    ),
    "page-play": Shot(
        address="/?family=triangles&seed=5&order=4&art=garden&do=play", act=hinted(7), dark=True
    ),
    "page-print": Shot(address="/?family=boxes&seed=7&do=print&size=3,3,3", act=bound),
    "page-phone": Shot(
        address="/?family=snakes&seed=7&do=play&lang=de&size=3,3,3", act=hinted(5), size=PHONE
    ),
}


def draw(browser: Browser, home: str, shot: Shot) -> Image.Image:
    wide, high = shot.size
    page = browser.new_page(
        viewport={"width": wide, "height": high},
        color_scheme="dark" if shot.dark else "light",
        locale="en-GB",
        reduced_motion="reduce",
        device_scale_factor=shot.scale,
    )
    page.set_default_timeout(PATIENCE)
    page.goto(home + shot.address)
    wait_for_pictures(page)
    shot.act(page)
    page.mouse.move(0, 0)
    picture = Image.open(io.BytesIO(page.screenshot()))
    page.close()
    return picture


def main(names: Sequence[str]) -> None:
    expect.set_options(timeout=PATIENCE)
    with serving() as service, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=list(QUIET)
        )
        for name in names or SHOTS:
            path = HERE / f"{name}.webp"
            draw(browser, service.address, SHOTS[name]).save(path, quality=QUALITY, method=6)
            print(name, path.stat().st_size)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
