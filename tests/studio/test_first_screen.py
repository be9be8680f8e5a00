"""The first screen is a puzzle to play, whatever the address and the size of the screen."""

import pytest
from playwright.sync_api import Page, expect

from tests.studio.conftest import NAMES, PHONE, Opened, open_menu, pack

pytestmark = [pytest.mark.hard, pytest.mark.browser]

DESK = {"width": 1280, "height": 800}
# What is not wholly on the screen, or larger than its place; and how much larger the board is than
# the tray. The board is the largest picture within `main`.
SCREEN = """() => {
    const box = (e) => e.getBoundingClientRect();
    const area = (e) => box(e).width * box(e).height;
    const [board] = [...document.querySelectorAll('main svg, main canvas')]
        .sort((a, b) => area(b) - area(a));
    const tray = document.querySelector('.tray');
    const outside = [board, tray, document.querySelector('[aria-current]')].filter((e) => {
        const { left, top, right, bottom } = box(e);
        return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
    });
    const scrolls = [document.documentElement, document.querySelector('main'), tray]
        .filter((e) => e.scrollHeight > e.clientHeight);
    return {
        wrong: [...outside, ...scrolls].map((e) => e.outerHTML.slice(0, 100)),
        ratio: area(board) / area(tray),
    };
}"""


def wait_for_board(page: Page) -> None:
    expect(page.locator("[data-status]")).to_contain_text("to go")


@pytest.mark.parametrize("name", NAMES)
def test_board_and_tray_need_no_scrolling_and_the_board_is_the_larger(
    open_page: Opened, name: str
) -> None:
    page = open_page(viewport=PHONE).open(f"/?family={name}&seed=7")
    wait_for_board(page)
    expect(page.locator("[data-item], [data-way]").first).to_be_in_viewport()
    for size in (PHONE, DESK):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.evaluate("() => new Promise(requestAnimationFrame)")  # it is laid out anew
        seen = page.evaluate(SCREEN)
        assert [] == seen["wrong"] and seen["ratio"] > 1, size


def test_a_first_visit_opens_on_squares(open_page: Opened) -> None:
    page = open_page().open("/")
    wait_for_board(page)
    chosen = page.get_by_role("navigation", name="Which puzzle?").locator("[aria-current]")
    expect(chosen).to_have_accessible_name("Squares")
    expect(page.locator("main [data-spot]")).to_have_count(9)


@pytest.mark.parametrize("task", ["", "&do=play", "&do=make", "&do=solve", "&do=view"])
def test_an_address_of_before_asks_for_the_same_puzzle(open_page: Opened, task: str) -> None:
    page = open_page().page
    with page.expect_request("**/generate") as made:
        page.goto(open_page().home + f"/?family=squares&rows=2&columns=3&seed=7{task}")
    assert {"rows": 2, "columns": 3, "seed": 7, "difficulty": None} == made.value.post_data_json


def test_a_link_of_before_to_a_puzzle_of_ones_own_is_played(open_page: Opened) -> None:
    tiles = [[1, 2, 3, 4], [5, 1, 6, 2], [4, 3, 2, 1]]
    deck = {"rows": 1, "columns": 3, "tiles": tiles, "matching": "equal"}
    watched = open_page()
    page = watched.open(f"/?family=squares&puzzle={pack(deck)}")
    expect(page.locator("[data-status]")).to_contain_text("3 of 3 to go")
    figures = [item.text_content() or "" for item in page.locator("[data-item]").all()]
    assert [f"figures {', '.join(map(str, tile))}" for tile in tiles] == [
        name.partition(", ")[2] for name in figures
    ]
    assert not any("/generate" in url for url in watched.asked)


def test_grade_and_size_are_chosen_in_a_sheet_and_stand_in_the_address(open_page: Opened) -> None:
    page = open_page().open("/?family=squares&seed=7")
    wait_for_board(page)
    level = page.get_by_role("button", name="Grade and size")
    level.click()
    sheet = page.get_by_role("dialog", name="How hard, how large?")
    sheet.get_by_role("button", name="easy").click()
    sheet.get_by_role("button", name="2 × 3").click()
    sheet.get_by_role("group", name="Pieces given").get_by_role("button", name="2").click()
    sheet.get_by_role("button", name="New puzzle").click()
    expect(level).to_have_accessible_name("Grade and size: easy, 2 × 3")
    expect(level).to_be_focused()
    expect(page.locator("[data-status]")).to_contain_text("4 of 4 to go")
    words = dict(word.split("=") for word in page.url.partition("?")[2].split("&"))
    assert words.pop("seed") != "7"
    wishes = {"difficulty": "easy", "rows": "2", "columns": "3", "prelaid": "2"}
    assert {"family": "squares", **wishes} == words


def test_a_theme_that_is_chosen_stays(open_page: Opened) -> None:
    page = open_page(color_scheme="light").open("/?family=squares&seed=7")
    root = page.locator("html")
    light = "rgb(246, 244, 239)"
    expect(page.locator("body")).to_have_css("background-color", light)
    open_menu(page).get_by_role("group", name="Appearance").get_by_role(
        "button", name="dark"
    ).click()
    expect(root).to_have_css("color-scheme", "dark")
    page.reload()
    expect(root).to_have_css("color-scheme", "dark")
    expect(page.locator("body")).not_to_have_css("background-color", light)
    open_menu(page).get_by_role("button", name="auto").click()
    expect(page.locator("body")).to_have_css("background-color", light)
