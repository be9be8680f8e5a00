"""Play: the puzzle on the table is solved by hand, with a hint where one is asked for."""

import re
from datetime import UTC, datetime
from typing import Any

import pytest
import requests
from playwright.sync_api import Page, Route, expect

from tests.families.catalogue import RECORDS
from tests.studio.by_hand import drag, item, spot
from tests.studio.conftest import (
    DECKS,
    PHONE,
    Opened,
    each_at_night,
    follow_menu,
    open_menu,
    pack,
    wait_until,
)
from tests.studio.spiral import spiral
from workshop.live import Service

pytestmark = [pytest.mark.hard, pytest.mark.browser]

SMALL = {name: record.page.wish for name, record in RECORDS.items()}
SOLVED = "Solved!"


def address(name: str, wishes: dict[str, Any], **more: object) -> str:
    words = {"family": name, "do": "play", "seed": 7, **wishes, **more}
    texts = {
        key: ",".join(map(str, value)) if isinstance(value, list) else str(value)
        for key, value in words.items()
    }
    return "/?" + "&".join(f"{key}={value}" for key, value in texts.items())


def own(name: str, puzzle: dict[str, Any], **more: object) -> str:
    """The address of a puzzle of one's own."""
    return address(name, {}, puzzle=pack(puzzle), **more)


def make(service: Service, name: str) -> dict[str, Any]:
    body = {"seed": 7, **SMALL[name]}
    answer = requests.post(f"{service.address}/v1/{name}/generate", json=body, timeout=60)
    found: dict[str, Any] = answer.json()
    return found


def status(page: Page) -> str:
    return page.locator("[data-status]").inner_text()


def lies(page: Page, left: str) -> None:
    expect(page.locator("[data-status]")).to_contain_text(left)


def ask(page: Page) -> None:
    """A hint, and until it is there."""
    with page.expect_response("**/hint"):
        page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.get_by_role("button", name="Stop", exact=True)).to_have_count(0)


def have_laid(page: Page) -> None:
    """A hint that lays its piece, and on to the next one."""
    ask(page)
    page.get_by_role("button", name="Tell me more").click()
    page.get_by_role("button", name="Lay it for me").click()
    on = page.get_by_role("button", name="Go on")
    expect(on.or_(page.get_by_text(SOLVED))).to_be_visible()
    if on.count():
        on.click()


def begin(open_page: Opened, to: str, **how: Any) -> Page:
    """A game on the flat board, where a family has another one, too."""
    return open_page(**how).choose(space=False).open(to)


@pytest.mark.parametrize(
    ("name", "way"),
    [
        pytest.param(name, way, marks=() if way in record.page.by_day else pytest.mark.night)
        for way in ("mouse", "thumb", "keys")
        for name, record in RECORDS.items()
    ],
)
def test_a_small_one_is_solved_by_hand(
    open_page: Opened, service: Service, name: str, way: str
) -> None:
    how = {"viewport": {"width": 360, "height": 800}, "has_touch": True} if way == "thumb" else {}
    page = begin(open_page, address(name, SMALL[name]), **how)
    expect(page.locator("[data-spot]").first).to_be_visible()
    found = make(service, name)
    RECORDS[name].page.hands[way](page, found["puzzle"], found["solution"])
    expect(page.get_by_text(SOLVED)).to_be_visible()
    expect(page.get_by_text("no hints")).to_be_visible()
    assert page.locator("[data-clash]").count() == 0


@pytest.mark.parametrize("name", each_at_night("boxes", "snakes", "triangles", "mazes"))
def test_hints_lead_from_the_beginning_to_the_end(open_page: Opened, name: str) -> None:
    page = begin(open_page, address(name, SMALL[name]))
    lies(page, "to go")
    count = 0
    while not page.get_by_text(SOLVED).count():
        have_laid(page)
        count += 1
        assert count <= 30
        expect(page.locator(".ring.hint").first).to_be_attached()
    told = page.locator(".stats").get_by_text(re.compile(r"^hints?$")).locator("..")
    expect(told).to_contain_text(str(count))


@pytest.mark.parametrize("name", each_at_night("squares"))
def test_a_hint_says_where_to_look_then_which_piece_and_moves_nothing(
    open_page: Opened, name: str
) -> None:
    page = begin(open_page, address(name, {}), viewport=PHONE)
    lies(page, "to go")
    empty, place = status(page), page.locator(".well").bounding_box()
    ask(page)
    lies(page, "Look here")
    expect(page.get_by_role("button", name="Tell me more")).to_be_focused()
    looks = page.locator(".ring.look").count()
    page.get_by_role("button", name="Tell me more").click()
    expect(page.locator("[data-status]")).not_to_contain_text("Look here")
    rings, pieces = page.locator(".ring.hint").count(), page.locator(".piece.gold").count()
    if name in DECKS:
        assert looks > rings == 1 == pieces
    assert place == page.locator(".well").bounding_box()
    page.get_by_role("button", name="Thanks, enough").click()
    lies(page, empty)
    expect(page.locator(".ring, .piece.gold, .movable")).to_have_count(0)


@pytest.mark.parametrize("name", each_at_night("triangles", of=DECKS))
def test_edges_that_do_not_match_are_marked_and_the_hint_takes_back(
    open_page: Opened, service: Service, name: str
) -> None:
    page = begin(open_page, address(name, SMALL[name]))
    first, second = _neighbours(make(service, name)["solution"]["placements"])
    for p in (first, second):
        drag(page, item(page, p["tile"]), spot(page, p["row"], p["column"]))
        for _ in range(p["turn"]):
            page.keyboard.press("r")
    expect(page.locator("[data-clash]")).to_have_count(0)
    for _ in range(6):
        page.keyboard.press("r")
        page.evaluate("() => new Promise(requestAnimationFrame)")  # it is drawn
        if page.locator("[data-clash]").count():
            break
    lies(page, "does not fit; it is marked red")
    ask(page)
    lies(page, "Take the marked piece back")
    expect(page.locator(".ring.back")).to_have_count(1)
    page.get_by_role("button", name="Take it back").click()
    expect(page.locator("[data-clash]")).to_have_count(0)
    ask(page)
    lies(page, "Look here")


def _neighbours(placements: list[dict[str, int]]) -> tuple[dict[str, int], dict[str, int]]:
    """Two tiles of one row that lie side by side."""
    return next(
        (a, b)
        for a in placements
        for b in placements
        if a["row"] == b["row"] and a["column"] + 1 == b["column"]
    )


def test_corridors_that_lead_nowhere_are_marked_and_the_hint_takes_back(open_page: Opened) -> None:
    page = open_page().open(address("mazes", {"width": 4, "height": 3, "turning": "none"}))
    north = page.locator("[data-item*=N]").first
    drag(page, north, spot(page, 0, 2))
    expect(page.locator("[data-clash]")).to_have_count(1)
    ask(page)
    lies(page, "Take the marked piece back")
    page.get_by_role("button", name="Take it back").click()
    expect(page.locator("[data-clash]")).to_have_count(0)
    lies(page, "12 of 12 to go")


def test_places_that_cannot_be_reached_are_shown_on_the_board(open_page: Opened) -> None:
    cubes = {"W": 1, "S": 1, "NW": 1, "E": 1}
    page = open_page().open(
        own("mazes", {"cubes": cubes, "width": 2, "height": 2, "turning": "none"})
    )
    for name, place in (("W", (0, 0)), ("S", (0, 1)), ("E", (1, 0))):
        drag(page, item(page, name), spot(page, *place))
    expect(page.locator("[data-unreached]")).to_have_count(0)
    with page.expect_response("**/check"):
        drag(page, item(page, "NW"), spot(page, 1, 1))
    expect(page.locator("[data-unreached]")).to_have_count(3)
    expect(spot(page, 0, 1)).to_have_accessible_name(re.compile("out of reach"))
    lies(page, "Something cannot be reached")


def test_all_cubes_are_turned_together_or_each_by_itself(open_page: Opened) -> None:
    page = open_page().open(address("mazes", {"width": 3, "height": 2}))
    names = page.locator("[data-item]")
    expect(names.first).to_be_visible()
    before = sorted(each.get_attribute("data-item") or "" for each in names.all())
    for _ in range(4):
        page.get_by_role("button", name="Turn all").click()
    assert before == sorted(each.get_attribute("data-item") or "" for each in names.all())
    page.get_by_role("button", name="Turn all").click()
    assert before != sorted(each.get_attribute("data-item") or "" for each in names.all())

    page.goto(page.url + "&turning=each")
    expect(page.get_by_role("button", name="Turn all")).to_have_count(0)
    dead_end = page.locator("[data-item=E]")
    expect(dead_end).to_have_accessible_name(re.compile("open to east"))
    dead_end.click()
    page.keyboard.press("r")
    expect(dead_end).to_have_accessible_name(re.compile("open to south"))


def test_a_maze_without_a_rectangle_is_laid_in_one_that_is_chosen(open_page: Opened) -> None:
    puzzle = {"cubes": {"W": 1, "EW": 1, "NE": 1, "S": 1, "E": 2}, "width": None, "height": None}
    page = open_page().open(own("mazes", puzzle))
    expect(page.get_by_label("In which rectangle?").locator("option")).to_have_count(4)
    page.get_by_label("In which rectangle?").select_option("3 × 2")
    expect(page.locator("[data-spot]")).to_have_count(6)
    expect(spot(page, 1, 2)).to_have_count(1)


def test_a_block_without_room_is_refused_and_a_wrong_one_taken_back(open_page: Opened) -> None:
    blocks = [{"size": [1, 1, 1], "count": 1}, {"size": [1, 1, 3], "count": 1}]
    puzzle = {"size": [1, 1, 4], "golden": None, "blocks": blocks}
    page = begin(open_page, own("boxes", puzzle))
    drag(page, item(page, 0), spot(page, 0, 1))
    lies(page, "1 of 2 to go")
    item(page, 1).click()
    spot(page, 0, 2).click()
    lies(page, "There is no room for it here.")
    ask(page)
    lies(page, "Take the marked piece back")
    expect(page.locator(".ring.back")).to_have_count(1)
    page.get_by_role("button", name="Take it back").click()
    lies(page, "2 of 2 to go")


def test_a_chain_cannot_lead_out_nor_through_itself_and_is_unfolded(open_page: Opened) -> None:
    puzzle = {"chain": "001111111110111111110110100", "size": [3, 3, 3]}
    page = begin(open_page, own("snakes", puzzle))
    spot(page, 0, 0, 1).click()  # no solution begins there
    page.locator("[data-way=down]").click(force=True)  # it says that it cannot
    lies(page, "That leads out of the box.")
    page.locator("[data-way=up]").click()
    lies(page, "24 of 27 to go")
    page.locator("[data-way=down]").click(force=True)  # it says that it cannot
    lies(page, "The chain cannot reach that cell with its next turn.")
    ask(page)
    lies(page, "marked pieces back")
    assert page.locator(".ring.back").count()
    spot(page, 0, 0, 1).click()
    page.keyboard.press("Backspace")
    lies(page, "27 of 27 to go")


def test_a_puzzle_without_a_solution_is_told_kindly(open_page: Opened) -> None:
    blocks = [{"size": [1, 2, 2], "count": 1}, {"size": [1, 1, 2], "count": 1}]
    puzzle = {"size": [1, 1, 6], "golden": None, "blocks": blocks}
    page = begin(open_page, own("boxes", puzzle))
    ask(page)
    lies(page, "This puzzle has no solution However you start")


@pytest.mark.parametrize("name", each_at_night("snakes", "hexagons"))
def test_steps_are_undone_and_a_reload_keeps_what_lies(open_page: Opened, name: str) -> None:
    page = begin(open_page, address(name, SMALL[name]))
    lies(page, "to go")
    empty = status(page)
    have_laid(page)
    lying = page.locator("[data-spot].movable, .board .lies")
    first = lying.count()
    assert first
    one = status(page)
    assert one != empty
    have_laid(page)
    page.get_by_role("button", name="Undo").click()
    lies(page, one)
    page.keyboard.press("Control+z")
    lies(page, empty)
    page.keyboard.press("Control+Shift+z")
    lies(page, one)
    page.get_by_role("button", name="Redo").click()
    page.get_by_role("button", name="Undo").click()
    expect(lying).to_have_count(first)

    page.reload()
    lies(page, one)
    page.get_by_role("button", name="Undo").click()
    lies(page, empty)
    page.get_by_role("button", name="Redo").click()
    lies(page, one)


def test_a_begun_game_waits_while_another_one_is_played(open_page: Opened) -> None:
    page = begin(open_page, address("squares", SMALL["squares"]))
    have_laid(page)
    lies(page, "3 of 4 to go")
    page.get_by_role("button", name="New").press("Enter")
    lies(page, "4 of 4 to go")
    expect(page.get_by_role("button", name="New")).to_be_focused()
    page.go_back()
    lies(page, "3 of 4 to go")
    assert "seed=7" in page.url


def test_a_puzzle_that_is_made_once_more_is_played_on(open_page: Opened) -> None:
    page = begin(open_page, address("squares", SMALL["squares"]))
    have_laid(page)
    follow_menu(page, "Make")
    for rows in ("3", "2"):
        with page.expect_response("**/generate"):
            page.get_by_label("Rows").fill(rows)
    page.get_by_role("link", name="Play", exact=True).click()
    lies(page, "3 of 4 to go")


def test_the_end_is_told_with_a_next_step_and_counted_once(open_page: Opened) -> None:
    page = begin(open_page, address("squares", SMALL["squares"], difficulty="easy"))
    for _ in range(4):
        have_laid(page)
    expect(page.get_by_role("heading", name=SOLVED)).to_be_focused()
    page.reload()
    expect(page.get_by_text(SOLVED)).to_be_visible()
    page.get_by_role("button", name="Look at the board").click()
    lies(page, "All pieces are placed")
    assert 1 == page.evaluate("JSON.parse(localStorage['knobelwerk.played']).length")
    page.reload()
    page.get_by_role("button", name="Again").click()
    lies(page, "4 of 4 to go")
    page.keyboard.press("Control+z")
    page.get_by_role("button", name="Next, a little harder").click()
    lies(page, "4 of 4 to go")
    assert "difficulty=medium" in page.url and not re.search(r"seed=7\b", page.url)


@pytest.mark.parametrize("what", ["forbidden", "full", "foreign"])
def test_a_browser_that_keeps_nothing_plays_all_the_same(open_page: Opened, what: str) -> None:
    watched = open_page()
    scripts = {
        "forbidden": "Object.defineProperty(window, 'localStorage', { get() { throw Error(); } })",
        "full": "Storage.prototype.setItem = () => { throw new DOMException('full'); }",
        "foreign": "for (const k of ['squares-1', 'x']) localStorage['knobelwerk.play.' + k] ="
        ' \'{"family": "squares", "placed": [7, null, {"tile": []}], "past": 3}\'',
    }
    watched.spoil(scripts[what])
    page = watched.open(address("squares", SMALL["squares"]))
    have_laid(page)
    lies(page, "3 of 4 to go")
    told = page.get_by_text("This browser keeps nothing.")
    expect(told).to_have_count(0 if what == "foreign" else 1)


def test_a_slow_hint_can_be_broken_off(open_page: Opened) -> None:
    watched = open_page()
    page = watched.page
    held: list[Route] = []
    page.route("**/hint", lambda route: held.append(route))
    watched.open(address("squares", SMALL["squares"]))
    page.get_by_role("button", name="Hint", exact=True).click()
    lies(page, "Thinking …")
    page.get_by_role("button", name="Stop").click()
    lies(page, "Stopped thinking")
    page.get_by_role("button", name="Go on").click()
    lies(page, "4 of 4 to go")
    assert len(held) == 1
    page.unroute("**/hint")
    ask(page)
    lies(page, "Look here")


def test_work_for_a_hint_that_is_broken_off_is_ended(open_page: Opened, service: Service) -> None:
    page = open_page().open(own("mazes", spiral(20)))
    with page.expect_request("**/hint"):
        page.get_by_role("button", name="Hint", exact=True).click()
    page.get_by_role("button", name="Stop").click()
    lies(page, "Stopped thinking")

    def is_counted() -> bool:
        told = requests.get(f"{service.address}/metrics", timeout=20).text.splitlines()
        return any("/v1/mazes/hint" in line and '"gone"' in line for line in told)

    wait_until(page, is_counted)


def test_a_lost_service_is_told_and_survived(open_page: Opened) -> None:
    watched = open_page()
    watched.expected = ("ERR_FAILED",)
    page = watched.open(address("mazes", SMALL["mazes"]))
    lies(page, "6 of 6 to go")
    for asked, path, then in (
        ("Hint", "**/hint", "Look here"),
        ("New", "**/generate", "6 of 6 to go"),
    ):
        page.route(path, lambda route: route.abort())
        page.get_by_role("button", name=asked, exact=True).click()
        lies(page, "The service does not answer")
        page.unroute(path)
        page.get_by_role("button", name="Try again").click()
        lies(page, then)
        if asked == "Hint":
            page.get_by_role("button", name="Thanks, enough").click()


def test_the_clock_runs_from_the_first_move_is_paused_and_kept(open_page: Opened) -> None:
    page = begin(open_page, address("squares", SMALL["squares"]))
    lies(page, "4 of 4 to go")
    clock = page.get_by_role("banner").get_by_role("button", name=re.compile("0:0"))
    expect(clock).to_be_disabled()
    have_laid(page)
    expect(clock).to_have_accessible_name("Pause, 0:02")
    clock.click()
    page.reload()
    expect(clock).to_have_accessible_name(re.compile("Continue, 0:0[2-9]"))
    clock.click()
    for _ in range(3):
        have_laid(page)
    expect(page.locator(".stats").get_by_text(re.compile(r"^0:\d\d$"))).to_be_visible()


def test_who_likes_no_clock_sees_none(open_page: Opened) -> None:
    page = open_page().open(address("squares", SMALL["squares"]))
    lies(page, "to go")
    open_menu(page).get_by_role("switch", name="Show the clock").click()
    page.get_by_role("button", name="Close").click()
    expect(page.locator("time")).to_have_count(0)
    page.reload()
    for _ in range(4):
        have_laid(page)
    expect(page.locator(".stats dt")).to_have_text(["hints"])


@pytest.mark.parametrize("name", each_at_night("snakes", "squares"))
def test_the_puzzle_of_the_day_is_the_same_for_everybody(open_page: Opened, name: str) -> None:
    watched = open_page().choose(space=False)
    page = watched.open(f"/?family={name}&do=play&seed=3&lang=en")
    lies(page, "to go")
    follow_menu(page, "Puzzle of the day")
    today = datetime.now(UTC).strftime("%Y%m%d")
    expect(page).to_have_url(re.compile(f"seed={today}"))
    to = page.url.removeprefix(watched.home)
    there = begin(open_page, to, locale="de-DE", timezone_id="Pacific/Auckland")
    lies(there, "to go")
    # The board that was there before stays until today's is made, so it is waited for.
    for part in ("[data-spot]", "[data-item]"):
        expect(page.locator(part)).to_have_count(there.locator(part).count())
    expect(page.locator("[data-status]")).to_have_text(status(there))
    assert there.locator("[data-spot]").count()


@pytest.mark.parametrize("name", each_at_night("boxes", "snakes", "squares", "mazes"))
def test_so_many_pieces_are_given_and_stay(open_page: Opened, name: str) -> None:
    watched = open_page().choose(space=False)
    page = watched.open(address(name, SMALL[name]))
    lies(page, "to go")
    many = int(status(page).split()[0])
    watched.open(address(name, SMALL[name], prelaid=2))
    lies(page, f"{many - 2} of {many - 2} to go")
    given = page.locator("[data-spot][aria-label*=given]").first
    if name == "boxes":
        for layer in page.get_by_role("button", name="Layer ").all():
            layer.click()
            if given.count():
                break
    given.click()
    lies(page, f"This piece is given; it stays. {many - 2} of {many - 2} to go")


def test_a_puzzle_for_no_hand_is_told_so(open_page: Opened) -> None:
    blocks = [{"size": [1, 1, 1], "count": 512}]
    puzzle = {"size": [8, 8, 8], "golden": None, "blocks": blocks}
    page = begin(open_page, own("boxes", puzzle))
    expect(page.get_by_text("512 pieces are too many to place by hand")).to_be_visible()
