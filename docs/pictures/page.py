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
DESK, WIDE, PHONE = (1180, 860), (1280, 800), (390, 844)


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


def wait_for_pieces(page: Page) -> None:
    page.wait_for_selector(".pic .pieces")
    page.wait_for_timeout(1500)  # pieces of all cards in sight


def take_hints(times: int, *, told: int = 0) -> Callable[[Page], None]:
    """Have `times` pieces laid by hints; then one more hint, of which `told` steps are told."""

    def act(page: Page) -> None:
        for _ in range(times):
            ask(page, 2)
            page.locator(".steps .big").first.click()
        if told:
            ask(page, told - 1)
        page.wait_for_timeout(600)  # what falls has come to rest

    return act


def ask(page: Page, more: int) -> None:
    """Ask for a hint, and for so much more of it."""
    with page.expect_response("**/hint"):
        page.locator(".act.gold").click()
    for _ in range(more):
        page.locator(".steps .gold").click()


def hold_block(page: Page) -> None:
    """Some blocks laid, and one in hand above the crate."""
    page.wait_for_selector("canvas[data-ready]")
    take_hints(4)(page)
    page.locator("[data-item]").nth(2).click()
    page.wait_for_timeout(600)


def fold_snake(page: Page) -> None:
    page.wait_for_selector("canvas[data-ready]")
    take_hints(5)(page)


def hold_piece_of(known: str) -> Callable[[Page], None]:
    """A puzzle of the gallery, some of its pieces laid, and one in hand above the others."""

    def act(page: Page) -> None:
        page.get_by_role("button", name="Polycubes").last.click()
        page.locator(".open-card", has_text=known).click()
        page.wait_for_selector("canvas[data-ready]")
        take_hints(3)(page)
        page.locator("[data-item]").nth(1).click()
        page.wait_for_timeout(600)

    return act


def scrolled(page: Page, to: str) -> None:
    page.locator(to).first.evaluate("(e) => e.scrollIntoView()")


def solved(page: Page) -> None:
    page.locator(".solve form .main").click()
    expect(page.locator(".result .verdict")).to_be_visible()
    page.locator(".overview summary").click()
    wait_for_pictures(page)
    scrolled(page, ".task-head")


def in_space(page: Page) -> None:
    expect(page.locator(".stage")).to_have_attribute("aria-busy", "false")
    page.get_by_role("slider", name="Apart").fill("35")
    page.evaluate("document.activeElement.blur()")
    scrolled(page, ".task-head")


def wait_for_count(page: Page) -> None:
    page.get_by_role("button", name="A rainy afternoon").click()
    page.wait_for_selector(".sheets[aria-busy=false] .by-role")
    page.evaluate("document.activeElement.blur()")


def entered(page: Page) -> None:
    page.locator(".room summary").click()
    page.get_by_label("Width of the room (m)").fill("9")
    page.get_by_label("Depth of the room (m)").fill("8")
    expect(page.locator(".rectangles button").first).to_be_visible()
    scrolled(page, ".task-head")


def known(page: Page) -> None:
    page.get_by_label("A known puzzle").select_option("kool-26-3x9")
    expect(page.get_by_text("Picture and link are up to date.")).to_be_visible()
    entered(page)


SHOTS: Mapping[str, Shot] = {
    "page-make": Shot(
        address="/?family=squares&seed=7&art=sea&solution=true&do=make",
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
    "page-play": Shot(address="/?family=boxes&seed=7", act=hold_block, size=WIDE),
    "page-polycubes": Shot(address="/?do=gallery", act=hold_piece_of("Soma, castle"), size=WIDE),
    "page-hint": Shot(
        address="/?family=triangles&seed=5&order=4&art=garden",
        act=take_hints(7, told=2),
        dark=True,
    ),
    "page-gallery": Shot(address="/?do=gallery", act=wait_for_pieces, size=WIDE),
    "page-files": Shot(
        address="/?family=boxes&seed=7&do=files&solution=true", act=wait_for_pictures
    ),
    "page-print": Shot(address="/?family=boxes&seed=7&do=print", act=wait_for_count, size=WIDE),
    "page-phone": Shot(
        address="/?family=squares&seed=7&art=sea&lang=de", act=take_hints(2), size=PHONE
    ),
    "page-snake": Shot(address="/?family=snakes&seed=7&lang=de", act=fold_snake, size=PHONE),
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
