"""Solve: verdict, reason, counts, all solutions, jobs that survive, and one's own arrangement."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
import requests
from playwright.sync_api import Page, expect

from tests.families.catalogue import RECORDS
from tests.studio.conftest import (
    NAMES,
    SMALL,
    Opened,
    Watched,
    each_at_night,
    follow_menu,
    open_menu,
    pack,
    wait_until,
)
from tests.studio.spiral import spiral
from workshop.live import Service, serving

pytestmark = [pytest.mark.hard, pytest.mark.browser]

ALIKE = {"count": "Solutions", "distinct": "Distinct solutions"}
HARD = "/?family=boxes&seed=7&do=solve&solve.all=true"  # all solutions: millions


def unsolvable(service: Service, name: str) -> tuple[Any, str]:
    """A puzzle, and what is said of why it has no solution."""
    asked = {"seed": "3", "solution": "false"}
    made = requests.get(f"{service.address}/v1/{name}/generate", params=asked, timeout=30).json()
    change, words = RECORDS[name].page.unsolvable
    return change(made["puzzle"]), words


def ask(page: Page, name: str) -> None:
    page.get_by_role("button", name=name).click()


def expect_settled(page: Page, verdict: str | re.Pattern[str]) -> None:
    expect(page.locator(".result .verdict")).to_have_text(verdict)
    expect(page.locator("section[aria-busy]").first).to_have_attribute("aria-busy", "false")


def fact(page: Page, name: str) -> str:
    row = page.locator(".facts > div").filter(has=page.get_by_text(name, exact=True))
    return row.locator("dd").inner_text()


def expect_picture(page: Page, count: int = 1) -> None:
    expect(page.locator("figure img")).to_have_count(count)
    page.wait_for_function(
        "() => [...document.querySelectorAll('figure img')].every((each) => each.naturalWidth > 0)"
    )


@pytest.mark.parametrize("name", each_at_night("snakes"))
def test_one_solution_is_found_and_shown(open_page: Opened, name: str) -> None:
    page = open_page().open(f"/?family={name}&seed=7&do=solve")
    expect_picture(page)
    ask(page, "Find a solution")
    expect_settled(page, re.compile("It can be solved|It has exactly one solution"))
    expect_picture(page)
    expect(page.locator(".browse img")).to_have_attribute("alt", re.compile("the solution"))
    assert re.search("easy|medium|hard", fact(page, "Difficulty"))
    assert " s" in fact(page, "Time")


@pytest.mark.parametrize("name", each_at_night("boxes", "mazes"))
def test_all_are_counted_and_looked_at_one_by_one(
    service: Service, open_page: Opened, name: str
) -> None:
    watched = open_page().keep_drawn()
    address = f"/?family={name}&seed=3&{SMALL[name]}&do=solve"
    page = watched.open(address)
    page.get_by_label("all solutions, counted").check()
    ask(page, "Find and count all")
    expect_settled(page, re.compile("It can be solved|It has exactly one solution"))
    made = requests.get(
        f"{service.address}/v1/{name}/generate?seed=3&{SMALL[name]}", timeout=30
    ).json()
    told = requests.post(
        f"{service.address}/v1/{name}/solve",
        json={"puzzle": made["puzzle"], "count": True},
        timeout=30,
    ).json()
    for key, label in ALIKE.items():
        assert f"{told[key]:,}" == fact(page, label)
    many = min(told["distinct"], 1000)
    if many == 1:
        expect(page.get_by_role("button", name="Next solution")).to_have_count(0)
        return
    expect(page.locator(".pager")).to_contain_text(f"of {many:,}")
    expect_picture(page)
    before = page.locator(".browse img").get_attribute("src")
    ask(page, "Next solution")
    expect(page.locator(".browse img")).not_to_have_attribute("src", str(before))
    number = page.get_by_label("Number of the solution")
    expect(number).to_have_value("2")
    page.locator(".browse").press("End")
    expect(number).to_have_value(str(many))
    page.locator(".browse").press("ArrowLeft")
    expect(number).to_have_value(str(many - 1))
    page.locator(".browse").press("Home")
    number.fill(str(many))
    number.press("Enter")
    expect(page.get_by_role("button", name="Next solution")).to_have_attribute(
        "aria-disabled", "true"
    )
    assert len(set(watched.drawn)) >= 2


def test_another_solution_goes_along_to_the_other_tasks(open_page: Opened) -> None:
    page = open_page().open("/?family=hexagons&seed=7&do=solve&solve.all=true")
    ask(page, "Find and count all")
    expect_settled(page, "It can be solved")
    with page.expect_request("**/render?format=svg") as drawn:
        ask(page, "Next solution")
    shown = drawn.value.post_data_json["solution"]
    ask(page, "Use this one")
    expect(page.get_by_text("3D, booklets and files now use this one.")).to_be_visible()
    with page.expect_request("**/render?format=glb") as seen:
        ask(page, "See it in 3D")
    assert shown == seen.value.post_data_json["solution"]
    expect(page.get_by_text("It shows the solution with which")).to_be_visible()
    follow_menu(page, "Files")
    with page.expect_request("**/render?format=stl") as saved:
        page.locator("[data-format=stl][data-view=assembled]").click()
    assert shown == saved.value.post_data_json["solution"]


def test_small_pictures_of_all_are_looked_over(open_page: Opened) -> None:
    watched = open_page().keep_drawn()
    page = watched.open("/?family=hexagons&seed=7&do=solve&solve.all=true")
    ask(page, "Find and count all")
    expect_settled(page, "It can be solved")
    expect_picture(page)
    page.get_by_text("Overview").click()
    expect_picture(page, 6)
    ask(page, "Solution 4")
    expect(page.get_by_label("Number of the solution")).to_have_value("4")
    expect(page.get_by_role("button", name="Solution 4")).to_have_attribute("aria-pressed", "true")
    assert len(set(watched.drawn)) >= 6
    assert [] == watched.faults()


@pytest.mark.parametrize("name", each_at_night("snakes"))
def test_why_there_is_none_is_told_in_german(
    service: Service, open_page: Opened, name: str
) -> None:
    puzzle, words = unsolvable(service, name)
    page = open_page(locale="de-DE").open(f"/?family={name}&do=solve&puzzle={pack(puzzle)}")
    ask(page, "Eine Lösung finden")
    expect_settled(page, "Es gibt keine Lösung")
    expect(page.locator(".reason")).to_contain_text(words)
    expect_picture(page)
    open_menu(page).get_by_role("button", name="English").click()
    expect(page.locator(".reason[lang=en]")).not_to_be_empty()


@pytest.fixture(scope="module")
def hasty() -> Iterator[Service]:
    """A service whose jobs may take a second."""
    with serving(KNOBELWERK_JOB_SECONDS="1") as running:
        yield running


def test_what_is_open_says_what_is_known(hasty: Service, open_page: Opened) -> None:
    page = open_page(home=hasty.address).open(HARD)
    ask(page, "Find and count all")
    expect_settled(page, "It can be solved")
    assert fact(page, "Solutions").startswith("at least ")
    expect(page.get_by_text("There was not enough time to count all of them.")).to_be_visible()

    watched = open_page(home=hasty.address, locale="de-DE")
    page = watched.open(f"/?family=mazes&do=solve&puzzle={pack(spiral(24))}")
    ask(page, "Eine Lösung finden")
    expect_settled(page, "Es ist noch offen")
    assert int(fact(page, "Legeversuche").replace(".", "")) > 1000
    expect(page.get_by_text("Die Zeit war um, bevor die Antwort feststand")).to_be_visible()
    expect_picture(page)


def running(watched: Watched) -> Page:
    """A page on which a job goes on."""
    page = watched.open(HARD)
    ask(page, "Find and count all")
    expect(page).to_have_url(re.compile(r"job=[\w-]{22}\."))
    expect(page.locator("progress")).to_be_visible()
    return page


def test_a_job_tells_what_it_finds_and_is_cancelled(open_page: Opened) -> None:
    watched = open_page()
    page = running(watched)
    expect(page.get_by_role("status").filter(has_text="placements")).to_be_visible()
    expect(page.locator(".pager")).to_contain_text(re.compile("of [0-9,]+"))
    expect_picture(page)
    assert [] == watched.faults()
    ask(page, "Stop")
    expect_settled(page, "Stopped")
    expect(page.locator(".result")).to_contain_text("placements")
    ask(page, "Next solution")
    expect(page.get_by_label("Number of the solution")).to_have_value("2")


def test_a_lost_connection_is_told_and_a_reload_finds_the_job_again(open_page: Opened) -> None:
    watched = open_page()
    watched.expected = ("ERR_FAILED",)
    page = running(watched)
    watched.page.route("**/v1/jobs/**", lambda route: route.abort())
    page.reload()
    expect(page.get_by_text("The connection to the service is lost.")).to_be_visible()
    page.unroute("**/v1/jobs/**")
    expect(page.get_by_text("The connection to the service is lost.")).to_have_count(0)
    expect(page.locator(".pager")).to_contain_text("of 1,000")
    ask(page, "Stop")
    expect_settled(page, "Stopped")
    page.reload()
    expect_settled(page, "Stopped")
    expect(page.locator(".pager")).to_contain_text("of 1,000")


def test_the_job_of_another_puzzle_is_left_and_one_not_known_any_more_is_told(
    open_page: Opened,
) -> None:
    watched = open_page()
    page = running(watched)
    ask(page, "Stop")
    expect_settled(page, "Stopped")
    stopped = page.url.removeprefix(watched.home)
    watched.open(stopped.replace("seed=7", "seed=8"))
    expect_picture(page)
    expect(page.get_by_text("Here is the puzzle.")).to_be_visible()
    page.get_by_role("link", name="Snakes").click()
    assert "job=" not in page.url and "solve." not in page.url

    watched.expected = ("status of 404",)
    watched.open(re.sub(r"job=[\w-]{22}", f"job={'x' * 22}", stopped))
    expect(page.get_by_text("This search is no longer known")).to_be_visible()
    ask(page, "Start again")
    expect(page.get_by_text("Here is the puzzle.")).to_be_visible()
    assert "job=" not in page.url


def test_a_service_that_is_away_is_told_and_asked_again(open_page: Opened) -> None:
    watched = open_page()
    watched.expected = ("ERR_FAILED",)
    page = watched.open("/?family=squares&seed=7&do=solve")
    expect_picture(page)
    page.route("**/solve", lambda route: route.abort())
    ask(page, "Find a solution")
    expect(page.get_by_text("The service does not answer.")).to_be_visible()
    page.unroute("**/solve")
    ask(page, "Find a solution")
    expect_settled(page, re.compile("It can be solved|It has exactly one solution"))


def test_options_are_those_of_the_family_and_wrong_ones_are_told(open_page: Opened) -> None:
    watched = open_page()
    watched.expected = ("status of 422",)
    page = watched.open("/?family=boxes&seed=7&do=solve")
    page.get_by_text("How to search").click()
    page.get_by_label("Point-symmetric").select_option("only")
    assert "solve.symmetric=only" in page.url
    page.get_by_role("link", name="Mazes").click()
    expect(page.get_by_label("Room (m) 1")).to_have_count(1)
    watched.open("/?family=mazes&seed=7&do=solve&solve.room=1,1")
    ask(page, "Find a solution")
    expect(page.get_by_role("alert").filter(visible=True).first).not_to_be_empty()


def spoilt(solution: Any) -> Any:
    """Without its last piece, or in a maze without its first cube."""
    if "rows" in solution:
        rows = [["", *solution["rows"][0][1:]], *solution["rows"][1:]]
        return solution | {"rows": rows}
    key = "path" if "path" in solution else "placements"
    return solution | {key: solution[key][:-1]}


@pytest.mark.parametrize("name", each_at_night("mazes"))
def test_ones_own_arrangement_is_checked_and_its_faults_are_marked(
    open_page: Opened, name: str
) -> None:
    # a page of its own: on one that served others, the picture of a faulty maze did not come
    watched = open_page(locale="de-DE", timezone_id=f"Etc/GMT+{NAMES.index(name)}").keep_drawn()
    page = watched.open(f"/?family={name}&seed=7&do=solve")
    ask(page, "Eine Lösung finden")
    expect_settled(page, re.compile("Es ist lösbar|Es hat genau eine Lösung"))
    ask(page, "Die oben gezeigte nehmen")
    ask(page, "Prüfen")
    expect(page.get_by_text("Richtig: Das ist eine Lösung.")).to_be_visible()
    expect_picture(page, 2)
    right = watched.drawn[-1]

    field = page.get_by_label("Deine Lösung (JSON)")
    wrong = spoilt(json.loads(field.input_value()))
    field.fill(json.dumps(wrong))
    ask(page, "Prüfen")
    expect(page.locator(".check .verdict")).to_contain_text("Noch nicht")
    assert page.locator(".faults li").count() >= 1
    assert page.locator(".faults [lang=en]").count() == 0
    expect_picture(page, 2)
    # the picture before stands there until this one comes
    wait_until(page, lambda: watched.drawn[-1] != right)

    page.locator(".check input[type=file]").set_input_files(
        {"name": "mine.json", "mimeType": "application/json", "buffer": json.dumps(wrong).encode()}
    )
    expect(page.locator(".check .verdict")).to_contain_text("Noch nicht")


def test_what_is_no_solution_is_told_and_never_becomes_markup(open_page: Opened) -> None:
    watched = open_page()
    watched.expected = ("status of 422",)
    page = watched.open("/?family=boxes&seed=7&do=solve")
    field = page.get_by_label("Your solution (JSON)")
    field.fill("{oh")
    ask(page, "Check it")
    expect(page.get_by_text("it is not JSON")).to_be_visible()
    evil = "<img src=x onerror=alert(1)>"
    field.fill(json.dumps({"placements": [{"block": evil, "at": [0, 0], "size": [1, 1, 1]}]}))
    ask(page, "Check it")
    told = page.locator(".check .problem")
    expect(told).to_contain_text("/solution/placements/0/block")
    expect(told).to_contain_text("/solution/placements/0/at")
    assert page.locator("img[src=x]").count() == 0
